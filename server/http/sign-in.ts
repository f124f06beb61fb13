import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { originOf } from './origin.ts';
import { countedAddress } from './proxy.ts';
import { securityContext } from './security.ts';
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
        const location = answer.headers.get('location') ?? FAILED;
        if (isFailure(location)) await noteFailure(services, request);
        return reply.redirect(location);
      } catch (error) {
        log.error({ err: error, requestId: request.id }, 'sign-in through the provider failed');
        await noteFailure(services, request);
        return reply.redirect(FAILED);
      }
    });
  }
}

const FAILED = '/api/login?error=provider_failed';

const isFailure = (location: string): boolean => /^[^?]*\/api\/login\?(.*&)?error=/.test(location);

/** Anybody can call the way back from the provider with nothing right in it: of one address only the first few are noted. */
async function noteFailure(services: Services, request: FastifyRequest): Promise<void> {
  if (!services.limits.refusals.tryTake(countedAddress(request.ip))) return;
  await recordSecurityEvent(securityContext(services, request), {
    kind: 'sign-in-failed',
    detail: { method: 'provider' },
  });
}

function toWebRequest({ config }: Services, request: FastifyRequest): globalThis.Request {
  const url = `${originOf(config, request)}${request.url}`;
  return new Request(url, { headers: webHeaders(config, request) });
}
