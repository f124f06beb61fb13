import type { Book, Cell, Sheet } from '#server/adapters/sheets/sheets.ts';
import { invalid } from '#shared/http/errors.ts';
import { decimalText, exact, sum } from '#shared/money.ts';
import { type BillField, type BillPreview, type BillPreviewRow, MAX_BILL_ITEMS } from '../bill-contract.ts';
import { amountOf } from '../rules.ts';
import { decimalOf, foldHeading, textOf } from './cells.ts';

const HEADINGS: Record<BillField, readonly string[]> = {
  section: ['section', 'division', 'trade', 'chapter', 'القسم', 'الباب', 'الفصل'],
  number: [
    'no',
    'item',
    'item no',
    'item number',
    'number',
    'code',
    'ref',
    'item code',
    'sn',
    'البند',
    'رقم البند',
    'رقم',
    'م',
    'الرقم',
    'كود',
  ],
  description: [
    'description',
    'item description',
    'description of works',
    'work description',
    'الوصف',
    'البيان',
    'وصف',
    'وصف البند',
    'وصف الاعمال',
    'بيان الاعمال',
  ],
  unit: ['unit', 'uom', 'units', 'الوحده', 'وحده', 'وحده القياس'],
  quantity: ['quantity', 'qty', 'boq qty', 'contract quantity', 'الكميه', 'كميه', 'الكميات'],
  rate: [
    'rate',
    'unit rate',
    'price',
    'unit price',
    'unit cost',
    'السعر',
    'سعر الوحده',
    'الفئه',
    'فئه',
    'سعر الافرادي',
    'السعر الافرادي',
  ],
};
const FIELDS = Object.keys(HEADINGS) as BillField[];
const HEADING_ROWS = 40;
const TOTAL = /^(sub ?-? ?total|total|grand total|carried forward|brought forward|المجموع|مجموع|الاجمالي|اجمالي)/;

type Columns = Partial<Record<BillField, number>>;

/** The bill in the first sheet that has one. Rows with a description alone open a section; sums are left out. */
export function previewBill(book: Book, currency: string): Omit<BillPreview, 'isBillLocked'> {
  for (const sheet of book.sheets.filter(({ hidden }) => !hidden)) {
    const head = headOf(sheet);
    if (head) return read(sheet, head, currency);
  }
  throw invalid('file', 'No bill was found: a row of headings with Description, Quantity and Rate is needed.');
}

interface Head {
  readonly at: number;
  readonly columns: Columns;
}

function headOf({ rows }: Sheet): Head | undefined {
  for (const [at, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const columns: Columns = {};
    for (const [column, cell] of row.entries()) {
      const heading = foldHeading(textOf(cell));
      const field = FIELDS.find((name) => columns[name] === undefined && HEADINGS[name].includes(heading));
      if (field) columns[field] = column;
    }
    if (columns.description !== undefined && columns.quantity !== undefined && columns.rate !== undefined)
      return { at, columns };
  }
  return undefined;
}

function read({ name, rows }: Sheet, { at, columns }: Head, currency: string) {
  const found: BillPreviewRow[] = [];
  const known = new Set<string>();
  let section = '';
  for (const [index, cells] of rows.entries()) {
    if (index <= at) continue;
    const cell = (field: BillField) => {
      const column = columns[field];
      return column === undefined ? null : (cells[column] ?? null);
    };
    const kind = kindOf(cell);
    if (kind === 'heading') section = textOf(cell('description'));
    if (kind !== 'item') continue;
    const number = columns.number === undefined ? String(found.length + 1) : textOf(cell('number'));
    found.push(rowOf({ cell, line: index + 1, section: textOf(cell('section')) || section, number, known, currency }));
  }
  if (found.length === 0) throw invalid('file', 'The bill in this file has no items.');
  if (found.length > MAX_BILL_ITEMS) throw invalid('file', 'A bill has at most 10,000 items.');
  const heading = (field: BillField) => {
    const column = columns[field];
    return [field, column === undefined ? null : textOf(rows[at]?.[column] ?? null)];
  };
  const right = found.filter(({ errors }) => errors.length === 0);
  return {
    sheet: name,
    columns: Object.fromEntries(FIELDS.map(heading)),
    rows: found,
    sum: decimalText(sum(right.map(({ amount }) => exact(amount ?? '0')))),
  };
}

type CellOf = (field: BillField) => Cell;

function kindOf(cell: CellOf): 'item' | 'heading' | 'nothing' {
  const description = textOf(cell('description'));
  const isMeasured = (['quantity', 'rate', 'unit'] as const).some((field) => textOf(cell(field)) !== '');
  if (TOTAL.test(foldHeading(description)) && textOf(cell('unit')) === '') return 'nothing';
  if (isMeasured) return 'item';
  return description === '' ? 'nothing' : 'heading';
}

interface RowParts {
  readonly cell: CellOf;
  readonly line: number;
  readonly section: string;
  readonly number: string;
  readonly known: Set<string>;
  readonly currency: string;
}

function rowOf({ cell, line, section, number, known, currency }: RowParts): BillPreviewRow {
  const errors: BillPreviewRow['errors'] = [];
  const text = (field: BillField, value: string, most: number, missing?: string) => {
    if (missing && value === '') errors.push({ field, message: missing });
    if (value.length > most) errors.push({ field, message: 'This text is too long.' });
    return value;
  };
  const decimal = (field: 'quantity' | 'rate') => {
    const { value, fault } = decimalOf(cell(field));
    if (fault) errors.push({ field, message: fault });
    return value;
  };
  const row = {
    line,
    section: text('section', section, 200),
    number: text('number', number, 50, 'The item needs a number.'),
    description: text('description', textOf(cell('description')), 2000, 'The item needs a description.'),
    unit: text('unit', textOf(cell('unit')), 30),
  };
  const [quantity, rate] = [decimal('quantity'), decimal('rate')];
  if (known.has(number)) errors.push({ field: 'number', message: 'Another item has this number already.' });
  known.add(number);
  return {
    ...row,
    quantity: quantity ?? textOf(cell('quantity')),
    rate: rate ?? textOf(cell('rate')),
    amount:
      quantity === undefined || rate === undefined
        ? null
        : decimalText(amountOf(exact(quantity), exact(rate), currency)),
    errors,
    knownIn: null,
  };
}
