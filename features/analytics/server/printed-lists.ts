import type { Compose } from '#server/adapters/pdf/pdf.ts';
import { headings } from '#shared/language/printed.ts';
import type { ReportPayment, ReportTask } from '../contract.ts';
import type { Setting } from './printed-contents.ts';
import { type Language, type Word, wordsIn } from './printed-labels.ts';
import { writingIn } from './written.ts';

/**
 * A list of thousands of rows is cut into pages here, each row as high as its longest cell needs: laid out with known
 * heights, page by page, it costs the Typst compiler a third of what a table costs whose rows it has to measure.
 */

/** Lengths in pt, as report.typ has them: A4 without its margins and head, 7.5 pt text, the insets of a cell. */
const PAGE = { width: 504, height: 726 };
/** Title and note above the first rows. */
const TITLE = 44;
const SIZE = 7.5;
const INSET = { x: 5, y: 4 };
const CAPITAL = 5.3;
const LINE = 9.1;

/** Lists of so many rows and more are laid out so. */
const LONG = 1_500;

type Cell = string | { readonly text: string; readonly dir: 'rtl' | 'ltr' };

interface PageOfRows {
  /** pt, of each row. */
  readonly heights: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Shape {
  /** pt, or what the others leave. */
  readonly widths: readonly (number | string)[];
  readonly header: readonly string[];
}

export function pagesOfRows(rows: readonly (readonly Cell[])[], { widths, header }: Shape): PageOfRows[] {
  const columns = columnWidths(widths);
  const head = heightOf(header, columns);
  const pages: { heights: number[]; rows: (readonly Cell[])[] }[] = [];
  let left = 0;
  for (const row of rows) {
    const height = heightOf(row, columns);
    if (height > left) {
      left = PAGE.height - head - (pages.length === 0 ? TITLE : 0);
      pages.push({ heights: [], rows: [] });
    }
    left -= height;
    const page = pages.at(-1);
    page?.heights.push(height);
    page?.rows.push(row);
  }
  return pages;
}

/** What stands between the insets of each column. */
function columnWidths(widths: Shape['widths']): number[] {
  const known = widths.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 0), 0);
  const wide = (PAGE.width - known) / Math.max(1, widths.filter((width) => typeof width !== 'number').length);
  return widths.map((width) => (typeof width === 'number' ? width : wide) - 2 * INSET.x);
}

function heightOf(row: readonly Cell[], columns: readonly number[]): number {
  const lines = row.map((cell, index) => linesOf(typeof cell === 'string' ? cell : cell.text, columns[index] ?? 1));
  return Math.ceil((2 * INSET.y + CAPITAL + (Math.max(1, ...lines) - 1) * LINE) * 10) / 10;
}

/** At least as many lines as the text takes: broken at its spaces, every letter as wide as the widest of its kind. */
export function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const length = widthOf(word);
    if (used > 0 && used + SPACE * SIZE + length > width) {
      lines += 1;
      used = length;
    } else used += length + (used > 0 ? SPACE * SIZE : 0);
    // Where a word that is too long breaks, at a hyphen or a slash, is not known here.
    while (used > width) {
      lines += 1;
      used -= width * LEAST_FILLED;
    }
  }
  return lines;
}

const LEAST_FILLED = 0.7;

const ARABIC = /[\u0620-\u064a]/;

function widthOf(word: string): number {
  const letters = [...word];
  let total = 0;
  for (const [index, letter] of letters.entries()) {
    const width = letterWidth(letter);
    // Joined to the next one a letter has no tail.
    const isJoined = width > TAILED && ARABIC.test(letter) && ARABIC.test(letters[index + 1] ?? '');
    total += isJoined ? width * JOINED : width;
  }
  return total * SIZE;
}

const TAILED = 0.55;
const JOINED = 0.7;

/** Of the two families of the product, in em. */
const SPACE = 0.28;
const kinds: readonly (readonly [RegExp, number])[] = [
  [/[\u064b-\u065f\u0670]/, 0],
  [/[ijl.,:;'|!،؛]/, 0.3],
  [/[frtI()[\]\-/]/, 0.42],
  [/[ckszvxyJL]/, 0.55],
  [/[mwMW@%—]/, 0.95],
  [/[A-EGHKN-RTU&]/, 0.73],
  [/[\u0020-\u024f–]/, 0.62],
  [/[سشصض]/, 1.28],
  [/[اأإآرز]/, 0.3],
  [/[ودذءةهؤ؟]/, 0.5],
  [/[بتثپف]/, 0.92],
  [/[جحخعغملن]/, 0.68],
  [/[\u0600-\u06ff]/, 0.8],
];
const OTHER = 1.3;
const known = new Map<string, number>();

function letterWidth(letter: string): number {
  let width = known.get(letter);
  if (width === undefined) {
    width = kinds.find(([kind]) => kind.test(letter))?.[1] ?? OTHER;
    if (known.size < 2_000) known.set(letter, width);
  }
  return width;
}

/** A list as PostgreSQL answers it, in JSON. */
export interface List {
  readonly text: string | null;
  readonly total: number;
}

/** The tasks and payments behind the figures, where they were asked for. */
export interface Lists {
  readonly tasks?: List | undefined;
  readonly payments?: List | undefined;
}

interface Rows<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

const parsed = <R>(list: List | undefined): Rows<R> | undefined =>
  list && { rows: JSON.parse(list.text ?? '[]') as R[], total: list.total };

export interface PrintedLists extends Lists {
  readonly language: Language;
}

/** `lists` of report.typ. Runs in the thread that draws. */
export const compose: Compose<PrintedLists> = ({ tasks, payments, language }) => {
  const rows = { tasks: parsed<ReportTask>(tasks), payments: parsed<ReportPayment>(payments) };
  return { lists: listsOf(rows, { language, words: wordsIn(language), write: writingIn(language) }) };
};

interface Listed {
  readonly tasks: Rows<ReportTask> | undefined;
  readonly payments: Rows<ReportPayment> | undefined;
}

function listsOf({ tasks, payments }: Listed, { words, write, language }: Setting) {
  const cells = (row: readonly string[]) => row.map((text) => directed(text, language));
  const noteOf = ({ rows, total }: Rows<unknown>) =>
    rows.length < total
      ? words('The first {count} of {all}; the application has the rest.', {
          count: write.number(rows.length),
          all: write.number(total),
        })
      : null;
  const empty = words('Nothing in this period');
  const lists = [
    ...(tasks
      ? [
          {
            title: words('Tasks of the period'),
            note: noteOf(tasks),
            empty,
            widths: [46, 'wide', 'wide', 62, 66, 66],
            numbers: [0, 4, 5],
            header: headings(words, ['No.', 'Task', 'Project', 'Status', 'Planned end', 'Finished']),
            rows: tasks.rows.map((row) =>
              cells([
                `T-${row.number}`,
                row.title,
                row.projectName,
                words(taskWords[row.status]),
                write.date(row.plannedEndDate),
                write.date(row.finishedOn),
              ]),
            ),
          },
        ]
      : []),
    ...(payments
      ? [
          {
            title: words('Payments of the period'),
            note: noteOf(payments),
            empty,
            widths: ['wide', 'wide', 'wide', 66, 104],
            numbers: [3, 4],
            header: headings(words, ['Description', 'Project', 'Vendor', 'Paid on', 'Amount']),
            rows: payments.rows.map((row) =>
              cells([
                row.description,
                row.projectName,
                row.vendor ?? '–',
                write.date(row.paidOn),
                write.money(row.amount, row.currency),
              ]),
            ),
          },
        ]
      : []),
  ];
  return lists.map((list) =>
    list.rows.length < LONG ? { ...list, pages: null } : { ...list, rows: [], pages: pagesOfRows(list.rows, list) },
  );
}

/** A text of the other direction than the document says so: by its first letter, and in Arabic whatever has Latin ones. */
function directed(text: string, language: Setting['language']): Cell {
  const isArabic = /[\u0590-\u08ff]/.test(/\p{L}/u.exec(text)?.[0] ?? '');
  if (language === 'en') return isArabic ? { text, dir: 'rtl' } : text;
  return isArabic ? text : { text, dir: 'ltr' };
}

export const taskWords = {
  done: 'Completed',
  in_progress: 'In Progress',
  blocked: 'Blocked',
  not_started: 'Not Started',
} as const satisfies Record<ReportTask['status'], Word>;
