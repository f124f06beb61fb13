import type { Cell } from '#shared/sheet-import/cells.ts';
import { MAX_SHEET_ROWS } from './sheets.ts';

const SIGNS = new Set(['=', '+', '-', '−', '@']);

/**
 * Whether a spreadsheet that opens this text in a CSV file may run it as a formula. Full-width, small, raised and lowered forms
 * of the signs count, and so does what stands behind white space or invisible marks: programs drop both.
 */
function startsFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  const [, first = ''] = /^[\s\p{Cf}]*(.)/u.exec(text) ?? [];
  return SIGNS.has(first.normalize('NFKC'));
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/**
 * The rows of delimited text, without the empty ones at its end; at most one more than a sheet may have. The separator is the
 * one that cuts most lines alike. Cells are text, null when empty.
 */
export function parseCsv(text: string): Cell[][] {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  return cut(body, named?.[1] ?? separatorOf(body));
}

function separatorOf(text: string): string {
  const sample = text.slice(0, 50_000);
  const score = (separator: string) => {
    const widths = cut(sample, separator).map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    return Math.max(0, ...[...counts].map(([width, count]) => count * Math.log2(width + 1)));
  };
  const scored = SEPARATORS.map((separator) => ({ separator, score: score(separator) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

/** RFC 4180, and what programs really write: single quotes inside a field stay, an unclosed quote ends with the file. */
function cut(text: string, separator: string): Cell[][] {
  const rows = new Rows();
  let row: Cell[] = [];
  let start = 0;
  const end = (field: string) => row.push(field.trim() === '' ? null : field);
  while (start <= text.length) {
    const { field, next } = fieldAt(text, start, separator);
    end(field);
    if (text[next] === separator) {
      start = next + 1;
      continue;
    }
    rows.add(row);
    row = [];
    start = next + (text[next] === '\r' && text[next + 1] === '\n' ? 2 : 1);
    if (start >= text.length || rows.isTooMany) break;
  }
  return rows.list;
}

/** Ten million line ends are no ten million rows in memory: an empty row is made once a full one follows. */
class Rows {
  readonly list: Cell[][] = [];
  #empty = 0;

  get isTooMany(): boolean {
    return this.list.length > MAX_SHEET_ROWS;
  }

  add(row: Cell[]): void {
    if (row.every((cell) => cell === null)) {
      this.#empty += 1;
      return;
    }
    for (; this.#empty > 0 && !this.isTooMany; this.#empty -= 1) this.list.push([null]);
    if (!this.isTooMany) this.list.push(row);
  }
}

function fieldAt(text: string, start: number, separator: string): { field: string; next: number } {
  if (text[start] !== '"') {
    const next = endOfField(text, start, separator);
    return { field: text.slice(start, next), next };
  }
  let field = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { field: field + text.slice(from), next: text.length };
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const next = endOfField(text, quote + 1, separator);
      return { field: field + text.slice(quote + 1, next), next };
    }
    field += '"';
    from = quote + 2;
  }
}

function endOfField(text: string, from: number, separator: string): number {
  let index = from;
  while (index < text.length) {
    const letter = text[index];
    if (letter === separator || letter === '\n' || letter === '\r') return index;
    index += 1;
  }
  return index;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as RFC 4180 text that Excel opens as UTF-8. A text that a spreadsheet would run as a formula
 * (formula.ts) gets an apostrophe; numbers, negative ones too, stay as they are.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(csvField).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function csvField(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && startsFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
