import { lazy, Suspense, useState } from 'react';
import { formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Report, ReportFilter, ReportTask } from '../../contract.ts';
import { ReportCards } from '../ReportCards.tsx';
import { RiskAlerts } from '../RiskAlerts.tsx';

const TaskPie = lazy(() => import('../TaskPie.tsx').then((file) => ({ default: file.TaskPie })));
const TimelineChart = lazy(() => import('../TimelineChart.tsx').then((file) => ({ default: file.TimelineChart })));
const TasksDialog = lazy(() => import('../RowsDialog.tsx').then((file) => ({ default: file.TasksDialog })));

interface TabProps {
  report: Report;
  filter: ReportFilter;
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
        note={t('{{shown}} of {{total}} tasks', { shown: total, total: tasks.ofAll })}
      />
      {total === 0 ? (
        <EmptyState title={t('No tasks in this period')} />
      ) : (
        <CardBody className="grid gap-3">
          <Suspense fallback={<Skeleton className="h-52" />}>
            <TaskPie slices={counted} onChoose={setChosen} />
          </Suspense>
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
          <Suspense fallback={<Skeleton className="h-72" />}>
            <TimelineChart timeline={timeline} />
          </Suspense>
        </CardBody>
      ) : (
        <EmptyState title={t('No tasks to measure progress by')} />
      )}
    </Card>
  );
}
