import type { WorkTime } from './durations.ts';
import type { Entry } from './hierarchy.ts';
import type { WrittenLink } from './lags.ts';
import { linksOf, type ReadLink, refKey } from './links.ts';
import type { Skipped } from './plan.ts';

export interface RowLinks {
  readonly links: WrittenLink[];
  readonly skipped: Skipped[];
  /** The place of the row that a reference names. */
  indexOf(ref: string): number | undefined;
}

/** Predecessors and successors of every row. */
export function linksOfRows(entries: readonly Entry[], time: WorkTime): RowLinks {
  const found = referencesOf(entries);
  const links: WrittenLink[] = [];
  const skipped: Skipped[] = [];
  const isKnown = (ref: string) => found.has(ref);
  const add = (index: number, { ref, kind, lag }: ReadLink, isBefore: boolean) => {
    const other = found.get(ref);
    if (other === undefined)
      skipped.push({ line: entries[index]?.row?.line ?? null, reason: 'link_unknown', text: ref.slice(0, 120) });
    else links.push({ from: isBefore ? other : index, to: isBefore ? index : other, kind, lag });
  };
  for (const [index, { row }] of entries.entries()) {
    for (const link of linksOf(row?.predecessors ?? '', isKnown, time)) add(index, link, true);
    for (const link of linksOf(row?.successors ?? '', isKnown, time)) add(index, link, false);
  }
  return { links, skipped, indexOf: (ref) => found.get(refKey(ref)) };
}

/** A reference is an id, else a code, else the number of the row where no row has an id, else a name. */
function referencesOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (text: string | null | undefined, index: number) => {
    const key = refKey(text ?? '');
    if (key !== '' && !found.has(key)) found.set(key, index);
  };
  const each = (textOf: (entry: Entry) => string | null | undefined) => {
    for (const [index, entry] of entries.entries()) add(textOf(entry), index);
  };
  each(({ row }) => row?.id);
  each(({ code }) => code);
  const rows = [...entries.entries()].filter(([, { row }]) => row !== undefined);
  if (rows.every(([, { row }]) => row?.id === '')) {
    rows.sort(([, one], [, other]) => (one.row?.line ?? 0) - (other.row?.line ?? 0));
    for (const [place, [index]] of rows.entries()) add(String(place + 1), index);
  }
  each(({ row }) => row?.name);
  return found;
}
