import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { splitDays } from '../splits.ts';
import { type Suspension, suspendedDays } from '../suspension-rules.ts';
import type { Axis } from './axis.ts';
import type { Bound } from './carried-bounds.ts';
import type { PlanTask } from './plan-task.ts';

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Time between two moments in which suspended work rests; of work that nobody knows when to resume none that is planned. */
export function pauseIn(
  { suspendedFrom = null, resumesOn = null }: Suspension,
  axis: Axis,
  { from, to }: Stretch,
): number {
  if (suspendedFrom === null || resumesOn === null) return 0;
  return Math.max(0, Math.min(to, axis.startOf(resumesOn)) - Math.max(from, axis.startOf(suspendedFrom)));
}

/**
 * Working days between the planned dates of a task on which it rests, where the plan has them in it: its duration says so. Else the
 * plan does not know of the suspension, and all of its days are work.
 */
export function plannedPauseDays(task: Planned, calendar: WorkingCalendar): number {
  const { plannedStartDate: from, plannedEndDate: to, durationDays, suspendedFrom = null, resumesOn = null } = task;
  if (from === null || to === null || durationDays === null || suspendedFrom === null || resumesOn === null) return 0;
  const pause = suspendedDays({ suspendedFrom, resumesOn }, { from, to }, calendar);
  const days = calendar.workingDaysIn(from, to);
  const whole = days - splitDays(task, days);
  return Math.abs(durationDays - (whole - pause)) < Math.abs(durationDays - whole) ? pause : 0;
}

type Planned = Suspension & Pick<PlanTask, 'plannedStartDate' | 'plannedEndDate' | 'durationDays' | 'splits'>;

/** Working days between its planned dates on which it does not work: suspended, or as its work is split. */
export function restDays(task: Planned, calendar: WorkingCalendar): number {
  const { plannedStartDate: from, plannedEndDate: to, splits } = task;
  const days = splits && from !== null && to !== null ? calendar.workingDaysIn(from, to) : 0;
  return plannedPauseDays(task, calendar) + (days > 0 ? splitDays(task, days) : 0);
}

/** Time since a start that was worked until now. */
export function workedUntil(task: Suspension, axis: Axis, { from, to: now }: Stretch): number {
  const { suspendedFrom = null, resumesOn = null } = task;
  if (suspendedFrom === null) return now - from;
  if (resumesOn === null) return Math.min(now, Math.max(from, axis.startOf(suspendedFrom))) - from;
  return now - from - pauseIn(task, axis, { from, to: now });
}

/** From when on suspended work may go on; the beginning of time where nothing holds it. */
export const resumedAt = ({ suspendedFrom = null, resumesOn = null }: Suspension, axis: Axis): number =>
  suspendedFrom === null || resumesOn === null ? Number.NEGATIVE_INFINITY : axis.startOf(resumesOn);

/** Time that is left from a moment until work is suspended, where that lies ahead and somebody knows when it resumes. */
export function untilSuspended(
  { suspendedFrom = null, resumesOn = null }: Suspension,
  axis: Axis,
  now: number,
): number {
  return suspendedFrom === null || resumesOn === null ? 0 : Math.max(0, axis.startOf(suspendedFrom) - now);
}

/** Dates of projects that are not in the plan, as bounds of a task. */
export const externalBounds = ({
  externalStart = null,
  externalFinish = null,
}: Pick<PlanTask, 'externalStart' | 'externalFinish'>): Bound[] => [
  ...(externalStart === null ? [] : [{ kind: 'start_no_earlier' as const, date: externalStart }]),
  ...(externalFinish === null ? [] : [{ kind: 'finish_no_later' as const, date: externalFinish }]),
];
