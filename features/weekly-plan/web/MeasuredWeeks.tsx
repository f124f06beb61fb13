import { lazy, Suspense } from 'react';
import { formatChange, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { MeasuredWeek, WeeksReport } from '../contract.ts';
import { openPromises } from '../rules.ts';
import { type Committed, Promises } from './Promises.tsx';
import { useWeeks } from './queries.ts';
import { reasonLabel } from './reasons.ts';

const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));

interface MeasuredWeeksProps {
  readonly projectId: string;
  readonly mayJudge: boolean;
  readonly committed?: Committed | undefined;
}

/** How the promises of the committed weeks were kept: percent plan complete, tasks made ready, reasons for misses. */
export function MeasuredWeeks({ projectId, mayJudge, committed }: MeasuredWeeksProps) {
  const weeks = useWeeks(projectId);
  if (weeks.isPending) return <SkeletonRows count={3} />;
  if (weeks.isError) {
    return (
      <ErrorNote
        error={weeks.error}
        what={t('The committed weeks could not be loaded.')}
        onRetry={() => void weeks.refetch()}
      />
    );
  }
  if (weeks.data.weeks.length === 0) return <NoWeeks />;
  return (
    <section className="grid gap-4.5">
      <h2 className="text-lg font-semibold">{t('Committed weeks')}</h2>
      <Figures weeks={weeks.data.weeks} />
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)]">
        <Card>
          <CardHeader title={t('Percent plan complete by week')} />
          <CardBody>
            {weeks.data.weeks.some(({ isOver }) => isOver) ? (
              <Suspense fallback={<SkeletonRows count={4} />}>
                <TrendChart weeks={weeks.data.weeks} />
              </Suspense>
            ) : (
              <EmptyState
                level={3}
                title={t('No committed week is over yet')}
                text={t('The first point of the chart comes with the end of the first one.')}
              />
            )}
          </CardBody>
        </Card>
        <Reasons reasons={weeks.data.reasons} />
      </div>
      <Promises projectId={projectId} report={weeks.data} mayJudge={mayJudge} committed={committed} />
    </section>
  );
}

const NoWeeks = () => (
  <Card>
    <EmptyState
      level={2}
      title={t('No week committed yet')}
      text={t('Promises that are committed are measured here: how many were kept, and why others were not.')}
    />
  </Card>
);

const RECENT = 4;

function Figures({ weeks }: { weeks: readonly MeasuredWeek[] }) {
  const over = weeks.filter(({ isOver }) => isOver);
  const [last, before] = over;
  const current = openPromises(weeks);
  const recent = over.slice(0, RECENT);
  const share = (part: number, whole: number) => (whole === 0 ? '–' : formatPercent((part / whole) * 100));
  const sum = (pick: (week: MeasuredWeek) => number) => recent.reduce((all, week) => all + pick(week), 0);
  const trend = trendOf(last, before);
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <StatCard
        label={t('Percent plan complete, last week')}
        figure={last?.percentComplete == null ? '–' : formatPercent(last.percentComplete)}
        meaning={
          last
            ? t('{{kept}} of {{promised}} promises kept', { kept: last.kept, promised: last.promised })
            : t('No week is over yet.')
        }
        {...(trend && { trend })}
      />
      <StatCard
        label={t('Tasks made ready, last {{count}} weeks', { count: recent.length })}
        figure={share(
          sum(({ ready }) => ready),
          sum(({ planned }) => planned),
        )}
        meaning={t('Nothing held {{ready}} of {{planned}} tasks the schedule had in them', {
          ready: sum(({ ready }) => ready),
          planned: sum(({ planned }) => planned),
        })}
      />
      <StatCard
        label={t('This week and later')}
        figure={current ? `${current.kept}` : '–'}
        {...(current && { unit: `/ ${current.promised}` })}
        meaning={current ? t('promises kept so far') : t('Nothing is promised yet.')}
      />
    </div>
  );
}

/** The last week beside the one before; undefined where there is none, or no change. */
function trendOf(last: MeasuredWeek | undefined, before: MeasuredWeek | undefined) {
  if (last?.percentComplete == null || before?.percentComplete == null) return undefined;
  const points = last.percentComplete - before.percentComplete;
  if (points === 0) return undefined;
  return {
    direction: points > 0 ? ('up' as const) : ('down' as const),
    value: t('{{change}} points', { change: formatChange(points) }),
    label: t('on the week before'),
  };
}

/** The reasons by how often they were given, with their growing share. */
function Reasons({ reasons }: Pick<WeeksReport, 'reasons'>) {
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  const rows = reasons.map((row) => {
    before += row.count;
    return { ...row, upTo: before / all };
  });
  return (
    <Card>
      <CardHeader title={t('Reasons for misses')} note={all > 0 && t('{{count}} missed', { count: all })} />
      {rows.length === 0 ? (
        <EmptyState title={t('Nothing was missed')} text={t('Every promise of the weeks that are over was kept.')} />
      ) : (
        <ul className="grid gap-3 p-4">
          {rows.map(({ reason, count, upTo }) => (
            <li key={reason ?? ''} className="grid gap-1">
              <p className="flex justify-between gap-3">
                <span>{reasonLabel(reason)}</span>
                <span className="tabular-nums">
                  <b className="font-semibold">{count}</b>{' '}
                  <span className="text-sm text-ink-3">
                    {t('up to here {{percent}}', { percent: formatPercent(upTo * 100) })}
                  </span>
                </span>
              </p>
              <ProgressBar
                label={reasonLabel(reason)}
                value={(count / (rows[0]?.count ?? 1)) * 100}
                tone={reason === null ? 'grey' : 'red'}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
