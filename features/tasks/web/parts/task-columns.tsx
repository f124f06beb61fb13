import { formatDate, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Code } from '#web/ui/Money.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Task } from '../../contract.ts';
import { TASK_PRIORITIES, TASK_STATUSES, taskCode } from '../vocabulary.ts';
import { DueDate, Priority } from './marks.tsx';

/** The columns of a table of tasks; with the project's name where several are listed. */
export function taskColumns(projectNames?: ReadonlyMap<string, string>): readonly Column<Task>[] {
  const project: Column<Task> = {
    key: 'project',
    header: t('Project'),
    cell: (task) => <bdi>{projectNames?.get(task.projectId) ?? '–'}</bdi>,
    sortBy: (task) => projectNames?.get(task.projectId) ?? null,
  };
  return [
    {
      key: 'number',
      short: true,
      header: t('No.'),
      cell: (task) => <Code>{taskCode(task)}</Code>,
      sortBy: (task) => task.number,
    },
    {
      key: 'title',
      header: t('Title'),
      main: true,
      cell: (task) => (
        <span dir="auto" className="aligned-with-page line-clamp-3 wrap-anywhere" title={task.title}>
          {task.title}
        </span>
      ),
      sortBy: (task) => task.title,
    },
    ...(projectNames ? [project] : []),
    {
      key: 'status',
      short: true,
      header: t('Status'),
      cell: (task) => <StatusBadge status={task.status} />,
      sortBy: (task) => TASK_STATUSES.indexOf(task.status),
    },
    {
      key: 'complete',
      header: t('Complete'),
      numeric: true,
      cell: (task) => formatPercent(task.percentComplete),
      sortBy: (task) => task.percentComplete,
    },
    {
      key: 'priority',
      short: true,
      header: t('Priority'),
      cell: (task) => <Priority priority={task.priority} />,
      sortBy: (task) => TASK_PRIORITIES.indexOf(task.priority),
    },
    {
      key: 'assignee',
      header: t('Assignee'),
      cell: (task) => (task.assigneeName ? <bdi>{task.assigneeName}</bdi> : '–'),
      sortBy: (task) => task.assigneeName,
    },
    {
      key: 'start',
      short: true,
      header: t('Start date'),
      cell: (task) => (
        <span className="whitespace-nowrap">{task.plannedStartDate ? formatDate(task.plannedStartDate) : '–'}</span>
      ),
      sortBy: (task) => task.plannedStartDate,
    },
    {
      key: 'due',
      short: true,
      header: t('Due date'),
      cell: (task) => <span className="whitespace-nowrap">{task.plannedEndDate ? <DueDate task={task} /> : '–'}</span>,
      sortBy: (task) => task.plannedEndDate,
    },
  ];
}
