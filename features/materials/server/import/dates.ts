import { firstOfHijriMonth, lengthOfHijriMonth } from '#shared/calendar/hijri.ts';
import { addDays, type CalendarDate, isCalendarDate, readDate } from '#shared/dates.ts';
import { fold } from '#shared/language/fold.ts';

/**
 * The date of a cell: as programs write dates, or the day first as people of the Gulf do, and the month first only where the second
 * number can be no month. Months by their names; a year of the Hijra is one of its calendar (Umm al-Qura).
 */
export function dateIn(text: string): CalendarDate | undefined {
  const plain = fold(text)
    .replace(/[\u2066-\u2069]/g, '')
    .trim()
    .replace(/(?<=\d)\s*(ه|هـ|a\.?h\.?|م)\.?$/, '');
  const named = NAMED.exec(plain);
  if (named) return dayOf(yearOf(named[3] ?? ''), monthOf(named[2] ?? ''), Number(named[1]));
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(plain);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain);
  if (!dayFirst) return readDate(plain.toUpperCase(), 'UTC');
  const [one, two, year] = dayFirst.slice(1).map(Number) as [number, number, number];
  return dayOf(year, two, one) ?? dayOf(year, one, two);
}

const NAMED = /^(\d{1,2})[\s./-]*(\p{L}{3,})\.?[\s,./-]*(\d{4}|\d{2})$/u;
const CENTURY = 2000;
const yearOf = (text: string): number => Number(text) + (text.length === 2 ? CENTURY : 0);

const months: readonly string[] = [
  'jan january يناير',
  'feb february فبراير',
  'mar march مارس',
  'apr april ابريل',
  'may مايو',
  'jun june يونيو',
  'jul july يوليو',
  'aug august اغسطس',
  'sep sept september سبتمبر',
  'oct october اكتوبر',
  'nov november نوفمبر',
  'dec december ديسمبر',
].map((words) => fold(words));

/** 0 where the word is no month. */
const monthOf = (word: string): number => months.findIndex((words) => words.split(' ').includes(word)) + 1;

const HIJRI = { from: 1300, to: 1600 } as const;

function dayOf(year: number, month: number, day: number): CalendarDate | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  if (year >= HIJRI.from && year < HIJRI.to) {
    const first = day <= lengthOfHijriMonth(year, month) ? firstOfHijriMonth(year, month) : undefined;
    return first && addDays(first, day - 1);
  }
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(written) ? written : undefined;
}
