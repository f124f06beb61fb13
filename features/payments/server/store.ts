import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { type AuthorizedProjectId, authorizeProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { certificates } from '#server/database/tables/certificates.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { AppError, conflict, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import { amountFault, amountText } from '#shared/money.ts';
import type { Expired } from '#shared/trash.ts';
import { assertMayApprove, assertPlausibleDueDate, assertPlausiblePaidDate } from './approval.ts';
import {
  assertCurrent,
  assertTransition,
  changeOf,
  changesMoney,
  type PaymentDraft,
  type PaymentEdit,
  plainOf,
  type Row,
  shown,
  transition,
} from './edit.ts';
import { net, readPayment } from './read.ts';

/** The amount without its VAT, of `payments y join projects p`. */
export const netAmountSql = net;

interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
}

/** Adds a pending payment; a repeat with the same id by the same person answers the one made before. */
export async function insertPayment(
  { db, user }: WriteContext,
  projectId: string,
  draft: PaymentDraft,
  { id = newId(), now }: { readonly id?: string | undefined; readonly now: Date },
) {
  const open = await authorizeProject(db, user, projectId, 'payment.write');
  await db.transaction(async (tx) => {
    const amount = exactAmount(draft.amount, await currencyOf(tx, open));
    await assertPlausibleDueDate(tx, open, draft.dueDate, now);
    const vatRate = draft.vatRate === null ? (await readSettings(tx)).vatRate : amountText(draft.vatRate);
    const values = { ...draft, amount, vatRate, id, projectId: open, createdBy: user.id };
    const [made] = await tx.insert(payments).values(values).onConflictDoNothing().returning();
    if (!made) return assertSamePerson(tx, user, id);
    await recordChange(tx, { ...changeOf(made, user), action: 'created', after: shown(made) });
  });
  return id;
}

export interface CertifiedPayment {
  readonly description: string;
  readonly invoiceNumber: string;
  readonly vendor: string;
  /** Exact decimal text; VAT is that of the work certified, whatever was retained of it. */
  readonly amount: string;
  readonly vatAmount: string;
  readonly vatRate: string;
  readonly dueDate: string;
}

/** The pending payment of a payment certificate, in the transaction that issues it. Returns its id. */
export async function addCertifiedPayment(
  tx: Transaction,
  user: SessionUser,
  projectId: AuthorizedProjectId,
  payment: CertifiedPayment,
): Promise<string> {
  const values = { ...payment, id: newId(), projectId, category: 'subcontractor', createdBy: user.id } as const;
  const [made] = await tx.insert(payments).values(values).returning();
  if (!made) throw new Error('an insert answers its row');
  await recordChange(tx, { ...changeOf(made, user), action: 'created', after: shown(made) });
  return made.id;
}

/**
 * Takes the payment of a voided certificate away with it, into the trash, from where it does not come back. Only a pending
 * one: what is approved or paid has to be undone first.
 */
export async function withdrawCertifiedPayment(tx: Transaction, user: SessionUser, id: string): Promise<void> {
  const old = await lockPayment(tx, id);
  if (old.status === 'paid') throw conflict('This certificate is paid and stays.');
  if (old.status === 'approved')
    throw conflict('Its payment is approved. Take the approval back first, then void the certificate.');
  await tx.update(payments).set({ deletedAt: sql`now()`, deletedBy: user.id }).where(eq(payments.id, id));
  await recordChange(tx, { ...changeOf(old, user), action: 'deleted' });
}

async function isCertified(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.paymentId, id));
  return found.length > 0;
}

async function assertSamePerson(tx: Transaction, user: SessionUser, id: string): Promise<void> {
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
  const fault = amountFault(amount, currency);
  if (fault) throw invalid('amount', fault);
  return amountText(amount);
}

interface Change {
  readonly edit: PaymentEdit;
  /** The one the person looked at; undefined: he does not say. */
  readonly version: number | undefined;
}

/**
 * Changes a payment. The row is locked and judged by what is stored then: of two who approve or pay at once one wins and
 * the other is told, and so is who decides on what has changed since he looked at it.
 */
export function changePayment(
  { db, user }: WriteContext,
  id: string,
  { edit, version }: Change,
  now: Date,
): Promise<void> {
  return withCurrent({ db, user }, id, async (tx) => {
    const old = await lockPayment(tx, id);
    await authorizeProject(tx, user, old.projectId, 'payment.write');
    assertTransition(old, edit);
    assertCurrent(old, version);
    const isEdit = changesMoney(old, edit);
    if (isEdit && (await isCertified(tx, id))) throw conflict(CERTIFIED_STAYS);
    const currency = await currencyOf(tx, old.projectId);
    const amount = edit.amount === undefined ? old.amount : exactAmount(edit.amount, currency);
    if (edit.status === 'approved') await assertMayApprove(tx, user, { id, amount, currency });
    await assertPlausiblePaidDate(tx, old.projectId, edit.paidAt, now);
    if (edit.dueDate !== old.dueDate) await assertPlausibleDueDate(tx, old.projectId, edit.dueDate, now);
    const set = { ...plainOf(edit), amount, ...transition(old, edit, { user, now }) };
    const changed = difference(shown(old), shown({ ...old, ...set }));
    if (!changed) return;
    await tx
      .update(payments)
      .set({ ...set, version: old.version + 1 })
      .where(eq(payments.id, id));
    const label = edit.description ?? old.description;
    await recordChange(tx, { ...changeOf(old, user), label, action: 'updated', ...changed });
  });
}

/** In a transaction; of what it refuses as a conflict the answer carries the payment as it is now, whole. */
async function withCurrent(
  { db, user }: WriteContext,
  id: string,
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction(write);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    const current = await readPayment(db, user, id);
    throw conflict(error.sentence, current === null ? undefined : JSON.parse(current));
  }
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

const CERTIFIED_STAYS =
  'This payment belongs to a payment certificate: its amount, VAT and vendor stay as they were certified.';
const CERTIFIED_REMAINS = 'This payment belongs to a payment certificate and cannot be deleted.';

/** Whether a payment does not exist for this person; an id that is none names nothing. */
export const isPaymentHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  !Id.safeParse(id).success || (await readPayment(db, user, id)) === null;

export function trashPayment({ db, user }: WriteContext, id: string): Promise<void> {
  return withCurrent({ db, user }, id, async (tx) => {
    const old = await lockPayment(tx, id);
    await authorizeProject(tx, user, old.projectId, 'payment.delete');
    if (old.status === 'paid') throw conflict('A paid payment cannot be deleted.');
    if (await isCertified(tx, id)) throw conflict(CERTIFIED_REMAINS);
    await tx.update(payments).set({ deletedAt: sql`now()`, deletedBy: user.id }).where(eq(payments.id, id));
    await recordChange(tx, { ...changeOf(old, user), action: 'deleted' });
  });
}

export async function restorePayment({ db, user }: WriteContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(payments)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(payments.id, id), isNotNull(payments.deletedAt)))
      .returning();
    if (!row) throw notFound('Payment');
    await authorizeProject(tx, user, row.projectId, 'trash.restore');
    if (await isCertified(tx, id)) throw conflict('Its certificate is void: issue a new one instead.');
    await recordChange(tx, { ...changeOf(row, user), action: 'restored' });
  });
}

/**
 * Deletes for good the payments that were in the trash for too long, or are of such projects. Returns their folders of
 * attachments, to be removed once the transaction is done.
 */
export async function purgePayments(tx: Transaction, expired: Expired): Promise<string[]> {
  const gone = await tx
    .delete(payments)
    .where(
      'before' in expired
        ? lt(payments.deletedAt, expired.before)
        : inArray(payments.projectId, [...expired.ofProjects]),
    )
    .returning({ id: payments.id });
  return gone.map(({ id }) => `payments/${id}`);
}
