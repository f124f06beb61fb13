import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { formatTime, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';

export const shownMoment = (moment: string): string =>
  t('{{date}}, {{time}}', { date: shownDate(today(new Date(moment))), time: formatTime(moment) });
