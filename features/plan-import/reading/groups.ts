import { dateOfCell, isBlank, textOf } from './cells.ts';
import type { Columns } from './columns.ts';
import { numberOf } from './digits.ts';
import type { Heading } from './headings.ts';
import type { Choices } from './plan.ts';
import type { Sheet } from './sheet.ts';

const MOST_LEVELS = 3;
const SEARCHED = 600;
/** A value stands on several rows, or nothing is grouped by it. */
const MOST_DISTINCT = 0.6;

/** The columns that say in which phase, trade, building or floor a row lies, from the left: each is a level. */
export function groupColumns(
  sheet: Sheet,
  { headings, headerRow, columns }: { headings: readonly Heading[]; headerRow: number; columns: Columns },
  chosen: Choices['columns'] = {},
): number[] {
  const first = columns.get('group');
  if (first === undefined) return [];
  const taken = new Set(columns.values());
  const rows = sheet.rows.slice(headerRow + 1, headerRow + SEARCHED).filter((row) => !isBlank(row));
  const beside = headings.flatMap(({ field, weight }, column) => {
    if (field !== 'group' || weight < 1 || taken.has(column) || chosen[column] !== undefined) return [];
    const cells = rows.map((row) => row[column]).filter((cell) => textOf(cell) !== '');
    const words = cells.filter((cell) => dateOfCell(cell) === undefined && numberOf(textOf(cell)) === undefined);
    const distinct = new Set(cells.map(textOf)).size;
    const isGrouping = cells.length > rows.length / 2 && words.length > cells.length / 2;
    return isGrouping && distinct > 1 && distinct <= cells.length * MOST_DISTINCT ? [column] : [];
  });
  return [first, ...beside].slice(0, MOST_LEVELS).sort((one, other) => one - other);
}
