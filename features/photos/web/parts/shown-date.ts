import { type DateStyle, writtenDate } from '#shared/calendar/written-dates.ts';
import { currentLocale } from '#web/i18n/locale.ts';

/** Dates on analytics, the gallery among its tabs, are in en-US short format (spec §1), "Nov 22, 2026"; in Arabic they read as everywhere. */
export const shownDate = (date: string, style?: DateStyle): string =>
  writtenDate(date, { ...currentLocale(), isMonthFirst: true }, style);
