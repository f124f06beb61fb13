import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { may } from '#shared/permissions.ts';
import type { Role } from '#shared/roles.ts';
import { useSession } from '#web/api/session.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { lazyDialog, lazyPart } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { Task, TaskStatus } from '../contract.ts';
import { isOverdue } from '../rules.ts';
import { Board, BoardSkeleton } from './board/Board.tsx';
import { FilterBar } from './board/FilterBar.tsx';
import { ALL_SHOWN } from './board-read.ts';
import { isUnknown } from './error-toasts.ts';
import { useDisciplines, useTasks } from './queries.ts';
import { mayAddTo } from './rights.ts';
import { type BoardSearch, type BoardView, changedSearch, filterCount, narrowed, parseBoardSearch } from './search.ts';
import { useHidesSummaries } from './summaries-shown.ts';

interface CountLineProps {
  tasks: readonly Task[];
  shown: readonly Task[] | undefined;
  search: BoardSearch;
  project: Project | undefined;
  onChange: (next: BoardSearch) => void;
}

/** How many tasks there are, how many of them want a look; the overdue ones are one press away. */
function CountLine({ tasks, shown, search, project, onChange }: CountLineProps) {
  const { counted, hidden } = useCounted(tasks);
  const blocked = counted.filter(({ status }) => status === 'blocked').length;
  const day = today();
  const total = totalText(counted.length, search, project);
  const overdue = counted.filter((task) => isOverdue(task, day)).length;
  return (
    <p className="flex flex-wrap gap-x-3 md:max-w-144">
      <span title={total} className="line-clamp-2 wrap-anywhere">
        {total}
      </span>
      {blocked > 0 && <span>{t('{{count}} blocked', { count: blocked })}</span>}
      {overdue > 0 && (
        <button
          type="button"
          onClick={() => onChange({ show: 'overdue' })}
          className="reach rounded-1 font-medium text-red-ink underline-offset-3 hover:underline"
        >
          {t('{{count}} overdue', { count: overdue })}
        </button>
      )}
      {hidden > 0 && <span>{t('{{count}} summary tasks are hidden', { count: hidden })}</span>}
      {shown && filterCount(search) > 0 && (
        <span role="status" className="font-medium text-ink">
          {t('{{count}} match your filters', { count: shown.length })}
        </span>
      )}
    </p>
  );
}

/** What is counted is what may be shown: without the summaries that are hidden. */
function useCounted(tasks: readonly Task[]): { counted: readonly Task[]; hidden: number } {
  const hidesSummaries = useHidesSummaries();
  return useMemo(() => {
    const counted = hidesSummaries ? tasks.filter(({ isSummary }) => !isSummary) : tasks;
    return { counted, hidden: tasks.length - counted.length };
  }, [tasks, hidesSummaries]);
}

function totalText(count: number, search: BoardSearch, project: Project | undefined): string {
  if (project) return t('{{count}} tasks in {{project}}', { count, project: project.name });
  if (search.project) return t('{{count}} tasks', { count });
  if (count >= ALL_SHOWN)
    return t('The newest {{count}} tasks of all projects; choose one to see all of its tasks', { count });
  return t('{{count}} tasks in all projects', { count });
}

const AddTaskDialog = lazyDialog(() => import('./dialog/AddTaskDialog.tsx'), 'AddTaskDialog');
const TaskDialog = lazyDialog(() => import('./dialog/TaskDialog.tsx'), 'TaskDialog');
const DisciplineView = lazyPart(() => import('./disciplines/DisciplineView.tsx'), 'DisciplineView');
const TaskList = lazyPart(() => import('./list/TaskList.tsx'), 'TaskList');

/** Organising is a right of its own: who has it in no project is not offered it. */
const viewOptions = (role: Role): { value: BoardView; label: string }[] => [
  { value: 'simple', label: t('Simple View') },
  ...(may(role, 'task.write') ? [{ value: 'discipline' as const, label: t('By Discipline') }] : []),
  { value: 'list', label: t('List') },
];

/** /tasks: one project's tasks or all, as a board, by discipline or as a list; every choice lives in the URL. */
export function TaskManagementPage() {
  const { role } = useSession();
  const { search, change } = useBoardSearch();
  const query = useTasks(search.project);
  const { tasks } = query;
  const projects = useProjects().data;
  const project = projects?.find(({ id }) => id === search.project);
  const { onAdd, dialog } = useAdding(project);
  const shown = useShown(tasks, search);
  return (
    <>
      <PageHeader
        title={t('Task Management')}
        sub={
          tasks ? <CountLine tasks={tasks} shown={shown} search={search} project={project} onChange={change} /> : ' '
        }
        actions={
          <div className="flex max-w-full min-w-0 gap-2.5 max-md:*:first:flex-auto">
            <FilterButtons
              label={t('View')}
              options={viewOptions(role)}
              value={search.view ?? 'simple'}
              onValue={(view) => change({ view: view === 'simple' ? undefined : view })}
            />
            {onAdd !== undefined && <AddTask project={project} onAdd={onAdd && (() => onAdd('not_started'))} />}
          </div>
        }
      />
      <FilterBar search={search} onChange={change} projects={projects ?? []} tasks={tasks ?? []} />
      <NarrowRole project={project} />
      <Content query={query} {...{ shown, search, project, projects, change, onAdd }} />
      <Suspense>
        {dialog}
        <Opened id={search.task} tasks={tasks} onOpen={(task) => change({ task })} />
      </Suspense>
    </>
  );
}

/** Adding: undefined when it is not for this person, null while no project is chosen (spec §2). */
function useAdding(project: Project | undefined) {
  const { role } = useSession();
  const [status, setStatus] = useState<TaskStatus>();
  const onAdd = mayAddTo(role, project) ? setStatus : null;
  const dialog = status && project && (
    <AddTaskDialog project={project} status={status} onClose={() => setStatus(undefined)} />
  );
  return { onAdd: may(role, 'task.write') ? onAdd : undefined, dialog };
}

function Content({ query, shown, ...view }: Omit<ViewProps, 'tasks' | 'shown'> & ContentProps) {
  const { tasks, isError, error, refetch } = query;
  // Drawing the first cards may be interrupted by what the person does; every later change is shown at once.
  const isDrawn = useDeferredValue(tasks !== undefined && shown !== undefined, false);
  if (isDrawn && tasks && shown) return <View tasks={tasks} shown={shown} {...view} />;
  if (isUnknown(error) && !tasks) return <NoProject onAll={() => view.change({ project: undefined })} />;
  if (isError && !tasks)
    return <ErrorNote error={error} what={t('The tasks could not be loaded.')} onRetry={() => void refetch()} />;
  return <BoardSkeleton />;
}

interface ContentProps {
  query: ReturnType<typeof useTasks>;
  shown: readonly Task[] | undefined;
}

interface OpenedProps {
  id: string | undefined;
  tasks: readonly Task[] | undefined;
  onOpen: (id: string | undefined) => void;
}

function Opened({ id, tasks, onOpen }: OpenedProps) {
  if (!id) return null;
  const known = tasks?.find((task) => task.id === id);
  return <TaskDialog key={id} id={id} known={known} onOpen={onOpen} onClose={() => onOpen(undefined)} />;
}

function useBoardSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const search = useMemo(() => parseBoardSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: BoardSearch) =>
      void navigate({
        to: '/tasks',
        search: (before: Record<string, unknown>) => changedSearch(parseBoardSearch(before), next),
        // Opening a task is a step the back button undoes; a filter is not.
        replace: !next.task,
        resetScroll: false,
      } as unknown as NavigateOptions),
    [navigate],
  );
  return { search, change };
}

/** The tasks that pass the filters; undefined while the chosen discipline is not known yet. */
function useShown(tasks: readonly Task[] | undefined, search: BoardSearch): readonly Task[] | undefined {
  const organised = useDisciplines(search.project, search.discipline !== undefined);
  const ofDiscipline = useMemo(() => {
    if (!search.discipline || !organised.data) return undefined;
    const group = organised.data.disciplines.find(({ name }) => name === search.discipline);
    return new Set(group?.tasks.map(({ id }) => id));
  }, [search.discipline, organised.data]);
  const hidesSummaries = useHidesSummaries();
  const isWaiting = search.discipline !== undefined && organised.isPending;
  const day = today();
  return useMemo(
    () => (tasks && !isWaiting ? narrowed(tasks, { search, today: day, ofDiscipline, hidesSummaries }) : undefined),
    [tasks, isWaiting, search, day, ofDiscipline, hidesSummaries],
  );
}

interface ViewProps {
  tasks: readonly Task[];
  shown: readonly Task[];
  search: BoardSearch;
  project: Project | undefined;
  projects: readonly Project[] | undefined;
  change: (next: BoardSearch) => void;
  onAdd: ((status: TaskStatus) => void) | null | undefined;
}

function View({ tasks, shown, search, project, projects, change, onAdd }: ViewProps) {
  const names = useMemo(() => new Map(projects?.map(({ id, name }) => [id, name])), [projects]);
  const projectNames = search.project ? undefined : names;
  const open = useCallback((task: string) => change({ task }), [change]);
  const hrefOf = useCallback(
    (task: string) => `/tasks?${new URLSearchParams(changedSearch(search, { task }))}`,
    [search],
  );
  if (search.view === 'discipline') {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <DisciplineView shown={shown} search={search} project={project} hrefOf={hrefOf} onOpen={open} />
      </Suspense>
    );
  }
  if (shown.length === 0) return <NoTasks search={search} onAdd={onAdd} />;
  if (search.view === 'list') {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <TaskList tasks={shown} projectNames={projectNames} project={project} search={search} onChange={change} />
      </Suspense>
    );
  }
  return <Board tasks={shown} all={tasks} onOpen={open} {...{ projectNames, hrefOf, onAdd }} />;
}

/** A link to a project that was deleted, or that others see. */
const NoProject = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    drawing="search"
    level={2}
    title={t('This project does not exist, or you have no access to it.')}
    action={<Button onClick={onAll}>{t('All projects')}</Button>}
  />
);

function NoTasks({ search, onAdd }: Pick<ViewProps, 'search' | 'onAdd'>) {
  const isFiltered = filterCount(search) > 0;
  return (
    <EmptyState
      drawing={isFiltered ? 'search' : 'plan'}
      level={2}
      title={isFiltered ? t('No tasks match your search') : t('No tasks yet. Add one to get started!')}
      action={
        !isFiltered &&
        onAdd && (
          <Button variant="primary" icon={Plus} onClick={() => onAdd('not_started')}>
            {t('Add task')}
          </Button>
        )
      }
    />
  );
}

/** Disabled until a project is chosen (spec §2), and says so. */
function AddTask({ project, onAdd }: { project: Project | undefined; onAdd: (() => void) | null }) {
  const isPhone = useIsPhone();
  const why = project ? t('Your role in this project does not add tasks.') : t('Choose a project to add tasks.');
  return (
    <span data-tip={onAdd ? undefined : why} className="flex-none">
      <Button
        variant="primary"
        icon={Plus}
        disabled={!onAdd}
        aria-describedby={onAdd ? undefined : 'add-hint'}
        {...(onAdd && { onClick: onAdd })}
        className="disabled:pointer-events-none"
      >
        <span className={isPhone ? 'sr-only' : undefined}>{t('Add task')}</span>
      </Button>
      {!onAdd && (
        <span id="add-hint" className="sr-only">
          {why}
        </span>
      )}
    </span>
  );
}

/** A member role narrower than the own role is told where it is met. */
function NarrowRole({ project }: { project: Project | undefined }) {
  const { role } = useSession();
  if (!project || !may(role, 'task.write') || mayAddTo(role, project)) return null;
  const isOnSite = project.memberRole === 'se';
  return (
    <p className="rounded-2 border border-line bg-sunk px-4 py-2.5 text-sm text-ink-2">
      {isOnSite
        ? t('In this project you are a site engineer: you can change the status of your own tasks.')
        : t('In this project you are a viewer: you can read its tasks.')}
    </p>
  );
}
