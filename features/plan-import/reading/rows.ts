import type { CalendarDate } from '#shared/dates.ts';
import { plainDigits } from '#shared/language/digits.ts';
import { fold } from '#shared/language/fold.ts';
import { type Cell, cellText, isBlank, type Sheet } from '#shared/sheet-import/cells.ts';
import { dateOfCell, type RawDate, resolveDate, serialOfCell } from './dates.ts';
import { numberOf } from './figures.ts';
import type { Columns, DateOrder, Field, Skipped, SkipReason } from './plan.ts';

/** A row of a plan before it is known what it belongs to. */
export interface RawRow {
  /** From 1. */
  readonly line: number;
  readonly id: string;
  readonly code: string;
  readonly level: number | undefined;
  readonly parentRef: string;
  /** The phase, trade, building or floor, a level each; '' where a cell is empty. */
  readonly groups: readonly string[];
  readonly name: string;
  readonly indent: number;
  readonly start: RawDate | undefined;
  readonly end: RawDate | undefined;
  /** What stands in the cells of both dates, '' where no column holds them. */
  readonly written: { readonly start: string; readonly end: string };
  readonly startTime: string | null;
  readonly duration: string;
  readonly predecessors: string;
  readonly successors: string;
  readonly percent: string;
  readonly resources: string;
  readonly hours: string;
  readonly cost: string;
  readonly milestone: string;
  /** Of all links of the row, or of each: "SS", "FS;SS". */
  readonly kind: string;
  readonly lag: string;
  readonly status: string;
  readonly constraint: string;
  readonly constraintDate: RawDate | undefined;
  readonly workers: string;
  readonly actualStart: RawDate | undefined;
  readonly actualFinish: RawDate | undefined;
  /** A name and nothing that says when: a heading over the rows below, or work without dates. */
  readonly isBare: boolean;
  /** Nothing says when but words in place of a date, "TBC": work. */
  readonly isUndecided: boolean;
}

const TOTAL =
  /^(sub\s?-?|grand\s)?total\b|^(المجموع|الاجمالي|الإجمالي|إجمالي|اجمالي)|^(totaal|subtotaal|summe|gesamtsumme|gesamt|total général|total general|totale|toplam|razem|итого)\b/i;
const FOOTER =
  /^(notes?|remarks?|prepared by|approved by|reviewed by|checked by|legend|page \d|signature|revision|data date|print(ed)? date|opmerking|anmerkung|bemerkung|remarques?|notas?|ملاحظ|إعداد|اعداد|اعتماد|المهندس|توقيع|©|source)/i;

/** The rows below the headings that are work, and those that are not with the reason. */
export function readRows(
  sheet: Sheet,
  headerRow: number,
  { columns, groups }: { columns: Columns; groups: readonly number[] },
): { rows: RawRow[]; skipped: Skipped[] } {
  const names = nameColumns(sheet, headerRow, columns);
  const heading = headerRow < 0 ? [] : (sheet.rows[headerRow] ?? []).map(cellText);
  const found: RawRow[] = [];
  const skipped: Skipped[] = [];
  const skip: Skip = (line, reason, text) => skipped.push({ line, reason, text: text.slice(0, 120) });
  for (const [index, cells] of sheet.rows.entries()) {
    if (index <= headerRow || isBlank(cells)) continue;
    const row = rawRow({ sheet, index, cells, columns, groups, names });
    const reason = reasonAgainst(row, cells, heading);
    if (reason) {
      skip(row.line, reason, cells.map(cellText).find((text) => text !== '') ?? '');
      continue;
    }
    found.push(row);
  }
  const totals = totalsAmong(found);
  for (const { line, name } of totals) skip(line, 'total', name);
  return {
    rows: withoutFooter(
      found.filter((row) => !totals.has(row)),
      skip,
    ),
    skipped,
  };
}

type Skip = (line: number, reason: SkipReason, text: string) => void;

function reasonAgainst(row: RawRow, cells: readonly Cell[], heading: readonly string[]): SkipReason | undefined {
  if (isRepeated(cells, heading)) return 'heading';
  if (row.name === '') return 'no_name';
  return !(row.start ?? row.end) && row.id === '' && row.code === '' && TOTAL.test(row.name) ? 'total' : undefined;
}

function isRepeated(cells: readonly Cell[], heading: readonly string[]): boolean {
  const texts = cells.map(cellText);
  const shared = texts.filter((text, column) => text !== '' && text === heading[column]).length;
  return shared > 1 && shared >= texts.filter((text) => text !== '').length * 0.7;
}

/** What stands under the last dated row without date and number is no work when the rows before had them. */
function withoutFooter(rows: readonly RawRow[], skip: Skip): RawRow[] {
  let last = rows.length;
  const hasIds = rows.filter(({ id, code }) => id !== '' || code !== '').length > rows.length / 2;
  while (last > 0) {
    const row = rows[last - 1];
    if (row?.id !== '' || row.code !== '' || !(isNoteRow(row) || (row.isBare && hasIds))) break;
    last -= 1;
    skip(row.line, 'footer', row.name);
  }
  return rows.filter((row, index) => {
    const isNote = index < last && row.id === '' && isNoteRow(row) && index > last - 4;
    if (isNote) skip(row.line, 'footer', row.name);
    return index < last && !isNote;
  });
}

const isNoteRow = ({ isBare, isUndecided, name }: RawRow): boolean => (isBare || isUndecided) && FOOTER.test(name);

/** The columns that hold names: one, or a staircase of several, a level each. */
function nameColumns(sheet: Sheet, headerRow: number, columns: Columns): number[] {
  const name = columns.get('name');
  if (name === undefined) return [];
  const taken = new Set(columns.values());
  const rows = sheet.rows.slice(headerRow + 1, headerRow + 600).filter((row) => !isBlank(row));
  const joins = (column: number, other: number) => {
    const filled = rows.filter((row) => isName(row[column]));
    const both = filled.filter((row) => isName(row[other])).length;
    return (
      filled.length > 0 &&
      rows.some((row) => isName(row[other])) &&
      both <= filled.length * 0.05 &&
      isOpen(sheet, headerRow, column, name)
    );
  };
  const found = [name];
  for (let column = name - 1; column >= 0 && !taken.has(column) && joins(column, found[0] ?? name); column--)
    found.unshift(column);
  for (let column = name + 1; !taken.has(column) && joins(column, found.at(-1) ?? name); column++) found.push(column);
  return found;
}

const isName = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && cell.trim().length > 1 && dateOfCell(cell) === undefined && numberOf(cell) === undefined;

/** A column without a heading of its own, or with the same one, or one of a level. */
function isOpen(sheet: Sheet, headerRow: number, column: number, name: number): boolean {
  const text = cellText(sheet.rows[headerRow]?.[column]);
  return (
    text === '' ||
    text === cellText(sheet.rows[headerRow]?.[name]) ||
    /level|niveau|ebene|nivel|مستوى|sub|phase|stage|section/i.test(text)
  );
}

interface Place {
  readonly sheet: Sheet;
  readonly index: number;
  readonly cells: readonly Cell[];
  readonly columns: Columns;
  readonly groups: readonly number[];
  readonly names: readonly number[];
}

function rawRow(place: Place): RawRow {
  const { sheet, index, cells, columns, groups, names } = place;
  const cell = (field: Field) => cells[columns.get(field) ?? -1];
  const text = (field: Field) => cellText(cell(field));
  const refs = (field: Field) => (typeof cell(field) === 'string' ? String(cell(field)) : text(field));
  const naming = namingOf(place, text);
  const start = dateIn(cell('start'));
  const end = dateIn(cell('end'));
  const written = { start: text('start'), end: text('end') };
  const isSilent = !(start ?? end) && text('duration') === '' && text('predecessors') === '';
  const isUndecided = isSilent && (isMeant(written.start) || isMeant(written.end));
  return {
    line: index + 1,
    id: naming.band === 'id' ? '' : idText(text('id')),
    code: naming.band === 'wbs' ? '' : plainDigits(text('wbs')),
    level: numberOf(text('level')),
    parentRef: text('parent'),
    groups: naming.isOwn ? groups.map((column) => groupOf(sheet, index, column)) : [],
    name: naming.name,
    indent: names.length > 1 ? naming.stair : indentOf(sheet, index, [names[0], columns.get('id')]),
    start,
    end,
    written,
    startTime: timeOf(cell('start')),
    duration: text('duration'),
    predecessors: refs('predecessors'),
    successors: refs('successors'),
    percent: text('percent'),
    resources: text('resources'),
    hours: text('hours'),
    cost: text('cost'),
    milestone: text('milestone'),
    kind: text('kind'),
    lag: text('lag'),
    status: text('status'),
    constraint: text('constraint'),
    constraintDate: dateIn(cell('constraintDate')),
    workers: text('workers'),
    actualStart: dateIn(cell('actualStart')),
    actualFinish: dateIn(cell('actualFinish')),
    isBare: isSilent && !isUndecided,
    isUndecided,
  };
}

interface Naming {
  readonly name: string;
  readonly isOwn: boolean;
  /** Which of several columns of names, from 0. */
  readonly stair: number;
  /** The column of ids or codes that holds the name of a summary row, as Primavera's bands do. */
  readonly band: 'id' | 'wbs' | undefined;
}

function namingOf({ cells, names }: Place, text: (field: Field) => string): Naming {
  const stair = names.findIndex((column) => cellText(cells[column]) !== '');
  if (stair >= 0) return { name: cellText(cells[names[stair] ?? -1]), isOwn: true, stair, band: undefined };
  const band = (['id', 'wbs'] as const).find((field) => /\p{L}{2}/u.test(text(field)));
  return { name: band ? text(band) : text('group'), isOwn: false, stair: 0, band };
}

const idText = (text: string): string =>
  plainDigits(text)
    .replace(/^(\d+)\.0$/, '$1')
    .trim();
const dateIn = (cell: Cell | undefined): RawDate | undefined => dateOfCell(cell) ?? serialOfCell(cell);

function timeOf(cell: Cell | undefined): string | null {
  if (typeof cell === 'object' && cell !== null) return cell.time;
  return typeof cell === 'string' ? (/\b(\d{2}:\d{2})(:\d{2})?$/.exec(cell.trim())?.[1] ?? null) : null;
}

/** The phase of a row: its own cell, or the one that is merged over it. */
function groupOf(sheet: Sheet, row: number, column: number): string {
  const own = cellText(sheet.rows[row]?.[column]);
  if (own !== '') return own;
  const merge = sheet.merges.find(
    ({ top, bottom, left, right }) => row > top && row <= bottom && column >= left && column <= right,
  );
  return merge ? cellText(sheet.rows[merge.top]?.[column]) : '';
}

/** Spaces before a text, else the indentation of its cell, else the outline level of the row. */
function indentOf(sheet: Sheet, row: number, places: readonly (number | undefined)[]): number {
  const leading = places.map((place) => {
    const cell = sheet.rows[row]?.[place ?? -1];
    const spaces =
      typeof cell === 'string'
        ? (/^[\s\u00a0.·•–-]*(?=[\s\u00a0])[\s\u00a0]+|^[\s\u00a0]+/.exec(cell)?.[0].length ?? 0)
        : 0;
    return spaces + 100 * (sheet.indents.get(row)?.get(place ?? -1) ?? 0);
  });
  return Math.max(0, ...leading) || (sheet.levels[row] ?? 0);
}

interface RowDates {
  readonly starts: readonly (CalendarDate | undefined)[];
  readonly ends: readonly (CalendarDate | undefined)[];
  /** What stands where a date belongs and is none, an end before its start, a date far from all others. */
  readonly skipped: Skipped[];
}

/** The dates of every row in the order of the file, and what is doubtful about them, each with its line. */
export function datesOfRows(rows: readonly RawRow[], order: DateOrder): RowDates {
  const settled = (raw: RawDate | undefined) => raw && resolveDate(raw, order);
  const starts = rows.map(({ start }) => settled(start));
  const ends = rows.map(({ end }) => settled(end));
  const isFar = farFrom([...starts, ...ends].filter((date) => date !== undefined));
  const skipped = rows.flatMap((row, index): Skipped[] => {
    const { line, written } = row;
    const doubt = (reason: Skipped['reason'], text: string): Skipped => ({ line, reason, text: text.slice(0, 120) });
    const [start, end] = [starts[index], ends[index]];
    const unread = (
      [
        [start, written.start],
        [end, written.end],
      ] as const
    ).flatMap(([date, text]) => (!date && isMeant(text) ? [doubt('date_unread', text)] : []));
    const far = [start, end].flatMap((date) => (date && isFar(date) ? [doubt('date_far', date)] : []));
    const isTurned = start !== undefined && end !== undefined && end < start;
    return [...unread, ...far, ...(isTurned ? [doubt('ends_first', `${written.start} – ${written.end}`)] : [])];
  });
  return { starts, ends, skipped };
}

/** Dashes say that there is no date; "TBC", "n/a" and a day that no calendar has were meant as something. */
export const isMeant = (text: string): boolean => /[^\s\-–—−_.]/.test(text);

const YEARS_APART = 60;
const YEAR = 365.25 * 86_400_000;

/** No work of a plan lies a lifetime from the middle of its dates. */
function farFrom(dates: readonly CalendarDate[]): (date: CalendarDate) => boolean {
  const middle = Date.parse([...dates].sort()[Math.floor(dates.length / 2)] ?? '');
  return (date) => Math.abs(Date.parse(date) - middle) > YEARS_APART * YEAR;
}

/** The name of a row that says a sum and nothing else: "TOTAL", "Grand total:", "إجمالي المدة", "Gesamtsumme". */
const ALONE = new RegExp(
  `^(?:${fold(
    [
      '(?:(?:grand|sub|overall|project|programme|program)[ -]{0,3})?totals?(?: (?:project|programme|program|duration|days|works?|general|générale?)){0,6}',
      '(?:ال)?(?:مجموع|إجمالي)(?: (?:الكلي|العام|النهائي|المدة|الأيام|المشروع|الأعمال)){0,6}',
      '(?:zwischen|gesamt)?summe|gesamt(?:dauer)?|(?:sub)?totaal|eindtotaal|(?:sotto|sub)?totale|suma|somme|(?:genel )?toplam|razem|итого|всего',
    ].join('|'),
  )}) ?[:.=]?$`,
  'u',
);

const saysTotal = ({ name }: RawRow): boolean => ALONE.test(fold(name).replace(/\s+/g, ' ').trim());

/**
 * The dated rows that sum up the others: without an id, a code or links of their own, nothing named after them, nothing under
 * them. Where links count rows only the last can go: all others give their number to the next.
 */
export function totalsAmong(rows: readonly RawRow[]): ReadonlySet<RawRow> {
  const candidates = rows.filter((row) => saysTotal(row) && isAlone(row));
  if (candidates.length === 0) return new Set();
  const refs = fold(rows.map(({ predecessors, successors }) => `${predecessors}\n${successors}`).join('\n'));
  const countsRows = /\d/.test(refs) && rows.every(({ id }) => id === '');
  const places = new Map(rows.map((row, index) => [row, index]));
  const numbers = numbersIn(refs);
  return new Set(
    candidates.filter((row) => {
      const index = places.get(row) ?? 0;
      const next = rows[index + 1];
      const isOver = next !== undefined && (next.indent > row.indent || (next.level ?? 0) > (row.level ?? 0));
      const isLinked = refs.includes(fold(row.name).trim());
      const isCounted = countsRows && (next !== undefined || numbers.has(rows.length));
      return index > 0 && !isOver && !isLinked && !isCounted;
    }),
  );
}

const isAlone = ({ id, code, parentRef, groups, predecessors, successors }: RawRow): boolean =>
  [id, code, parentRef, ...groups, predecessors, successors].every((text) => text === '');

const numbersIn = (text: string): ReadonlySet<number> => new Set((text.match(/\d+/g) ?? []).map(Number));
