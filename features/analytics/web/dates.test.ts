import { afterEach, expect, test } from 'vitest';
import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { setLocale } from '#web/i18n/locale.ts';
import { shownMoment } from './dates.ts';

afterEach(() => setLocale({ language: 'en', digits: 'latin' }));

test('in English the month stands first; in Arabic a date reads as everywhere', () => {
  expect(shownDate('2026-11-22')).toBe('Nov 22, 2026');
  expect(shownDate('2026-11-22', 'tick')).toBe('Nov 22');
  expect(shownMoment('2026-11-12T05:47:00Z')).toBe('Nov 12, 2026, 08:47');
  setLocale({ language: 'ar', digits: 'arabic' });
  expect(shownDate('2026-11-22')).toBe(formatDate('2026-11-22'));
});
