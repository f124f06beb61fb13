import { expect, test } from 'vitest';
import { asNumber } from '#shared/money.ts';
import { totalCost } from './cost.ts';

test.each([
  [10, 2.25, 'SAR', 22.5],
  [0.1, 0.3, 'USD', 0.03],
  [42.5, 812.35, 'SAR', 34524.88],
  [0.3333, 0.15, 'SAR', 0.05],
  [3, 1.125, 'KWD', 3.375],
  [0, 5, 'SAR', 0],
  [1_000_000_000, 0.07, 'SAR', 70_000_000],
])('%s × %s %s', (quantity, cost, currency, total) => {
  expect(asNumber(totalCost(quantity, cost, currency) ?? -1n)).toBe(total);
});

test.each([
  [-1, 1],
  [1, -1],
  [1, 1.001],
  [0.00001, 1],
  [Number.NaN, 1],
  [1e21, 1],
  [1, 1e21],
])('%s × %s is no total', (quantity, cost) => {
  expect(totalCost(quantity, cost, 'SAR')).toBeUndefined();
});
