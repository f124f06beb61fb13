import type { CalendarDate } from '#shared/dates.ts';

interface Suspended {
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
  /** First and last day of each rest of work that was planned in parts. */
  readonly rests?: readonly { readonly from: CalendarDate; readonly to: CalendarDate }[] | undefined;
}

/** Whether work that has begun, or was planned in parts, rests on a day. */
export const isSuspendedOn = (
  { status, suspendedFrom = null, resumesOn = null, rests = [] }: Suspended,
  day: CalendarDate,
): boolean =>
  rests.some(({ from, to }) => from <= day && day <= to) ||
  (status !== 'not_started' &&
    suspendedFrom !== null &&
    suspendedFrom <= day &&
    (resumesOn === null || day < resumesOn));
