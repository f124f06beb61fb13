import { inflateRawSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { zipSync } from 'fflate';
import { type CalendarDate, isCalendarDate } from '#shared/dates.ts';
import type { Book, Cell, Sheet } from '#shared/sheet-import/cells.ts';
import { parseCsv } from './csv.ts';
import { MAX_CELL_LENGTH, MAX_SHEET_BYTES, MAX_SHEET_ROWS, SheetRefusal } from './sheets.ts';
import { decodeText } from './text.ts';

XLSX.set_cptable(codepages);

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const MAX_COLUMNS = 512;
const MAX_CELLS = 3_000_000;
const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1440;
/** Excel counts days from here; before March 1900 it counts one that never was. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAYS_FROM_1904 = 1462;

/** The cells of a spreadsheet file, told by its content, not its name. For threads only. @throws SheetRefusal */
export function readBook({ content }: { readonly content: Uint8Array }): Book {
  if (content.byteLength > MAX_SHEET_BYTES) throw new SheetRefusal('The file must be at most 10 MB.');
  const [first, second] = content;
  if (first === 0x50 && second === 0x4b) return readZip(content);
  if (OLD_OFFICE.every((byte, index) => content[index] === byte)) return readWorkbook(content, new Map());
  const text = decodeText(content);
  if (isBinary(text)) throw new SheetRefusal('This file is not a spreadsheet. Please send .xlsx, .xls or .csv.');
  if (/^\s*<(\?xml|html|table|!doctype|meta|head|style|div)/i.test(text)) return readMarkup(text);
  return { sheets: [sheetOfText(text)] };
}

/** Text holds no control characters but tabs and line ends. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return controls > sample.length / 100;
}

function sheetOfText(text: string): Sheet {
  const rows = parseCsv(text.replace(/^\uFEFF/, ''));
  if (rows.length > MAX_SHEET_ROWS) throw tooManyRows();
  assertCellLengths(rows);
  return { name: '', hidden: false, rows, levels: [], indents: new Map(), merges: [] };
}

function readMarkup(text: string): Book {
  if (/<!ENTITY/i.test(text)) throw new SheetRefusal('This file is damaged and cannot be opened.');
  return readWorkbook(text, new Map());
}

/** What all parts of a workbook may weigh unpacked; 20,000 rows of 60 cells stay below. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_PARTS = 2000;
const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** Parts that hold no cells: pictures, drawings, macros, caches. Left out before anything is unpacked. */
const useless =
  /(^|\/)(media|drawings|charts|embeddings|printerSettings|pivotCache|pivotTables|externalLinks|customXml|theme)\/|vbaProject|calcChain|\.(png|jpe?g|gif|emf|wmf)$/i;

/**
 * The parts of a zip archive, unpacked under a limit that counts what really comes out: a bomb is refused before it
 * is in memory. @throws SheetRefusal
 */
export function unzip(content: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const parts = new Map<string, Buffer>();
  let left = MAX_UNPACKED;
  for (const entry of directory(bytes)) {
    if (entry.name.endsWith('/') || (useless.test(entry.name) && !entry.name.endsWith('.rels'))) continue;
    const part = unpack(bytes, entry, left);
    left -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

function directory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw tooMuch();
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength).replaceAll('\\', '/'),
    });
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(bytes: Buffer, { method, packed, offset }: Entry, left: number): Buffer {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged();
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const stored = bytes.subarray(start, start + packed);
  if (method === 0) {
    if (stored.length > left) throw tooMuch();
    return stored;
  }
  if (method !== 8 || left < 1) throw left < 1 ? tooMuch() : damaged();
  try {
    return inflateRawSync(stored, { maxOutputLength: left });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}

/** The same parts as an archive without compression, for a reader that unpacks without limits. */
const zipStored = (parts: ReadonlyMap<string, Buffer>): Uint8Array => zipSync(Object.fromEntries(parts), { level: 0 });

const damaged = () => new SheetRefusal('This file is damaged and cannot be opened.');
const tooMuch = () =>
  new SheetRefusal('This file is too large or too complex to read. Please split it or remove what is not needed.');

function readZip(content: Uint8Array): Book {
  const parts = unzip(content);
  return readWorkbook(zipStored(parts), parts);
}

/** Indentation of cells, which the reader of workbooks does not tell: from styles.xml and the sheet's own XML. */
export function readIndents(styles: string, sheet: string): Map<number, Map<number, number>> {
  const indents = indentOfStyle(styles);
  const found = new Map<number, Map<number, number>>();
  if (indents.every((indent) => indent === 0)) return found;
  for (const match of sheet.matchAll(/<(?:x:)?c\s([^<>]*)>/g)) {
    const attributes = match[1] ?? '';
    const indent = indents[Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? 0;
    const place = /\br="([A-Z]{1,3})(\d+)"/.exec(attributes);
    if (indent === 0 || !place) continue;
    const row = Number(place[2]) - 1;
    const inRow = found.get(row) ?? new Map<number, number>();
    found.set(row, inRow.set(columnOf(place[1] ?? 'A'), indent));
  }
  return found;
}

function indentOfStyle(styles: string): number[] {
  const from = styles.search(/<(?:x:)?cellXfs[\s>]/);
  if (from < 0) return [];
  const [formats = ''] = styles.slice(from).split(/<\/(?:x:)?cellXfs>/, 1);
  // Each piece begins inside one format and holds what belongs to it.
  const [, ...pieces] = formats.split(/<(?:x:)?xf\s/);
  return pieces.map((piece) => Number(/\bindent="(\d{1,3})"/.exec(piece)?.[1] ?? 0));
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function readWorkbook(content: Uint8Array | string, parts: ReadonlyMap<string, Buffer>): Book {
  const workbook = open(content);
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const styles = parts.get('xl/styles.xml')?.toString('utf8') ?? '';
  const paths = sheetPaths(parts);
  let cells = 0;
  const sheets = workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    if (!sheet || !Array.isArray(sheet['!data'])) return [];
    const rows = rowsOf(sheet['!data'] as (XLSX.CellObject | undefined)[][], is1904);
    if (rows.length > MAX_SHEET_ROWS) throw tooManyRows();
    assertCellLengths(rows);
    cells += rows.reduce((sum, row) => sum + row.length, 0);
    if (cells > MAX_CELLS)
      throw new SheetRefusal(
        'This file is too large or too complex to read. Please split it or remove what is not needed.',
      );
    const xml = parts.get(paths[index] ?? '')?.toString('utf8') ?? '';
    return [
      {
        name: name.slice(0, MOST_NAME),
        hidden: (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
        rows,
        levels: rows.map((_, row) => sheet['!rows']?.[row]?.level ?? 0),
        indents: readIndents(styles, xml),
        merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
      },
    ];
  });
  if (sheets.length === 0) throw new SheetRefusal('This file cannot be read as a spreadsheet.');
  return { sheets };
}

function open(content: Uint8Array | string): XLSX.WorkBook {
  try {
    return XLSX.read(content, {
      type: typeof content === 'string' ? 'string' : 'buffer',
      dense: true,
      cellDates: false,
      cellNF: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      sheetRows: MAX_SHEET_ROWS + 1,
      raw: true,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error)))
      throw new SheetRefusal('This file is protected by a password. Please save it without one.');
    throw new SheetRefusal('This file cannot be read as a spreadsheet.');
  }
}

/** The path of each sheet's XML, in the order of the workbook. */
function sheetPaths(parts: ReadonlyMap<string, Buffer>): string[] {
  const book = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const links = parts.get('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '';
  const targets = new Map(
    [...links.matchAll(/<Relationship\s([^<>]*)>/g)].map(([, attributes = '']) => [
      /\bId="([^"]*)"/.exec(attributes)?.[1] ?? '',
      /\bTarget="([^"]*)"/.exec(attributes)?.[1] ?? '',
    ]),
  );
  return [...book.matchAll(/<(?:x:)?sheet\s([^<>]*)>/g)].map(([, attributes = '']) => {
    const target = targets.get(/\br:id="([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
}

function rowsOf(data: readonly (readonly (XLSX.CellObject | undefined)[] | undefined)[], is1904: boolean): Cell[][] {
  const rows = Array.from({ length: data.length }, (_, index) => {
    const row = Array.from(data[index]?.slice(0, MAX_COLUMNS) ?? [], (cell) => cellOf(cell, is1904));
    while (row.length > 0 && row.at(-1) === null) row.pop();
    return row;
  });
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

function cellOf(cell: XLSX.CellObject | undefined, is1904: boolean): Cell {
  if (!cell || cell.t === 'z' || cell.t === 'e') return null;
  if (cell.v instanceof Date) return textOrNull(cell.v.toISOString());
  if (typeof cell.v === 'number') return numberOf(cell.v, String(cell.z ?? ''), is1904);
  if (typeof cell.v === 'string') return textOrNull(cell.v);
  return cell.v ?? null;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Serial numbers are turned here: the library's own dates come a millisecond early and in a zone. */
function numberOf(value: number, format: string, is1904: boolean): Cell {
  if (!Number.isFinite(value)) return null;
  if (!format || !XLSX.SSF.is_date(format)) return value;
  if (!/[yd]/i.test(format.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, ''))) return value < 1 ? clock(value) : value;
  return dateOfSerial(value + (is1904 ? DAYS_FROM_1904 : 0)) ?? value;
}

/** The day and minute of a serial number; undefined when there is no such day. */
export function dateOfSerial(serial: number): { date: CalendarDate; time: string | null } | undefined {
  const minutes = Math.round(serial * MINUTES_A_DAY);
  const day = Math.floor(minutes / MINUTES_A_DAY);
  if (day < 61 || day > 110_000) return undefined;
  const date = new Date(EPOCH + day * DAY_MS).toISOString().slice(0, 10);
  const time = minutes % MINUTES_A_DAY;
  return isCalendarDate(date) ? { date, time: time === 0 ? null : clock(time / MINUTES_A_DAY) } : undefined;
}

function clock(part: number): string {
  const minutes = Math.round(part * MINUTES_A_DAY);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Excel allows 31. */
const MOST_NAME = 100;

/** Before anything looks for words in them: a quotation mark without its partner makes one cell of all that follows. */
function assertCellLengths(rows: readonly (readonly Cell[])[]): void {
  if (rows.some((row) => row.some((cell) => typeof cell === 'string' && cell.length > MAX_CELL_LENGTH)))
    throw new SheetRefusal('A cell of this file holds more than 32,767 characters. A quotation mark may be missing.');
}

const tooManyRows = () => new SheetRefusal('The sheet has more than 20,000 rows. Please split it.');
