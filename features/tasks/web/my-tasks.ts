import type { Task } from '../contract.ts';
import { COMPLETED_SHOWN, isOverdue, isUpcoming, isUrgent, type TodayReason, todayReason } from '../rules.ts';

export interface MySections {
  readonly urgent: readonly Task[];
  readonly today: readonly { readonly task: Task; readonly reason: TodayReason }[];
  readonly upcoming: readonly Task[];
  /** Open tasks that are none of the above: running, late or without dates. Not a task is out of sight. */
  readonly others: readonly Task[];
  /** The newest first; the page shows the first six. */
  readonly completed: readonly Task[];
}

/** The sections of My Tasks (spec §2, §9). A task may be urgent and due today: it stands in both, as the counters count it. */
export function sectionsOf(tasks: readonly Task[], day: string): MySections {
  const open = tasks.filter(({ status }) => status !== 'done');
  const due = open.flatMap((task) => {
    const reason = todayReason(task, day);
    return reason ? [{ task, reason }] : [];
  });
  const hasEditConflict = (task: Task) => isUrgent(task) || isUpcoming(task, day) || todayReason(task, day) !== null;
  return {
    urgent: open.filter(isUrgent),
    today: due,
    upcoming: open
      .filter((task) => isUpcoming(task, day))
      .sort((one, other) => (one.plannedStartDate ?? '').localeCompare(other.plannedStartDate ?? '')),
    others: open
      .filter((task) => !hasEditConflict(task))
      .sort((one, other) => Number(isOverdue(other, day)) - Number(isOverdue(one, day))),
    completed: tasks
      .filter(({ status }) => status === 'done')
      .sort((one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? '')),
  };
}

export const recentlyCompleted = ({ completed }: MySections): readonly Task[] => completed.slice(0, COMPLETED_SHOWN);
