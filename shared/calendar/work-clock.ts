import { type CalendarDate, weekday } from '../dates.ts';
import { type Shift, type WorkingCalendar, workedDays } from './calendar.ts';
import { dayAt, dayNumber, FIRST_DAY, LAST_DAY } from './day-numbers.ts';

/** Minutes since the first day of 1900, by the clock on the wall. */
export type Moment = number;

const HOUR = 60;
export const DAY_MINUTES = 24 * HOUR;
const DAYS = LAST_DAY - FIRST_DAY + 1;

/** The midnight at which a day begins. */
export const midnightOf = (date: CalendarDate): Moment => (dayNumber(date) - FIRST_DAY) * DAY_MINUTES;

/** The day that a moment lies on; midnight is the beginning of one. */
export const dateOfMoment = (moment: Moment): CalendarDate =>
  dayAt(FIRST_DAY + Math.max(0, Math.min(DAYS - 1, Math.floor(moment / DAY_MINUTES))));

/** "2026-03-01 08:30"; a date alone is its midnight. */
export const momentOf = (text: string): Moment =>
  midnightOf(text.slice(0, 10)) + minuteOf(text.slice(11, 16) || '00:00');

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

/** Minutes of work of a calendar against the clock on the wall, from 1900 to 2200. */
export interface WorkClock {
  /** Minutes worked before a moment. */
  worked(moment: Moment): number;
  /** When the last of so many minutes is over. */
  ends(minutes: number): Moment;
  /** When the minute after so many begins. */
  begins(minutes: number): Moment;
}

/** Work that never rests. */
export const WALL: WorkClock = { worked: (moment) => moment, ends: (minutes) => minutes, begins: (minutes) => minutes };

const clocks = new WeakMap<WorkingCalendar, WorkClock>();

/** The hours of a calendar without those of Ramadan and the midday ban: of work that is counted in days they change nothing. */
export function openWorkClock(calendar: WorkingCalendar): WorkClock {
  const known = clocks.get(calendar);
  if (known) return known;
  const clock = new TableClock(calendar);
  clocks.set(calendar, clock);
  return clock;
}

type Span = readonly [from: number, to: number];

const spansOf = (shifts: readonly Shift[]): Span[] =>
  shifts.map(({ from, to }): Span => [minuteOf(from), minuteOf(to)]);

const OFF: readonly Span[] = [];

class TableClock implements WorkClock {
  /** By day: minutes worked before it. */
  readonly #before = new Int32Array(DAYS + 1);
  /** By day: which of the patterns it has. */
  readonly #patternOf = new Uint16Array(DAYS);
  readonly #patterns: (readonly Span[])[] = [OFF];

  constructor({ settings }: WorkingCalendar) {
    const { hours, weekHours, datedHours = [] } = settings;
    const works = workedDays(settings);
    const first = weekday(dayAt(FIRST_DAY));
    const ofWeekday = Array.from({ length: WEEK }, (_, day) => this.#pattern(weekHours?.[day] ?? hours));
    for (let day = 0; day < DAYS; day++) {
      this.#patternOf[day] = works[day] === 1 ? (ofWeekday[(first + day) % WEEK] ?? 0) : 0;
    }
    for (const { from, to, hours: dated } of datedHours) {
      this.#patternOf.fill(this.#pattern(dated), dayNumber(from) - FIRST_DAY, dayNumber(to) - FIRST_DAY + 1);
    }
    const totals = this.#patterns.map((spans) => spans.reduce((sum, [from, to]) => sum + to - from, 0));
    for (let day = 0; day < DAYS; day++) {
      this.#before[day + 1] = (this.#before[day] ?? 0) + (totals[this.#patternOf[day] ?? 0] ?? 0);
    }
  }

  worked(moment: Moment): number {
    const at = Math.max(0, Math.min(DAYS * DAY_MINUTES, moment));
    const day = Math.min(DAYS - 1, Math.floor(at / DAY_MINUTES));
    const minute = at - day * DAY_MINUTES;
    let minutes = this.#before[day] ?? 0;
    for (const [from, to] of this.#spansOn(day)) {
      if (minute <= from) break;
      minutes += Math.min(minute, to) - from;
    }
    return minutes;
  }

  ends(minutes: number): Moment {
    const day = this.#firstNotBefore(minutes) - 1;
    if (day < 0) return 0;
    return this.#within(day, minutes - (this.#before[day] ?? 0), 0);
  }

  begins(minutes: number): Moment {
    const day = this.#firstNotBefore(Math.max(0, minutes) + 1) - 1;
    if (day >= DAYS || day < 0) return DAYS * DAY_MINUTES;
    return this.#within(day, Math.max(0, minutes) - (this.#before[day] ?? 0), 1);
  }

  /** The moment of a day at which `rest` minutes of it are worked; with `more`, at which as many are and another one follows. */
  #within(day: number, rest: number, more: 0 | 1): Moment {
    let left = rest;
    const midnight = day * DAY_MINUTES;
    for (const [from, to] of this.#spansOn(day)) {
      if (left + more <= to - from) return midnight + from + left;
      left -= to - from;
    }
    return midnight + DAY_MINUTES;
  }

  #spansOn(day: number): readonly Span[] {
    return this.#patterns[this.#patternOf[day] ?? 0] ?? OFF;
  }

  #pattern(shifts: readonly Shift[]): number {
    return this.#patterns.push(spansOf(shifts)) - 1;
  }

  /** The first day before which at least so many minutes are worked; `DAYS + 1` where there is none. */
  #firstNotBefore(minutes: number): number {
    let [low, high] = [0, DAYS + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#before[middle] ?? 0) < minutes) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const WEEK = 7;
