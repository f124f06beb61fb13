import type { CalendarDate } from '#shared/dates.ts';

export interface Span {
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

/** What a summary spans, as the database has it (`follow_subtasks`): from the first to the last day among its parts; its own dates until one of them has some. */
export function spanOf(own: Span, parts: readonly Span[]): Span {
  const days = parts.flatMap(({ start, end }) => [start ?? [], end ?? []].flat()).sort();
  return days.length === 0 ? own : { start: days[0] ?? null, end: days.at(-1) ?? null };
}
