import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Role } from '#shared/roles.ts';
import type { SessionUser } from './route.ts';

export const COOKIE_PREFIX = 'cmt';

export const isHttps = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false;

/** Of the sign-in library's cookies. Under https a browser takes `__Host-` from this very host alone, not from one beside it. */
export const cookiePrefix = (config: Config): string => `${isHttps(config) ? '__Host-' : ''}${COOKIE_PREFIX}`;

export const sessionCookieName = (config: Config): string => `${cookiePrefix(config)}.session_token`;

/** A session ends so many days after the sign-in, however much it is used. */
export const MAX_SESSION_DAYS = 90;

/** Of `sessions s`; `expires_at` is 30 days after the last use, kept by the sign-in library. */
export const liveSessionSql = `s.expires_at > now() and s.created_at > now() - interval '${MAX_SESSION_DAYS} days'`;

/** All that the database keeps of a session's token. A token has 190 random bits, so a fast hash without salt is enough. */
export const hashSessionToken = (token: string): string => hash('sha256', token, 'base64url');

/** The token of the session that these Set-Cookie lines begin; undefined when they begin none. */
export function sessionTokenIn(cookies: readonly string[]): string | undefined {
  for (const line of cookies) {
    const [, value] = /^[^=;]*\.session_token=([^;]+)/.exec(line) ?? [];
    if (value) return decodeURIComponent(value).replace(/\.[^.]*$/, '');
  }
  return undefined;
}

const findSession = {
  name: 'session-user',
  text: `select s.id as "sessionId", u.id, u.role, u.email, not u.two_factor_enabled
           and exists (select from organisation o where (o.second_factor_roles ->> u.role)::boolean)
           and exists (select from accounts a where a.user_id = u.id and a.provider_id = 'credential') as "secondFactorDue"
         from sessions s join users u on u.id = s.user_id
         where s.token = $1 and ${liveSessionSql} and u.deactivated_at is null`,
};

const findSessionOf = {
  name: 'session-user-by-id',
  text: `select s.id as "sessionId", u.id, u.role, u.email from sessions s join users u on u.id = s.user_id
         where s.id = $1 and ${liveSessionSql} and u.deactivated_at is null
         union all
         select t.id, u.id, u.role, u.email from api_tokens t join users u on u.id = t.user_id
         where t.id = $1 and t.expires_at > now() and u.deactivated_at is null`,
};

/** Who signed in with this session, or calls by the API token of this id, while it lasts. An id is no credential: something signed must have named it. */
export async function findSessionUser(db: Database, sessionId: string): Promise<SessionUser | undefined> {
  const { rows } = await db.$client.query<SessionUser>({ ...findSessionOf, values: [sessionId] });
  return rows[0];
}

/**
 * Reads the session of a request: the signature first, then one prepared read. The database is asked every time, so
 * that a sign-out, a changed role or a deactivation obeys at once on every server.
 */
export function sessionReader(config: Config, db: Database, secret: string) {
  const tokenOf = sessionTokenReader(config, secret);
  return async (request: FastifyRequest): Promise<SessionUser | undefined> => {
    const token = tokenOf(request);
    if (!token) return undefined;
    const { rows } = await db.$client.query<SessionUser & { role: Role }>({
      ...findSession,
      values: [hashSessionToken(token)],
    });
    return rows[0];
  };
}

/** Reads the token of a request where its signature is right. Whether its session still lasts the database alone knows. */
export function sessionTokenReader(config: Config, secret: string) {
  const cookieName = sessionCookieName(config);
  return ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined =>
    verifiedToken(cookies[cookieName], secret);
}

/** better-auth signs its cookie as `token.base64(HMAC-SHA-256(secret, token))`. */
function verifiedToken(cookie: string | undefined, secret: string): string | undefined {
  const dot = cookie?.lastIndexOf('.') ?? -1;
  if (!cookie || dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token).digest();
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined;
}
