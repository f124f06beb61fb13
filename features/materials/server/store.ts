import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { requireRate } from '#features/settings/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { materialMovements, materials } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { amountFault, amountText, asNumber, decimalText, exact, hasAtMostDecimals } from '#shared/money.ts';
import type { Action } from '#shared/permissions.ts';
import { message } from '#shared/sentence.ts';
import type { Expired } from '#shared/trash.ts';
import { readMaterial } from './read.ts';

export type Row = typeof materials.$inferSelect;

export interface MaterialDraft {
  readonly item: string;
  readonly category: Row['category'];
  readonly unit: Row['unit'];
  readonly requiredQty: number;
  readonly onSiteQty: number;
  readonly deliveredQty: number;
  readonly costPerUnit: number;
  readonly currency: string;
  readonly supplier: string | null;
  readonly orderedDate: string | null;
  readonly expectedDeliveryDate: string | null;
}

export type MaterialEdit = { [K in keyof MaterialDraft]?: MaterialDraft[K] | undefined };

export interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
  /** Today in the organisation's calendar, the date of a movement that names none. */
  readonly today: string;
}

const QUANTITY_DECIMALS = 4;

/** A quantity of a call as exact text. */
export function exactQuantity(value: number, field: string): string {
  if (!hasAtMostDecimals(value, QUANTITY_DECIMALS))
    throw invalid(field, message('A quantity has at most {{decimals}} decimals.', { decimals: QUANTITY_DECIMALS }));
  return amountText(value);
}

function exactCost(value: number, currency: string): string {
  const fault = amountFault(value, currency);
  if (fault) throw invalid('costPerUnit', fault);
  return amountText(value);
}

/** Adds a material; what is there already opens its ledger. A repeat with the same id answers the one made before. */
export async function insertMaterial(
  { db, user, today }: WriteContext,
  projectId: string,
  draft: MaterialDraft,
  id: string = newId(),
) {
  const open = await authorizeProject(db, user, projectId, 'material.write');
  const values = { ...exactDraft(draft), id, projectId: open };
  await db.transaction(async (tx) => {
    await requireRate(tx, values.currency);
    const [made] = await tx.insert(materials).values(values).onConflictDoNothing().returning();
    if (!made) return assertSamePerson(tx, id, open);
    const changes = { onSiteChange: values.onSiteQty, deliveredChange: values.deliveredQty };
    await enter(tx, { materialId: id, kind: 'opening', ...changes, date: today, note: '', createdBy: user.id });
    await recordChange(tx, { ...changeOf(made, user), action: 'created', after: shown(made) });
  });
  return id;
}

/** The amounts of a draft as exact text. @throws AppError invalid, naming the field */
export const exactDraft = (draft: MaterialDraft) => ({
  ...draft,
  requiredQty: exactQuantity(draft.requiredQty, 'requiredQty'),
  onSiteQty: exactQuantity(draft.onSiteQty, 'onSiteQty'),
  deliveredQty: exactQuantity(draft.deliveredQty, 'deliveredQty'),
  costPerUnit: exactCost(draft.costPerUnit, draft.currency),
});

async function assertSamePerson(tx: Transaction, id: string, projectId: string): Promise<void> {
  const [same] = await tx.select({ projectId: materials.projectId }).from(materials).where(eq(materials.id, id));
  if (same?.projectId !== projectId) throw conflict('This id is already in use.');
}

/** A line of the ledger; nothing is written when nothing moved. */
export async function enter(tx: Transaction, line: typeof materialMovements.$inferInsert): Promise<void> {
  if (exact(line.onSiteChange) === 0n && exact(line.deliveredChange) === 0n) return;
  await tx.insert(materialMovements).values(line);
}

export const changeOf = (row: Row, user: SessionUser) =>
  ({ actorId: user.id, projectId: row.projectId, entity: 'material', entityId: row.id, label: row.item }) as const;

export const plain = (numeric: string) => decimalText(exact(numeric));

/** What history keeps of a material. */
export const shown = (row: Row) => ({
  item: row.item,
  category: row.category,
  unit: row.unit,
  requiredQty: plain(row.requiredQty),
  onSiteQty: plain(row.onSiteQty),
  deliveredQty: plain(row.deliveredQty),
  costPerUnit: plain(row.costPerUnit),
  currency: row.currency,
  supplier: row.supplier,
  orderedDate: row.orderedDate,
  expectedDeliveryDate: row.expectedDeliveryDate,
});

interface Edit {
  readonly edit: MaterialEdit;
  /** Why quantities are set. */
  readonly reason: string | null;
  /** The one the person edited. */
  readonly version: number | undefined;
}

/** Changes a material; quantities that differ are set by an adjustment in the ledger. */
export async function changeMaterial({ db, user, today }: WriteContext, id: string, { edit, reason, version }: Edit) {
  let isStale = false;
  await db.transaction(async (tx) => {
    const old = await lockMaterial(tx, user, id, 'material.write');
    isStale = version !== undefined && version !== old.version;
    if (isStale) return;
    const set = setOf(old, edit);
    const row = { ...old, ...set };
    const changed = difference(shown(old), shown(row));
    if (!changed) return;
    if (row.currency !== old.currency) await requireRate(tx, row.currency);
    const changes = {
      onSiteChange: decimalText(exact(row.onSiteQty) - exact(old.onSiteQty)),
      deliveredChange: decimalText(exact(row.deliveredQty) - exact(old.deliveredQty)),
    };
    await enter(tx, {
      materialId: id,
      kind: 'adjustment',
      ...changes,
      date: today,
      note: reason ?? '',
      createdBy: user.id,
    });
    await tx
      .update(materials)
      .set({ ...set, version: old.version + 1 })
      .where(eq(materials.id, id));
    const isStock = changed.after['onSiteQty'] !== undefined || changed.after['deliveredQty'] !== undefined;
    const after = isStock ? { ...changed.after, reason } : changed.after;
    await recordChange(tx, { ...changeOf(row, user), action: 'updated', ...changed, after });
  });
  if (!isStale) return;
  const current = await readMaterial(db, user, id);
  throw conflict('Somebody else has changed this material in the meantime.', current && JSON.parse(current));
}

/** The cost is judged by the currency as it will be, whichever of the two is sent. */
function setOf(old: Row, { requiredQty, onSiteQty, deliveredQty, costPerUnit, ...rest }: MaterialEdit): Partial<Row> {
  const currency = rest.currency ?? old.currency;
  const cost = costPerUnit ?? (currency === old.currency ? undefined : asNumber(exact(old.costPerUnit)));
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(requiredQty !== undefined && { requiredQty: exactQuantity(requiredQty, 'requiredQty') }),
    ...(onSiteQty !== undefined && { onSiteQty: exactQuantity(onSiteQty, 'onSiteQty') }),
    ...(deliveredQty !== undefined && { deliveredQty: exactQuantity(deliveredQty, 'deliveredQty') }),
    ...(cost !== undefined && { costPerUnit: exactCost(cost, currency) }),
  };
}

/** The row, held until the transaction ends, for who may do this. */
export async function lockMaterial(tx: Transaction, user: SessionUser, id: string, action: Action): Promise<Row> {
  const [row] = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.id, id), isNull(materials.deletedAt)))
    .for('update');
  if (!row) throw notFound('Material');
  await authorizeProject(tx, user, row.projectId, action);
  return row;
}

/** Whether a material does not exist for this person; an id that is none names nothing. */
export const isMaterialHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  !Id.safeParse(id).success || (await readMaterial(db, user, id)) === null;

export async function trashMaterial(db: Database, user: SessionUser, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockMaterial(tx, user, id, 'material.delete');
    await tx.update(materials).set({ deletedAt: sql`now()`, deletedBy: user.id }).where(eq(materials.id, id));
    await recordChange(tx, { ...changeOf(old, user), action: 'deleted' });
  });
}

export async function restoreMaterial(db: Database, user: SessionUser, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(materials)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(materials.id, id), isNotNull(materials.deletedAt)))
      .returning();
    if (!row) throw notFound('Material');
    await authorizeProject(tx, user, row.projectId, 'trash.restore');
    await recordChange(tx, { ...changeOf(row, user), action: 'restored' });
  });
}

/**
 * Deletes for good the materials that were in the trash for too long, or are of such projects. Returns the folders of
 * their ledgers' pictures, to be removed once the transaction is done.
 */
export async function purgeMaterials(tx: Transaction, expired: Expired): Promise<string[]> {
  const gone = await tx
    .delete(materials)
    .where(
      'before' in expired
        ? lt(materials.deletedAt, expired.before)
        : inArray(materials.projectId, [...expired.ofProjects]),
    )
    .returning({ id: materials.id });
  return gone.map(({ id }) => `materials/${id}`);
}
