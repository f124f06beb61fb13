import { firstOfHijriMonth } from '#shared/calendar/hijri.ts';
import { addDays, type CalendarDate, isCalendarDate } from '#shared/dates.ts';
import { plainDigits } from '#shared/language/digits.ts';
import { fold } from '#shared/language/fold.ts';
import { type Cell, cellText } from '#shared/sheet-import/cells.ts';
import type { DateOrder } from './plan.ts';

const LANGUAGES = [
  'en',
  'ar',
  'nl',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'tr',
  'pl',
  'sv',
  'ru',
  'id',
  'ur',
  'hi',
  'cs',
  'ro',
  'hu',
  'da',
  'fi',
  'el',
];
const HIJRI = [1300, 1600] as const;

const letters = (text: string): string => fold(text).replace(/[^\p{L}]/gu, '');

function namesOf(part: 'month' | 'weekday', count: number): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const form of formsOf(part)) {
    for (let index = 0; index < count; index++) {
      // 1 January 2023 was a Sunday.
      const moment = part === 'month' ? Date.UTC(2023, index, 15) : Date.UTC(2023, 0, 1 + index);
      const name = letters(form.formatToParts(moment).find(({ type }) => type === part)?.value ?? '');
      if (name !== '' && !names.has(name)) names.set(name, index);
    }
  }
  return names;
}

/** A name changes its ending beside a day or a year. */
const formsOf = (part: 'month' | 'weekday'): Intl.DateTimeFormat[] =>
  [...LANGUAGES, 'ar-SY', 'ar-MA'].flatMap((tag) =>
    (['long', 'short'] as const).flatMap((width) =>
      [{}, { day: 'numeric' }, { day: 'numeric', year: 'numeric' }].map(
        (around) =>
          new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
            [part]: width,
            ...around,
            timeZone: 'UTC',
          } as Intl.DateTimeFormatOptions),
      ),
    ),
  );

let months: ReadonlyMap<string, number> | undefined;
let weekdays: ReadonlyMap<string, number> | undefined;
const monthOf = (word: string): number | undefined => {
  months ??= new Map([...namesOf('month', 12), ['sept', 8], ['juin', 5], ['mrt', 2], ['mär', 2], ['mrz', 2]]);
  return months.get(word);
};
const weekdayOf = (word: string): number | undefined => {
  weekdays ??= namesOf('weekday', 7);
  return weekdays.get(word);
};

/** A date as far as the text alone says it: three numbers whose order may be open. */
export type RawDate =
  | { readonly kind: 'day'; readonly date: CalendarDate }
  | {
      readonly kind: 'open';
      readonly first: number;
      readonly second: number;
      readonly year: number;
      /** The year has all four digits: the first of the three is none. */
      readonly isWholeYear: boolean;
      readonly weekday: number | undefined;
    };

/** Dates with their weekday, clock and marks are shorter. */
const MOST_DATE = 100;

// At most 100 characters: MOST_DATE.
const CLOCK =
  /[t\s،,]*\d{1,2}[:h]\d{2}(:\d{2})?(\.\d+)?\s*(am|pm|a\.?\s?m\.?|p\.?\s?m\.?|ص|م|uhr|u|h)?\s*(z|[+-]\d{2}:?\d{2})?$/i;
// At most 100 characters: MOST_DATE.
const MARKS = /[\s*]+(a|\*)?$/i;
/** The Gregorian reckoning, behind the last number. */
const GREGORIAN = /(?<=\d)\s*م\.?$/;

/** "2026年1月5日 星期一" */
const EAST_ASIAN = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?/;
// At most 100 characters: MOST_DATE.
const EAST_ASIAN_WEEKDAY = /\s*[(（]?(星期|周|週)[一二三四五六日天][)）]?/;

/** What stands in the text as a date; undefined when none does. A text of numbers alone ("46000") is none. */
export function rawDate(text: string): RawDate | undefined {
  if (text.length > MOST_DATE) return undefined;
  const plain = plainDigits(text).replace(EAST_ASIAN, '$1-$2-$3').replace(EAST_ASIAN_WEEKDAY, '').trim();
  if (plain.length < 5 || plain.length > 40 || !/\d/.test(plain)) return undefined;
  // At most 100 characters: MOST_DATE.
  const marked = withoutHijriMark(plain.replace(/\s+(a|\*|h)$/i, '').replace(/\*$/, ''));
  const bare = marked.bare.replace(GREGORIAN, '').replace(CLOCK, '').replace(MARKS, '').trim();
  const whole = wholeDate(bare);
  if (whole) return whole;
  const words = (bare.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []).map(letters).filter((word) => word !== '');
  if (/[^\p{L}\p{M}\d\s./,،'’°_-]/u.test(bare) || words.length > 4) return undefined;
  const numbers = bare.match(/\d+/g) ?? [];
  if (numbers.length === 2) return ofTwo([Number(numbers[0]), Number(numbers[1])], words);
  return numbers.length === 3 ? ofThree(numbers, words, marked.isHijri ? hijriYear : fullYear) : undefined;
}

/** "20260301", "2026-W12", "KW 12/2026". */
function wholeDate(text: string): RawDate | undefined {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (day) return dayOf(Number(day[1]), Number(day[2]), Number(day[3]));
  const week =
    /^(?:(\d{4})[\s-]*(?:w|kw|wk|week|s|sem)\s*(\d{1,2})|(?:w|kw|wk|week|sem)\s*(\d{1,2})[\s/-]*(\d{4}))$/i.exec(text);
  return week ? weekStart(Number(week[1] ?? week[4]), Number(week[2] ?? week[3])) : undefined;
}

function ofTwo([one, other]: [number, number], words: readonly string[]): RawDate | undefined {
  const hijriMonth = hijriMonthOf(words.filter((word) => weekdayOf(word) === undefined).join(''));
  if (hijriMonth) return one > 31 ? dayOf(hijriYear(one), hijriMonth, other) : dayOf(hijriYear(other), hijriMonth, one);
  const named = words.filter((word) => monthOf(word) !== undefined);
  const word = named.at(-1);
  if (word === undefined || words.some((each) => !isDateWord(each))) return undefined;
  const month = (monthOf(word) ?? 0) + 1;
  return one > 31 ? dayOf(one, month, other) : dayOf(fullYear(other), month, one);
}

const JOINTS = new Set(['de', 'del', 'of', 'the', 'th', 'st', 'nd', 'rd', 'den', 'le', 'er', 'و', 'di', 'al', 'من']);
const isDateWord = (word: string): boolean =>
  monthOf(word) !== undefined || weekdayOf(word) !== undefined || JOINTS.has(word);

/** Three numbers; the last is a year only with two or four digits, unless the first is one: 1.2.3 is a code. */
function ofThree(
  texts: readonly string[],
  words: readonly string[],
  yearOf: (year: number) => number,
): RawDate | undefined {
  const [one = 0, two = 0, three = 0] = texts.map(Number);
  if (one <= 31 && ![2, 4].includes(texts[2]?.length ?? 0)) return undefined;
  if (words.some((word) => weekdayOf(word) === undefined && !JOINTS.has(word))) return undefined;
  const weekday = words.map(weekdayOf).find((found) => found !== undefined);
  const isWholeYear = three > 99;
  if (one > 31 && isWholeYear) return undefined;
  if (one > 31) return dayOf(yearOf(one), two, three) ?? dayOf(yearOf(one), three, two);
  if (isWholeYear && three < HIJRI[0]) return undefined;
  return { kind: 'open', first: one, second: two, year: yearOf(three), isWholeYear, weekday };
}

const hijriYear = (year: number): number => (year > 99 ? year : year + 1400);
const fullYear = (year: number): number => (year > 99 ? year : year + (year < 80 ? 2000 : 1900));

function dayOf(year: number, month: number, day: number): RawDate | undefined {
  const date = dateOf(year, month, day);
  return date ? { kind: 'day', date } : undefined;
}

/** A Gregorian day, or a Hijri one when the year says so. */
function dateOf(year: number, month: number, day: number): CalendarDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (year >= HIJRI[0] && year < HIJRI[1]) {
    const first = day <= 30 ? firstOfHijriMonth(year, month) : undefined;
    return first && addDays(first, day - 1);
  }
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : undefined;
}

function weekStart(year: number, week: number): RawDate | undefined {
  if (week < 1 || week > 53 || year < 1900 || year > 2200) return undefined;
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - (((new Date(fourth).getUTCDay() + 6) % 7) - (week - 1) * 7) * 86_400_000;
  return { kind: 'day', date: new Date(monday).toISOString().slice(0, 10) };
}

export function resolveDate(raw: RawDate, order: DateOrder): CalendarDate | undefined {
  if (raw.kind === 'day') return raw.date;
  if (order === 'ymd') return raw.isWholeYear ? undefined : dateOf(fullYear(raw.first), raw.second, raw.year % 100);
  const inOrder = order === 'dmy' ? [raw.second, raw.first] : [raw.first, raw.second];
  return dateOf(raw.year, inOrder[0] ?? 0, inOrder[1] ?? 0);
}

const sunday = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * Day or month first, decided once for all dates of a column: the order in which all of them are days, weekdays written
 * beside them agree, and starts come before their ends. Where nothing says otherwise the day comes first, as in the Gulf.
 * `pairs` are the start and the end of a row.
 */
export function orderOf(
  dates: readonly RawDate[],
  pairs: readonly (readonly [RawDate | undefined, RawDate | undefined, number | undefined])[] = [],
): DateOrder {
  const open = dates.filter((date) => date.kind === 'open');
  const score = (order: DateOrder) =>
    PREFERENCE[order] +
    open.reduce((points, raw) => points + plausibility(raw, order), 0) +
    pairs.reduce(
      (points, [start, end, days]) =>
        points + agreement(start && resolveDate(start, order), end && resolveDate(end, order), days),
      0,
    );
  const scored = ordersFor(open).map((order) => ({ order, points: score(order) }));
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).order;
}

type OpenDate = Extract<RawDate, { kind: 'open' }>;
const MOST = 0.8;

/**
 * The orders that may be meant. Where the years have two digits a mistyped day could be a year: the number that changes less
 * from date to date is the year, so that one date that no calendar has does not turn all others.
 */
function ordersFor(open: readonly OpenDate[]): readonly [DateOrder, ...DateOrder[]] {
  const readable = (order: DateOrder) => open.filter((raw) => resolveDate(raw, order) !== undefined).length;
  const firsts = new Set(open.map(({ first }) => first)).size;
  const lasts = new Set(open.map(({ year }) => year)).size;
  const isYearLast = firsts > lasts && Math.max(readable('dmy'), readable('mdy')) * 2 >= open.length;
  if (isYearLast) return ['dmy', 'mdy'];
  const byYear = readable('ymd');
  const isYearFirst = firsts * 3 <= lasts && byYear >= open.length * MOST && byYear < open.length;
  return isYearFirst ? ['ymd'] : ['dmy', 'mdy', 'ymd'];
}

const PREFERENCE: Readonly<Record<DateOrder, number>> = { dmy: 0.5, mdy: 0, ymd: -1 };

function plausibility(raw: OpenDate, order: DateOrder): number {
  const date = resolveDate(raw, order);
  if (!date) return -10;
  if (raw.weekday === undefined) return 0;
  return sunday(date) === raw.weekday ? 2 : -2;
}

function agreement(start: CalendarDate | undefined, end: CalendarDate | undefined, days: number | undefined): number {
  if (!start || !end) return 0;
  const span = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  if (span < 0) return -1;
  if (days === undefined || days < 1) return span > 400 ? -0.2 : 0.05;
  return span + 1 >= days * 0.9 && span <= days * 2 + 4 ? 0.5 : -0.5;
}

/** Each month as it is written with Arabic or with Latin letters, folded and without all that is no letter. */
const names: readonly RegExp[] = [
  /^(ال)?محرم$|^(al)?muh?arram$/,
  /^صفر$|^safar$/,
  /^ربيع(ال)?اول$|^rabi(ul|al|el)?(i|a?wwal|awal)$/,
  /^ربيع(ال)?(ثاني|اخر)$|^rabi(ul|al|el|ath)?(ii|thani|akh?ir)$/,
  /^جماد(ي|ا)?(ال)?(اولي|اول)$|^juma?d[aei](ul|al|el)?(i|ula|awwal)$/,
  /^جماد(ي|ا)?(ال)?(ثاني|اخر)ه?$|^juma?d[aei](ul|al|el|ath)?(ii|thani(ya|yah)?|akh?ir(ah?)?)$/,
  /^رجب$|^rajab$/,
  /^شعبان$|^sha?ba?an$/,
  /^رمضان$|^ramad[h]?an$/,
  /^شوال$|^shawwa?l$/,
  /^ذ[ويا](ال)?قعده$|^(dh?u|zu)l?(al|el)?(qi?a?dah?|qadah?)$/,
  /^ذ[ويا](ال)?حجه$|^(dh?u|zu)l?(al|el)?hijj?ah?$/,
];

/** The month of the Hijri year that a name says, 1 to 12. */
export function hijriMonthOf(name: string): number | undefined {
  const plain = fold(name).replace(/[^\p{L}]/gu, '');
  const index = names.findIndex((pattern) => pattern.test(plain));
  return index < 0 ? undefined : index + 1;
}

/** "هـ", "AH", "هجري" behind the last number or before the first, with a space or without one. */
const BEHIND = /(?<=\d)\s*(?:(?:هـ*|ﻫـ*|a\.?h\.?|هجريـ*[هة]?|hijri)\.?|(?<=1[345]\d\d\s*)h)$/i;
const BEFORE = /^(?:هـ*|ﻫـ*|a\.?h\.?)\s*(?=\d)/i;

/** The text without the mark of the Hijri reckoning, and whether it had one. */
export function withoutHijriMark(text: string): { readonly bare: string; readonly isHijri: boolean } {
  const bare = text.replace(BEHIND, '').replace(BEFORE, '');
  return { bare, isHijri: bare !== text };
}

const FIRST_SERIAL = 29_000;
const LAST_SERIAL = 80_000;
const EPOCH = Date.UTC(1899, 11, 30);

export function dateOfCell(cell: Cell | undefined): RawDate | undefined {
  if (typeof cell === 'object' && cell !== null) return { kind: 'day', date: cell.date };
  if (typeof cell === 'string') return rawDate(cell);
  return undefined;
}

/** A day number of Excel that lost its format: only where the column is known to hold dates. */
export function serialOfCell(cell: Cell | undefined): RawDate | undefined {
  const value = typeof cell === 'number' ? cell : Number(plainDigits(cellText(cell)) || Number.NaN);
  if (!(value > FIRST_SERIAL && value < LAST_SERIAL)) return undefined;
  return { kind: 'day', date: new Date(EPOCH + Math.floor(value) * 86_400_000).toISOString().slice(0, 10) };
}
