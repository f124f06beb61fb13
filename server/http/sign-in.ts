import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { originOf } from './origin.ts';
import { webHeaders } from './web-headers.ts';

/**
 * Hands what the sign-in library serves itself to it as a web-standard request and sends its answer back; everything
 * else under /api/auth is an endpoint of the accounts room.
 */
export function mountSignIn(app: FastifyInstance, services: Services) {
  for (const path of services.signIn.paths) {
    app.route({
      method: 'GET',
      url: path,
      handler: async (request, reply) => {
        const answer = await services.signIn.handle(toWebRequest(services, request));
        reply.code(answer.status);
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
        for (const value of answer.headers.getSetCookie()) reply.header('set-cookie', value);
        return reply.serializer((text: unknown) => text as string).send(await answer.text());
      },
    });
  }
}

function toWebRequest({ config }: Services, request: FastifyRequest): globalThis.Request {
  const url = `${originOf(config, request)}${request.url}`;
  return new Request(url, { headers: webHeaders(config, request) });
}
