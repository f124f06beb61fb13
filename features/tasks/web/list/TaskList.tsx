import { CalendarRange, Trash2, X } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog, lazyExtra } from '#web/ui/lazy.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Task, TaskPriority, TaskStatus } from '../../contract.ts';
import { useDeletionNote } from '../completing.ts';
import { useJustAdded } from '../just-added.ts';
import { useAssignees } from '../parts/assignees.ts';
import { taskColumns } from '../parts/task-columns.tsx';
import { useRights } from '../rights.ts';
import { type BoardSearch, changedSearch } from '../search.ts';
import { TASK_PRIORITIES, TASK_STATUSES, taskCode } from '../vocabulary.ts';
import { useApply, useDeletion } from './bulk.ts';
import { byNeed, sortOf, sortText } from './order.ts';

interface TaskListProps {
  tasks: readonly Task[];
  projectNames: ReadonlyMap<string, string> | undefined;
  project: Project | undefined;
  search: BoardSearch;
  onChange: (next: BoardSearch) => void;
}

const DatesDialog = lazyDialog(() => import('./DatesDialog.tsx'), 'DatesDialog');
const SuggestForSelection = lazyExtra(() => import('../assignment/SuggestForSelection.tsx'), 'SuggestForSelection');

interface BulkBarProps {
  tasks: readonly Task[];
  projectId: string | undefined;
  onClear: () => void;
}

/** What is done with the ticked tasks; stays in view at the lower edge while the list scrolls. */
function BulkBar({ tasks, projectId, onClear }: BulkBarProps) {
  const rightsOn = useRights();
  const { apply, isBusy } = useApply();
  const { running, start, stop } = useDeletion(onClear);
  const noteOf = useDeletionNote();
  const [isDating, setDating] = useState(false);
  const changeable = tasks.filter((task) => rightsOn(task).write);
  const mayDelete = tasks.every((task) => rightsOn(task).remove);
  const isOff = isBusy || changeable.length < tasks.length;
  const ownProject = onlyProject(tasks);
  return (
    <section
      aria-label={t('Selected tasks')}
      className="sticky bottom-3 z-3 flex flex-wrap items-center gap-2.5 rounded-2 border border-line-2 bg-card p-2.5 shadow-float max-lg:bottom-19"
    >
      <div className="flex items-center max-md:w-full md:contents">
        <span role="status" className="ps-1.5 font-semibold">
          {t('{{count}} selected', { count: tasks.length })}
        </span>
        <IconButton icon={X} label={t('Clear selection')} onClick={onClear} className="ms-auto md:order-last" />
      </div>
      {running ? (
        <Deleting {...running} onStop={stop} />
      ) : (
        <>
          <Pick<TaskStatus | ''>
            label={t('Status')}
            value=""
            disabled={isOff}
            onValue={(status) => status && apply(tasks, { status })}
            options={[keep(), ...TASK_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) }))]}
          />
          <Pick<TaskPriority | ''>
            label={t('Priority')}
            value=""
            disabled={isOff}
            onValue={(priority) => priority && apply(tasks, { priority })}
            options={[keep(), ...TASK_PRIORITIES.map((value) => ({ value, label: t(statusLabel(value)) }))]}
          />
          <AssigneePick
            projectId={projectId ?? ownProject}
            disabled={isOff}
            onAssign={(assignedTo) => apply(tasks, { assignedTo })}
          />
          {ownProject && changeable.length > 0 && (
            <Suspense>
              <SuggestForSelection projectId={ownProject} tasks={tasks} disabled={isOff} />
            </Suspense>
          )}
          <Button icon={CalendarRange} disabled={isOff} onClick={() => setDating(true)}>
            {t('Dates')}
          </Button>
          {mayDelete && <DeleteButton onDelete={async () => (await isSure(tasks, noteOf(tasks))) && start(tasks)} />}
          {changeable.length < tasks.length && (
            <span className="text-sm text-ink-2">
              {t('Some of these tasks are in projects where you may not change them.')}
            </span>
          )}
        </>
      )}
      {isDating && (
        <Suspense>
          <DatesDialog
            tasks={tasks}
            onApply={(change) => apply(tasks, change, () => setDating(false))}
            busy={isBusy}
            onClose={() => setDating(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const DeleteButton = ({ onDelete }: { onDelete: () => unknown }) => (
  <Button icon={Trash2} className="text-red-ink" onClick={() => void onDelete()}>
    {t('Delete')}
  </Button>
);

const keep = (): { value: ''; label: string } => ({ value: '', label: t('Set') });

const onlyProject = (tasks: readonly Task[]): string | undefined => {
  const first = tasks[0]?.projectId;
  return tasks.every(({ projectId }) => projectId === first) ? first : undefined;
};

const NOBODY = 'nobody';

interface AssigneePickProps {
  projectId: string | undefined;
  disabled: boolean;
  onAssign: (id: string | null) => void;
}

/** Members of one project; tasks of several have no people in common that could be offered. */
function AssigneePick({ projectId, disabled, onAssign }: AssigneePickProps) {
  const people = useAssignees(projectId ?? '').filter(({ value }) => value !== '');
  if (!projectId) return null;
  return (
    <Pick
      label={t('Assignee')}
      value=""
      disabled={disabled}
      onValue={(id) => id && onAssign(id === NOBODY ? null : id)}
      options={[keep(), { value: NOBODY, label: t('Unassigned') }, ...people]}
      className="md:max-w-60"
    />
  );
}

const Deleting = ({ done, all, onStop }: { done: number; all: number; onStop: () => void }) => (
  <>
    <ProgressBar value={(done / all) * 100} label={t('Deleting tasks')} className="min-w-32 flex-1" />
    <span className="text-sm text-ink-2">{t('{{done}} of {{all}}', { done, all })}</span>
    <Button size="sm" onClick={onStop}>
      {t('Stop')}
    </Button>
  </>
);

const isSure = (tasks: readonly Task[], note: { note?: string }): Promise<boolean> =>
  ask({
    title: t('Delete tasks'),
    text:
      tasks.length === 1
        ? t('Are you sure you want to delete the task "{{title}}"? This action cannot be undone.', {
            title: tasks[0]?.title ?? '',
          })
        : t('Are you sure you want to delete {{count}} tasks? This action cannot be undone.', { count: tasks.length }),
    ...note,
    confirm: t('Delete'),
    danger: true,
  });

/** The list beside the board: for changing many tasks at once. */
export function TaskList({ tasks, projectNames, project, search, onChange }: TaskListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const newId = useJustAdded();
  const rightsOn = useRights();
  const rows = useMemo(() => byNeed(tasks), [tasks]);
  const columns = useMemo(() => taskColumns(projectNames), [projectNames]);
  const selected = useMemo(() => tasks.filter(({ id }) => ticked.has(id)), [tasks, ticked]);
  const mayChange = useMemo(() => tasks.some((task) => rightsOn(task).write), [tasks, rightsOn]);
  const selection = {
    // What a filter hides is not changed unseen.
    selected: useMemo(() => new Set(selected.map(({ id }) => id)), [selected]),
    onSelect: setTicked,
  };
  return (
    <>
      <Card>
        <Table
          label={t('Tasks')}
          rows={rows}
          keyOf={(task) => task.id}
          nameOf={(task) => `${taskCode(task)} ${task.title}`}
          columns={columns}
          sort={sortOf(search.sort)}
          onSort={(sort) => onChange({ sort: sortText(sort) })}
          selection={mayChange ? selection : undefined}
          fresh={newId}
          rowLink={(task) => ({ to: '/tasks', search: changedSearch(search, { task: task.id }) })}
        />
      </Card>
      {selected.length > 0 && <BulkBar tasks={selected} projectId={project?.id} onClear={() => setTicked(new Set())} />}
    </>
  );
}
