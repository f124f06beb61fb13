import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/http/errors.ts';

/** /api/health: the process lives. /api/ready: it can serve, the database answers, and it is not about to stop. */
export function mountHealth(app: FastifyInstance, { db, log }: Services, stopping?: AbortSignal) {
  app.get('/api/health', async () => ({ status: 'ok' }));
  app.get('/api/ready', async (request) => {
    if (stopping?.aborted) throw new AppError('unavailable', 'This server is about to stop.');
    try {
      await db.$client.query('select 1');
      return { status: 'ready' };
    } catch (error) {
      log.warn({ err: error, requestId: request.id }, 'database not reachable');
      throw new AppError('unavailable', 'The database cannot be reached right now.');
    }
  });
}
