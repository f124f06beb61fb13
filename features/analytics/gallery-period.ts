import { type CalendarDate, isCalendarDate } from '#shared/dates.ts';

/** Every photo there is, or those of a range whose open end may be left out. */
export type GalleryPeriod =
  | { readonly kind: 'all' }
  | { readonly kind: 'range'; readonly from: CalendarDate | undefined; readonly to: CalendarDate | undefined };

interface Given {
  readonly days?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What an address says of the gallery's period; undefined where it names one of the specification's, or none. */
export function galleryPeriod({ days, from, to }: Given): GalleryPeriod | undefined {
  if (days === 'all') return { kind: 'all' };
  const range = { from: dayOf(from), to: dayOf(to) };
  return days === 'range' || range.from || range.to ? { kind: 'range', ...range } : undefined;
}

/** First and last day to ask for: in order, whichever way round they were typed. */
export function boundsOf(period: GalleryPeriod): { from?: CalendarDate; to?: CalendarDate } {
  if (period.kind === 'all') return {};
  const { from, to } = period;
  const [first, last] = from && to && to < from ? [to, from] : [from, to];
  return { ...(first && { from: first }), ...(last && { to: last }) };
}

const dayOf = (text: unknown): CalendarDate | undefined =>
  typeof text === 'string' && isCalendarDate(text) ? text : undefined;
