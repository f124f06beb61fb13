import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';
import type { WorkTime } from './durations.ts';
import { workdaysBetween } from './lags.ts';
import type { PlanTask } from './plan.ts';
import type { RawRow } from './rows.ts';

interface Given {
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** Working days. */
  readonly days: number | undefined;
  /** Calendar days, where the duration counts those. */
  readonly elapsed: number | undefined;
}

interface Around {
  readonly row: Pick<RawRow, 'startTime' | 'duration'>;
  /** The weekdays on which the plan works. */
  readonly week: ReadonlySet<number>;
  readonly calendar: WorkTime;
}

type Times = Pick<PlanTask, 'start' | 'end' | 'endComputed' | 'durationDays' | 'durationWritten'>;

const EVERY_DAY: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6]);

/** The dates as in the file; one that is missing follows from the other and the duration. */
export function timesOf(given: Given, around: Around): Times {
  const { days, elapsed } = given;
  if (elapsed === undefined) return { ...datesOf(given, around), durationDays: days ?? null };
  // Days and nights go by on every day of the week, from the morning on.
  const row = { ...around.row, startTime: null };
  const dates = datesOf({ ...given, days: elapsed }, { ...around, row, week: EVERY_DAY });
  const { start, end } = dates;
  const worked = start && end && elapsed > 0 ? workdaysBetween(start, end, around.week) : days;
  return { ...dates, durationDays: worked ?? null, durationWritten: around.row.duration };
}

function datesOf({ start, end: given, days }: Given, { row, week, calendar }: Around): Omit<Times, 'durationDays'> {
  const span = { days: days ?? 0, week, hoursPerDay: calendar.hoursPerDay };
  const end = isBefore(given, start) ? undefined : given;
  if (start && !end && days !== undefined)
    return {
      start,
      end: days === 0 ? start : endAfter({ ...span, date: start, time: row.startTime }),
      endComputed: true,
    };
  if (end && !start && days !== undefined)
    return { start: startBefore({ ...span, date: end }), end, endComputed: false };
  return { start: start ?? null, end: end ?? null, endComputed: false };
}

/** An end before its start is none. */
const isBefore = (end: string | undefined, start: string | undefined): boolean =>
  end !== undefined && start !== undefined && end < start;

const ENOUGH = 15;
const MOST_DAYS_OFF = 3;

/** The weekdays on which nothing of the plan ever starts or ends are its days off; too few dates say nothing. */
export function workWeekOf(dates: readonly CalendarDate[], preset: readonly number[]): ReadonlySet<number> {
  const used = new Set(dates.map(weekday));
  return dates.length >= ENOUGH && used.size >= 7 - MOST_DAYS_OFF ? used : new Set(preset);
}

const FIRST_HOUR = 8;
const NOON = 12;

/** Hours of a day of eight that are gone at a time: work begins at 8, an hour of rest at 12. */
function hoursGone(time: string | null): number {
  if (!time) return 0;
  const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  return Math.min(7.99, Math.max(0, hour - FIRST_HOUR - (hour > NOON ? 1 : 0)));
}

interface Span {
  readonly date: CalendarDate;
  readonly days: number;
  readonly week: ReadonlySet<number>;
  readonly time?: string | null;
  readonly hoursPerDay: number;
}

const LONGEST = 20_000;

/** The last day of work that begins on a date and takes so many working days. */
export function endAfter({ date, days, week, time = null, hoursPerDay }: Span): CalendarDate {
  const taken = days + hoursGone(time) / hoursPerDay;
  return step(date, Math.max(1, Math.ceil(taken - 0.001)), week, 1);
}

/** The first day of work that ends on a date. */
export const startBefore = ({ date, days, week }: Span): CalendarDate =>
  step(date, Math.max(1, Math.ceil(days)), week, -1);

/** The nth working day from a date, which counts as the first whatever day it is; whole weeks at one stride. */
function step(date: CalendarDate, count: number, week: ReadonlySet<number>, way: 1 | -1): CalendarDate {
  let left = Math.min(count, LONGEST) - 1;
  if (left <= 0 || week.size === 0) return date;
  const strides = Math.floor((left - 1) / week.size);
  let day = addDays(date, way * strides * 7);
  left -= strides * week.size;
  while (left > 0) {
    day = addDays(day, way);
    if (week.has(weekday(day))) left -= 1;
  }
  return day;
}
