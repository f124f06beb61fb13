import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { ZOOMS, type Zoom } from '../../marks.ts';

/** A zoom, or the whole plan at once. */
export type Look = Zoom | 'whole';

export const LOOKS: readonly Look[] = [...ZOOMS, 'whole'];
export const zoomLabels: Record<Look, string> = {
  day: 'Zoom: day',
  week: 'Zoom: week',
  month: 'Zoom: month',
  quarter: 'Zoom: quarter',
  whole: 'Whole plan',
};

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

/** The whole of a plan on so many pixels, with the finest marks that fit. */
export function fittedScale(start: CalendarDate, end: CalendarDate, width: number): Scale {
  const margin = Math.ceil(daysBetween(start, end) / 40) + 1;
  const [from, to] = [addDays(start, -margin), addDays(end, margin)];
  const dayWidth = Math.min(dayWidths.day, Math.max(1, width) / (daysBetween(from, to) + 1));
  return scaleFrom(from, to, { dayWidth, zoom: ZOOMS.find((zoom) => dayWidths[zoom] <= dayWidth) ?? 'quarter' });
}

export function scaleOf(start: CalendarDate, end: CalendarDate, zoom: Zoom): Scale {
  const [from, to] = [addDays(start, -MARGIN_DAYS), addDays(end, MARGIN_DAYS * 2)];
  return scaleFrom(from, to, { dayWidth: dayWidths[zoom], zoom });
}

function scaleFrom(from: CalendarDate, to: CalendarDate, { dayWidth, zoom }: { dayWidth: number; zoom: Zoom }): Scale {
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
