import type { QueryClient } from '@tanstack/react-query';
import { t } from '#web/i18n/text.ts';
import { askText } from '#web/ui/ask.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Task, TaskStatus } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { allKey, mineKey, minePartsKey, projectKey } from './cache.ts';
import { toastFailed } from './error-toasts.ts';
import { asShown, inOrder, showChange } from './pending.ts';
import { writeProgress } from './queries.ts';
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
export async function reportPercent(queries: QueryClient, { task, owner, complete }: Report): Promise<void> {
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
export function taskToReport(queries: QueryClient, task: Task, status: TaskStatus): Task | undefined {
  const id = status === 'in_progress' ? task.id : status === 'done' ? task.parentTaskId : null;
  if (id === null) return undefined;
  const lists = [projectKey(task.projectId), allKey, mineKey, minePartsKey];
  const rows = lists.flatMap((key) => queries.getQueryData<Task[]>(key) ?? []);
  const found = asShown(rows).find((row) => row.id === id);
  return found && mayReport(found) ? found : undefined;
}
