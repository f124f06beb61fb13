import { addDays } from '#shared/dates.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { WEEK_DAYS, WEEKS } from '../../rules.ts';

/** "Nov 21 - Nov 27": month before day in English, as the specification has it. */
export const weekLabel = (from: string, to: string): string => `${monthDay(from)} - ${monthDay(to)}`;

const monthDay = (date: string): string =>
  language() === 'en' ? formatDate(date, 'tick').replace(/^(\S+) (\S+)$/, '$2 $1') : formatDate(date, 'tick');

/** The next four weeks from today, as values and labels of a choice. */
export const weekOptions = () =>
  Array.from({ length: WEEKS }, (_, week) => {
    const from = addDays(today(), week * WEEK_DAYS);
    return { value: String(week), label: weekLabel(from, addDays(from, WEEK_DAYS - 1)) };
  });
