import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Work } from './work.ts';

/** Where a task stands while the days of the look-ahead go by; days are working days counted from the first one. */
export interface Course {
  readonly work: Work;
  /** Working days it takes: more than planned where the midday ban takes hours from work under the sun. */
  readonly days: number;
  /** Working days that are left. */
  daysLeft: number;
  /** The day it began and the one it ended on; null while it has not. Before the look-ahead: -1. */
  begun: number | null;
  finished: number | null;
}

const WHOLE = 100;

export interface Times {
  readonly today: CalendarDate;
  /** The last day that is looked at. */
  readonly last: CalendarDate;
  readonly calendar: WorkingCalendar;
  /** The part of a day's working hours that is left to work under the sun, 0 to 1. */
  readonly sunny: (date: CalendarDate) => number;
}

export function courseOf(work: Work, times: Times): Course {
  if (work.status === 'done') return { work, days: work.durationDays, daysLeft: 0, begun: -1, finished: -1 };
  const isBegun = work.status === 'in_progress' || work.percentComplete > 0;
  const days = daysOf(work, times, isBegun);
  return { work, days, daysLeft: daysLeftOf(work, days, times), begun: isBegun ? -1 : null, finished: null };
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
    done += sunny(calendar.dateAt(from + days));
    days += 1;
  }
  return Math.max(durationDays, days);
}

/** By the percent that somebody reported, else by the days that are left of its plan; at least one. */
function daysLeftOf(work: Work, days: number, { today, calendar }: Times): number {
  if (work.isMilestone) return 0;
  const all = Math.max(1, days);
  if (work.percentComplete > 0) return Math.max(1, Math.ceil((all * (WHOLE - work.percentComplete)) / WHOLE));
  if (work.status !== 'in_progress' || work.start === null || work.start >= today) return all;
  const more = days - work.durationDays;
  const left = work.end === null ? all : calendar.workingDaysIn(today, work.end) + more;
  return Math.max(1, Math.min(all, left));
}

/** Which of its days this one is, from 1. */
export function placeOf({ days, daysLeft }: Course): { day: number; days: number } {
  const all = Math.max(1, days, daysLeft);
  return { day: all - daysLeft + 1, days: all };
}
