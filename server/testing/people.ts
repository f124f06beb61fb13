import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { sessions, users } from '#server/database/tables/accounts.ts';
import { apiTokens } from '#server/database/tables/api-tokens.ts';
import { members } from '#server/database/tables/projects.ts';
import { hashApiToken, newApiToken } from '#server/http/api-token.ts';
import { hashSessionToken } from '#server/http/session.ts';
import { SCOPES, type Scope } from '#shared/http/token-scopes.ts';
import type { MemberRole, Role } from '#shared/roles.ts';

export const TEST_SECRET = 'a secret for tests, 32 characters or more';
const HOST = 'localhost:3000';
const SESSION_MS = 3_600_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody signed in, with a session made straight in the database. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  call(method: Method, url: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer is and asserts it
  readonly body: any;
}

export type Caller = (options: InjectOptions) => Promise<Answer>;

/** Calls the app as a browser on its own pages would. */
export const caller =
  (app: FastifyInstance): Caller =>
  async (options) => {
    const headers = { host: HOST, origin: `http://${HOST}`, ...options.headers };
    return answerOf(await app.inject({ ...options, headers }));
  };

const answerOf = (answer: LightMyRequestResponse): Answer => ({
  status: answer.statusCode,
  headers: answer.headers,
  text: answer.body,
  body: String(answer.headers['content-type']).includes('json') ? answer.json() : undefined,
});

export async function person(app: FastifyInstance, db: Database, role: Role, name = role as string): Promise<Person> {
  const id = newId();
  const email = `${name}.${id.slice(-6)}@example.test`;
  await db.insert(users).values({ id, email, name, firstName: name, lastName: 'Tester', role });
  const token = randomBytes(24).toString('base64url');
  await db
    .insert(sessions)
    .values({ userId: id, token: hashSessionToken(token), expiresAt: new Date(Date.now() + SESSION_MS) });
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
  const cookie = `cmt.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  const send = caller(app);
  return {
    id,
    email,
    cookie,
    call: (method, url, body) =>
      send({ method, url, headers: { cookie }, ...(body !== undefined && { payload: body as object }) }),
  };
}

export const join = (db: Database, projectId: string, who: Person, role: MemberRole) =>
  db.insert(members).values({ projectId, userId: who.id, role });

interface MadeToken {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
}

/** A program that calls by an API token of this person, made straight in the database; without cookies. */
export async function program(
  { app, db }: { readonly app: FastifyInstance; readonly db: Database },
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
  { name = 'Program', scopes = SCOPES, expiresAt = new Date(Date.now() + SESSION_MS) }: MadeToken = {},
): Promise<Person & { readonly token: string }> {
  const token = newApiToken();
  const beginning = token.slice(0, 8);
  await db
    .insert(apiTokens)
    .values({ userId, name, scopes: [...scopes], expiresAt, beginning, hash: hashApiToken(token) });
  const headers = { host: HOST, authorization: `Bearer ${token}` };
  const call: Person['call'] = async (method, url, body) =>
    answerOf(await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) }));
  return { id: userId, email, cookie: '', token, call };
}
