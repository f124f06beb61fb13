import { z } from 'zod';
import { dataFile, lazily, phrasesFor } from '#features/work-knowledge/data-file.ts';
import { readCurrency } from '#shared/language/currency-words.ts';
import { fold } from '#shared/language/fold.ts';
import { type Certainty, headingWords, meaningOf } from '#shared/language/headings.ts';
import { type Cell, cellText, type Sheet } from '#shared/sheet-import/cells.ts';
import {
  firstRowOfWords,
  type HeadingRow,
  headingsAt,
  headingsInTwo,
  possibleHeadings,
  withChosen,
} from '#shared/sheet-import/headings.ts';
import { type BillChoices, type BillColumn, type BillField, billColumns } from '../bill-contract.ts';
import { numberIn } from './cells.ts';

type Column = BillColumn;
export type Columns = Partial<Record<Column, number>>;

/** What columns are called; `perhaps` where no other column has that field: "Item" is the number beside a description, else the description. */
const namesOf = dataFile(
  new URL('bill-headings.json', import.meta.url),
  z.strictObject({ surely: phrasesFor(billColumns), perhaps: phrasesFor(['number', 'description', 'rate']) }),
);

/** Prices written out in words. */
const IN_WORDS = /(^| )(كتابه|بالكتابه|بالحروف|بالاحرف|words|letters)( |$)/;

export const FIELDS = billColumns.filter((field): field is BillField => field !== 'amount');
const HEADING_ROWS = 40;
/** Rows below that tell whether a column holds numbers. */
const LOOKED_AT = 300;

export interface Head {
  readonly at: number;
  /** By the place of the column; with a line end where a heading takes two rows. */
  readonly texts: readonly string[];
  readonly columns: Columns;
  /** The first row of the bill below the headings, which may take several. */
  readonly from: number;
  /** What rate and amount are the sum of, where they stand in several columns below one heading. */
  readonly parts: Partial<Record<Column, Parts>>;
}

/** The headings among the first rows, in one row or in two; undefined where the sheet has none. */
function findHead(sheet: Sheet): Head | undefined {
  for (const heading of possibleHeadings(sheet, HEADING_ROWS)) {
    const head = headFrom(sheet, heading);
    if (isComplete(head)) return head;
  }
  return undefined;
}

/** Whether a bill can be read below these headings. */
export const isComplete = ({ columns: { description, quantity, rate } }: Pick<Head, 'columns'>): boolean =>
  description !== undefined && quantity !== undefined && rate !== undefined;

function headFrom(sheet: Sheet, heading: HeadingRow): Head {
  const { row, from, texts } = heading;
  const columns = columnsOf(candidatesIn(texts), sheet.rows.slice(from, from + LOOKED_AT));
  if (from - row > 1) return { at: row, texts, columns, parts: {}, from: afterCaptions(sheet, from) };
  const below = sheet.rows[from] ?? [];
  const isWord = (column: number | undefined) => column !== undefined && cellText(below[column]) !== '';
  const both = isWord(columns.quantity) && isWord(columns.rate) ? headingsInTwo(sheet, row) : undefined;
  // Words where quantity and rate belong are no item: the headings go on.
  return both ? headFrom(sheet, both) : { at: row, texts, ...partsBelow(sheet, row, columns) };
}

/** The same with what a person chose: the row of the headings, and what columns hold. A sheet picked by hand has some headings always. */
export function headOf(sheet: Sheet, choices: BillChoices = {}): Head | undefined {
  const { headerRow, columns: chosen = {}, sheet: picked } = choices;
  const found =
    headerRow !== undefined
      ? headFrom(sheet, headingsAt(sheet, headerRow))
      : (findHead(sheet) ??
        (picked === undefined ? undefined : headFrom(sheet, headingsAt(sheet, firstRowOfWords(sheet)))));
  if (!found || Object.keys(chosen).length === 0) return found;
  const all = new Map(Object.entries(found.columns) as [Column, number][]);
  const columns = Object.fromEntries(withChosen(all, chosen)) as Columns;
  const parts = Object.fromEntries(
    (Object.entries(found.parts) as [Column, Parts][]).flatMap(([field, all]) => {
      const free = all.filter(({ column }) => chosen[column] === undefined);
      return Object.values(chosen).includes(field) || free.length === 0 ? [] : [[field, free]];
    }),
  );
  return { ...found, columns, parts };
}

/** What each column was taken for; those that a rate is the sum of hold the rate. */
export const fieldsAt = ({ columns, parts }: Head): Map<number, Column> =>
  new Map([
    ...(Object.entries(columns) as [Column, number][]).map(([field, column]) => [column, field] as const),
    ...(Object.entries(parts) as [Column, Parts][]).flatMap(([field, all]) =>
      all.map(({ column }) => [column, field] as const),
    ),
  ]);

interface Candidate {
  readonly column: number;
  readonly field: Column;
  /** The surest is the least. */
  readonly doubt: number;
}

interface Name {
  readonly field: Column;
  readonly isLesser: boolean;
}

const knownNames = lazily((): ReadonlyMap<string, readonly Name[]> => {
  const all = new Map<string, Name[]>();
  const { surely, perhaps } = namesOf();
  for (const [list, isLesser] of [
    [surely, false],
    [perhaps, true],
  ] as const)
    for (const [field, names] of Object.entries(list) as [Column, string[]][])
      for (const name of names.map(headingWords)) all.set(name, [...(all.get(name) ?? []), { field, isLesser }]);
  return all;
});

const doubts: Record<Certainty, number> = { whole: 0, part: 1, beginning: 2 };
const LESSER = 3;

/** What each heading of a row may mean, the surest first. */
const candidatesIn = (texts: readonly string[]): Candidate[] =>
  texts
    .flatMap((whole, column) => {
      const text = whole.slice(0, MOST_HEADING);
      const meaning =
        text === '' || IN_WORDS.test(headingWords(text.replace(/[()[\]]/g, ' ')))
          ? undefined
          : meaningOf(knownNames(), text);
      if (!meaning) return [];
      return meaning.what.map(({ field, isLesser }, index) => ({
        column,
        field,
        doubt: doubts[meaning.certainty] + (isLesser ? LESSER + index : 0),
      }));
    })
    .toSorted((one, other) => one.doubt - other.doubt || one.column - other.column);
const MOST_HEADING = 200;

/** Every field takes its surest column; a column of texts is no quantity and no rate where another may be. */
function columnsOf(candidates: readonly Candidate[], below: readonly (readonly Cell[])[]): Columns {
  const columns: Columns = {};
  const taken = new Set<number>();
  const take = ({ field, column }: Candidate) => {
    if (columns[field] !== undefined || taken.has(column)) return;
    columns[field] = column;
    taken.add(column);
  };
  const isOfWords = ({ field, column, doubt }: Candidate) =>
    (field === 'quantity' || field === 'rate') &&
    (doubt >= LESSER || candidates.some((other) => other.field === field && other.column !== column)) &&
    holdsTexts(below, column);
  for (const candidate of candidates) if (!isOfWords(candidate)) take(candidate);
  return columns;
}

/** Texts and not one number. */
function holdsTexts(rows: readonly (readonly Cell[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? null).filter((cell) => cellText(cell) !== '');
  return cells.length > 0 && cells.every((cell) => !Number.isFinite(numberIn(cell)));
}

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
    below.every((cell, column) => cellText(cell) === '' || isAmong(spans, column) || isCaption(cell, columns, column));
  const found: Below = { columns: { ...columns }, from: at + (isOfParts ? 2 : 1), parts: {} };
  if (isOfParts) for (const { field, parts } of spans) assignParts(found, field, parts);
  return { ...found, from: afterCaptions(sheet, found.from) };
}

/** The value of a column, or of what it is the sum of. Where a part is no number it stands for the whole. */
export function sumOfParts(cells: readonly Cell[], parts: Parts): Cell {
  const filled = parts.filter(({ column }) => cellText(cells[column] ?? null) !== '');
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
const HUNDREDTH = /^(هلله|هللات|halala|halalas|fils|فلس|cents?)$/;

/** One part that is the whole, or written in figures, stands for all. */
function assignParts({ columns, parts }: Below & { columns: Columns }, field: Column, all: Parts): void {
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
    const isOwn = place === column || (merge ? place <= merge.right : cellText(rows[at]?.[place] ?? null) === '');
    const name = cellText(below[place] ?? null);
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
  const texts = cells.map(cellText).filter((text) => text !== '');
  if (texts.length === 0) return false;
  if (texts.every((text) => CAPTIONS.test(headingWords(unbracketed(text))) || readCurrency(unbracketed(text))))
    return true;
  const numbers = texts.map((text) => Number(fold(unbracketed(text)).trim()));
  return numbers.length >= FEWEST_NUMBERED && numbers.every((number, index) => number === index + 1);
}
const FEWEST_NUMBERED = 4;

const unbracketed = (text: string): string => text.replace(/[()[\]]/g, ' ').trim();
