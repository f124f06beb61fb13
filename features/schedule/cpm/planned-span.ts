import type { CalendarDate } from '#shared/dates.ts';
import { splitDays } from '../splits.ts';
import type { Axis } from './axis.ts';
import type { PlanTask } from './plan-task.ts';

/** First working day, null when no date says it, and how many. */
export interface Span {
  readonly start: number | null;
  readonly duration: number;
  /** When work began of which only the rest is meant. */
  readonly began?: number;
}

/** Where the plan has the task: first day and number of days; `start` null when no date says it. */
export function plannedSpan(task: PlanTask, { axis, isAtEnd }: { axis: Axis; isAtEnd: boolean }): Span {
  const { plannedStartDate: from, plannedEndDate: to } = task;
  if (task.isMilestone) return { start: momentOn(to ?? from, { axis, isAtEnd }), duration: 0 };
  const known = axis.length((task.durationDays ?? 1) + splitDays(task));
  if (from === null) return { start: to === null ? null : axis.endOf(to) - known, duration: known };
  const start = beginOf(task, from, axis);
  if (to === null) return { start, duration: known };
  const isExact = axis.clock && task.durationDays !== null && endsOn(axis, start + known, to);
  return { start, duration: isExact ? known : axis.between(from, endOf(task, to)) };
}

function momentOn(date: CalendarDate | null, { axis, isAtEnd }: { axis: Axis; isAtEnd: boolean }): number | null {
  if (date === null) return null;
  return isAtEnd ? axis.endOf(date) : axis.startOf(date);
}

/** The hour that a plan file says counts on the day it says. */
const beginOf = ({ writtenStart }: PlanTask, from: CalendarDate, axis: Axis): number =>
  axis.clock && writtenStart?.startsWith(from) ? axis.at(writtenStart) : axis.startOf(from);

/** Where what is done lies: until the day it was done. */
export function asDone(
  { doneOn, isMilestone }: PlanTask,
  { axis, planned: { start, duration } }: { axis: Axis; planned: Span },
): Span {
  if (start === null || doneOn === null || isMilestone) return { start, duration };
  const end = axis.endOf(doneOn);
  // Done before the day it was planned to begin: it would else hold the end of the project.
  if (end <= start) return { start: Math.max(0, end - duration), duration };
  return { start, duration: end - start };
}

/** Hours of work end within a day. */
const endsOn = (axis: Axis, end: number, day: CalendarDate): boolean =>
  axis.startOf(day) < end && end <= axis.endOf(day);

/** Done sooner than planned, it ended then. */
function endOf({ status, doneOn, plannedStartDate }: PlanTask, planned: CalendarDate): CalendarDate {
  if (status !== 'done' || doneOn === null || doneOn >= planned) return planned;
  return plannedStartDate !== null && doneOn < plannedStartDate ? plannedStartDate : doneOn;
}
