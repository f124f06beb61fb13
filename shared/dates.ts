import { z } from 'zod';

/** A calendar date, "2026-03-01": a day of the organisation's calendar, without a zone. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
/** The sentence for other years names them. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Whether the text is a day that exists, between 1900 and 2200. */
export function isCalendarDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isRealDay(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The calendar date of a moment in a time zone (IANA name). */
export function dateIn(timeZone: string, moment: Date): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(moment);
}

/**
 * What a call sent as a date: "2026-03-01" as it is, an ISO timestamp as the day it falls on in the organisation's
 * time zone. Undefined when it is neither, or a day that does not exist.
 */
export function readDate(text: string, timeZone: string): CalendarDate | undefined {
  if (isCalendarDate(text)) return text;
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (!match?.[1] || !isCalendarDate(match[1])) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return undefined;
  return match[4] ? dateIn(timeZone, moment) : match[1];
}

/** Of a moment with its offset. */
const MOST_DATE_LENGTH = 40;

/** A date that may be null; '' is null. */
export const nullableDate = (name: string) =>
  dateText(name, (value) => value === '' || readDate(value, 'UTC') !== undefined)
    .nullable()
    .transform((value) => value || null);

/** A calendar date, and no moment. */
export const calendarDate = (name: string) => dateText(name, isCalendarDate);

function dateText(name: string, isDate: (value: string) => boolean) {
  const error = `${name} must be a date such as 2026-03-01`;
  return z
    .string({ error })
    .max(MOST_DATE_LENGTH, error)
    .refine(isDate, {
      error: ({ input }) => (isFar(String(input)) ? 'The year must be between 1900 and 2200.' : error),
    });
}

/** A day that exists, in a year that no plan has: 3026 for 2026. */
const isFar = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}/.test(text) && isRealDay(text.slice(0, 10)) && !isCalendarDate(text.slice(0, 10));

/** Days since 1970. Plans have few different dates and are asked for them again and again. */
function dayNumber(date: CalendarDate): number {
  const known = dayNumbers.get(date);
  if (known !== undefined) return known;
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (dayNumbers.size >= MOST_REMEMBERED) dayNumbers.clear();
  dayNumbers.set(date, day);
  return day;
}

const MOST_REMEMBERED = 20_000;
const dayNumbers = new Map<CalendarDate, number>();

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);

/** The same day so many years before; of the 29th of February the 28th. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const before = `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
  return isRealDay(before) ? before : `${before.slice(0, 8)}28`;
}

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (date: CalendarDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7;
