import { localeTag } from '#web/i18n/locale.ts';

/** A Sunday. */
const SUNDAY = Date.parse('2026-03-01');
const DAY_MS = 86_400_000;

/** 0 = Sunday. */
export const weekdayName = (weekday: number, style: 'narrow' | 'short' | 'long'): string =>
  new Intl.DateTimeFormat(localeTag(), { weekday: style, timeZone: 'UTC' }).format(SUNDAY + weekday * DAY_MS);
