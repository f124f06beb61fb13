import { and, eq, isNull, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { billItems } from '#server/database/tables/certificates.ts';
import { AppError, conflict, notFound } from '#shared/http/errors.ts';
import { decimalText } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';
import { MAX_BILL_ITEMS, type NewItem } from '../bill-contract.ts';
import { billSum } from '../rules.ts';
import { assertUnvaried } from './item-changes.ts';
import { projectOf, touchDraft, type WriteContext, writeContract } from './open.ts';
import { readSums } from './read.ts';

const LOCKED = 'A certificate is issued: the bill changes by variations only.';
/** PostgreSQL takes 65,535 parameters a statement. */
const AT_ONCE = 1000;

/** Adds items in their order, all or none; answers their ids. */
export function addToBill(
  write: WriteContext,
  projectId: string,
  { items, replace }: { items: readonly NewItem[]; replace: boolean },
): Promise<string[]> {
  return writeContract(write, projectId, async (tx, open) => {
    await assertUnlocked(tx, open);
    if (replace) await assertUnvaried(tx, open);
    if (replace) await tx.delete(billItems).where(and(eq(billItems.projectId, open), isNull(billItems.variationId)));
    const ids = await insertItems(tx, open, items, null);
    await touchDraft(tx, open);
    const project = await projectOf(tx, open);
    await recordChange(tx, {
      actorId: write.user.id,
      projectId: open,
      entity: 'contract',
      entityId: open,
      action: replace ? 'updated' : 'added',
      label: project.name,
      after: { items: items.length, sum: decimalText(billSum(items, project.currency)) },
    });
    return ids;
  });
}

async function assertUnlocked(tx: Transaction, open: AuthorizedProjectId): Promise<void> {
  if ((await readSums(tx, open)).isBillLocked) throw conflict(LOCKED);
}

/** Numbers are unique in a project, those of variations too. Answers the ids, in the order of the items. */
export async function insertItems(
  tx: Transaction,
  open: AuthorizedProjectId,
  items: readonly NewItem[],
  variationId: string | null,
): Promise<string[]> {
  const stored = await tx
    .select({ number: billItems.number, position: billItems.position })
    .from(billItems)
    .where(eq(billItems.projectId, open));
  if (stored.length + items.length > MAX_BILL_ITEMS)
    throw conflict(message('A bill has at most {{most}} items.', { most: MAX_BILL_ITEMS }));
  assertNoDuplicates(items, new Set(stored.map(({ number }) => number)));
  const start = Math.max(0, ...stored.map(({ position }) => position)) + 1;
  const rows = items.map((item, index) => ({
    ...item,
    id: newId(),
    projectId: open,
    variationId,
    position: start + index,
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(billItems).values(rows.slice(from, from + AT_ONCE));
  }
  return rows.map(({ id }) => id);
}

function assertNoDuplicates(items: readonly NewItem[], known: Set<string>): void {
  const fields = items.flatMap(({ number }, index) => {
    if (!known.has(number)) {
      known.add(number);
      return [];
    }
    return [{ field: `items.${index}.number`, message: TAKEN }];
  });
  if (fields.length > 0) throw new AppError('invalid', TAKEN, { fields });
}
const TAKEN = 'Another item has this number already.';

type ItemEdit = { [K in keyof NewItem]?: NewItem[K] | undefined };

export function changeItem(write: WriteContext, projectId: string, id: string, edit: ItemEdit): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockItem(tx, open, id);
    await assertUnlocked(tx, open);
    await assertUnvaried(tx, open, { itemId: id, isApproved: true });
    const set = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    if (Object.keys(set).length === 0) return;
    await assertNotTaken(tx, open, id, edit.number);
    const [row] = await tx.update(billItems).set(set).where(eq(billItems.id, id)).returning();
    const changed = row && difference(shown(old), shown(row));
    if (!changed) return;
    await touchDraft(tx, open);
    await recordItem(write, tx, row, { action: 'updated', ...changed });
  });
}

export function removeItem(write: WriteContext, projectId: string, id: string): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockItem(tx, open, id);
    await assertUnlocked(tx, open);
    await assertUnvaried(tx, open, { itemId: id });
    await tx.delete(billItems).where(eq(billItems.id, id));
    await touchDraft(tx, open);
    await recordItem(write, tx, old, { action: 'removed', before: shown(old) });
  });
}

type Row = typeof billItems.$inferSelect;
const shown = ({ section, number, description, unit, quantity, rate }: Row) => ({
  section,
  number,
  description,
  unit,
  quantity,
  rate,
});

const recordItem = (
  { user }: WriteContext,
  tx: Transaction,
  row: Row,
  change: { action: 'updated' | 'removed'; before?: object; after?: object },
) =>
  recordChange(tx, {
    actorId: user.id,
    projectId: row.projectId,
    entity: 'contract',
    entityId: row.projectId,
    label: row.number,
    ...(change as { action: 'updated' }),
  });

async function lockItem(tx: Transaction, open: AuthorizedProjectId, id: string): Promise<Row> {
  const isOriginal = and(eq(billItems.projectId, open), eq(billItems.id, id), isNull(billItems.variationId));
  const [row] = await tx.select().from(billItems).where(isOriginal).for('update');
  if (!row) throw notFound('Bill item');
  return row;
}

async function assertNotTaken(
  tx: Transaction,
  open: AuthorizedProjectId,
  id: string,
  number: string | undefined,
): Promise<void> {
  if (number === undefined) return;
  const isOther = and(eq(billItems.projectId, open), eq(billItems.number, number), sql`${billItems.id} <> ${id}`);
  const others = await tx.select({ id: billItems.id }).from(billItems).where(isOther);
  if (others.length > 0) throw new AppError('invalid', TAKEN, { fields: [{ field: 'number', message: TAKEN }] });
}
