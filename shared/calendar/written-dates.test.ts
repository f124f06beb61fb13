import { describe, expect, test } from 'vitest';
import { type DateStyle, inDigits, intlTag, type Manner, writtenDate, writtenHijri } from './written-dates.ts';

const english: Manner = { language: 'en', digits: 'latin', hijri: false };
const arabic: Manner = { language: 'ar', digits: 'arabic', hijri: false };

test.each<[DateStyle, string]>([
  ['full', '28 Nov 2026'],
  ['day', 'Sat, 28 Nov 2026'],
  ['dense', '28 Nov 2026'],
  ['short', '28 Nov'],
  ['tick', '28 Nov'],
  ['month', 'November 2026'],
  ['shortMonth', 'Nov 2026'],
  ['monthName', 'November'],
  ['shortMonthName', 'Nov'],
  ['weekday', 'Saturday 28 Nov'],
  ['weekdayName', 'Saturday'],
  ['shortWeekday', 'Sat'],
  ['narrowWeekday', 'S'],
])('28 November 2026 in the style %s is %s', (style, text) => {
  expect(writtenDate('2026-11-28', english, style)).toBe(text);
});

test('the American order, where a person asked for it', () => {
  expect(writtenDate('2026-11-28', { ...english, isMonthFirst: true })).toBe('Nov 28, 2026');
});

test('a moment is written as its day, and what is no date stays as it is', () => {
  expect(writtenDate('2026-11-28T10:00:00Z', english)).toBe('28 Nov 2026');
  expect([writtenDate('soon', english), writtenHijri('soon', english)]).toEqual(['soon', 'soon']);
});

describe('the Hijri date', () => {
  const both = { ...english, hijri: true };

  test('stands in brackets where there is room for it', () => {
    expect(writtenDate('2026-02-18', both)).toBe('18 Feb 2026 (1 Ramadan 1447 AH)');
    expect(writtenDate('2026-02-18', both, 'short')).toBe('18 Feb (1 Ram.)');
    expect(writtenDate('2026-02-18', both, 'dense')).toBe('18 Feb 2026');
    expect(writtenDate('2026-02-18', both, 'month')).toBe('February 2026');
  });

  test('alone, long and short', () => {
    expect(writtenHijri('2026-02-18', english)).toBe('1 Ramadan 1447 AH');
    expect(writtenHijri('2026-02-18', english, 'short')).toBe('1 Ram.');
  });
});

test('Arabic is written by the Gregorian calendar of Saudi Arabia, in the digits a person chose', () => {
  expect(intlTag(arabic)).toBe('ar-SA-u-ca-gregory-nu-arab');
  expect(intlTag({ ...arabic, digits: 'latin' })).toBe('ar-SA-u-ca-gregory-nu-latn');
  expect(intlTag(arabic, 'hijri')).toBe('ar-SA-u-ca-islamic-umalqura-nu-arab');
  expect(intlTag(english, 'hijri')).toBe('en-GB-u-ca-islamic-umalqura-nu-latn');
  expect(writtenDate('2026-11-28', arabic, 'short')).toBe('٢٨ نوفمبر');
});

test('figures are written in the reader’s digits', () => {
  expect(inDigits('Level 10, 97 %', arabic)).toBe('Level ١٠, ٩٧ %');
  expect(inDigits('Level 10', english)).toBe('Level 10');
});
