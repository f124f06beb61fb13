import type { MyTask } from '../contract.ts';
import { COMPLETED_SHOWN, isOverdue, isUpcoming, isUrgent, type TodayReason, todayReason } from '../rules.ts';

export interface MySections {
  readonly urgent: readonly MyTask[];
  readonly today: readonly { readonly task: MyTask; readonly reason: TodayReason }[];
  readonly upcoming: readonly MyTask[];
  /** Open tasks that are none of the above: running, late or without dates. Not a task is out of sight. */
  readonly others: readonly MyTask[];
  /** The newest first; the page shows the first six. */
  readonly completed: readonly MyTask[];
}

/** With the dates at which it is due: of a part without dates those of the task that stands in the plan for it. */
export function dueOf(task: MyTask): MyTask {
  const { wholeStartDate: start = null, wholeEndDate: end = null } = task;
  return (start ?? end) === null ? task : { ...task, plannedStartDate: start, plannedEndDate: end };
}

/** The sections of My Tasks (spec §2, §9). A task may be urgent and due today: it stands in both, as the counters count it. */
export function sectionsOf(tasks: readonly MyTask[], day: string): MySections {
  const open = tasks.filter(({ status }) => status !== 'done');
  const due = open.flatMap((task) => {
    const reason = todayReason(dueOf(task), day);
    return reason ? [{ task, reason }] : [];
  });
  const isFuture = (task: MyTask) => isUpcoming(dueOf(task), day);
  const isLate = (task: MyTask) => isOverdue(dueOf(task), day);
  const isPlaced = (task: MyTask) => isUrgent(task) || isFuture(task) || todayReason(dueOf(task), day) !== null;
  return {
    urgent: open.filter(isUrgent),
    today: due,
    upcoming: open
      .filter(isFuture)
      .sort((one, other) => (dueOf(one).plannedStartDate ?? '').localeCompare(dueOf(other).plannedStartDate ?? '')),
    others: open.filter((task) => !isPlaced(task)).sort((one, other) => Number(isLate(other)) - Number(isLate(one))),
    completed: tasks
      .filter(({ status }) => status === 'done')
      .sort((one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? '')),
  };
}

export const recentlyCompleted = ({ completed }: MySections): readonly MyTask[] => completed.slice(0, COMPLETED_SHOWN);
