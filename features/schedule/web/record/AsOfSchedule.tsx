import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isCalendarDate } from '#shared/dates.ts';
import { formatDate, formatDateTime, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { ScheduleAsOf } from '../../record-contract.ts';
import { Gantt } from '../gantt/Gantt.tsx';
import { LOOKS, type Look, zoomLabels } from '../gantt/scale.ts';
import { Legend } from '../Legend.tsx';
import { formatAsOf } from './occasions.ts';
import { useAsOf } from './queries.ts';

const CriticalPathDialog = lazyDialog(() => import('../CriticalPathDialog.tsx'), 'CriticalPathDialog');
const SinceDialog = lazyDialog(() => import('./SinceDialog.tsx'), 'SinceDialog');

interface AsOfScheduleProps {
  readonly projectId: string;
  readonly asOf: string;
}

/** The plan as it stood at the end of a day or at a record's moment: to read, never to change. */
export function AsOfSchedule({ projectId, asOf }: AsOfScheduleProps) {
  const found = useAsOf(projectId, asOf);
  if (found.isPending) return <SkeletonRows count={8} />;
  const isMissing = found.isError && 'status' in found.error && found.error.status === 404;
  return (
    <div className="grid gap-3">
      <DayNote projectId={projectId} asOf={asOf} found={found.data} />
      {isMissing ? (
        <EmptyState
          drawing="plan"
          title={t('Nothing was recorded by then')}
          text={t('The schedule is recorded each night in which it changed, and before and after a plan is uploaded.')}
        />
      ) : found.isError ? (
        <ErrorNote error={found.error} what={t('The schedule could not be loaded.')} onRetry={found.refetch} />
      ) : (
        <ReadOnlyPlan projectId={projectId} found={found.data} />
      )}
    </div>
  );
}

interface DayNoteProps extends AsOfScheduleProps {
  readonly found: ScheduleAsOf | undefined;
}

function DayNote({ projectId, asOf, found }: DayNoteProps) {
  const [isComparing, setComparing] = useState(false);
  return (
    <section
      aria-label={t('Schedule of an earlier day')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 border border-line-2 bg-sunk px-4 py-3"
    >
      <History size={18} aria-hidden className="flex-none text-ink-2" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-semibold">{t('As of {{date}}, to read only.', { date: formatAsOf(asOf) })}</b>{' '}
        {found && t('Recorded {{moment}}.', { moment: formatDateTime(found.record.recordedAt) })}
      </p>
      <DayChoice projectId={projectId} first={isCalendarDate(asOf) ? asOf : (found?.record.recordedOn ?? today())} />
      {found && <Button onClick={() => setComparing(true)}>{t('What changed since')}</Button>}
      <ButtonLink to={`/projects/${projectId}/schedule`}>{t('Back to today')}</ButtonLink>
      <Suspense>
        {isComparing && <SinceDialog projectId={projectId} from={asOf} onClose={() => setComparing(false)} />}
      </Suspense>
    </section>
  );
}

/** The chosen day stands in the address. */
function DayChoice({ projectId, first }: { projectId: string; first: string }) {
  const [day, setDay] = useState(first);
  const navigate = useNavigate();
  const show = () =>
    void navigate({ to: `/projects/${projectId}/schedule`, search: { 'as-of': day } } as NavigateOptions);
  return (
    <div className="flex items-start gap-2">
      <DateInput value={day} onValue={setDay} isDense aria-label={t('Day')} />
      <Button disabled={!isCalendarDate(day) || day > today()} onClick={show}>
        {t('Show')}
      </Button>
    </div>
  );
}

const nothing = () => undefined;

function ReadOnlyPlan({ projectId, found: { schedule } }: { projectId: string; found: ScheduleAsOf }) {
  const navigate = useNavigate();
  const open = ({ id: task }: { id: string }) =>
    void navigate({ to: '/tasks', search: { project: projectId, task } } as NavigateOptions);
  const [zoom, setZoom] = useState<Look>(useIsPhone() ? 'month' : 'week');
  const [isExplaining, setExplaining] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons
          isForScreen
          label={t('Zoom')}
          options={LOOKS.map((value) => ({ value, label: t(zoomLabels[value]) }))}
          value={zoom}
          onValue={setZoom}
        />
        {schedule.finish && (
          <Button onClick={() => setExplaining(true)}>
            {t('Ends {{date}}', { date: formatDate(schedule.finish) })}
          </Button>
        )}
      </div>
      <Gantt
        {...{ schedule, zoom }}
        mayEdit={false}
        todayLooks={0}
        isTall
        moving={undefined}
        onMove={nothing}
        onLink={nothing}
        onOpen={open}
      />
      <Legend schedule={schedule} />
      <Suspense>
        {isExplaining && <CriticalPathDialog schedule={schedule} onClose={() => setExplaining(false)} onOpen={open} />}
      </Suspense>
    </>
  );
}
