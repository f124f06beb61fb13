import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { LastChange } from '../change-contract.ts';
import type { ScheduledTask } from '../contract.ts';
import { useLastChange, useLink, useMove, useUndo } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Rights {
  readonly mayEdit: boolean;
  readonly mayOptimise: boolean;
}

/** Moves and links, and the newest step of the project, whoever made it: as long as it is fresh it is told unasked. */
export function useChanges(id: string, { mayEdit, mayOptimise }: Rights) {
  const [closed, setClosed] = useState<string>();
  const change = useLastChange(id).data?.change ?? undefined;
  const move = useMove();
  const undo = useUndo();
  const link = useLink();
  const last = change && (change.kind === 'move' ? mayEdit : mayOptimise) ? change : undefined;
  return {
    last,
    told: last && last.id !== closed && isFresh(last) ? last : undefined,
    forget: () => setClosed(last?.id),
    moving: move.isPending ? move.variables.body.moves[0] : undefined,
    move: (task: ScheduledTask, plannedStartDate: string, plannedEndDate: string) =>
      move.mutate(
        { params: { id }, body: { moves: [{ taskId: task.id, plannedStartDate, plannedEndDate }] } },
        { onError: (error) => toastError(error, t('The task could not be moved')) },
      ),
    link: (predecessorId: string, successorId: string) =>
      link.mutate(
        { params: { id }, body: { links: [{ predecessorId, successorId }] } },
        {
          onSuccess: () => toastSuccess(t('Tasks linked')),
          onError: (error) => toastError(error, t('The tasks could not be linked')),
        },
      ),
    isUndoing: undo.isPending,
    undo: ({ id: changeId }: LastChange) =>
      undo.mutate(
        { params: { id, changeId }, body: {} },
        {
          onSuccess: () => toastSuccess(t('Undone')),
          onError: (error) => toastError(error, t('The change could not be undone')),
        },
      ),
  };
}

/** Of the last day, and nothing it moved was changed since. */
const isFresh = ({ at, changedSince }: LastChange): boolean =>
  changedSince.count === 0 && Date.now() - Date.parse(at) < DAY;
