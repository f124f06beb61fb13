import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { changesBack } from '../changes-back.ts';
import { toastFailed } from '../error-toasts.ts';
import { useBulkChange } from '../queries.ts';

/** The tasks of each chosen person; who has a task already is not assigned it again. */
export function assignmentsOf(tasks: readonly Task[], choices: ReadonlyMap<string, string>) {
  const chosen = tasks.filter(({ id, assignedTo }) => choices.get(id) && choices.get(id) !== assignedTo);
  return Map.groupBy(chosen, ({ id }) => choices.get(id) ?? '');
}

/** Assigns each person his tasks and offers the way back for all of them. */
export function useAssign() {
  const bulk = useBulkChange();
  const [isBusy, setBusy] = useState(false);
  const undo = async (assigned: readonly Task[]) => {
    try {
      for (const back of changesBack(assigned, { assignedTo: null })) await bulk.mutateAsync(back);
      toastSuccess(t('The change was undone.'));
    } catch (error) {
      toastFailed(t('Failed to update task'), error);
    }
  };
  const assign = async (tasks: readonly Task[], choices: ReadonlyMap<string, string>) => {
    const assigned: Task[] = [];
    setBusy(true);
    try {
      for (const [assignedTo, own] of assignmentsOf(tasks, choices)) {
        await bulk.mutateAsync({ ids: own.map(({ id }) => id), change: { assignedTo } });
        assigned.push(...own);
      }
      return true;
    } catch (error) {
      toastFailed(t('Failed to update task'), error);
      return false;
    } finally {
      setBusy(false);
      if (assigned.length > 0)
        toast({
          title: t('Success'),
          description: t('Tasks assigned: {{number}}', { number: assigned.length }),
          action: { label: t('Undo'), onSelect: () => void undo(assigned) },
        });
    }
  };
  return { assign, isBusy };
}
