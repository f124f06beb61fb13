import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { openDialogs } from '#web/ui/toast.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { LastChange } from '../../change-contract.ts';
import type { Schedule, ScheduledTask } from '../../contract.ts';
import { brokenOf, pastOf } from '../../rules.ts';
import { agreement } from '../agreement.ts';
import { Gantt } from '../gantt/Gantt.tsx';
import type { Look } from '../gantt/scale.ts';
import { LastChangeNote } from '../LastChangeNote.tsx';
import { Legend } from '../Legend.tsx';
import { useFileCheck, useSchedule } from '../queries.ts';
import { type OpenDialog, ScheduleToolbar } from '../ScheduleToolbar.tsx';
import { useChanges } from '../use-changes.ts';

interface UndoKey {
  /** Takes the last step back; undefined where there is none to take back. */
  readonly undo: (() => void) | undefined;
  /** A step is on its way: the key then waits for it. */
  readonly isMoving: boolean;
  /** The step on its way has come to be what `undo` takes back. */
  readonly hasMoved: boolean;
}

/** Ctrl Z, ⌘ Z: takes the last step back, where no text is being typed and no dialog stands open. */
function useUndoKey({ undo, isMoving, hasMoved }: UndoKey): void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (!isMoving && isWaiting.current) {
      isWaiting.current = false;
      if (hasMoved) undo?.();
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || !isUndo(event) || isTyping(event) || openDialogs.get().length > 0)
        return;
      event.preventDefault();
      if (isMoving) isWaiting.current = true;
      else undo?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, isMoving, hasMoved]);
}

/** By the place of the key, which an Arabic keyboard shares. */
const isUndo = ({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !shiftKey && !altKey && code === 'KeyZ';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const TaskPlanDialog = lazyDialog(() => import('../TaskPlanDialog.tsx'), 'TaskPlanDialog');
const OptimiseDialog = lazyDialog(() => import('../OptimiseDialog.tsx'), 'OptimiseDialog');
const UndoDialog = lazyDialog(() => import('../UndoDialog.tsx'), 'UndoDialog');
const CriticalPathDialog = lazyDialog(() => import('../CriticalPathDialog.tsx'), 'CriticalPathDialog');
const BrokenLinksDialog = lazyDialog(() => import('../BrokenLinksDialog.tsx'), 'BrokenLinksDialog');
const PastTasksDialog = lazyDialog(() => import('../PastTasksDialog.tsx'), 'PastTasksDialog');
const BaselineDialog = lazyDialog(() => import('../BaselineDialog.tsx'), 'BaselineDialog');
const SuggestedLinksDialog = lazyDialog(() => import('../SuggestedLinksDialog.tsx'), 'SuggestedLinksDialog');
const CapacityDialog = lazyDialog(() => import('../CapacityDialog.tsx'), 'CapacityDialog');
const DataDateDialog = lazyDialog(() => import('../DataDateDialog.tsx'), 'DataDateDialog');

const FileCheckDialog = lazyDialog(() => import('../FileCheckDialog.tsx'), 'FileCheckDialog');

const RecordsDialog = lazyDialog(() => import('../record/RecordsDialog.tsx'), 'RecordsDialog');

const ProjectCalendarDialog = lazyDialog(
  () => import('#features/calendar/web/parts/ProjectCalendarDialog.tsx'),
  'ProjectCalendarDialog',
);

const TaskCalendarsDialog = lazyDialog(
  () => import('#features/calendar/web/parts/TaskCalendarsDialog.tsx'),
  'TaskCalendarsDialog',
);

interface ProjectScheduleProps {
  readonly projectId: string;
  readonly mayEdit: boolean;
  readonly mayOptimise: boolean;
  readonly isFullScreen?: boolean;
}

/** A project's plan on the calendar: the Schedule tab, and the whole page at /projects/{id}/schedule. */
export function ProjectSchedule(props: ProjectScheduleProps) {
  const schedule = useSchedule(props.projectId);
  if (schedule.isPending) return <SkeletonRows count={8} />;
  if (schedule.isError) {
    return (
      <ErrorNote error={schedule.error} what={t('The schedule could not be loaded.')} onRetry={schedule.refetch} />
    );
  }
  if (!schedule.data.tasks.some((task) => task.plannedStartDate || task.plannedEndDate)) return <NothingPlanned />;
  return <ScheduleView {...props} schedule={schedule.data} />;
}

const NothingPlanned = () => (
  <EmptyState
    drawing="plan"
    title={t('No task has dates yet')}
    text={t('Give tasks a start and an end, or upload a plan; they then appear here on the calendar.')}
  />
);

function ScheduleView({
  projectId,
  schedule,
  mayEdit,
  mayOptimise,
  isFullScreen = false,
}: ProjectScheduleProps & { schedule: Schedule }) {
  const isPhone = useIsPhone();
  const usual = isPhone ? 'month' : 'week';
  const [zoom, setZoom] = useState<Look>(usual);
  const [todayLooks, setTodayLooks] = useState(0);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [task, setTask] = useState<ScheduledTask>();
  const changes = useChanges(projectId, schedule.links, { mayEdit, mayOptimise });
  const { own, isMoving, hasMoved } = changes;
  useUndoKey({ undo: own && (() => changes.undo(own)), isMoving, hasMoved });
  const current = task && (schedule.tasks.find(({ id }) => id === task.id) ?? task);
  return (
    <div className="grid gap-3">
      <ScheduleToolbar
        {...{ schedule, zoom, mayEdit, mayOptimise, isFullScreen }}
        onZoom={setZoom}
        onToday={() => {
          if (zoom === 'whole') setZoom(usual);
          setTodayLooks((looks) => looks + 1);
        }}
        mayUndo={changes.last !== undefined}
        onOpen={setOpen}
      />
      <Faults schedule={schedule} onList={() => setOpen('broken')} />
      <PastTasks schedule={schedule} onList={() => setOpen('past')} />
      <FileAgreement projectId={projectId} onList={() => setOpen('file')} />
      <FreshChange changes={changes} />
      <Gantt
        {...{ schedule, zoom, mayEdit, todayLooks }}
        isTall={isFullScreen}
        moving={changes.moving}
        onMove={changes.move}
        onLink={changes.link}
        onOpen={setTask}
      />
      <Legend schedule={schedule} />
      <Suspense>
        {current && (
          <TaskPlanDialog
            {...{ projectId, schedule, mayEdit }}
            task={current}
            onMove={changes.move}
            onUnlink={changes.unlink}
            removed={changes.removed}
            onUndo={changes.undo}
            onClose={() => setTask(undefined)}
          />
        )}
        <Dialogs
          {...{ projectId, schedule, mayEdit, open }}
          last={changes.last}
          onUndo={changes.undo}
          onOptimise={mayOptimise ? () => setOpen('optimise') : undefined}
          onTask={(one) => {
            setOpen(null);
            setTask(one);
          }}
          onClose={() => setOpen(null)}
        />
      </Suspense>
    </div>
  );
}

const FreshChange = ({ changes: { fresh, isUndoing, undo, forget } }: { changes: ReturnType<typeof useChanges> }) =>
  fresh && (
    <LastChangeNote key={fresh.id} change={fresh} isUndoing={isUndoing} onUndo={() => undo(fresh)} onClose={forget} />
  );

interface DialogsProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly mayEdit: boolean;
  readonly open: OpenDialog | null;
  readonly last: LastChange | undefined;
  readonly onUndo: (change: LastChange) => void;
  readonly onOptimise: (() => void) | undefined;
  readonly onTask: (task: ScheduledTask) => void;
  readonly onClose: () => void;
}

function Dialogs({ projectId, schedule, mayEdit, open, last, onUndo, onOptimise, onTask, onClose }: DialogsProps) {
  switch (open) {
    case 'optimise':
      return <OptimiseDialog {...{ projectId, onClose }} />;
    case 'path':
      return <CriticalPathDialog {...{ schedule, onClose }} onOpen={onTask} />;
    case 'broken':
      return <BrokenLinksDialog {...{ schedule, onClose }} onOpen={onTask} />;
    case 'past':
      return <PastTasksDialog {...{ schedule, onOptimise, onClose }} onOpen={onTask} />;
    case 'undo':
      return last ? <UndoDialog change={last} {...{ onUndo, onClose }} /> : null;
    case 'baseline':
      return <BaselineDialog {...{ projectId, onClose }} />;
    case 'suggestions':
      return <SuggestedLinksDialog {...{ projectId, schedule, onClose }} />;
    case 'calendar':
      return <ProjectCalendarDialog {...{ projectId, onClose }} today={schedule.today} />;
    case 'calendars':
      return <TaskCalendarsDialog {...{ projectId, mayEdit, onClose }} {...calendarsOf(schedule)} />;
    case 'file':
      return <FileDialog {...{ projectId, schedule, onClose }} onOpen={onTask} />;
    case 'records':
      return <RecordsDialog {...{ projectId, onClose }} />;
    case 'dataDate':
      return <DataDateDialog {...{ projectId, schedule, onClose }} />;
    case 'capacity':
      return <CapacityDialog {...{ projectId, onClose }} capacity={schedule.capacity} />;
    case null:
      return null;
  }
}

const calendarsOf = ({ tasks, start, today }: Schedule) => ({
  date: start ?? today,
  uses: new Map([...Map.groupBy(tasks, ({ calendarId }) => calendarId ?? '')].map(([id, own]) => [id, own.length])),
});

interface FileDialogProps extends Pick<DialogsProps, 'projectId' | 'schedule' | 'onClose'> {
  readonly onOpen: (task: ScheduledTask) => void;
}

function FileDialog({ projectId, ...props }: FileDialogProps) {
  const { data } = useFileCheck(projectId);
  return data ? <FileCheckDialog check={data} {...props} /> : null;
}

/** How far the plan is the one that its file says; nothing where no task came from a file of a planning program. */
function FileAgreement({ projectId, onList }: { projectId: string; onList: () => void }) {
  const { data } = useFileCheck(projectId);
  if (!data || data.compared === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onList}
      className="touch justify-self-start text-start text-ink-2 hover:underline"
    >
      {agreement(data)}
    </button>
  );
}

const MOST_NAMED = 4;

function Faults({ schedule, onList }: { schedule: Schedule; onList: () => void }) {
  const titleOf = new Map(schedule.tasks.map(({ id, title }) => [id, title]));
  if (schedule.cycle.length > 0) {
    const tasks = schedule.cycle.map((id) => titleOf.get(id) ?? '').join(' → ');
    return (
      <p role="alert" className="rounded-1 bg-red-wash px-3 py-2 text-red-ink">
        {t('These tasks wait for each other, so that no dates can be computed: {{tasks}}. Remove one of their links.', {
          tasks,
        })}
      </p>
    );
  }
  const broken = brokenOf(schedule);
  if (broken.length === 0) return null;
  const tasks =
    broken
      .slice(0, MOST_NAMED)
      .map(({ title }) => title)
      .join(', ') + (broken.length > MOST_NAMED ? ', …' : '');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onList}
      className="touch rounded-1 bg-amber-wash px-3 py-2 text-start text-amber-ink hover:underline"
    >
      {t('{{count}} tasks are planned before what they wait for: {{tasks}}', { count: broken.length, tasks })}
    </button>
  );
}

/** Dates in the past that nobody has moved: said, and never moved without being asked. */
function PastTasks({ schedule, onList }: { schedule: Schedule; onList: () => void }) {
  const count = pastOf(schedule).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onList}
      className="touch justify-self-start text-start text-amber-ink hover:underline"
    >
      {t('{{count}} tasks are planned before today and not done', { count })}
    </button>
  );
}
