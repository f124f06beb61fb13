import { expect, it, test } from 'vitest';
import { available, lacking, quantityFault, shortage, stockState, WATCH_DAYS } from './rules.ts';

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
  ['delivery', 0.5, undefined],
  ['transfer', -0.1, 'negative'],
  ['consumption', -5, 'negative'],
  ['consumption', 5, undefined],
  ['adjustment', -5, undefined],
])('a movement of kind %s with the quantity %d: %s', (kind, quantity, fault) => {
  expect(quantityFault(kind, quantity)).toBe(fault);
});

it('decimals are counted exactly: 0.1 on site and 0.2 delivered are 0.3', () => {
  const third = { requiredQty: 0.3, onSiteQty: 0.1, deliveredQty: 0.2 };
  expect(available(third)).toBe(0.3);
  expect(stockState(third)).toBe('adequate');
  expect([shortage(third), shortage({ ...third, requiredQty: 0.7 })]).toEqual([0, 0.4]);
  expect(lacking(0.3, 0.1)).toBe(0.2);
  expect(lacking(0.1, 0.3)).toBe(-0.2);
  expect(lacking(1.00006, 1)).toBe(0.0001);
});

it('a material of which nothing is required is overstocked', () => {
  expect(stockState({ requiredQty: 0, onSiteQty: 0, deliveredQty: 0 })).toBe('overstocked');
});
