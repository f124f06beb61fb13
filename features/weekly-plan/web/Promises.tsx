import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { weekLabel } from '#features/resources/web/parts/week-label.ts';
import { ReportPercent } from '#features/tasks/web/parts/ReportPercent.tsx';
import { keyOf } from '#web/api/client.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { toastError } from '#web/ui/toast.ts';
import { type MeasuredWeek, MissReason, type Promised, type WeeksReport, weeklyPlanApi } from '../contract.ts';
import { useRecordOutcome } from './queries.ts';
import { reasonLabel, reasonOptions } from './reasons.ts';

interface PromisesProps {
  readonly projectId: string;
  readonly report: WeeksReport;
  readonly mayJudge: boolean;
  /** What this person committed last: its week is shown until another is chosen. */
  readonly committed?: Committed | undefined;
}

export interface Committed {
  readonly date: string;
}

/** The promises of one of the newest weeks; a miss is given its reason where it stands. */
export function Promises({ projectId, report, mayJudge, committed }: PromisesProps) {
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
