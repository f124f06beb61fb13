import { expect, it, test } from 'vitest';
import { quantityFault, stockState, WATCH_DAYS } from './rules.ts';

const stock = (onSiteQty: number, deliveredQty: number) => ({ requiredQty: 100, onSiteQty, deliveredQty });

it('Material Watch looks three days ahead', () => {
  expect(WATCH_DAYS).toBe(3);
});

it('a material is short below what is required and overstocked from 110 % of it', () => {
  expect(stockState(stock(49, 50))).toBe('shortage');
  expect(stockState(stock(50, 50))).toBe('adequate');
  expect(stockState(stock(59, 50))).toBe('adequate');
  expect(stockState(stock(60, 50))).toBe('overstocked');
});

test.each([
  ['delivery', 0, 'missing'],
  ['delivery', -5, 'negative'],
  ['transfer', -0.1, 'negative'],
  ['consumption', -5, 'negative'],
  ['consumption', 5, undefined],
  ['adjustment', -5, undefined],
])('a movement of kind %s with the quantity %d: %s', (kind, quantity, fault) => {
  expect(quantityFault(kind, quantity)).toBe(fault);
});
