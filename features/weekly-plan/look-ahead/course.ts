import { splitDaysUntil } from '#features/schedule/splits.ts';
import { suspendedDays } from '#features/schedule/suspension-rules.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Work } from './work.ts';

/** On a day before the look-ahead: it comes before all dates. */
export const BEFORE: CalendarDate = '';

/** Where a task stands while the days of the look-ahead go by. */
export interface Course {
  readonly work: Work;
  /** The days that it is worked on. */
  readonly calendar: WorkingCalendar;
  /** Working days it takes: more than planned where the midday ban takes hours from work under the sun. */
  readonly days: number;
  /** Working days that are left. */
  daysLeft: number;
  /** Of the days on which split work rests, those that are over. */
  rested: number;
  /** The day it began and the one it ended on; null while it has not. */
  begun: CalendarDate | null;
  finished: CalendarDate | null;
}

const WHOLE = 100;

export interface Times {
  readonly today: CalendarDate;
  /** The last day that is looked at. */
  readonly last: CalendarDate;
  /** Of tasks without a calendar of their own. */
  readonly calendar: WorkingCalendar;
  /** The part of a day's working hours that is left to work under the sun, 0 to 1. */
  readonly sunny: (date: CalendarDate, calendar: WorkingCalendar) => number;
}

export function courseOf(work: Work, times: Times): Course {
  const calendar = work.calendar ?? times.calendar;
  const { durationDays } = work;
  if (work.status === 'done')
    return { work, calendar, days: durationDays, daysLeft: 0, rested: 0, begun: BEFORE, finished: BEFORE };
  const isBegun = work.status === 'in_progress' || work.percentComplete > 0;
  const own = { ...times, calendar };
  const days = daysOf(work, own, isBegun);
  const daysLeft = daysLeftOf(work, days, own);
  return {
    ...{ work, calendar, days, daysLeft },
    rested: splitDaysUntil(work, days - daysLeft),
    begun: isBegun ? BEFORE : null,
    finished: null,
  };
}

/** A ban of whole days all year round would end no task. */
const MOST_TIMES = 10;

/** The planned days; under the sun as many as make up their hours, from the day it began or can begin. */
function daysOf({ start, durationDays, isOutdoor }: Work, { today, last, calendar, sunny }: Times, isBegun: boolean) {
  if (!isOutdoor || !calendar.settings.middayBan || start === null || start > last) return durationDays;
  const from = calendar.indexOf(isBegun || start > today ? start : today);
  let done = 0;
  let days = 0;
  while (done < durationDays - 1e-9 && days < durationDays * MOST_TIMES) {
    done += sunny(calendar.dateAt(from + days), calendar);
    days += 1;
  }
  return Math.max(durationDays, days);
}

/** By the percent that somebody reported, else by the days gone since it began; at least one. */
function daysLeftOf(work: Work, days: number, { today, calendar }: Times): number {
  if (work.isMilestone) return 0;
  const all = Math.max(1, days);
  if (work.percentComplete > 0 || work.isRolledUp)
    return Math.max(1, Math.ceil((all * (WHOLE - work.percentComplete)) / WHOLE));
  const begun = work.actualStart ?? work.start;
  if (work.status !== 'in_progress' || begun === null || begun >= today) return all;
  const gone = { from: begun, to: addDays(today, -1) };
  return Math.max(1, all - calendar.workingDaysIn(gone.from, gone.to) + suspendedDays(work, gone, calendar));
}

/** Which of its days this one is, from 1. */
export function placeOf({ days, daysLeft }: Course): { day: number; days: number } {
  const all = Math.max(1, days, daysLeft);
  return { day: all - daysLeft + 1, days: all };
}

/** Split work rests once so much of it is done; the next day of that is over when this is asked. */
export function rests(course: Course): boolean {
  const { work, days, daysLeft } = course;
  if (!work.splits || course.rested >= splitDaysUntil(work, days - daysLeft)) return false;
  course.rested += 1;
  return true;
}
