import { cellText, isBlank, type Sheet } from '#shared/sheet-import/cells.ts';
import type { Heading } from './headings.ts';
import type { Columns, Field, Reading } from './plan.ts';

interface Table {
  readonly headerRow: number;
  readonly headings: readonly Heading[];
  readonly columns: Columns;
  readonly groups: readonly number[];
}

/** Every column with what it was taken for and its first values. */
export function columnsShown(sheet: Sheet, { headerRow, headings, columns, groups }: Table): Reading['columns'] {
  const fieldAt = new Map<number, Field>([
    ...groups.map((column) => [column, 'group'] as const),
    ...[...columns].map(([field, column]) => [column, field] as const),
  ]);
  const rows = sheet.rows.slice(headerRow + 1, headerRow + 200).filter((row) => !isBlank(row));
  return headings
    .map(({ text, above }, index) => ({
      index,
      header: [above, text]
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, 100),
      field: fieldAt.get(index) ?? null,
      samples: rows
        .map((row) => cellText(row[index]))
        .filter((value) => value !== '')
        .slice(0, 3)
        .map((value) => value.slice(0, 60)),
    }))
    .filter(({ header, samples }) => header !== '' || samples.length > 0)
    .slice(0, 80);
}
