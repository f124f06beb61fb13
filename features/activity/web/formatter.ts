import { formatDate, formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import type { Formatter } from '../change-format/changes.ts';

/** How the reader's screen tells a change: in his language, digits and calendar. */
export const readerFormatter = (): Formatter => ({
  language: language(),
  number: (decimal) => formatNumber(Number(decimal), { maximumFractionDigits: 4 }),
  date: (day) => formatDate(day),
  moment: (at) => (/^\d{4}-\d\d-\d\d$/.test(at) ? formatDate(at) : formatDateTime(at)),
});
