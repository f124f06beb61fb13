import { removeBracketed } from '#shared/language/brackets.ts';
import { amountIn } from '#shared/language/currency-words.ts';
import { fold } from '#shared/language/fold.ts';
import { decimalText, exact, hasAtMostDecimals, SCALE } from '#shared/money.ts';
import { type Cell, cellText } from '#shared/sheet-import/cells.ts';

/** A text as it is compared: folded, without what stands in brackets and without marks. */
export const foldedText = (text: string): string =>
  fold(removeBracketed(text, '('))
    .replace(/[.:/\\_#*-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const RATE_ONLY = '(rates? only|(سعر|السعر|فيه|الفيه)( الوحده| الافرادي)? فقط)';
const IS_RATE_ONLY = new RegExp(`^(${RATE_ONLY}( item)?|rate item|r ?o)$`);
const SAYS_RATE_ONLY = new RegExp(`(^| )${RATE_ONLY}( |$)`);
const withoutBrackets = (cell: Cell): string => foldedText(cellText(cell).replace(/[()[\]]/g, ' '));

/** Whether a cell says that its item is priced by a rate and has no quantity: "Rate only", "R/O", "سعر فقط". */
export const isRateOnly = (cell: Cell): boolean => IS_RATE_ONLY.test(withoutBrackets(cell));
/** Whether a text says so among other words, of which "R/O" may be one that means something else. */
export const saysRateOnly = (text: string): boolean => SAYS_RATE_ONLY.test(withoutBrackets(text));

const MOST = 1e12;
/** Digits a spreadsheet's number is sure of; beyond them is noise of its arithmetic. */
const SURE = 14;

interface Read {
  readonly value?: string;
  readonly fault?: string;
  /** What stood there, where it had more decimals than are kept. */
  readonly rounded?: string;
}

/** The number of a cell, with or without a currency beside it; null where it is empty, NaN where it is none. */
export const numberIn = (cell: Cell): number | null =>
  typeof cell === 'number' ? cell : amountIn(cellText(cell)).number;

/** A quantity or a rate, of a number or of text such as "1,234.50", "SAR 35" or "١٬٢٣٤٫٥٠", as exact decimal text. */
export function decimalOf(cell: Cell, currency: string): Read {
  const { number, currency: own } = typeof cell === 'number' ? { number: cell } : amountIn(cellText(cell));
  if (number === null) return { fault: 'This number is missing.' };
  if (number > MOST) return { fault: 'This number is too large: at most 1,000,000,000,000.' };
  if (!Number.isFinite(number)) return { fault: 'This is not a number.' };
  if (own !== undefined && own !== currency) return { fault: 'This is in another currency than the contract.' };
  if (number < 0) return { fault: 'A number may not be negative here. Omissions are variations.' };
  const sure = Number(number.toPrecision(SURE));
  if (hasAtMostDecimals(sure, SCALE)) return { value: decimalText(exact(sure.toFixed(SCALE))) };
  return { value: decimalText(exact(roundedText(sure))), rounded: cellText(cell) };
}

/** Half up in the digits as they are written: in binary 1.00005 is less than it says. */
const roundedText = (value: number): string =>
  String(value).includes('e')
    ? value.toFixed(SCALE)
    : Number(`${Math.round(Number(`${value}e${SCALE}`))}e-${SCALE}`).toFixed(SCALE);
