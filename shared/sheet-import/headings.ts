import { type Cell, cellText, headingCell, isBlank, type Sheet } from './cells.ts';
import type { ChosenColumns, SheetColumn } from './choices.ts';

/** The headings of a sheet: one text a column. */
export interface HeadingRow {
  /** From 0. */
  readonly row: number;
  /** The first row below the headings, which may take two. */
  readonly from: number;
  /** By the place of the column; '' where it has none. */
  readonly texts: readonly string[];
}

/** The headings that stand in one row. */
export const headingsAt = (sheet: Sheet, row: number): HeadingRow => ({
  row,
  from: row + 1,
  texts: (sheet.rows[row] ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : '')),
});

/**
 * The headings that stand in a row and the next, where a heading may go on below: "Unit" over "rate", or "Contract" merged over
 * "Quantity" and "Amount". A line end stands between the two. Undefined where one of the rows has figures.
 */
export const headingsInTwo = (sheet: Sheet, row: number): HeadingRow | undefined =>
  isOfWords(sheet.rows[row]) && isOfWords(sheet.rows[row + 1])
    ? { row, from: row + 2, texts: pairedTexts(sheet, row) }
    : undefined;

/** Each of the first rows as headings; then each with the next. */
export function possibleHeadings(sheet: Sheet, most: number): HeadingRow[] {
  const rows = sheet.rows.slice(0, most).map((_, row) => row);
  const inTwo = rows.map((row) => headingsInTwo(sheet, row)).filter((heading) => heading !== undefined);
  return [...rows.map((row) => headingsAt(sheet, row)), ...inTwo];
}

/** Headings are words: what stands below them has figures. */
function isOfWords(cells: readonly Cell[] | undefined): boolean {
  const filled = (cells ?? []).filter((cell) => cellText(cell) !== '');
  return filled.length > 0 && filled.every((cell) => typeof cell === 'string' && !/\p{Nd}/u.test(cell));
}

function pairedTexts(sheet: Sheet, row: number): string[] {
  const width = Math.max(sheet.rows[row]?.length ?? 0, sheet.rows[row + 1]?.length ?? 0);
  return Array.from({ length: width }, (_, column) => {
    const [above, below] = [headingCell(sheet, row, column), headingCell(sheet, row + 1, column)];
    return above === below || below === '' ? above : `${above}\n${below}`.trim();
  });
}

/** Which column holds what: as it was recognised, and as a person chose in its place. */
export function withChosen<Field extends string>(
  found: ReadonlyMap<Field, number>,
  chosen: ChosenColumns<Field> = {},
): Map<Field, number> {
  const columns = new Map([...found].filter(([, column]) => chosen[column] === undefined));
  for (const [column, field] of Object.entries(chosen)) if (field !== 'none') columns.set(field, Number(column));
  return columns;
}

const SAMPLED_ROWS = 200;
const SAMPLES = 3;
const MOST_COLUMNS = 80;
const [MOST_HEADER, MOST_SAMPLE] = [100, 60];

/** Every column that says something: its heading, what it was taken for, and its first values. */
export function columnsShown<Field extends string>(
  sheet: Sheet,
  { texts, from }: Pick<HeadingRow, 'texts' | 'from'>,
  fieldAt: ReadonlyMap<number, Field>,
): SheetColumn<Field>[] {
  const rows = sheet.rows.slice(from, from + SAMPLED_ROWS).filter((row) => !isBlank(row));
  const width = Math.max(texts.length, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: (texts[index] ?? '').replace(/\s+/g, ' ').slice(0, MOST_HEADER),
    field: fieldAt.get(index) ?? null,
    samples: rows
      .map((row) => cellText(row[index]))
      .filter((value) => value !== '')
      .slice(0, SAMPLES)
      .map((value) => value.slice(0, MOST_SAMPLE)),
  }))
    .filter(({ header, samples }) => header !== '' || samples.length > 0)
    .slice(0, MOST_COLUMNS);
}

const SEARCHED_ROWS = 40;

/** The first row of several texts alone: where headings would stand that no reader knows; -1 without one. */
export const firstRowOfWords = ({ rows }: Sheet): number =>
  rows
    .slice(0, SEARCHED_ROWS)
    .findIndex((cells) => isOfWords(cells) && cells.filter((cell) => cellText(cell) !== '').length > 2);
