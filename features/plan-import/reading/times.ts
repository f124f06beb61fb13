import type { WorkTime } from './durations.ts';
import { workdaysBetween } from './lags.ts';
import type { PlanTask } from './plan.ts';
import type { RawRow } from './rows.ts';
import { endAfter, startBefore } from './work-week.ts';

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
