import { addDays } from '#shared/dates.ts';
import { formatDate } from '#web/i18n/formats.ts';

/** A Sunday. */
const SUNDAY = '2026-03-01';
const styles = { narrow: 'narrowWeekday', short: 'shortWeekday', long: 'weekdayName' } as const;

/** 0 = Sunday. */
export const weekdayName = (weekday: number, style: 'narrow' | 'short' | 'long'): string =>
  formatDate(addDays(SUNDAY, weekday), styles[style]);
