import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { ScheduledTask } from './contract.ts';
import { codeOf, delayOf, forecastEnd, lateDaysOf, pastOf, slipOf } from './rules.ts';

const calendar = openCalendar(DEFAULT_CALENDAR);
const task = (more: Partial<ScheduledTask>) =>
  ({
    ...{ status: 'in_progress', isSummary: false, plannedEndDate: '2026-11-10', earlyFinish: '2026-11-10' },
    ...{ totalFloat: 0, plannedStartDate: '2026-11-01', durationDays: 8, percentComplete: 0 },
    ...more,
  }) as ScheduledTask;
const forecast = (tasks: ScheduledTask[]) => forecastEnd({ tasks, today: '2026-11-22', cycle: [] });

describe('how late a task is', () => {
  test.each([
    ['2026-11-19', 'in_progress', 1],
    ['2026-11-22', 'in_progress', 0],
    ['2026-11-10', 'done', 0],
    // Wednesday the 11th to Sunday the 22nd, without two weekends.
    ['2026-11-10', 'blocked', 8],
  ] as const)('planned to end %s, %s: %i working days', (plannedEndDate, status, expected) =>
    expect(lateDaysOf(task({ plannedEndDate, status }), '2026-11-22', calendar)).toBe(expected),
  );

  test.each([
    [8, 0, 8],
    [8, 3, 5],
    [8, 45, 0],
    [8, -4, 8],
    [0, -4, 0],
  ])('%i days late with %i days of float moves the end by %i', (late, float, expected) =>
    expect(slipOf(late, float)).toBe(expected),
  );
});

describe('how much later a task ends if it goes on today, Sunday the 22nd', () => {
  const twenty = { plannedStartDate: '2026-10-25', plannedEndDate: '2026-11-19', durationDays: 20 };
  const running = { plannedStartDate: '2026-11-15', plannedEndDate: '2026-11-26', durationDays: 10 };
  test.each<[string, Partial<ScheduledTask>, number]>([
    ['all of it is to be done', { ...twenty, status: 'not_started' }, 20],
    ['blocked before it began', { ...twenty, status: 'blocked' }, 20],
    ['a quarter is left', { ...twenty, percentComplete: 75 }, 5],
    ['its days are over and nobody said how much is done', twenty, 1],
    ['it should have begun a week ago', { ...running, status: 'not_started' }, 5],
    ['it begins today', { ...running, plannedStartDate: '2026-11-22', status: 'not_started', durationDays: 5 }, 0],
    ['it is in the middle', running, 0],
    ['it is in the middle with a tenth done', { ...running, percentComplete: 10 }, 4],
    [
      'a milestone nobody reached',
      { ...twenty, plannedStartDate: '2026-11-19', durationDays: 0, status: 'not_started' },
      1,
    ],
    ['done', { ...twenty, status: 'done' }, 0],
    ['a summary', { ...twenty, isSummary: true }, 0],
    ['without dates', { plannedStartDate: null, plannedEndDate: null, status: 'not_started' }, 0],
  ])('%s', (_, more, expected) => expect(delayOf(task(more), '2026-11-22', calendar)).toBe(expected));
});

describe('the end that is to be expected', () => {
  test('is the last one that was computed for what is open', () => {
    const done = task({ status: 'done', plannedEndDate: '2027-01-10', earlyFinish: '2027-01-10' });
    const late = task({ plannedEndDate: '2026-11-25', earlyFinish: '2026-12-02' });
    expect(forecast([done, late, task({})])).toBe('2026-12-02');
  });

  test('of a plan that is over and has open tasks is today', () => expect(forecast([task({})])).toBe('2026-11-22'));

  test('is none where nothing is open', () => expect(forecast([task({ status: 'done' })])).toBeNull());
});

test.each([
  [
    'not begun by its day',
    { status: 'not_started', plannedStartDate: '2026-11-19', plannedEndDate: '2026-11-30' },
    true,
  ],
  ['begun, its end to come', { plannedStartDate: '2026-11-19', plannedEndDate: '2026-11-30' }, false],
  [
    'blocked, its end to come',
    { status: 'blocked', plannedStartDate: '2026-11-19', plannedEndDate: '2026-11-30' },
    false,
  ],
  ['begun, its end over', { plannedStartDate: '2026-11-10', plannedEndDate: '2026-11-19' }, true],
  ['begins today', { status: 'not_started', plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-23' }, false],
  ['without dates', { status: 'not_started', plannedStartDate: null, plannedEndDate: null }, false],
  ['done', { status: 'done', plannedStartDate: '2026-11-01' }, false],
  ['a summary', { isSummary: true, plannedStartDate: '2026-11-01' }, false],
] as const)('planned before today and not done: %s', (_, more, isPast) =>
  expect(pastOf({ tasks: [task(more)], today: '2026-11-22' })).toHaveLength(isPast ? 1 : 0),
);

test.each([
  ['1.2.3', '1.2.3'],
  ['A-100', 'A-100'],
  ['١.٢', '١.٢'],
  ['100 ruwbouw > 18 radier', null],
  [null, null],
])('the code %s before a name is %s', (wbs, shown) => expect(codeOf({ wbs })).toBe(shown));
