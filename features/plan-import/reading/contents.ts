import { dateOfCell, textOf } from './cells.ts';
import { type Columns, factsOf } from './columns.ts';
import { numberOf } from './digits.ts';
import type { Heading } from './headings.ts';
import type { Choices } from './plan.ts';
import type { RawRow } from './rows.ts';
import type { Sheet } from './sheet.ts';

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
    const cells = (sheet.rows[row] ?? []).filter((cell) => textOf(cell) !== '');
    const below = sheet.rows.slice(row + 1, row + 4).flat();
    // Two words may be a title over a wider table.
    const isWide = cells.length > 2 || (cells.length === 2 && (sheet.rows[row + 1] ?? []).length === 2);
    if (
      isWide &&
      cells.every(isWord) &&
      below.some((cell) => (typeof cell === 'object' && cell !== null) || /\d/.test(textOf(cell)))
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
  const told = new Set([...columns].flatMap(([field, column]) => (field === 'id' || field === 'wbs' ? [] : [column])));
  const named = facts
    .map(({ numbers, dates, units, distinct, filled, length }, column) => {
      const isText = numbers < MOST_NUMBERS && dates < MOST_NUMBERS && units < MOST_NUMBERS;
      const isOwn = distinct > LEAST_DISTINCT && filled > most * LEAST_FILLED;
      const isFree = chosen[column] === undefined && !told.has(column);
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
