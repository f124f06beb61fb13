import { BadgeCheck, CircleCheckBig, Clock3, type LucideIcon, Paperclip, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { formatDate, formatDateTime, formatMoneyExact, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Code, Money } from '#web/ui/Money.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Payment } from '../../contract.ts';
import { categoryLabels } from '../../rules.ts';
import { PaymentActions } from './PaymentActions.tsx';

const icons: Record<Payment['status'], LucideIcon> = {
  pending: Clock3,
  approved: BadgeCheck,
  paid: CircleCheckBig,
  overdue: TriangleAlert,
};

interface PaymentCardProps {
  payment: Payment;
  project: Project | undefined;
  withProject: boolean;
}

/** Not drawn again while the list finds its place below what is still arriving. */
export const PaymentCard = memo(function PaymentCard({ payment, project, withProject }: PaymentCardProps) {
  const Icon = icons[payment.status];
  return (
    <article className="grid items-center gap-x-4 gap-y-2.5 rounded-2 border border-line bg-card p-4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:*:col-span-2 md:grid-cols-[minmax(0,1fr)_auto_minmax(9rem,13rem)_7rem_2.25rem] xl:grid-cols-[minmax(0,1fr)_auto_minmax(9rem,20rem)_7rem_2.25rem]">
      <div className="flex min-w-0 items-start gap-3 max-md:col-span-1!">
        <Icon size={20} aria-hidden className={cx('mt-0.5 flex-none text-tone', toneLook[toneOf(payment.status)])} />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{payment.description}</bdi>
          </h3>
          <Facts payment={payment} withProject={withProject} />
          <Course payment={payment} />
        </div>
      </div>
      <StatusBadge status={payment.status} />
      <Figures payment={payment} />
      <PaymentActions payment={payment} project={project} />
    </article>
  );
});

function Facts({ payment, withProject }: { payment: Payment; withProject: boolean }) {
  const { vendor, vendorVatNumber, invoiceNumber, dueDate, attachmentCount } = payment;
  const isLate = payment.status !== 'paid' && dueDate !== null && dueDate < today();
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
      <span>{t(categoryLabels[payment.category])}</span>
      {vendor && (
        <span title={vendorVatNumber ? t('VAT number {{number}}', { number: vendorVatNumber }) : undefined}>
          {isolate(vendor)}
        </span>
      )}
      {invoiceNumber && <Code>{invoiceNumber}</Code>}
      {dueDate && (
        <span className={cx(isLate && 'font-semibold text-red-ink')}>
          {t('Due {{date}}', { date: formatDate(dueDate) })}
        </span>
      )}
      {attachmentCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <Paperclip size={14} role="img" aria-label={t('Attachments')} />
          {formatNumber(attachmentCount)}
        </span>
      )}
      {withProject && <span>{isolate(payment.projectName)}</span>}
    </p>
  );
}

/** How it came to its state: taken back why, or paid when and under what reference. */
function Course({ payment }: { payment: Payment }) {
  const { rejectionReason, paidDate, paidReference, status } = payment;
  if (status === 'paid' && paidDate) {
    return (
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        <span>{t('Paid {{date}}', { date: formatDateTime(paidDate) })}</span>
        {paidReference && <Code>{paidReference}</Code>}
      </p>
    );
  }
  if (!rejectionReason) return null;
  return <p className="text-sm text-amber-ink">{t('Sent back: {{reason}}', { reason: rejectionReason })}</p>;
}

/** A sum breaks before its signs, never between a figure and its name. */
const inParts = (sum: string): string => sum.replace(/ (?![=+])/g, '\u00a0');

function Figures({ payment: { amount, netAmount, vatAmount, currency } }: { payment: Payment }) {
  if (amount === null) return <p className="text-lg font-semibold md:text-end">–</p>;
  return (
    <div className="md:text-end">
      <p className="text-lg font-semibold">
        <Money amount={amount} currency={currency} />
      </p>
      {netAmount !== null && vatAmount !== null && vatAmount > 0 && (
        <p className="text-xs wrap-anywhere text-ink-3">
          {inParts(
            t('{{gross}} = net {{net}} + VAT {{vat}}', {
              gross: formatMoneyExact(amount, currency),
              net: formatMoneyExact(netAmount, currency),
              vat: formatMoneyExact(vatAmount, currency),
            }),
          )}
        </p>
      )}
    </div>
  );
}
