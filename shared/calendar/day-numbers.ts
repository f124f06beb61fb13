import { addDays, type CalendarDate, daysBetween } from '../dates.ts';

const EPOCH = '1970-01-01';

/** Days since 1970-01-01: what arithmetic over many days counts in. */
export const dayNumber = (date: CalendarDate): number => daysBetween(EPOCH, date);
export const dayAt = (number: number): CalendarDate => addDays(EPOCH, number);

/** The days that dates may have (shared/dates.ts). */
export const FIRST_DAY = dayNumber('1900-01-01');
export const LAST_DAY = dayNumber('2200-12-31');
