import type { CertificateLine } from '../../contract.ts';
import { fieldKey, type MeasuredField } from './measured-field.ts';

/** A quantity that somebody else changed; `mine` is what is typed here for the same item and not yet saved. */
export interface LineChange {
  readonly number: string;
  readonly field: MeasuredField;
  readonly before: string;
  readonly now: string;
  readonly mine: string | undefined;
}

interface Compared {
  /** As they came on screen. */
  readonly before: readonly CertificateLine[];
  readonly fresh: readonly CertificateLine[];
  /** By the key of the field: what was saved from here since, and what is typed and waits. */
  readonly saved: ReadonlyMap<string, string>;
  readonly typed: ReadonlyMap<string, string>;
}

/** What others changed, in the order of the bill. */
export function changesOf({ before, fresh, saved, typed }: Compared): LineChange[] {
  const known = new Map(before.map((line) => [line.itemId, line]));
  const none = { done: '0', claimed: null };
  return fresh.flatMap((line) =>
    (['done', 'claimed'] as const).flatMap((field): LineChange[] => {
      const key = fieldKey(line.itemId, field);
      const old = saved.get(key) ?? (known.get(line.itemId) ?? none)[field] ?? '';
      const now = line[field] ?? '';
      return now === old ? [] : [{ number: line.number, field, before: old, now, mine: typed.get(key) }];
    }),
  );
}
