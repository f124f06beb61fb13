import type { PhotoDay } from '../contract.ts';

/** A line of the grid: the head of a day, or photos `from` up to before `to` of the whole list. */
export type GridRow =
  | { readonly kind: 'day'; readonly date: string; readonly count: number; readonly from: number }
  | { readonly kind: 'photos'; readonly date: string; readonly from: number; readonly to: number };

/** The whole grid is known from the counts of the days, before any photo is. */
export function gridRows(days: readonly PhotoDay[], columns: number): GridRow[] {
  const rows: GridRow[] = [];
  let from = 0;
  for (const { date, count } of days) {
    rows.push({ kind: 'day', date, count, from });
    for (let at = from; at < from + count; at += columns)
      rows.push({ kind: 'photos', date, from: at, to: Math.min(at + columns, from + count) });
    from += count;
  }
  return rows;
}

/** As many as fit, three on the narrowest phone. */
export const columnsFor = (width: number): number => Math.max(3, Math.floor((width + GAP) / (WIDEST_TILE + GAP)));

export const GAP = 6;
const WIDEST_TILE = 172;

/** Pages of the list that hold the photos from `first` to `last`, with the page a scroll reaches next. */
export function pagesFor(first: number, last: number, size: number, count: number): number[] {
  if (count === 0) return [];
  const lowest = Math.max(0, Math.floor((first - size / 4) / size));
  const highest = Math.floor(Math.min(count - 1, Math.max(first, last) + size / 4) / size);
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}
