import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';

/** `isWorkingDay`: every day counts without it. */
export interface Window {
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  readonly isWorkingDay?: ((date: CalendarDate) => boolean) | undefined;
}

export interface Span {
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
}

/** A longer task is a programme of its own; its days are then counted without the calendar. */
const MOST_DAYS_BY_CALENDAR = 3_660;

export interface Part {
  /** Of the whole window. */
  readonly share: number;
  /** What must not begin on the day on which the part before it ends: concrete is not struck on the day it is cast. */
  readonly onNewDay: boolean;
  /** Calendar days it takes at least; nothing squeezes concrete that cures. */
  readonly leastDays?: number | undefined;
  /** One go, without a day off within it. */
  readonly once?: boolean | undefined;
}

/**
 * The days of each part of the window, one after the other: every day that a part touches by its share is among its days, so
 * that short tasks have several parts on one day.
 */
function spansOf(parts: readonly Part[], window: Window): Span[] {
  const day = dayOf(window);
  if (!day) return parts.map(() => ({ plannedStartDate: null, plannedEndDate: null }));
  let from = 0;
  return stretchesOf(parts, day.count).flatMap(({ parts: own, to }) => {
    const days = to - from;
    const first = from;
    from = to;
    return daysWithin(own, days).map(([start, end]) => ({
      plannedStartDate: day.at(first + start),
      plannedEndDate: day.at(first + end),
    }));
  });
}

/** No holiday is longer. */
const MOST_OFF = 61;

/** So many days are taken from the other parts for one that needs its time, and never more than half of the window. */
const MOST_SQUEEZED = 10;

/**
 * The days of each part, those that take so many days at least with all of them. The others make room within the window; where it
 * is too short, the parts stay as long as their shares are and end beyond it.
 */
export function fittedSpans(parts: readonly Part[], window: Window): Span[] {
  return fitted(parts, window).map((span, index) => (parts[index]?.once ? inOneGo(span, window) : span));
}

/** What is longer is several goes. */
const MOST_DAYS_OF_ONE_GO = 7;

/** The working days in a row up to its end: what follows a pour follows it at once. */
function inOneGo(span: Span, { isWorkingDay = () => true }: Window): Span {
  const { plannedStartDate: start, plannedEndDate: end } = span;
  if (start === null || end === null) return span;
  const count = daysBetween(start, end) + 1;
  if (count > MOST_DAYS_OF_ONE_GO || !isWorkingDay(end)) return span;
  const off = daysOf(start, count).findLast((date) => !isWorkingDay(date));
  return off === undefined ? span : { plannedStartDate: addDays(off, 1), plannedEndDate: end };
}

function fitted(parts: readonly Part[], window: Window): Span[] {
  const spans = lengthened(parts, window);
  const day = dayOf(window);
  const end = window.end ?? '';
  if (!day || lastOf(spans) <= end) return spans;
  for (let less = 1; less <= Math.min(MOST_SQUEEZED, Math.floor(day.count / 2)); less++) {
    const tried = lengthened(parts, { ...window, end: day.at(day.count - 1 - less) });
    if (lastOf(tried) <= end) return tried;
  }
  return spans;
}

const lastOf = (spans: readonly Span[]): string =>
  spans.reduce((last, { plannedEndDate: end }) => (end !== null && end > last ? end : last), '');

/** A part that takes more days than its share ends later, and what follows moves along by as many working days. */
function lengthened(parts: readonly Part[], window: Window): Span[] {
  const { isWorkingDay = () => true } = window;
  let later = 0;
  return spansOf(parts, window).map(({ plannedStartDate, plannedEndDate }, index) => {
    if (plannedStartDate === null || plannedEndDate === null) return { plannedStartDate, plannedEndDate };
    const start = daysOn(plannedStartDate, later, isWorkingDay);
    const end = daysOn(plannedEndDate, later, isWorkingDay);
    const least = addDays(start, (parts[index]?.leastDays ?? 1) - 1);
    if (least <= end) return { plannedStartDate: start, plannedEndDate: end };
    // It is looked at again on a day that is worked; a calendar without any is none.
    const earliest = daysOf(least, MOST_OFF).find(isWorkingDay) ?? least;
    later += daysOf(addDays(end, 1), daysBetween(end, earliest)).filter(isWorkingDay).length;
    return { plannedStartDate: start, plannedEndDate: earliest };
  });
}

/** So many working days after a date. */
function daysOn(date: CalendarDate, count: number, isWorkingDay: (date: CalendarDate) => boolean): CalendarDate {
  let at = date;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

interface Stretch {
  parts: Part[];
  /** The day after its last one, counted in working days. */
  to: number;
}

/** What lies between two new days; in a window with too few days for all of them there is one stretch. */
function stretchesOf(parts: readonly Part[], count: number): Stretch[] {
  const stretches: Part[][] = [];
  for (const part of parts) {
    const open = stretches.at(-1);
    if (!open || part.onNewDay) stretches.push([part]);
    else open.push(part);
  }
  if (stretches.length > count) return [{ parts: [...parts], to: count }];
  let share = 0;
  let before = 0;
  return stretches.map((own, index) => {
    share += sumOf(own);
    const rest = stretches.length - 1 - index;
    before = rest === 0 ? count : Math.max(before + 1, Math.min(count - rest, Math.round(share * count)));
    return { parts: own, to: before };
  });
}

/** First and last day of each part, from 0. */
function daysWithin(parts: readonly Part[], count: number): [first: number, last: number][] {
  const all = sumOf(parts);
  let before = 0;
  return parts.map(({ share }) => {
    const first = Math.min(count - 1, Math.floor((before / all) * count + TINY));
    before += share;
    return [first, Math.max(first, Math.min(count, Math.ceil((before / all) * count - TINY)) - 1)];
  });
}

/** Shares are decimals: what is a whole day but for their rounding is one. */
const TINY = 1e-6;
const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { share }) => sum + share, 0);

function dayOf({ start, end, isWorkingDay }: Window) {
  if (!start || !end || start > end) return undefined;
  const count = daysBetween(start, end) + 1;
  const working = isWorkingDay && count <= MOST_DAYS_BY_CALENDAR ? daysOf(start, count).filter(isWorkingDay) : [];
  if (working.length === 0) return { count, at: (index: number) => addDays(start, index) };
  return { count: working.length, at: (index: number) => working[index] ?? end };
}

/** The days of the window that do not count. */
export function daysOffOf(window: Window): CalendarDate[] {
  const day = dayOf(window);
  if (!day || !window.start || !window.end) return [];
  const all = daysBetween(window.start, window.end) + 1;
  if (day.count === all) return [];
  const working = new Set(Array.from({ length: day.count }, (_, index) => day.at(index)));
  return daysOf(window.start, all).filter((date) => !working.has(date));
}

const daysOf = (start: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays(start, index));

/** A day's hours where no calendar says them. */
const DAY_HOURS = 8;

/** The working hours of a window, of one person; null without both dates. */
export function hoursWithin(window: Window, workingHours = (_: CalendarDate): number => DAY_HOURS): number | null {
  const day = dayOf(window);
  if (!day) return null;
  if (day.count > MOST_DAYS_BY_CALENDAR) return day.count * DAY_HOURS;
  let sum = 0;
  for (let index = 0; index < day.count; index += 1) sum += workingHours(day.at(index));
  return sum;
}

/** Estimates are made in half hours, those of small tasks in quarters, of the smallest in minutes. */
const grainOf = (hoursOfStep: number): number => (hoursOfStep >= 2 ? 0.5 : hoursOfStep >= 0.5 ? 0.25 : 0.01);

/** The hours by weight, in round hours; together exactly the task's. */
export function hoursOf(weights: readonly number[], total: number | null): (number | null)[] {
  if (total === null || !(total > 0)) return weights.map(() => null);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const grain = grainOf(total / weights.length);
  let before = 0;
  let given = 0;
  return weights.map((weight, index) => {
    before += weight;
    const rounded = Math.round((total * before) / all / grain) * grain;
    const upTo = index === weights.length - 1 ? total : Math.min(rounded, total);
    const hours = Math.round((upTo - given) * 100) / 100;
    given = upTo;
    return hours;
  });
}

/**
 * The hours of crews by what each takes of the window, never more than the crew works on the days of the step itself; in round hours.
 * `working` is one person's in the whole window, `within` those on the days of each step.
 */
export function crewHoursOf(
  steps: readonly { readonly share: number; readonly number: number }[],
  { working, within }: { readonly working: number; readonly within: readonly (number | null)[] },
): number[] {
  return steps.map(({ share, number }, index) => {
    const hours = share * number * working;
    const grain = grainOf(hours);
    const most = (within[index] ?? working) * number;
    return Math.round(Math.min(Math.max(grain, Math.round(hours / grain) * grain), most) * 100) / 100;
  });
}
