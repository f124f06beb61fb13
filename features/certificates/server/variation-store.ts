import { and, eq } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { variations } from '#server/database/tables/certificates.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { decimalText } from '#shared/money.ts';
import type { NewVariation } from '../bill-contract.ts';
import { billSum } from '../rules.ts';
import { insertItems } from './bill-store.ts';
import { approveItemChanges, insertItemChanges } from './item-changes.ts';
import { isFuture, projectOf, touchDraft, type WriteContext, writeContract } from './open.ts';

type Row = typeof variations.$inferSelect;

export function addVariation(write: WriteContext, projectId: string, draft: NewVariation): Promise<string> {
  return writeContract(write, projectId, async (tx, open) => {
    const { items, changes, ...head } = draft;
    if (items.length + changes.length === 0) throw invalid('items', 'The variation needs an item.');
    const id = newId();
    const [made] = await tx
      .insert(variations)
      .values({ ...head, id, projectId: open, createdBy: write.user.id })
      .onConflictDoNothing()
      .returning();
    if (!made) throw invalid('number', 'Another variation has this number already.');
    await insertItems(tx, open, items, id);
    const { currency } = await projectOf(tx, open);
    const { difference, summary } = await insertItemChanges({ tx, open, variationId: id, currency }, changes);
    const sum = decimalText(billSum(items, currency) + difference);
    const after = { ...head, items: items.length, ...(summary && { changes: summary }), sum };
    await recordVariation(write, tx, made, { action: 'created', after });
    return id;
  });
}

interface Approval {
  readonly approvedBy: string;
  readonly approvedOn: string;
}

/** From the day of its approval on its items and changes are part of the bill. */
export function approveVariation(
  write: WriteContext,
  { projectId, id }: { projectId: string; id: string },
  approval: Approval,
  now: Date,
): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockVariation(tx, open, id);
    if (old.approvedOn) throw conflict('This variation is approved already.');
    if (approval.approvedOn < old.date)
      throw invalid('approvedOn', 'A variation cannot be approved before its own date.');
    if (await isFuture(tx, approval.approvedOn, now))
      throw invalid('approvedOn', 'A variation cannot be approved in days to come.');
    await approveItemChanges({ tx, open, variationId: id }, approval.approvedOn);
    await tx.update(variations).set(approval).where(eq(variations.id, id));
    await touchDraft(tx, open);
    const before = { approvedBy: null, approvedOn: null };
    await recordVariation(write, tx, old, { action: 'updated', before, after: { ...approval } });
  });
}

export function removeVariation(write: WriteContext, projectId: string, id: string): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockVariation(tx, open, id);
    if (old.approvedOn) throw conflict('An approved variation stays. Omit its work by another variation.');
    await tx.delete(variations).where(eq(variations.id, id));
    await recordVariation(write, tx, old, { action: 'deleted' });
  });
}

async function lockVariation(tx: Transaction, open: AuthorizedProjectId, id: string): Promise<Row> {
  const isIt = and(eq(variations.projectId, open), eq(variations.id, id));
  const [row] = await tx.select().from(variations).where(isIt).for('update');
  if (!row) throw notFound('Variation');
  return row;
}

interface VariationChange {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

const recordVariation = ({ user }: WriteContext, tx: Transaction, row: Row, change: VariationChange) =>
  recordChange(tx, {
    actorId: user.id,
    projectId: row.projectId,
    entity: 'variation',
    entityId: row.id,
    label: row.number,
    ...change,
  });
