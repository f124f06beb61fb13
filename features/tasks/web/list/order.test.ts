import { expect, test } from 'vitest';
import { testTask } from '../test-tasks.ts';
import { byNeed, sortOf, sortText } from './order.ts';

test('a list opens with what is due first; urgent before others of the day, no date after them, done last', () => {
  const tasks = [
    testTask({ id: 'done before', status: 'done', plannedEndDate: '2026-01-01', completedAt: '2026-01-01T09:00:00Z' }),
    testTask({ id: 'done', status: 'done', plannedEndDate: '2026-01-02', completedAt: '2026-02-01T09:00:00Z' }),
    testTask({ id: 'no date', number: 1 }),
    testTask({ id: 'later', plannedEndDate: '2026-03-02', priority: 'critical' }),
    testTask({ id: 'day, number 9', plannedEndDate: '2026-03-01', number: 9 }),
    testTask({ id: 'day, number 4', plannedEndDate: '2026-03-01', number: 4, status: 'blocked' }),
    testTask({ id: 'day, urgent', plannedEndDate: '2026-03-01', number: 12, priority: 'high' }),
  ];
  const wanted = ['day, urgent', 'day, number 4', 'day, number 9', 'later', 'no date', 'done', 'done before'];
  expect(byNeed(tasks).map(({ id }) => id)).toEqual(wanted);
  expect(byNeed([...tasks].reverse()).map(({ id }) => id)).toEqual(wanted);
});

test.each([
  ['due', { key: 'due', descending: false }],
  ['-due', { key: 'due', descending: true }],
  [undefined, undefined],
])('the URL says %s', (text, sort) => {
  expect(sortOf(text)).toEqual(sort);
  expect(sortText(sort)).toBe(text);
});
