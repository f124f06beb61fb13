import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '#shared/dates.ts';
import { neededBy, needOf, sharesOf, type Using } from './need.ts';
import { Workdays } from './workdays.ts';

/** A Sunday; work is from Sunday to Thursday. */
const today = '2026-03-01';
const workdays = new Workdays(today, (date) => weekday(date) <= 4);
const everyDay = new Workdays(today, () => true);
const project = { start: null, end: null };

/** Of so many days, from a day counted from today. */
const task = (from: number, days: number, more: Partial<Using> = {}): Using => ({
  ...{ id: 'a', number: 1, title: 'Cast slab', isDone: false, hours: null, quantity: null },
  ...{ start: addDays(today, from), end: addDays(today, from + days - 1), ...more },
});
const undated = { start: null, end: null };

describe('what each task takes of 100', () => {
  test.each<[string, Using[], number[]]>([
    ['by their days', [task(0, 5), task(9, 15)], [25, 75]],
    ['by their hours where all have some', [task(0, 5, { hours: 60 }), task(9, 15, { hours: 40 })], [60, 40]],
    ['by their days where one has no hours', [task(0, 5, { hours: 60 }), task(9, 15)], [25, 75]],
    ['by their days where one has 0 hours', [task(0, 5, { hours: 60 }), task(9, 15, { hours: 0 })], [25, 75]],
    ['as somebody said, the rest by days', [task(0, 5, { quantity: 20 }), task(0, 5), task(0, 15)], [20, 20, 60]],
    ['all that was said, where that is less', [task(0, 5, { quantity: 20 }), task(0, 5, { quantity: 30 })], [40, 60]],
    ['all that was said, where that is more', [task(0, 5, { quantity: 80 }), task(0, 5, { quantity: 80 })], [50, 50]],
    ['nothing is left', [task(0, 5, { quantity: 125 }), task(0, 5)], [100, 0]],
    ['by the days of the task it is a part of', [task(0, 5, { days: 1 }), task(0, 5, { days: 3 })], [25, 75]],
    ['a task without dates as one of a day', [task(0, 3), task(0, 1, undated)], [75, 25]],
    ['one that ends before it begins as one of a day', [task(0, 3), task(0, 0)], [75, 25]],
    ['nothing to take', [task(0, 5, { quantity: 0 }), task(0, 5)], [0, 100]],
  ])('%s', (_, tasks, shares) => expect(sharesOf(100, tasks)).toEqual(shares));
});

describe('what is still needed of 100', () => {
  const need = (tasks: Using[], consumed = 0, window: typeof project | { start: string; end: string } = project) =>
    needOf({ today, required: 100, consumed, tasks, project: window });
  const done = task(-10, 5, { isDone: true });

  test.each([
    ['half of the work is done', 0, 50, 50],
    ['less was used than the done work takes', 20, 50, 50],
    ['more was used than the done work takes', 70, 70, 30],
    ['more was used than is required', 120, 100, 0],
  ])('%s', (_, consumed, used, rest) => {
    expect(need([done, task(0, 5)], consumed)).toMatchObject({ used, rest, shares: [{ quantity: rest }] });
  });

  test('tasks that are open share the rest', () => {
    const { shares } = need([done, task(0, 5), task(0, 10)], 40);
    expect(shares.map(({ quantity }) => quantity)).toEqual([20, 40]);
  });

  test.each([
    ['as it is planned', task(3, 5), 3, 7],
    ['from today where it has begun', task(-3, 5), 0, 1],
    ['today where it is over', task(-9, 5), 0, 0],
    ['on its one day: an end', task(0, 1, { start: null, end: addDays(today, 4) }), 4, 4],
    ['on its one day: a start', task(0, 1, { start: addDays(today, 4), end: null }), 4, 4],
    ['today where nothing is dated', task(0, 1, undated), 0, 0],
  ])('it is needed %s', (_, one, from, to) => {
    expect(need([one]).shares).toMatchObject([{ from, to }]);
  });

  test('a task without dates lies in the window of the project, and so does what no task takes', () => {
    const window = { start: addDays(today, 2), end: addDays(today, 20) };
    expect(need([task(0, 1, undated)], 0, window).shares).toMatchObject([{ from: 2, to: 20 }]);
    expect(need([task(0, 5, { quantity: 0 })], 0, window).shares).toMatchObject([{ task: null, quantity: 100 }]);
    expect(need([], 0, window).shares).toEqual([{ task: null, quantity: 100, from: 2, to: 20 }]);
    expect(need([done], 0, window)).toMatchObject({ rest: 0, shares: [] });
  });
});

test('100 over five working days from Sunday: a fifth a day, all of it on Thursday and after', () => {
  const need = needOf({ today, required: 100, consumed: 0, tasks: [task(0, 7)], project });
  expect([0, 1, 3, 4, 5, 6, 9].map((day) => neededBy(need, day, workdays))).toEqual([20, 40, 80, 100, 100, 100, 100]);
});

test('nothing is needed before a task begins, nor on days off, and all of it once it is over', () => {
  const weekend = needOf({ today, required: 100, consumed: 0, tasks: [task(5, 2)], project });
  expect([4, 5, 6].map((day) => neededBy(weekend, day, workdays))).toEqual([0, 0, 100]);
  const thursday = needOf({ today, required: 100, consumed: 0, tasks: [task(4, 3)], project });
  expect([3, 4, 5].map((day) => neededBy(thursday, day, workdays))).toEqual([0, 100, 100]);
  const later = needOf({ today, required: 100, consumed: 0, tasks: [task(2, 2), task(6, 2)], project });
  expect([1, 2, 3, 5, 6, 7].map((day) => neededBy(later, day, everyDay))).toEqual([0, 25, 50, 50, 75, 100]);
});

test('working days are counted for ten years, every day after them', () => {
  expect([workdays.count(0, 6), workdays.count(4, 4), workdays.count(5, 6), workdays.count(3, 2)]).toEqual([
    5, 1, 0, 0,
  ]);
  expect(workdays.count(3653, 3659)).toBe(7);
  // Wednesday to Saturday, ten years later: the last of them is the first that counts whatever the calendar.
  expect([workdays.count(3650, 3652), workdays.count(3650, 3653)]).toEqual([2, 3]);
});
