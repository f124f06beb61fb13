import { openWorker, WorkerFault, type WorkerLimits } from '#server/worker/open-worker.ts';
import { invalid } from '#shared/http/errors.ts';
import type { Sentence } from '#shared/sentence.ts';
import type { Book } from '#shared/sheet-import/cells.ts';

/**
 * Spreadsheets, read and written in threads of their own. In a handler:
 *
 *   const book = await services.sheets.read(upload, 'file');        // .xlsx .xls .csv; @throws 422 on that field, in words
 *   book.sheets[0].rows[3][0]                                       // string | number | boolean | { date, time } | null
 *
 *   const module = new URL('./interpret-bill.ts', import.meta.url);  // exports `interpret(book, input)`: runs in the thread too,
 *   const preview = await services.sheets.interpret<Input, Preview>(upload, 'file', { module, input });   // like all work on a file
 *
 *   const bytes = await services.sheets.write([{ name: 'Payments', rightToLeft: language === 'ar', columns: [
 *     { header: 'Description' }, { header: 'Amount', kind: 'decimal', decimals: 2 }, { header: 'Due', kind: 'date' }],
 *     rows: [['Steel', '1250.00', '2026-03-01']] }]);               // .xlsx, answered with XLSX_TYPE
 *   const module = new URL('./payment-sheet.ts', import.meta.url);   // exports `compose(input)`: of thousands of rows it makes the sheets in the thread
 *   const file = await services.sheets.write({ module, input: { payments: jsonText } }, 'csv');
 *   const text = writeCsv(header, rows);                            // csv.ts: RFC 4180 with a byte-order mark
 *
 * A date is a calendar date as the sheet shows it, whatever the zone. A cell of a CSV file is text or null.
 */
export interface Sheets {
  /** At most 10 MB and 20,000 rows a sheet. @throws AppError invalid on `field`, in a sentence for a person */
  read(file: SheetFile, field: string): Promise<Book>;
  /** Reads the file and hands its book to `interpret` of the module, both in the thread. @throws as `read` does, and what it refuses with */
  interpret<Input, Result>(file: SheetFile, field: string, interpretation: Interpretation<Input>): Promise<Result>;
  /** A .csv file has the first sheet alone. */
  write(sheets: readonly NewSheet[] | Interpretation<unknown>, format?: SheetFormat): Promise<Buffer>;
  close(): Promise<void>;
}

export interface SheetFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Interpretation<Input> {
  readonly module: URL;
  /** What can be cloned into the thread. */
  readonly input: Input;
}

/** What an interpreting module exports. What it throws as `invalid` is told on the field of the upload. */
export type Interpret<Input, Result> = (book: Book, input: Input) => Result;

/** What a composing module exports. */
export type Compose<Input> = (input: Input) => readonly NewSheet[];

export type SheetFormat = 'xlsx' | 'csv';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;
export const MAX_SHEET_ROWS = 20_000;
/** As many as a cell of Excel holds. */
export const MAX_CELL_LENGTH = 32_767;

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
  /** Of records: the field of the column, the words of its values, and what stands before each. */
  readonly field?: string;
  readonly words?: Readonly<Record<string, string>>;
  readonly prefix?: string;
}

export type NewRow = readonly (string | number | null | NewCell)[];

export interface NewSheet {
  readonly name: string;
  readonly rightToLeft?: boolean;
  readonly columns: readonly NewColumn[];
  readonly rows: readonly NewRow[];
  /** More rows: a JSON array of objects, as PostgreSQL answers it, whose fields the columns name. It is read and arranged in the thread. */
  readonly records?: string;
}

/** A file that is none, or too much: the sentence is for a person. */
export class SheetRefusal extends Error {}

export type SheetsQuestion =
  | { readonly kind: 'read'; readonly name: string; readonly content: Uint8Array }
  | {
      readonly kind: 'interpret';
      readonly name: string;
      readonly content: Uint8Array;
      readonly module: string;
      readonly input: unknown;
    }
  | { readonly kind: 'write'; readonly format: SheetFormat; readonly sheets: readonly NewSheet[] }
  | { readonly kind: 'compose'; readonly format: SheetFormat; readonly module: string; readonly input: unknown };
export type SheetsAnswer =
  | { readonly book: Book }
  | { readonly result: unknown }
  | { readonly bytes: Uint8Array }
  | { readonly refused: string | Sentence };

const LIMITS: WorkerLimits = { timeoutMs: 30_000, memoryMb: 768, idleMs: 60_000, waiting: 20 };

export function createSheets(limits = LIMITS): Sheets {
  const file = new URL('./sheets-worker.ts', import.meta.url);
  const reader = openWorker<SheetsQuestion, SheetsAnswer>(file, { ...limits, name: 'read-sheets' });
  const writer = openWorker<SheetsQuestion, SheetsAnswer>(file, { ...limits, name: 'write-sheets' });
  const ask = async (question: SheetsQuestion, field: string) => {
    const answer = await reader.ask(question).catch((error) => {
      throw error instanceof WorkerFault ? invalid(field, wordsOfFault(error)) : error;
    });
    if ('refused' in answer) throw invalid(field, answer.refused);
    return answer;
  };
  return {
    async read({ name, content }, field) {
      const answer = await ask({ kind: 'read', name, content }, field);
      if ('book' in answer) return answer.book;
      throw new Error('The thread answered another question');
    },
    async interpret<Input, Result>(
      { name, content }: SheetFile,
      field: string,
      { module, input }: Interpretation<Input>,
    ): Promise<Result> {
      const answer = await ask({ kind: 'interpret', name, content, module: module.href, input }, field);
      if ('result' in answer) return answer.result as Result;
      throw new Error('The thread answered another question');
    },
    async write(source, format = 'xlsx') {
      const answer = await writer.ask(
        'module' in source
          ? { kind: 'compose', format, module: source.module.href, input: source.input }
          : { kind: 'write', format, sheets: source },
      );
      if ('bytes' in answer) return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
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
