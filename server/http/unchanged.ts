import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, LARGE_BYTES, shortened } from './large-answers.ts';

/** Shorter answers go as fast as the word that they are unchanged. */
const LEAST_LENGTH = 256;

/**
 * What stands as its reader has it is not sent again: 304 to who names its ETag, a hash of the answer. It is made for each request once its
 * rights are judged and all is read, so it is never older than what would be sent. Lists with a stamp have theirs already (list-cache.ts).
 * What is large leaves as bytes, compressed already.
 */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isJson(reply, payload)) return payload;
    const count = countOf(reply);
    const bytes = Buffer.from(count + payload);
    if (isTagged(request, reply) && (await hasIt(request, reply, bytes))) return unchanged(reply);
    return payload.length < LARGE_BYTES ? payload : shortened(request, reply, bytes.subarray(count.length));
  });
}

async function hasIt(request: FastifyRequest, reply: FastifyReply, bytes: Buffer<ArrayBuffer>) {
  const tag = `"${await hashOf(bytes)}"`;
  reply.header('ETag', tag);
  return hasTag(request, tag);
}

const isJson = (reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= LEAST_LENGTH &&
  String(reply.getHeader('content-type')).startsWith('application/json');

const countOf = (reply: FastifyReply): string => `${reply.getHeader('x-total-count') ?? ''} `;

const isTagged = ({ method }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' && reply.statusCode === 200 && !reply.hasHeader('ETag');

function unchanged(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-type');
  return null;
}

/** Whether who asks has the answer of this ETag. */
export function hasTag(request: FastifyRequest, wanted: string): boolean {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(wanted) === true;
}
