import { expect, test } from 'vitest';
import { withSummaryPercents } from './summary-percents.ts';
import { testTask } from './web/test-tasks.ts';

const summary = (id: string, parentTaskId: string | null = null) =>
  testTask({ id, parentTaskId, isSummary: true, status: 'in_progress', weight: 0 });
const leaf = (id: string, parentTaskId: string | null, weight: number, percentComplete: number) =>
  testTask({ id, parentTaskId, weight, percentComplete, status: percentComplete === 100 ? 'done' : 'in_progress' });
const percentsOf = (tasks: Parameters<typeof withSummaryPercents>[0]) =>
  Object.fromEntries(withSummaryPercents(tasks).map(({ id, percentComplete }) => [id, percentComplete]));

test('a summary has the percent of its leaves by weight, through every level', () => {
  const tasks = [
    summary('tower'),
    summary('floor', 'tower'),
    leaf('columns', 'floor', 30, 100),
    leaf('slab', 'floor', 10, 0),
    leaf('lift', 'tower', 40, 50),
  ];
  // 30 of 40; 30 + 20 of 80.
  expect(percentsOf(tasks)).toMatchObject({ floor: 75, tower: 62, lift: 50 });
});

test('a promised part weighs nothing, and 100 is reached when all is done', () => {
  const tasks = [summary('floor'), leaf('a', 'floor', 999, 100), leaf('b', 'floor', 1, 90), leaf('promise', 'b', 0, 0)];
  expect(percentsOf(tasks)).toEqual({ floor: 99, a: 100, b: 90, promise: 0 });
});

test('without leaves in the list a summary keeps what it has, and a list without summaries stays as it is', () => {
  expect(percentsOf([{ ...summary('floor'), percentComplete: 20 }])).toEqual({ floor: 20 });
  const leaves = [leaf('a', null, 8, 10)];
  expect(withSummaryPercents(leaves)).toBe(leaves);
});
