import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#shared/http/errors.ts';

/** The origin people reach this server at. Without PUBLIC_URL the request's own Host is the trusted one. */
export const originOf = (config: Config, request: FastifyRequest): string =>
  config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${request.protocol}://${request.host}`;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site made a browser send. A write that carries our cookie needs a matching Origin or a
 * same-origin Sec-Fetch-Site; a write without a cookie (sign-in) is refused only when it names a foreign Origin.
 */
export function assertOwnWrite(config: Config, request: FastifyRequest, hasSession: boolean): void {
  if (SAFE.has(request.method)) return;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (origin !== originOf(config, request)) throw foreign();
    return;
  }
  if (request.headers['sec-fetch-site'] === 'same-origin') return;
  if (hasSession || request.headers['sec-fetch-site'] !== undefined) throw foreign();
}

const foreign = () =>
  new AppError(
    'forbidden',
    'This request did not come from this application, so it was refused. Open the application and try again.',
  );
