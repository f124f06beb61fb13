import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import type { Zoom } from '../../marks.ts';

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
