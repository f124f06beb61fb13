import { addDays, type CalendarDate } from '#shared/dates.ts';

interface Situation {
  readonly basis: string;
  readonly neededBy: CalendarDate;
  readonly orderBy: CalendarDate;
  readonly arrives: CalendarDate | null;
  readonly isLate: boolean;
}

const SOON = 7;

/** What to do about a shortfall, as a sentence of the catalogue. */
export function adviceOf({ basis, orderBy, arrives, isLate }: Situation, today: CalendarDate): string {
  if (basis === 'unknown')
    return 'Nothing says when it is needed: give its tasks or the project dates, or record what is used.';
  if (isLate) return 'The delivery is late: get a firm date from the supplier, or buy the rest elsewhere.';
  if (arrives !== null) return 'The delivery comes after the need: ask for an earlier date, or for a part of it.';
  if (orderBy < today)
    return 'The day to order has passed: order today, look for a quicker supplier, or move the task.';
  return orderBy <= addDays(today, SOON) ? 'Order within the week.' : 'Nothing is on order: order by the date shown.';
}
