import type { payments } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { amountText, asNumber, decimalText, exact } from '#shared/money.ts';
import { transitionFault } from '../rules.ts';
import { assertNotMixed } from './approval.ts';

export type Row = typeof payments.$inferSelect;

export interface PaymentDraft {
  readonly description: string;
  readonly amount: number;
  readonly category: Row['category'];
  readonly dueDate: string | null;
  readonly invoiceNumber: string | null;
  readonly vendor: string | null;
  /** Percent; null takes the organisation's. */
  readonly vatRate: number | null;
}

export type PaymentEdit = { [K in keyof Omit<PaymentDraft, 'vatRate'>]?: PaymentDraft[K] | undefined } & {
  readonly vatRate?: number | undefined;
  readonly paidReference?: string | null | undefined;
  readonly status?: Row['status'] | undefined;
  readonly paidAt?: Date | undefined;
  readonly rejectionReason?: string | null | undefined;
};

/** What history keeps of a payment. */
export const shown = (row: Row) => ({
  description: row.description,
  amount: decimalText(exact(row.amount)),
  vatRate: decimalText(exact(row.vatRate)),
  category: row.category,
  dueDate: row.dueDate,
  invoiceNumber: row.invoiceNumber,
  vendor: row.vendor,
  status: row.status,
  paidDate: row.paidDate,
  paidReference: row.paidReference,
  rejectionReason: row.rejectionReason,
});

/** Whose change of which payment the history records. */
export const changeOf = (row: Pick<Row, 'id' | 'projectId' | 'description'>, user: SessionUser) =>
  ({
    actorId: user.id,
    projectId: row.projectId,
    entity: 'payment',
    entityId: row.id,
    label: row.description,
  }) as const;

export function assertTransition(old: Row, edit: PaymentEdit): void {
  const { status, rejectionReason } = edit;
  const fault = transitionFault(old.status, status ?? old.status, Boolean(rejectionReason));
  if (fault && old.status === 'approved' && status === 'pending') throw invalid('rejectionReason', fault);
  if (fault && (status !== undefined || old.status === 'paid')) throw conflict(fault);
  if (changesMoney(old, edit) && old.status === 'approved') throw conflict(APPROVED_STAYS);
  assertNotMixed({ status: status ?? old.status, isEdit: changesMoney(old, edit), rejectionReason });
}

/** What somebody decides is bound to what he looked at. */
export function assertCurrent(old: Row, version: number | undefined): void {
  if (version !== undefined && version !== old.version)
    throw conflict('Somebody else has changed this payment in the meantime.');
}

/** Compared as numbers: an amount that cannot be one of this currency has not been refused yet. */
export const changesMoney = (old: Row, { amount, vatRate, vendor }: PaymentEdit): boolean =>
  (amount !== undefined && amount !== asNumber(exact(old.amount))) ||
  (vatRate !== undefined && amountText(vatRate) !== shown(old).vatRate) ||
  (vendor !== undefined && vendor !== old.vendor);

const APPROVED_STAYS =
  'The amount, VAT and vendor of an approved payment cannot be changed. Take the approval back first.';

/** What is set as it was sent; the VAT rate as exact text. */
export function plainOf({
  amount: _a,
  status: _s,
  paidAt: _p,
  paidReference: _r,
  rejectionReason: _j,
  vatRate,
  ...rest
}: PaymentEdit) {
  const sent = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(sent), ...(vatRate !== undefined && { vatRate: amountText(vatRate) }) };
}

export function transition(
  old: Row,
  { status, paidAt, paidReference, rejectionReason }: PaymentEdit,
  { user, now }: { user: SessionUser; now: Date },
) {
  if (status === undefined || status === old.status)
    return old.status === 'pending' && rejectionReason ? { rejectionReason } : {};
  if (status === 'approved') return { status, approvedAt: now, approvedBy: user.id, rejectionReason: null };
  if (status === 'paid')
    return { status, paidDate: paidAt ?? now, paidBy: user.id, paidReference: paidReference ?? null };
  return { status, approvedAt: null, approvedBy: null, rejectionReason: rejectionReason ?? null };
}
