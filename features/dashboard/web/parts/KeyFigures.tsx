import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { convertedFrom } from '#web/i18n/converted.ts';
import {
  formatChange,
  formatDate,
  formatMoney,
  formatMoneyExact,
  formatNumber,
  percentSign,
} from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { DashboardDay, DashboardStats } from '../../contract.ts';
import { trendOf } from '../../rules.ts';
import { useTrends } from '../queries.ts';

/** The four cards of spec §2, each leading to its rows. A trend appears once there is a day to compare with. */
export function KeyFigures({ stats }: { stats: UseQueryResult<DashboardStats> }) {
  const days = useTrends().data ?? [];
  if (stats.isPending) return <SkeletonCards count={4} />;
  if (stats.isError) {
    return <ErrorNote error={stats.error} what={t('The figures could not be loaded.')} onRetry={stats.refetch} />;
  }
  const { onTimeProjects, budgetHealth, criticalRisks } = stats.data;
  const trend = trendsSince(days, stats.data);
  const late = onTimeProjects.total - onTimeProjects.current;
  return (
    <div className="grid pairs gap-2.5 md:gap-3.5 lg:grid-cols-4">
      <StatCard
        label={t('On-Time Projects')}
        figure={formatNumber(onTimeProjects.current)}
        unit={`/ ${formatNumber(onTimeProjects.total)}`}
        meaning={late > 0 ? t('{{count}} projects delayed', { count: late }) : t('No project is delayed')}
        {...trend('onTimeProjects', 'more')}
        to="/projects"
        {...(late > 0 && { search: { filter: 'delayed' } })}
      />
      <StatCard
        label={t('Budget Health')}
        figure={budgetHealth === null ? '–' : formatNumber(budgetHealth)}
        {...(budgetHealth !== null && { unit: percentSign() })}
        meaning={budgetHealth === null ? t('Your role sees no money.') : t('of all budgets not spent yet')}
        {...trend('budgetHealth', 'more')}
        to="/projects"
        search={{ sort: 'budget' }}
      />
      <StatCard
        label={t('Critical Risks')}
        figure={formatNumber(criticalRisks)}
        meaning={criticalRisks > 0 ? t('open, severity critical') : t('No critical risk is open')}
        {...trend('criticalRisks', 'less')}
        alert={criticalRisks > 0}
        to="/risks"
        {...(criticalRisks > 0 && { search: { severity: 'critical' } })}
      />
      <OverdueCard overdue={stats.data.overdueInvoices} trend={trend('overdueInvoices', 'less')} />
    </div>
  );
}

type Shown = Pick<ComponentProps<typeof StatCard>, 'trend' | 'spark'>;
type Figure = Exclude<keyof DashboardDay, 'date'>;

/** What a card says of its past: how it changed since the first of these days, and its course up to now. */
function trendsSince(days: readonly DashboardDay[], stats: DashboardStats) {
  const now: Record<Figure, number | null> = {
    onTimeProjects: stats.onTimeProjects.current,
    budgetHealth: stats.budgetHealth,
    criticalRisks: stats.criticalRisks,
    overdueInvoices: stats.overdueInvoices.amount,
  };
  return (figure: Figure, better: 'more' | 'less'): Shown => {
    const trend = trendOf(now[figure], days[0]?.[figure], better);
    if (!days[0] || !trend) return {};
    const { direction, change } = trend;
    return {
      trend: {
        direction,
        value: formatChange(change, figure === 'overdueInvoices' ? stats.overdueInvoices.currency : undefined),
        label: t('since {{date}}', { date: formatDate(days[0].date, 'short') }),
      },
      spark: [...days.map((day) => day[figure] ?? 0), now[figure] ?? 0],
    };
  };
}

function OverdueCard({ overdue, trend }: { overdue: DashboardStats['overdueInvoices']; trend: Shown }) {
  const { amount, count, currency, originals, oldestDays } = overdue;
  const words = [
    t('{{count}} invoices', { count }),
    oldestDays !== null && t('oldest {{count}} days', { count: oldestDays }),
    convertedFrom(originals),
  ];
  const figure =
    amount === null ? '–' : <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>;
  return (
    <StatCard
      label={t('Overdue Invoices')}
      figure={figure}
      meaning={count > 0 ? words.filter(Boolean).join(' · ') : t('No invoice is overdue')}
      {...trend}
      alert={count > 0}
      to="/payments"
      {...(count > 0 && { search: { status: 'overdue' } })}
    />
  );
}
