import writeExcelFile, { type CellObject } from 'write-excel-file/node';
import { AppError } from '#shared/http/errors.ts';
import { answerQuestions } from '../../worker/answer-questions.ts';
import { writeCsv } from './csv.ts';
import { readBook } from './read-book.ts';
import {
  type Compose,
  type Interpret,
  type NewCell,
  type NewColumn,
  type NewRow,
  type NewSheet,
  type SheetFormat,
  SheetRefusal,
  type SheetsAnswer,
  type SheetsQuestion,
} from './sheets.ts';

const WIDTH = { text: 28, number: 14, decimal: 18, percent: 12, date: 14 } as const;
const SHEET_NAME_LENGTH = 31;

/** The bytes of an .xlsx file: typed columns, the header bold and frozen. Runs in a thread (sheets-worker.ts). */
async function writeXlsx(sheets: readonly NewSheet[]): Promise<Uint8Array<ArrayBuffer>> {
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
        ...rowsOf(sheet).map((row) => sheet.columns.map((column, place) => cellOf(column, row[place] ?? null))),
      ],
    })),
  ).toBuffer();
  return Uint8Array.from(bytes);
}

type NewRecord = Readonly<Record<string, string | number | null>>;

function rowsOf({ columns, rows, records }: NewSheet): readonly NewRow[] {
  if (records === undefined) return rows;
  const found = JSON.parse(records) as NewRecord[];
  return [...rows, ...found.map((record) => columns.map((column) => fieldOf(record, column)))];
}

function fieldOf(record: NewRecord, { field = '', words, prefix }: NewColumn) {
  const value = record[field] ?? null;
  if (value === null) return null;
  return prefix === undefined ? (words?.[value] ?? value) : `${prefix}${value}`;
}

function cellOf(column: NewColumn, given: string | number | null | NewCell): CellObject | null {
  return typeof given === 'object' && given !== null ? typed(given, given.value) : typed(column, given);
}

type Typed = Pick<NewColumn, 'kind' | 'decimals'>;

function typed({ kind = 'text', decimals }: Typed, value: string | number | null): CellObject | null {
  if (value === null || value === '') return null;
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  if (kind === 'number')
    return { value: Number(value), type: Number, ...(Number.isInteger(Number(value)) && { format: '#,##0' }) };
  if (kind === 'percent')
    // Not 0.5579999999999999 for 55.8 %.
    return { value: Number((Number(value) / 100).toFixed(8)), type: Number, format: `${digits('0', decimals ?? 0)}%` };
  // Excel keeps 15 digits: an amount beyond that would be rounded, so it is written as text.
  if (kind === 'decimal' && String(value).replace(/\D/g, '').length <= 15)
    return { value: Number(value), type: Number, format: digits('#,##0', decimals ?? 2) };
  return { value: withoutControls(String(value)), type: String };
}

const digits = (whole: string, decimals: number) => (decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : whole);

/** XML cannot hold controls, and Excel refuses the file; isolates (U+2066 to U+2069) would hide in what is searched and copied. */
const withoutControls = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u2066-\u2069\ufffe\uffff]/g, '');

/** Excel allows 31 letters, none of : \ / ? * [ ], and no name twice. */
function sheetNames(sheets: readonly NewSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const clean =
      withoutControls(name)
        .replace(/[:\\/?*[\]]/g, ' ')
        .replace(/^'+|(?<!')'+$/g, '')
        .trim()
        .slice(0, SHEET_NAME_LENGTH) || `Sheet ${index + 1}`;
    let free = clean;
    for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${clean.slice(0, SHEET_NAME_LENGTH - 4)} ${copy}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

async function fileOf(sheets: readonly NewSheet[], format: SheetFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'xlsx') return writeXlsx(sheets);
  const [{ columns, rows } = { columns: [], rows: [] }] = sheets;
  const heads = columns.map(({ header }) => header);
  return new TextEncoder().encode(
    writeCsv(
      heads,
      rows.map((row) => row.map(plainValue)),
    ),
  );
}

const plainValue = (cell: NewRow[number]) => (typeof cell === 'object' && cell !== null ? cell.value : cell);

answerQuestions(async (question: SheetsQuestion): Promise<SheetsAnswer> => {
  if (question.kind === 'write') return { bytes: await fileOf(question.sheets, question.format) };
  if (question.kind === 'compose') {
    const { compose } = (await import(question.module)) as { compose: Compose<unknown> };
    return { bytes: await fileOf(compose(question.input), question.format) };
  }
  try {
    const book = readBook(question);
    if (question.kind === 'read') return { book };
    const { interpret } = (await import(question.module)) as { interpret: Interpret<unknown, unknown> };
    return { result: interpret(book, question.input) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refused: error.message };
    if (error instanceof AppError && error.code === 'invalid') return { refused: error.sentence };
    throw error;
  }
});
