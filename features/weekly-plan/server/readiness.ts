import type { CalendarDate } from '#shared/dates.ts';
import type { LookAhead } from '../look-ahead/look-ahead.ts';
import { weekEndOf } from '../rules.ts';

/** A week as it stands when it is committed. */
export interface WeekToCommit {
  readonly weekStart: CalendarDate;
  readonly planned: number;
  readonly ready: number;
}

/** The tasks the schedule has in a week, and those of them that nothing holds. */
export function readinessOf(
  { assignments, held }: LookAhead,
  weekStart: CalendarDate,
): { planned: number; ready: number } {
  const weekEnd = weekEndOf(weekStart);
  const worked = new Set(
    assignments.filter(({ date }) => weekStart <= date && date <= weekEnd).map(({ work }) => work.id),
  );
  const waiting = held
    .filter(({ since, until }) => since <= weekEnd && (until === null || until > weekStart))
    .map(({ work }) => work.id);
  const planned = new Set([...worked, ...waiting]);
  return { planned: planned.size, ready: planned.size - new Set(waiting).size };
}
