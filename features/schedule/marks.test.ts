import { expect, test } from 'vitest';
import { linkWritten } from './link-written.ts';
import { lowerMarks, upperMarks, type Zoom } from './marks.ts';
import { isAsOf } from './record-moments.ts';
import { isSuspendedOn } from './suspension-rules.ts';

const written = (marks: readonly { date: string; days: number }[]) => marks.map(({ date, days }) => `${date} ${days}`);

test.each<[Zoom, string, string, string[], string[]]>([
  [
    'day',
    '2026-11-29',
    '2026-12-01',
    ['2026-11-01 30', '2026-12-01 31'],
    ['2026-11-29 1', '2026-11-30 1', '2026-12-01 1'],
  ],
  // The 15th, the 22nd and the 29th of November 2026 are Sundays.
  ['week', '2026-11-18', '2026-11-29', ['2026-11-01 30'], ['2026-11-15 7', '2026-11-22 7', '2026-11-29 7']],
  ['week', '2026-11-15', '2026-11-21', ['2026-11-01 30'], ['2026-11-15 7']],
  ['week', '2026-11-14', '2026-11-14', ['2026-11-01 30'], ['2026-11-08 7']],
  ['month', '2026-12-15', '2027-01-10', ['2026-12-01 31', '2027-01-01 31'], ['2026-12-01 31', '2027-01-01 31']],
  ['quarter', '2026-05-10', '2026-10-01', ['2026-01-01 365'], ['2026-04-01 91', '2026-07-01 92', '2026-10-01 92']],
  ['quarter', '2026-12-31', '2027-01-01', ['2026-01-01 365', '2027-01-01 365'], ['2026-10-01 92', '2027-01-01 90']],
  ['quarter', '2026-03-31', '2026-03-31', ['2026-01-01 365'], ['2026-01-01 90']],
])('the scale by %s from %s to %s', (zoom, first, last, upper, lower) => {
  expect(written(upperMarks({ zoom }, first, last))).toEqual(upper);
  expect(written(lowerMarks({ zoom }, first, last))).toEqual(lower);
});

test.each([
  ['FS', 0, 'FS'],
  ['SS', 2, 'SS+2'],
  ['FF', -1, 'FF-1'],
])('a link %s with %i days of lag is written %s', (kind, lag, text) => expect(linkWritten(kind, lag)).toBe(text));

test('the lag of a link is written in the reader’s digits', () => {
  expect(linkWritten('SS', 2, () => '٢')).toBe('SS+٢');
});

test.each([
  ['2026-03-01', true],
  ['2026-03-01T21:30:00.000Z', true],
  ['2026-03-01T21:30:00Z', false],
  ['2026-03-01T25:30:00.000Z', false],
  ['2026-02-30T21:30:00.000Z', false],
  ['2026-02-30', false],
  ['1800-03-01T21:30:00.000Z', false],
  ['', false],
])('records count up to %j: %s', (text, isOne) => expect(isAsOf(text)).toBe(isOne));

test.each([
  ['in_progress', '2026-03-05', '2026-03-10', '2026-03-04', false],
  ['in_progress', '2026-03-05', '2026-03-10', '2026-03-05', true],
  ['in_progress', '2026-03-05', '2026-03-10', '2026-03-09', true],
  ['in_progress', '2026-03-05', '2026-03-10', '2026-03-10', false],
  ['blocked', '2026-03-05', null, '2027-01-01', true],
  ['not_started', '2026-03-05', null, '2026-03-06', false],
  ['in_progress', null, '2026-03-10', '2026-03-06', false],
] as const)(
  'work that is %s, suspended from %s to %s, rests on %s: %s',
  (status, suspendedFrom, resumesOn, day, rests) => {
    expect(isSuspendedOn({ status, suspendedFrom, resumesOn }, day)).toBe(rests);
  },
);
