import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCalendarDate } from '#shared/dates.ts';
import { ApiError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { askReason } from '../blocking.ts';
import { changesBack, type FieldChange } from '../changes-back.ts';
import { FOLLOWS, useAskCompleting } from '../completing.ts';
import { toastFailed } from '../error-toasts.ts';
import { deleteTask, useBulkChange } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';

/** What the dates of many tasks cannot be: none given, the wrong way round by themselves or for one of the tasks. */
export function datesFault(
  tasks: readonly Pick<Task, 'plannedStartDate' | 'plannedEndDate' | 'number' | 'title'>[],
  change: FieldChange,
): { readonly field: 'start' | 'end'; readonly text: string } | null {
  if (change.plannedStartDate === undefined && change.plannedEndDate === undefined)
    return { field: 'start', text: t('Enter a date, or tick what is to be removed.') };
  const { plannedStartDate: start, plannedEndDate: end } = change;
  if (isFarYear(start)) return { field: 'start', text: farYearText() };
  if (isFarYear(end)) return { field: 'end', text: farYearText() };
  if (start && end && end < start) return { field: 'end', text: t('The end date must not be before the start date.') };
  const reversed = tasks.find((task) => {
    // An end that moves along is never before its start.
    if (start && end === undefined && task.plannedStartDate && task.plannedEndDate) return false;
    const [first, last] = [
      start === undefined ? task.plannedStartDate : start,
      end === undefined ? task.plannedEndDate : end,
    ];
    return first && last && last < first;
  });
  if (!reversed) return null;
  const task = `${taskCode(reversed)} ${reversed.title}`;
  return start === undefined
    ? { field: 'end', text: t('{{task}} starts after this date.', { task }) }
    : { field: 'start', text: t('{{task}} ends before this date.', { task }) };
}

/** A day that a date field holds, in a year that no plan has: 0202 on the way to 2026. */
const isFarYear = (day: string | null | undefined): boolean => Boolean(day) && !isCalendarDate(day ?? '');

const farYearText = (): string => t('The year must be between 1900 and 2200.');

/** Changes many tasks and offers the way back; completing ones with open subtasks asks first, blocking ones what they wait for. */
export function useApply() {
  const bulk = useBulkChange();
  const askCompleting = useAskCompleting();
  const undo = async (tasks: readonly Task[], change: FieldChange) => {
    try {
      for (const back of changesBack(tasks, change)) await bulk.mutateAsync(back);
      toastSuccess(t('The change was undone.'));
    } catch (error) {
      toastFailed(t('Failed to update task'), error);
    }
  };
  const apply = async (all: readonly Task[], wanted: FieldChange, onDone?: () => void) => {
    const chosen = changeable(all, wanted);
    if (chosen.length === 0) return toast({ title: t('Nothing was changed'), description: t(FOLLOWS) });
    const change = await withReason(chosen, wanted);
    if (!change) return;
    const completed = chosen.filter(({ status }) => change.status === 'done' && status !== 'done');
    const parts = completed.length > 0 ? await askCompleting(chosen) : [];
    if (!parts) return;
    const tasks = [...chosen, ...parts];
    const isMove = Boolean(change.plannedStartDate) && change.plannedEndDate === undefined;
    const undone: FieldChange = isMove ? { ...change, plannedEndDate: null } : change;
    bulk.mutate(
      { ids: tasks.map(({ id }) => id), change, keepDuration: isMove },
      {
        onSuccess: () => {
          onDone?.();
          toast({
            title: t('Success'),
            description:
              tasks.length === 1
                ? t('Task updated successfully')
                : t('{{count}} tasks updated successfully', { count: tasks.length }),
            action: { label: t('Undo'), onSelect: () => void undo(changeable(tasks, change, true), undone) },
          });
        },
        onError: (error) => toastFailed(t('Failed to update task'), error),
      },
    );
  };
  return { apply, isBusy: bulk.isPending };
}

/** Without the summaries, whose status and dates follow their subtasks; they are completed by completing these, and follow back. */
function changeable(tasks: readonly Task[], change: FieldChange, isBack = false): readonly Task[] {
  const isCompleting = change.status === 'done' && !isBack;
  const isFollowed = ['status', 'plannedStartDate', 'plannedEndDate'].some((field) => field in change);
  return isFollowed && !isCompleting ? tasks.filter(({ isSummary }) => !isSummary) : tasks;
}

/** A skipped reason leaves each task the one it has. */
async function withReason(chosen: readonly Task[], change: FieldChange): Promise<FieldChange | null> {
  if (change.status !== 'blocked') return change;
  const reason = await askReason(chosen);
  if (reason === null) return null;
  return reason === '' ? change : { ...change, blockedReason: reason };
}

interface Deletion {
  readonly done: number;
  readonly all: number;
}

/** Deletes one after the other; says how far it is and can be stopped. */
export function useDeletion(onDone: () => void) {
  const queries = useQueryClient();
  const [running, setRunning] = useState<Deletion>();
  const isStopped = useRef(false);
  const start = async (tasks: readonly Task[]) => {
    isStopped.current = false;
    let done = 0;
    try {
      while (done < tasks.length && !isStopped.current) {
        setRunning({ done, all: tasks.length });
        await deleteUnlessGone(queries, tasks[done]);
        done += 1;
      }
      toastSuccess(deletedText(done));
      onDone();
    } catch (error) {
      toastFailed(t('Failed to delete task'), error);
    } finally {
      setRunning(undefined);
    }
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { running, start, stop };
}

const deletedText = (count: number): string =>
  count === 1 ? t('Task deleted successfully!') : t('{{count}} tasks deleted successfully!', { count });

/** A subtask goes with its parent: when its turn comes it may be gone already. */
async function deleteUnlessGone(queries: QueryClient, task: Task | undefined): Promise<void> {
  if (!task) return;
  try {
    await deleteTask(queries, task);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
