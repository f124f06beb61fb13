import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { AppError, invalid, unauthorized } from '#shared/http/errors.ts';
import { Bytes, JsonText, type SessionUser } from './route.ts';

/*
 * Exactly once. A write that comes with an Idempotency-Key (a device on a bad network sends it again until it is answered) is
 * claimed by its person and key before it is done, and its answer kept for 30 days: a repeat gets that answer and does
 * nothing. What was refused is not kept: it changed nothing and may be judged anew. A claim whose server died in the middle is
 * taken over after a minute; then the client-made ids of rows are what keeps a thing from being made twice. What is kept is told
 * only as far as the person may still see it.
 */

export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Whose write it is, as the device has it: another person's session must not send it. */
export const PERSON_HEADER = 'x-person';

/** Answers of these carry secrets that are shown once, or sign people in, or are judged anew each time: never kept. */
const secret = /^\/api\/(auth|admin|ai|storage)\/|invitations|\/organisation\/ai|^\/api\/tokens/;

const MOST_KEY = 100;
const RETRY_SECONDS = 2;

export const isRepeatable = ({ method, access, path }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !secret.test(path);

export function assertSamePerson(request: FastifyRequest, user: SessionUser | undefined): void {
  const person = request.headers[PERSON_HEADER];
  if (person !== undefined && user && person !== user.id) throw unauthorized();
}

interface Asked {
  readonly request: FastifyRequest;
  readonly user: SessionUser | undefined;
  /** What this person may know today of an answer that was kept. */
  readonly review: (answer: unknown, user: SessionUser) => Promise<unknown>;
}

/** Runs the write unless its key was answered before. */
export async function once(
  db: Database,
  { request, user, review }: Asked,
  write: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined || !user) return write();
  if (typeof key !== 'string' || !/^[\w:.-]+$/.test(key) || key.length > MOST_KEY)
    throw invalid('Idempotency-Key', 'An Idempotency-Key is at most 100 letters, digits or dashes.');
  const known = await claim(db, { userId: user.id, key, fingerprint: fingerprintOf(request) });
  // Through the serialiser again: what was not declared does not leave now either.
  if (known.answer !== null) return review(JSON.parse(known.answer), user);
  return done(db, { userId: user.id, key, since: known.since }, write);
}

interface Claim {
  readonly userId: string;
  readonly key: string;
  /** Its moment as the database writes it: a claim that was taken over is another one. */
  readonly since: string;
}

async function done(db: Database, { userId, key, since }: Claim, write: () => Promise<unknown>): Promise<unknown> {
  const drop = () => db.$client.query({ ...dropClaim, values: [userId, key, since] });
  const result = await write().catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  if (result instanceof Bytes) await drop();
  else {
    const answer = result instanceof JsonText ? result.text : JSON.stringify(result ?? null);
    await db.$client.query({ ...keepAnswer, values: [userId, key, answer] });
  }
  return result;
}

interface Claimed {
  readonly isOurs: boolean;
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly since: string;
}

/** The kept answer, or since when the write is this call's to do. */
async function claim(
  db: Database,
  { userId, key, fingerprint }: { userId: string; key: string; fingerprint: string },
): Promise<{ answer: string | null; since: string }> {
  const { rows } = await db.$client.query<Claimed>({ ...claimKey, values: [userId, key, fingerprint] });
  const [row] = rows;
  if (row?.isOurs) return { answer: null, since: row.since };
  if (row && row.fingerprint !== fingerprint)
    throw invalid('Idempotency-Key', 'This Idempotency-Key was used for another request.');
  if (row?.answer != null) return { answer: row.answer, since: row.since };
  throw new AppError('too_early', 'This is being done already. Please ask again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}

const fingerprintOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${bodyOf(request)}`)
    .digest('hex');

/** A file is read only while the write is done, so it is told by its length; its id and SHA-256 say the rest then. */
function bodyOf({ body, headers }: FastifyRequest): string {
  if (typeof body === 'object') return JSON.stringify(body);
  return headers['content-type'] === undefined ? '' : `${headers['content-length'] ?? ''} bytes`;
}

/** `$1` person, `$2` key, `$3` fingerprint. A claim that nobody answered within a minute is free again. */
const claimKey = {
  name: 'claim-request',
  text: `with ours as (
      insert into answered_requests as r (user_id, key, fingerprint) values ($1, $2, $3)
      on conflict (user_id, key) do update set created_at = now()
        where r.answer is null and r.fingerprint = $3 and r.created_at < now() - interval '1 minute'
      returning fingerprint, answer, created_at)
    select true as "isOurs", fingerprint, answer, created_at::text as since from ours
    union all
    select false, fingerprint, answer, created_at::text from answered_requests
      where user_id = $1 and key = $2 and not exists (select 1 from ours)`,
};

/** Also of an attempt whose claim was taken over meanwhile: it did the write, the other one is a repeat. */
const keepAnswer = {
  name: 'keep-answer',
  text: 'update answered_requests set answer = $3 where user_id = $1 and key = $2 and answer is null',
};

const dropClaim = {
  name: 'drop-claim',
  text: `delete from answered_requests where user_id = $1 and key = $2 and answer is null
      and created_at = $3::timestamptz`,
};
