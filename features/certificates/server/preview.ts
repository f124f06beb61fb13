import { invalid } from '#shared/http/errors.ts';
import { decimalText, exact, sum } from '#shared/money.ts';
import { type Book, cellText, type Sheet } from '#shared/sheet-import/cells.ts';
import { columnsShown } from '#shared/sheet-import/headings.ts';
import { type BillChoices, type BillPreview, type BillPreviewRow, MAX_BILL_ITEMS } from '../bill-contract.ts';
import { FIELDS, fieldsAt, type Head, headOf, isComplete } from './bill-headings.ts';
import { readSheet, uniqueNumbers } from './bill-sheet.ts';
import { compareTotals } from './bill-totals.ts';

/** A bill as a file has it, before it is compared with what the contract has already. */
export type FoundBill = Omit<BillPreview, 'isBillLocked'>;

/**
 * The bill in all visible sheets that have one. Where there are several, each is a section in the name of its sheet as far as
 * its rows name none. `turned`: places of rows with text alone that a person wants read the other way.
 */
export function previewBill(
  book: Book,
  currency: string,
  { turned = new Set(), choices = {} }: { turned?: ReadonlySet<string>; choices?: BillChoices } = {},
): FoundBill {
  const bills = billsIn(book, choices);
  if (bills.length === 0)
    throw invalid('file', 'No bill was found: a row of headings with Description, Quantity and Rate is needed.');
  const sections = new Map<string, number>();
  let before = 0;
  const readings = bills
    .filter(({ head }) => isComplete(head))
    .map((bill) => {
      const reading = readSheet(bill, { currency, turned, sections, before, isOneOfMany: bills.length > 1 });
      before += reading.items.length;
      return { ...bill, ...reading };
    })
    .filter(({ items }) => items.length > 0);
  const rows = uniqueNumbers(readings.flatMap(({ items }) => items));
  if (rows.length === 0 && choices.sheet === undefined) throw invalid('file', 'The bill in this file has no items.');
  if (rows.length > MAX_BILL_ITEMS) throw invalid('file', 'A bill has at most 10,000 items.');
  return {
    sheets: readings.map(({ sheet }) => sheet.name),
    unread: book.sheets
      .filter((sheet) => !isEmpty(sheet) && !isAmong(choices.sheet === undefined ? readings : bills, sheet))
      .map(({ name }) => name),
    columns: columnsOf(readings),
    table: tableOf(book, bills, choices),
    rateParts: (readings.find(({ head }) => head.parts.rate)?.head.parts.rate ?? []).map(({ name }) => name),
    rows,
    texts: readings.flatMap(({ texts }) => texts),
    totals: compareTotals(
      readings.map(({ items, stated }) => ({ count: items.length, stated })),
      rows,
      currency,
    ),
    sum: decimalText(sumOf(rows)),
  };
}

interface Bill {
  readonly sheet: Sheet;
  readonly head: Head;
  readonly index: number;
}

/** The sheet that a person picked, or all visible ones with a bill. Columns chosen in one count for all of the same headings. */
function billsIn({ sheets }: Book, { columns, ...choices }: BillChoices): Bill[] {
  const found = sheets.flatMap((sheet, index): Bill[] => {
    const isLeftOut = choices.sheet === undefined ? sheet.hidden : choices.sheet !== index;
    const head = isLeftOut ? undefined : headOf(sheet, choices);
    return head ? [{ sheet, head, index }] : [];
  });
  const texts = found[0]?.head.texts.join('\n');
  return found.map((bill) =>
    bill.head.texts.join('\n') === texts
      ? { ...bill, head: headOf(bill.sheet, { ...choices, columns }) ?? bill.head }
      : bill,
  );
}

/** The first sheet with its columns. */
function tableOf({ sheets }: Book, bills: readonly Bill[], { sheet }: BillChoices): FoundBill['table'] {
  const shown = bills[0];
  const isFound = (index: number) => bills.some((bill) => bill.index === index && isComplete(bill.head));
  return {
    sheets: sheets.map(({ name }, index) => ({ name, isFound: isFound(index) })),
    sheet: sheet ?? shown?.index ?? 0,
    headerRow: shown?.head.at ?? -1,
    columns: shown ? columnsShown(shown.sheet, shown.head, fieldsAt(shown.head)) : [],
  };
}

const sumOf = (rows: readonly BillPreviewRow[]) =>
  sum(rows.map(({ amount, errors }) => (errors.length > 0 ? 0n : exact(amount ?? '0'))));

const isEmpty = ({ rows }: Sheet) => rows.every((cells) => cells.every((cell) => cellText(cell) === ''));
const isAmong = (readings: readonly { sheet: Sheet }[], one: Sheet) => readings.some(({ sheet }) => sheet === one);

/** As the first sheet has them. */
function columnsOf([first]: readonly { sheet: Sheet; head: Head }[]): FoundBill['columns'] {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const column = first?.head.columns[field];
      return [field, column === undefined ? null : (first?.head.texts[column] ?? '').replace(/\s+/g, ' ')];
    }),
  );
}
