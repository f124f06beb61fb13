import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { askText } from '#web/ui/ask.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task, TaskStatus } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { askReason, keepingReason } from './blocking.ts';
import { allKey, mineKey, minePartsKey, projectKey } from './cache.ts';
import type { Move } from './columns.ts';
import { FOLLOWS, useAskCompleting, useCompleteParts, useToastCompleted } from './completing.ts';
import { toastFailed } from './error-toasts.ts';
import { asShown, inOrder, showChange } from './pending.ts';
import { updateTask, writeProgress } from './queries.ts';
import { useRights } from './rights.ts';
import { taskCode } from './vocabulary.ts';

/** A summary follows its subtasks, a task with steps its steps, and a done task is complete. */
export const mayReport = ({ isSummary, hasSteps, status }: Task): boolean =>
  !isSummary && !hasSteps && status !== 'done';

/** Asks how much of a task is complete; null when nothing is to be changed. */
async function askPercent(task: Task): Promise<number | null> {
  const answer = await askText({
    title: t('How much is complete?'),
    about: `${taskCode(task)} ${task.title}`,
    label: t('Percent complete'),
    help: t('From 0 to 100. A task of which 100% is complete is done.'),
    value: String(task.percentComplete),
    maxLength: 3,
    whole: { least: 0, most: 100 },
    confirm: t('Save'),
    missing: t('Enter a whole number from 0 to 100.'),
  });
  return answer === null ? null : Number(answer);
}

interface Report {
  readonly task: Task;
  readonly owner: string;
  /** Completes the task, with whatever is asked before that. */
  readonly complete: () => unknown;
}

/** Asks for the percent complete and saves it, without a network too. All of it complete is the task done. */
async function reportPercent(queries: QueryClient, { task, owner, complete }: Report): Promise<void> {
  const percentComplete = await askPercent(task);
  if (percentComplete === null || percentComplete === task.percentComplete) return;
  if (percentComplete === 100) return void complete();
  const end = showChange(task.id, { percentComplete, status: statusAt(percentComplete, task.status) });
  try {
    const write = () => writeProgress(queries, { task, owner, change: { percentComplete } });
    const isQueued = await inOrder(task.id, write);
    if (!isQueued) toastSuccess(t('Task updated successfully'));
  } catch (error) {
    toastFailed(t('Failed to update task'), error);
  }
  end();
}

/** The task of which a percent is asked once one has changed its status: itself when it goes on, the task it is a promised part of when it is done. */
function taskToReport(queries: QueryClient, task: Task, status: TaskStatus): Task | undefined {
  const id = status === 'in_progress' ? task.id : status === 'done' ? task.parentTaskId : null;
  if (id === null) return undefined;
  const lists = [projectKey(task.projectId), allKey, mineKey, minePartsKey];
  const rows = lists.flatMap((key) => queries.getQueryData<Task[]>(key) ?? []);
  const found = asShown(rows).find((row) => row.id === id);
  return found && mayReport(found) ? found : undefined;
}

/**
 * Moves a card: seen at once, undone with a toast when the server refuses. Completing one with open subtasks asks first; blocking one
 * asks what it waits for, and is neither shown nor saved until that is answered: whoever leaves before has seen no Blocked that was lost.
 * Answers whether it was moved.
 */
export function useMove(): (task: Task, move: Move) => Promise<boolean> {
  const queries = useQueryClient();
  const { user } = useSession();
  const askCompleting = useAskCompleting();
  const completeParts = useCompleteParts();
  const toastCompleted = useToastCompleted();
  const rightsOn = useRights();
  return useCallback(
    async function move(task: Task, { position, status, ...place }: Move): Promise<boolean> {
      const isOther = status !== task.status;
      const asked = isOther ? await askBefore(task, status, askCompleting) : nothingAsked;
      if (!asked) return false;
      const { parts, reason } = asked;
      const end = showChange(task.id, { status, position, ...(reason && { blockedReason: reason }) });
      const change = { status, ...(reason && { blockedReason: reason }) };
      const write = async () => {
        await completeParts(parts);
        // A summary follows them by itself.
        if (task.isSummary && parts.length > 0) return false;
        if (isOther) return writeProgress(queries, { task, owner: user.id, change, place });
        await updateTask(queries, { id: task.id, ...place });
        return true;
      };
      const save = async () => {
        const isSilent = await keepingReason(task, reason, () => inOrder(task.id, write));
        if (isSilent) return;
        const next = isOther ? taskToReport(queries, task, status) : undefined;
        const complete = (one: Task) => move(one, { status: 'done', position: one.position });
        const report =
          next && rightsOn(next).progress
            ? () => reportPercent(queries, { task: next, owner: user.id, complete: () => complete(next) })
            : undefined;
        reportMoved({ task, status, reason, toastDone: () => toastCompleted(parts), report, reported: next });
      };
      const isSaved = await isDone(save);
      end();
      return isSaved;
    },
    [queries, user.id, askCompleting, completeParts, toastCompleted, rightsOn],
  );
}

interface Asked {
  readonly parts: readonly Task[];
  readonly reason?: string;
}

const nothingAsked: Asked = { parts: [] };

/** What has to be known before a task changes its status; null when it does not. */
async function askBefore(
  task: Task,
  status: TaskStatus,
  askCompleting: ReturnType<typeof useAskCompleting>,
): Promise<Asked | null> {
  if (isRefused(task, status)) return null;
  if (status === 'done') {
    const parts = await askCompleting([task]);
    return parts && { parts };
  }
  if (status !== 'blocked') return nothingAsked;
  const reason = await askReason([task]);
  return reason === null ? null : { parts: [], reason };
}

/** A summary follows its subtasks; all that can be set by hand is that they are done. */
function isRefused(task: Task, status: TaskStatus): boolean {
  if (!task.isSummary || status === 'done') return false;
  toast({ title: t('Nothing was changed'), description: t(FOLLOWS) });
  return true;
}

interface Moved {
  readonly task: Task;
  readonly status: TaskStatus;
  readonly reason?: string | null | undefined;
  readonly toastDone: () => void;
  /** Asks how much of a task is complete now. */
  readonly report: (() => void) | undefined;
  readonly reported: Task | undefined;
}

function reportMoved({ task, status, reason, toastDone, report, reported }: Moved): void {
  const description = movedText(status, reason);
  if (task.isSummary && status !== task.status) toastDone();
  else if (!report || !reported) toastSuccess(description);
  else {
    const isOwn = reported.id === task.id;
    const label = isOwn ? t('Say the percent') : t('Percent of {{task}}', { task: taskCode(reported) });
    toast({ title: t('Success'), description, action: { label, onSelect: report } });
  }
}

/** Says what a failure left undone. */
async function isDone(save: () => Promise<void>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    toastFailed(t('Failed to update task'), error);
    return false;
  }
}

/** `reason`: what was answered to why it is blocked, where that was asked. */
export function movedText(status: TaskStatus, reason?: string | null): string {
  if (reason === '') return t('Blocked without a reason');
  return status === 'done' ? t('Task marked as complete') : t('Task updated successfully');
}

/** A change of status without a chosen place: from a list, a subtask's tick, the buttons of My Tasks. */
export function useSetStatus(): (task: Task, status: TaskStatus) => Promise<boolean> {
  const move = useMove();
  return useCallback((task, status) => move(task, { status, position: task.position }), [move]);
}

/** Asks how much of a task is complete and saves it. */
export function useSetPercent(): (task: Task) => Promise<void> {
  const queries = useQueryClient();
  const { user } = useSession();
  const setStatus = useSetStatus();
  return useCallback(
    (task) => reportPercent(queries, { task, owner: user.id, complete: () => setStatus(task, 'done') }),
    [queries, user.id, setStatus],
  );
}

/** Changes what a blocked task waits for. */
export function useChangeReason(): (task: Task) => Promise<void> {
  const queries = useQueryClient();
  const { user } = useSession();
  return useCallback(
    async (task) => {
      const blockedReason = await askReason([task]);
      if (blockedReason === null || blockedReason === task.blockedReason) return;
      const end = showChange(task.id, { blockedReason });
      const write = () => writeProgress(queries, { task, owner: user.id, change: { blockedReason } });
      await isDone(async () => {
        const isQueued = await keepingReason(task, blockedReason, () => inOrder(task.id, write));
        if (!isQueued) toastSuccess(t('Task updated successfully'));
      });
      end();
    },
    [queries, user.id],
  );
}
