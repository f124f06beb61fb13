import type { Shift } from '#shared/calendar/calendar.ts';
import { hoursOnDate } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';
import type { FileMoment, PlanCalendar, PlanSuspension } from './plan.ts';

interface Written {
  /** When work stopped and when it goes on. */
  readonly stop: FileMoment | null;
  readonly resume: FileMoment | null;
}

const [DATE_LENGTH, TIME_AT] = [10, 11];
/** Longer than any project. */
const LONGEST = 20_000;

/** Where the file names no calendar every day is worked. */
const USUAL: readonly Shift[] = [{ from: '08:00', to: '17:00' }];

/**
 * The days on which a file lets work rest, by the calendar of the row: a day that is worked in part is none of them. Null where work
 * does not rest on any day that would be worked.
 */
export function suspensionOf({ stop, resume }: Written, calendar: PlanCalendar | undefined): PlanSuspension | null {
  if (stop === null) return null;
  const hoursOn = (date: CalendarDate): readonly Shift[] =>
    calendar ? (hoursOnDate(calendar.datedHours, date) ?? calendar.weekHours[weekday(date)] ?? []) : USUAL;
  const from = dayFrom(stop, (hours, time) => time > (hours[0]?.from ?? time), hoursOn);
  if (resume === null) return { from, to: null };
  const to = dayFrom(resume, (hours, time) => time >= (hours.at(-1)?.to ?? '~'), hoursOn);
  return isAnyWorked(from, to, hoursOn) ? { from, to } : null;
}

type HoursOn = (date: CalendarDate) => readonly Shift[];

/** The day of a moment, or the next one where `isPast` says so of its hours. */
function dayFrom(
  moment: FileMoment,
  isPast: (hours: readonly Shift[], time: string) => boolean,
  hoursOn: HoursOn,
): CalendarDate {
  const [date, time] = [moment.slice(0, DATE_LENGTH), moment.slice(TIME_AT)];
  return isPast(hoursOn(date), time) ? addDays(date, 1) : date;
}

function isAnyWorked(from: CalendarDate, to: CalendarDate, hoursOn: HoursOn): boolean {
  let date = from;
  for (let days = 0; date < to && days < LONGEST; days++) {
    if (hoursOn(date).length > 0) return true;
    date = addDays(date, 1);
  }
  return false;
}
