import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { missedDays, missedMost, missesBounds } from './constraint.ts';
import type { Constraint } from './cpm/plan-task.ts';
import { spanOf } from './span.ts';

/** Sunday to Thursday are worked: the 15th of November 2026 is a Sunday, the 19th a Thursday. */
const calendar = openCalendar(DEFAULT_CALENDAR);
const task = {
  status: 'not_started' as 'not_started' | 'in_progress' | 'done' | 'blocked',
  plannedStartDate: '2026-11-15' as string | null,
  plannedEndDate: '2026-11-19' as string | null,
};

describe('a task planned from Sunday the 15th to Thursday the 19th', () => {
  test.each<[Constraint, string, number]>([
    ['start_no_earlier', '2026-11-17', 2],
    ['start_no_earlier', '2026-11-15', 0],
    ['start_no_earlier', '2026-11-13', 0],
    ['start_no_later', '2026-11-12', 1],
    ['start_no_later', '2026-11-13', 1],
    ['start_no_later', '2026-11-15', 0],
    ['start_no_later', '2026-11-30', 0],
    ['must_start', '2026-11-17', 2],
    ['must_start', '2026-11-12', 1],
    ['must_start', '2026-11-15', 0],
    ['finish_no_earlier', '2026-11-22', 1],
    ['finish_no_earlier', '2026-11-20', 0],
    ['finish_no_earlier', '2026-11-10', 0],
    ['finish_no_later', '2026-11-18', 1],
    ['finish_no_later', '2026-11-19', 0],
    ['finish_no_later', '2026-11-26', 0],
    ['must_finish', '2026-11-22', 1],
    ['must_finish', '2026-11-18', 1],
    ['must_finish', '2026-11-19', 0],
  ])('%s %s misses it by %i working days', (kind, date, days) => {
    expect(missedDays(task, [{ kind, date }], calendar)).toBe(days);
    expect(missesBounds(task, [{ kind, date }], calendar)).toBe(days > 0);
  });
});

const late = { kind: 'finish_no_later', date: '2026-11-18' } as const;
const worse = { kind: 'start_no_later', date: '2026-11-08' } as const;

test('of several dates the one that is missed by most is named', () => {
  expect(missedMost(task, [late, worse], calendar)).toEqual({ date: '2026-11-08', days: 5 });
  expect(missedMost(task, [worse, late], calendar)).toEqual({ date: '2026-11-08', days: 5 });
});

test('what has begun misses nothing, nor does what has no date; one date stands for both', () => {
  expect(missedDays({ ...task, status: 'in_progress' }, [late], calendar)).toBe(0);
  expect(missedDays({ ...task, status: 'blocked' }, [late], calendar)).toBe(1);
  expect(missedDays({ ...task, plannedStartDate: null, plannedEndDate: null }, [late], calendar)).toBe(0);
  expect(missedDays({ ...task, plannedStartDate: null }, [worse], calendar)).toBe(9);
  expect(missedDays({ ...task, plannedEndDate: null, plannedStartDate: '2026-11-19' }, [late], calendar)).toBe(1);
});

test('a summary spans from the first to the last day of its parts, and has its own dates until one has some', () => {
  const own = { start: '2026-01-01', end: '2026-12-31' };
  expect(spanOf(own, [{ start: null, end: null }])).toEqual(own);
  const parts = [
    { start: '2026-03-05', end: '2026-03-09' },
    { start: null, end: '2026-03-02' },
    { start: '2026-03-20', end: null },
  ];
  expect(spanOf(own, parts)).toEqual({ start: '2026-03-02', end: '2026-03-20' });
});
