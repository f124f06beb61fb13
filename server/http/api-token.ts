import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { Services } from '#server/services.ts';
import { type Endpoint, mayCall } from '#shared/http/endpoint.ts';
import { AppError, forbidden } from '#shared/http/errors.ts';
import { isInScope, type Scope, scopeFor } from '#shared/http/token-scopes.ts';
import { message } from '#shared/sentence.ts';

import type { Authenticate } from './authenticate.ts';
import { TOKEN_CALLS } from './limits.ts';
import type { SessionUser } from './route.ts';
import { hashSessionToken } from './session.ts';

/*
 * API tokens: `cmt_`, 30 random letters and digits (178 bits), and 6 more that are their checksum, as GitHub's tokens are made.
 * A scanner of leaked secrets finds them by `cmt_[0-9A-Za-z]{36}` and tells a real one by its checksum, without asking anybody.
 */
const PREFIX = 'cmt_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** The checksum: CRC-32 in base 62, with zeros in front. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

export function newApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return PREFIX + random + checksumOf(random);
}

export const isApiToken = (text: string): boolean =>
  FORM.test(text) && text.endsWith(checksumOf(text.slice(PREFIX.length, -CHECKSUM_LENGTH)));

/** All that the database keeps of a token's secret. */
export const hashApiToken = hashSessionToken;

/** The token of a request, whether or not it is a good one; another scheme, or a proxy's own bearer, is none of ours. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +(cmt_\S*)\s*$/i.exec(headers.authorization ?? '')?.[1];

const USE_SECONDS = 60;

const findToken = {
  name: 'api-token-user',
  text: `select t.id as "sessionId", u.id, u.role, u.email, t.name as "tokenName", t.scopes as "tokenScopes",
           coalesce(t.last_used_at < now() - interval '${USE_SECONDS} seconds', true) as "isUseOld",
           not u.two_factor_enabled and exists (select from organisation o where (o.second_factor_roles ->> u.role)::boolean)
             and exists (select from accounts a where a.user_id = u.id and a.provider_id = 'credential') as "secondFactorDue"
         from api_tokens t join users u on u.id = t.user_id
         where t.hash = $1 and t.expires_at > now() and u.deactivated_at is null`,
};

const noteUse = { name: 'api-token-use', text: 'update api_tokens set last_used_at = now() where id = $1' };

interface Row extends SessionUser {
  readonly tokenName: string;
  readonly tokenScopes: readonly Scope[];
  readonly isUseOld: boolean;
}

/** Whose token it is. The database is asked every time: a revoked token, a changed role or a deactivation obeys at once. */
async function findTokenUser(db: Database, token: string): Promise<SessionUser | undefined> {
  if (!isApiToken(token)) return undefined;
  const { rows } = await db.$client.query<Row>({ ...findToken, values: [hashApiToken(token)] });
  const [row] = rows;
  if (!row) return undefined;
  const { tokenName: name, tokenScopes: scopes, isUseOld, ...user } = row;
  if (isUseOld) await db.$client.query({ ...noteUse, values: [user.sessionId] });
  return { ...user, token: { id: user.sessionId, name, scopes } };
}

/** Whoever calls by an API token, else by a session. A call by token has no session, whatever cookies come with it. @throws AppError 401 */
export function tokenReader(db: Database, readSession: Authenticate): Authenticate {
  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return readSession(request);
    const user = await findTokenUser(db, token);
    if (!user)
      throw new AppError('unauthorized', 'This API token is not valid: it is wrong, has expired or was revoked.');
    return user;
  };
}

/** For what is no endpoint of a room. @throws AppError 403 */
export function assertNoToken({ token }: SessionUser): void {
  if (token) throw forbidden(OUT_OF_REACH);
}

const OUT_OF_REACH = 'API tokens cannot do this. Sign in to do it.';
const OUT_OF_SCOPE = 'This API token needs the scope {{scope}} for this.';

/** Besides the rights of its person, what the token itself was made for. @throws AppError 403 */
export function assertInScope(endpoint: Endpoint, user: SessionUser | undefined): void {
  if (!user?.token || endpoint.access === 'public') return;
  const scope = scopeFor(endpoint);
  if (scope === undefined) throw forbidden(OUT_OF_REACH);
  if (scope !== null && mayCall(user.role, endpoint) && !isInScope(user.token.scopes, scope))
    throw forbidden(message(OUT_OF_SCOPE, { scope }));
}

const WINDOW_SECONDS = 60;

/** Counts a call by token, and says in its headers what is left (draft-ietf-httpapi-ratelimit-headers). @throws AppError 429 */
export function countTokenCall({ limits }: Services, reply: FastifyReply, user: SessionUser | undefined): void {
  if (!user?.token) return;
  reply.header('RateLimit-Policy', `"token";q=${TOKEN_CALLS};w=${WINDOW_SECONDS}`);
  const left = limits.tokens.left(user.token.id) - 1;
  reply.header('RateLimit', `"token";r=${Math.max(0, left)};t=${limits.tokens.secondsLeft(user.token.id)}`);
  limits.tokens.take(user.token.id);
}
