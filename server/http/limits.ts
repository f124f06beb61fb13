import { AppError } from '#shared/http/errors.ts';
import { said } from '#shared/sentence.ts';
import { networkOf } from './proxy.ts';

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
    throw new AppError('too_many', said(this.#rule.sentence ?? TOO_MANY, { seconds }), { retryAfter: seconds });
  }

  /** Whether the key was counted within the window. */
  has(key: string): boolean {
    return this.#recent(key).length > 0;
  }

  count(key: string): void {
    const recent = [...this.#recent(key), this.#rule.now().getTime()].slice(-this.#rule.most);
    this.#moments.delete(key);
    this.#moments.set(key, recent);
    const [longestSilent] = this.#moments.keys();
    if (this.#moments.size > MOST_KEYS && longestSilent !== undefined) this.#moments.delete(longestSilent);
  }

  /** One more, or 429. */
  take(key: string): void {
    this.check(key);
    this.count(key);
  }

  forget(key: string): void {
    this.#moments.delete(key);
  }

  #recent(key: string): number[] {
    const since = this.#rule.now().getTime() - this.#rule.windowMs;
    return (this.#moments.get(key) ?? []).filter((moment) => moment > since);
  }
}

const MINUTE_MS = 60_000;

/** The limits of docs/operations.md, "Limits". */
export interface Limits {
  /** Failed sign-ins of one account from one network (`guessOf`). */
  readonly failedSignIns: SlidingWindow;
  /** Failed sign-ins of one account from everywhere. */
  readonly guesses: SlidingWindow;
  /** Everything that guesses a secret, from one address. */
  readonly attempts: SlidingWindow;
  /** Mails to one address. */
  readonly mails: SlidingWindow;
  /** Calls to the AI helpers, by user. */
  readonly ai: SlidingWindow;
  /** Reports sent by mail at once, by user: each is drawn anew for up to 50 people. */
  readonly reports: SlidingWindow;
  /** Each endpoint that takes seconds of work, by user (`isHeavy`): an export, a print, a search for a plan. */
  readonly heavy: SlidingWindow;
}

const HEAVY = 'This was asked for many times in a short while. It can be had again in {{seconds}} seconds.';

export const createLimits = (now: () => Date): Limits => ({
  failedSignIns: new SlidingWindow({ most: 5, windowMs: MINUTE_MS, now }),
  guesses: new SlidingWindow({ most: 50, windowMs: MINUTE_MS, now }),
  attempts: new SlidingWindow({ most: 60, windowMs: MINUTE_MS, now }),
  mails: new SlidingWindow({ most: 3, windowMs: 10 * MINUTE_MS, now }),
  ai: new SlidingWindow({ most: 60, windowMs: MINUTE_MS, now }),
  reports: new SlidingWindow({ most: 10, windowMs: 10 * MINUTE_MS, now }),
  heavy: new SlidingWindow({ most: 30, windowMs: 10 * MINUTE_MS, now, sentence: HEAVY }),
});

/**
 * Counts a try at the secret of an account, before it is judged; answers what to call when it was right. Counted by
 * network, so that a stranger elsewhere cannot keep the owner out, and more slowly for all networks together.
 */
export function guessOf({ failedSignIns, guesses }: Limits, account: string, ip: string): () => void {
  const here = `${account} from ${networkOf(ip)}`;
  failedSignIns.check(here);
  guesses.take(account);
  failedSignIns.count(here);
  return () => {
    failedSignIns.forget(here);
    guesses.forget(account);
  };
}
