import type { unitOfHeading, WorkTime } from './durations.ts';
import type { Entry } from './hierarchy.ts';
import type { WrittenLink } from './lags.ts';
import { lagIn } from './link-sheet.ts';
import { linkKindOf, linksOf, type ReadLink, refKey } from './links.ts';
import type { Skipped } from './plan.ts';
import type { RawRow } from './rows.ts';

export interface RowLinks {
  readonly links: WrittenLink[];
  readonly skipped: Skipped[];
  /** The place of the row that a reference names. */
  indexOf(ref: string): number | undefined;
}

type Unit = NonNullable<ReturnType<typeof unitOfHeading>>;

/** Predecessors and successors of every row; `unit` is that of a column of lags. */
export function linksOfRows(entries: readonly Entry[], time: WorkTime, unit: Unit): RowLinks {
  const found = referencesOf(entries);
  const links: WrittenLink[] = [];
  const skipped: Skipped[] = [];
  const isKnown = (ref: string) => found.has(ref);
  const lagTime = { ...time, unit };
  const add = (index: number, { ref, kind, lag }: ReadLink, isBefore: boolean) => {
    const other = found.get(ref);
    if (other === undefined)
      skipped.push({ line: entries[index]?.row?.line ?? null, reason: 'link_unknown', text: ref.slice(0, 120) });
    else links.push({ from: isBefore ? other : index, to: isBefore ? index : other, kind, lag });
  };
  for (const [index, { row }] of entries.entries()) {
    if (!row) continue;
    const before = linksOf(row.predecessors, isKnown, time);
    const after = linksOf(row.successors, isKnown, time);
    const said = (links: ReadLink[]) =>
      links.map((link, place) => asColumnsSay(link, [place, links.length], row, lagTime));
    for (const link of said(before)) add(index, link, true);
    for (const link of before.length > 0 ? after : said(after)) add(index, link, false);
  }
  return { links, skipped, indexOf: (ref) => found.get(refKey(ref)) };
}

/** Kind and lag from columns of their own, where the cell of the link itself says none. */
function asColumnsSay(
  link: ReadLink,
  place: readonly [number, number],
  row: Pick<RawRow, 'kind' | 'lag'>,
  { unit, ...time }: WorkTime & { readonly unit: Unit },
): ReadLink {
  if (link.lag.value !== 0) return link;
  const lag = partOf(row.lag, place);
  const kind = link.kind === 'FS' ? linkKindOf(partOf(row.kind, place)) : undefined;
  return { ...link, kind: kind ?? link.kind, lag: lag === '' ? link.lag : lagIn(lag, time, unit) };
}

/** One value for all links of the row, or one for each of them. */
function partOf(text: string, [place, count]: readonly [number, number]): string {
  const parts = [text.split(/[;؛|\n]/), text.split(/[;,؛،|/\n]/)].find(({ length }) => length === count);
  const isOne = !/[;؛|\n]/.test(text);
  return (count > 1 ? (parts?.[place] ?? (isOne ? text : '')) : text).trim();
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
