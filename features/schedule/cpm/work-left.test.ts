import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { suspendedDays } from '../suspension-rules.ts';
import { DayAxis } from './axis.ts';
import type { PlanTask } from './plan-task.ts';
import { externalBounds, pauseIn, plannedPauseDays, resumedAt, workedUntil } from './suspension.ts';
import { leftOf, workIn } from './work-left.ts';

/** Every day is worked, so that days can be counted in the head. */
const calendar = openCalendar({ ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 5, 6], computedHolidays: [] });
const axis = new DayAxis(calendar);
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const at = (number: number) => axis.startOf(day(number));
const span = (from: number, to: number) => ({ from: at(from), to: at(to) });

const task = (more: Partial<PlanTask> = {}): PlanTask => ({
  ...{ id: 'a', parentTaskId: null, status: 'in_progress', plannedStartDate: day(1), plannedEndDate: day(20) },
  ...{ durationDays: 20, isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null },
  ...{ doneOn: null, ...more },
});
const suspended = { suspendedFrom: day(5), resumesOn: day(10) };

describe('work suspended on the 5th that resumes on the 10th rests for five days', () => {
  test.each([
    [1, 20, 5],
    [7, 20, 3],
    [1, 8, 3],
    [10, 20, 0],
    [1, 5, 0],
  ])('from the beginning of the %ith to that of the %ith it rests %i days', (from, to, days) => {
    expect(pauseIn(suspended, axis, span(from, to))).toBe(days);
    expect(pauseIn({ ...suspended, resumesOn: null }, axis, span(from, to))).toBe(0);
  });

  test.each([
    [1, 20, 5],
    [7, 20, 3],
    [1, 6, 2],
    [9, 9, 1],
    [1, 4, 0],
    [10, 20, 0],
  ])('of the %ith to the %ith it rests on %i days', (from, to, days) => {
    expect(suspendedDays(suspended, { from: day(from), to: day(to) }, calendar)).toBe(days);
    expect(suspendedDays({ suspendedFrom: day(5) }, { from: day(from), to: day(to) }, calendar)).toBe(0);
  });

  test('it may go on from that day; where nobody knows the day, nothing holds it', () => {
    expect(resumedAt(suspended, axis)).toBe(at(10));
    expect(resumedAt({ suspendedFrom: day(5) }, axis)).toBe(Number.NEGATIVE_INFINITY);
    expect(resumedAt({ resumesOn: day(10) }, axis)).toBe(Number.NEGATIVE_INFINITY);
  });
});

test.each([
  // Twenty days from the 1st to the 20th; without the five of the suspension they are fifteen.
  [15, 5],
  [17, 5],
  [18, 0],
  [20, 0],
])('a plan of 20 days that says %i days of work has %i of the suspension in it', (durationDays, pause) => {
  const planned = task({ ...suspended, durationDays });
  expect(plannedPauseDays(planned, calendar)).toBe(pause);
  expect(workIn(planned, { axis, planned: { start: at(1), duration: 20 } })).toBe(20 - pause);
});

test('a plan without dates or a duration says nothing of a suspension', () => {
  for (const unknown of [{ plannedStartDate: null }, { plannedEndDate: null }, { durationDays: null }]) {
    expect(plannedPauseDays(task({ ...suspended, durationDays: 15, ...unknown }), calendar)).toBe(0);
  }
  const planned = { start: null, duration: 20 };
  expect(workIn(task({ ...suspended, durationDays: 15 }), { axis, planned })).toBe(20);
});

test.each([
  ['never suspended', {}, 1, 20, 19],
  ['suspended, and nobody knows until when', { suspendedFrom: day(5) }, 1, 20, 4],
  ['to be suspended later', { suspendedFrom: day(5) }, 1, 3, 2],
  ['suspended before it began', { suspendedFrom: day(5) }, 10, 20, 0],
  ['suspended for five days', suspended, 1, 20, 14],
])('days worked: %s', (_, more, from, to, worked) => {
  expect(workedUntil(more, axis, span(from, to))).toBe(worked);
});

test.each<[string, Partial<PlanTask>, number, number]>([
  ['half done', { percentComplete: 50 }, 20, 5],
  ['a begun day counts whole', { percentComplete: 55 }, 20, 5],
  ['nearly done', { percentComplete: 99 }, 20, 1],
  ['three days gone, nothing reported', {}, 4, 7],
  ['its days are over, nothing reported', {}, 20, 1],
  ['begun before its day', {}, -3, 10],
  ['nothing done of its parts, and they say so', { isRolledUp: true }, 4, 10],
])('of ten days from the 1st there is left: %s', (_, more, now, left) => {
  expect(leftOf(task(more), { duration: 10, start: at(1), now: at(1) + now - 1, axis })).toBe(left);
});

test('other projects ask for no start before and no end after their dates', () => {
  expect(externalBounds({ externalStart: day(3), externalFinish: day(9) })).toEqual([
    { kind: 'start_no_earlier', date: day(3) },
    { kind: 'finish_no_later', date: day(9) },
  ]);
  expect(externalBounds({})).toEqual([]);
});
