import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracing } from '#server/tracing.ts';

const EVENT_STREAM = '/api/events';

/** Each request in a span of its own, where anything is traced; an event stream, which lasts as long as a page, in none. */
export function traceRequests(app: FastifyInstance): void {
  const traced = tracing();
  if (!traced) return;
  const ends = new WeakMap<FastifyRequest, (status: number) => void>();
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, routeOptions } = request;
    if (routeOptions.url === EVENT_STREAM) return done();
    ends.set(request, traced.beginRequest({ method, headers, route: routeOptions.url }, done));
  });
  app.addHook('onResponse', async (request, { statusCode }) => ends.get(request)?.(statusCode));
}
