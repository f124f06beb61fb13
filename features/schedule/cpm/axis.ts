import { hoursOf, openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { dateOfMoment, midnightOf, momentOf, openWorkClock, type WorkClock } from '#shared/calendar/work-clock.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

/** A working calendar of a project beside the one that it goes by: days and hours of some of its tasks. */
export interface TaskCalendar {
  readonly id: string;
  readonly name: string;
  /** So many hours of work its durations and lags call a day. */
  readonly hoursPerDay: number;
  readonly settings: CalendarSettings;
}

export interface Shape {
  readonly duration: number;
  readonly isAtEnd: boolean;
}

/** What counts the time of a task: whole days of the project's calendar, or minutes of work of its own. */
export interface Axis {
  readonly calendar: WorkingCalendar;
  /** Minutes of work on the wall's clock; undefined where whole days are counted. */
  readonly clock: WorkClock | undefined;
  /** So many hours a duration calls a day. */
  readonly hoursPerDay: number;
  /** When work of a day begins, on a day off that of the next day. */
  startOf(date: CalendarDate): number;
  /** When the work of a day is over. */
  endOf(date: CalendarDate): number;
  /** The last start that is still on a day, or before it where it is off. */
  lastStartOf(date: CalendarDate): number;
  /** A moment "2026-03-01 13:00"; where whole days are counted, its day. */
  at(moment: string): number;
  /** How long work of so many days takes. */
  length(days: number): number;
  /** Work from the first to the last of two days; a day's where both are off. */
  between(from: CalendarDate, to: CalendarDate): number;
  lag(days: number): number;
  /** Days of a time, with their parts. */
  exactDays(time: number): number;
  /** Whole days of a time; a day that is not full counts where time is missing, not where it is left. */
  days(time: number): number;
  /** First and last day of what begins so; a milestone has one, at the end of a day or at its beginning. */
  dates(start: number, shape: Shape): [CalendarDate, CalendarDate];
}

export class DayAxis implements Axis {
  readonly calendar: WorkingCalendar;
  readonly clock = undefined;
  readonly hoursPerDay: number;

  constructor(calendar: WorkingCalendar) {
    this.calendar = calendar;
    this.hoursPerDay = hoursOf(calendar.settings.hours);
  }

  startOf(date: CalendarDate): number {
    return this.calendar.indexOf(date);
  }

  endOf(date: CalendarDate): number {
    return this.calendar.indexOf(addDays(date, 1));
  }

  lastStartOf(date: CalendarDate): number {
    return this.calendar.indexOf(this.calendar.onOrBefore(date));
  }

  at(moment: string): number {
    return this.startOf(moment.slice(0, DATE_LENGTH));
  }

  length(days: number): number {
    return Math.max(1, Math.ceil(days));
  }

  between(from: CalendarDate, to: CalendarDate): number {
    return Math.max(1, this.calendar.workingDaysIn(from, to));
  }

  lag(days: number): number {
    return Math.ceil(days);
  }

  exactDays(time: number): number {
    return time;
  }

  days(time: number): number {
    return time;
  }

  dates(start: number, { duration, isAtEnd }: Shape): [CalendarDate, CalendarDate] {
    const { calendar } = this;
    const from = calendar.dateAt(isAtEnd ? start - 1 : start);
    return [from, duration === 0 ? from : calendar.dateAt(start + duration - 1)];
  }
}

const DATE_LENGTH = 10;
const HOUR = 60;

export class HourAxis implements Axis {
  readonly calendar: WorkingCalendar;
  readonly clock: WorkClock;
  readonly hoursPerDay: number;
  readonly #minutesPerDay: number;

  constructor(calendar: WorkingCalendar, hoursPerDay: number) {
    this.calendar = calendar;
    this.clock = openWorkClock(calendar);
    this.hoursPerDay = hoursPerDay;
    this.#minutesPerDay = Math.max(1, hoursPerDay * HOUR);
  }

  startOf(date: CalendarDate): number {
    return this.clock.worked(midnightOf(date));
  }

  endOf(date: CalendarDate): number {
    return this.startOf(addDays(date, 1));
  }

  lastStartOf(date: CalendarDate): number {
    return this.startOf(this.calendar.onOrBefore(date));
  }

  at(moment: string): number {
    return this.clock.worked(momentOf(moment));
  }

  length(days: number): number {
    return Math.round(days * this.#minutesPerDay);
  }

  between(from: CalendarDate, to: CalendarDate): number {
    const work = this.endOf(to) - this.startOf(from);
    return work > 0 ? work : this.length(1);
  }

  lag(days: number): number {
    return Math.round(days * this.#minutesPerDay);
  }

  exactDays(time: number): number {
    return time / this.#minutesPerDay;
  }

  days(time: number): number {
    return Math.floor(time / this.#minutesPerDay);
  }

  dates(start: number, { duration, isAtEnd }: Shape): [CalendarDate, CalendarDate] {
    const from = isAtEnd ? this.#lastDay(start) : dateOfMoment(this.clock.begins(start));
    return [from, duration === 0 ? from : this.#lastDay(start + duration)];
  }

  /** What ends at midnight ends on the day before. */
  #lastDay(end: number): CalendarDate {
    return dateOfMoment(this.clock.ends(end) - 1);
  }
}

/** The calendars by which a plan's tasks are counted: minutes as soon as one of them has a calendar of its own, else days. */
export class Axes {
  /** Of tasks without a calendar of their own. */
  readonly project: Axis;
  readonly isHourly: boolean;
  readonly #own = new Map<string, Axis>();

  constructor(
    calendar: WorkingCalendar,
    calendars: readonly TaskCalendar[],
    tasks: readonly { readonly calendarId?: string | null }[],
  ) {
    const used = new Set(tasks.flatMap(({ calendarId }) => calendarId ?? []));
    for (const { id, settings, hoursPerDay } of calendars) {
      if (used.has(id)) this.#own.set(id, new HourAxis(openCalendar(settings), hoursPerDay));
    }
    this.isHourly = this.#own.size > 0;
    this.project = this.isHourly ? new HourAxis(calendar, hoursOf(calendar.settings.hours)) : new DayAxis(calendar);
  }

  of({ calendarId = null }: { readonly calendarId?: string | null }): Axis {
    return this.#own.get(calendarId ?? '') ?? this.project;
  }
}
