import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Role } from '#shared/roles.ts';
import type { SessionUser } from './route.ts';

/** The prefix better-auth is given for its cookies; `__Secure-` comes before it under https. */
export const COOKIE_PREFIX = 'cmt';

export const isHttps = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false;

export const sessionCookieName = (config: Config): string =>
  `${isHttps(config) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

const findSession = {
  name: 'session-user',
  text: `select s.id as "sessionId", u.id, u.role, u.email from sessions s join users u on u.id = s.user_id
         where s.token = $1 and s.expires_at > now() and u.deactivated_at is null`,
};

/**
 * Reads the session of a request: the signature first, then one prepared read. The database is asked every time, so
 * that a sign-out, a changed role or a deactivation obeys at once on every server.
 */
export function sessionReader(config: Config, db: Database, secret: string) {
  const cookieName = sessionCookieName(config);
  return async (request: FastifyRequest): Promise<SessionUser | undefined> => {
    const token = verifiedToken(request.cookies[cookieName], secret);
    if (!token) return undefined;
    const { rows } = await db.$client.query<SessionUser & { role: Role }>({ ...findSession, values: [token] });
    return rows[0];
  };
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
