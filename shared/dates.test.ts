import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateIn, daysBetween, isCalendarDate, nullableDate, readDate, weekday, yearsBefore } from './dates.ts';

test.each([
  ['2026-03-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['1899-12-31', false],
  ['2201-01-01', false],
  ['', false],
  ['٢٠٢٦-٠٣-٠١', false],
])('%j is a calendar date: %s', (text, is) => expect(isCalendarDate(text)).toBe(is));

describe('a sent date', () => {
  test.each([
    ['2026-03-01', 'Asia/Riyadh', '2026-03-01'],
    ['2026-02-28T21:00:00.000Z', 'Asia/Riyadh', '2026-03-01'],
    ['2026-02-28T20:59:59.999Z', 'Asia/Riyadh', '2026-02-28'],
    ['2026-03-01T00:00:00+03:00', 'Asia/Riyadh', '2026-03-01'],
    ['2026-03-01T00:00:00+0300', 'Asia/Riyadh', '2026-03-01'],
    ['2026-03-01T08:00:00.000Z', 'America/Los_Angeles', '2026-03-01'],
    ['2026-02-28T11:00:00.000Z', 'Pacific/Auckland', '2026-03-01'],
    ['2026-03-01T09:30', 'Pacific/Auckland', '2026-03-01'],
    ['2026-03-01T23:30', 'Pacific/Auckland', '2026-03-01'],
    ['2026-03-01T00:30', 'America/Los_Angeles', '2026-03-01'],
    ['2026-02-28T21:00:00Z', 'Asia/Riyadh', '2026-03-01'],
    ['2026-02-30', 'Asia/Riyadh', undefined],
    ['2026-02-30T10:00:00Z', 'Asia/Riyadh', undefined],
    ['2026-03-01T25:00:00Z', 'Asia/Riyadh', undefined],
    ['1 March 2026', 'Asia/Riyadh', undefined],
  ])('%s in %s is %s', (sent, zone, date) => expect(readDate(sent, zone)).toBe(date));
});

test('a moment has one date per zone', () => {
  const moment = new Date('2026-03-01T22:30:00Z');
  expect(dateIn('Asia/Riyadh', moment)).toBe('2026-03-02');
  expect(dateIn('America/Los_Angeles', moment)).toBe('2026-03-01');
});

test('days added and counted come back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: -5000, max: 5000 }), (from, days) => {
      const start = addDays('1920-01-01', from);
      expect(daysBetween(start, addDays(start, days))).toBe(days);
      expect(weekday(addDays(start, 7))).toBe(weekday(start));
    }),
  );
});

test('weekdays: 1 March 2026 is a Sunday', () => expect(weekday('2026-03-01')).toBe(0));

test.each([5, true, 'soon', '2026-02-30', '2026-03-01T25:00:00Z'])(
  'a date that may be null says what it wants of %j',
  (value) => {
    const { error } = nullableDate('plannedStartDate').safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['plannedStartDate must be a date such as 2026-03-01']);
  },
);

test.each(['3026-03-01', '1026-03-01', '3026-03-01T10:00:00Z'])('a year that no plan has is named: %s', (value) => {
  const { error } = nullableDate('plannedStartDate').safeParse(value);
  expect(error?.issues.map(({ message }) => message)).toEqual(['The year must be between 1900 and 2200.']);
});

test("a date that may be null takes a date, null and ''", () => {
  const field = nullableDate('plannedStartDate');
  expect(['2026-03-01', null, ''].map((value) => field.parse(value))).toEqual(['2026-03-01', null, null]);
});

test.each([
  ['2026-11-22', 2, '2024-11-22'],
  ['2024-02-29', 1, '2023-02-28'],
  ['2024-02-29', 4, '2020-02-29'],
  ['1901-01-01', 2, '1899-01-01'],
  ['1001-01-01', 2, '0999-01-01'],
])('%s, %i years before, is %s', (date, years, expected) => expect(yearsBefore(date, years)).toBe(expected));

test('a date is no longer than a moment with its offset', () => {
  expect(nullableDate('dueDate').safeParse(`2026-03-01T00:00:00.${'0'.repeat(19)}Z`).success).toBe(true);
  expect(nullableDate('dueDate').safeParse(`2026-03-01T00:00:00.${'0'.repeat(20)}Z`).success).toBe(false);
});

test('the weekday of any day, before 1970 too', () => {
  expect(['1900-01-01', '1969-12-31', '1970-01-01', '2026-11-28', '2200-12-31'].map(weekday)).toEqual([1, 3, 4, 6, 3]);
});

test.each([
  ['1900-01-01', true],
  ['2200-12-31', true],
  ['2026-03-01T10:00', false],
  ['2026-03', false],
  ['2026', false],
  [' 2026-03-01', false],
])('%j is a calendar date: %s', (text, isOne) => expect(isCalendarDate(text)).toBe(isOne));
