import { Suspense, useState } from 'react';
import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { RiskDescription, RiskHeading } from '#features/risks/web/parts/RiskTitle.tsx';
import { convertedFrom } from '#web/i18n/converted.ts';
import { formatChange, formatMoney, formatNumber, formatPercent, percentSign } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LatePart } from '#web/ui/LatePart.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Report, ReportFilter, ReportRisk, ReportTask, Standing } from '../../contract.ts';
import { shownMoment } from '../dates.ts';

const taskPie = () => import('../TaskPie.tsx');
const timelineChart = () => import('../TimelineChart.tsx');
const TasksDialog = lazyDialog(() => import('../RowsDialog.tsx'), 'TasksDialog');

interface TabProps {
  report: Report;
  filter: ReportFilter;
}

/** The four cards of spec §2. A trend appears once there is a snapshot of an earlier day of the period. */
function ReportCards({ report }: { report: Report }) {
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

interface RiskAlertsProps {
  risks: readonly ReportRisk[];
  total: number;
  projectId: string | null;
}

/** At most five open critical and high risks, the worst first; each leads to its entry in the register. */
function RiskAlerts({ risks, total, projectId }: RiskAlertsProps) {
  const search = { severity: 'serious', ...(projectId && { project: projectId }) };
  return (
    <Card>
      <CardHeader
        title={t('Critical Risk Alerts')}
        note={total > risks.length ? t('{{shown}} of {{total}}', { shown: risks.length, total }) : undefined}
        action={
          total > 0 ? (
            <TextLink to="/risks" search={search}>
              {t('Show all')}
            </TextLink>
          ) : undefined
        }
      />
      {risks.length === 0 ? (
        <EmptyState title={t('No critical risks detected')} />
      ) : (
        <ul className="divide-y divide-line">
          {risks.map((risk) => (
            <li key={risk.id} className="relative grid gap-1 px-4 py-3 transition-colors hover:bg-sunk">
              <RiskHeading risk={risk} />
              {risk.description !== '' && (
                <p className="line-clamp-2 wrap-anywhere">
                  <RiskDescription risk={risk} />
                </p>
              )}
              <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
                <bdi>{risk.projectName}</bdi>
                <span aria-hidden>·</span>
                {shownMoment(risk.createdAt)}
                {risk.isNew && <Badge tone="amber">{t('New in this period')}</Badge>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function OverviewTab({ report, filter }: TabProps) {
  return (
    <div className="grid gap-4.5">
      <ReportCards report={report} />
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(18.75rem,1fr)_minmax(0,1.75fr)]">
        <TaskDistribution report={report} filter={filter} />
        <ProgressTimeline timeline={report.timeline} />
      </div>
      <RiskAlerts risks={report.risks} total={report.riskCount} projectId={report.projectId} />
    </div>
  );
}

/** Spec §9: green completed, blue in progress, red blocked, grey not started. */
const slices: readonly { status: ReportTask['status']; key: keyof Report['tasks']; name: string; color: string }[] = [
  { status: 'done', key: 'completed', name: msg('Completed'), color: 'var(--green)' },
  { status: 'in_progress', key: 'inProgress', name: msg('In Progress'), color: 'var(--blue)' },
  { status: 'blocked', key: 'blocked', name: msg('Blocked'), color: 'var(--red)' },
  { status: 'not_started', key: 'notStarted', name: msg('Not Started'), color: 'var(--grey)' },
];

function TaskDistribution({ report: { tasks }, filter }: TabProps) {
  const [chosen, setChosen] = useState<ReportTask['status']>();
  const total = tasks.completed + tasks.inProgress + tasks.blocked + tasks.notStarted;
  const counted = slices.map(({ key, ...slice }) => ({ ...slice, count: tasks[key] }));
  return (
    <Card>
      <CardHeader
        title={t('Task Distribution')}
        note={t('{{shown}} of {{count}} tasks', { shown: total, count: tasks.ofAll })}
      />
      {total === 0 ? (
        <EmptyState title={t('No tasks in this period')} />
      ) : (
        <CardBody className="grid gap-3">
          <LatePart load={taskPie} waiting={<Skeleton className="h-52" />}>
            {({ TaskPie }) => <TaskPie slices={counted} onChoose={setChosen} />}
          </LatePart>
          <table className="w-full text-base">
            <caption className="sr-only">{t('Task Distribution')}</caption>
            <tbody className="divide-y divide-line">
              {counted.map(({ status, name, color, count }) => (
                <tr key={status} className="hover:bg-sunk">
                  <th scope="row" className="text-start font-normal">
                    <button
                      type="button"
                      className="touch inline-flex min-h-9 items-center gap-2 rounded-1 text-start hover:underline"
                      onClick={() => setChosen(status)}
                    >
                      <span aria-hidden className="size-2.5 rounded-full" style={{ background: color }} />
                      {t(name)}
                    </button>
                  </th>
                  <td className="text-end font-semibold tabular-nums">{formatNumber(count)}</td>
                  <td className="w-16 text-end text-ink-3 tabular-nums">{formatPercent((count / total) * 100)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-sm text-ink-3">
            {t('Tasks that were open or were finished in this period; those planned to start later are not counted.')}
          </p>
        </CardBody>
      )}
      {chosen && (
        <Suspense>
          <TasksDialog wanted={{ ...filter, status: chosen }} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

function ProgressTimeline({ timeline }: Pick<Report, 'timeline'>) {
  const isKnown = timeline.some(({ planned }) => planned !== null);
  return (
    <Card>
      <CardHeader title={t('Progress Timeline')} note={t('percent of all work')} />
      {isKnown ? (
        <CardBody>
          <LatePart load={timelineChart} waiting={<Skeleton className="h-72" />}>
            {({ TimelineChart }) => <TimelineChart timeline={timeline} />}
          </LatePart>
        </CardBody>
      ) : (
        <EmptyState title={t('No tasks to measure progress by')} />
      )}
    </Card>
  );
}
