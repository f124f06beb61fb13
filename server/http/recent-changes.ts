import type { FeedEvent } from '#server/events.ts';

/** So long a change is remembered for pages that are still loading, at most so many. */
const KEPT_MS = 120_000;
const MOST_KEPT = 5000;

interface Recent {
  readonly event: FeedEvent;
  /** By the process's own clock. */
  readonly at: number;
}

/**
 * What was committed lately, in the order it was told. A page reads first and listens a moment later: what changed in between
 * is told to it then, so that it need not read everything again.
 */
export class RecentChanges {
  readonly #now: () => number;
  /** Of what came after this moment nothing is missing. */
  #from: number;
  #kept: Recent[] = [];

  /** `now` in milliseconds, never set back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#from = now();
  }

  add(batch: readonly FeedEvent[]): void {
    const at = this.#now();
    for (const event of batch) this.#kept.push({ event, at });
    const tooMany = this.#kept[this.#kept.length - MOST_KEPT - 1];
    this.#from = Math.max(this.#from, at - KEPT_MS, tooMany?.at ?? 0);
    const young = this.#kept.findIndex((one) => one.at > this.#from);
    if (young !== 0) this.#kept = young < 0 ? [] : this.#kept.slice(young);
  }

  /** The changes of the last `ms` milliseconds, and how many of these milliseconds they are complete for. */
  ofLast(ms: number): { readonly windowMs: number; readonly changes: readonly { event: FeedEvent; agoMs: number }[] } {
    const now = this.#now();
    const windowMs = Math.min(ms, now - this.#from, KEPT_MS);
    const changes = this.#kept.flatMap(({ event, at }) =>
      now - at <= windowMs ? [{ event, agoMs: Math.floor(now - at) }] : [],
    );
    return { windowMs: Math.floor(windowMs), changes };
  }
}
