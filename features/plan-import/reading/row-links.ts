import { plainListDigits } from '#shared/language/digits.ts';
import { durationOf, type unitOfHeading, type WorkTime } from './durations.ts';
import { numberOf } from './figures.ts';
import type { Entry } from './hierarchy.ts';
import { inDays, type Lag, lagOf, type WrittenLink } from './lags.ts';
import { type IsKnown, linkKindOf, linksOf, type ReadLink, refKey } from './links.ts';
import type { Choices, OpenRef, Skipped, SkipReason } from './plan.ts';
import type { RawRow } from './rows.ts';

export interface RowLinks {
  readonly links: WrittenLink[];
  readonly skipped: Skipped[];
  readonly openRefs: OpenRef[];
  /** The place of the row that a reference names. */
  indexOf(ref: string): number | undefined;
}

type Unit = NonNullable<ReturnType<typeof unitOfHeading>>;

interface Given {
  /** That of a column of lags. */
  readonly unit: Unit;
  /** Rows that a person named for references that fit none. */
  readonly refs: NonNullable<Choices['refs']>;
}

/** Predecessors and successors of every row. */
export function linksOfRows(entries: readonly Entry[], time: WorkTime, { unit, refs }: Given): RowLinks {
  const found = referencesOf(entries, refs);
  const openRefs = new Map<string, OpenRef>();
  const links: WrittenLink[] = [];
  const skipped: Skipped[] = [];
  const twice = namesTwice(entries);
  const isKnown = (ref: string, isOnly = false) => found.has(ref) && !(isOnly && twice.has(ref));
  const hyphens = hyphensIn(entries);
  const lagTime = { ...time, unit };
  const begun = beginnings(entries);
  const rowsNamed = (index: number, ref: string): number[] => {
    const exact = found.get(ref);
    return exact === undefined ? begun(ref).filter((row) => row !== index) : [exact];
  };
  const report = (index: number, reason: SkipReason, text: string) =>
    skipped.push({ line: entries[index]?.row?.line ?? null, reason, text: text.slice(0, 120) });
  const leaveOpen = (index: number, { ref, written }: Pick<ReadLink, 'ref' | 'written'>, reason: SkipReason) => {
    report(index, reason, written);
    const known = openRefs.get(ref) ?? openRef({ ref, written }, entries[index]);
    openRefs.set(ref, { ...known, count: known.count + 1 });
  };
  const add = (index: number, { ref, kind, lag, written }: ReadLink, isBefore: boolean) => {
    const [other, ...more] = rowsNamed(index, ref);
    if (other === undefined) leaveOpen(index, { ref, written }, 'link_unknown');
    else if (more.length > 0) leaveOpen(index, { ref, written }, 'link_ambiguous');
    else links.push({ from: isBefore ? other : index, to: isBefore ? index : other, kind, lag });
  };
  for (const [index, { row }] of entries.entries()) {
    if (!row) continue;
    const parted = withoutHyphens(row.predecessors, hyphens, isKnown);
    if (parted.hasHyphen) report(index, 'link_hyphen', row.predecessors);
    const before = linksOf(parted.text, isKnown, time);
    const after = linksOf(row.successors, isKnown, time);
    const said = (links: ReadLink[]) =>
      links.map((link, place) => asColumnsSay(link, [place, links.length], row, lagTime));
    for (const link of said(before)) add(index, link, true);
    for (const link of before.length > 0 ? after : said(after)) add(index, link, false);
  }
  return { links, skipped, openRefs: [...openRefs.values()], indexOf: (ref) => found.get(refKey(ref)) };
}

const openRef = ({ ref, written }: Pick<ReadLink, 'ref' | 'written'>, entry: Entry | undefined): OpenRef => ({
  ref,
  text: written.slice(0, 120),
  line: entry?.row?.line ?? null,
  name: entry?.name ?? '',
  count: 0,
});

function namesTwice(entries: readonly Entry[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const { row } of entries) if (row) count.set(refKey(row.name), (count.get(refKey(row.name)) ?? 0) + 1);
  return new Set([...count].filter(([, times]) => times > 1).map(([name]) => name));
}

const LEAST_NAMED = 3;
const MOST_SEARCHED = 500;

/** The rows whose names begin with a text and go on with another word: "Lot 1" of "Lot 1, gros oeuvre", not of "Lot 12". */
function beginnings(entries: readonly Entry[]): (ref: string) => number[] {
  const names = entries
    .map(({ row }, index) => ({ name: refKey(row?.name ?? ''), index }))
    .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
  return (ref) => {
    if (ref.length < LEAST_NAMED || !/\p{L}/u.test(ref)) return [];
    const first = firstFrom(names, ref);
    return names
      .slice(first, first + MOST_SEARCHED)
      .flatMap(({ name, index }) =>
        name.startsWith(ref) && !/[\p{L}\d]/u.test(name.charAt(ref.length)) ? [index] : [],
      );
  };
}

/** The place of the first name that is not before a text; the names are in order. */
function firstFrom(names: readonly { readonly name: string }[], text: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.name ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What "1-3" means in a column: a lead where others have kinds and lags, a range where lists have marks of their own, else a list. */
type Hyphens = 'lead' | 'range' | 'list';

function hyphensIn(entries: readonly Entry[]): Hyphens {
  const texts = entries.map(({ row }) => plainListDigits(row?.predecessors ?? ''));
  if (texts.some((text) => /\p{L}|\+|%/u.test(text))) return 'lead';
  return texts.some((text) => /\d\s*[;,؛،|]\s*\d/.test(text)) ? 'range' : 'list';
}

const PAIR = /(?<![\p{L}\d.+-])(\d{1,6})\s*[-–]\s*(\d{1,6})(?![\p{L}\d.%-])/gu;
const LONGEST_RANGE = 30;

/** Two numbers of rows with nothing but a hyphen between them, made a list; a text that names a row as it is stays. */
function withoutHyphens(text: string, hyphens: Hyphens, isKnown: IsKnown): { text: string; hasHyphen: boolean } {
  const plain = plainListDigits(text);
  if (!/\d\s*[-–]\s*\d/.test(plain) || isKnown(refKey(plain))) return { text, hasHyphen: false };
  let hasHyphen = false;
  const parted = plain.replace(PAIR, (whole, first: string, last: string) => {
    if (isKnown(refKey(whole)) || !isKnown(first) || !isKnown(last)) return whole;
    hasHyphen = true;
    if (hyphens === 'lead') return whole;
    const [from, to] = [Number(first), Number(last)];
    const isRange = hyphens === 'range' && from < to && to - from <= LONGEST_RANGE;
    if (!isRange) return `${first};${last}`;
    const all = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    return all.filter((ref) => isKnown(ref)).join(';');
  });
  return { text: hasHyphen && hyphens !== 'lead' ? parted.replaceAll(',', ';') : text, hasHyphen };
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

/** A reference is an id, else a code, else the number of the row where no row has an id, else a name, else what a person says it is. */
function referencesOf(entries: readonly Entry[], refs: Given['refs']): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (text: string | null | undefined, index: number) => {
    const key = refKey(text ?? '');
    if (key !== '' && !found.has(key)) found.set(key, index);
  };
  const each = (cellText: (entry: Entry) => string | null | undefined) => {
    for (const [index, entry] of entries.entries()) add(cellText(entry), index);
  };
  each(({ row }) => row?.id);
  each(({ code }) => code);
  const rows = [...entries.entries()].filter(([, { row }]) => row !== undefined);
  if (rows.every(([, { row }]) => row?.id === '')) {
    rows.sort(([, one], [, other]) => (one.row?.line ?? 0) - (other.row?.line ?? 0));
    for (const [place, [index]] of rows.entries()) add(String(place + 1), index);
  }
  each(({ row }) => row?.name);
  const places = new Map(rows.map(([index, { row }]) => [row?.line, index]));
  for (const [ref, line] of refs) {
    const index = places.get(line);
    if (index !== undefined) add(ref, index);
  }
  return found;
}

/** A bare number counts in the unit that the heading names. */
export function lagIn(text: string, time: WorkTime, unit: Parameters<typeof durationOf>[2]): Lag {
  const size = text.replace(/^-/, '');
  if (numberOf(size) === undefined) return lagOf(text, time);
  const days = durationOf(size, time, unit) ?? 0;
  return inDays(text.startsWith('-') ? -days : days);
}
