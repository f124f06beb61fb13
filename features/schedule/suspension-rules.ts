import type { CalendarDate } from '#shared/dates.ts';

interface Suspended {
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
  /** First and last day of each rest of work that was planned in parts. */
  readonly rests?: readonly { readonly from: CalendarDate; readonly to: CalendarDate }[] | undefined;
}

/** Whether work that was planned in parts rests on a day. */
export const isRestingOn = ({ rests = [] }: Pick<Suspended, 'rests'>, day: CalendarDate): boolean =>
  rests.some(({ from, to }) => from <= day && day <= to);

/** Whether work that has begun, or was planned in parts, rests on a day. */
export const isSuspendedOn = (task: Suspended, day: CalendarDate): boolean => {
  const { status, suspendedFrom = null, resumesOn = null } = task;
  const isHeld = status !== 'not_started' && suspendedFrom !== null && suspendedFrom <= day;
  return isRestingOn(task, day) || (isHeld && (resumesOn === null || day < resumesOn));
};
