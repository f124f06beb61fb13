import { expect, test } from 'vitest';
import { nextSort, sorted } from './sorting.ts';

const rows = [
  { name: 'T-10', budget: 5 },
  { name: 'T-9', budget: null },
  { name: 'T-2', budget: 30 },
];
const columns = [
  { key: 'name', sortBy: (row: (typeof rows)[number]) => row.name },
  { key: 'budget', sortBy: (row: (typeof rows)[number]) => row.budget },
];
const names = (key: string, descending: boolean) => sorted(rows, columns, { key, descending }).map(({ name }) => name);

test('numbers inside names count as numbers; empty values stay last either way', () => {
  expect(names('name', false)).toEqual(['T-2', 'T-9', 'T-10']);
  expect(names('budget', false)).toEqual(['T-10', 'T-2', 'T-9']);
  expect(names('budget', true)).toEqual(['T-2', 'T-10', 'T-9']);
});

test('an unknown column or none leaves the rows as they came', () => {
  expect(sorted(rows, columns, { key: 'x', descending: false })).toBe(rows);
  expect(sorted(rows, columns, undefined)).toBe(rows);
});

test('a header goes ascending, descending, as it came', () => {
  const first = nextSort('name', undefined);
  const second = nextSort('name', first);
  expect([first, second, nextSort('name', second)]).toEqual([
    { key: 'name', descending: false },
    { key: 'name', descending: true },
    undefined,
  ]);
});
