import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { isBegun } from './cpm/plan.ts';
import type { Constraint, PlanTask } from './cpm/plan-task.ts';

type Constrained = Pick<
  PlanTask,
  'status' | 'plannedStartDate' | 'plannedEndDate' | 'constraintKind' | 'constraintDate'
>;

/** Whether a task that has not begun is planned for other days than its constraint allows. Without planned dates nothing is missed. */
export const missesConstraint = (task: Constrained, calendar: WorkingCalendar): boolean =>
  missedDays(task, calendar) > 0;

/** By how many working days it misses its constraint; 0 where it keeps it. */
export function missedDays(task: Constrained, calendar: WorkingCalendar): number {
  const { constraintKind: kind, constraintDate: date, plannedStartDate, plannedEndDate } = task;
  if (kind === null || date === null || isBegun(task)) return 0;
  const [start, end] = [plannedStartDate ?? plannedEndDate, plannedEndDate ?? plannedStartDate];
  return start === null || end === null ? 0 : missedBy(kind, daysFrom({ kind, date, start, end }, calendar));
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
