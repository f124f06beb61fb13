import { authorizeProject } from '#features/authorization/server/api.ts';
import type { NewColumn, Sheets } from '#server/adapters/sheets/sheets.ts';
import { writeTableFile } from '#server/adapters/sheets/table-file.ts';
import type { Database } from '#server/database/open.ts';
import { type Bytes, implement, JsonText, listed } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { decimalsOf, decimalText, type Exact, exact, SCALE, sum } from '#shared/money.ts';
import { parseChoices } from '#shared/sheet-import/choices.ts';
import { type BillColumn, type BillItem, type BillPreviewRow, billApi } from '../bill-contract.ts';
import { addToBill, changeItem, removeItem } from './bill-store.ts';
import type { BillInput } from './interpret-bill.ts';
import { type OpenContract, openContract } from './open.ts';
import type { FoundBill } from './preview.ts';
import { type Word, type Words, wordsIn } from './printed-labels.ts';
import { type KnownNumbers, readBill, readItem, readNumbers, readSums, readVariation, readVariations } from './read.ts';
import { addVariation, approveVariation, removeVariation } from './variation-store.ts';

const INTERPRET = new URL('./interpret-bill.ts', import.meta.url);

const found = (text: string | null, what: string): JsonText => {
  if (text === null) throw notFound(what);
  return new JsonText(text);
};

/** An item that stood in the bill before its section had to be named is the same under its own number. */
const placeOf = ({ number, ownNumber, section, description }: BillPreviewRow, known: KnownNumbers) => {
  const before = ownNumber === null ? undefined : known.get(ownNumber);
  const isSame = before?.section === section && before.description === description;
  return known.get(number)?.knownIn ?? (isSame ? before.knownIn : null);
};

export const billRoutes = implement(billApi, {
  async bill({ params, query }, { db, user, total }) {
    await openContract(db, user, params.id);
    return listed(total, await readBill(db, params.id, query));
  },

  async exportBill({ params, query }, { db, user, sheets }) {
    return exportBill({ db, sheets }, await openContract(db, user, params.id), query);
  },

  async addToBill({ params, body }, { db, user }) {
    const added = new Set(await addToBill({ db, user }, params.id, body));
    const bill = JSON.parse((await readBill(db, params.id, {})).text ?? '[]') as BillItem[];
    return bill.filter(({ id }) => added.has(id));
  },

  async previewBill({ params, query, file }, { db, user, sheets }) {
    const { currency } = await openContract(db, user, params.id);
    await authorizeProject(db, user, params.id, 'payment.write');
    const input = { currency, turned: query.turned.split(','), choices: parseChoices<BillColumn>(query) };
    const preview = await sheets.interpret<BillInput, FoundBill>(await file(), 'file', { module: INTERPRET, input });
    const [known, { isBillLocked }] = await Promise.all([readNumbers(db, params.id), readSums(db, params.id)]);
    return {
      ...preview,
      rows: preview.rows.map((row) => ({ ...row, knownIn: placeOf(row, known) })),
      isBillLocked,
    };
  },

  async changeItem({ params, body }, { db, user }) {
    await changeItem({ db, user }, params.id, params.itemId, body);
    return found(await readItem(db, params.id, params.itemId), 'Bill item');
  },

  async removeItem({ params }, { db, user }) {
    await removeItem({ db, user }, params.id, params.itemId);
    return { id: params.itemId };
  },

  async variations({ params, query }, { db, user, total }) {
    await openContract(db, user, params.id);
    return listed(total, await readVariations(db, params.id, query));
  },

  async addVariation({ params, body }, { db, user }) {
    const id = await addVariation({ db, user }, params.id, body);
    return found(await readVariation(db, params.id, id), 'Variation');
  },

  async approveVariation({ params, body }, { db, user, now }) {
    await approveVariation({ db, user }, { projectId: params.id, id: params.variationId }, body, now());
    return found(await readVariation(db, params.id, params.variationId), 'Variation');
  },

  async removeVariation({ params }, { db, user }) {
    await removeVariation({ db, user }, params.id, params.variationId);
    return { id: params.variationId };
  },
});

interface Asked {
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
}

/** The bill as it stands, a sum below each section and at the end. What is exported can be imported again. */
async function exportBill(
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
