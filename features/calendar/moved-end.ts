import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';

export interface DatedTask {
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
  /** It has one date, which moves and is not stretched. */
  readonly isMilestone?: boolean;
}

/** The last day of so many working days from a start that is worked; work on days off alone counts as one. */
export const endAfter = (start: CalendarDate, days: number, calendar: WorkingCalendar): CalendarDate =>
  calendar.addWorkingDays(start, Math.max(1, days) - 1);

/**
 * The end of a task that is moved to another start and keeps its working days; its own where it has not both dates. A milestone ends
 * where it starts.
 */
export function endFrom(
  start: CalendarDate,
  { plannedStartDate, plannedEndDate, isMilestone = false }: DatedTask,
  calendar: WorkingCalendar,
): CalendarDate | null {
  if (isMilestone && plannedEndDate) return start;
  if (!plannedStartDate || !plannedEndDate) return plannedEndDate;
  return endAfter(start, calendar.workingDaysIn(plannedStartDate, plannedEndDate), calendar);
}
