import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';

export const ZOOMS = ['day', 'week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

interface Zoomed {
  readonly zoom: Zoom;
}

export interface Mark {
  readonly date: CalendarDate;
  readonly days: number;
}

/** Months (at quarter zoom: years) that touch a stretch of the scale. */
export function upperMarks({ zoom }: Zoomed, first: CalendarDate, last: CalendarDate): Mark[] {
  const monthsOf = zoom === 'quarter' ? 12 : 1;
  const [year, month] = [Number(first.slice(0, 4)), zoom === 'quarter' ? 1 : Number(first.slice(5, 7))];
  return stretch(monthStart(year, month), last, (date) => monthsLater(date, monthsOf));
}

/** Days, weeks, months or quarters below them; weeks begin on Sunday. */
export function lowerMarks({ zoom }: Zoomed, first: CalendarDate, last: CalendarDate): Mark[] {
  if (zoom === 'day') return stretch(first, last, (date) => addDays(date, 1));
  if (zoom === 'week') return stretch(addDays(first, -sundaysAgo(first)), last, (date) => addDays(date, 7));
  const months = zoom === 'month' ? 1 : 3;
  const month = Number(first.slice(5, 7));
  return stretch(monthStart(Number(first.slice(0, 4)), month - ((month - 1) % months)), last, (date) =>
    monthsLater(date, months),
  );
}

/** 1970-01-01 was a Thursday. */
const sundaysAgo = (date: CalendarDate): number => (((daysBetween('1970-01-01', date) + 4) % 7) + 7) % 7;

function stretch(from: CalendarDate, last: CalendarDate, next: (date: CalendarDate) => CalendarDate): Mark[] {
  const marks: Mark[] = [];
  for (let date = from; date <= last; ) {
    const following = next(date);
    marks.push({ date, days: daysBetween(date, following) });
    date = following;
  }
  return marks;
}

const monthStart = (year: number, month: number): CalendarDate => `${year}-${String(month).padStart(2, '0')}-01`;

function monthsLater(date: CalendarDate, months: number): CalendarDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return monthStart(Math.floor(index / 12), (index % 12) + 1);
}
