import { addDays, daysBetween } from '#shared/dates.ts';
import { cellText, type Sheet } from '#shared/sheet-import/cells.ts';
import { dateOfCell, orderOf, type RawDate, settle } from './dates.ts';
import type { RawRow } from './rows.ts';

const FEWEST_COLUMNS = 4;

/** Dates of bars that are drawn with marks under a row of days or weeks, where no column says start or end. */
export function gridDates(sheet: Sheet, headerRow: number, rows: readonly RawRow[]): readonly RawRow[] {
  const days = gridDays(sheet, headerRow);
  const [first, second] = days;
  if (!first || !second) return rows;
  const step = Math.max(1, daysBetween(first.date, second.date));
  return rows.map((row) => {
    const cells = sheet.rows[row.line - 1] ?? [];
    const marked = days.filter(({ column }) => cellText(cells[column]) !== '');
    const [from, to] = [marked[0], marked.at(-1)];
    if (!from || !to) return row;
    const day = (date: string): RawDate => ({ kind: 'day', date });
    return { ...row, start: day(from.date), end: day(addDays(to.date, step - 1)), isBare: false };
  });
}

function gridDays(sheet: Sheet, headerRow: number): readonly Day[] {
  return [headerRow, headerRow - 1, headerRow + 1].map((row) => daysAlong(sheet.rows[row])).find(isTimeline) ?? [];
}

/** A row of days or weeks, each later than the one before: what stands below are bars. */
export const hasTimeline = (row: Sheet['rows'][number]): boolean => isTimeline(daysAlong(row));

const isTimeline = (days: readonly Day[]): boolean =>
  days.length >= FEWEST_COLUMNS && days.every(({ date }, index) => index === 0 || date > (days[index - 1]?.date ?? ''));

function daysAlong(row: Sheet['rows'][number] = []): readonly Day[] {
  const cells = row.map((cell, column) => ({ column, raw: dateOfCell(cell) })).filter(({ raw }) => raw !== undefined);
  const order = orderOf(cells.flatMap(({ raw }) => (raw ? [raw] : [])));
  return cells.flatMap(({ column, raw }) => {
    const date = raw && settle(raw, order);
    return date ? [{ column, date }] : [];
  });
}

interface Day {
  readonly column: number;
  readonly date: string;
}
