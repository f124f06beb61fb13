import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { convertedFrom } from '#web/i18n/converted.ts';
import { formatChange, formatMoney, formatNumber, percentSign } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { Report, Standing } from '../contract.ts';

/** The four cards of spec §2. A trend appears once there is a snapshot of an earlier day of the period. */
export function ReportCards({ report }: { report: Report }) {
  const { activeProjects, projectCount, criticalRisks, onSchedule, projectId } = report;
  const late = onSchedule.total - onSchedule.current;
  const projects = projectId === null ? '/projects' : `/projects/${projectId}`;
  return (
    <div className="grid pairs gap-2.5 md:gap-3.5 lg:grid-cols-4">
      <StatCard
        label={t('Active Projects')}
        figure={formatNumber(activeProjects)}
        meaning={t('of {{count}} projects', { count: projectCount })}
        {...trendOf(report, { now: activeProjects, of: (day) => day.activeProjects })}
        to={projects}
        {...(projectId === null && { search: { filter: 'active' } })}
      />
      <BudgetCard report={report} />
      <StatCard
        label={t('On Schedule')}
        figure={formatNumber(onSchedule.current)}
        unit={`/ ${formatNumber(onSchedule.total)}`}
        meaning={late > 0 ? t('{{count}} projects delayed', { count: late }) : t('No project is delayed')}
        {...trendOf(report, { now: onSchedule.current, of: (day) => day.onSchedule.current })}
        to={projects}
        {...(projectId === null && late > 0 && { search: { filter: 'delayed' } })}
      />
      <StatCard
        label={t('Critical Risks')}
        figure={formatNumber(criticalRisks.count)}
        meaning={t('{{raised}} raised in this period', { raised: criticalRisks.raised })}
        alert={criticalRisks.count > 0}
        {...trendOf(report, { now: criticalRisks.count, of: (day) => day.criticalRisks, isLessBetter: true })}
        to="/risks"
        search={{ severity: 'critical', ...(projectId && { project: projectId }) }}
      />
    </div>
  );
}

function BudgetCard({ report }: { report: Report }) {
  const { budgetHealth, costs, currency, projectId } = report;
  const converted = convertedFrom(costs.originals.paid);
  const search = { tab: 'budget', ...(projectId && { project: projectId }) };
  if (budgetHealth === null || costs.paid === null)
    return <StatCard label={t('Budget Health')} figure="–" meaning={t('Your role sees no money.')} />;
  const paid = t('{{amount}} paid in this period', { amount: formatMoney(costs.paid, currency) });
  return (
    <StatCard
      label={t('Budget Health')}
      figure={formatNumber(budgetHealth)}
      unit={percentSign()}
      meaning={converted ? `${paid} · ${converted}` : paid}
      {...trendOf(report, { now: budgetHealth, of: (day) => day.budgetHealth })}
      to="/analytics"
      search={search}
    />
  );
}

interface Trended {
  readonly now: number;
  readonly of: (day: Standing) => number | null;
  readonly isLessBetter?: boolean;
}

/** Against the first snapshot of the period; a snapshot of today alone is no history. */
function trendOf({ history, to }: Report, { now, of, isLessBetter = false }: Trended) {
  const [first] = history;
  const before = first && first.date < to ? of(first) : null;
  if (!first || before === null) return {};
  const change = now - before;
  const isBetter = isLessBetter ? change < 0 : change > 0;
  const direction = change === 0 ? ('flat' as const) : isBetter ? ('up' as const) : ('down' as const);
  const value = formatChange(change);
  const label = t('since {{date}}', {
    date: shownDate(first.date, first.date.slice(0, 4) === to.slice(0, 4) ? 'short' : undefined),
  });
  const spark = [...history.map(of), now].filter((one) => one !== null);
  return { trend: { direction, value, label }, spark };
}
