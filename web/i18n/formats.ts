/** Numbers, money, dates and times as the reader wants them. Calendar dates ("2026-03-01") never pass through a time zone. */
import { currentLocale, localeTag } from './locale.ts';

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numbers({ maximumFractionDigits: 2, ...options }).format(value);

/** A share given in percent: 68 → "68 %" in the reader's way. */
export const formatPercent = (percent: number, decimals = 0): string =>
  numbers({ style: 'percent', maximumFractionDigits: decimals, minimumFractionDigits: decimals }).format(percent / 100);

/** Money with no decimals (spec §1); the exact figure belongs into a title: see Money in web/ui. */
export const formatMoney = (amount: number, currency: string): string => money(amount, currency, 0);

export const formatMoneyExact = (amount: number, currency: string): string => money(amount, currency, undefined);

function money(amount: number, currency: string, decimals: number | undefined): string {
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return narrow(numbers({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits }).format(amount));
}

/** Arabic has no narrow dollar: its "US$" turns into "$US" between words that run from the right. */
const narrow = (text: string): string => text.replace('US$', '$');

/** "3 logs and 7 photos". */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat(localeTag(), { style: 'long', type: 'conjunction' }).format(parts);

type DateStyle = 'full' | 'short' | 'month' | 'shortMonth' | 'weekday' | 'weekdayName';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  full: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'short' },
  weekdayName: { weekday: 'long' },
};

/** A calendar date "YYYY-MM-DD"; with the Hijri date behind it when the reader asked for both. */
export function formatDate(date: string, style: DateStyle = 'full'): string {
  const moment = calendarDay(date);
  if (!moment) return date;
  const text = dates({ ...dateStyles[style], timeZone: 'UTC' }).format(moment);
  return currentLocale().hijri && style === 'full' ? `${text} (${formatHijri(date)})` : text;
}

/** The Umm al-Qura date of a calendar date. */
export function formatHijri(date: string): string {
  const moment = calendarDay(date);
  if (!moment) return date;
  const tag = localeTag().replace('-ca-gregory', '').replace('-u-', '-u-ca-islamic-umalqura-');
  return new Intl.DateTimeFormat(tag, { ...dateStyles.full, month: 'long', timeZone: 'UTC' }).format(moment);
}

/** A moment (createdAt, paidDate) in the organisation's time zone. */
export const formatDateTime = (moment: string | Date): string =>
  dates({ ...dateStyles.full, hour: '2-digit', minute: '2-digit', timeZone: currentLocale().timeZone }).format(
    new Date(moment),
  );

export const formatTime = (moment: string | Date): string =>
  dates({ hour: '2-digit', minute: '2-digit', timeZone: currentLocale().timeZone }).format(new Date(moment));

const spans: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 hours ago", "in 3 days", "now". */
export function formatRelative(moment: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(localeTag(), { numeric: 'auto' });
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'second');
}

/** Today's calendar date where the organisation is. */
export const today = (now: Date = new Date()): string => {
  const { timeZone } = currentLocale();
  const parts = cached('day', { timeZone }, () => new Intl.DateTimeFormat('en-CA', { timeZone }));
  return parts.format(now);
};

function calendarDay(date: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  return year && month && day ? new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))) : null;
}

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Building an Intl formatter costs more than using it a hundred times. */
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(kind: string, options: object, build: () => F): F {
  const key = `${kind}${localeTag()}${JSON.stringify(options)}`;
  const known = cache.get(key) as F | undefined;
  if (known) return known;
  const fresh = build();
  cache.set(key, fresh);
  return fresh;
}

const numbers = (options: Intl.NumberFormatOptions) =>
  cached('n', options, () => new Intl.NumberFormat(localeTag(), options));

const dates = (options: Intl.DateTimeFormatOptions) =>
  cached('d', options, () => new Intl.DateTimeFormat(localeTag(), options));
