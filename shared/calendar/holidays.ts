import { addDays, type CalendarDate } from '../dates.ts';
import { DHU_AL_HIJJA, firstOfHijriMonth, hijriYearsOf, lengthOfHijriMonth, RAMADAN } from './hijri.ts';
import type { CalendarSettings, HolidayRule } from './settings.ts';

export interface HolidayDays {
  /** Of a computed one its rule, of one written by hand the rule it stands for, or null. */
  readonly rule: HolidayRule | null;
  /** As written by hand; empty for a computed one. */
  readonly name: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly isWorking: boolean;
}

/** First days of a rule in a civil year; an Eid may fall twice in one or not at all. */
export function computedStarts(rule: HolidayRule, year: number): CalendarDate[] {
  if (rule === 'founding_day') return [`${year}-02-22`];
  if (rule === 'national_day') return [`${year}-09-23`];
  return hijriYearsOf(year)
    .flatMap((hijri) => (rule === 'eid_al_fitr' ? afterRamadan29(hijri) : dayOfArafah(hijri)))
    .filter((date) => date.startsWith(`${year}-`));
}

/** Eid al-Fitr is off from the day after the 29th of Ramadan (Implementing Regulations of the Labour Law, article 24). */
function afterRamadan29(hijri: number): CalendarDate[] {
  const first = firstOfHijriMonth(hijri, RAMADAN);
  return first ? [addDays(first, DAYS_BEFORE_EID)] : [];
}

const DAYS_BEFORE_EID = 29;
const ARAFAH = 9;

/** Eid al-Adha is off from the day of standing at Arafah, the 9th of Dhu al-Hijja (the same article). */
function dayOfArafah(hijri: number): CalendarDate[] {
  const first = firstOfHijriMonth(hijri, DHU_AL_HIJJA);
  return first ? [addDays(first, ARAFAH - 1)] : [];
}

/**
 * The holidays that touch a civil year, by first day. Days written by hand for a rule in that year stand in place of the
 * computed ones.
 */
export function holidaysOf(settings: CalendarSettings, year: number): HolidayDays[] {
  const written = settings.holidays.filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`);
  const replaced = new Set(settings.holidays.filter(({ from }) => from.startsWith(`${year}-`)).map(({ rule }) => rule));
  const computed = settings.computedHolidays
    .filter(({ rule }) => !replaced.has(rule))
    .flatMap(({ rule, days }) =>
      computedStarts(rule, year).map((from) => ({
        rule,
        name: '',
        from,
        to: addDays(from, days - 1),
        isWorking: false,
      })),
    );
  return [...computed, ...written].sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
}

/** Ramadan within a civil year, as `[first, last]` days. */
export const ramadansOf = (year: number): [CalendarDate, CalendarDate][] =>
  hijriYearsOf(year).flatMap((hijri): [CalendarDate, CalendarDate][] => {
    const first = firstOfHijriMonth(hijri, RAMADAN);
    return first ? [[first, addDays(first, lengthOfHijriMonth(hijri, RAMADAN) - 1)]] : [];
  });
