import { describe, expect, test } from 'vitest';
import { readEntry } from './entry.ts';
import { stepOf, stepped } from './moves.ts';

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
