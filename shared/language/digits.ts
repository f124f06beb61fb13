/** Arabic-Indic and Persian digits in Western form; everything else stays as it is. */
export const westernDigits = (text: string): string =>
  // Both stand in rows of sixteen code points.
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Numbers as programs write them: Western digits, decimal and group marks, minus and spaces; direction marks are left out. */
export const plainDigits = (text: string): string =>
  // The Arabic comma of a sentence, which keyboards offer first, stands within numbers for the Latin one.
  plainListDigits(text).replace(/(?<=\d)،(?=\d)/g, ',');

/** The same of a list of numbers, which the Arabic comma divides. */
export const plainListDigits = (text: string): string =>
  westernDigits(text)
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/−/g, '-')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c]/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
