import { splitDays, splitDaysAfter } from '../splits.ts';
import type { Axis } from './axis.ts';
import type { PlanTask } from './plan-task.ts';
import { pauseIn, plannedPauseDays, workedUntil } from './suspension.ts';

interface Planned {
  readonly axis: Axis;
  readonly planned: { readonly start: number | null; readonly duration: number };
}

/** Work between the planned dates: without the days on which it rests, where the plan has those in it. */
export function workIn(task: PlanTask, { axis, planned: { start, duration } }: Planned): number {
  const work = duration - axis.lag(splitDays(task, axis.exactDays(duration)));
  if (start === null || plannedPauseDays(task, axis.calendar) === 0) return work;
  return work - pauseIn(task, axis, { from: start, to: start + duration });
}

/** Rests of split work that are still to come, with so much of it left. */
export const restsLeft = (task: PlanTask, { axis, work, left }: { axis: Axis; work: number; left: number }): number =>
  task.splits ? axis.lag(splitDaysAfter(task, axis.exactDays(work - left))) : 0;

interface Left {
  readonly duration: number;
  readonly start: number;
  readonly now: number;
  readonly axis: Axis;
}

/** Work of a task that is still to be done, a day at least: by its percent, else by what is gone since it began. */
export function leftOf(task: PlanTask, { duration, start, now, axis }: Left): number {
  const { percentComplete, isRolledUp } = task;
  const gone = Math.max(0, workedUntil(task, axis, { from: start, to: now }));
  const rest =
    percentComplete > 0 || isRolledUp ? Math.ceil((duration * (WHOLE - percentComplete)) / WHOLE) : duration - gone;
  return Math.max(axis.length(1), rest);
}

const WHOLE = 100;
