import { amountText } from '#shared/money.ts';
import { ApiError } from '#web/api/client.ts';
import { formatDate, formatMoneyExact } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { Payment } from '../contract.ts';
import { categoryLabels } from '../rules.ts';
import { statusLabels } from './labels.ts';

/** The payment as it is now, of a refusal because somebody changed it after `seen` was looked at; else undefined. */
export function changedSince(seen: Payment, error: unknown): Payment | undefined {
  const now = error instanceof ApiError && error.status === 409 ? (error.problem.current as Payment | undefined) : null;
  return now && now.version !== seen.version ? now : undefined;
}

/** Whether it was approved, sent back or paid meanwhile: then the server's sentence says what cannot be done any more. */
export const hasEditConflict = (seen: Payment, now: Payment): boolean =>
  seen.approvedAt !== now.approvedAt || seen.paidDate !== now.paidDate;

type Shown = (payment: Payment) => string | null;

const written: Record<string, Shown> = {
  Description: ({ description }) => isolate(description),
  Amount: ({ amount, currency }) => (amount === null ? null : isolate(formatMoneyExact(amount, currency))),
  'VAT rate (%)': ({ vatRate }) => isolate(amountText(vatRate)),
  Category: ({ category }) => t(categoryLabels[category]),
  'Due date': ({ dueDate }) => dueDate && formatDate(dueDate),
  Vendor: ({ vendor }) => vendor && isolate(vendor),
  'Invoice number': ({ invoiceNumber }) => invoiceNumber && isolate(invoiceNumber),
  Status: ({ status }) => t(statusLabels[status]),
  Reason: ({ rejectionReason }) => rejectionReason && isolate(rejectionReason),
};

/** What somebody else changed, a line a field. */
export const changeLines = (before: Payment, now: Payment): string[] =>
  Object.entries(written)
    .map(([field, of]) => ({ field: t(field), before: of(before) ?? '–', after: of(now) ?? '–' }))
    .filter((line) => line.before !== line.after)
    .map((line) => t('{{field}}: {{before}} → {{after}}', line));
