import type { Cell, Sheet } from '#server/adapters/sheets/sheets.ts';
import { readCurrency } from '#shared/language/currency-words.ts';
import { fold } from '#shared/language/fold.ts';
import { headingWords } from '#shared/language/headings.ts';
import type { Column, Columns } from './bill-headings.ts';
import { numberIn, textOf } from './cells.ts';

interface Part {
  readonly column: number;
  readonly name: string;
  /** So many of it are one: halalas are hundredths. */
  readonly per: number;
}
export type Parts = readonly Part[];

interface Below {
  readonly columns: Columns;
  readonly from: number;
  readonly parts: Partial<Record<Column, Parts>>;
}

/** What stands between the headings and the bill: columns of currencies and units, numbers of columns, the parts of a rate. */
export function partsBelow(sheet: Sheet, at: number, columns: Columns): Below {
  const below = sheet.rows[at + 1] ?? [];
  const spans = (['rate', 'amount'] as const).flatMap((field) => {
    const column = columns[field];
    const parts = column === undefined ? [] : partsOf(sheet, at, column);
    return parts.length > 1 ? [{ field, parts }] : [];
  });
  const isOfParts =
    spans.length > 0 &&
    below.every((cell, column) => textOf(cell) === '' || isAmong(spans, column) || isCaption(cell, columns, column));
  const found: Below = { columns: { ...columns }, from: at + (isOfParts ? 2 : 1), parts: {} };
  if (isOfParts) for (const { field, parts } of spans) settle(found, field, parts);
  return { ...found, from: afterCaptions(sheet, found.from) };
}

/** The value of a column, or of what it is the sum of. Where a part is no number it stands for the whole. */
export function sumOfParts(cells: readonly Cell[], parts: Parts): Cell {
  const filled = parts.filter(({ column }) => textOf(cells[column] ?? null) !== '');
  const strange = filled.find(({ column }) => !Number.isFinite(numberIn(cells[column] ?? null)));
  if (filled.length === 0) return null;
  if (strange) return cells[strange.column] ?? null;
  return filled.reduce((sum, { column, per }) => sum + (numberIn(cells[column] ?? null) ?? 0) / per, 0);
}

const isAmong = (spans: readonly { parts: Parts }[], column: number): boolean =>
  spans.some(({ parts }) => parts.some((part) => part.column === column));

/** A heading that goes on over two rows, or a currency below one. */
const isCaption = (cell: Cell, { number, description }: Columns, column: number): boolean =>
  typeof cell === 'string' && column !== number && column !== description && !/\d/.test(cell);

const WHOLE = /^(total|sum|الاجمالي|اجمالي|المجموع|مجموع)( |$)/;
const IN_WORDS = /(^| )(كتابه|بالكتابه|بالحروف|words|letters)( |$)/;
const HUNDREDTH = /^(هلله|هللات|halala|halalas|fils|فلس|cents?)$/;

/** One part that is the whole, or written in figures, stands for all. */
function settle({ columns, parts }: Below & { columns: Columns }, field: Column, all: Parts): void {
  const figures = all.filter(({ name }) => !IN_WORDS.test(headingWords(name)));
  const only =
    all.find(({ name }) => WHOLE.test(headingWords(name))) ?? (figures.length === 1 ? figures[0] : undefined);
  if (only) columns[field] = only.column;
  else parts[field] = figures;
}

/** The columns below one heading: those it is merged over, or that have none of their own. */
function partsOf({ rows, merges = [] }: Sheet, at: number, column: number): Part[] {
  const merge = merges.find(({ top, bottom, left }) => top <= at && at <= bottom && left === column);
  const below = rows[at + 1] ?? [];
  const parts: Part[] = [];
  for (let place = column; place < below.length; place++) {
    const isOwn = place === column || (merge ? place <= merge.right : textOf(rows[at]?.[place] ?? null) === '');
    const name = textOf(below[place] ?? null);
    if (!isOwn || typeof below[place] !== 'string' || name === '') break;
    parts.push({ column: place, name, per: HUNDREDTH.test(fold(name)) ? 100 : 1 });
  }
  return parts;
}

/** Rows of units and currencies alone, and those that number the columns. */
function afterCaptions({ rows }: Sheet, from: number): number {
  let next = from;
  while (next < from + MOST_CAPTIONS && isOfCaptions(rows[next] ?? [])) next += 1;
  return next;
}
const MOST_CAPTIONS = 2;

const CAPTIONS =
  /^(ريال|الريال|بالريال|ريال سعودي|هلله|رقما|بالارقام|كتابه|riyals?|rials?|halalas?|figures|in figures|words|in words|currency)$/;

function isOfCaptions(cells: readonly Cell[]): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  if (texts.length === 0) return false;
  if (texts.every((text) => CAPTIONS.test(headingWords(unbracketed(text))) || readCurrency(unbracketed(text))))
    return true;
  const numbers = texts.map((text) => Number(fold(unbracketed(text)).trim()));
  return numbers.length >= FEWEST_NUMBERED && numbers.every((number, index) => number === index + 1);
}
const FEWEST_NUMBERED = 4;

const unbracketed = (text: string): string => text.replace(/[()[\]]/g, ' ').trim();
