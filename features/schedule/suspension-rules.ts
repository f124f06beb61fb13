import type { CalendarDate } from '#shared/dates.ts';

interface Suspended {
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
}

/** Whether work that has begun rests on a day. */
export const isSuspendedOn = (
  { status, suspendedFrom = null, resumesOn = null }: Suspended,
  day: CalendarDate,
): boolean =>
  status !== 'not_started' && suspendedFrom !== null && suspendedFrom <= day && (resumesOn === null || day < resumesOn);
