import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { workFor } from '#server/worker/requester.ts';
import { fairTurns } from '#server/worker/turns.ts';
import { BUSY, RETRY_SECONDS } from './traffic.ts';
import type { AnswerSocket } from './unreadable.ts';

/** Requests begun before the server looks again at what else has arrived. */
const AT_ONCE = 8;
/** More than all sockets: how much may be open is said by traffic.ts. */
const MOST_WAITING = 10_000;

interface Options {
  readonly holderOf: (request: IncomingMessage) => string;
  readonly answer: AnswerSocket;
}

/**
 * Begins requests by turns: of hundreds that arrive at once from one person or address, another's is the next. The framework sees
 * a request when its turn comes, because looking at hundreds of them would already hold up everybody.
 */
export function beginByTurns(server: Server, { holderOf, answer }: Options): void {
  const inTurn = fairTurns(AT_ONCE, { waiting: MOST_WAITING, name: 'requests' });
  const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', async (request: IncomingMessage, response) => {
    const isBegun = await workFor({ id: holderOf(request) }, () => inTurn(nextRound)).then(
      () => true,
      () => false,
    );
    if (response.destroyed) return;
    if (isBegun) for (const listener of listeners) listener.call(server, request, response);
    else answer(request.socket, 503, BUSY, { 'Retry-After': String(RETRY_SECONDS) });
  });
}
