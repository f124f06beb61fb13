import { Readable } from 'node:stream';
import { Bytes } from '#server/http/route.ts';
import { writeCsv } from './csv.ts';
import type { NewColumn, Sheets } from './sheets.ts';
import { writeTableFile } from './table-file.ts';

export type LogLine = readonly (string | null)[];

export interface LogFile {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  /** The newest first, in parts: never the whole history at once in memory. */
  readonly lines: AsyncIterable<readonly LogLine[]>;
  readonly rightToLeft: boolean;
  readonly format: 'csv' | 'xlsx';
  /** Lines of a workbook; a .csv has no bound. */
  readonly most: number;
}

/** A history as a file to download: a .csv is sent as it is written, a workbook has the newest lines. */
export async function writeLogFile(sheets: Sheets, file: LogFile): Promise<Bytes> {
  if (file.format === 'csv') {
    const header = file.columns.map((column) => column.header);
    return streamCsv(`${file.name}.csv`, header, file.lines);
  }
  const columns: NewColumn[] = [...file.columns];
  const sheet = { name: file.sheet, rightToLeft: file.rightToLeft, columns, rows: await newest(file) };
  return writeTableFile(sheets, { ...file, sheet });
}

/** A .csv file that is sent as its lines are read. */
export const streamCsv = (name: string, header: readonly string[], lines: LogFile['lines']): Bytes =>
  new Bytes(Readable.from(csvParts(header, lines), { objectMode: false }), {
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/csv; charset=utf-8',
  });

async function* csvParts(header: readonly string[], lines: LogFile['lines']): AsyncGenerator<string> {
  yield writeCsv(header, []);
  // Each part without the mark and the header's empty line that only a file's beginning has.
  for await (const part of lines)
    yield writeCsv(
      [],
      part.map((line) => [...line]),
    ).replace(/^\uFEFF\r\n/, '');
}

async function newest({ lines, most }: LogFile): Promise<(string | null)[][]> {
  const found: (string | null)[][] = [];
  for await (const part of lines) {
    for (const line of part.slice(0, most - found.length)) found.push([...line]);
    if (found.length >= most) break;
  }
  return found;
}

/** "2026-03-01 14:05" on the organisation's clock. */
export function clockTime(timeZone: string, at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
}
