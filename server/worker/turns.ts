import { AppError } from '#shared/http/errors.ts';
import { inSpan } from '../tracing.ts';
import { currentRequester } from './requester.ts';

/** How much one person may have waiting for the same thing, unless said otherwise; all together ten times that. */
const MOST_WAITING = 100;
const ALL_TOGETHER = 10;
const RETRY_SECONDS = 10;
/** Addresses of strangers count as people too: of more than so many those that want nothing now are forgotten. */
const MOST_REMEMBERED = 1_000;
/** The name of what the server does by itself. Nothing of that is refused. */
const SERVER = '';

interface Person {
  readonly waiting: (() => void)[];
  running: number;
  /** When this person was last served, as a count; who was not served lately comes first. */
  servedAt: number;
}

interface Options {
  /** What the queue is called among all of this process (`queueDepths`). */
  readonly name?: string;
  /** How much one person may have waiting. */
  readonly waiting?: number | undefined;
}

interface Asked {
  /** Ends the waiting. What is being done already is ended by who does it. */
  readonly signal?: AbortSignal | undefined;
}

/** Queues in which somebody waits, for `countBefore`. */
const queues = new Set<Queue>();

const namedQueues = new Map<string, Queue[]>();

/**
 * At most `count` pieces of work at a time. People are served in turn: one person's fifty wait behind each other, another's
 * one is next.
 * @throws AppError too_many when a person has too much waiting, unavailable when all together have
 */
export function fairTurns(count: number, options: Options = {}) {
  const queue = new Queue(count, options.waiting ?? MOST_WAITING);
  if (options.name) namedQueues.set(options.name, [...(namedQueues.get(options.name) ?? []), queue]);
  return async <T>(work: () => Promise<T>, { signal }: Asked = {}): Promise<T> => {
    const id = currentRequester()?.id ?? SERVER;
    const turn = queue.enter(id, signal);
    if (turn) await turn;
    try {
      return await (options.name ? inSpan(`queue ${options.name}`, work) : work());
    } finally {
      queue.leave(id);
    }
  };
}

/** How many pieces of work come before the last one this person waits for; undefined when nothing of theirs waits. */
export function countBefore(personId: string): number | undefined {
  const counts = [...queues].map((queue) => queue.countBefore(personId)).filter((count) => count !== undefined);
  return counts.length > 0 ? Math.max(...counts) : undefined;
}

export interface QueueDepth {
  readonly name: string;
  readonly running: number;
  readonly waiting: number;
}

/** How much is under way and waiting, by queue; queues of one name count together. */
export const queueDepths = (): QueueDepth[] =>
  [...namedQueues].map(([name, all]) => ({
    name,
    running: all.reduce((sum, { depth }) => sum + depth.running, 0),
    waiting: all.reduce((sum, { depth }) => sum + depth.waiting, 0),
  }));

class Queue {
  readonly #most: number;
  readonly #mostWaiting: number;
  /** People with work that waits or is being done, in the order they came. */
  readonly #people = new Map<string, Person>();
  #running = 0;
  #waiting = 0;
  #served = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Resolves when it is this person's turn; undefined: it is at once. */
  enter(id: string, signal: AbortSignal | undefined): Promise<void> | undefined {
    const person = this.#people.get(id) ?? { waiting: [], running: 0, servedAt: 0 };
    if (this.#running < this.#most) {
      this.#start(id, person);
      return undefined;
    }
    if (id !== SERVER) this.#assertRoom(person);
    this.#people.set(id, person);
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        person.waiting.splice(person.waiting.indexOf(begin), 1);
        this.#countWaiting(-1);
        this.#forgetIdle();
        reject(signal?.reason);
      };
      person.waiting.push(begin);
      this.#countWaiting(1);
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  get depth() {
    return { running: this.#running, waiting: this.#waiting };
  }

  leave(id: string): void {
    this.#running -= 1;
    const person = this.#people.get(id);
    if (person) person.running -= 1;
    this.#forgetIdle();
    const [next] = this.#inOrder();
    if (!next) return;
    const begin = next[1].waiting.shift();
    this.#countWaiting(-1);
    this.#start(...next);
    begin?.();
  }

  countBefore(id: string): number | undefined {
    const own = this.#people.get(id);
    if (!own || own.waiting.length === 0) return undefined;
    // Everybody gets as many turns as this person needs, at most; who is earlier in the order gets one more than who is later.
    const turns = own.waiting.length;
    const order = this.#inOrder().map(([other]) => other);
    const others = order
      .filter((other) => other !== id)
      .map((other) => {
        const isEarlier = order.indexOf(other) < order.indexOf(id);
        return Math.min(this.#people.get(other)?.waiting.length ?? 0, isEarlier ? turns : turns - 1);
      });
    return others.reduce((sum, count) => sum + count, this.#running + turns - 1);
  }

  /** People with something waiting, whose turn is next first. */
  #inOrder(): [string, Person][] {
    const waiting = [...this.#people].filter(([, person]) => person.waiting.length > 0);
    return waiting.sort(([, one], [, other]) => one.servedAt - other.servedAt);
  }

  #start(id: string, person: Person): void {
    this.#running += 1;
    this.#served += 1;
    person.running += 1;
    person.servedAt = this.#served;
    this.#people.set(id, person);
  }

  #assertRoom({ waiting }: Person): void {
    if (waiting.length >= this.#mostWaiting) throw new AppError('too_many', OWN, { retryAfter: RETRY_SECONDS });
    if (this.#waiting >= this.#mostWaiting * ALL_TOGETHER) {
      throw new AppError('unavailable', OTHERS, { retryAfter: RETRY_SECONDS });
    }
  }

  /** Only queues in which somebody waits are looked through. */
  #countWaiting(change: 1 | -1): void {
    this.#waiting += change;
    if (this.#waiting > 0) queues.add(this);
    else queues.delete(this);
  }

  /** While others wait it is remembered who was served: one request at a time gets no more turns than many at once. */
  #forgetIdle(): void {
    if (this.#waiting > 0 && this.#people.size <= MOST_REMEMBERED) return;
    for (const [id, { waiting, running }] of this.#people)
      if (waiting.length === 0 && running === 0) this.#people.delete(id);
  }
}

const OWN = 'Too much of yours is waiting for its turn already. Please try again when some of it is done.';
const OTHERS = 'Too much is waiting for its turn on this server. Please try again in a while.';
