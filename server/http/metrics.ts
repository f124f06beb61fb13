import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { AppError, unauthorized } from '#shared/http/errors.ts';

const EVENT_STREAM = '/api/events';

/** GET /metrics for whoever holds METRICS_TOKEN (decision 012); without that setting nothing is measured and nothing answers. */
export async function mountMetrics(app: FastifyInstance, services: Services): Promise<void> {
  const { METRICS_TOKEN: token } = services.config;
  if (token === undefined) {
    app.get('/metrics', () => {
      throw new AppError('not_found', 'Not found');
    });
    return;
  }
  const { openMetrics } = await import('#server/metrics.ts');
  const metrics = openMetrics(services);
  app.addHook('onResponse', async ({ method, routeOptions: { url: route } }, { statusCode: status, elapsedTime }) => {
    if (route !== EVENT_STREAM) metrics.observe({ method, route, status, seconds: elapsedTime / 1000 });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isBearerOf(token, request)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw unauthorized();
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Compares hashes: they are of one length, and take the same time wherever they differ. */
function isBearerOf(token: string, { headers }: FastifyRequest): boolean {
  const given = /^bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
