import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Work } from './work.ts';

/** Where a task stands while the days of the look-ahead go by; days are working days counted from the first one. */
export interface Course {
  readonly work: Work;
  /** Working days that are left. */
  daysLeft: number;
  /** The day it began and the one it ended on; null while it has not. Before the look-ahead: -1. */
  begun: number | null;
  finished: number | null;
}

const WHOLE = 100;

export function courseOf(work: Work, today: CalendarDate, calendar: WorkingCalendar): Course {
  if (work.status === 'done') return { work, daysLeft: 0, begun: -1, finished: -1 };
  const isBegun = work.status === 'in_progress' || work.percentComplete > 0;
  return { work, daysLeft: daysLeftOf(work, today, calendar), begun: isBegun ? -1 : null, finished: null };
}

/** By the percent that somebody reported, else by the days that are left of its plan; at least one. */
function daysLeftOf(work: Work, today: CalendarDate, calendar: WorkingCalendar): number {
  if (work.isMilestone) return 0;
  const all = Math.max(1, work.durationDays);
  if (work.percentComplete > 0) return Math.max(1, Math.ceil((all * (WHOLE - work.percentComplete)) / WHOLE));
  if (work.status !== 'in_progress' || work.start === null || work.start >= today) return all;
  const left = work.end === null ? all : calendar.workingDaysIn(today, work.end);
  return Math.max(1, Math.min(all, left));
}

/** Which of its days this one is, from 1. */
export function placeOf({ work, daysLeft }: Course): { day: number; days: number } {
  const days = Math.max(1, work.durationDays, daysLeft);
  return { day: days - daysLeft + 1, days };
}
