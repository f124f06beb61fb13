import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Task, TaskStatus } from '../contract.ts';
import type { Move } from './columns.ts';
import { useAskCompleting, useCompleteParts } from './completing.ts';
import { inOrder, showChange } from './pending.ts';
import { updateTask, writeProgress } from './queries.ts';
import { toastFailed } from './told.ts';

/**
 * Moves a card: seen at once, undone with a toast when the server refuses. Completing one with open subtasks asks first. Answers
 * whether it was moved.
 */
export function useMove(): (task: Task, move: Move) => Promise<boolean> {
  const queries = useQueryClient();
  const { user } = useSession();
  const askCompleting = useAskCompleting();
  const completeParts = useCompleteParts();
  return useCallback(
    async (task, { position, status, ...place }) => {
      const isOther = status !== task.status;
      const parts = isOther && status === 'done' ? await askCompleting([task]) : [];
      if (!parts) return false;
      const end = showChange(task.id, { status, position });
      const write = async () => {
        await completeParts(parts);
        if (isOther) return writeProgress(queries, { task, owner: user.id, change: { status }, place });
        await updateTask(queries, { id: task.id, ...place });
        return true;
      };
      try {
        const isSilent = await inOrder(task.id, write);
        if (!isSilent) toastSuccess(movedText(status));
        return true;
      } catch (error) {
        toastFailed(t('Failed to update task'), error);
        return false;
      } finally {
        end();
      }
    },
    [queries, user.id, askCompleting, completeParts],
  );
}

export const movedText = (status: TaskStatus): string =>
  status === 'done' ? t('Task marked as complete') : t('Task updated successfully');

/** A change of status without a chosen place: from a list, a subtask's tick, the buttons of My Tasks. */
export function useSetStatus(): (task: Task, status: TaskStatus) => Promise<boolean> {
  const move = useMove();
  return useCallback((task, status) => move(task, { status, position: task.position }), [move]);
}
