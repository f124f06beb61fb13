import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { DashboardStats } from '../../contract.ts';

/** The four cards of spec §2. A trend appears once there is a snapshot of an earlier day to compare with. */
export function KeyFigures({ stats }: { stats: UseQueryResult<DashboardStats> }) {
  if (stats.isPending) return <SkeletonCards count={4} />;
  if (stats.isError) {
    return <ErrorNote error={stats.error} what={t('The figures could not be loaded.')} onRetry={stats.refetch} />;
  }
  const { onTimeProjects, budgetHealth, criticalRisks } = stats.data;
  const late = onTimeProjects.total - onTimeProjects.current;
  return (
    <div className="grid grid-cols-2 gap-2.5 md:gap-3.5 lg:grid-cols-4">
      <StatCard
        label={t('On-Time Projects')}
        figure={formatNumber(onTimeProjects.current)}
        unit={`/ ${formatNumber(onTimeProjects.total)}`}
        meaning={late > 0 ? t('{{count}} projects delayed', { count: late }) : t('No project is delayed')}
        to="/projects"
        {...(late > 0 && { search: { filter: 'delayed' } })}
      />
      <StatCard
        label={t('Budget Health')}
        figure={budgetHealth === null ? '–' : formatNumber(budgetHealth)}
        {...(budgetHealth !== null && { unit: '%' })}
        meaning={
          budgetHealth === null
            ? t('Your organisation does not show money to viewers.')
            : t('of all budgets not spent yet')
        }
        to="/projects"
        search={{ sort: 'budget' }}
      />
      <StatCard
        label={t('Critical Risks')}
        figure={formatNumber(criticalRisks)}
        meaning={criticalRisks > 0 ? t('open, severity critical') : t('No critical risk is open')}
        alert={criticalRisks > 0}
        to="/risks"
      />
      <OverdueCard overdue={stats.data.overdueInvoices} />
    </div>
  );
}

function OverdueCard({ overdue }: { overdue: DashboardStats['overdueInvoices'] }) {
  const { amount, count, currency, isConverted, oldestDays } = overdue;
  const words = [
    t('{{count}} invoices', { count }),
    oldestDays !== null && t('oldest {{count}} days', { count: oldestDays }),
    isConverted && t('converted'),
  ];
  const figure =
    amount === null ? '–' : <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>;
  return (
    <StatCard
      label={t('Overdue Invoices')}
      figure={figure}
      meaning={count > 0 ? words.filter(Boolean).join(' · ') : t('No invoice is overdue')}
      alert={count > 0}
      to="/payments"
      {...(count > 0 && { search: { status: 'overdue' } })}
    />
  );
}
