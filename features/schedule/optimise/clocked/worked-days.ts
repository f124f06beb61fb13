import { type WorkingCalendar, workedDays } from '#shared/calendar/calendar.ts';
import { dayAt, dayNumber, FIRST_DAY } from '#shared/calendar/day-numbers.ts';
import { DAY_MINUTES, midnightOf, openWorkClock } from '#shared/calendar/work-clock.ts';
import type { CalendarDate } from '#shared/dates.ts';

const opened = new WeakMap<WorkingCalendar, WorkedDays>();

/** The same calendar and day answer the same ones. */
export function openWorkedDays(calendar: WorkingCalendar, today: CalendarDate): WorkedDays {
  const known = opened.get(calendar);
  if (known?.today === today) return known;
  const days = new WorkedDays(calendar, today);
  opened.set(calendar, days);
  return days;
}

/** Days that a calendar works from today on, and its minutes before each. */
export class WorkedDays {
  readonly today: CalendarDate;
  readonly #today: number;
  /** Counted from today. */
  readonly days: Int32Array;
  /** Minutes of the calendar before each of the days, and after the last one. */
  readonly minutes: Int32Array;

  constructor(calendar: WorkingCalendar, today: CalendarDate) {
    this.today = today;
    this.#today = dayNumber(today);
    const clock = openWorkClock(calendar);
    const works = workedDays(calendar.settings).subarray(this.#today - FIRST_DAY);
    const midnight = midnightOf(today);
    const days = [...works.keys()].filter((day) => works[day] === 1);
    this.days = Int32Array.from(days);
    const last = (days.at(-1) ?? 0) + 1;
    this.minutes = Int32Array.from([...days, last], (day) => clock.worked(midnight + day * DAY_MINUTES));
  }

  /** Of the day on which the next minute is worked. */
  indexOf(minutes: number): number {
    return this.#firstAfter(minutes) - 1;
  }

  /** Of the day on which so many minutes are over. */
  lastIndexOf(minutes: number): number {
    return this.#firstAfter(minutes - 1) - 1;
  }

  /** Of the first day at or after a date, one of those that are worked. */
  indexAt(date: CalendarDate): number {
    const day = dayNumber(date) - this.#today;
    return search(this.days, day);
  }

  dateAt(index: number): CalendarDate {
    const place = Math.max(0, Math.min(this.days.length - 1, index));
    return dayAt(this.#today + (this.days[place] ?? 0));
  }

  #firstAfter(minutes: number): number {
    return Math.min(this.days.length, search(this.minutes, minutes + 1));
  }
}

/** The first place whose value is not less. */
function search(list: Int32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
