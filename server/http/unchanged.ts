import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Shorter answers go as fast as the word that they are unchanged. */
const LEAST_LENGTH = 256;

/**
 * What stands as its reader has it is not sent again: 304 to who names its ETag, a hash of the answer. It is made for each request once its
 * rights are judged and all is read, so it is never older than what would be sent. Lists with a stamp have theirs already (list-cache.ts).
 */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = request.method === 'GET' && reply.statusCode === 200 && !reply.hasHeader('ETag');
    if (!isWhole || typeof payload !== 'string' || payload.length < LEAST_LENGTH) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    const hash = createHash('sha256')
      .update(`${reply.getHeader('x-total-count') ?? ''} `)
      .update(payload);
    const tag = `"${hash.digest('base64url')}"`;
    reply.header('ETag', tag);
    if (!hasTag(request, tag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}

/** Whether who asks has the answer of this ETag. */
export function hasTag(request: FastifyRequest, wanted: string): boolean {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(wanted) === true;
}
