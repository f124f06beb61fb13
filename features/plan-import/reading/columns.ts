import { plainDigits } from '#shared/language/digits.ts';
import { type Cell, cellText, isBlank, type Sheet } from '#shared/sheet-import/cells.ts';
import { isConstraint } from './constraints.ts';
import { dateOfCell, serialOfCell } from './dates.ts';
import { namesUnit, type WorkTime } from './durations.ts';
import { numberOf, percentIn, readStatus } from './figures.ts';
import type { Heading } from './headings.ts';
import { isOutline, looksNested } from './hierarchy.ts';
import { linkKindOf, linksOf, refKey } from './links.ts';
import type { Choices, Columns, Field } from './plan.ts';
import type { RawRow } from './rows.ts';

interface Facts {
  readonly filled: number;
  readonly distinct: number;
  readonly dates: number;
  readonly serials: number;
  readonly numbers: number;
  readonly units: number;
  readonly dotted: number;
  readonly percents: number;
  readonly kinds: number;
  readonly statuses: number;
  readonly length: number;
  readonly spaced: number;
  readonly texts: readonly string[];
}

const SAMPLE = 600;
const TIME: WorkTime = { hoursPerDay: 8, daysPerWeek: 5 };
const YES_NO = /^(yes|no|true|false|y|n|ja|nee|nein|oui|non|si|sí|no|نعم|لا|1|0|x|✓)$/i;
const MILESTONE = /milestone|mijlpaal|meilenstein|jalon|hito|معلم|marco|веха/i;

export function factsOf(sheet: Sheet, headerRow: number, width: number): Facts[] {
  const rows = sheet.rows
    .slice(headerRow + 1)
    .filter((row) => !isBlank(row))
    .slice(0, SAMPLE);
  return Array.from({ length: width }, (_, column) => factsOfColumn(rows.map((row) => row[column] ?? null)));
}

function factsOfColumn(cells: readonly Cell[]): Facts {
  const filled = cells.filter((cell) => cellText(cell) !== '');
  const texts = filled.map(cellText);
  const codes = texts.map(plainDigits);
  const isNested = looksNested(codes);
  const share = (is: (text: string, cell: Cell) => boolean) =>
    filled.length === 0 ? 0 : texts.filter((text, index) => is(text, filled[index] ?? null)).length / filled.length;
  return {
    filled: filled.length,
    distinct: filled.length === 0 ? 0 : new Set(texts).size / filled.length,
    // Codes such as 1.2.13 could be dates; some of them stand under others, which dates do not.
    dates: isNested ? 0 : share((_, cell) => dateOfCell(cell) !== undefined),
    serials: share((_, cell) => serialOfCell(cell) !== undefined),
    numbers: share((text) => numberOf(text) !== undefined),
    units: share((text) => namesUnit(text, TIME)),
    dotted: share(
      (text) =>
        /^[\p{L}\d]+([.-][\p{L}\d]+)+\.?$/u.test(plainDigits(text)) && (isNested || dateOfCell(text) === undefined),
    ),
    percents: share((text) => percentIn(text)?.isSigned === true),
    kinds: share((text) => text.split(/[;,،؛|/]/).every(isPlainKind)),
    statuses: share((text) => readStatus(text) !== undefined),
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    spaced: share((text) => /\s/.test(text.trim())),
    texts,
  };
}

/** Pairs of letters that other languages have for links ("AA") are ids, too, where no heading says what they are. */
const isPlainKind = (text: string): boolean =>
  /^\s*(fs|ss|ff|sf)\s*$/i.test(text) || (!/^\s*[a-z]{2}\s*$/i.test(text) && linkKindOf(text) !== undefined);

/** How well the contents of a column fit what its heading says: 0 not at all, 1 fully. */
const fits: Record<Field, (facts: Facts) => number> = {
  id: (facts) => (facts.dates > 0.5 || facts.length > 24 || facts.distinct < 0.5 ? 0 : 1),
  wbs: (facts) => (facts.filled === 0 ? 0 : 1),
  level: (facts) =>
    facts.numbers > 0.8 && facts.distinct < 0.9 && facts.texts.every((text) => Number(text) < 30) ? 1 : 0,
  parent: (facts) => (facts.filled > 0 && facts.distinct < 0.95 ? 1 : 0),
  group: (facts) => (facts.filled > 0 && facts.numbers < 0.5 && facts.dates < 0.3 && facts.percents < 0.5 ? 0.6 : 0),
  name: (facts) =>
    facts.numbers > 0.6 || facts.dates > 0.5 || facts.filled < 1
      ? 0
      : Math.min(1, 0.4 + facts.length / 15 + facts.distinct / 4),
  start: (facts) => (facts.dates >= 0.4 || facts.serials > 0.7 ? 1 : 0),
  end: (facts) => (facts.dates >= 0.4 || facts.serials > 0.7 ? 1 : 0),
  duration: (facts) => (facts.dates < 0.3 && facts.numbers + facts.units > 0.5 ? 1 : 0),
  predecessors: (facts) => (facts.dates > 0.5 || facts.kinds > 0.9 ? 0 : facts.filled > 0 ? 1 : 0.3),
  successors: (facts) => (facts.dates > 0.5 ? 0 : facts.filled > 0 ? 1 : 0.3),
  percent: (facts) => {
    const figures = facts.numbers + facts.percents;
    return facts.dates > 0.3 ? 0 : figures > 0.6 ? 1 : figures > 0.1 ? 0.6 : 0;
  },
  resources: (facts) => (facts.filled > 0 && facts.numbers < 0.5 && facts.dates < 0.5 ? 1 : 0.2),
  hours: (facts) => (facts.dates < 0.3 && facts.numbers + facts.units > 0.6 ? 1 : 0),
  cost: (facts) => (facts.dates < 0.3 && facts.texts.some((text) => /\p{Nd}/u.test(text)) ? 1 : 0),
  milestone: (facts) =>
    facts.texts.some((text) => MILESTONE.test(text)) ||
    (facts.filled > 0 && facts.texts.every((text) => YES_NO.test(text)))
      ? 1
      : 0,
  kind: (facts) => (facts.kinds > 0.5 || facts.texts.some((text) => linkKindOf(text) !== undefined) ? 1 : 0),
  lag: (facts) => (facts.dates < 0.3 && facts.texts.some((text) => /\p{Nd}/u.test(text)) ? 1 : 0),
  status: (facts) => (facts.statuses > 0.3 ? 1 : 0),
  constraint: ({ texts, filled }) => (filled > 0 && texts.every(isConstraint) ? 1 : 0),
  constraintDate: (facts) => (facts.dates >= 0.4 || facts.serials > 0.7 ? 1 : 0),
  workers: (facts) => (facts.numbers > 0.6 ? 1 : 0),
  actualStart: (facts) => (facts.dates >= 0.4 || facts.serials > 0.7 ? 1 : 0),
  actualFinish: (facts) => (facts.dates >= 0.4 || facts.serials > 0.7 ? 1 : 0),
};

interface Claim {
  readonly field: Field;
  readonly column: number;
  readonly score: number;
}

/** Which column holds what: by its heading weighed with its contents, and by contents alone where no heading says it. */
export function chooseColumns(
  sheet: Sheet,
  headings: readonly Heading[],
  headerRow: number,
  chosen: Choices['columns'] = {},
): Columns {
  const facts = factsOf(sheet, headerRow, headings.length);
  const fixed = new Map<Field, number>();
  const closed = new Set<number>();
  for (const [column, field] of Object.entries(chosen)) {
    closed.add(Number(column));
    if (field !== 'none') fixed.set(field, Number(column));
  }
  const claims = [...claimsOfHeadings(headings, facts), ...claimsOfContents(sheet, headings, facts, headerRow)]
    .filter(({ column, field }) => !closed.has(column) && !fixed.has(field))
    .sort((one, other) => other.score - one.score || one.column - other.column);
  return assignClaims(fixed, closed, claims);
}

function assignClaims(fixed: Map<Field, number>, closed: Set<number>, claims: readonly Claim[]): Columns {
  for (const { field, column, score } of claims) {
    if (score < 0.15 || fixed.has(field) || closed.has(column)) continue;
    fixed.set(field, column);
    closed.add(column);
  }
  return fixed;
}

function claimsOfHeadings(headings: readonly Heading[], facts: readonly Facts[]): Claim[] {
  return headings.flatMap(({ field, weight }, column) => {
    const fact = facts[column];
    if (!field || !fact) return [];
    const own: Claim = { field, column, score: weight * fits[field](fact) - column * 0.0005 };
    return [own, ...otherClaims(own, weight, fact), ...serialClaims(own, weight, fact)];
  });
}

/**
 * A column headed "No." may hold the codes of the breakdown, one headed "Item" or "Phase" the names, one headed "Task" the ids, "Relationship" or "Type" the
 * kinds of links, "Progress" words.
 */
function otherClaims({ field, column }: Claim, weight: number, fact: Facts): Claim[] {
  const isCode = fact.dotted > 0.3 && fact.spaced < 0.2 && hasOutline(fact);
  const mayName = (field === 'id' || field === 'group' || field === 'wbs') && fact.spaced > 0.4;
  const isKind = field !== 'kind' && fact.kinds > 0.9;
  const isStatus = field === 'percent' && fact.statuses > 0.5;
  return [
    ...(isKind ? [{ field: 'kind' as const, column, score: weight * 1.02 }] : []),
    ...(isStatus ? [{ field: 'status' as const, column, score: weight * 0.9 }] : []),
    ...(isCode && field === 'id' ? [{ field: 'wbs' as const, column, score: weight * 1.02 }] : []),
    ...(isCode && MAY_BE_CODES.has(field) ? [{ field: 'wbs' as const, column, score: weight * 0.9 }] : []),
    ...(mayName ? [{ field: 'name' as const, column, score: 0.5 * weight * fits.name(fact) }] : []),
  ];
}

/** Numbers, each its own, below "Task #" or "البند" name nothing: they are what predecessors point to. */
const serialClaims = ({ field, column }: Claim, weight: number, fact: Facts): Claim[] =>
  field === 'name' && fact.numbers > 0.9 && isIdLike(fact, column)
    ? [{ field: 'id', column, score: weight * 0.9 }]
    : [];

const hasOutline = (fact: Facts): boolean => isOutline({ ...fact, texts: fact.texts.map(plainDigits) });

/** Headings of columns that hold codes in one file and something else in another. */
const MAY_BE_CODES: ReadonlySet<Field> = new Set(['group', 'name', 'level']);

function claimsOfContents(
  sheet: Sheet,
  headings: readonly Heading[],
  facts: readonly Facts[],
  headerRow: number,
): Claim[] {
  const free = facts.map((fact, column) => ({
    fact,
    column,
    isFree: !headings[column]?.field && !headings[column]?.foreign && fact.filled > 0,
  }));
  const claims = free.filter(({ isFree }) => isFree).flatMap(({ fact, column }) => claimsOfFacts(fact, column));
  return [...claims, ...claimsOfDates(sheet, free, headerRow), ...claimsOfRefs(headings, free)];
}

const contents: readonly { readonly field: Field; readonly score: number; is(fact: Facts, column: number): boolean }[] =
  [
    { field: 'duration', score: 0.38, is: (fact) => fact.units > 0.7 },
    { field: 'percent', score: 0.3, is: (fact) => fact.percents > 0.7 },
    { field: 'wbs', score: 0.38, is: (fact) => fact.dotted > 0.4 && hasOutline(fact) },
    { field: 'id', score: 0.33, is: isIdLike },
  ];

function claimsOfFacts(fact: Facts, column: number): Claim[] {
  const penalty = column * 0.002;
  const isText = fact.numbers < 0.2 && fact.dates < 0.2 && fact.units < 0.2;
  const naming = 0.3 * fact.distinct * Math.min(1, fact.length / 12) * (0.4 + 0.6 * fact.spaced);
  return [
    ...(isText ? [{ field: 'name' as const, column, score: naming - penalty }] : []),
    ...contents
      .filter(({ is }) => is(fact, column))
      .map(({ field, score }) => ({ field, column, score: score - penalty })),
  ];
}

/** Short, each its own, among the first columns, numbers or with a digit in it. */
function isIdLike(fact: Facts, column: number): boolean {
  const isShort = fact.spaced < 0.05 && fact.length < 14 && fact.dates < 0.1;
  const isOwn = fact.distinct > 0.98 && fact.filled > 2 && column < 4;
  return isShort && isOwn && (fact.numbers > 0.9 || fact.texts.every((text) => /\d/.test(text)));
}

interface FreeColumn {
  readonly fact: Facts;
  readonly column: number;
  readonly isFree: boolean;
}

/** Two columns of dates of which the first is never after the second, and the numbers that count the days between. */
function claimsOfDates(sheet: Sheet, free: readonly FreeColumn[], headerRow: number): Claim[] {
  const dated = free.filter(({ fact, isFree }) => isFree && fact.dates > 0.6);
  const [first, second] = dated;
  if (!first) return [];
  if (!second) return [{ field: 'start', column: first.column, score: 0.3 }];
  const rows = sheet.rows.slice(headerRow + 1, headerRow + SAMPLE);
  const order = rows.map((row) => spanOf(row[first.column], row[second.column]));
  const backwards =
    order.filter((span) => span !== undefined && span < 0).length >
    order.filter((span) => span !== undefined && span > 0).length;
  const [start, end] = backwards ? [second, first] : [first, second];
  const counted = free
    .filter(({ fact, isFree }) => isFree && fact.numbers > 0.8 && fact.dates < 0.1)
    .find(({ column }) => {
      const pairs = rows
        .map((row, index) => [numberOf(cellText(row[column])), Math.abs(order[index] ?? Number.NaN)] as const)
        .filter(([days, span]) => days !== undefined && !Number.isNaN(span));
      const near = pairs.filter(([days = 0, span]) => span + 1 >= days * 0.95 && span <= days * 1.8 + 3);
      return pairs.length > 2 && near.length > pairs.length * 0.8 && new Set(pairs.map(([days]) => days)).size > 1;
    });
  return [
    { field: 'start', column: start.column, score: 0.32 },
    { field: 'end', column: end.column, score: 0.31 },
    ...(counted ? [{ field: 'duration' as const, column: counted.column, score: 0.36 }] : []),
  ];
}

function spanOf(start: Cell | undefined, end: Cell | undefined): number | undefined {
  const [from, to] = [dateOfCell(start), dateOfCell(end)];
  if (from?.kind === 'day' && to?.kind === 'day') return (Date.parse(to.date) - Date.parse(from.date)) / 86_400_000;
  if (from?.kind === 'open' && to?.kind === 'open')
    return (to.year - from.year) * 365 + (to.second - from.second) * 30.4 + (to.first - from.first);
  return undefined;
}

/** A column whose every part names a row: what comes before. */
function claimsOfRefs(headings: readonly Heading[], free: readonly FreeColumn[]): Claim[] {
  const ids =
    free.find(({ column }) => headings[column]?.field === 'id') ??
    free.find(({ fact, column }) => fact.distinct > 0.98 && fact.spaced < 0.05 && column < 3);
  if (!ids) return [];
  const known = new Set(ids.fact.texts.map(refKey));
  return free
    .filter(
      ({ isFree, fact, column }) =>
        isFree &&
        column !== ids.column &&
        fact.filled > 2 &&
        fact.dates < 0.2 &&
        fact.filled < ids.fact.filled * 1.01 &&
        fact.units < 0.5,
    )
    .flatMap(({ fact, column }) => {
      const links = fact.texts.map((text) => linksOf(text, (ref) => known.has(ref), TIME));
      const resolved = links.filter((each) => each.length > 0 && each.every(({ ref }) => known.has(ref))).length;
      const hasForm = fact.texts.some((text) => /[;,]|[a-z]{2}/i.test(text));
      const isRising = fact.distinct > 0.97 && !hasForm;
      return resolved > fact.filled * 0.95 && hasForm && !isRising
        ? [{ field: 'predecessors' as const, column, score: 0.34 }]
        : [];
    });
}

const FIRST_ROWS = 50;
const SEARCHED_ROWS = 40;

/** A sheet without a row of headings has columns all the same. */
export const bareHeadings = (sheet: Sheet): Heading[] =>
  Array.from({ length: Math.max(0, ...sheet.rows.slice(0, FIRST_ROWS).map(({ length }) => length)) }, () => ({
    text: '',
    above: '',
    field: undefined,
    weight: 0,
    foreign: false,
  }));

/** Headings in a language nobody taught us: the first row of texts alone over rows that have dates or numbers; -1 without one. */
export function plainHeader(sheet: Sheet): number {
  for (let row = 0; row < Math.min(SEARCHED_ROWS, sheet.rows.length); row++) {
    const cells = (sheet.rows[row] ?? []).filter((cell) => cellText(cell) !== '');
    const below = sheet.rows.slice(row + 1, row + 4).flat();
    // Two words may be a title over a wider table.
    const isWide = cells.length > 2 || (cells.length === 2 && (sheet.rows[row + 1] ?? []).length === 2);
    if (
      isWide &&
      cells.every(isWord) &&
      below.some((cell) => (typeof cell === 'object' && cell !== null) || /\d/.test(cellText(cell)))
    )
      return row;
  }
  return -1;
}

const isWord = (cell: Sheet['rows'][number][number]): boolean =>
  typeof cell === 'string' && numberOf(cell) === undefined && dateOfCell(cell) === undefined;

/** No heading is one of a plan, and none of another table. */
export const saysNothing = (headings: readonly Heading[]): boolean =>
  headings.every(({ field, foreign }) => field === undefined && !foreign);

const [MOST_NUMBERS, LEAST_DISTINCT, LEAST_FILLED] = [0.2, 0.5, 0.5];

/** With the column of texts that differ most and are longest as the names, where nothing else is taken for them. */
export function guessName(
  sheet: Sheet,
  headerRow: number,
  { columns, chosen = {} }: { columns: Columns; chosen: Choices['columns'] },
): Columns {
  if (columns.has('name')) return columns;
  const width = Math.max(0, ...sheet.rows.slice(0, FIRST_ROWS).map(({ length }) => length));
  const facts = factsOf(sheet, headerRow, width);
  const most = Math.max(0, ...facts.map(({ filled }) => filled));
  const used = new Set([...columns].flatMap(([field, column]) => (field === 'id' || field === 'wbs' ? [] : [column])));
  const named = facts
    .map(({ numbers, dates, units, distinct, filled, length }, column) => {
      const isText = numbers < MOST_NUMBERS && dates < MOST_NUMBERS && units < MOST_NUMBERS;
      const isOwn = distinct > LEAST_DISTINCT && filled > most * LEAST_FILLED;
      const isFree = chosen[column] === undefined && !used.has(column);
      return { column, score: isText && isOwn && isFree ? distinct * length : 0 };
    })
    .reduce((best, one) => (one.score > best.score ? one : best), { column: -1, score: 0 });
  if (named.column < 0) return columns;
  return new Map([...[...columns].filter(([, column]) => column !== named.column), ['name', named.column]]);
}

/** A second row of headings that belongs to another table; one such word may be the name of a task. */
export const speaksOfOther = (headings: readonly Heading[]): boolean =>
  headings.filter(({ foreign }) => foreign).length > 1;

const [LEAST_ROWS, LEAST_DATED, LEAST_NAMED] = [2, 0.6, 0.8];

/** Figures and durations are no names; a single letter may stand for a unit. */
const hasWord = /\p{L}{3}|(?:[^\p{ASCII}\P{L}]\p{M}*){2}/u;

/** Names beside dates: perhaps a plan. Whoever sent it sees what was taken for what. */
export const isPlanByContents = (rows: readonly RawRow[]): boolean =>
  rows.length >= LEAST_ROWS &&
  rows.filter(({ start, end }) => start ?? end).length >= rows.length * LEAST_DATED &&
  rows.filter(({ name }) => hasWord.test(name)).length >= rows.length * LEAST_NAMED;
