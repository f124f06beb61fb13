import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { AppError } from '#shared/http/errors.ts';
import type { Authenticate } from './authenticate.ts';
import { countedAddress } from './proxy.ts';
import { Bytes, type SessionUser } from './route.ts';
import { webHeaders } from './web-headers.ts';

/** What the journal needs of a call; `user` is whoever is signed in. */
export const securityContext = ({ db, log, config }: Services, request: FastifyRequest, user?: SessionUser) => ({
  ...{ db, log, user },
  ip: countedAddress(request.ip),
  requestId: request.id,
  headers: webHeaders(config, request),
});

const kinds: Readonly<Record<string, 'access-refused' | 'limit-reached'>> = {
  forbidden: 'access-refused',
  too_many: 'limit-reached',
};

/**
 * Notes that a call was refused for want of a right, or that somebody signed in has used up a limit. Sign-in limits note
 * their own. So many a minute of a person or an address, so that the journal cannot be flooded; a failure to note it does
 * not change the answer.
 */
export async function noteRefusal(
  services: Services,
  authenticate: Authenticate,
  request: FastifyRequest,
  error: unknown,
) {
  const kind = error instanceof AppError ? kinds[error.code] : undefined;
  const path = request.routeOptions.url;
  if (kind === undefined || path === undefined) return;
  if (kind === 'limit-reached' && path.startsWith('/api/auth/')) return;
  try {
    const user = await authenticate(request);
    if (!services.limits.refusals.tryTake(user?.id ?? countedAddress(request.ip))) return;
    const detail = { call: `${request.method} ${path}` };
    await recordSecurityEvent(securityContext(services, request, user), { kind, detail });
  } catch (err) {
    services.log.error({ err, requestId: request.id }, 'a refusal could not be noted in the security journal');
  }
}

interface Answered {
  readonly endpoint: Endpoint;
  readonly result: unknown;
  readonly request: FastifyRequest;
  readonly user: SessionUser | undefined;
}

/** Exports, PDF prints and zips; a picture or a single attachment that a page shows is none. */
const isExport = ({ method, produces, isHeavy }: Endpoint, result: unknown): boolean =>
  method === 'GET' && produces !== undefined && isHeavy === true && result instanceof Bytes;

/** Notes that data leaves as a file, before it does. */
export async function noteExport(services: Services, { endpoint, result, request, user }: Answered): Promise<void> {
  if (!isExport(endpoint, result)) return;
  const [id] = Object.values(request.params as Record<string, string>);
  const detail = { call: `${endpoint.method} ${endpoint.path}`, ...(id !== undefined && { id }) };
  await recordSecurityEvent(securityContext(services, request, user), { kind: 'exported', detail });
}
