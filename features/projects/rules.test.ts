import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import {
  BUDGET_USED_RED_ABOVE,
  budgetHealth,
  budgetUsed,
  daysLeft,
  matchesFilter,
  progress,
  projectHealth,
  workDone,
} from './rules.ts';

const window = (plannedStartDate: string | null, plannedEndDate: string | null) => ({
  plannedStartDate,
  plannedEndDate,
});
const noTasks = { taskCount: 0, doneCount: 0, workDone: null };

describe('progress: elapsed share of the planned window (spec §4)', () => {
  test.each([
    ['2026-01-01', '2026-01-11', '2025-12-31', 0],
    ['2026-01-01', '2026-01-11', '2026-01-01', 0],
    ['2026-01-01', '2026-01-11', '2026-01-06', 50],
    ['2026-01-01', '2026-01-09', '2026-01-02', 13],
    ['2026-01-01', '2026-01-11', '2026-01-11', 100],
    ['2026-01-01', '2026-01-11', '2027-01-01', 100],
    ['2026-01-01', '2026-01-01', '2026-01-01', 100],
    [null, '2026-01-11', '2026-01-06', 0],
    ['2026-01-01', null, '2026-01-06', 0],
  ])('%s to %s on %s is %i', (start, end, today, percent) => {
    expect(progress(window(start, end), today)).toBe(percent);
  });

  test('never falls as the days go by, and stays within 0 to 100', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(4000), fc.nat(50), (length, day, step) => {
        const project = window('2024-02-28', addDays('2024-02-28', length));
        const [now, later] = [day, day + step].map((days) => progress(project, addDays('2024-01-01', days)));
        expect(now).toBeGreaterThanOrEqual(0);
        expect(later).toBeLessThanOrEqual(100);
        expect(later).toBeGreaterThanOrEqual(now ?? 0);
      }),
    );
  });
});

test.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-31', '2026-03-01', 30],
  ['2026-02-28', '2026-03-01', -1],
  [null, '2026-03-01', null],
])('days left to %s on %s: %s', (end, today, left) => {
  expect(daysLeft(window(null, end), today)).toBe(left);
});

describe('health without tasks follows spec §4 to the letter', () => {
  test.each([
    ['2026-01-01', '2026-12-31', '2026-06-01', 'on-track'],
    ['2026-01-01', '2026-04-11', '2026-04-02', 'completed'], // 91 %
    ['2026-01-01', '2026-04-11', '2026-04-01', 'on-track'], // 90 % exactly is not above 90
    ['2026-01-01', '2026-01-21', '2026-01-05', 'delayed'], // 20 %, 16 days left
    ['2026-01-01', '2026-01-21', '2026-01-11', 'on-track'], // 50 % exactly is not below 50
    ['2026-01-01', '2026-03-12', '2026-02-10', 'on-track'], // 30 days left exactly
    ['2026-03-01', '2026-03-20', '2026-02-25', 'delayed'], // not begun, 23 days left
    ['2025-01-01', '2025-12-31', '2026-01-01', 'completed'],
    [null, '2026-01-20', '2026-01-01', 'delayed'],
    [null, '2026-12-20', '2026-01-01', 'on-track'],
    [null, null, '2026-01-01', 'on-track'],
  ])('%s to %s on %s is %s', (start, end, today, health) => {
    expect(projectHealth({ ...window(start, end), ...noTasks }, today)).toBe(health);
  });
});

describe('health with tasks', () => {
  const half = window('2026-01-01', '2026-01-11');
  test.each([
    [{ taskCount: 4, doneCount: 4, workDone: 100 }, '2026-01-02', 'completed'],
    [{ taskCount: 4, doneCount: 4, workDone: 100 }, '2026-02-02', 'completed'],
    [{ taskCount: 4, doneCount: 3, workDone: 99 }, '2026-01-12', 'delayed'], // past its end
    [{ taskCount: 4, doneCount: 1, workDone: 30 }, '2026-01-06', 'on-track'], // 20 points behind exactly
    [{ taskCount: 4, doneCount: 1, workDone: 29 }, '2026-01-06', 'delayed'], // 21 points behind
    [{ taskCount: 4, doneCount: 0, workDone: 0 }, '2026-01-02', 'on-track'],
  ])('%o on %s is %s', (work, today, health) => {
    expect(projectHealth({ ...half, ...work }, today)).toBe(health);
  });
});

test.each([
  [0, 0, 100, null],
  [100, 0, 100, 0],
  [100, 80.4, 20, 80.4],
  [100, 250, 0, 250],
  [3, 1, 67, 100 / 3],
])('budget %d, spent %d: health %d, used %s', (budget, spentAmount, health, used) => {
  expect(budgetHealth({ budget, spentAmount })).toBe(health);
  if (used === null) expect(budgetUsed({ budget, spentAmount })).toBeNull();
  else expect(budgetUsed({ budget, spentAmount })).toBeCloseTo(used, 9);
});

describe('the filter buttons', () => {
  const today = '2026-06-01';
  const running = { ...window('2026-01-01', '2026-12-31'), ...noTasks, status: 'active' };
  const finished = { ...running, taskCount: 2, doneCount: 2, workDone: 100 };
  const late = { ...running, taskCount: 2, doneCount: 0, workDone: 0 };
  test.each([
    ['running', running, [true, true, false, false]],
    ['every task done', finished, [true, false, true, false]],
    ['stored completed', { ...running, status: 'completed' }, [true, false, true, false]],
    ['behind', late, [true, true, false, true]],
    ['on hold', { ...running, status: 'on_hold' }, [true, false, false, false]],
  ])('%s', (_, project, [all, active, completed, delayed]) => {
    expect(matchesFilter(project, 'all', today)).toBe(all);
    expect(matchesFilter(project, 'active', today)).toBe(active);
    expect(matchesFilter(project, 'completed', today)).toBe(completed);
    expect(matchesFilter(project, 'delayed', today)).toBe(delayed);
  });
});

test('a project without tasks is delayed with 29 days left at less than half its time, with 30 days left it is not', () => {
  const late = { ...window('2026-01-01', '2026-02-27'), workDone: null };
  expect([progress(late, '2026-01-29'), daysLeft(late, '2026-01-29')]).toEqual([49, 29]);
  expect(projectHealth(late, '2026-01-29')).toBe('delayed');
  expect([progress(late, '2026-01-28'), daysLeft(late, '2026-01-28')]).toEqual([47, 30]);
  expect(projectHealth(late, '2026-01-28')).toBe('on-track');
});

test('work done is 100 % only when all is done, and unknown without any work', () => {
  expect(workDone(0n, 0n)).toBeNull();
  expect(workDone(1n, 4n)).toBe(25);
  expect(workDone(999n, 1000n)).toBe(99);
  expect(workDone(1000n, 1000n)).toBe(100);
});

test('a project with tasks is not late on the day of its planned end', () => {
  const project = { ...window('2026-01-01', '2026-01-11'), workDone: 90 };
  expect(projectHealth(project, '2026-01-11')).toBe('on-track');
  expect(projectHealth(project, '2026-01-12')).toBe('delayed');
});

test('a budget of which nothing is known to be spent is used to 0 %', () => {
  expect(budgetUsed({ budget: 200, spentAmount: null })).toBe(0);
});

test('the budget turns red above 80 %, and with nothing known to be spent it is 100 % healthy', () => {
  expect(BUDGET_USED_RED_ABOVE).toBe(80);
  expect(budgetHealth({ budget: 10, spentAmount: null })).toBe(100);
});

test('work done is rounded to the nearest percent', () => {
  expect(workDone(2n, 3n)).toBe(67);
});
