import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsFor, gridRows, pagesFor } from './grid-rows.ts';

test('a head for each day, then its photos in rows', () => {
  const days = [
    { date: '2026-01-12', count: 1 },
    { date: '2026-01-10', count: 4 },
  ];
  expect(gridRows(days, 3)).toEqual([
    { kind: 'day', date: '2026-01-12', count: 1, from: 0 },
    { kind: 'photos', date: '2026-01-12', from: 0, to: 1 },
    { kind: 'day', date: '2026-01-10', count: 4, from: 1 },
    { kind: 'photos', date: '2026-01-10', from: 1, to: 4 },
    { kind: 'photos', date: '2026-01-10', from: 4, to: 5 },
  ]);
});

test('every photo stands in exactly one row, in order, whatever the days and columns', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 12 }), (all, columns) => {
      const days = all.map((count, index) => ({ date: String(index), count }));
      const shown = gridRows(days, columns).flatMap((row) =>
        row.kind === 'day' ? [] : Array.from({ length: row.to - row.from }, (_, index) => row.from + index),
      );
      expect(shown).toEqual(shown.map((_, index) => index));
      expect(shown).toHaveLength(all.reduce((sum, count) => sum + count, 0));
    }),
  );
});

test('three columns on the narrowest phone, more on a wide screen', () => {
  expect([320, 390, 800, 1200].map(columnsFor)).toEqual([3, 3, 4, 6]);
});

test.each([
  [0, 20, 10_000, [0]],
  [0, 180, 10_000, [0, 1]],
  [390, 410, 10_000, [1, 2]],
  [9_990, 9_999, 10_000, [49]],
  [0, 5, 6, [0]],
  [0, 0, 0, []],
])('photos %i to %i of %3$i lie on pages %j', (first, last, count, pages) => {
  expect(pagesFor(first, last, 200, count)).toEqual(pages);
});
