import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { originOf } from './origin.ts';
import { webHeaders } from './web-headers.ts';

/**
 * Where the sign-in provider sends people back: full-page navigations that the library answers with a redirect.
 * Everything else under /api/auth is an endpoint of the accounts room.
 */
export function mountSignIn(app: FastifyInstance, services: Services) {
  const { signIn, log } = services;
  for (const path of signIn.paths) {
    app.get(path, async (request, reply) => {
      try {
        const answer = await signIn.handle(toWebRequest(services, request));
        for (const value of answer.headers.getSetCookie()) reply.header('set-cookie', value);
        services.events.changed();
        return reply.redirect(answer.headers.get('location') ?? FAILED);
      } catch (error) {
        log.error({ err: error, requestId: request.id }, 'sign-in through the provider failed');
        return reply.redirect(FAILED);
      }
    });
  }
}

const FAILED = '/api/login?error=provider_failed';

function toWebRequest({ config }: Services, request: FastifyRequest): globalThis.Request {
  const url = `${originOf(config, request)}${request.url}`;
  return new Request(url, { headers: webHeaders(config, request) });
}
