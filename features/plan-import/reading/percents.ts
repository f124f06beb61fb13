import { numberOf, plainDigits } from './digits.ts';

const BEFORE = /^[%٪﹪％]\s*(?=\d)/;
const BEHIND =
  /(?<=[\d.,])\s*(?:[%٪﹪％]|pct\.?|percent|per\s?cent|prozent|procent|pour\s?cent|por\s?ciento|بالم[ائ][ئ]?ة|في المئة)$/i;

/** "20%", "%20", "٪ ٢٠", "20 pct": the number, and whether the text itself says that it counts of a hundred. */
export function percentIn(text: string): { readonly value: number; readonly isSigned: boolean } | undefined {
  const plain = plainDigits(text).trim();
  const bare = plain.replace(BEFORE, '').replace(BEHIND, '');
  const value = numberOf(bare);
  return value === undefined ? undefined : { value, isSigned: bare !== plain };
}

/** Progress between 0 and 100; `isFraction` where numbers without a sign count of one. */
export function percentOf(text: string, isFraction: boolean): number | null {
  const said = percentIn(text);
  if (!said) return null;
  const percent = isFraction && !said.isSigned ? said.value * 100 : said.value;
  return percent < 0 || percent > 100 ? null : Math.round(percent);
}

/** Progress written as 0.35: no value above 1, and some without a sign. */
export function areFractions(texts: readonly string[]): boolean {
  const values = texts.flatMap((text) => {
    const said = percentIn(text);
    return said && !said.isSigned ? [said.value] : [];
  });
  return values.length > 0 && values.every((value) => value <= 1);
}
