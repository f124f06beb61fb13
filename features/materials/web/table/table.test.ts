import { describe, expect, test } from 'vitest';
import { sorted } from '#web/ui/sorting.ts';
import type { Material } from '../../contract.ts';
import { stepOf, stepped } from './moves.ts';
import { readEntry } from './use-entries.ts';
import { columnsOf, inOrder } from './use-order.ts';

describe('what is typed into a cell', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['١٢٣', 123],
    [' 0 ', 0],
    ['١٬٢٣٤٫٥', 1234.5],
  ])('%s is read', (typed, quantity) => expect(readEntry(typed)).toEqual({ quantity }));

  test.each(['', '-1', 'NaN', 'Infinity', '1e30', '1.234,50', '9999999999999', '0.00001', 'ten'])(
    '%j is refused',
    (typed) => expect(readEntry(typed)).toHaveProperty('fault'),
  );
});

describe('the order of the rows', () => {
  const material = (id: string, more: Partial<Material> = {}) =>
    ({
      id,
      item: id,
      requiredQty: 10,
      onSiteQty: 4,
      deliveredQty: 2,
      totalCost: 100,
      supplier: null,
      ...more,
    }) as Material;
  const [slab, rebar, pump] = [
    material('slab', { deliveredQty: 9, supplier: 'Al Noor' }),
    material('rebar', { onSiteQty: 0 }),
    material('pump', { totalCost: null, supplier: '' }),
  ] as const;
  const by = (key: string, descending = false) =>
    sorted([slab, rebar, pump], columnsOf(new Map()), { key, descending }).map(({ id }) => id);

  test.each([
    ['item', ['pump', 'rebar', 'slab']],
    ['available', ['rebar', 'pump', 'slab']],
    ['status', ['rebar', 'pump', 'slab']],
    ['supplier', ['slab', 'rebar', 'pump']],
    ['total', ['slab', 'rebar', 'pump']],
  ])('by %s; what says nothing stands last', (key, ids) => expect(by(key)).toEqual(ids));

  test('a changed row keeps its place; other rows make a new order', () => {
    const changed = material('rebar', { onSiteQty: 99 });
    expect(inOrder([slab, changed], ['rebar', 'slab'])).toEqual([changed, slab]);
    expect(inOrder([slab, changed], ['rebar', 'pump'])).toBeUndefined();
    expect(inOrder([slab], ['rebar', 'slab'])).toBeUndefined();
  });
});

describe('steps', () => {
  test.each([
    ['down', { row: 0, column: 1 }, { row: 1, column: 1 }],
    ['down', { row: 2, column: 1 }, { row: 2, column: 1 }],
    ['up', { row: 0, column: 1 }, { row: 0, column: 1 }],
    ['before', { row: 1, column: 0 }, { row: 1, column: 0 }],
    ['next', { row: 1, column: 2 }, { row: 2, column: 0 }],
    ['next', { row: 2, column: 2 }, { row: 2, column: 2 }],
    ['previous', { row: 1, column: 0 }, { row: 0, column: 2 }],
    ['previous', { row: 0, column: 0 }, { row: 0, column: 0 }],
    ['last', { row: 0, column: 0 }, { row: 2, column: 2 }],
  ] as const)('%s from %o of three rows', (step, from, to) => expect(stepped(from, step, 3)).toEqual(to));

  test('arrows follow the script', () => {
    expect(stepOf({ key: 'ArrowLeft', ctrlKey: false }, false)).toBe('before');
    expect(stepOf({ key: 'ArrowLeft', ctrlKey: false }, true)).toBe('after');
    expect(stepOf({ key: 'Home', ctrlKey: false }, false)).toBeUndefined();
  });
});
