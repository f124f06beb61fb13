import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Bound } from './cpm/carried-bounds.ts';
import { type Constraint, type ConstraintKind, isBegun, type PlanTask } from './cpm/plan-task.ts';

/** A constraint's name on screen and on paper; it is the key of its Arabic. */
export const constraintLabels: Readonly<Record<ConstraintKind, string>> = {
  start_no_earlier: 'Start no earlier than',
  start_no_later: 'Start no later than',
  must_start: 'Must start on',
  finish_no_earlier: 'Finish no earlier than',
  finish_no_later: 'Finish no later than',
  must_finish: 'Must finish on',
  as_late_as_possible: 'As late as possible',
};

type Planned = Pick<PlanTask, 'status' | 'plannedStartDate' | 'plannedEndDate'>;

/** Whether a task that has not begun is planned for other days than it must keep. Without planned dates nothing is missed. */
export const missesBounds = (task: Planned, bounds: readonly Bound[], calendar: WorkingCalendar): boolean =>
  missedDays(task, bounds, calendar) > 0;

/** By how many working days it misses the date it misses most; 0 where it keeps all. */
export const missedDays = (task: Planned, bounds: readonly Bound[], calendar: WorkingCalendar): number =>
  missedMost(task, bounds, calendar)?.days ?? 0;

/** The date that it misses by the most working days; undefined where it keeps all. */
export function missedMost(task: Planned, bounds: readonly Bound[], calendar: WorkingCalendar) {
  const { plannedStartDate, plannedEndDate } = task;
  const [start, end] = [plannedStartDate ?? plannedEndDate, plannedEndDate ?? plannedStartDate];
  if (start === null || end === null || isBegun(task)) return undefined;
  return bounds
    .map(({ kind, date }) => ({ date, days: missedBy(kind, daysFrom({ kind, date, start, end }, calendar)) }))
    .filter(({ days }) => days > 0)
    .sort((one, other) => other.days - one.days)[0];
}

const missedBy = (kind: Constraint, days: number): number => {
  if (kind === 'must_start' || kind === 'must_finish') return Math.abs(days);
  return Math.max(0, kind === 'start_no_earlier' || kind === 'finish_no_earlier' ? -days : days);
};

interface Held {
  readonly kind: Constraint;
  readonly date: CalendarDate;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** Working days from the date of the constraint to the start or the end it is about. */
function daysFrom({ kind, date, start, end }: Held, calendar: WorkingCalendar): number {
  if (kind === 'start_no_later') return calendar.indexOf(start) - calendar.indexOf(calendar.onOrBefore(date));
  if (kind === 'must_start' || kind === 'start_no_earlier') return calendar.indexOf(start) - calendar.indexOf(date);
  return calendar.indexOf(addDays(end, 1)) - calendar.indexOf(addDays(date, 1));
}
