import type { CalendarDate } from '#shared/dates.ts';
import type { TaskStatus } from './contract.ts';

/** Progress percent shown on My Tasks while nobody has reported one (spec §4). */
const PROGRESS: Record<TaskStatus, number> = { done: 100, not_started: 0, blocked: 25, in_progress: 50 };

export const shownProgress = ({ status, percentComplete }: { status: TaskStatus; percentComplete: number }): number =>
  percentComplete > 0 ? percentComplete : PROGRESS[status];

/**
 * The status a task has after its percent complete was set; undefined leaves it. All of it done is done; what was done and is set back
 * goes on; what has begun is in progress. What is blocked stays so until it is done. The statement that writes it says the same.
 */
export function statusAt(percent: number | undefined, status: TaskStatus): TaskStatus {
  if (percent === undefined) return status;
  if (percent === 100) return 'done';
  if (status === 'done') return 'in_progress';
  return status === 'not_started' && percent > 0 ? 'in_progress' : status;
}

interface Dated {
  readonly status: TaskStatus;
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
}

/** Overdue: the planned end is past and the task is not done (spec §4). */
export const isOverdue = (task: Omit<Dated, 'plannedStartDate'>, today: CalendarDate): boolean =>
  task.status !== 'done' && task.plannedEndDate !== null && task.plannedEndDate < today;

/** Urgent: priority high or critical, and not done (spec §9). */
export const isUrgent = (task: { status: TaskStatus; priority: string }): boolean =>
  task.status !== 'done' && (task.priority === 'high' || task.priority === 'critical');

/** Spec §9: the list of completed tasks shows at most 6. */
export const COMPLETED_SHOWN = 6;

export type TodayReason = 'due' | 'starts';

/** "Due Today": due today or starting today, marked which (docs/deviations.md). */
export function todayReason(task: Dated, today: CalendarDate): TodayReason | null {
  if (task.status === 'done') return null;
  if (task.plannedEndDate === today) return 'due';
  return task.plannedStartDate === today ? 'starts' : null;
}

/** Upcoming: starts in the future (spec §9). */
export const isUpcoming = (task: Dated, today: CalendarDate): boolean =>
  task.status !== 'done' && task.plannedStartDate !== null && task.plannedStartDate > today;

interface Placed {
  readonly id: string;
  readonly position: string;
}

/** The one order of a column: by rank, ties by id; byte by byte, as the database compares. */
export function byPlace(one: Placed, other: Placed): number {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
