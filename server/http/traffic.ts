import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/errors.ts';
import { countedAddress } from './proxy.ts';
import type { SessionUser } from './route.ts';
import { SlowBodies } from './slow-bodies.ts';
import type { AnswerSocket } from './unreadable.ts';

const MEGABYTE = 1024 * 1024;

/** At most so many at a time: in all, from one address (an office shares one), by one person. */
export interface TrafficLimits {
  readonly sockets: { readonly all: number; readonly address: number };
  readonly requests: { readonly all: number; readonly address: number; readonly person: number };
  /** Bytes of request bodies in memory. */
  readonly bodies: { readonly all: number; readonly address: number; readonly person: number };
  /** A clock that never goes back, and how often slow bodies are looked for. Milliseconds. */
  readonly clock: () => number;
  readonly sweepMs: number;
}

export const TRAFFIC_LIMITS: TrafficLimits = {
  sockets: { all: 8000, address: 2000 },
  requests: { all: 4000, address: 1000, person: 300 },
  bodies: { all: 256 * MEGABYTE, address: 128 * MEGABYTE, person: 64 * MEGABYTE },
  clock: () => performance.now(),
  sweepMs: 1000,
};

export const RETRY_SECONDS = 5;
export const BUSY = 'Too many requests are open at the moment. Nothing was changed; please try again in a few seconds.';
const TOO_SLOW = 'The request did not come to its end in time. Please try again.';
/** Not counted as open requests: probes must be answered under load, and event streams stay open, with a limit of their own. */
const UNCOUNTED = new Set(['/api/health', '/api/ready', '/api/events']);

export interface Traffic {
  /** Counts the open request for the person too. @throws AppError 503 when that person has too many */
  enter(request: FastifyRequest, reply: FastifyReply, user: SessionUser | undefined): void;
  /** Counts bytes that a request's body takes in memory until it is answered. @throws AppError 503 when there are too many */
  holdBody(request: FastifyRequest, reply: FastifyReply, body: { bytes: number; user: SessionUser | undefined }): void;
}

interface Options {
  readonly limits: TrafficLimits;
  readonly isTrustedProxy: (address: string | undefined, hop: number) => boolean;
  readonly answer: AnswerSocket;
}

/** Somebody who takes from an allowance: an address or a person, with the most that one may hold at a time. */
interface Holder {
  readonly key: string;
  readonly most: number;
}

/** What is limited at a time in all and by holder, for example open requests or bytes in memory. */
export class Allowance {
  readonly #most: number;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** Takes so many for all of the holders and returns what gives it back; undefined when one of them has too much. */
  take(count: number, holders: readonly Holder[]): (() => void) | undefined {
    const isTooMuch = holders.some(({ key, most }) => this.#of(key) + count > most);
    if (isTooMuch || this.#held + count > this.#most) return undefined;
    this.#add(count, holders);
    let isGivenBack = false;
    return () => {
      if (!isGivenBack) this.#add(-count, holders);
      isGivenBack = true;
    };
  }

  #of(key: string): number {
    return this.#heldBy.get(key) ?? 0;
  }

  #add(count: number, holders: readonly Holder[]): void {
    this.#held += count;
    for (const { key } of holders) {
      const left = this.#of(key) + count;
      if (left === 0) this.#heldBy.delete(key);
      else this.#heldBy.set(key, left);
    }
  }
}

/** Limits what callers may have open at a time, before anything of a request is kept, and ends bodies that come too slowly. */
export function guardTraffic(app: FastifyInstance, { limits, isTrustedProxy, answer }: Options): Traffic {
  const requests = new Allowance(limits.requests.all);
  const bodies = new Allowance(limits.bodies.all);
  const people = new Allowance(Number.POSITIVE_INFINITY);
  const slow = new SlowBodies(limits.clock, limits.sweepMs);
  app.addHook('onClose', async () => slow.close());
  limitSockets(app, { limits, isTrustedProxy, answer });
  app.addHook('onRequest', async (request, reply) => {
    slow.watch(request.raw, () => endSlow(reply.raw, answer));
    const { url = '' } = request.routeOptions;
    if (!UNCOUNTED.has(url)) takeUntilClosed(reply, requests, 1, [addressOf(request, limits.requests.address)]);
  });
  return {
    enter(request, reply, user) {
      if (user && !UNCOUNTED.has(request.routeOptions.url ?? '')) {
        takeUntilClosed(reply, people, 1, [{ key: user.id, most: limits.requests.person }]);
      }
    },
    holdBody(request, reply, { bytes, user }) {
      const address = addressOf(request, limits.bodies.address);
      const holders = user ? [address, { key: user.id, most: limits.bodies.person }] : [address];
      takeUntilClosed(reply, bodies, bytes, holders);
    },
  };
}

const addressOf = ({ ip }: FastifyRequest, most: number): Holder => ({ key: countedAddress(ip), most });

function takeUntilClosed(reply: FastifyReply, from: Allowance, count: number, holders: readonly Holder[]): void {
  const giveBack = from.take(count, holders);
  if (!giveBack) throw new AppError('unavailable', BUSY, { retryAfter: RETRY_SECONDS });
  if (reply.raw.destroyed) giveBack();
  else reply.raw.once('close', giveBack);
}

function endSlow(response: ServerResponse, answer: AnswerSocket): void {
  const { socket } = response;
  if (socket && !response.headersSent) answer(socket, 408, TOO_SLOW);
  else response.req.destroy();
}

/** Before a request is read: connections that say nothing or only a part of their headers count too. */
function limitSockets(app: FastifyInstance, { limits, isTrustedProxy, answer }: Options): void {
  const { all, address } = limits.sockets;
  const sockets = new Allowance(all);
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const holders = isTrustedProxy(remoteAddress, 0) ? [] : [{ key: countedAddress(remoteAddress), most: address }];
    const giveBack = sockets.take(1, holders);
    if (giveBack) socket.once('close', giveBack);
    else answer(socket, 503, BUSY, { 'Retry-After': String(RETRY_SECONDS) });
  });
}
