import { decimalsOf, type Exact, roundTo, SCALE } from '../money.ts';
import { countedInArabic } from './arabic-count.ts';
import { coinsOf, type EnglishForms } from './coin-names.ts';
import { englishNumber } from './english-number.ts';

/**
 * An amount as cheques and certificates write it out, to the currency's smallest coin: "Saudi Riyals One Hundred and Fifty Halalas
 * Only", «فقط مئة ريال سعودي وخمسون هللة لا غير». Null for a currency that has no names here,
 * and from 10^18 on, more than is ever kept.
 */
export function amountInWords(amount: Exact, currency: string, language: 'en' | 'ar'): string | null {
  const coins = coinsOf(currency);
  if (!coins) return null;
  const rounded = roundTo(amount, currency);
  const perUnit = 10n ** BigInt(decimalsOf(currency));
  const smallest = (rounded < 0n ? -rounded : rounded) / (10n ** BigInt(SCALE) / perUnit);
  const parts: Parts = { isNegative: rounded < 0n, whole: smallest / perUnit, fraction: smallest % perUnit };
  if (parts.whole >= 10n ** 18n) return null;
  return language === 'ar' ? inArabic(parts, coins.arabic) : inEnglish(parts, coins.english);
}

interface Parts {
  readonly isNegative: boolean;
  readonly whole: bigint;
  /** In the smallest coins. */
  readonly fraction: bigint;
}

type Coins = NonNullable<ReturnType<typeof coinsOf>>;

function inArabic({ isNegative, whole, fraction }: Parts, [unit, coin]: Coins['arabic']): string {
  const counted = [
    (whole > 0n || fraction === 0n) && countedInArabic(whole, unit),
    fraction > 0n && countedInArabic(fraction, coin),
  ];
  return `فقط ${isNegative ? 'سالب ' : ''}${counted.filter(Boolean).join(' و')} لا غير`;
}

function inEnglish({ isNegative, whole, fraction }: Parts, [unit, coin]: Coins['english']): string {
  const form = (count: bigint, [one, many]: EnglishForms) => (count === 1n ? one : many);
  const coins = fraction > 0n ? ` and ${englishNumber(fraction)} ${form(fraction, coin)}` : '';
  return `${form(whole, unit)} ${isNegative ? 'Minus ' : ''}${englishNumber(whole)}${coins} Only`;
}
