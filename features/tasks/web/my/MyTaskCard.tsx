import { NotebookPen, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatDate, formatPercent, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Code } from '#web/ui/Money.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { toneOf } from '#web/ui/status.ts';
import type { Task, TaskStatus } from '../../contract.ts';
import type { MyTask } from '../../my-subtasks-contract.ts';
import { isOverdue, taskProgress } from '../../rules.ts';
import { useSetStatus } from '../moving.ts';
import { Priority } from '../parts/marks.tsx';
import { statusIcons } from '../parts/status-icons.ts';
import { useRights } from '../rights.ts';
import { taskCode } from '../vocabulary.ts';

interface MyTaskCardProps {
  task: MyTask;
  /** Why it is in this section. */
  mark?: ReactNode;
  onOpen: (id: string) => void;
}

/** One of the own tasks, with what is done with it on site: next status, the log, the project. */
export function MyTaskCard({ task, mark, onOpen }: MyTaskCardProps) {
  const isDone = task.status === 'done';
  const percent = taskProgress(task.status);
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

function Dates({ task }: { task: Task }) {
  const { plannedStartDate: start, plannedEndDate: end } = task;
  const isLate = isOverdue(task, today());
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
