import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';

/** Sunday to Thursday, as on Saudi sites. */
export const isWorkday = (date: CalendarDate): boolean => weekday(date) <= 4;

export interface Days {
  readonly today: CalendarDate;
  /** 0 is today, whatever day it is; else the n-th working day after it, or before it when negative. */
  workday(offset: number): CalendarDate;
  /** A calendar day so many days from today. */
  day(offset: number): CalendarDate;
  /** The n-th working day after a date. */
  after(date: CalendarDate, workdays: number): CalendarDate;
}

export function daysAround(today: CalendarDate): Days {
  const known = new Map<number, CalendarDate>([[0, today]]);
  const workday = (offset: number): CalendarDate => {
    const found = known.get(offset);
    if (found) return found;
    const step = offset > 0 ? 1 : -1;
    const date = nextWorkday(workday(offset - step), step);
    known.set(offset, date);
    return date;
  };
  const after = (date: CalendarDate, workdays: number) => {
    let day = date;
    for (let count = 0; count < workdays; count++) day = nextWorkday(day, 1);
    return day;
  };
  return { today, workday, day: (offset) => addDays(today, offset), after };
}

function nextWorkday(date: CalendarDate, step: 1 | -1): CalendarDate {
  let day = addDays(date, step);
  while (!isWorkday(day)) day = addDays(day, step);
  return day;
}

/** A moment of a day in Riyadh, which knows no summer time. */
export const riyadh = (date: CalendarDate, hour: number, minute = 0, second = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00+03:00`) + ((hour * 60 + minute) * 60 + second) * 1000);
