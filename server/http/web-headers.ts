import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { originOf } from './origin.ts';

/** Ours alone: what a client sends under this name is overwritten. */
export const CLIENT_IP_HEADER = 'x-client-ip';

/** The headers of a request in the web's own form, with the address we trust and the host people reach us at. */
export function webHeaders(config: Config, request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  headers.delete('content-length');
  headers.set(CLIENT_IP_HEADER, request.ip);
  headers.set('host', new URL(originOf(config, request)).host);
  return headers;
}
