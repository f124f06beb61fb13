import { Bytes } from '#server/http/route.ts';
import { writeCsv } from './csv.ts';
import { type NewSheet, type Sheets, XLSX_TYPE } from './sheets.ts';

export interface TableFile {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly sheet: NewSheet & { readonly rows: readonly (readonly (string | number | null)[])[] };
}

/** A table as a file to download. */
export async function writeTableFile(sheets: Sheets, { name, format, sheet }: TableFile): Promise<Bytes> {
  const headers = { 'Content-Disposition': `attachment; filename="${name}.${format}"`, 'Cache-Control': 'no-store' };
  if (format === 'xlsx') return new Bytes(await sheets.write([sheet]), { ...headers, 'Content-Type': XLSX_TYPE });
  const heads = sheet.columns.map(({ header }) => header);
  const text = writeCsv(heads, sheet.rows);
  return new Bytes(Buffer.from(text), { ...headers, 'Content-Type': 'text/csv; charset=utf-8' });
}
