import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';

export const ZOOMS = ['day', 'week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** Pixels of a day. */
export const dayWidths: Readonly<Record<Zoom, number>> = { day: 36, week: 16, month: 5, quarter: 2 };

/** Days on a line: pixels from its beginning, whichever side that is on. */
export interface Scale {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly dayWidth: number;
  readonly zoom: Zoom;
  readonly width: number;
  /** Where a day begins. */
  at(date: CalendarDate): number;
  /** The day at a place. */
  dayAt(place: number): CalendarDate;
}

const MARGIN_DAYS = 14;

export function scaleOf(start: CalendarDate, end: CalendarDate, zoom: Zoom): Scale {
  const [from, to] = [addDays(start, -MARGIN_DAYS), addDays(end, MARGIN_DAYS * 2)];
  const dayWidth = dayWidths[zoom];
  return {
    from,
    to,
    dayWidth,
    zoom,
    width: (daysBetween(from, to) + 1) * dayWidth,
    at: (date) => daysBetween(from, date) * dayWidth,
    dayAt: (place) => addDays(from, Math.floor(place / dayWidth)),
  };
}

export interface Mark {
  readonly date: CalendarDate;
  readonly days: number;
}

/** Months (at quarter zoom: years) that touch a stretch of the scale. */
export function upperMarks({ zoom }: Scale, first: CalendarDate, last: CalendarDate): Mark[] {
  const monthsOf = zoom === 'quarter' ? 12 : 1;
  const [year, month] = [Number(first.slice(0, 4)), zoom === 'quarter' ? 1 : Number(first.slice(5, 7))];
  return stretch(monthStart(year, month), last, (date) => monthsLater(date, monthsOf));
}

/** Days, weeks, months or quarters below them; weeks begin on Sunday. */
export function lowerMarks({ zoom }: Scale, first: CalendarDate, last: CalendarDate): Mark[] {
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
