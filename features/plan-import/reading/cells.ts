import { type RawDate, rawDate } from './dates.ts';
import { plainDigits } from './digits.ts';
import type { Cell, Sheet } from './sheet.ts';

/** What a cell says as text; numbers in shortest form. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.time ? `${cell.date} ${cell.time}` : cell.date;
  return typeof cell === 'string' ? cell.replace(/[\r\n\t ]+/g, ' ').trim() : String(cell);
}

const FIRST_SERIAL = 29_000;
const LAST_SERIAL = 80_000;
const EPOCH = Date.UTC(1899, 11, 30);

export function dateOfCell(cell: Cell | undefined): RawDate | undefined {
  if (typeof cell === 'object' && cell !== null) return { kind: 'day', date: cell.date };
  if (typeof cell === 'string') return rawDate(cell);
  return undefined;
}

/** A day number of Excel that lost its format: only where the column is known to hold dates. */
export function serialOfCell(cell: Cell | undefined): RawDate | undefined {
  const value = typeof cell === 'number' ? cell : Number(plainDigits(textOf(cell)) || Number.NaN);
  if (!(value > FIRST_SERIAL && value < LAST_SERIAL)) return undefined;
  return { kind: 'day', date: new Date(EPOCH + Math.floor(value) * 86_400_000).toISOString().slice(0, 10) };
}

export const isBlank = (row: readonly Cell[] | undefined): boolean => !row?.some((cell) => textOf(cell) !== '');

/** Rows with the value of merged cells in all of their columns of the first row: a heading stands over all it covers. */
export function headingCell(sheet: Sheet, row: number, column: number): string {
  const own = textOf(sheet.rows[row]?.[column]);
  if (own !== '') return own;
  const merge = sheet.merges.find(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );
  return merge ? textOf(sheet.rows[merge.top]?.[merge.left]) : '';
}
