import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

export interface Suspension {
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
}

interface Suspended extends Suspension {
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  /** First and last day of each rest of work that was planned in parts. */
  readonly rests?: readonly { readonly from: CalendarDate; readonly to: CalendarDate }[] | undefined;
}

/** Whether work that has begun, or was planned in parts, rests on a day. */
export const isSuspendedOn = (
  { status, suspendedFrom = null, resumesOn = null, rests = [] }: Suspended,
  day: CalendarDate,
): boolean =>
  rests.some(({ from, to }) => from <= day && day <= to) ||
  (status !== 'not_started' &&
    suspendedFrom !== null &&
    suspendedFrom <= day &&
    (resumesOn === null || day < resumesOn));

/** Working days from the first to the last of two dates on which suspended work rests. */
export function suspendedDays(
  { suspendedFrom = null, resumesOn = null }: Suspension,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  calendar: WorkingCalendar,
): number {
  if (suspendedFrom === null || resumesOn === null) return 0;
  const first = suspendedFrom > from ? suspendedFrom : from;
  const last = addDays(resumesOn, -1) < to ? addDays(resumesOn, -1) : to;
  return first <= last ? calendar.workingDaysIn(first, last) : 0;
}
