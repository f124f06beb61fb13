import { expect, test } from 'vitest';
import { costsOf } from './costs.ts';
import type { Context } from './read.ts';

const project = (currency: string, paid: bigint): Context => ({
  ...{
    id: currency,
    name: currency,
    status: 'active',
    currency,
    budget: 0n,
    planCosts: null,
    progressRule: 'percent',
    underWay: 0,
    unreported: 0,
    committed: 0n,
    seesMoney: true,
  },
  ...{ start: null, planned: [], undated: 0n, done: [], today: '2026-11-22' },
  paid: [{ on: '2026-11-02', amount: paid * 10_000n }],
  work: { planned: [], undated: 0n, done: [] },
  tasks: { count: 0, doneCount: 0, workDone: null, workDoneByDay: [], finished: [], open: [] },
});
const bill = (currency: string, paid: string) => ({
  ...{ category: 'labor', currency, paid, approved: '0', pending: '0', seesMoney: true },
});
const target = { currency: 'USD', rates: { SAR: '3.75' } };

test('a sum of several currencies says what it was before, by month and by category', () => {
  const costs = costsOf([project('SAR', 375n), project('USD', 20n)], [bill('SAR', '375'), bill('USD', '20')], target);
  const before = [
    { currency: 'SAR', amount: 375 },
    { currency: 'USD', amount: 20 },
  ];
  expect(costs.byMonth).toEqual([
    { month: '2026-11', planned: 0, paid: 120, originals: { planned: [], paid: before } },
  ]);
  expect(costs.byCategory).toMatchObject([{ paid: 120, originals: { paid: before, approved: [] } }]);
});

test('amounts that may not be seen have no originals either', () => {
  const hidden = { ...project('SAR', 375n), seesMoney: false };
  expect(costsOf([hidden], [], target).byMonth).toMatchObject([{ paid: null, originals: { paid: [] } }]);
});
