import type { CalendarDate } from '#shared/dates.ts';

export interface Span {
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

/**
 * What a summary spans, as the database keeps it (`follow_subtasks`): from the first to the last day among its parts, an end that none of
 * them has left open; its own dates until one of them has some.
 */
export function spanOf(own: Span, parts: readonly Span[]): Span {
  const days = parts.flatMap(({ start, end }) => [start ?? [], end ?? []].flat()).sort();
  if (days.length === 0) return own;
  const has = (side: keyof Span) => parts.some((part) => part[side] !== null);
  return { start: has('start') ? (days[0] ?? null) : null, end: has('end') ? (days.at(-1) ?? null) : null };
}
