import { expect, test } from 'vitest';
import { lessThanTaken, type Move, stockAfter } from './waiting.ts';

const stock = { onSiteQty: 10.1, deliveredQty: 0.2 };

test('what waits here is counted: use takes from the site, then from the store', () => {
  const moves: Move[] = [
    { kind: 'delivery', quantity: 5, to: 'site' },
    { kind: 'delivery', quantity: 3 },
    { kind: 'transfer', quantity: 1.2 },
    { kind: 'transfer', quantity: 0.3, to: 'store' },
    { kind: 'consumption', quantity: 16.5 },
    { kind: 'adjustment', quantity: 0.4 },
  ];
  expect(stockAfter(stock, moves)).toEqual({ onSiteQty: 0.4, deliveredQty: 1.8 });
});

test.each<[Move, number | undefined]>([
  [{ kind: 'consumption', quantity: 10.3 }, undefined],
  [{ kind: 'consumption', quantity: 10.4 }, 10.3],
  [{ kind: 'transfer', quantity: 0.3 }, 0.2],
  [{ kind: 'transfer', quantity: 0.3, to: 'store' }, undefined],
  [{ kind: 'transfer', quantity: 11, to: 'store' }, 10.1],
  [{ kind: 'delivery', quantity: 99 }, undefined],
])('%j: only %s is there', (move, there) => {
  expect(lessThanTaken(stock, move)).toBe(there);
});
