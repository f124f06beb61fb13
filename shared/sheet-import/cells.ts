import type { CalendarDate } from '#shared/dates.ts';

export interface DateCell {
  readonly date: CalendarDate;
  /** "08:00"; null at midnight. */
  readonly time: string | null;
}

/** A cell as the reader of spreadsheets delivers it. */
export type Cell = string | number | boolean | DateCell | null;

export interface Book {
  readonly sheets: readonly Sheet[];
}

export interface Sheet {
  /** Empty for a CSV file. */
  readonly name: string;
  readonly hidden: boolean;
  /** Row and cell places as in the sheet, trailing empty ones left out. */
  readonly rows: readonly (readonly Cell[])[];
  /** The outline level of each row (grouping); 0 where none. */
  readonly levels: readonly number[];
  /** The indentation of cells, by row and column; only those that have one. */
  readonly indents: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly merges: readonly Merge[];
}

/** Merged cells, first and last included, counted from 0; the value is in the first. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** What a cell says as text, on one line, of characters that a database stores; numbers in shortest form. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.time ? `${cell.date} ${cell.time}` : cell.date;
  if (typeof cell !== 'string') return String(cell);
  return cell.replaceAll('\u0000', ' ').toWellFormed().replace(/\s+/g, ' ').trim();
}

export const isBlank = (row: readonly Cell[] | undefined): boolean => !row?.some((cell) => cellText(cell) !== '');

/** The text of a cell, or of the merged cells that it is one of: a heading stands over all that it covers. */
export function headingCell({ rows, merges }: Pick<Sheet, 'rows' | 'merges'>, row: number, column: number): string {
  const own = cellText(rows[row]?.[column]);
  if (own !== '') return own;
  const merge = merges.find(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );
  return merge ? cellText(rows[merge.top]?.[merge.left]) : '';
}
