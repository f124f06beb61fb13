import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement, JsonText, listed } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { parseChoices } from '#shared/sheet-import/choices.ts';
import { type BillColumn, type BillItem, type BillPreviewRow, billApi } from '../bill-contract.ts';
import { exportBill } from './bill-export.ts';
import { addToBill, changeItem, removeItem } from './bill-store.ts';
import type { BillInput } from './interpret-bill.ts';
import { openContract } from './open.ts';
import type { FoundBill } from './preview.ts';
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
