import { TriangleAlert, WandSparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MovedList } from '#features/schedule/web/parts/MovedList.tsx';
import { useOptimise } from '#features/schedule/web/queries.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import type { ResourceDay, ResourcePlan, ResourceWeek } from '../contract.ts';
import { TaskList } from './TaskList.tsx';

/** How the optimiser would level the crew with the same finish; it is applied on the schedule, where it can be undone. */
function LevelSuggestion({ projectId }: { projectId: string }) {
  const level = useOptimise();
  const ask = () => level.mutate({ params: { id: projectId }, body: { goal: 'level' } });
  if (level.isError) {
    return <ErrorNote error={level.error} what={t('No proposal could be made.')} onRetry={ask} />;
  }
  if (!level.data) {
    return (
      <Button icon={WandSparkles} busy={level.isPending} onClick={ask} className="justify-self-start">
        {t('Suggest levelling')}
      </Button>
    );
  }
  const { moved, peakWorkers, daysOverCapacity, finishAfter } = level.data;
  if (moved.length === 0) return <p>{t('The plan is as level as it can be with the same finish.')}</p>;
  return (
    <div className="grid gap-2.5">
      <p>
        {t(
          'Moving {{count}} tasks brings the peak of the project from {{before}} to {{after}} workers; it ends {{date}}.',
          {
            count: moved.length,
            before: peakWorkers.before,
            after: peakWorkers.after,
            date: finishAfter ? formatDate(finishAfter) : '–',
          },
        )}{' '}
        {t('Days above the capacity: {{before}}, then {{after}}.', daysOverCapacity)}
      </p>
      <MovedList moved={moved} />
      <ButtonLink to={`/projects/${projectId}/schedule`} icon={WandSparkles}>
        {t('Apply it in the schedule')}
      </ButtonLink>
    </div>
  );
}

interface ManpowerDemandProps {
  readonly plan: ResourcePlan;
  readonly week: ResourceWeek;
  readonly days: readonly ResourceDay[];
}

/** The week in three figures, its warning, and each of its days with the tasks it was counted from. */
export function ManpowerDemand({ plan, week, days }: ManpowerDemandProps) {
  const isUneven = week.peakAbove !== null || week.daysOver > 0;
  return (
    <Card>
      <CardHeader title={t('Manpower Demand')} note={t('capacity set: {{count}} workers', { count: plan.crew })} />
      {days.every(({ tasks, blocked }) => tasks + blocked === 0) ? (
        <EmptyState
          drawing="people"
          title={t('No resource data available')}
          text={t('No task of this project is planned for the working days of this week.')}
        />
      ) : (
        <>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(30%,6rem),1fr))] gap-px border-b border-line bg-line">
            <Figure label={t('Active Tasks')} value={week.activeTasks} />
            <Figure label={t('Peak Workers')} value={week.peakWorkers} />
            <Figure label={t('Avg Workers')} value={week.avgWorkers} />
          </dl>
          {isUneven && (
            <div className="grid gap-3 border-b border-line p-4">
              {week.peakAbove !== null && <ResourceAlert percent={week.peakAbove} />}
              {week.daysOver > 0 && (
                <p className="text-red-ink">
                  {t('On {{count}} days more workers are planned than the capacity of {{crew}}.', {
                    count: week.daysOver,
                    crew: plan.crew,
                  })}
                </p>
              )}
              <LevelSuggestion projectId={plan.projectId} />
            </div>
          )}
          <ul className="divide-y divide-line">
            {days.map((day) => (
              <DayRow key={day.date} day={day} plan={plan} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="grid content-start gap-0.5 bg-card px-4 py-3.5">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">{formatNumber(value, { maximumFractionDigits: 1 })}</dd>
  </div>
);

const ResourceAlert = ({ percent }: { percent: number }) => (
  <div role="alert" className="flex items-start gap-2.5 rounded-1 bg-amber-wash px-3 py-2.5 text-amber-ink">
    <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none" />
    <div>
      <p className="font-semibold">{t('Resource Alert')}</p>
      <p>
        {t(
          'Peak manpower demand is {{percent}}% above average. Consider redistributing tasks or requesting additional workers.',
          { percent },
        )}
      </p>
    </div>
  </div>
);

function DayRow({ day, plan: { tasks, tradeNames } }: { day: ResourceDay; plan: ResourcePlan }) {
  const [isOpen, setOpen] = useState(false);
  if (!day.isWorking) {
    return (
      <li className="flex items-center justify-between gap-3 bg-sunk px-4 py-2.5 text-ink-3">
        <span>{formatDate(day.date, 'weekday')}</span>
        <span className="text-sm">{day.holiday === null ? t('Day off') : t(day.holiday)}</span>
      </li>
    );
  }
  const own = tasks.filter(({ workFrom, workTo }) => workFrom <= day.date && day.date <= workTo);
  const isEmpty = own.length === 0;
  return (
    <li>
      <button
        type="button"
        disabled={isEmpty}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch flex w-full items-center justify-between gap-3 px-4 py-2.5 text-start transition-colors enabled:hover:bg-sunk"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium">{formatDate(day.date, 'weekday')}</span>
          <span className="text-sm text-ink-2">
            {t('{{count}} tasks • {{critical}} critical', { count: day.tasks, critical: day.critical })}
          </span>
          {!isEmpty && <span className="text-sm wrap-anywhere text-ink-3">{tradesText(day, tradeNames)}</span>}
        </span>
        <WorkerBadge day={day} />
      </button>
      {isOpen && <TaskList tasks={own} />}
    </li>
  );
}

const WorkerBadge = ({ day }: { day: ResourceDay }): ReactNode => (
  <Badge tone={day.isHigh ? 'red' : day.workers > 0 ? 'blue' : 'grey'} className="flex-none text-sm">
    {t('{{count}} workers', { count: day.workers })}
  </Badge>
);

/** What a trade is called, in the plural. */
export function tradeName(trade: string | null, names: ResourcePlan['tradeNames']): string {
  const words = trade === null ? undefined : names[trade];
  if (!words) return t('Other workers');
  if (language() === 'ar') return words.ar;
  const name = `${words.en.charAt(0).toUpperCase()}${words.en.slice(1)}`;
  return name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`;
}

function tradesText({ trades, unknownCrews, office, blocked }: ResourceDay, names: ResourcePlan['tradeNames']): string {
  const parts = trades.map(({ trade, workers }) =>
    t('{{trade}}: {{workers}}', { trade: tradeName(trade, names), workers }),
  );
  const unknown = unknownCrews > 0 ? [t('crew not known for {{count}} tasks', { count: unknownCrews })] : [];
  const atDesk = office > 0 ? [t('in the office: {{workers}}', { workers: office })] : [];
  const held = blocked > 0 ? [t('blocked, no crew until released: {{count}} tasks', { count: blocked })] : [];
  return [...parts, ...unknown, ...atDesk, ...held].join(' · ');
}
