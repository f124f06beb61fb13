/** Numbers, money, dates and times as the reader wants them. Calendar dates ("2026-03-01") never pass through a time zone. */

import { type DateStyle, writtenDate, writtenHijri } from '#shared/calendar/written-dates.ts';
import { currentLocale, language, localeTag } from './locale.ts';

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numbers({ maximumFractionDigits: 2, ...options }).format(value);

/** A share given in percent: 68 → "68 %" in the reader's way. */
export function formatPercent(percent: number, decimals = 0): string {
  const digits = { maximumFractionDigits: decimals, minimumFractionDigits: decimals };
  return fromTheRight(numbers({ style: 'percent', ...digits }).format(percent / 100));
}

/** The sign alone, for a figure that has it beside itself in other letters. */
export const percentSign = (): string => (language() === 'ar' ? '٪' : '%');

/** Arabic letter marks: the sign stands on the left of Western digits, too, whatever surrounds them. */
const fromTheRight = (text: string): string =>
  language() === 'ar' ? `\u061c${text.replace(/\u061c/g, '')}\u061c` : text;

/** Money with no decimals (spec §1); the exact figure belongs into a title: see Money in web/ui. */
export const formatMoney = (amount: number, currency: string): string => money(amount, currency, 0);

/** By how much a figure changed, with its sign: "+3", "−1", "±0"; an amount of `currency` where there is one. */
export function formatChange(change: number, currency?: string): string {
  const options = { signDisplay: 'always' } as const;
  const text = currency === undefined ? formatNumber(change, options) : money(change, currency, 0, options);
  return text.replace('-', '−').replace('+', change === 0 ? '±' : '+');
}

export const formatMoneyExact = (amount: number, currency: string): string => money(amount, currency, undefined);

const MOST_PRICE_DECIMALS = 4;

/** The price of one unit: a whole one without decimals, else with those of its currency and up to four where it has them. */
export const formatPrice = (price: number, currency: string): string =>
  Number.isInteger(price)
    ? formatMoney(price, currency)
    : money(price, currency, undefined, { maximumFractionDigits: MOST_PRICE_DECIMALS });

function money(
  amount: number,
  currency: string,
  decimals: number | undefined,
  options: Intl.NumberFormatOptions = {},
): string {
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits, ...options } as const;
  return narrow(numbers(style).format(amount));
}

/** Arabic has no narrow dollar: its "US$" turns into "$US" between words that run from the right. */
const narrow = (text: string): string => text.replace('US$', '$');

/** "3 logs and 7 photos". */
export const formatList = (parts: readonly string[], style: 'long' | 'narrow' = 'long'): string =>
  new Intl.ListFormat(localeTag(), { style, type: 'conjunction' }).format(parts);

/** A calendar date "YYYY-MM-DD"; with the Hijri date behind it when the reader asked for both. `weekday` has a year that is not this one. */
export function formatDate(date: string, style: DateStyle = 'full'): string {
  const isOtherYear = style === 'weekday' && date.slice(0, 4) !== today().slice(0, 4);
  return writtenDate(date, currentLocale(), isOtherYear ? 'weekdayYear' : style);
}

/** The Umm al-Qura date of a calendar date. */
export const formatHijri = (date: string): string => writtenHijri(date, currentLocale());

/** A moment (createdAt, paidDate) in the organisation's time zone. */
export function formatDateTime(moment: string | Date): string {
  const { hijri, timeZone } = currentLocale();
  const text = dates({ day: 'numeric', month: 'short', year: 'numeric', ...clock, timeZone }).format(new Date(moment));
  return hijri ? `${text} (${formatHijri(today(new Date(moment)))})` : text;
}

export const formatTime = (moment: string | Date): string =>
  dates({ ...clock, timeZone: currentLocale().timeZone }).format(new Date(moment));

/** A time of day "HH:MM", as a camera or a forecast writes it: it passes through no time zone. */
export function formatClock(time: string): string {
  const moment = new Date(`1970-01-01T${time}Z`);
  return Number.isNaN(moment.getTime()) ? time : dates({ ...clock, timeZone: 'UTC' }).format(moment);
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;

const spans: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 hours ago", "in 3 days", "now"; from a whole day on by the days of the organisation's calendar. */
export function formatRelative(moment: string | Date, now: Date = new Date()): string {
  let seconds = secondsTo(moment, now);
  if (Math.abs(seconds) >= 86_400) seconds = secondsTo(today(new Date(moment)), today(now));
  const words = new Intl.RelativeTimeFormat(localeTag(), { numeric: 'auto' });
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'second');
}

const secondsTo = (moment: string | Date, from: string | Date): number =>
  (new Date(moment).getTime() - new Date(from).getTime()) / 1000;

/** Today's calendar date where the organisation is. */
export const today = (now: Date = new Date()): string => {
  const { timeZone } = currentLocale();
  const parts = cached('day', { timeZone }, () => new Intl.DateTimeFormat('en-CA', { timeZone }));
  return parts.format(now);
};

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
