import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { asNumber, exact } from '#shared/money.ts';
import { curveOf, type Measured, measure } from './measure.ts';

const START = '2026-01-01';
const day = (number: number) => addDays(START, number - 1);
const steps = (...list: readonly (readonly [number, string])[]) =>
  list.map(([number, amount]) => ({ on: day(number), amount: exact(amount) }));
const project = (more: Partial<Measured>): Measured => ({
  budget: exact('1000'),
  planCosts: null,
  currency: 'SAR',
  start: START,
  planned: steps([10, '1'], [20, '1'], [30, '2']),
  undated: 0n,
  done: [],
  paid: [],
  today: day(21),
  ...more,
});
const figures = (more: Partial<Measured>) => {
  const { reasons, ...value } = measure(project(more));
  return {
    ...Object.fromEntries(
      Object.entries(value).map(([name, figure]) => [name, typeof figure === 'bigint' ? asNumber(figure) : figure]),
    ),
    reasons,
  };
};

test('half of the plan was due, a quarter is done, 300 are paid', () => {
  expect(figures({ done: steps([12, '1']), paid: steps([15, '100'], [16, '200'], [40, '99']) })).toEqual({
    budget: 1000,
    planCosts: null,
    plannedValue: 500,
    earnedValue: 250,
    actualCost: 300,
    cpi: 0.8333,
    spi: 0.5,
    estimate: 1050,
    estimateLow: 876.75,
    estimateHigh: 1250.55,
    earnedDays: 20,
    elapsedDays: 20,
    spiTime: 1,
    reasons: {},
  });
});

describe('what cannot be measured yet is null and never a false zero', () => {
  test.each([
    ['no budget', { budget: 0n }, { value: 'no_budget', cpi: 'no_budget', spi: 'no_budget', time: 'no_budget' }],
    ['no tasks', { planned: [] }, { value: 'no_tasks', cpi: 'no_tasks', spi: 'no_tasks', time: 'no_tasks' }],
    ['nothing due', { today: day(5) }, { cpi: 'nothing_done', spi: 'nothing_due', time: 'nothing_due' }],
    ['nothing done', { paid: steps([3, '50']) }, { cpi: 'nothing_done' }],
    ['nothing paid', { done: steps([3, '1']) }, { cpi: 'nothing_paid' }],
    ['before the start', { today: day(-3) }, { cpi: 'nothing_done', spi: 'nothing_due', time: 'not_started' }],
  ] as const)('%s', (_, more, reasons) => {
    const value = measure(project(more));
    expect(value.reasons).toEqual(reasons);
    expect(value.cpi).toBeNull();
    expect([value.spi === null, value.spiTime === null]).toEqual(['spi' in reasons, 'time' in reasons]);
  });

  test('of a plan that was over before the project starts no day is below zero', () => {
    expect(figures({ start: day(15), today: day(40) })).toMatchObject({ earnedDays: 0, elapsedDays: 25, spiTime: 0 });
  });

  test('work that was due and is not done is a true zero', () => {
    expect(figures({})).toMatchObject({ spi: 0, earnedValue: 0, plannedValue: 500 });
  });
});

describe('earned schedule', () => {
  test.each([
    ['nothing done though the first task was due on day 10: nothing earned', [], 21, 0, 20],
    [
      'all that was due is done: where we are',
      [
        [9, '1'],
        [19, '1'],
      ],
      25,
      24,
      24,
    ],
    [
      'ahead: three quarters and half of the last',
      [
        [9, '1'],
        [12, '1'],
        [15, '1'],
      ],
      21,
      30,
      20,
    ],
    [
      'all done early: time stands still then',
      [
        [9, '1'],
        [12, '1'],
        [15, '2'],
      ],
      60,
      30,
      15,
    ],
  ] as const)('%s', (_, done, today, earnedDays, elapsedDays) => {
    const value = measure(project({ done: steps(...done), today: day(today) }));
    expect([value.earnedDays, value.elapsedDays]).toEqual([earnedDays, elapsedDays]);
  });
});

test.each([
  ['before a task is due', day(9)],
  ['on the day a task is due', day(10)],
  ['on the last day of all', day(30)],
  ['after the end', day(35)],
])('the curve stands where the card stands, %s, and ends with the whole budget', (_, today) => {
  const seen = project({ today, done: steps([9, '1']), paid: steps([9, '50']) });
  const points = curveOf(seen);
  const { plannedValue, earnedValue, actualCost } = measure(seen);
  expect(points.find(({ date }) => date === today)).toEqual({
    date: today,
    planned: plannedValue,
    earned: earnedValue,
    paid: actualCost,
  });
  expect(points.at(-1)?.planned).toBe(exact('1000'));
});

test('a task due today is not due yet; one that no plan dates is worth something all the same', () => {
  expect(figures({ today: day(10) })).toMatchObject({ plannedValue: 0 });
  expect(figures({ undated: exact('4') })).toMatchObject({ plannedValue: 250 });
});

test('values are exact: thirds of a budget add up at the end, and the curve never falls', () => {
  const weight = fc.integer({ min: 1, max: 5000 });
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), weight), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(some, fc.bigInt({ min: 1n, max: 10n ** 16n }), (tasks, halalas) => {
      const all = tasks.map(([number, amount]) => ({ on: day(number), amount: BigInt(amount) * 10_000n }));
      const budget = halalas * 100n;
      const ended = project({ budget, planned: all, done: all, today: day(100) });
      const { earnedValue, plannedValue } = measure(ended);
      expect([earnedValue, plannedValue]).toEqual([budget, budget]);
      const curve = curveOf(ended).map(({ planned }) => planned);
      expect(curve).toEqual(curve.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }),
  );
});

test('where the plan has costs of its own they are what all work is worth, whatever the budget', () => {
  const done = steps([12, '1']);
  const paid = steps([15, '300']);
  expect(figures({ planCosts: exact('2000'), done, paid })).toMatchObject({
    budget: 1000,
    planCosts: 2000,
    plannedValue: 1000,
    earnedValue: 500,
    estimate: 1800,
  });
  expect(figures({ budget: 0n, planCosts: exact('2000'), done })).toMatchObject({ earnedValue: 500 });
  expect(measure(project({ planCosts: 0n })).reasons.value).toBe('no_budget');
});

test('the day a project starts is no day gone: nothing of its time can be measured', () => {
  const onStart = measure(project({ today: START, done: steps([1, '1']) }));
  expect([onStart.elapsedDays, onStart.spiTime, onStart.reasons.time]).toEqual([null, null, 'not_started']);
  const dayAfter = measure(project({ today: day(2), done: steps([1, '1']) }));
  expect([dayAfter.elapsedDays, dayAfter.reasons.time]).toEqual([1, undefined]);
  const unstarted = measure(project({ start: null, done: steps([1, '1']) }));
  expect([unstarted.earnedDays, unstarted.elapsedDays, unstarted.reasons.time]).toEqual([null, null, 'not_started']);
});

test('progress that was taken back lowers what is earned, and a day to come earns nothing yet', () => {
  const done = steps([12, '2'], [14, '-1'], [22, '1']);
  expect(figures({ done })).toMatchObject({ earnedValue: 250 });
  expect(figures({ done, today: day(22) })).toMatchObject({ earnedValue: 500 });
});

describe('time', () => {
  const time = (more: Partial<Measured>) => {
    const { earnedDays, elapsedDays, spiTime } = measure(project(more));
    return [earnedDays, elapsedDays, spiTime];
  };

  test('the index is days earned by days gone, to four decimals', () => {
    expect(time({ done: steps([9, '0.5']), today: day(16) })).toEqual([10, 15, 0.6667]);
    expect(time({ planned: steps([10, '1']), done: steps([9, '0.5']), today: day(16) })).toEqual([10, 15, 0.6667]);
  });

  test('cannot be measured where no task has a day', () => {
    expect(time({ planned: [], undated: exact('4'), done: steps([12, '1']) })).toEqual([null, null, null]);
  });

  test('has no day below zero, though the plan ended before the project began', () => {
    const late = { planned: steps([10, '1']), start: day(15), done: steps([20, '1']), today: day(40) };
    expect(time(late)).toEqual([0, 6, 0]);
  });
});

describe('the curve', () => {
  test('says nothing of what is earned and paid in days to come', () => {
    const points = curveOf(project({ done: steps([12, '1']), paid: steps([9, '50']) }));
    const at = (number: number) => points.find(({ date }) => date === day(number));
    expect(at(21)).toEqual({ date: day(21), planned: exact('500'), earned: exact('250'), paid: exact('50') });
    expect(at(22)).toEqual({ date: day(22), planned: exact('500'), earned: null, paid: null });
    expect(at(30)).toMatchObject({ planned: exact('1000') });
  });

  test('begins with the start of the project or the first amount, whichever is first, and ends with the last or today', () => {
    const ends = (more: Partial<Measured>) => {
      const points = curveOf(project(more));
      return [points[0]?.date, points.at(-1)?.date];
    };
    expect(ends({})).toEqual([day(1), day(30)]);
    expect(ends({ paid: steps([-2, '1']) })).toEqual([day(-2), day(30)]);
    expect(ends({ start: null })).toEqual([day(10), day(30)]);
    expect(ends({ today: day(35) })).toEqual([day(1), day(35)]);
    expect(ends({ today: day(30) })).toEqual([day(1), day(31)]);
    expect(ends({ paid: steps([33, '1']) })).toEqual([day(1), day(33)]);
  });

  test.each([
    ['without a budget', { budget: 0n }],
    ['without work', { planned: [] }],
    ['without any day', { start: null, planned: [], undated: exact('4') }],
  ])('is empty %s', (_, more) => expect(curveOf(project(more))).toEqual([]));
});
