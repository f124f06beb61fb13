import { glob, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseNumber } from '#shared/read-number.ts';
import {
  formatChange,
  formatClock,
  formatDate,
  formatDateTime,
  formatHijri,
  formatMoney,
  formatMoneyExact,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRelative,
  today,
} from './formats.ts';
import { guessLanguage, setLocale } from './locale.ts';
import { t } from './text.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');

afterEach(() => setLocale({ language: 'en', digits: 'latin', hijri: false, timeZone: 'Asia/Riyadh' }));

describe('parseNumber reads what people type', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['1234567.89', 1234567.89],
    ['١٬٢٣٤٫٥٠', 1234.5],
    ['۱۲۳', 123],
    [' 12 000 ', 12000],
    ['-3', -3],
    ['−3.5', -3.5],
    ['.5', 0.5],
    ['5.', 5],
    ['', null],
    ['  ', null],
  ])('%j is %s', (typed, number) => expect(parseNumber(typed)).toBe(number));

  test.each(['abc', '1.2.3', '12a', '--1', '1e5', '1,2,3', '1.234,50', '100,50', '1,23', '.', '-'])(
    '%j is no number',
    (typed) => expect(parseNumber(typed)).toBeNaN(),
  );
});

describe('money', () => {
  test('has no decimals on screen and all of them on hover', () => {
    expect(plain(formatMoney(412000.49, 'SAR'))).toBe('SAR 412,000');
    expect(plain(formatMoneyExact(1234567.89, 'SAR'))).toBe('SAR 1,234,567.89');
    expect(plain(formatMoney(148400, 'USD'))).toBe('$148,400');
    expect(plain(formatMoneyExact(1.234, 'KWD'))).toBe('KWD 1.234');
    const prices = [2, 2.25, 2.5, 999.9999, 1200].map((price) => plain(formatPrice(price, 'SAR')));
    expect(prices).toEqual(['SAR 2', 'SAR 2.25', 'SAR 2.50', 'SAR 999.9999', 'SAR 1,200']);
    expect(plain(formatPrice(1.5, 'KWD'))).toBe('KWD 1.500');
  });

  test('follows language and digits', () => {
    setLocale({ language: 'ar' });
    expect(plain(formatMoney(1000, 'SAR'))).toBe('1,000 ر.س.');
    setLocale({ digits: 'arabic' });
    expect(plain(formatMoney(1000, 'SAR'))).toBe('١٬٠٠٠ ر.س.');
  });
});

describe('dates', () => {
  test('a calendar date is the same date wherever the organisation is', () => {
    for (const timeZone of ['Asia/Riyadh', 'America/Los_Angeles', 'Pacific/Auckland']) {
      setLocale({ timeZone });
      expect(formatDate('2026-03-01')).toBe('1 Mar 2026');
    }
  });

  test('a moment is shown in the organisation time zone', () => {
    expect(plain(formatDateTime('2026-03-01T22:30:00Z'))).toBe('2 Mar 2026, 01:30');
    expect(today(new Date('2026-03-01T22:30:00Z'))).toBe('2026-03-02');
  });

  test('Hijri is Umm al-Qura, beside the Gregorian date when wanted', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    expect(formatHijri('2026-03-01')).toBe('12 Ramadan 1447 AH');
    setLocale({ hijri: true });
    expect(formatDate('2026-03-01')).toBe('1 Mar 2026 (12 Ramadan 1447 AH)');
    expect(formatDate('2026-03-01', 'short')).toBe('1 Mar (12 Ram.)');
    expect(formatDate('2026-03-01', 'weekday')).toBe('Sunday 1 Mar (12 Ram.)');
    expect(formatDate('2026-03-01', 'tick')).toBe('1 Mar');
    expect(formatDate('2026-03-01', 'day')).toBe('Sun, 1 Mar 2026');
    expect(formatDate('2026-03-01', 'month')).toBe('March 2026');
    // After midnight in Riyadh: the day is the organisation's.
    expect(plain(formatDateTime('2026-03-01T22:30:00Z'))).toBe('2 Mar 2026, 01:30 (13 Ramadan 1447 AH)');
    setLocale({ language: 'ar', digits: 'arabic' });
    expect(plain(formatDate('2026-03-01'))).toBe('١ مارس ٢٠٢٦ (١٢ رمضان ١٤٤٧ هـ)');
  });

  test('Arabic month names, both digits', () => {
    setLocale({ language: 'ar' });
    expect(plain(formatDate('2026-11-21'))).toBe('21 نوفمبر 2026');
    setLocale({ digits: 'arabic' });
    expect(plain(formatDate('2026-11-21'))).toBe('٢١ نوفمبر ٢٠٢٦');
    expect(plain(formatDate('2026-11-21', 'day'))).toBe('السبت، ٢١ نوفمبر ٢٠٢٦');
  });

  test('a day with its name has the year unless it is the current one, in both languages', () => {
    vi.useFakeTimers({ now: new Date('2027-01-10T08:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    expect(formatDate('2027-03-01', 'weekday')).toBe('Monday 1 Mar');
    expect(formatDate('2026-12-28', 'weekday')).toBe('Monday, 28 Dec 2026');
    setLocale({ language: 'ar' });
    expect(plain(formatDate('2027-03-01', 'weekday'))).toBe('الاثنين، 1 مارس');
    expect(plain(formatDate('2026-12-28', 'weekday'))).toBe('الاثنين، 28 ديسمبر 2026');
  });

  test('what is no date stays as it is', () => expect(formatDate('soon')).toBe('soon'));

  test('how long ago', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(formatRelative('2026-03-01T10:00:00Z', now)).toBe('2 hours ago');
    expect(formatRelative('2026-02-28T12:00:00Z', now)).toBe('yesterday');
    expect(formatRelative('2026-03-01T12:00:00Z', now)).toBe('now');
  });

  // Sunday 22 November, 04:20 in Riyadh.
  test.each([
    ['2026-11-22T00:50:00Z', '30 minutes ago'],
    ['2026-11-21T02:00:00Z', '23 hours ago'],
    ['2026-11-21T01:00:00Z', 'yesterday'],
    ['2026-11-20T21:05:00Z', 'yesterday'],
    ['2026-11-20T20:55:00Z', '2 days ago'],
    ['2026-11-20T05:49:00Z', '2 days ago'],
    ['2026-11-16T12:00:00Z', '6 days ago'],
    ['2026-11-15T12:00:00Z', 'last week'],
    ['2026-11-23T20:55:00Z', 'tomorrow'],
    ['2026-11-23T21:05:00Z', 'in 2 days'],
  ])('%s is "%s" by the days of the calendar', (moment, words) =>
    expect(formatRelative(moment, new Date('2026-11-22T01:20:00Z'))).toBe(words),
  );
});

test('numbers and shares', () => {
  expect(formatNumber(1234.567)).toBe('1,234.57');
  expect(formatPercent(68)).toBe('68%');
  expect([3, -2, 0].map((change) => formatChange(change))).toEqual(['+3', '−2', '±0']);
  expect(formatChange(-1200, 'USD')).toBe('−$1,200');
  setLocale({ language: 'ar', digits: 'arabic' });
  expect(formatNumber(48)).toBe('٤٨');
  // Arabic letter marks hold the sign at the left of the digits, Western ones too, in whatever stands around.
  expect(formatPercent(68)).toBe('\u061c٦٨٪\u061c');
  setLocale({ digits: 'latin' });
  expect(formatPercent(68)).toBe('\u061c68٪\u061c');
  expect(plain(formatChange(1200, 'USD')).replace(/[\u200e\u200f]/g, '')).toBe('+1,200 $');
});

test('the language: cookie before browser, English when neither is known', () => {
  expect(guessLanguage('theme=dark; lang=ar', ['en-GB'])).toBe('ar');
  expect(guessLanguage('', ['fr', 'ar-SA', 'en'])).toBe('ar');
  expect(guessLanguage('lang=xx', ['fr'])).toBe('en');
});

test('a time of day is told by the clock of the reader, in no time zone', () => {
  expect(plain(formatClock('05:30'))).toBe('05:30');
  expect(plain(formatClock('18:00'))).toBe('18:00');
  expect(formatClock('99:99')).toBe('99:99');
  setLocale({ language: 'ar', digits: 'arabic', hijri: false, timeZone: 'Asia/Riyadh' });
  expect(plain(formatClock('18:00'))).toBe('٠٦:٠٠ م');
});

test('a negative figure is one run from the left in both languages, alone and within a sentence: −5, never 5−', () => {
  setLocale({ language: 'en', digits: 'latin', hijri: false, timeZone: 'Asia/Riyadh' });
  expect([formatNumber(-5), formatPercent(-5), formatChange(-5), t('{{change}} days', { change: -5 })]).toEqual([
    '-5',
    '-5%',
    '−5',
    '-5 days',
  ]);
  setLocale({ language: 'ar', digits: 'latin', hijri: false, timeZone: 'Asia/Riyadh' });
  const figures = [formatNumber(-5), formatPercent(-5), formatChange(-5), formatMoney(-5, 'SAR')];
  for (const figure of figures) expect(figure).toMatch(/\u200e[-−]5/);
  expect(t('{{change}} days', { change: -5 })).toContain('\u2068\u200e-5\u2069');
  expect(t('{{change}} days', { change: '-5' })).toContain('\u2068-5\u2069');
});

test('no sentence writes a sign before a figure: what surrounds the sign would carry it to the other side', async () => {
  const found: string[] = [];
  for await (const path of glob(['web/i18n/*.json', 'features/*/web/*.json'])) {
    const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>).flat();
    found.push(...texts.filter((text) => /(?<![\p{L}\d}])[-−+±]\{\{/u.test(text)));
  }
  expect(found).toEqual([]);
});
