import type { CalendarDate } from '#shared/dates.ts';
import { type RawDate, settle } from './dates.ts';
import type { DateOrder, Skipped } from './plan.ts';
import type { RawRow } from './rows.ts';

interface RowDates {
  readonly starts: readonly (CalendarDate | undefined)[];
  readonly ends: readonly (CalendarDate | undefined)[];
  /** What stands where a date belongs and is none, an end before its start, a date far from all others. */
  readonly skipped: Skipped[];
}

/** The dates of every row in the order of the file, and what is doubtful about them, each with its line. */
export function datesOfRows(rows: readonly RawRow[], order: DateOrder): RowDates {
  const settled = (raw: RawDate | undefined) => raw && settle(raw, order);
  const starts = rows.map(({ start }) => settled(start));
  const ends = rows.map(({ end }) => settled(end));
  const isFar = farFrom([...starts, ...ends].filter((date) => date !== undefined));
  const skipped = rows.flatMap((row, index): Skipped[] => {
    const { line, written } = row;
    const doubt = (reason: Skipped['reason'], text: string): Skipped => ({ line, reason, text: text.slice(0, 120) });
    const [start, end] = [starts[index], ends[index]];
    const unread = (
      [
        [start, written.start],
        [end, written.end],
      ] as const
    ).flatMap(([date, text]) => (!date && isMeant(text) ? [doubt('date_unread', text)] : []));
    const far = [start, end].flatMap((date) => (date && isFar(date) ? [doubt('date_far', date)] : []));
    const isTurned = start !== undefined && end !== undefined && end < start;
    return [...unread, ...far, ...(isTurned ? [doubt('ends_first', `${written.start} – ${written.end}`)] : [])];
  });
  return { starts, ends, skipped };
}

/** Dashes say that there is no date; "TBC", "n/a" and a day that no calendar has were meant as something. */
export const isMeant = (text: string): boolean => /[^\s\-–—−_.]/.test(text);

const YEARS_APART = 60;
const YEAR = 365.25 * 86_400_000;

/** No work of a plan lies a lifetime from the middle of its dates. */
function farFrom(dates: readonly CalendarDate[]): (date: CalendarDate) => boolean {
  const middle = Date.parse([...dates].sort()[Math.floor(dates.length / 2)] ?? '');
  return (date) => Math.abs(Date.parse(date) - middle) > YEARS_APART * YEAR;
}
