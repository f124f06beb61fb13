import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { isReachable } from '#server/start/first-visit.ts';
import { ownPath } from '#shared/http/own-path.ts';
import type { Authenticate } from './authenticate.ts';
import { originOf } from './origin.ts';
import { securityContext } from './security.ts';
import { webHeaders } from './web-headers.ts';

const PAGE_FILE = join(import.meta.dirname, '../../dist/web/sign-in.html');

interface LoginQuery {
  next?: unknown;
  error?: unknown;
  local?: unknown;
}

/** The full-page navigations /api/login and /api/logout, and the pages below /api/login (invitation, new password). */
export async function mountLogin(app: FastifyInstance, services: Services, authenticate: Authenticate) {
  const page = await readFile(PAGE_FILE, 'utf8').catch(() => UNBUILT);
  const show = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('Vary', 'Cookie').send(page);

  app.get<{ Querystring: LoginQuery }>('/api/login', async (request, reply) => {
    const { query } = request;
    const next = ownPath(String(query.next ?? '')) ?? pathBefore(services, request);
    const user = await authenticate(request);
    if (user) return reply.redirect(user.secondFactorDue ? secondFactorPath(next) : next);
    if (await belongsToProvider(services, query)) return toProvider(services, request, reply, next);
    if (next !== '/' && query.next === undefined) return reply.redirect(`/api/login?${withNext(query, next)}`);
    return show(reply);
  });
  app.get('/api/login/*', (_, reply) => show(reply));

  app.get('/api/logout', async (request, reply) => {
    // A link on another site must not sign anybody out.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/');
    const user = await authenticate(request);
    const { cookies } = await services.signIn.end(webHeaders(services.config, request));
    if (user) await recordSecurityEvent(securityContext(services, request, user), { kind: 'signed-out' });
    // Pictures in the browser's cache. Not "storage", which holds what was written here and is not sent yet; the page itself
    // removes what was seen (web/offline/sign-out.ts). Not "cookies", which would take those of neighbouring hosts too.
    reply.header('Clear-Site-Data', '"cache"');
    return reply.header('set-cookie', [...cookies]).redirect('/');
  });
}

/** Where somebody whose role needs a second factor sets it up first, and then comes to `next`. */
export const secondFactorPath = (next: string): string => `/api/login/second-factor?next=${encodeURIComponent(next)}`;

/** A signed-out visit to any path shows the landing page; its Sign In leads back to that path. */
function pathBefore({ config }: Services, request: FastifyRequest): string {
  const { referer } = request.headers;
  const origin = originOf(config, request);
  return (referer?.startsWith(`${origin}/`) && ownPath(referer.slice(origin.length))) || '/';
}

const withNext = (query: object, next: string) => new URLSearchParams({ ...query, next });

/** With a provider its page is the sign-in page, except to tell of a failure and for administrators with a password. */
async function belongsToProvider({ signIn, config, db }: Services, { error, local }: LoginQuery): Promise<boolean> {
  if (!signIn.provider || error !== undefined || (await isFirstVisit(config, db))) return false;
  if (local !== '1') return true;
  const [localAdmin] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt)))
    .limit(1);
  return localAdmin === undefined;
}

/** Where others can come too, the first visit is on our own page, which asks for the setup code. */
async function isFirstVisit(config: Config, db: Database): Promise<boolean> {
  if (!isReachable(config)) return false;
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return anybody === undefined;
}

async function toProvider(
  { signIn, config, log }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
) {
  try {
    const started = await signIn.provider?.start(webHeaders(config, request), next);
    if (!started) return reply.redirect('/');
    return reply.header('set-cookie', [...started.cookies]).redirect(started.value);
  } catch (error) {
    log.warn({ err: error, requestId: request.id }, 'sign-in could not be started at the provider');
    return reply.redirect(`/api/login?${withNext({ error: 'provider_unreachable' }, next)}`);
  }
}

const UNBUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head>
<body><h1>Sign in</h1><p>The pages of this server are not built yet. Start it with <code>npm start</code>.</p></body></html>`;
