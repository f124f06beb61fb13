import { expect, test } from 'vitest';
import {
  DEFAULT_HORIZON,
  HORIZONS,
  MAX_HORIZON,
  openPromises,
  outcomeOf,
  percentOf,
  weekEndOf,
  weekStartOf,
} from './rules.ts';

const week = (isOver: boolean, promised: number, kept: number) => ({ isOver, promised, kept });

test('"This week and later" adds up this week and all later ones', () => {
  expect(openPromises([week(false, 4, 0), week(false, 7, 3), week(true, 9, 9)])).toEqual({ promised: 11, kept: 3 });
  expect(openPromises([week(true, 9, 9)])).toBeUndefined();
});

test('the horizon is 7, 14, 21 or 30 days, 14 by default (spec §9), 90 at most', () => {
  expect([HORIZONS, DEFAULT_HORIZON, MAX_HORIZON]).toEqual([[7, 14, 21, 30], 14, 90]);
});

const sundayToThursday = [0, 1, 2, 3, 4];
test.each([
  // 15 November 2026 is a Sunday.
  ['2026-11-15', sundayToThursday, '2026-11-15'],
  ['2026-11-14', sundayToThursday, '2026-11-08'],
  ['2026-11-19', sundayToThursday, '2026-11-15'],
  ['2026-11-19', [1, 2, 3, 4, 5], '2026-11-16'],
  ['2026-11-15', [1, 2, 3, 4, 5], '2026-11-09'],
  ['2026-11-14', [0, 1, 2, 3, 4, 6], '2026-11-14'],
  ['2026-11-19', [0, 1, 2, 3, 4, 5, 6], '2026-11-15'],
])('%s, with work on weekdays %j, is of the week that begins on %s', (date, workingDays, start) => {
  expect(weekStartOf(date, workingDays)).toBe(start);
});

test('a week has seven days', () => expect(weekEndOf('2026-11-15')).toBe('2026-11-21'));

test.each([
  ['2026-11-21', '2026-11-30', 'kept'],
  ['2026-11-22', '2026-11-30', 'missed'],
  [null, '2026-11-22', 'missed'],
  [null, '2026-11-21', 'open'],
  ['2026-11-10', '2026-11-16', 'kept'],
])('a promise for the week to 21 November that was done on %s is, on %s, %s', (doneOn, today, outcome) => {
  expect(outcomeOf({ weekStart: '2026-11-15', doneOn }, today)).toBe(outcome);
});

test('percent plan complete is rounded, and unknown of nothing', () => {
  expect([percentOf(2, 3), percentOf(0, 3), percentOf(3, 3), percentOf(0, 0)]).toEqual([67, 0, 100, null]);
});
