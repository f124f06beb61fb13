import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { exact } from '#shared/money.ts';
import { earnedSchedule, inOrder, ratio, sampleDays, stairOf, upTo } from './curve.ts';

const START = '2026-01-01';
const day = (number: number) => addDays(START, number - 1);
const steps = (...list: readonly (readonly [number, string])[]) =>
  list.map(([number, amount]) => ({ on: day(number), amount: exact(amount) }));

test('amounts of one day are added, the days stand in order, and what comes on a day counts on it', () => {
  const list = inOrder(steps([20, '1'], [10, '2'], [20, '3']));
  expect(list).toEqual(steps([10, '2'], [20, '4']));
  expect([9, 10, 19, 20].map((number) => upTo(list, day(number)))).toEqual(['0', '2', '2', '6'].map(exact));
});

test('a stair says of any day what had come by its end', () => {
  const list = steps([20, '1'], [10, '2'], [20, '3'], [40, '-1'], [41, '5'], [60, '1']);
  const days = [1, 9, 10, 11, 19, 20, 39, 40, 41, 59, 60, 99];
  const stair = stairOf(list);
  expect(days.map((number) => stair(day(number)))).toEqual(
    ['0', '0', '2', '2', '2', '6', '6', '5', '10', '10', '11', '11'].map(exact),
  );
  expect(days.map((number) => stair(day(number)))).toEqual(days.map((number) => upTo(list, day(number))));
  expect(stairOf([])(day(1))).toBe(0n);
});

test.each([
  ['1', '3', 0.3333],
  ['2', '3', 0.6667],
  ['-1', '3', -0.3333],
  ['0', '3', 0],
  ['3', '2', 1.5],
  ['1', '0', null],
])('%s by %s is %s, rounded to four decimals', (part, whole, quotient) => {
  expect(ratio(exact(part), exact(whole))).toBe(quotient);
});

describe('earned schedule: of a plan that is due on days 10, 20 and 30', () => {
  const plan = steps([10, '1'], [20, '1'], [30, '2']);
  test.each([
    ['nothing is earned', '0', 25, 0],
    ['less than the first step is earned: the day of that step', '0.5', 25, 10],
    ['the first step is earned, on day 8: where it is reached', '1', 8, 10],
    ['the first step is earned, on day 15: today', '1', 15, 15],
    ['the first step is earned, on day 25: the last day before more was due', '1', 25, 20],
    ['two steps and a half', '3', 25, 30],
    ['all of it is earned: the last day of the plan', '4', 60, 30],
    ['more than all of it', '5', 60, 30],
    ['the smallest amount is earned: the day of the first step', '0.0001', 25, 10],
  ])('%s', (_, earned, elapsed, reached) => {
    expect(earnedSchedule(plan, exact(earned), START, elapsed)).toBe(reached);
  });
});

test('of a plan without steps no day is earned', () => {
  expect(earnedSchedule([], exact('1'), START, 9)).toBe(0);
});

describe('the days of a curve', () => {
  test('are all of them up to 39, then every second, third …, with the first, the last and today', () => {
    expect(sampleDays(day(1), day(39), day(1))).toHaveLength(39);
    expect(sampleDays(day(1), day(40), day(1))).toHaveLength(21);
    expect(sampleDays(day(1), day(40), day(4))).toContain(day(4));
    expect(sampleDays(day(1), day(1), day(1))).toEqual([day(1)]);
    expect(sampleDays(day(1), day(365), day(366))).not.toContain(day(366));
    expect(sampleDays(day(2), day(365), day(1))[0]).toBe(day(2));
  });

  test('stand in order, today where it belongs', () => {
    const days = sampleDays(day(1), day(80), day(5));
    expect(days.slice(0, 4)).toEqual([day(1), day(4), day(5), day(7)]);
    expect(days.at(-1)).toBe(day(80));
    expect(sampleDays(day(3), day(80), day(80)).at(-1)).toBe(day(80));
  });
});
