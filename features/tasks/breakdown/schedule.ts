import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';

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

/** The days of each share of the window, one after the other; short tasks have several shares on one day. */
export function spansOf(shares: readonly number[], window: Window): Span[] {
  const day = dayOf(window);
  if (!day) return shares.map(() => ({ plannedStartDate: null, plannedEndDate: null }));
  let before = 0;
  return shares.map((share) => {
    const first = Math.min(day.count - 1, Math.round(before * day.count));
    before += share;
    const last = Math.max(first, Math.min(day.count, Math.round(before * day.count)) - 1);
    return { plannedStartDate: day.at(first), plannedEndDate: day.at(last) };
  });
}

function dayOf({ start, end, isWorkingDay }: Window) {
  if (!start || !end || start > end) return undefined;
  const count = daysBetween(start, end) + 1;
  const working = isWorkingDay && count <= MOST_DAYS_BY_CALENDAR ? daysOf(start, count).filter(isWorkingDay) : [];
  if (working.length === 0) return { count, at: (index: number) => addDays(start, index) };
  return { count: working.length, at: (index: number) => working[index] ?? end };
}

const daysOf = (start: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays(start, index));

/** Estimates are made in half hours, those of small tasks in minutes. */
const GRAIN = 0.5;
const SMALL_GRAIN = 0.01;
/** So much a step, and half hours do. */
const ENOUGH_HOURS = 2;

/** The hours by weight, in half hours; together exactly the task's. */
export function hoursOf(weights: readonly number[], total: number | null): (number | null)[] {
  if (total === null || !(total > 0)) return weights.map(() => null);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const grain = total >= weights.length * ENOUGH_HOURS ? GRAIN : SMALL_GRAIN;
  let before = 0;
  let given = 0;
  return weights.map((weight, index) => {
    before += weight;
    const upTo = index === weights.length - 1 ? total : Math.round((total * before) / all / grain) * grain;
    const hours = Math.round((upTo - given) * 100) / 100;
    given = upTo;
    return hours;
  });
}
