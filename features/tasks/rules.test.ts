import { expect, test } from 'vitest';
import type { TaskStatus } from './contract.ts';
import {
  byPlace,
  COMPLETED_SHOWN,
  isOverdue,
  isUpcoming,
  isUrgent,
  shownProgress,
  statusAt,
  todayReason,
} from './rules.ts';

test.each([
  [100, 'not_started', 'done'],
  [100, 'in_progress', 'done'],
  [100, 'blocked', 'done'],
  [100, 'done', 'done'],
  [40, 'not_started', 'in_progress'],
  [40, 'in_progress', 'in_progress'],
  [40, 'blocked', 'blocked'],
  [40, 'done', 'in_progress'],
  [0, 'not_started', 'not_started'],
  [0, 'in_progress', 'in_progress'],
  [0, 'done', 'in_progress'],
  [undefined, 'done', 'done'],
  [undefined, 'not_started', 'not_started'],
] as const)('at %s percent a task that was %s is %s', (percent, before, after) => {
  expect(statusAt(percent, before)).toBe(after);
});

const today = '2026-03-10';
const dated = (status: TaskStatus, plannedStartDate: string | null, plannedEndDate: string | null) => ({
  status,
  plannedStartDate,
  plannedEndDate,
});

test.each([
  ['done', 0, 100],
  ['not_started', 0, 0],
  ['blocked', 0, 25],
  ['in_progress', 0, 50],
  ['in_progress', 1, 1],
  ['blocked', 70, 70],
] as const)(
  'My Tasks shows a task that is %s, with %i percent reported, at %i percent',
  (status, percentComplete, shown) => {
    expect(shownProgress({ status, percentComplete })).toBe(shown);
  },
);

test.each([
  ['in_progress', '2026-03-09', true],
  ['blocked', '2026-03-09', true],
  ['in_progress', '2026-03-10', false],
  ['done', '2026-03-09', false],
  ['not_started', null, false],
] as const)('a task that is %s and planned to end on %s is overdue: %s', (status, plannedEndDate, isLate) => {
  expect(isOverdue({ status, plannedEndDate }, today)).toBe(isLate);
});

test.each([
  ['high', 'blocked', true],
  ['critical', 'not_started', true],
  ['medium', 'not_started', false],
  ['low', 'in_progress', false],
  ['critical', 'done', false],
] as const)('a task of %s priority that is %s is urgent: %s', (priority, status, isOne) => {
  expect(isUrgent({ priority, status })).toBe(isOne);
});

test.each([
  [dated('in_progress', '2026-03-01', today), 'due', false],
  [dated('not_started', today, today), 'due', false],
  [dated('not_started', today, '2026-03-20'), 'starts', false],
  [dated('done', today, today), null, false],
  [dated('in_progress', '2026-03-09', '2026-03-11'), null, false],
  [dated('not_started', '2026-03-11', '2026-03-20'), null, true],
  [dated('done', '2026-03-11', '2026-03-20'), null, false],
  [dated('not_started', null, null), null, false],
] as const)('%j stands under Due Today as %s, under Upcoming: %s', (task, reason, isToCome) => {
  expect(todayReason(task, today)).toBe(reason);
  expect(isUpcoming(task, today)).toBe(isToCome);
});

test('Recently Completed shows 6', () => expect(COMPLETED_SHOWN).toBe(6));

test('a column is ordered by rank byte by byte, ties by id', () => {
  const cards = [
    ['c', 'b'],
    ['b', 'a'],
    ['d', 'Z'],
    ['a', 'a'],
  ].map(([id = '', position = '']) => ({ id, position }));
  expect(cards.toSorted(byPlace).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
  expect(byPlace({ id: 'a', position: 'a' }, { id: 'a', position: 'a' })).toBe(0);
});
