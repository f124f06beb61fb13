import { expect, test } from 'vitest';
import { changesBack } from '../changes-back.ts';
import { testTask } from '../test-tasks.ts';
import { datesFault } from './bulk.ts';

test('the way back groups tasks by what they had before', () => {
  const actual = { actualStart: '2025-12-20', actualFinish: '2025-12-30' };
  const tasks = [
    testTask({ id: 'a', status: 'done', plannedEndDate: '2026-01-01', ...actual }),
    testTask({ id: 'b', status: 'blocked', blockedReason: 'No steel' }),
    testTask({ id: 's', status: 'done', isSummary: true, plannedEndDate: '2026-01-02' }),
    testTask({ id: 'c', status: 'done', plannedEndDate: '2026-01-01', ...actual }),
  ];
  expect(changesBack(tasks, { status: 'in_progress' })).toEqual([
    { ids: ['a', 'c'], change: { status: 'done', blockedReason: null, ...actual } },
    { ids: ['b'], change: { status: 'blocked', blockedReason: 'No steel', actualStart: null, actualFinish: null } },
  ]);
  expect(changesBack(tasks, { status: 'in_progress', plannedEndDate: null })).toEqual([
    { ids: ['a', 'c'], change: { status: 'done', plannedEndDate: '2026-01-01', blockedReason: null, ...actual } },
    {
      ids: ['b'],
      change: {
        status: 'blocked',
        plannedEndDate: null,
        blockedReason: 'No steel',
        actualStart: null,
        actualFinish: null,
      },
    },
    { ids: ['s'], change: { plannedEndDate: '2026-01-02' } },
  ]);
});

test('dates of many tasks are checked against those that each task keeps, and the fault names the task', () => {
  const tasks = [
    testTask({ id: 'a', number: 1, title: 'Dig', plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' }),
    testTask({ id: 'b', number: 2, title: 'Cast', plannedStartDate: '2026-03-10', plannedEndDate: '2026-03-20' }),
  ];
  const fault = (change: Parameters<typeof datesFault>[1]) => datesFault(tasks, change);
  expect(fault({})).toEqual({ field: 'start', text: 'Enter a date, or tick what is to be removed.' });
  expect(fault({ plannedStartDate: '2026-04-02', plannedEndDate: '2026-04-01' })).toEqual({
    field: 'end',
    text: 'The end date must not be before the start date.',
  });
  expect(fault({ plannedEndDate: '2026-03-09' })?.text).toBe('T-2 Cast starts after this date.');
  const year = 'The year must be between 1900 and 2200.';
  expect(fault({ plannedStartDate: '0202-03-01' })).toEqual({ field: 'start', text: year });
  expect(fault({ plannedEndDate: '0202-03-01' })).toEqual({ field: 'end', text: year });
  // A start alone moves the task: its end moves along.
  expect(fault({ plannedStartDate: '2026-03-09' })).toBeNull();
  const ending = [
    testTask({ id: 'c', number: 3, title: 'Cure', plannedStartDate: null, plannedEndDate: '2026-03-05' }),
  ];
  const text = 'T-3 Cure ends before this date.';
  expect(datesFault(ending, { plannedStartDate: '2026-03-09' })).toEqual({ field: 'start', text });
  expect(fault({ plannedStartDate: '2026-03-09', plannedEndDate: null })).toBeNull();
  expect(fault({ plannedEndDate: '2026-04-01' })).toBeNull();
});
