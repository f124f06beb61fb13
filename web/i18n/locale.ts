import { intlTag, type Manner } from '#shared/calendar/written-dates.ts';

/** Who reads: language, digits, calendar, the organisation's time zone. One place; set before the first screen is drawn. */
export type Language = 'en' | 'ar';

export interface Locale extends Manner {
  readonly timeZone: string;
}

let locale: Locale = { language: 'en', digits: 'latin', hijri: false, timeZone: 'Asia/Riyadh' };

export const currentLocale = (): Locale => locale;
export const language = (): Language => locale.language;
export const direction = (): 'ltr' | 'rtl' => (locale.language === 'ar' ? 'rtl' : 'ltr');
export const setLocale = (next: Partial<Locale>): void => {
  locale = { ...locale, ...next };
};

export const localeTag = (): string => intlTag(locale);

/** The cookie `lang`, else what the browser asks for. Preferences of a signed-in user come on top. */
export function guessLanguage(cookies: string, wanted: readonly string[]): Language {
  const chosen = /(?:^|;\s*)lang=(en|ar)\b/.exec(cookies)?.[1];
  if (chosen === 'en' || chosen === 'ar') return chosen;
  const first = wanted.find((tag) => /^(en|ar)\b/i.test(tag));
  return first?.toLowerCase().startsWith('ar') ? 'ar' : 'en';
}
