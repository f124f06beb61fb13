import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';

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
