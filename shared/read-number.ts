import { plainDigits } from './language/digits.ts';

/**
 * Reads a number as people type it: "1,234.50", "١٬٢٣٤٫٥٠", "12 000". Empty is null; nonsense is NaN, and so is a
 * grouping that is none ("1,2,3", "1.234,50"): it would become another number than was meant.
 */
export function parseNumber(text: string): number | null {
  const plain = parseDecimal(text);
  if (plain === '') return null;
  return /\d/.test(plain) && /^-?\d*(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * The same number as decimal text, exact however many digits it has: "500000" for "500,000" and "٥٠٠٬٠٠٠". Empty stays empty; what
 * is no number stays as it was typed, for the field to refuse.
 */
export function parseDecimal(text: string): string {
  const plain = plainDigits(text).trim();
  const isNumber = /^-?(\d+|\d{1,3}([,\s]\d{3})+)?(\.\d*)?$/.test(plain) && /\d/.test(plain);
  return isNumber ? plain.replace(/[,\s]/g, '') : text.trim();
}

/** The text of a sheet's cell: as people type a number, or as programs write one of many digits ("1E+30"). */
export const parseCell = (text: string): number | null =>
  /^\d+(\.\d+)?e\+?\d+$/i.test(text.trim()) ? Number(text.trim()) : parseNumber(text);
