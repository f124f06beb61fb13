import { Pencil } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatDate, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { statusLabel } from '#web/ui/status.ts';
import type { Task } from '../../contract.ts';
import { isUnknown } from '../error-toasts.ts';
import { mayReport, useChangeReason, useSetPercent, useSetStatus } from '../moving.ts';
import { DueDate, Priority } from '../parts/marks.tsx';
import { useTask, useTasks } from '../queries.ts';
import { useRights } from '../rights.ts';
import { TASK_STATUSES, taskCode } from '../vocabulary.ts';
import { useCost } from './Cost.tsx';
import { EditTask, TaskBreadcrumb } from './EditTask.tsx';
import type { Family, OpenTaskProps } from './family.ts';
import { TaskSections } from './TaskSections.tsx';

interface TaskDialogProps {
  id: string;
  /** The row, where the screen behind already has it. */
  known?: Task | undefined;
  /** Leads to another task: a subtask, the parent. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A task for who may not change it; his own the site engineer moves on. */
function ReadTask({ family, rights, onOpen, onClose }: OpenTaskProps) {
  const { task } = family;
  const cost = useCost(task, false);
  return (
    <Dialog
      title={taskCode(task)}
      description={<TaskBreadcrumb family={family} onOpen={onOpen} />}
      size="xl"
      onClose={onClose}
    >
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid content-start gap-3">
          <h3 className="text-lg font-semibold wrap-anywhere">
            <bdi>{task.title}</bdi>
          </h3>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-2">
            {task.description || t('No description provided')}
          </p>
          <p className="rounded-1 bg-sunk px-3 py-2 text-sm text-ink-2">
            {rights.progress
              ? t(
                  'You can change the status and percent complete of this task, comment on it and add pictures. The rest is changed by managers.',
                )
              : t('You can read this task. Its status is changed by its assignee and by managers.')}
          </p>
        </div>
        <div className="grid pairs content-start gap-4 md:row-span-2 md:grid-cols-1">
          {rights.progress ? (
            <OwnStatus task={task} />
          ) : (
            <Fact label={t('Status')}>
              <StatusBadge status={task.status} />
            </Fact>
          )}
          {task.status === 'blocked' && <Reason task={task} mayChange={rights.progress} />}
          <Percent task={task} mayChange={rights.progress && mayReport(task)} />
          <Fact label={t('Priority')}>
            <Priority priority={task.priority} />
          </Fact>
          <Fact label={t('Assignee')}>{task.assigneeName ?? t('Unassigned')}</Fact>
          <Fact label={t('Planned start')}>{task.plannedStartDate ? formatDate(task.plannedStartDate) : '–'}</Fact>
          <Fact label={t('Planned end')}>{task.plannedEndDate ? <DueDate task={task} /> : '–'}</Fact>
          {task.actualStart && <Fact label={t('Actual start')}>{formatDate(task.actualStart)}</Fact>}
          {task.actualFinish && <Fact label={t('Actual finish')}>{formatDate(task.actualFinish)}</Fact>}
          <Fact label={t('Estimated hours')}>
            {task.estimatedHours === null ? '–' : formatNumber(task.estimatedHours)}
          </Fact>
          {cost.fact}
        </div>
        <TaskSections family={family} rights={rights} onOpen={onOpen} />
      </div>
    </Dialog>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="min-w-0">
    <dt className="text-sm text-ink-3">{label}</dt>
    <dd dir="auto" className="aligned-with-page font-medium wrap-anywhere">
      {children}
    </dd>
  </dl>
);

/** What a blocked task waits for; who moves it on may write it, too. */
function Reason({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const change = useChangeReason();
  return (
    <div className="grid justify-items-start gap-1.5">
      <Fact label={t('Blocked reason')}>{task.blockedReason ?? '–'}</Fact>
      {mayChange && (
        <Button size="sm" icon={Pencil} onClick={() => change(task)}>
          {task.blockedReason === null ? t('Add a reason') : t('Change the reason')}
        </Button>
      )}
    </div>
  );
}

/** Work done of it; who moves it on may say it, too. */
function Percent({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const setPercent = useSetPercent();
  return (
    <div className="grid justify-items-start gap-1.5">
      <Fact label={t('Percent complete')}>{formatPercent(task.percentComplete)}</Fact>
      {mayChange && (
        <Button size="sm" icon={Pencil} onClick={() => setPercent(task)}>
          {t('Change the percent')}
        </Button>
      )}
    </div>
  );
}

function OwnStatus({ task }: { task: Task }) {
  const setStatus = useSetStatus();
  return (
    <Field label={t('Status')}>
      <Select
        value={task.status}
        onValue={(status) => setStatus(task, status)}
        options={TASK_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) }))}
      />
    </Field>
  );
}

/** One task: to change for who may, to read for the others. Opened by ?task= in the URL, so that it can be sent to somebody. */
export function TaskDialog({ id, known, onOpen, onClose }: TaskDialogProps) {
  const asked = useTask(id, known);
  const projectId = (known ?? asked.task)?.projectId;
  const around = useTasks(projectId, projectId !== undefined).tasks;
  const rightsOn = useRights();
  const family = useMemo(() => familyOf(id, around, known ?? asked.task), [id, around, known, asked.task]);
  if (!family) {
    return (
      <Dialog title={t('Task')} onClose={onClose}>
        {isUnknown(asked.error) ? (
          <EmptyState
            drawing="search"
            title={t('This task does not exist, or you have no access to it.')}
            action={<Button onClick={onClose}>{t('Close')}</Button>}
          />
        ) : asked.isError ? (
          <ErrorNote query={asked} what={t('The task could not be loaded.')} />
        ) : (
          <SkeletonRows count={3} />
        )}
      </Dialog>
    );
  }
  const rights = rightsOn(family.task);
  const Content = rights.write ? EditTask : ReadTask;
  return <Content family={family} rights={rights} onOpen={onOpen} onClose={onClose} />;
}

function familyOf(id: string, around: readonly Task[] | undefined, known: Task | undefined): Family | undefined {
  const byId = new Map(around?.map((task) => [task.id, task]));
  const task = byId.get(id) ?? known;
  if (!task) return undefined;
  return {
    task,
    parent: task.parentTaskId ? byId.get(task.parentTaskId) : undefined,
    subtasks: (around ?? [])
      .filter(({ parentTaskId }) => parentTaskId === id)
      .sort((one, other) => one.number - other.number),
    byId,
  };
}
