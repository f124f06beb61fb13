import { type CalendarDate, daysBetween } from '../dates.ts';
import { dayAt, dayNumber, FIRST_DAY, LAST_DAY } from './day-numbers.ts';

/** Months of the Hijri year that the working calendar knows. */
export const RAMADAN = 9;
export const DHU_AL_HIJJA = 12;

let format: Intl.DateTimeFormat | undefined;

function hijriParts(day: number): { year: number; month: number; day: number } {
  format ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const parts = format.formatToParts(Date.parse(`${dayAt(day)}T00:00:00Z`));
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

const MONTHS = 12;
const SHORT_MONTH = 29;
let firstDays: ReadonlyMap<number, number> | undefined;

/** The first day of every month from 1900 to 2200 by Umm al-Qura; beyond 1600 AH, where its table ends, by the civil count. */
function monthTable(): ReadonlyMap<number, number> {
  const table = new Map<number, number>();
  const begin = hijriParts(FIRST_DAY);
  let first = FIRST_DAY - begin.day + 1;
  let key = begin.year * MONTHS + begin.month - 1;
  while (first <= LAST_DAY) {
    table.set(key, first);
    const next = first + SHORT_MONTH;
    first = hijriParts(next).day === 1 ? next : next + 1;
    key += 1;
  }
  return table;
}

/** The day on which a Hijri month begins; undefined outside 1900 to 2200. `month` 13 is the first of the next year. */
export function firstOfHijriMonth(year: number, month: number): CalendarDate | undefined {
  firstDays ??= monthTable();
  const first = firstDays.get(year * MONTHS + month - 1);
  return first === undefined ? undefined : dayAt(first);
}

/** The Hijri years that a civil year touches, in order. */
export function hijriYearsOf(year: number): number[] {
  const first = hijriParts(dayNumber(`${year}-01-01`)).year;
  const last = hijriParts(dayNumber(`${year}-12-31`)).year;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Days of a Hijri month: 29 or 30. */
export function lengthOfHijriMonth(year: number, month: number): number {
  const first = firstOfHijriMonth(year, month);
  const next = firstOfHijriMonth(year, month + 1);
  return first && next ? daysBetween(first, next) : SHORT_MONTH;
}
