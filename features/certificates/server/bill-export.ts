import type { NewColumn, Sheets } from '#server/adapters/sheets/sheets.ts';
import { writeTableFile } from '#server/adapters/sheets/table-file.ts';
import type { Database } from '#server/database/open.ts';
import type { Bytes } from '#server/http/route.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { decimalsOf, decimalText, type Exact, exact, SCALE, sum } from '#shared/money.ts';
import type { BillItem } from '../bill-contract.ts';
import type { OpenContract } from './open.ts';
import { type Word, type Words, wordsIn } from './printed-labels.ts';
import { readBill } from './read.ts';

interface Asked {
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
}

/** The bill as it stands, a sum below each section and at the end. What is exported can be imported again. */
export async function exportBill(
  { db, sheets }: { db: Database; sheets: Sheets },
  project: OpenContract,
  { format, language }: Asked,
): Promise<Bytes> {
  const { text } = await readBill(db, project.id, { limit: MAX_LIMIT, offset: 0 });
  const items: readonly BillItem[] = JSON.parse(text ?? '[]');
  const words = wordsIn(language);
  const changes = items.some(({ changedBy }) => changedBy !== null) ? [{ header: words('Changed by variation') }] : [];
  const columns = [...columnsOf(project.currency, words), ...changes];
  const rows = rowsOf(items, words);
  const sheet = { name: words('Bill of quantities'), rightToLeft: language === 'ar', columns, rows };
  return writeTableFile(sheets, { name: 'bill-of-quantities', format, sheet });
}

function columnsOf(currency: string, words: Words): NewColumn[] {
  const money = (header: Word): NewColumn => ({
    header: `${words(header)} (${currency})`,
    kind: 'decimal',
    decimals: decimalsOf(currency),
  });
  const exactly = (header: Word): NewColumn => ({ header: words(header), kind: 'decimal', decimals: SCALE });
  return [
    { header: words('Section'), width: 24 },
    { header: words('Item'), width: 12 },
    { header: words('Description'), width: 60 },
    { header: words('Unit'), width: 10 },
    exactly('Quantity'),
    { ...exactly('Rate'), header: `${words('Rate')} (${currency})` },
    money('Amount'),
    exactly('Certified quantity'),
    money('Certified amount'),
  ];
}

type Row = (string | null)[];

function rowsOf(items: readonly BillItem[], words: Words): Row[] {
  const groupOf = ({ section, variationNumber }: BillItem) =>
    variationNumber === null ? section : `${words('Variation')} ${variationNumber}`;
  const rows: Row[] = [];
  let group: BillItem[] = [];
  const close = (name: string) => {
    if (name !== '') rows.push(totalOf(`${words('Total')}: ${name}`, group));
    group = [];
  };
  for (const [index, item] of items.entries()) {
    const own = groupOf(item);
    const next = items[index + 1];
    group.push(item);
    rows.push(rowOf(item, own));
    if (!next || groupOf(next) !== own) close(own);
  }
  return [...rows, totalOf(words('Total'), items)];
}

const certifiedOf = ({ previousAmount }: BillItem): Exact => exact(previousAmount);

const rowOf = (item: BillItem, group: string): Row => [
  group,
  item.number,
  item.description,
  item.unit,
  item.quantity,
  item.rate,
  item.amount,
  item.previous,
  decimalText(certifiedOf(item)),
  item.changedBy,
];

const totalOf = (label: string, items: readonly BillItem[]): Row => [
  null,
  null,
  label,
  null,
  null,
  null,
  decimalText(sum(items.map(({ amount }) => exact(amount)))),
  null,
  decimalText(sum(items.map(certifiedOf))),
];
