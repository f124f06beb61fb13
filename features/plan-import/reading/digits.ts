/** Arabic-Indic and Persian digits and separators in Western form, odd spaces and direction marks gone. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/٫/g, '.')
    .replace(/٬/g, '')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c]/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');

/** "1.234,5", "1,234.5", "12,5", "٣٫٥"; undefined when it is no number. */
export function numberOf(text: string): number | undefined {
  const plain = plainDigits(text)
    .trim()
    .replace(/(?<=\d)\s(?=\d{3}\b)/g, '');
  if (!/^[-+]?\d[\d.,]*$/.test(plain) || plain.length > 20) return undefined;
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  const decimal = decimalMark(plain, comma, point);
  const digits = decimal === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

function decimalMark(text: string, comma: number, point: number): ',' | '.' {
  if (comma > -1 && point > -1) return comma > point ? ',' : '.';
  if (comma === -1) return '.';
  const isThousands = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(text);
  return isThousands ? '.' : ',';
}
