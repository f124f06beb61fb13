import writeExcelFile, { type CellObject } from 'write-excel-file/node';
import type { NewColumn, NewSheet } from './sheets.ts';

const WIDTH = { text: 28, number: 14, decimal: 18, date: 14 } as const;
const SHEET_NAME_LENGTH = 31;

/** The bytes of an .xlsx file: typed columns, the header bold and frozen. Runs in a thread (sheets-worker.ts). */
export async function writeXlsx(sheets: readonly NewSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const names = sheetNames(sheets);
  const bytes = await writeExcelFile(
    sheets.map((sheet, index) => ({
      sheet: names[index] ?? `Sheet ${index + 1}`,
      rightToLeft: sheet.rightToLeft ?? false,
      stickyRowsCount: 1,
      dateFormat: 'yyyy-mm-dd',
      columns: sheet.columns.map(({ kind = 'text', width }) => ({ width: width ?? WIDTH[kind] })),
      data: [
        sheet.columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const, wrap: true })),
        ...sheet.rows.map((row) => sheet.columns.map((column, place) => cellOf(column, row[place] ?? null))),
      ],
    })),
  ).toBuffer();
  return Uint8Array.from(bytes);
}

function cellOf({ kind = 'text', decimals = 2 }: NewColumn, value: string | number | null): CellObject | null {
  if (value === null || value === '') return null;
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  if (kind === 'number') return { value: Number(value), type: Number };
  // Excel keeps 15 digits: an amount beyond that would be rounded, so it is written as text.
  if (kind === 'decimal' && String(value).replace(/\D/g, '').length <= 15)
    return { value: Number(value), type: Number, format: decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0' };
  return { value: withoutControls(String(value)), type: String };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these, and Excel refuses the file
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Excel allows 31 letters, none of : \ / ? * [ ], and no name twice. */
function sheetNames(sheets: readonly NewSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const clean =
      withoutControls(name)
        .replace(/[:\\/?*[\]]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, SHEET_NAME_LENGTH) || `Sheet ${index + 1}`;
    let free = clean;
    for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${clean.slice(0, SHEET_NAME_LENGTH - 4)} ${copy}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
