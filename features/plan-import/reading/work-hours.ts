import type { Shift } from '#shared/calendar/calendar.ts';
import { dayAt, dayNumber, FIRST_DAY, LAST_DAY } from '#shared/calendar/day-numbers.ts';
import { type CalendarSettings, type DatedHours, MAX_DATED_HOURS } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { PlanCalendar } from './plan.ts';

/** Reading ends after so many calendars of a file. */
export const MAX_CALENDARS = 200;
const USUAL_HOURS = 8;
const MINUTES = 60;
const DAY = 24 * MINUTES;

/** A stretch of a day as a file writes it: "08:00" to "12:00", "00:00" for the end of the day. */
export interface WrittenShift {
  readonly from: string;
  readonly to: string;
}

/** The shifts in order; what touches or overlaps is one, and what goes on past midnight stands at the day's beginning. */
export function shiftsOf(written: readonly WrittenShift[]): Shift[] {
  const spans = written.flatMap(({ from, to }): (readonly [number, number])[] => {
    const [begin, end] = [minuteOf(from), minuteOf(to) || DAY];
    if (begin === undefined || Number.isNaN(end)) return [];
    if (begin < end) return [[begin, end]];
    return [
      [begin, DAY],
      [0, end],
    ];
  });
  const merged: [number, number][] = [];
  for (const [begin, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else if (begin < end) merged.push([begin, end]);
  }
  return merged.map(([begin, end]) => ({ from: timeOf(begin), to: timeOf(end) }));
}

function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^\s{0,3}(\d{1,2}):(\d{2})/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const minutes = Number(hour) * MINUTES + Number(minute);
  return minutes <= DAY ? minutes : undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');
const timeOf = (minute: number): string => `${two(Math.floor(minute / MINUTES))}:${two(minute % MINUTES)}`;

const minutesOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { from, to }) => sum + (minuteOf(to) ?? 0) - (minuteOf(from) ?? 0), 0);

/** Hours of most working days of a week, of two the longer; eight where it has none. */
export function hoursOfWeek(week: readonly (readonly Shift[])[]): number {
  const worked = week.map(minutesOf).filter((minutes) => minutes > 0);
  const counts = Map.groupBy(worked, (minutes) => minutes);
  const [usual] = [...counts].toSorted(([one, some], [other, others]) => others.length - some.length || other - one);
  return usual ? usual[0] / MINUTES : USUAL_HOURS;
}

/** Days with hours of their own, as they are read: what is written later wins. */
export class DatedDays {
  readonly #hours = new Map<number, readonly Shift[]>();
  #written = 0;

  static readonly MOST = 20_000;

  /** Both days included; a stretch is cut at what a calendar can hold. */
  set(from: CalendarDate, to: CalendarDate, shifts: readonly Shift[]): void {
    this.#setDays(dayNumber(from), dayNumber(to), () => shifts);
  }

  /** Each date of a stretch by its weekday. */
  setWeek(from: CalendarDate, to: CalendarDate, week: readonly (readonly Shift[])[]): void {
    this.#setDays(dayNumber(from), dayNumber(to), (day) => week[(((day + THURSDAY) % 7) + 7) % 7] ?? []);
  }

  /** What another calendar has, where this one has nothing. */
  inherit(other: readonly DatedHours[]): void {
    for (const { from, to, hours } of other) {
      this.#setDays(dayNumber(from), dayNumber(to), (day) => this.#hours.get(day) ?? hours);
    }
  }

  /** Stretches of days in a row that have the same hours. */
  list(): DatedHours[] {
    const stretches: { first: number; last: number; hours: readonly Shift[]; text: string }[] = [];
    for (const [day, hours] of [...this.#hours].toSorted(([one], [other]) => one - other)) {
      const [last, text] = [stretches.at(-1), JSON.stringify(hours)];
      if (last && last.last === day - 1 && last.text === text) last.last = day;
      else stretches.push({ first: day, last: day, hours, text });
    }
    return stretches
      .slice(0, MAX_DATED_HOURS)
      .map(({ first, last, hours }) => ({ from: dayAt(first), to: dayAt(last), hours: [...hours] }));
  }

  #setDays(from: number, to: number, hoursOn: (day: number) => readonly Shift[]): void {
    for (let day = Math.max(FIRST_DAY, from); day <= Math.min(LAST_DAY, to); day++) {
      if (this.#written >= DatedDays.MOST) return;
      this.#written += 1;
      this.#hours.set(day, hoursOn(day));
    }
  }
}

/** 1970-01-01 was one. */
const THURSDAY = 4;

/** A calendar of a file as a working calendar of a project. */
export function calendarSettings({ weekHours, datedHours }: PlanCalendar): CalendarSettings {
  const worked = weekHours.flatMap((hours, weekday) => (hours.length > 0 ? [weekday] : []));
  const usual = weekHours.find((hours) => minutesOf(hours) === hoursOfWeek(weekHours) * MINUTES) ?? [];
  return {
    workingDays: worked,
    hours: usual.map((shift) => ({ ...shift })),
    ...{ ramadanHours: null, middayBan: null, computedHolidays: [], holidays: [] },
    weekHours: weekHours.map((hours) => hours.map((shift) => ({ ...shift }))),
    datedHours: [...datedHours],
  };
}
