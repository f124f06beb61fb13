import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery, text } from '#shared/http/fields.ts';
import { SCOPES } from '#shared/http/token-scopes.ts';

/** Tokens that one person or service account may have. */
export const MOST_TOKENS = 50;
export const MOST_DAYS = 366;

const Scopes = z
  .array(z.enum(SCOPES, `scopes must be of these: ${SCOPES.join(', ')}`), 'scopes must be a list')
  .min(1, 'Choose at least one thing that the token may do.')
  .max(SCOPES.length, 'scopes must not be repeated')
  .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)));

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** Its first characters. */
  beginning: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** To a minute; null: never. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ApiToken = z.output<typeof ApiToken>;

/** Any token of the organisation, with whose it is. */
const AnyToken = ApiToken.extend({ userId: Id, userName: z.string(), isService: z.boolean() });
export type AnyToken = z.output<typeof AnyToken>;

const days = z
  .int(`days must be a whole number from 1 to ${MOST_DAYS}`)
  .min(1, `days must be a whole number from 1 to ${MOST_DAYS}`)
  .max(MOST_DAYS, `days must be a whole number from 1 to ${MOST_DAYS}`);

export const NewToken = z.object({
  name: text(80, 'Name').pipe(z.string().min(1, 'Name is required')),
  scopes: Scopes,
  /** After so many days it ends. */
  days,
  /** The own password; accounts that sign in by a provider have none. */
  password: z.string('password must be text').max(1000, 'password must be at most 1000 characters').optional(),
});

/** The token itself is shown this once. */
export const MadeToken = ApiToken.extend({ token: z.string() });
const tokenParams = z.object({ tokenId: Id });

export const apiTokensApi = contract({
  list: {
    method: 'GET',
    path: '/api/tokens',
    summary: 'The own API tokens, the newest first',
    access: 'signed-in',
    response: z.array(ApiToken),
  },
  create: {
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make an API token; asks for the password of an account that has one. The token is answered this once',
    access: 'signed-in',
    body: NewToken,
    response: MadeToken,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/tokens/:tokenId',
    summary: 'Revoke an own API token: its next call is refused',
    access: 'signed-in',
    params: tokenParams,
    response: tokenParams,
  },
  listAll: {
    method: 'GET',
    path: '/api/admin/tokens',
    summary: 'All API tokens of the organisation, with whose they are, the newest first (1,000 by default)',
    access: 'user.manage',
    query: listQuery.omit({ search: true }),
    response: z.array(AnyToken),
  },
  revokeAny: {
    method: 'DELETE',
    path: '/api/admin/tokens/:tokenId',
    summary: "Revoke anybody's API token",
    access: 'user.manage',
    params: tokenParams,
    response: tokenParams,
  },
});
