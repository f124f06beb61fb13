import { amountText, asNumber, decimalsOf, decimalText, type Exact, exact, SCALE } from '#shared/money.ts';
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

export const titleOf = ({ kind, number }: Pick<Certificate, 'kind' | 'number'>): string => {
  if (kind === 'work') return t('Certificate No. {{number}}', { number });
  return kind === 'advance'
    ? t('Advance payment {{number}}', { number })
    : t('Retention release {{number}}', { number });
};

/** A quantity as typed, or a percent of the item ("50%"), as exact text; undefined when it is neither. */
export function readQuantity(typed: string, whole: string): string | undefined {
  const isPercent = /[%٪]\s*$/.test(typed);
  const number = parseNumber(typed.replace(/[%٪]\s*$/, ''));
  if (number === null) return isPercent ? undefined : '0';
  if (!Number.isFinite(number) || Math.abs(number) > 1e12) return undefined;
  try {
    const value = exact(amountText(number));
    return decimalText(isPercent ? quantityAt(value, exact(whole)) : value);
  } catch {
    return undefined;
  }
}
