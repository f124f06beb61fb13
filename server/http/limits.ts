import { AppError } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';

interface Rule {
  /** How many are allowed … */
  readonly most: number;
  /** … within this time. */
  readonly windowMs: number;
  readonly now: () => Date;
  /** What who has used it up is told. */
  readonly sentence?: string;
}

const TOO_MANY = 'Too many attempts. Please wait {{seconds}} seconds.';

/** Keys kept at once; a flood of invented ones pushes out the longest silent, not the memory. */
const MOST_KEYS = 20_000;

/** Counts what happened under a key within the last while, in memory, each server for itself. */
export class SlidingWindow {
  readonly #rule: Rule;
  /** Moments by key, keys in the order of their last use. */
  readonly #moments = new Map<string, number[]>();

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** Refuses with 429 when the key has used up what it may; counts nothing. */
  check(key: string): void {
    const recent = this.#recent(key);
    const oldest = recent[recent.length - this.#rule.most];
    if (oldest === undefined) return;
    const seconds = Math.max(1, Math.ceil((oldest + this.#rule.windowMs - this.#rule.now().getTime()) / 1000));
    throw new AppError('too_many', message(this.#rule.sentence ?? TOO_MANY, { seconds }), { retryAfter: seconds });
  }

  count(key: string): void {
    const recent = [...this.#recent(key), this.#rule.now().getTime()].slice(-this.#rule.most);
    this.#moments.delete(key);
    this.#moments.set(key, recent);
    const [longestSilent] = this.#moments.keys();
    if (this.#moments.size > MOST_KEYS && longestSilent !== undefined) this.#moments.delete(longestSilent);
  }

  /** One more, or false when the key has used up what it may. */
  tryTake(key: string): boolean {
    if (this.#recent(key).length >= this.#rule.most) return false;
    this.count(key);
    return true;
  }

  /** One more, or 429. */
  take(key: string): void {
    this.check(key);
    this.count(key);
  }

  /** Until the oldest of what is counted is none any more, and one more is allowed; the whole window where nothing is counted. */
  secondsLeft(key: string): number {
    const [oldest = this.#rule.now().getTime()] = this.#recent(key);
    return Math.max(1, Math.ceil((oldest + this.#rule.windowMs - this.#rule.now().getTime()) / 1000));
  }

  /** How many more it may at this moment. */
  left(key: string): number {
    return this.#rule.most - this.#recent(key).length;
  }

  #recent(key: string): number[] {
    const since = this.#rule.now().getTime() - this.#rule.windowMs;
    return (this.#moments.get(key) ?? []).filter((moment) => moment > since);
  }
}

const MINUTE_MS = 60_000;

/** The limits of docs/operations.md, "Limits", that each server counts for itself; server/attempt-limits.ts has the others. */
export interface Limits {
  /** Calls to the AI helpers, by user. */
  readonly ai: SlidingWindow;
  /** Reports sent by mail at once, by user: each is drawn anew for up to 50 people. */
  readonly reports: SlidingWindow;
  /** Each endpoint that takes seconds of work, by user (`isHeavy`): an export, a print, a search for a plan. */
  readonly heavy: SlidingWindow;
  /** Refused calls that the security journal notes, by user or address. */
  readonly refusals: SlidingWindow;
  /** Calls by an API token, by token. */
  readonly tokens: SlidingWindow;
}

/** Calls of one API token within a minute. */
export const TOKEN_CALLS = 600;

const HEAVY = 'This was asked for many times in a short while. It can be had again in {{seconds}} seconds.';

const TOKEN_USED_UP = 'This API token has used up its calls of this minute. It may call again in {{seconds}} seconds.';

export const createLimits = (now: () => Date): Limits => ({
  ai: new SlidingWindow({ most: 60, windowMs: MINUTE_MS, now }),
  reports: new SlidingWindow({ most: 10, windowMs: 10 * MINUTE_MS, now }),
  heavy: new SlidingWindow({ most: 30, windowMs: 10 * MINUTE_MS, now, sentence: HEAVY }),
  refusals: new SlidingWindow({ most: 10, windowMs: MINUTE_MS, now }),
  tokens: new SlidingWindow({ most: TOKEN_CALLS, windowMs: MINUTE_MS, now, sentence: TOKEN_USED_UP }),
});
