import { CalendarDays, Ellipsis, Flag, HardHat, Link2, Maximize2, Undo2, WandSparkles, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { Schedule, ScheduleChange, ScheduledTask } from '../../contract.ts';
import { Gantt } from '../gantt/Gantt.tsx';
import { ZOOMS, type Zoom } from '../gantt/scale.ts';
import { useLink, useMove, useSchedule, useUndo } from '../queries.ts';
import { MovedList } from './MovedList.tsx';

const TaskPlanDialog = lazy(async () => ({ default: (await import('../TaskPlanDialog.tsx')).TaskPlanDialog }));
const OptimiseDialog = lazy(async () => ({ default: (await import('../OptimiseDialog.tsx')).OptimiseDialog }));
const BaselineDialog = lazy(async () => ({ default: (await import('../BaselineDialog.tsx')).BaselineDialog }));
const SuggestedLinksDialog = lazy(async () => ({
  default: (await import('../SuggestedLinksDialog.tsx')).SuggestedLinksDialog,
}));
const CapacityDialog = lazy(async () => ({ default: (await import('../CapacityDialog.tsx')).CapacityDialog }));

const ProjectCalendarDialog = lazy(async () => ({
  default: (await import('../ProjectCalendarDialog.tsx')).ProjectCalendarDialog,
}));

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

const zoomLabels: Record<Zoom, string> = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter' };
type Open = 'optimise' | 'baseline' | 'suggestions' | 'capacity' | 'calendar' | null;

function ScheduleView({
  projectId,
  schedule,
  mayEdit,
  mayOptimise,
  isFullScreen = false,
}: ProjectScheduleProps & { schedule: Schedule }) {
  const isPhone = useIsPhone();
  const [zoom, setZoom] = useState<Zoom>(isPhone ? 'month' : 'week');
  const [open, setOpen] = useState<Open>(null);
  const [task, setTask] = useState<ScheduledTask>();
  const changes = useChanges(projectId);
  const current = task && (schedule.tasks.find(({ id }) => id === task.id) ?? task);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons
          label={t('Zoom')}
          options={ZOOMS.map((value) => ({ value, label: t(zoomLabels[value]) }))}
          value={zoom}
          onValue={setZoom}
        />
        <Finish schedule={schedule} />
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {mayOptimise && (
            <Button icon={WandSparkles} variant="primary" onClick={() => setOpen('optimise')}>
              {t('Optimise')}
            </Button>
          )}
          {!isFullScreen && (
            <ButtonLink to={`/projects/${projectId}/schedule`} icon={Maximize2}>
              {t('Full screen')}
            </ButtonLink>
          )}
          {mayEdit && (
            <Menu
              items={menuItems(setOpen)}
              trigger={(given) => <IconButton icon={Ellipsis} label={t('More')} variant="framed" {...given} />}
            />
          )}
        </div>
      </div>
      <Faults schedule={schedule} />
      {changes.last && <LastChange change={changes.last} onUndo={changes.undo} onClose={changes.forget} />}
      <Gantt
        {...{ schedule, zoom, mayEdit }}
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
            onClose={() => setTask(undefined)}
          />
        )}
        <OpenDialog {...{ projectId, schedule, open }} onApplied={changes.keep} onClose={() => setOpen(null)} />
      </Suspense>
    </div>
  );
}

interface OpenDialogProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly open: Open;
  readonly onApplied: (change: ScheduleChange) => void;
  readonly onClose: () => void;
}

function OpenDialog({ projectId, schedule, open, onApplied, onClose }: OpenDialogProps) {
  switch (open) {
    case 'optimise':
      return <OptimiseDialog {...{ projectId, onApplied, onClose }} />;
    case 'baseline':
      return <BaselineDialog {...{ projectId, onClose }} />;
    case 'suggestions':
      return <SuggestedLinksDialog {...{ projectId, schedule, onClose }} />;
    case 'calendar':
      return <ProjectCalendarDialog {...{ projectId, onClose }} today={schedule.today} />;
    case 'capacity':
      return <CapacityDialog {...{ projectId, onClose }} capacity={schedule.capacity} />;
    case null:
      return null;
  }
}

const menuItems = (open: (what: Open) => void): MenuItem[] => [
  { label: t('Set baseline'), icon: Flag, onSelect: () => open('baseline') },
  { label: t('Suggested links'), icon: Link2, onSelect: () => open('suggestions') },
  { label: t('Working calendar'), icon: CalendarDays, onSelect: () => open('calendar') },
  { label: t('Workers and equipment'), icon: HardHat, onSelect: () => open('capacity') },
];

/** Moves and links, and the last step that can be undone. */
function useChanges(id: string) {
  const [last, setLast] = useState<ScheduleChange>();
  const move = useMove();
  const undo = useUndo();
  const link = useLink();
  const keep = (change: ScheduleChange) => setLast(change.moved.length > 0 ? change : undefined);
  return {
    last,
    keep,
    forget: () => setLast(undefined),
    moving: move.isPending ? move.variables.body.moves[0] : undefined,
    move: (task: ScheduledTask, plannedStartDate: string, plannedEndDate: string) =>
      move.mutate(
        { params: { id }, body: { moves: [{ taskId: task.id, plannedStartDate, plannedEndDate }] } },
        { onSuccess: keep, onError: (error) => toastError(error, t('The task could not be moved')) },
      ),
    link: (predecessorId: string, successorId: string) =>
      link.mutate(
        { params: { id }, body: { links: [{ predecessorId, successorId }] } },
        {
          onSuccess: () => toastSuccess(t('Tasks linked')),
          onError: (error) => toastError(error, t('The tasks could not be linked')),
        },
      ),
    undo: () =>
      last?.id &&
      undo.mutate(
        { params: { id, changeId: last.id }, body: {} },
        {
          onSuccess: () => {
            setLast(undefined);
            toastSuccess(t('Undone'));
          },
          onError: (error) => toastError(error, t('The change could not be undone')),
        },
      ),
  };
}

/** When the plan ends, and how that compares with what the project has promised. */
function Finish({ schedule: { finish, plannedEnd } }: { schedule: Schedule }) {
  if (!finish) return null;
  const isLate = plannedEnd !== null && finish > plannedEnd;
  return (
    <p className={isLate ? 'text-red-ink' : 'text-ink-2'}>
      {isLate
        ? t('Ends {{date}}, after the planned end {{planned}}', {
            date: formatDate(finish),
            planned: formatDate(plannedEnd),
          })
        : t('Ends {{date}}', { date: formatDate(finish) })}
    </p>
  );
}

const MOST_NAMED = 4;

function Faults({ schedule }: { schedule: Schedule }) {
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
  const broken = schedule.tasks.filter(({ breaksLink, isSummary }) => breaksLink && !isSummary);
  if (broken.length === 0) return null;
  const tasks =
    broken
      .slice(0, MOST_NAMED)
      .map(({ title }) => title)
      .join(', ') + (broken.length > MOST_NAMED ? ', …' : '');
  return (
    <p className="rounded-1 bg-amber-wash px-3 py-2 text-amber-ink">
      {t('{{count}} tasks are planned before what they wait for: {{tasks}}', { count: broken.length, tasks })}
    </p>
  );
}

interface LastChangeProps {
  readonly change: ScheduleChange;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function LastChange({ change, onUndo, onClose }: LastChangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status" className="grid gap-2 rounded-1 border border-primary bg-primary-wash px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('{{count}} tasks moved', { count: change.moved.length })}</span>
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('What changed')}
        </Button>
        {change.id && (
          <Button size="sm" icon={Undo2} onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
        <span className="ms-auto">
          <IconButton icon={X} label={t('Close')} onClick={onClose} />
        </span>
      </div>
      {isOpen && <MovedList moved={change.moved} />}
    </div>
  );
}

function Legend({ schedule }: { schedule: Schedule }) {
  const marks = [
    ['bg-red', t('Critical path')],
    ['bg-blue', t('Has float')],
    ['bg-green', t('Done')],
    ['bg-amber', t('Blocked')],
    ...(schedule.baseline ? [['bg-grey', t('Baseline: {{name}}', { name: schedule.baseline.name })] as const] : []),
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {marks.map(([tone, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={`h-2 w-4 rounded-full ${tone}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
