import { type DateStyle, writtenDate } from '#shared/calendar/written-dates.ts';
import { formatTime, today } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';

/** Dates on analytics are in en-US short format (spec §1), "Nov 22, 2026"; in Arabic they read as everywhere. */
export const shownDate = (date: string, style?: DateStyle): string =>
  writtenDate(date, { ...currentLocale(), isMonthFirst: true }, style);

export const shownMoment = (moment: string): string =>
  t('{{date}}, {{time}}', { date: shownDate(today(new Date(moment))), time: formatTime(moment) });
