import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { ProjectChoice } from '#features/resources/web/parts/ProjectChoice.tsx';
import { weekLabel } from '#features/resources/web/parts/week-label.ts';
import { ReportPercent } from '#features/tasks/web/parts/ReportPercent.tsx';
import { mayInProject } from '#shared/permissions.ts';
import { keyOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatChange, formatDate, formatPercent } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { LatePart } from '#web/ui/LatePart.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { toastError } from '#web/ui/toast.ts';
import { type MeasuredWeek, MissReason, type Promised, type WeeksReport, weeklyPlanApi } from '../contract.ts';
import { DEFAULT_HORIZON, HORIZONS, openPromises } from '../rules.ts';
import { useRecordOutcome, useSuggestion, useWeeks } from './queries.ts';
import { Suggestion } from './Suggestion.tsx';

const trendChart = () => import('./TrendChart.tsx');

interface PromisesProps {
  readonly projectId: string;
  readonly report: WeeksReport;
  readonly mayJudge: boolean;
  /** What this person committed last: its week is shown until another is chosen. */
  readonly committed?: Committed | undefined;
}

interface Committed {
  readonly date: string;
}

/** The promises of one of the newest weeks; a miss is given its reason where it stands. */
function Promises({ projectId, report, mayJudge, committed }: PromisesProps) {
  const listed = [...new Set(report.promises.map(({ weekStart }) => weekStart))];
  const weeks = report.weeks.filter(({ weekStart }) => listed.includes(weekStart));
  const [chosen, setChosen] = useState<{ weekStart: string; after: Committed | undefined }>();
  const isChosen = ({ weekStart }: MeasuredWeek) => chosen?.after === committed && weekStart === chosen?.weekStart;
  const isCommitted = ({ weekStart, weekEnd }: MeasuredWeek) =>
    committed !== undefined && weekStart <= committed.date && committed.date <= weekEnd;
  const week = weeks.find(isChosen) ?? weeks.find(isCommitted) ?? weeks.find(({ isOver }) => isOver) ?? weeks[0];
  if (!week) return null;
  const rows = report.promises.filter(({ weekStart }) => weekStart === week.weekStart);
  return (
    <Card>
      <CardHeader
        title={t('Promises')}
        note={t('{{kept}} of {{promised}} promises kept', { kept: week.kept, promised: week.promised })}
        action={
          <Select
            aria-label={t('Week')}
            value={week.weekStart}
            onValue={(weekStart) => setChosen({ weekStart, after: committed })}
            options={weeks.map(({ weekStart, weekEnd }) => ({
              value: weekStart,
              label: weekLabel(weekStart, weekEnd),
            }))}
          />
        }
      />
      <ul className="divide-y divide-line">
        {rows.map((promise) => (
          <Row key={promise.id} {...{ projectId, promise, mayJudge }} />
        ))}
      </ul>
    </Card>
  );
}

const outcomes = {
  kept: { tone: 'green', label: 'Kept' },
  missed: { tone: 'red', label: 'Missed' },
  open: { tone: 'blue', label: 'Open' },
} as const;

const labels: Readonly<Record<MissReason, string>> = {
  previous_work: msg('Previous work not done'),
  materials: msg('Materials not on site'),
  labour: msg('Not enough workers'),
  equipment: msg('Equipment missing or broken'),
  information: msg('Drawings or approvals missing'),
  inspection: msg('Inspection late or failed'),
  weather: msg('Weather or heat'),
  access: msg('No access or permit'),
  priorities: msg('Priorities changed'),
  estimate: msg('It took longer than estimated'),
  other: msg('Another reason'),
};

const reasonLabel = (reason: MissReason | null): string =>
  reason === null ? t('No reason given yet') : t(labels[reason]);

const reasonOptions = () => MissReason.options.map((value) => ({ value: value as string, label: reasonLabel(value) }));

function Row({ projectId, promise, mayJudge }: { projectId: string; promise: Promised; mayJudge: boolean }) {
  const { outcome, missReason } = promise;
  const queries = useQueryClient();
  const reload = () =>
    void queries.invalidateQueries({ queryKey: keyOf(weeklyPlanApi.weeks, { params: { id: projectId } }) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="font-mono text-ink-3">T-{promise.taskNumber}</span> <bdi>{promise.title}</bdi>
        <span className="block text-sm text-ink-3">{formatDate(promise.date, 'weekday')}</span>
      </span>
      {promise.status === 'done' && mayJudge && promise.reportable && (
        <ReportPercent {...promise.reportable} onSaved={reload} />
      )}
      {outcome === 'missed' && mayJudge && <Reason projectId={projectId} promise={promise} />}
      {outcome === 'missed' && !mayJudge && <span className="text-sm text-ink-2">{reasonLabel(missReason)}</span>}
      <Badge tone={outcomes[outcome].tone}>{t(outcomes[outcome].label)}</Badge>
    </li>
  );
}

function Reason({ projectId, promise }: { projectId: string; promise: Promised }) {
  const judge = useRecordOutcome(projectId);
  const shown = judge.isPending ? (judge.variables.body.missReason ?? '') : (promise.missReason ?? '');
  const choose = (value: string) =>
    judge.mutate(
      {
        params: { id: projectId, promiseId: promise.id },
        body: { missReason: value === '' ? null : MissReason.parse(value), missNote: promise.missNote },
      },
      { onError: (error) => toastError(error, t('The reason could not be saved.')) },
    );
  return (
    <Select
      aria-label={t('Why {{task}} was missed', { task: promise.title })}
      value={shown}
      onValue={choose}
      placeholder={t('Why was it missed?')}
      options={reasonOptions()}
      className="w-full md:w-64"
    />
  );
}

interface MeasuredWeeksProps {
  readonly projectId: string;
  readonly mayJudge: boolean;
  readonly committed?: Committed | undefined;
}

/** How the promises of the committed weeks were kept: percent plan complete, tasks made ready, reasons for misses. */
function MeasuredWeeks({ projectId, mayJudge, committed }: MeasuredWeeksProps) {
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
              <LatePart load={trendChart} waiting={<SkeletonRows count={4} />}>
                {({ TrendChart }) => <TrendChart weeks={weeks.data.weeks} />}
              </LatePart>
            ) : (
              <EmptyState
                level={3}
                title={t('No committed week is over yet')}
                text={t('The first point of the chart comes with the end of the first one.')}
              />
            )}
          </CardBody>
        </Card>
        <Reasons reasons={weeks.data.reasons} isAnyOver={weeks.data.weeks.some(({ isOver }) => isOver)} />
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
        label={
          recent.length === 0
            ? t('Tasks made ready')
            : t('Tasks made ready, last {{count}} weeks', { count: recent.length })
        }
        figure={share(
          sum(({ ready }) => ready),
          sum(({ planned }) => planned),
        )}
        meaning={
          recent.length === 0
            ? t('No week is over yet.')
            : t('Nothing held {{ready}} of {{count}} tasks the schedule had in them', {
                ready: sum(({ ready }) => ready),
                count: sum(({ planned }) => planned),
              })
        }
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
    value: t('{{change}} points', { change: formatChange(points), count: Math.abs(points) }),
    label: t('on the week before'),
  };
}

/** The reasons by how often they were given, with their growing share. */
function Reasons({ reasons, isAnyOver }: Pick<WeeksReport, 'reasons'> & { isAnyOver: boolean }) {
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
        <EmptyState
          title={isAnyOver ? t('Nothing was missed') : t('No week is over yet.')}
          text={
            isAnyOver
              ? t('Every promise of the weeks that are over was kept.')
              : t('Promises that are committed are measured here: how many were kept, and why others were not.')
          }
        />
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

interface TargetsSearch {
  project?: string | undefined;
  horizon?: string | undefined;
}

/** Spec §9: 7, 14, 21 and 30 days. */
const horizonLabels: Record<(typeof HORIZONS)[number], string> = {
  7: '1 Week',
  14: '2 Weeks',
  21: '3 Weeks',
  30: '1 Month',
};

/** /cm/targets: the look-ahead of a project, what of it is promised, and how the promises of past weeks were kept. */
export function WeeklyTargetsPage() {
  const { project, horizon } = useSearch({ strict: false }) as TargetsSearch;
  const navigate = useNavigate();
  const days = HORIZONS.find((value) => String(value) === horizon) ?? DEFAULT_HORIZON;
  const suggestion = useSuggestion(project, days);
  const mayCommit = useMayCommit(project);
  const [committed, setCommitted] = useState<Committed>();
  const change = (next: TargetsSearch) => {
    const search = Object.entries({ project, horizon, ...next }).filter(([, value]) => value);
    const target = { to: '/cm/targets', search: Object.fromEntries(search), replace: true, resetScroll: false };
    void navigate(target as NavigateOptions);
  };
  return (
    <>
      <PageHeader
        title={t('Weekly Targets & AI Planning')}
        sub={t('What can be promised in the next weeks, and what holds the rest')}
      />
      <div className="grid items-end gap-3 md:grid-cols-2 lg:grid-cols-[20rem_12rem_auto]">
        <ProjectChoice value={project} onValue={(id) => change({ project: id })} />
        <Field label={t('Planning horizon')}>
          <Select
            value={String(days)}
            onValue={(value) => change({ horizon: value })}
            options={HORIZONS.map((value) => ({ value: String(value), label: t(horizonLabels[value]) }))}
          />
        </Field>
        <Button
          variant="primary"
          icon={WandSparkles}
          disabled={!project}
          busy={suggestion.isFetching}
          onClick={() => void suggestion.refetch()}
          className="justify-self-start max-md:w-full"
        >
          {t('Generate Plan')}
        </Button>
      </div>
      <Content
        projectId={project}
        suggestion={suggestion}
        mayCommit={mayCommit}
        onCommitted={(date) => setCommitted({ date })}
      />
      {project && <MeasuredWeeks key={project} projectId={project} mayJudge={mayCommit} committed={committed} />}
    </>
  );
}

function useMayCommit(projectId: string | undefined): boolean {
  const { role } = useSession();
  const project = useProjects().data?.find(({ id }) => id === projectId);
  return project !== undefined && mayInProject(role, project.memberRole, 'plan.commit');
}

interface ContentProps {
  readonly projectId: string | undefined;
  readonly suggestion: ReturnType<typeof useSuggestion>;
  readonly mayCommit: boolean;
  readonly onCommitted: (date: string) => void;
}

function Content({ projectId, suggestion, mayCommit, onCommitted }: ContentProps) {
  if (!projectId) {
    return (
      <Card>
        <EmptyState
          level={2}
          title={t('Select a Project')}
          text={t('Choose a project and a horizon to plan its next weeks.')}
        />
      </Card>
    );
  }
  if (suggestion.data) {
    return <Suggestion key={suggestion.dataUpdatedAt} plan={suggestion.data} {...{ mayCommit, onCommitted }} />;
  }
  if (suggestion.isFetching) return <SkeletonRows count={6} />;
  if (suggestion.isError) {
    return (
      <ErrorNote
        error={suggestion.error}
        what={t('The plan could not be made.')}
        onRetry={() => void suggestion.refetch()}
      />
    );
  }
  return (
    <Card>
      <EmptyState
        level={2}
        title={t('Generate AI Plan')}
        text={t('Press "Generate Plan": what the schedule, the crew, the materials and the weather allow.')}
      />
    </Card>
  );
}
