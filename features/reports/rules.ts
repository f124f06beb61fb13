import { addDays, type CalendarDate, dateIn, weekday } from '#shared/dates.ts';

/** How often a report is sent. `daily`: on the organisation's working days. */
export const cadences = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];

/** So many a person may have, and so many one may go to. */
export const MOST_MAILS = 30;
export const MOST_RECIPIENTS = 50;

/** After a failure it is tried again so many minutes later, then given up. */
export const RETRY_MINUTES = [5, 15, 60] as const;

const HOUR_MS = 3_600_000;
/** A server that stood still sends what was due when it is back, unless that is older. */
export const LATEST_MS = 24 * HOUR_MS;
/** What was being sent for so long will not end any more: its server stopped. */
export const STALE_MS = HOUR_MS / 2;

/** Mail servers commonly refuse more; then the mail carries the way to the report alone. */
export const MOST_BYTES = 18 * 1024 * 1024;

/** When it is due. */
export interface Timing {
  readonly cadence: Cadence;
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekday: number | null;
  /** 1 to 31; of a shorter month its last day. */
  readonly monthDay: number | null;
  /** "HH:MM" where the organisation is. */
  readonly time: string;
}

export interface Place {
  readonly timeZone: string;
  isWorkingDay(date: CalendarDate): boolean;
}

/** Longer than any month and any row of holidays. */
const FARTHEST_DAYS = 400;

/** The first due time after a moment; null where no day comes (a calendar without working days). */
export function nextDue(timing: Timing, after: Date, place: Place): Date | null {
  const today = dateIn(place.timeZone, after);
  for (let day = 0; day <= FARTHEST_DAYS; day++) {
    const date = addDays(today, day);
    if (!isDueOn(timing, date, place)) continue;
    const due = momentAt(place.timeZone, date, timing.time);
    if (due > after) return due;
  }
  return null;
}

/** The newest due time after one moment and not after another; null without one. */
export function lastDue(timing: Timing, after: Date, until: Date, place: Place): Date | null {
  let found: Date | null = null;
  for (let due = nextDue(timing, after, place); due && due <= until; due = nextDue(timing, due, place)) found = due;
  return found;
}

function isDueOn({ cadence, weekday: chosen, monthDay }: Timing, date: CalendarDate, place: Place): boolean {
  if (cadence === 'daily') return place.isWorkingDay(date);
  if (cadence === 'weekly') return weekday(date) === chosen;
  const day = Number(date.slice(8));
  return day === monthDay || (day < (monthDay ?? 1) && isLastOfMonth(date));
}

const isLastOfMonth = (date: CalendarDate): boolean => addDays(date, 1).endsWith('-01');

/** The moment at which clocks of a time zone show a date and a time; where they skip it, the one as far after the jump. */
export function momentAt(timeZone: string, date: CalendarDate, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const first = wanted - offsetAt(timeZone, wanted);
  const second = wanted - offsetAt(timeZone, first);
  return new Date(offsetAt(timeZone, second) === wanted - second ? second : Math.max(first, second));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
