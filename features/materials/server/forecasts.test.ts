import { expect, test } from 'vitest';
import type { Material } from '../contract.ts';
import type { Forecast } from '../forecast/forecast.ts';
import { figuresOf } from './forecasts.ts';

const forecast: Forecast = {
  daysAhead: 3,
  quantity: 1377,
  needed: 161.11,
  supply: 73,
  neededBy: '2026-03-06',
  orderBy: '2026-03-01',
  lead: { days: 5, basis: 'supplier' },
  task: null,
  tasks: 1,
  basis: 'project',
  isLate: false,
  arrives: null,
  burnRate: null,
};

test.each<[Partial<Forecast>, Material['unit'], number]>([
  [{}, 'meters', 88.11],
  [{}, 'pieces', 89],
  [{}, 'boxes', 89],
  [{ needed: 0.3, supply: 0.1 }, 'meters', 0.2],
  [{ needed: 73, supply: 73, quantity: 0.001 }, 'meters', 0],
  [{ needed: 90, supply: 20, quantity: 70 }, 'kg', 70],
  [{ needed: 90, supply: 20, quantity: 12.5 }, 'kg', 12.5],
  [{ needed: 0.0001, supply: 0, quantity: 0.0001 }, 'kg', 0.0001],
  [{ needed: 161.1234, supply: 161.1, quantity: 9 }, 'm3', 0.0234],
])('%j of %s: %d are missing on the first day', (part, unit, missing) => {
  expect(figuresOf({ ...forecast, ...part }, unit).missing).toBe(missing);
});

test.each<[Partial<Forecast>, Material['unit']]>([
  [{ needed: 25.4622, supply: 15 }, 'tonnes'],
  [{ needed: 161.1012, supply: 73 }, 'pieces'],
  [{ needed: 161.1099, supply: 73.1234 }, 'm3'],
])('%j of %s: what is missing is what is needed less what is there', (part, unit) => {
  const { needed, supply, missing } = figuresOf({ ...forecast, ...part }, unit);
  expect(missing).toBe(Math.round((needed - supply) * 10_000) / 10_000);
});

test('what falls short by less than one is told to the last decimal, so that the figures add up', () => {
  const small = figuresOf({ ...forecast, needed: 0.0001, supply: 0, quantity: 0.0001, burnRate: 0.0004 }, 'kg');
  expect(small).toMatchObject({ needed: 0.0001, supply: 0, missing: 0.0001, quantity: 0.0001, burnRate: 0.0004 });
  expect(figuresOf({ ...forecast, needed: 161.1234, supply: 161.1, quantity: 9 }, 'm3').needed).toBe(161.1234);
});
