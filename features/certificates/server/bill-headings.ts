import type { Cell, Sheet } from '#server/adapters/sheets/sheets.ts';
import { type Certainty, headingWords, meaningOf } from '#shared/language/headings.ts';
import type { BillField } from '../bill-contract.ts';
import { numberIn, textOf } from './cells.ts';
import { type Parts, partsBelow } from './heading-parts.ts';

/** `amount` is what the file says a row comes to: compared, never kept. */
export type Column = BillField | 'amount';
export type Columns = Partial<Record<Column, number>>;

const names: Readonly<Record<Column, string>> = {
  section: 'section, division, trade, chapter, bill, bill no, القسم, الباب, الفصل',
  number:
    'no, item no, item number, number, code, ref, item code, item ref, sn, s n, sr no, serial no, serial, رقم البند, رقم, م, الرقم, كود, رمز البند, كود البند, رمز, مسلسل, الرقم التسلسلي, ت',
  description:
    'description, item description, description of works, description of work, works description, work description, work item, work items, scope of work, particulars, الوصف, البيان, وصف, بيان, وصف البند, بيان البند, توصيف البند, وصف الاعمال, بيان الاعمال, توصيف الاعمال, بنود الاعمال, وصف العمل, بيان العمل, بند الاعمال, مواصفات البند',
  unit: 'unit, uom, units, unit of measure, unit of measurement, الوحدة, وحدة, وحدة القياس',
  quantity:
    'quantity, qty, q ty, quantities, boq qty, contract quantity, contract qty, est qty, estimated qty, estimated quantity, total qty, total quantity, الكمية, كمية, الكميات, الكمية التقديرية, كمية العقد',
  rate: 'rate, u rate, unit rate, price, unit price, price unit, rate unit, u price, unit cost, السعر, سعر الوحدة, فئة السعر, سعر البند, الفئة بالريال, فئة الوحدة, سعر الإفرادي, السعر الإفرادي, سعر الافرادي, سعر',
  amount:
    'amount, total, total amount, total price, total cost, value, المبلغ, المبلغ الإجمالي, الإجمالي, إجمالي, إجمالي السعر, إجمالي القيمة, المجموع, القيمة, القيمة الإجمالية, السعر الإجمالي, السعر الكلي, القيمة الكلية, الإجمالي الكلي',
};

/** What a heading means where no other column has that field: "Item" is the number beside a description, else the description. */
const lesser: Readonly<Partial<Record<Column, string>>> = {
  number: 'item, items, البند, بند',
  description: 'item, items, البند, بند, البنود',
  rate: 'الفئة, فئة',
};

/** Prices written out in words. */
const IN_WORDS = /(^| )(كتابه|بالكتابه|بالحروف|بالاحرف|in words|words|in letters)( |$)/;

export const FIELDS = (Object.keys(names) as Column[]).filter((field): field is BillField => field !== 'amount');
const HEADING_ROWS = 40;
/** Rows below that tell whether a column holds numbers. */
const LOOKED_AT = 300;

export interface Head {
  readonly at: number;
  readonly columns: Columns;
  /** The first row of the bill below the headings, which may take several. */
  readonly from: number;
  /** What rate and amount are the sum of, where they stand in several columns below one heading. */
  readonly parts: Partial<Record<Column, Parts>>;
}

/** The row of headings among the first rows; undefined where the sheet has none. */
export function headOf(sheet: Sheet): Head | undefined {
  for (const [at, row] of sheet.rows.slice(0, HEADING_ROWS).entries()) {
    const columns = columnsOf(candidatesIn(row), sheet.rows.slice(at + 1, at + 1 + LOOKED_AT));
    if (columns.description === undefined || columns.quantity === undefined || columns.rate === undefined) continue;
    return { at, ...partsBelow(sheet, at, columns) };
  }
  return undefined;
}

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

let known: ReadonlyMap<string, readonly Name[]> | undefined;

function knownNames(): ReadonlyMap<string, readonly Name[]> {
  if (known) return known;
  const all = new Map<string, Name[]>();
  for (const [list, isLesser] of [
    [names, false],
    [lesser, true],
  ] as const)
    for (const [field, text] of Object.entries(list))
      for (const name of text.split(',').map(headingWords))
        all.set(name, [...(all.get(name) ?? []), { field: field as Column, isLesser }]);
  known = all;
  return all;
}

const doubts: Record<Certainty, number> = { whole: 0, part: 1, beginning: 2 };
const LESSER = 3;

/** What each heading of a row may mean, the surest first. */
const candidatesIn = (row: readonly Cell[]): Candidate[] =>
  row
    .flatMap((cell, column) => {
      const text = typeof cell === 'string' ? cell.slice(0, MOST_HEADING) : '';
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
  const cells = rows.map((row) => row[column] ?? null).filter((cell) => textOf(cell) !== '');
  return cells.length > 0 && cells.every((cell) => !Number.isFinite(numberIn(cell)));
}
