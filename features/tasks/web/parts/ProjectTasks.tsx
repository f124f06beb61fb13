import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SquareKanban } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import { byNeed } from '../list/order.ts';
import { useTasks } from '../queries.ts';
import { mayAddTo } from '../rights.ts';
import { useHidesSummaries } from '../summaries-shown.ts';
import { SummarySwitch } from './SummarySwitch.tsx';
import { taskColumns } from './task-columns.tsx';

const AddTaskDialog = lazyDialog(() => import('../dialog/AddTaskDialog.tsx'), 'AddTaskDialog');
const TaskDialog = lazyDialog(() => import('../dialog/TaskDialog.tsx'), 'TaskDialog');

/** The Tasks tab of a project's page: its tasks in a table; ?task= opens one. */
export function ProjectTasks({ project }: { project: Project }) {
  const { role } = useSession();
  const { tasks, isError, error, refetch } = useTasks(project.id);
  const { task: opened } = useSearch({ strict: false }) as { task?: string };
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const to = `/projects/${project.id}`;
  const show = (task?: string) =>
    void navigate({
      to,
      search: { tab: 'tasks', ...(task && { task }) },
      replace: task === undefined,
      resetScroll: false,
    } as NavigateOptions);
  const columns = useMemo(() => taskColumns(), []);
  const isHidden = useHidesSummaries();
  const rows = useMemo(
    () => tasks && byNeed(isHidden ? tasks.filter(({ isSummary }) => !isSummary) : tasks),
    [tasks, isHidden],
  );
  if (isError && !tasks)
    return <ErrorNote error={error} what={t('The tasks could not be loaded.')} onRetry={refetch} />;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-end gap-2.5 max-md:*:flex-1">
        <SummarySwitch tasks={tasks} />
        <ButtonLink to="/tasks" search={{ project: project.id }} icon={SquareKanban}>
          {t('Open the board')}
        </ButtonLink>
        {mayAddTo(role, project) && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t('Add task')}
          </Button>
        )}
      </div>
      <Card>
        {rows ? (
          <Table
            label={t('Tasks')}
            rows={rows}
            keyOf={(task) => task.id}
            columns={columns}
            rowLink={(task) => ({ to, search: { tab: 'tasks', task: task.id } })}
            empty={<EmptyState title={t('No tasks found')} />}
          />
        ) : (
          <SkeletonRows count={5} />
        )}
      </Card>
      <Suspense>
        {isAdding && <AddTaskDialog project={project} onClose={() => setAdding(false)} />}
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
    </div>
  );
}
