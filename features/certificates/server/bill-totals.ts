import { decimalText, type Exact, exact } from '#shared/money.ts';
import type { Cell } from '#shared/sheet-import/cells.ts';
import type { BillPreview, BillPreviewRow } from '../bill-contract.ts';
import { isOtherAmount } from '../rules.ts';
import { foldedText, numberIn } from './cells.ts';

/** A row of sums, or one that opens a section with its sum beside. */
export interface Stated {
  readonly kind: 'total' | 'text';
  readonly sheet: string;
  readonly place: string;
  readonly line: number;
  readonly text: string;
  readonly amount: string;
  /** How many items of its sheet stand above it. */
  readonly items: number;
}

/** An amount as the file says it, as exact decimal text; null where it says none, or none that can be read. */
export function statedOf(cell: Cell): string | null {
  const number = numberIn(cell);
  return number === null || !Number.isFinite(number) || Math.abs(number) > MOST
    ? null
    : decimalText(exact(number.toFixed(4)));
}
const MOST = 1e15;

/** Taxes and discounts are no sums of items. */
const OTHER = /(^| )(vat|tax|taxes|discount|الضريبه|ضريبه|بالضريبه|للضريبه|خصم|الخصم)( |$)/;

/** Sums by what they begin with; of a page, of a section or bill, of everything. */
const PAGE =
  /^((page|sheet|sub) ?-? ?total|to (the )?collection|carried (forward|over|down|to)|brought forward|collection$|[cb] ?f( |$)|(amount |total )?(carried|transferred) to|(مجموع|اجمالي|المجموع|الاجمالي) (الصفحه|صفحه|الفرعي|فرعي)|(ما قبله|مرحل|منقول|ينقل|يرحل|المرحل|المنقول)( |$))/;
const TOTAL = /^(total|المجموع|مجموع|الاجمالي|اجمالي)/;
const GRAND = /^((grand|general|overall) total|(المجموع|الاجمالي|مجموع|اجمالي) (الكلي|العام|عام|كلي))/;
/** Sums that say so further on; looked for in rows that have an amount and nothing else. */
const WITHIN = /(^| )(total|subtotal|sum of|carried to|carried forward|to collection|to summary|الاجمالي|المجموع)( |$)/;
/** Amounts that stand a second time: of pages before. */
const AGAIN =
  /^(brought (forward|from)|b ?f( |$)|(from )?page (no )?\d|(from )?sheet (no )?\d|من صفحه|صفحه|(ما قبله|منقول)( |$))/;

/** Whether a row is a sum or repeats one. `isAmountAlone`: it has an amount, and neither quantity, rate nor unit. */
export function isSum(text: string, isAmountAlone: boolean): boolean {
  const plain = foldedText(text);
  if ([PAGE, TOTAL, GRAND].some((words) => words.test(plain))) return true;
  return isAmountAlone && (WITHIN.test(plain) || AGAIN.test(plain));
}

type Level = 1 | 2 | 3;

function levelOf(text: string): Level {
  const plain = foldedText(text);
  if (GRAND.test(plain)) return 3;
  return PAGE.test(plain) && !/^total/.test(plain) ? 1 : 2;
}

interface ReadSheet {
  /** Items of this sheet. */
  readonly count: number;
  readonly stated: readonly Stated[];
}

/**
 * The sums of the file that are not those of its rows. A row of sums adds up what stands since any of the sums before it, since its
 * section was opened, or all above it; one that opens a section what follows until any of the sums after it. One that is none of
 * these stands beside the rows since the last sum of its level. Sums of nothing are not mentioned. `rows`: of all sheets in order.
 */
export function compareTotals(
  sheets: readonly ReadSheet[],
  rows: readonly BillPreviewRow[],
  currency: string,
): BillPreview['totals'] {
  const right = sumsOf(rows, ({ amount, errors }) => (errors.length > 0 ? null : amount));
  // The file's own sums have its wrong rows in them, as it states these.
  const whole = sumsOf(rows, ({ amount, stated, errors }) => (errors.length > 0 ? (stated ?? amount) : amount));
  let first = 0;
  return sheets.flatMap(({ count, stated }) => {
    const from = first;
    first += count;
    const edges = sectionEdges(rows, from, first);
    const own = stated.map((one) => ({ ...one, items: one.items + from }));
    return own.flatMap((one, index) => {
      if (OTHER.test(foldedText(one.text)) || (one.kind === 'total' && AGAIN.test(foldedText(one.text)))) return [];
      const place = { stated: own, index, from, to: first, edges };
      const isSame = (run: Run) =>
        [right, whole].some(
          (sums) => !isOtherAmount(one.amount, sumOf(sums, run), { currency, parts: run[1] - run[0] }),
        );
      if (runsOf(place).some(isSame)) return [];
      const run = ownRun(place);
      if (!run) return [];
      const { sheet, place: at, line, text, amount } = one;
      return [{ sheet, place: at, line, text, stated: amount, sum: decimalText(sumOf(right, run)) }];
    });
  });
}

function sumsOf(rows: readonly BillPreviewRow[], amountOf: (row: BillPreviewRow) => string | null): Exact[] {
  const until: Exact[] = [0n];
  for (const row of rows) until.push((until.at(-1) ?? 0n) + exact(amountOf(row) ?? '0'));
  return until;
}

const sumOf = (until: readonly Exact[], [from, to]: Run): Exact => (until[to] ?? 0n) - (until[from] ?? 0n);

/** Where another section begins than that of the row before. */
function sectionEdges(rows: readonly BillPreviewRow[], from: number, to: number): number[] {
  const edges: number[] = [];
  for (let index = from + 1; index < to; index++)
    if (rows[index]?.section !== rows[index - 1]?.section) edges.push(index);
  return edges;
}

/** Sums and sections further away are not looked at: a file of nothing but sums would be compared for minutes. */
const NEAR = 200;

/** From one item up to another, which is no part of it. */
type Run = readonly [from: number, to: number];

/** A sum among the sums of its sheet, whose items go `from` … `to`. */
interface Place {
  readonly stated: readonly Stated[];
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly edges: readonly number[];
}

/** What a sum may be the sum of. */
function runsOf({ stated, index, from, to, edges }: Place): Run[] {
  const own = stated[index]?.items ?? 0;
  const itemsOf = (list: readonly Stated[]) => list.map(({ items }) => items);
  if (stated[index]?.kind === 'text') {
    const ends = [
      ...itemsOf(stated.slice(index + 1, index + 1 + NEAR)),
      ...edges.filter((edge) => edge > own).slice(0, NEAR),
      to,
    ];
    return ends.filter((edge) => edge > own).map((end): Run => [own, end]);
  }
  const near = edges.filter((edge) => edge < own).slice(-NEAR);
  const starts = [0, from, ...itemsOf(stated.slice(Math.max(0, index - NEAR), index)), ...near];
  return starts.filter((edge) => edge < own).map((start): Run => [start, own]);
}

/** The rows a sum stands beside when it is none of those; undefined where it has none. One that opens a section may have none. */
function ownRun({ stated, index, from, to, edges }: Place): Run | undefined {
  const one = stated[index];
  if (!one) return undefined;
  const { kind, items: own } = one;
  if (kind === 'text') return [own, stated.slice(index + 1).find(({ items }) => items > own)?.items ?? to];
  const start = isOfAll(stated, index, to) ? from : startOf(stated, index, { from, edges });
  return start < own ? [start, own] : undefined;
}

/** A grand total, or the last one of the sheet. */
function isOfAll(stated: readonly Stated[], index: number, to: number): boolean {
  const level = levelOf(stated[index]?.text ?? '');
  const isLast = stated[index]?.items === to && !stated.slice(index + 1).some(({ kind }) => kind === 'total');
  return level === 3 || (level === 2 && isLast);
}

/** After the last sum of its level; of a page, and of the first of its level, after the last beginning of a section too. */
function startOf(stated: readonly Stated[], index: number, { from, edges }: Pick<Place, 'from' | 'edges'>): number {
  const own = stated[index]?.items ?? 0;
  const level = levelOf(stated[index]?.text ?? '');
  const before = stated.slice(0, index).filter(({ kind, text }) => kind === 'total' && levelOf(text) >= level);
  const isOfSection = level === 1 || before.length === 0;
  const section = isOfSection ? edges.filter((edge) => edge < own).at(-1) : undefined;
  return Math.max(from, section ?? from, ...before.map(({ items }) => items));
}
