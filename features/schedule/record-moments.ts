import { isCalendarDate } from '#shared/dates.ts';

/** Whether a text says up to when records count: a day, meaning its end, or the very moment of a record, "2026-03-01T21:30:00.000Z". */
export const isAsOf = (text: string): boolean => isCalendarDate(text) || isMoment(text);

function isMoment(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) || !isCalendarDate(text.slice(0, 10))) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
