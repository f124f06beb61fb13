import { Bytes } from '#server/http/route.ts';
import { writeCsv } from './csv.ts';
import { type Interpretation, type NewSheet, type Sheets, XLSX_TYPE } from './sheets.ts';

export interface TableFile {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  /** One of thousands of rows is composed by a module in the thread. */
  readonly sheet:
    | (NewSheet & { readonly rows: readonly (readonly (string | number | null)[])[] })
    | Interpretation<unknown>;
}

/** A table as a file to download. */
export async function writeTableFile(sheets: Sheets, { name, format, sheet }: TableFile): Promise<Bytes> {
  const headers = { 'Content-Disposition': `attachment; filename="${name}.${format}"`, 'Cache-Control': 'no-store' };
  const type = format === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8';
  return new Bytes(await contentOf(sheets, sheet, format), { ...headers, 'Content-Type': type });
}

function contentOf(sheets: Sheets, sheet: TableFile['sheet'], format: TableFile['format']): Promise<Buffer> | Buffer {
  if ('module' in sheet) return sheets.write(sheet, format);
  if (format === 'xlsx') return sheets.write([sheet]);
  const heads = sheet.columns.map(({ header }) => header);
  return Buffer.from(writeCsv(heads, sheet.rows));
}
