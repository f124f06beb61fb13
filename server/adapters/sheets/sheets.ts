import { openWorker, WorkerFault, type WorkerLimits } from '#server/worker/open-worker.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { invalid } from '#shared/http/errors.ts';

/**
 * Spreadsheets, read and written in threads of their own. In a handler:
 *
 *   const book = await services.sheets.read(upload, 'file');        // .xlsx .xls .csv; @throws 422 on that field, in words
 *   book.sheets[0].rows[3][0]                                       // string | number | boolean | { date, time } | null
 *
 *   const bytes = await services.sheets.write([{ name: 'Payments', rightToLeft: language === 'ar', columns: [
 *     { header: 'Description' }, { header: 'Amount', kind: 'decimal', decimals: 2 }, { header: 'Due', kind: 'date' }],
 *     rows: [['Steel', '1250.00', '2026-03-01']] }]);               // .xlsx, answered with XLSX_TYPE
 *   const text = writeCsv(header, rows);                            // csv.ts: RFC 4180 with a byte-order mark
 *
 * A date is a calendar date as the sheet shows it, whatever the zone. A cell of a CSV file is text or null.
 */
export interface Sheets {
  /** At most 10 MB and 20,000 rows a sheet. @throws AppError invalid on `field`, in a sentence for a person */
  read(file: { readonly name: string; readonly content: Uint8Array }, field: string): Promise<Book>;
  write(sheets: readonly NewSheet[]): Promise<Buffer>;
  close(): Promise<void>;
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;
export const MAX_SHEET_ROWS = 20_000;

export interface DateCell {
  readonly date: CalendarDate;
  /** "08:00"; null at midnight. */
  readonly time: string | null;
}

export type Cell = string | number | boolean | DateCell | null;

export interface Book {
  readonly sheets: readonly Sheet[];
}

export interface Sheet {
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

/** `decimal`: text such as "1250.00", written as a number. `percent`: 68 for 68 %. `date`: YYYY-MM-DD. Preset: text. */
export type NewKind = 'text' | 'number' | 'decimal' | 'percent' | 'date';

/** A cell of another kind than its column. */
export interface NewCell {
  readonly value: string | number | null;
  readonly kind: NewKind;
  readonly decimals?: number;
}

export interface NewColumn {
  readonly header: string;
  readonly kind?: NewKind;
  readonly decimals?: number;
  /** In characters; preset by the kind. */
  readonly width?: number;
}

export interface NewSheet {
  readonly name: string;
  readonly rightToLeft?: boolean;
  readonly columns: readonly NewColumn[];
  readonly rows: readonly (readonly (string | number | null | NewCell)[])[];
}

/** A file that is none, or too much: the sentence is for a person. */
export class SheetRefusal extends Error {}

export type SheetsQuestion =
  | { readonly kind: 'read'; readonly name: string; readonly content: Uint8Array }
  | { readonly kind: 'write'; readonly sheets: readonly NewSheet[] };
export type SheetsAnswer = { readonly book: Book } | { readonly bytes: Uint8Array } | { readonly refused: string };

const LIMITS: WorkerLimits = { timeoutMs: 30_000, memoryMb: 768, idleMs: 60_000 };

export function createSheets(limits = LIMITS): Sheets {
  const file = new URL('./sheets-worker.ts', import.meta.url);
  const reader = openWorker<SheetsQuestion, SheetsAnswer>(file, limits);
  const writer = openWorker<SheetsQuestion, SheetsAnswer>(file, limits);
  return {
    async read({ name, content }, field) {
      const answer = await reader.ask({ kind: 'read', name, content }).catch((error) => {
        throw invalid(field, wordsOfFault(error));
      });
      if ('refused' in answer) throw invalid(field, answer.refused);
      if ('book' in answer) return answer.book;
      throw new Error('The thread answered another question');
    },
    async write(sheets) {
      const answer = await writer.ask({ kind: 'write', sheets });
      if ('bytes' in answer) return Buffer.from(answer.bytes);
      throw new Error('The thread answered another question');
    },
    async close() {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}

/** What a person is told when the thread that read his file came to no end. */
export const wordsOfFault = (error: unknown): string =>
  error instanceof WorkerFault && error.reason !== 'failed'
    ? 'This file is too large or too complex to read. Please split it or remove what is not needed.'
    : 'This file cannot be read as a spreadsheet.';
