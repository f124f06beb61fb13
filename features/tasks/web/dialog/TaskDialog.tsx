import { useMemo } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { Task } from '../../contract.ts';
import { isUnknown } from '../error-toasts.ts';
import { useTask, useTasks } from '../queries.ts';
import { useRights } from '../rights.ts';
import { EditTask } from './EditTask.tsx';
import type { Family } from './family.ts';
import { ReadTask } from './ReadTask.tsx';

interface TaskDialogProps {
  id: string;
  /** The row, where the screen behind already has it. */
  known?: Task | undefined;
  /** Leads to another task: a subtask, the parent. */
  onOpen: (id: string) => void;
  onClose: () => void;
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
          <ErrorNote error={asked.error} what={t('The task could not be loaded.')} onRetry={asked.refetch} />
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
