import { expect, test } from 'vitest';
import { testTask } from '../test-tasks.ts';
import { changesBack } from './bulk.ts';

test('the way back groups tasks by what they had before', () => {
  const tasks = [
    testTask({ id: 'a', status: 'done', plannedEndDate: '2026-01-01' }),
    testTask({ id: 'b', status: 'blocked' }),
    testTask({ id: 'c', status: 'done', plannedEndDate: '2026-01-01' }),
  ];
  expect(changesBack(tasks, { status: 'in_progress' })).toEqual([
    { ids: ['a', 'c'], change: { status: 'done' } },
    { ids: ['b'], change: { status: 'blocked' } },
  ]);
  expect(changesBack(tasks, { status: 'in_progress', plannedEndDate: null })).toEqual([
    { ids: ['a', 'c'], change: { status: 'done', plannedEndDate: '2026-01-01' } },
    { ids: ['b'], change: { status: 'blocked', plannedEndDate: null } },
  ]);
});
