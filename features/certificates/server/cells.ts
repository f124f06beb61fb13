import type { Cell } from '#server/adapters/sheets/sheets.ts';
import { decimalText, exact, hasAtMostDecimals, SCALE } from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';

export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.date;
  return String(cell).replaceAll('\u0000', '').toWellFormed().replace(/\s+/g, ' ').trim();
}

/** A heading without what people write it differently in: case, dots, units in brackets, forms of alef and teh. */
export const foldHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[.:/\\_#*-]/g, ' ')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const MOST = 1e12;
/** Digits a spreadsheet's number is sure of; beyond them is noise of its arithmetic. */
const SURE = 14;

interface Read {
  readonly value?: string;
  readonly fault?: string;
}

/** A quantity or a rate, of a number or of text such as "1,234.50" or "١٬٢٣٤٫٥٠", as exact decimal text. */
export function decimalOf(cell: Cell): Read {
  const number = typeof cell === 'number' ? cell : parseNumber(textOf(cell));
  if (number === null) return { fault: 'This number is missing.' };
  if (!Number.isFinite(number)) return { fault: 'This is not a number.' };
  if (number < 0) return { fault: 'A number may not be negative here. Omissions are variations.' };
  if (number > MOST) return { fault: 'This number is too large.' };
  const sure = Number(number.toPrecision(SURE));
  if (!hasAtMostDecimals(sure, SCALE)) return { fault: 'A number may have at most 4 decimals.' };
  return { value: decimalText(exact(sure.toFixed(SCALE))) };
}
