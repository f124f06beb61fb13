import { decimalsOf } from '#shared/money.ts';
import type { Language } from './printed-labels.ts';

/** Amounts, dates and shares as a printed report writes them: Latin digits in both languages. */
export function writingIn(language: Language) {
  const tag = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const compact = new Intl.NumberFormat(language === 'ar' ? tag : 'en', { notation: 'compact' });
  const at = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    date: (date: string | null) => (date === null ? '–' : day.format(at(date))),
    shortDate: (date: string) => short.format(at(date)),
    month: (name: string) => month.format(at(`${name}-01`)),
    number: (value: number) => grouped(value, 0),
    /** "2.5M", in Arabic "2.5 مليون". */
    compact: (value: number) => compact.format(value),
    percent: (value: number | null, decimals = 0) => (value === null ? '–' : `${grouped(value, decimals)}%`),
    /** The exact amount with its currency; a dash where it may not be seen. */
    money: (amount: number | null, currency: string) =>
      amount === null ? '–' : `${grouped(amount, decimalsOf(currency))} ${currency}`,
    /** Without decimals and currency, for narrow tables that say the currency once. */
    round: (amount: number | null) => (amount === null ? '–' : grouped(amount, 0)),
    index: (value: number | null) => (value === null ? '–' : grouped(value, 2)),
  };
}
export type WriteContext = ReturnType<typeof writingIn>;

const grouped = (value: number, decimals: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
