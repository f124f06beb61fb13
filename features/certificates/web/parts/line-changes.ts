import type { CertificateLine } from '../../contract.ts';

/** A quantity that somebody else changed; `mine` is what is typed here for the same item and not yet saved. */
export interface LineChange {
  readonly number: string;
  readonly before: string;
  readonly now: string;
  readonly mine: string | undefined;
}

interface Compared {
  /** As they came on screen. */
  readonly before: readonly CertificateLine[];
  readonly fresh: readonly CertificateLine[];
  /** By item: what was saved from here since, and what is typed and waits. */
  readonly saved: ReadonlyMap<string, string>;
  readonly typed: ReadonlyMap<string, string>;
}

/** What others changed, in the order of the bill. */
export function changesOf({ before, fresh, saved, typed }: Compared): LineChange[] {
  const known = new Map(before.map(({ itemId, done }) => [itemId, done]));
  return fresh.flatMap(({ itemId, number, done }) => {
    const old = saved.get(itemId) ?? known.get(itemId) ?? '0';
    return done === old ? [] : [{ number, before: old, now: done, mine: typed.get(itemId) }];
  });
}
