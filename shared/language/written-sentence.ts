import { intlTag, writtenDate } from '#shared/calendar/written-dates.ts';
import { inEnglish, type Sentence, type SentenceValues } from '#shared/sentence.ts';

/** A day or figure of a sentence as a reader of that language sees it on screen: "4 Mar 2026", "1,200.5"; any other text as it is. */
export function writtenValue(value: string | number, language: 'en' | 'ar'): string {
  const manner = { language, digits: 'latin', hijri: false } as const;
  if (typeof value === 'string') return isDay.test(value) ? writtenDate(value, manner) : value;
  return new Intl.NumberFormat(intlTag(manner), { maximumFractionDigits: 2 }).format(value);
}

const isDay = /^\d{4}-\d\d-\d\d$/;

/** The whole sentence in English for people to read: days in words, figures rounded as on screen. */
export const writtenEnglish = ({ key, values }: Sentence): string =>
  inEnglish({
    key,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, englishOf(value)])),
  });

const englishOf = (value: SentenceValues[string]): string =>
  typeof value === 'object' ? writtenEnglish(value) : writtenValue(value, 'en');
