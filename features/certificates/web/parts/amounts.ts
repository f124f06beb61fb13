import {
  amountText,
  asNumber,
  decimalsOf,
  decimalText,
  type Exact,
  exact,
  hasAtMostDecimals,
  SCALE,
} from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';
import { formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Certificate } from '../../contract.ts';
import { quantityAt } from '../../rules.ts';

/** To the smallest coin, as certificates are read. */
export const coins = (text: string | null, currency: string): string =>
  text === null ? '–' : formatMoneyExact(Number(text), currency);

export const coinsOf = (amount: Exact, currency: string): string => coins(decimalText(amount), currency);

/** An amount below a heading that names the currency: "1,234.50". */
export const bareCoins = (amount: Exact, currency: string): string =>
  figure(asNumber(amount), currency, decimalsOf(currency));

/** A rate with the decimals of the currency, and up to two more where it has them. */
export const rateShown = (text: string, currency: string): string => figure(Number(text), currency, SCALE);

const figure = (value: number, currency: string, most: number): string =>
  formatNumber(value, { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: most });

/** As wide as the widest of these figures, which stand in tabular digits, and the cell's padding. */
export const widthFor = (figures: readonly string[]): string =>
  `calc(${Math.max(MIN_DIGITS, ...figures.map(({ length }) => length))}ch + 1.5rem)`;
const MIN_DIGITS = 10;

export const quantityShown = (text: string): string => formatNumber(Number(text), { maximumFractionDigits: 4 });

/** "1,300 m3 × 468.40", which in Arabic runs from the right as the sentence around it does. */
export const quantityTimesRate = (
  { quantity, unit, rate }: { quantity: string; unit: string; rate: string },
  currency: string,
): string =>
  t('{{quantity}} × {{rate}}', { quantity: `${quantityShown(quantity)} ${unit}`, rate: rateShown(rate, currency) });

export const titleOf = ({ kind, number }: Pick<Certificate, 'kind' | 'number'>): string => {
  if (kind === 'work') return t('Certificate No. {{number}}', { number });
  return kind === 'advance'
    ? t('Advance payment {{number}}', { number })
    : t('Retention release {{number}}', { number });
};

/** A quantity as typed, or a percent of the item ("50%"), as exact text; else why it is neither, in words. */
export function readQuantity(typed: string, whole: string): { readonly quantity: string } | { readonly fault: string } {
  const isPercent = /[%٪]\s*$/.test(typed);
  const number = parseNumber(typed.replace(/[%٪]\s*$/, ''));
  if (Number.isNaN(number) || (number === null && isPercent))
    return { fault: t('Please enter a quantity, or a percent such as 50%.') };
  if (number === null) return { quantity: '0' };
  if (Math.abs(number) > MOST) return { fault: t('This number is too large: at most 1,000,000,000,000.') };
  if (!hasAtMostDecimals(number, SCALE)) return { fault: t('A number may have at most 4 decimals.') };
  const value = exact(amountText(number));
  return { quantity: decimalText(isPercent ? quantityAt(value, exact(whole)) : value) };
}
const MOST = 1e12;

/** An amount as typed; undefined while it cannot be read. */
export function readAmount(typed: unknown): Exact | undefined {
  try {
    return typeof typed === 'string' ? exact(typed) : undefined;
  } catch {
    return undefined;
  }
}

/** Why `readAmount` has none. */
export const unreadAmount = (typed: string): string =>
  typed.trim() === '' ? t('Please enter the amount.') : t('Please enter a number.');
