import { eq, sql } from 'drizzle-orm';
import { readSettings } from '#features/settings/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { conflict, forbidden, invalid } from '#shared/http/errors.ts';
import { convert, exact } from '#shared/money.ts';
import { approvalFault, isDueLongAgo, isPaidLongAgo } from '../rules.ts';

/** What of a payment is approved; who set any of it has asked for the money. */
const MONEY_FIELDS = ['amount', 'vatRate', 'vendor'];
const touchesMoney = `a.before ?| array[${MONEY_FIELDS.map((field) => `'${field}'`).join(', ')}]`;

/**
 * Whether somebody (`who`, SQL) asked for the payment `y`: he entered it or changed its amount, VAT or vendor, at any time:
 * a figure stays his though an approval of it was taken back meanwhile.
 */
export const isRequesterSql = (who: string): string =>
  `(y.created_by is not distinct from ${who} or exists (select 1 from activity a where a.entity = 'payment' and a.entity_id = y.id::text
    and a.actor_id = ${who} and a.action = 'updated' and ${touchesMoney}))`;

interface Approval {
  readonly id: string;
  /** As it would be paid: exact. */
  readonly amount: string;
  readonly currency: string;
}

/** The organisation's rules of approval, by the settings and the amount as they are now. */
export async function assertMayApprove(
  tx: Transaction,
  user: SessionUser,
  { id, amount, currency }: Approval,
): Promise<void> {
  const { approvalLimits, mayApproveOwn, projectCurrency, ratesPerUsd } = await readSettings(tx);
  const limit = user.role === 'admin' || user.role === 'pm' ? approvalLimits[user.role] : undefined;
  const fault = approvalFault({
    amount: convert(exact(amount), currency, projectCurrency, ratesPerUsd),
    limit: limit ? exact(limit) : undefined,
    isOwn: await isRequester(tx, id, user.id),
    mayApproveOwn,
  });
  if (fault) throw forbidden(fault);
}

async function isRequester(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select ${sql.raw(isRequesterSql('me.id'))} as is from payments y, (select ${userId}::uuid as id) me where y.id = ${id}`,
  );
  return rows[0]?.is ?? false;
}

interface Mixture {
  readonly status: string;
  readonly isEdit: boolean;
  readonly rejectionReason: string | null | undefined;
}

/** Who approves says yes to what he has read, and a reason goes with what is sent back: no call mixes them. */
export function assertNotMixed({ status, isEdit, rejectionReason }: Mixture): void {
  if (isEdit && status === 'approved')
    throw conflict('Change the payment first, then approve it: one call does not do both.');
  if (rejectionReason && status !== 'pending')
    throw invalid('rejectionReason', 'A reason is given when a payment is sent back: its status is pending then.');
}

/** Entered after the fact is welcome; a year mistyped is not: neither before the project began nor two years back. */
export async function assertPlausiblePaidDate(
  tx: Transaction,
  projectId: string,
  paidAt: Date | undefined,
  now: Date,
): Promise<void> {
  if (!paidAt) return;
  const { day, start } = await calendarOf(tx, projectId);
  if (isPaidLongAgo(day(paidAt), day(now), start))
    throw invalid('paidDate', 'This day lies before the project began and more than two years back.');
}

/** A year mistyped in a due date. */
export async function assertPlausibleDueDate(
  tx: Transaction,
  projectId: string,
  dueDate: string | null | undefined,
  now: Date,
): Promise<void> {
  if (!dueDate) return;
  const { day, start } = await calendarOf(tx, projectId);
  if (isDueLongAgo(dueDate, day(now), start))
    throw invalid('dueDate', 'This due date lies more than ten years back, before the project too.');
}

async function calendarOf(tx: Transaction, projectId: string) {
  const { timeZone } = await readSettings(tx);
  const [project] = await tx
    .select({ start: projects.plannedStartDate })
    .from(projects)
    .where(eq(projects.id, projectId));
  return { day: (at: Date) => dateIn(timeZone, at), start: project?.start ?? null };
}
