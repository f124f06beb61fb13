import { formatMoney, formatMoneyExact, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { toneOf } from '#web/ui/status.ts';
import type { BudgetSummary } from '../../contract.ts';
import { useBudget } from '../queries.ts';

/** The four cards of spec §2; over all projects the amounts are in the organisation's project currency. */
export function BudgetCards({ projectId }: { projectId: string | undefined }) {
  const budget = useBudget(projectId);
  if (budget.isPending) return <Waiting />;
  if (budget.isError) {
    return <ErrorNote error={budget.error} what={t('The budget could not be loaded.')} onRetry={budget.refetch} />;
  }
  return <Cards summary={budget.data} />;
}

const places =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2.5 md:grid-cols-2 md:gap-3.5 lg:grid-cols-4';

const Waiting = () => (
  <div role="status" aria-label={t('Loading')} className={places}>
    {['budget', 'spent', 'remaining', 'status'].map((card) => (
      <Skeleton key={card} className="h-27.25 rounded-2 md:h-30.5" />
    ))}
  </div>
);

function Cards({ summary }: { summary: BudgetSummary }) {
  const { totalBudget, totalSpent, committed, remaining, usedPercent, status } = summary;
  return (
    <div className={places}>
      <StatCard
        label={t('Total Budget')}
        figure={<Amount amount={totalBudget} summary={summary} />}
        meaning={summary.isConverted ? t('converted') : undefined}
      />
      <StatCard
        label={t('Total Spent')}
        figure={<Amount amount={totalSpent} summary={summary} />}
        meaning={
          usedPercent === null ? undefined : t('{{percent}} of budget', { percent: formatPercent(usedPercent, 1) })
        }
      />
      <StatCard
        label={t('Remaining')}
        figure={<Amount amount={remaining} summary={summary} />}
        meaning={
          usedPercent === null ? undefined : (
            <span className="grid gap-1.5">
              <ProgressBar
                value={100 - usedPercent}
                tone={toneOf(status ?? 'healthy')}
                label={t('Share of the budget that remains')}
              />
              <span>
                {t('{{amount}} approved, not yet paid', { amount: formatMoney(committed ?? 0, summary.currency) })}
              </span>
            </span>
          )
        }
      />
      <StatCard
        label={t('Budget Status')}
        figure={status ? <StatusBadge status={status} className="text-md" /> : '–'}
        meaning={
          status === 'over_budget' ? <b className="font-semibold text-red-ink">{t('Over budget!')}</b> : undefined
        }
        alert={status === 'over_budget'}
      />
    </div>
  );
}

const Amount = ({ amount, summary }: { amount: number | null; summary: BudgetSummary }) =>
  amount === null ? (
    '–'
  ) : (
    <bdi
      className="text-[length:min(1rem,7.5vw)] md:text-lg xl:text-[22px]"
      title={formatMoneyExact(amount, summary.currency)}
    >
      {formatMoney(amount, summary.currency)}
    </bdi>
  );
