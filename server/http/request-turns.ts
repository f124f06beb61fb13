import type { FastifyInstance, FastifyRequest } from 'fastify';
import { workFor } from '#server/worker/requester.ts';
import { fairTurns } from '#server/worker/turns.ts';

/** Requests begun before the server looks again at what else has arrived. */
const AT_ONCE = 8;
/** More than all sockets: how much may be open is said by traffic.ts. */
const MOST_WAITING = 10_000;

/** Begins requests by turns: of hundreds that arrive at once from one person or address, another's is the next. */
export function beginByTurns(app: FastifyInstance, holderOf: (request: FastifyRequest) => string): void {
  const inTurn = fairTurns(AT_ONCE, { waiting: MOST_WAITING });
  const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));
  app.addHook('onRequest', (request) => workFor(holderOf(request), () => inTurn(nextRound)));
}
