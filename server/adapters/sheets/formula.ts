const SIGNS = new Set(['=', '+', '-', '−', '@']);

/**
 * Whether a spreadsheet that opens this text in a CSV file may run it as a formula. Full-width, small, raised and lowered forms
 * of the signs count, and so does what stands behind white space or invisible marks: programs drop both.
 */
export function startsFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  const [, first = ''] = /^[\s\p{Cf}]*(.)/u.exec(text) ?? [];
  return SIGNS.has(first.normalize('NFKC'));
}
