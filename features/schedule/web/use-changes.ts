import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { ScheduleChange, ScheduledTask } from '../contract.ts';
import { useLink, useMove, useUndo } from './queries.ts';

/** Moves and links, and the last step that can be undone. */
export function useChanges(id: string) {
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
