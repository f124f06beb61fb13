import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';

/** Spec §9: the horizon in days, 14 unless told. */
export const HORIZONS = [7, 14, 21, 30] as const;
export const DEFAULT_HORIZON = 14;
export const MAX_HORIZON = 90;

const WEEK = 7;

/** The first day of the week a date lies in: the day after the weekend, Sunday where there is none. 0 is Sunday. */
export function weekStartOf(date: CalendarDate, workingDays: readonly number[]): CalendarDate {
  const first = workingDays.find((day) => !workingDays.includes((day + WEEK - 1) % WEEK)) ?? 0;
  return addDays(date, -((weekday(date) - first + WEEK) % WEEK));
}

export const weekEndOf = (weekStart: CalendarDate): CalendarDate => addDays(weekStart, WEEK - 1);

/** Kept: done by the last day of its week. Missed: not, and the week is over. Else it is open. */
export function outcomeOf(
  { weekStart, doneOn }: { readonly weekStart: CalendarDate; readonly doneOn: CalendarDate | null },
  today: CalendarDate,
): 'kept' | 'missed' | 'open' {
  const end = weekEndOf(weekStart);
  if (doneOn !== null && doneOn <= end) return 'kept';
  return today > end ? 'missed' : 'open';
}

interface Measured {
  readonly isOver: boolean;
  readonly promised: number;
  readonly kept: number;
}

/** What is promised for this week and every later one, and kept already; undefined where nothing is. */
export function openPromises(weeks: readonly Measured[]): { promised: number; kept: number } | undefined {
  const open = weeks.filter(({ isOver }) => !isOver);
  if (open.length === 0) return undefined;
  const sum = (part: 'promised' | 'kept') => open.reduce((all, week) => all + week[part], 0);
  return { promised: sum('promised'), kept: sum('kept') };
}

/** A share in whole percent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);
