import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { NotebookPen, Percent, SquareArrowOutUpRight } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatDate, formatNumber, formatPercent, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Code } from '#web/ui/Money.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { Skeleton, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { toneOf } from '#web/ui/status.ts';
import type { MyTask, Task, TaskStatus } from '../contract.ts';
import { isOverdue, shownProgress } from '../rules.ts';
import { mayReport, useSetPercent, useSetStatus } from './moving.ts';
import { dueOf, type MySections, recentlyCompleted, sectionsOf } from './my-tasks.ts';
import { Priority } from './parts/marks.tsx';
import { statusIcons } from './parts/status-icons.ts';
import { useMyParts, useMyTasks } from './queries.ts';
import { useRights } from './rights.ts';
import { taskCode } from './vocabulary.ts';

interface MyTaskCardProps {
  task: MyTask;
  /** Why it is in this section. */
  mark?: ReactNode;
  onOpen: (id: string) => void;
}

/** One of the own tasks, with what is done with it on site: next status, the log, the project. */
function MyTaskCard({ task, mark, onOpen }: MyTaskCardProps) {
  const isDone = task.status === 'done';
  const percent = shownProgress(task);
  return (
    <article className="relative grid min-w-0 content-start gap-3 rounded-2 border border-line bg-card p-4">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Code>{taskCode(task)}</Code>
          <StatusBadge status={task.status} />
          <span className="text-sm">
            <Priority priority={task.priority} />
          </span>
          {mark && <span className="ms-auto">{mark}</span>}
        </div>
        <h3 className="font-semibold">
          <button
            type="button"
            onClick={() => onOpen(task.id)}
            className="touch rounded-1 text-start wrap-anywhere underline-offset-3 hover:underline"
          >
            <bdi>{task.title}</bdi>
          </button>
        </h3>
        <TaskBreadcrumb task={task} />
        <p dir="auto" className="aligned-with-page line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {task.description || t('No description provided')}
        </p>
      </header>
      {task.status === 'blocked' && task.blockedReason && (
        <p
          dir="auto"
          className="aligned-with-page rounded-[5px] bg-red-wash px-2 py-1 text-sm wrap-anywhere text-red-ink"
        >
          {task.blockedReason}
        </p>
      )}
      <div className="flex items-center gap-3">
        <ProgressBar value={percent} tone={toneOf(task.status)} label={t('Progress')} className="flex-1" />
        <span className="text-sm text-ink-2">{formatPercent(percent)}</span>
        <ReportPercent task={task} />
      </div>
      <Dates task={task} />
      {!isDone && <QuickStatus task={task} />}
      <footer className="mt-auto flex flex-wrap gap-2.5 border-t border-line pt-3 *:flex-1">
        <ButtonLink to={`/projects/${task.projectId}`} size="sm" icon={SquareArrowOutUpRight}>
          {t('View Project')}
        </ButtonLink>
        {!isDone && (
          <ButtonLink
            to="/se/daily-log"
            search={{ project: task.projectId, task: task.id }}
            size="sm"
            icon={NotebookPen}
          >
            {t('Log Progress')}
          </ButtonLink>
        )}
      </footer>
    </article>
  );
}

/** Numbers repeat from project to project: which one it is, and the task it is a part of. */
function TaskBreadcrumb({ task }: { task: MyTask }) {
  const project = useProjects().data?.find(({ id }) => id === task.projectId);
  if (!project && !task.parentTitle) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-2">
      {project && <bdi className="aligned-with-page font-medium">{project.name}</bdi>}
      {task.parentTitle && <span>{t('Part of {{task}}', { task: task.parentTitle })}</span>}
    </p>
  );
}

function Dates({ task }: { task: MyTask }) {
  const due = dueOf(task);
  const { plannedStartDate: start, plannedEndDate: end } = due;
  const isLate = isOverdue(due, today());
  return (
    <dl className="grid pairs gap-x-4 text-sm">
      <div>
        <dt className="text-ink-3">{t('Start date')}</dt>
        <dd>{start ? formatDate(start) : t('Not set')}</dd>
      </div>
      <div>
        <dt className="text-ink-3">{t('Due date')}</dt>
        <dd className={isLate ? 'font-semibold text-red-ink' : undefined}>
          {end ? formatDate(end) : t('Not set')} {isLate && t('(Overdue)')}
        </dd>
      </div>
      {due !== task && (
        <p className="col-span-full text-ink-2">
          {t('These are the dates of the task this is a part of, until it has its own.')}
        </p>
      )}
    </dl>
  );
}

/** The moves that make sense from here, the likeliest first. */
const nextStatuses: Record<TaskStatus, readonly TaskStatus[]> = {
  not_started: ['in_progress', 'blocked'],
  in_progress: ['done', 'blocked'],
  blocked: ['in_progress', 'done'],
  done: [],
};

/** A summary follows its subtasks. */
const completing: readonly TaskStatus[] = ['done'];

const actText = (from: TaskStatus, to: TaskStatus): string => {
  if (to === 'done') return t('Mark as complete');
  if (to === 'blocked') return t('Report blocked');
  return from === 'blocked' ? t('Resume') : t('Start');
};

function ReportPercent({ task }: { task: Task }) {
  const setPercent = useSetPercent();
  const rights = useRights()(task);
  if (!rights.progress || !mayReport(task)) return null;
  return <IconButton icon={Percent} label={t('Change the percent')} onClick={() => setPercent(task)} />;
}

function QuickStatus({ task }: { task: Task }) {
  const setStatus = useSetStatus();
  const rights = useRights()(task);
  if (!rights.progress) return null;
  return (
    <div className="flex flex-wrap gap-2.5 *:flex-1">
      {(task.isSummary ? completing : nextStatuses[task.status]).map((status, index) => (
        <Button
          key={status}
          size="sm"
          variant={index === 0 ? 'primary' : 'secondary'}
          icon={statusIcons[status]}
          onClick={() => setStatus(task, status)}
        >
          {actText(task.status, status)}
        </Button>
      ))}
    </div>
  );
}

const TaskDialog = lazyDialog(() => import('./dialog/TaskDialog.tsx'), 'TaskDialog');

/** /se/my-tasks: what is assigned to the person, by what wants him first. */
export function MyTasksPage() {
  const { tasks, isError, error, refetch } = useMyTasks();
  useMyParts();
  // The cards name their project: they stand when they are drawn. What failed once is tried again by the cards themselves.
  const { isLoading, isFetched } = useProjects();
  const { task: opened } = useSearch({ strict: false }) as { task?: string };
  const navigate = useNavigate();
  const show = (task?: string) =>
    void navigate({
      to: '/se/my-tasks',
      search: task ? { task } : {},
      replace: task === undefined,
      resetScroll: false,
    } as NavigateOptions);
  return (
    <>
      <PageHeader
        title={t('My Tasks')}
        actions={
          <ButtonLink to="/se/daily-log" variant="primary" icon={NotebookPen}>
            {t('Create Daily Log')}
          </ButtonLink>
        }
      />
      {isError && !tasks ? (
        <ErrorNote error={error} what={t('The tasks could not be loaded.')} onRetry={refetch} />
      ) : tasks && (isFetched || !isLoading) ? (
        <Content tasks={tasks} onOpen={show} />
      ) : (
        <Loading />
      )}
      <Suspense>
        {opened && (
          <TaskDialog
            key={opened}
            id={opened}
            known={tasks?.find(({ id }) => id === opened)}
            onOpen={show}
            onClose={() => show()}
          />
        )}
      </Suspense>
    </>
  );
}

interface ContentProps {
  tasks: readonly MyTask[];
  onOpen: (id: string) => void;
}

function Content({ tasks, onOpen }: ContentProps) {
  const day = today();
  const sections = useMemo(() => sectionsOf(tasks, day), [tasks, day]);
  const { urgent, today: due, upcoming, others } = sections;
  const card = (task: MyTask, mark?: ReactNode) => <MyTaskCard key={task.id} task={task} mark={mark} onOpen={onOpen} />;
  return (
    <>
      <Counters sections={sections} />
      {tasks.length === 0 ? (
        <Card>
          <EmptyState
            level={2}
            title={t('No Tasks Assigned')}
            text={t('When a manager assigns a task to you, it appears here.')}
          />
        </Card>
      ) : (
        <>
          <Section id="urgent" title={t('Urgent Tasks')} count={urgent.length}>
            {urgent.map((task) => card(task))}
          </Section>
          <Section id="today" title={t('Due Today')} count={due.length}>
            {due.map(({ task, reason }) =>
              card(
                task,
                <Badge tone={reason === 'due' ? 'amber' : 'blue'}>
                  {reason === 'due' ? t('Due today') : t('Starts today')}
                </Badge>,
              ),
            )}
          </Section>
          <Section id="others" title={t('Other Open Tasks')} count={others.length}>
            {others.map((task) => card(task))}
          </Section>
          <Section id="upcoming" title={t('Upcoming Tasks')} count={upcoming.length}>
            {upcoming.map((task) => card(task))}
          </Section>
          <Section id="completed" title={t('Recently Completed')} count={sections.completed.length}>
            {recentlyCompleted(sections).map((task) => card(task))}
          </Section>
        </>
      )}
    </>
  );
}

/** Each figure leads to the section it counts. */
function Counters({ sections }: { sections: MySections }) {
  const { urgent, today: due, upcoming, completed } = sections;
  const figures = [
    { id: 'urgent', label: t('Urgent Tasks'), count: urgent.length, meaning: t('High or critical priority') },
    { id: 'today', label: t('Due Today'), count: due.length, meaning: t('Due or starting today') },
    { id: 'upcoming', label: t('Upcoming'), count: upcoming.length, meaning: t('Starting later') },
    { id: 'completed', label: t('Completed'), count: completed.length, meaning: t('All you have finished') },
  ];
  return (
    <div className="grid pairs gap-2.5 md:gap-3.5 lg:grid-cols-4">
      {figures.map(({ id, label, count, meaning }) => (
        <StatCard
          key={id}
          label={label}
          figure={formatNumber(count)}
          meaning={meaning}
          alert={id === 'urgent' && count > 0}
          {...(count > 0 && { to: '/se/my-tasks', hash: id })}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  count: number;
  children: readonly ReactNode[];
}

const SHOWN_FIRST = 12;

/** A section without tasks is left out; of many the first dozen is shown. */
function Section({ id, title, count, children }: SectionProps) {
  const [isOpen, setOpen] = useState(false);
  const isWhole = usePrinting() || isOpen;
  if (count === 0) return null;
  const hidden = children.length - SHOWN_FIRST;
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="grid scroll-mt-(--header) gap-2.5 pt-1">
      <h2 id={`${id}-title`} className="flex items-baseline gap-2 text-md font-semibold">
        {title}
        <span className="text-sm font-normal text-ink-3">
          {children.length < count
            ? t('{{shown}} of {{total}}', { shown: children.length, total: count })
            : formatNumber(count)}
        </span>
      </h2>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {isWhole ? children : children.slice(0, SHOWN_FIRST)}
      </div>
      {!isWhole && hidden > 0 && (
        <Button className="justify-self-center" onClick={() => setOpen(true)}>
          {t('Show {{count}} more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

const Loading = () => (
  <>
    <SkeletonCards count={4} />
    <div role="status" aria-label={t('Loading')} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-52 rounded-2" />
      ))}
    </div>
  </>
);
