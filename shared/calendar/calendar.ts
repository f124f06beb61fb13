import { type CalendarDate, weekday } from '../dates.ts';
import { dayAt, dayNumber, FIRST_DAY, LAST_DAY } from './day-numbers.ts';
import { type HolidayDays, holidaysOf, ramadansOf } from './holidays.ts';
import type { CalendarSettings, DatedHours } from './settings.ts';

export interface Shift {
  readonly from: string;
  readonly to: string;
}

export interface Hours {
  /** Work under the sun keeps the midday ban. */
  readonly isOutdoor?: boolean;
}

/**
 * Which days and hours are worked, from 1900 to 2200. Opening one takes some milliseconds once and a lookup afterwards; every
 * question is answered from a table.
 */
export interface WorkingCalendar {
  readonly settings: CalendarSettings;
  isWorkingDay(date: CalendarDate): boolean;
  /** The day itself when it is worked, else the next one that is. */
  onOrAfter(date: CalendarDate): CalendarDate;
  /** The day itself when it is worked, else the last one before that is. */
  onOrBefore(date: CalendarDate): CalendarDate;
  /** The working day `days` after (negative: before) the date; 0 on a day off is the next working day. */
  addWorkingDays(date: CalendarDate, days: number): CalendarDate;
  /** Working days from one date up to, not including, another; negative when `to` is earlier. */
  workingDaysBetween(from: CalendarDate, to: CalendarDate): number;
  /** Working days of a span, both ends included. */
  workingDaysIn(from: CalendarDate, to: CalendarDate): number;
  /** Counts working days: of a day off, the number of the next one worked. */
  indexOf(date: CalendarDate): number;
  /** The working day of a number; a number beyond the table is that of its end. */
  dateAt(index: number): CalendarDate;
  workingHours(date: CalendarDate, hours?: Hours): number;
  shiftsOn(date: CalendarDate, hours?: Hours): readonly Shift[];
  /** The holiday a date falls on, be it a weekend or not; undefined on none. */
  holidayOn(date: CalendarDate): HolidayDays | undefined;
  isRamadan(date: CalendarDate): boolean;
  /** Whether outdoor work rests at midday on that day. */
  isMiddayBan(date: CalendarDate): boolean;
}

interface Table {
  /** By day since 1900: working days before it. */
  readonly before: Int32Array;
  /** By number: the day since 1900. */
  readonly days: Int32Array;
}

const opened = new Map<string, WorkingCalendar>();
const MOST_OPEN = 40;

/** The calendar of these settings; the same settings answer the same one. */
export function openCalendar(settings: CalendarSettings): WorkingCalendar {
  const key = JSON.stringify(settings);
  const known = opened.get(key);
  if (known) return known;
  if (opened.size >= MOST_OPEN) opened.clear();
  const calendar = build(settings);
  opened.set(key, calendar);
  return calendar;
}

function build(settings: CalendarSettings): WorkingCalendar {
  const { before, days } = tableOf(settings);
  const clampDay = (day: number) => Math.max(0, Math.min(before.length - 2, day));
  const dayOf = (date: CalendarDate) => clampDay(dayNumber(date) - FIRST_DAY);
  const indexOf = (date: CalendarDate) => before[dayOf(date)] ?? 0;
  const written: (CalendarDate | undefined)[] = [];
  const dateAt = (index: number): CalendarDate => {
    const place = Math.max(0, Math.min(days.length - 1, Math.trunc(index)));
    const known = written[place];
    if (known !== undefined) return known;
    const date = dayAt((days[place] ?? 0) + FIRST_DAY);
    written[place] = date;
    return date;
  };
  const isWorkingDay = (date: CalendarDate) => {
    const day = dayOf(date);
    return before[day + 1] !== before[day];
  };
  const workingDaysIn = (from: CalendarDate, to: CalendarDate) =>
    from > to ? 0 : (before[dayOf(to) + 1] ?? 0) - indexOf(from);
  const clock = clockOf(settings);
  return {
    settings,
    isWorkingDay,
    indexOf,
    dateAt,
    onOrAfter: (date) => dateAt(indexOf(date)),
    onOrBefore: (date) => (isWorkingDay(date) ? date : dateAt(indexOf(date) - 1)),
    addWorkingDays: (date, count) => dateAt(indexOf(date) + count),
    workingDaysBetween: (from, to) => indexOf(to) - indexOf(from),
    workingDaysIn,
    shiftsOn: (date, hours) => (isWorkingDay(date) ? clock.shiftsOn(date, hours) : []),
    workingHours: (date, hours) => (isWorkingDay(date) ? hoursOf(clock.shiftsOn(date, hours)) : 0),
    holidayOn: (date) =>
      holidaysOfYear(settings, Number(date.slice(0, 4))).findLast((holiday) => covers(holiday, date)),
    isRamadan: clock.isRamadan,
    isMiddayBan: clock.isMiddayBan,
  };
}

const covers = ({ from, to }: HolidayDays, date: CalendarDate) => from <= date && date <= to;

const lists = new WeakMap<CalendarSettings, Map<number, HolidayDays[]>>();

/** Computed holidays that begin in December reach into the next year. */
function holidaysOfYear(settings: CalendarSettings, year: number): HolidayDays[] {
  const ofSettings = lists.get(settings) ?? new Map<number, HolidayDays[]>();
  lists.set(settings, ofSettings);
  const known = ofSettings.get(year);
  if (known) return known;
  const computed = [...holidaysOf(settings, year - 1), ...holidaysOf(settings, year)];
  // A day made up wins over the holiday it lies in: those come last.
  const list = [...computed.filter(({ isWorking }) => !isWorking), ...computed.filter(({ isWorking }) => isWorking)];
  ofSettings.set(year, list);
  return list;
}

const WEEK = 7;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
/** 1900-01-01 was a Monday. */
const FIRST_WEEKDAY = 1;

/** By day since 1900: whether it is worked. */
export function workedDays(settings: CalendarSettings): Uint8Array {
  const count = LAST_DAY - FIRST_DAY + 1;
  const works = new Uint8Array(count);
  const { workingDays, weekHours, datedHours = [] } = settings;
  const isWorked = (weekday: number) =>
    weekHours ? (weekHours[weekday] ?? []).length > 0 : workingDays.includes(weekday);
  const week = Array.from({ length: WEEK }, (_, weekday) => Number(isWorked(weekday)));
  for (let day = 0; day < count; day++) works[day] = week[(day + FIRST_WEEKDAY) % WEEK] ?? 0;
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    for (const { from, to, isWorking } of holidaysOfYear(settings, year)) {
      works.fill(
        isWorking ? 1 : 0,
        Math.max(0, dayNumber(from) - FIRST_DAY),
        Math.max(0, dayNumber(to) - FIRST_DAY + 1),
      );
    }
  }
  for (const { from, to, hours } of datedHours) {
    works.fill(Number(hours.length > 0), dayNumber(from) - FIRST_DAY, dayNumber(to) - FIRST_DAY + 1);
  }
  return works;
}

function tableOf(settings: CalendarSettings): Table {
  const works = workedDays(settings);
  const count = works.length;
  const before = new Int32Array(count + 1);
  const days: number[] = [];
  works.forEach((isWorked, day) => {
    before[day] = days.length;
    if (isWorked) days.push(day);
  });
  before[count] = days.length;
  return { before, days: Int32Array.from(days) };
}

function clockOf({ hours, ramadanHours, middayBan, weekHours, datedHours = [] }: CalendarSettings) {
  const usualOn = (date: CalendarDate) =>
    hoursOnDate(datedHours, date) ??
    (ramadanHours && isRamadan(date) ? ramadanHours : weekHours?.[weekday(date)]) ??
    hours;
  const isRamadan = (date: CalendarDate) =>
    ramadansOf(Number(date.slice(0, 4))).some(([first, last]) => first <= date && date <= last);
  const isMiddayBan = (date: CalendarDate) => {
    if (!middayBan) return false;
    const day = date.slice(5);
    const { from, to } = middayBan;
    return from <= to ? from <= day && day <= to : from <= day || day <= to;
  };
  return {
    isRamadan,
    isMiddayBan,
    shiftsOn(date: CalendarDate, { isOutdoor = false }: Hours = {}): readonly Shift[] {
      const shifts = usualOn(date);
      return isOutdoor && middayBan && isMiddayBan(date) ? without(shifts, middayBan.hours) : shifts;
    },
  };
}

/** Hours that a date has of its own; the list is in order. */
export function hoursOnDate(list: readonly DatedHours[], date: CalendarDate): readonly Shift[] | undefined {
  let [first, after] = [0, list.length];
  while (first < after) {
    const middle = (first + after) >> 1;
    if ((list[middle]?.to ?? '') < date) first = middle + 1;
    else after = middle;
  }
  const found = list[first];
  return found && found.from <= date ? found.hours : undefined;
}

/** Shifts less a rest: one that surrounds it becomes two. */
const without = (shifts: readonly Shift[], rest: Shift): Shift[] =>
  shifts.flatMap(({ from, to }) =>
    [
      { from, to: earlier(to, rest.from) },
      { from: later(from, rest.to), to },
    ].filter((part) => part.from < part.to),
  );

const earlier = (one: string, other: string) => (one.localeCompare(other) < 0 ? one : other);
const later = (one: string, other: string) => (one.localeCompare(other) < 0 ? other : one);

const MINUTES = 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3));

/** Hours of all shifts together, decimals where minutes make them. */
export const hoursOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0) / MINUTES;
