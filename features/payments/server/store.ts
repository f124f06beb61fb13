import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/activity/server/store.ts';
import { openProject } from '#features/projects/server/access.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { amountFault, amountText } from '#shared/money.ts';
import { transitionFault } from '../rules.ts';
import { readPayment } from './read.ts';

type Row = typeof payments.$inferSelect;

export interface PaymentDraft {
  readonly description: string;
  readonly amount: number;
  readonly category: Row['category'];
  readonly dueDate: string | null;
  readonly invoiceNumber: string | null;
  readonly vendor: string | null;
}

export type PaymentEdit = { [K in keyof PaymentDraft]?: PaymentDraft[K] | undefined } & {
  readonly status?: Row['status'] | undefined;
  readonly paidAt?: Date | undefined;
  readonly rejectionReason?: string | null | undefined;
};

interface Writing {
  readonly db: Database;
  readonly user: SessionUser;
}

/** Adds a pending payment; a repeat with the same id by the same person answers the one made before. */
export async function insertPayment(
  { db, user }: Writing,
  projectId: string,
  draft: PaymentDraft,
  id: string = newId(),
) {
  const open = await openProject(db, user, projectId, 'payment.write');
  await db.transaction(async (tx) => {
    const amount = exactAmount(draft.amount, await currencyOf(tx, open));
    const values = { ...draft, amount, id, projectId: open, createdBy: user.id };
    const [made] = await tx.insert(payments).values(values).onConflictDoNothing().returning();
    if (!made) return refuseOthers(tx, user, id);
    await recordChange(tx, { ...changeOf(made, user), action: 'created', after: shown(made) });
  });
  return id;
}

async function refuseOthers(tx: Transaction, user: SessionUser, id: string): Promise<void> {
  const [same] = await tx.select({ by: payments.createdBy }).from(payments).where(eq(payments.id, id));
  if (same?.by !== user.id) throw conflict('This id is already in use.');
}

/** The project is held, so that its currency stays until the payment is there. */
async function currencyOf(tx: Transaction, projectId: string): Promise<string> {
  const [project] = await tx
    .select({ currency: projects.currency })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('share');
  return project?.currency ?? 'SAR';
}

function exactAmount(amount: number, currency: string): string {
  const fault = amountFault(amount, currency, 'amount');
  if (fault) throw invalid('amount', fault);
  return amountText(amount);
}

const changeOf = (row: Row, user: SessionUser) =>
  ({
    actorId: user.id,
    projectId: row.projectId,
    entity: 'payment',
    entityId: row.id,
    label: row.description,
  }) as const;

/** What history keeps of a payment. */
const shown = ({
  description,
  amount,
  category,
  dueDate,
  invoiceNumber,
  vendor,
  status,
  paidDate,
  rejectionReason,
}: Row) => ({
  description,
  amount: amount.replace(/\.?0+$/, ''),
  category,
  dueDate,
  invoiceNumber,
  vendor,
  status,
  paidDate,
  rejectionReason,
});

/**
 * Changes a payment. The row is locked and judged by what is stored then: of two who approve or pay at once one wins and
 * the other is told.
 */
export async function changePayment({ db, user }: Writing, id: string, edit: PaymentEdit, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockPayment(tx, id);
    await openProject(tx, user, old.projectId, 'payment.write');
    refuseTransition(old, edit);
    const { amount, status, paidAt, rejectionReason, ...rest } = edit;
    const set = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...(amount !== undefined && { amount: exactAmount(amount, await currencyOf(tx, old.projectId)) }),
      ...transition(old, edit, { user, now }),
    };
    const [row] = await tx.update(payments).set(set).where(eq(payments.id, id)).returning();
    const changed = row && difference(shown(old), shown(row));
    if (changed) await recordChange(tx, { ...changeOf(row, user), action: 'updated', ...changed });
  });
}

async function lockPayment(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isNull(payments.deletedAt)))
    .for('update');
  if (!row) throw notFound('Payment');
  return row;
}

function refuseTransition(old: Row, { status, rejectionReason, amount }: PaymentEdit): void {
  const fault = transitionFault(old.status, status ?? old.status, Boolean(rejectionReason));
  if (fault && (status !== undefined || old.status === 'paid')) throw conflict(fault, shown(old));
  const isOtherAmount = amount !== undefined && amountText(amount) !== shown(old).amount;
  if (isOtherAmount && old.status === 'approved') {
    throw conflict('The amount of an approved payment cannot be changed. Take the approval back first.', shown(old));
  }
}

function transition(
  old: Row,
  { status, paidAt, rejectionReason }: PaymentEdit,
  { user, now }: { user: SessionUser; now: Date },
) {
  if (status === undefined || status === old.status) return {};
  if (status === 'approved') return { status, approvedAt: now, approvedBy: user.id, rejectionReason: null };
  if (status === 'paid') return { status, paidDate: paidAt ?? now, paidBy: user.id };
  return { status, approvedAt: null, approvedBy: null, rejectionReason: rejectionReason ?? null };
}

/** Whether a payment does not exist for this person; an id that is none names nothing. */
export const isPaymentHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  !Id.safeParse(id).success || (await readPayment(db, user, id)) === null;

export async function trashPayment({ db, user }: Writing, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockPayment(tx, id);
    await openProject(tx, user, old.projectId, 'payment.delete');
    if (old.status === 'paid') throw conflict('A paid payment cannot be deleted.', shown(old));
    await tx.update(payments).set({ deletedAt: sql`now()`, deletedBy: user.id }).where(eq(payments.id, id));
    await recordChange(tx, { ...changeOf(old, user), action: 'deleted' });
  });
}

export async function restorePayment({ db, user }: Writing, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(payments)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(payments.id, id), isNotNull(payments.deletedAt)))
      .returning();
    if (!row) throw notFound('Payment');
    await openProject(tx, user, row.projectId, 'trash.restore');
    await recordChange(tx, { ...changeOf(row, user), action: 'restored' });
  });
}

/** Deletes for good what came into the trash before `limit`. Returns how many payments went. */
export async function purgePayments(tx: Transaction, limit: Date): Promise<number> {
  const gone = await tx.delete(payments).where(lt(payments.deletedAt, limit)).returning({ id: payments.id });
  return gone.length;
}
