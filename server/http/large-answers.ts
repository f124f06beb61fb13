import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fairTurns } from '#server/worker/turns.ts';

/** Answers from this size on are compressed by the threads of the pool, those of the other hashed there too: on the main thread they would hold up everybody. */
export const LARGE_BYTES = 64 * 1024;
const HASHED_IN_POOL = 256 * 1024;
const LEVEL = 4;
/** Half of the pool's threads: files and hashes take the others. */
const AT_ONCE = 2;
/** More than all open requests (traffic.ts). */
const MOST_WAITING = 10_000;

const compress = promisify(gzip);
const inTurn = fairTurns(AT_ONCE, { waiting: MOST_WAITING, name: 'compress' });

export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.length < HASHED_IN_POOL) return createHash('sha256').update(bytes).digest('base64url');
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
}

/** The same bytes as whoever asks takes them. */
export async function shortened(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  if (!takesGzip(request)) return bytes;
  reply.headers({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
  return inTurn(() => compress(bytes, { level: LEVEL }));
}

export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  headers['x-no-compression'] === undefined &&
  (headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^gzip(?:;q=(?:1|0\.0*[1-9]).*)?$/.test(one.replaceAll(' ', '')));
