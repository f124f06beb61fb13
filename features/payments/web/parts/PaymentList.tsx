import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { BadgeCheck, CircleCheckBig, Clock3, type LucideIcon, Paperclip, Plus, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { formatDate, formatDateTime, formatMoneyExact, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code, Money } from '#web/ui/Money.tsx';
import { allRows, usePrinting } from '#web/ui/printing.ts';
import { RestNote } from '#web/ui/RestNote.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import { useOffsetTop } from '#web/ui/use-offset-top.ts';
import type { Payment } from '../../contract.ts';
import type { PaymentTotal } from '../../figures-contract.ts';
import { categoryLabels } from '../../rules.ts';
import { type PaymentView, usePayments, useTotals } from '../queries.ts';
import { PaymentActions } from './PaymentActions.tsx';
import './payment-list.css';

/** How many payments the filters select and what they come to, to the smallest coin; a line each currency. */
function TotalLine({ view }: { view: PaymentView }) {
  const totals = useTotals(view);
  if (!totals.data || totals.data.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 px-1 pb-2.5 text-sm text-ink-2">
      {totals.data.map((total) => (
        <p key={total.currency} className="flex flex-wrap gap-x-4 tabular-nums">
          <Sums total={total} />
        </p>
      ))}
    </div>
  );
}

function Sums({ total: { currency, count, amount, netAmount, vatAmount, open } }: { total: PaymentTotal }) {
  const money = (value: number | null) => isolate(formatMoneyExact(value ?? 0, currency));
  return (
    <>
      <span>{t('{{count}} payments', { count })}</span>
      {amount !== null && (
        <>
          <b className="font-semibold text-ink">{t('Total {{amount}}', { amount: money(amount) })}</b>
          <span>{t('Net {{net}} + VAT {{vat}}', { net: money(netAmount), vat: money(vatAmount) })}</span>
          <span>{t('Still open {{amount}}', { amount: money(open) })}</span>
        </>
      )}
    </>
  );
}

interface PaymentListProps {
  view: PaymentView;
  projects: readonly Project[];
  onAdd: (() => void) | undefined;
}

export const LOADING_CARDS = 5;
const CARD_HEIGHT = 96;
const GAP = 10;
/** So many cards before the end of what is there the next page is asked for. */
const AHEAD = 30;

/** Cards of all payments, however many: those in view are drawn, and the next page is there before one comes to it. */
export function PaymentList({ view, projects, onAdd }: PaymentListProps) {
  const payments = usePayments(view);
  const rows = useMemo(() => payments.data?.pages.flat() ?? [], [payments.data]);
  if (payments.isPending) return <SkeletonCards count={LOADING_CARDS} />;
  if (payments.isError) {
    return <ErrorNote query={payments} what={t('The payments could not be loaded.')} />;
  }
  const { projectId, sort: _, ...narrowing } = view;
  const isNarrowed = Object.values(narrowing).some(Boolean);
  if (rows.length === 0) return <NoPayments isNarrowed={isNarrowed} hasProject={Boolean(projectId)} onAdd={onAdd} />;
  return (
    <>
      <TotalLine view={view} />
      <Cards
        rows={rows}
        projects={projects}
        withProject={!projectId}
        onEnd={() => {
          if (payments.hasNextPage && !payments.isFetchingNextPage) void payments.fetchNextPage();
        }}
      />
      {payments.hasNextPage && <RestNote />}
    </>
  );
}

interface CardsProps {
  rows: readonly Payment[];
  projects: readonly Project[];
  withProject: boolean;
  onEnd: () => void;
}

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
const PaymentCard = memo(function PaymentCard({ payment, project, withProject }: PaymentCardProps) {
  const Icon = icons[payment.status];
  return (
    <article
      data-line
      className="grid items-center gap-x-4 gap-y-2.5 rounded-2 border border-line bg-card p-4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:*:col-span-2 md:grid-cols-[minmax(0,1fr)_auto_minmax(9rem,13rem)_7rem_2.25rem] xl:grid-cols-[minmax(0,1fr)_auto_minmax(9rem,20rem)_7rem_2.25rem]"
    >
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

function Cards({ rows, projects, withProject, onEnd }: CardsProps) {
  const frame = useRef<HTMLElement>(null);
  const top = useOffsetTop(frame);
  const byId = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const isPrinting = usePrinting();
  const virtual = useWindowVirtualizer({
    rangeExtractor: isPrinting ? allRows : defaultRangeExtractor,
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    gap: GAP,
    overscan: 6,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) > rows.length - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when there is more, or one has come nearer
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, rows.length]);
  return (
    <section
      ref={frame}
      aria-label={t('Payments')}
      data-rows
      className="relative"
      style={{ blockSize: virtual.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const payment = rows[index];
        return (
          payment && (
            <div
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <PaymentCard payment={payment} project={byId.get(payment.projectId)} withProject={withProject} />
            </div>
          )
        );
      })}
    </section>
  );
}

interface NoPaymentsProps {
  isNarrowed: boolean;
  hasProject: boolean;
  onAdd: (() => void) | undefined;
}

function NoPayments({ isNarrowed, hasProject, onAdd }: NoPaymentsProps) {
  const text = hasProject ? t('No payments recorded for this project yet.') : t('Select a project to view payments.');
  return (
    <EmptyState
      level={2}
      title={t('No Payments Found')}
      text={isNarrowed ? t('No payment matches your search.') : text}
      action={
        onAdd && !isNarrowed ? (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            {t('Add First Payment')}
          </Button>
        ) : undefined
      }
    />
  );
}
