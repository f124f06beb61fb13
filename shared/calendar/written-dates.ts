/**
 * Dates as a person reads them, on a screen and on paper: in his language and digits, with the Hijri date (Umm al-Qura) in
 * brackets when he asked for both.
 */
export interface Manner {
  readonly language: 'en' | 'ar';
  readonly digits: 'latin' | 'arabic';
  /** Shows the Hijri date beside the Gregorian one. */
  readonly hijri: boolean;
  /** In English the American order, "Nov 22, 2026". */
  readonly isMonthFirst?: boolean;
}

/**
 * `dense` and `tick` are full and short without the Hijri date, for narrow columns (whose title has both) and the axes of charts;
 * `day` is dense with the name of its day.
 */
export type DateStyle =
  | 'full'
  | 'day'
  | 'dense'
  | 'short'
  | 'tick'
  | 'month'
  | 'shortMonth'
  | 'monthName'
  | 'shortMonthName'
  | 'weekday'
  | 'weekdayYear'
  | 'weekdayName'
  | 'shortWeekday'
  | 'narrowWeekday';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  full: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  dense: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  tick: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  monthName: { month: 'long' },
  shortMonthName: { month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'short' },
  weekdayYear: { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' },
  weekdayName: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  narrowWeekday: { weekday: 'narrow' },
};

const hijriStyles = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
} as const;

/** Which Hijri date stands beside a Gregorian one of a style: none beside months, names of days and ticks. */
const beside: Partial<Record<DateStyle, keyof typeof hijriStyles>> = {
  full: 'long',
  short: 'short',
  weekday: 'short',
  weekdayYear: 'long',
};

/** The tag for Intl: British order of day and month in English, Saudi Arabic by the Gregorian calendar. */
export function intlTag(
  { language, digits, isMonthFirst }: Pick<Manner, 'language' | 'digits' | 'isMonthFirst'>,
  calendar?: 'hijri',
): string {
  const numbers = digits === 'arabic' ? 'arab' : 'latn';
  if (calendar === 'hijri') return `${language === 'ar' ? 'ar-SA' : 'en-GB'}-u-ca-islamic-umalqura-nu-${numbers}`;
  return language === 'ar' ? `ar-SA-u-ca-gregory-nu-${numbers}` : `${isMonthFirst ? 'en-US' : 'en-GB'}-u-nu-${numbers}`;
}

/** A calendar date "YYYY-MM-DD"; what is none comes back as it is. */
export function writtenDate(date: string, manner: Manner, style: DateStyle = 'full'): string {
  const day = dayOf(date);
  if (!day) return date;
  const text = formatter(intlTag(manner), styles[style]).format(day);
  const second = manner.hijri ? beside[style] : undefined;
  return second ? `${text} (${writtenHijri(date, manner, second)})` : text;
}

/** The Umm al-Qura date alone: "4 Jumada I 1448 AH", short "4 Jum. I". */
export function writtenHijri(
  date: string,
  manner: Omit<Manner, 'hijri'>,
  style: keyof typeof hijriStyles = 'long',
): string {
  const day = dayOf(date);
  return day ? formatter(intlTag(manner, 'hijri'), hijriStyles[style]).format(day) : date;
}

/** Latin digits of a text in the reader's; for what is made of figures, never for what a person or a machine wrote. */
export const inDigits = (text: string, { digits }: Pick<Manner, 'digits'>): string =>
  digits === 'arabic' ? text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : text;

function dayOf(date: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  return year && month && day ? new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))) : undefined;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building an Intl formatter costs more than using it a hundred times. */
function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  formatters.set(key, fresh);
  return fresh;
}
