import { expect, test } from 'vitest';
import type { TaskHistory } from '../contract.ts';
import { describeEntry, fieldChanges } from './history-text.ts';

const entry = (given: Partial<TaskHistory>): TaskHistory => ({
  seq: 1,
  at: '2026-11-21T08:00:00Z',
  byToken: null,
  actorName: 'Nora',
  action: 'updated',
  subtask: null,
  before: null,
  after: null,
  ...given,
});
const names = { people: new Map([['u1', 'Ahmed Khan']]), tasks: new Map([['t1', 'T-1 Core wall']]) };

test('fields are told before and after, in words', () => {
  const before = { status: 'not_started', assignedTo: null, plannedEndDate: '2026-11-21', parentTaskId: 't1' };
  const after = { status: 'blocked', assignedTo: 'u1', plannedEndDate: null, parentTaskId: 'gone' };
  const changes = fieldChanges(entry({ before, after }), names);
  expect(changes.map((change) => `${change.label}: ${change.before} > ${change.after}`)).toEqual([
    'Status: Not Started > Blocked',
    'Assignee: (empty) > Ahmed Khan',
    'Planned end: 21 Nov 2026 > (empty)',
    'Part of: T-1 Core wall > a deleted task',
  ]);
});

test('a field this version does not know is left out; a long text is shortened', () => {
  const [change, ...rest] = fieldChanges(entry({ after: { secret: 1, description: 'x'.repeat(500) } }), names);
  expect(rest).toEqual([]);
  expect(change?.after).toHaveLength(120);
});

test('deeds that are no change of fields are told as what they are', () => {
  expect(describeEntry(entry({ action: 'commented', after: { comment: 'Rebar is\nhere' } }))).toBe(
    'commented: Rebar is here',
  );
  expect(describeEntry(entry({ action: 'deleted' }))).toBe('moved the task to the trash');
  expect(fieldChanges(entry({ action: 'created', after: { status: 'not_started' } }), names)).toEqual([]);
});

test.each([
  [{ action: 'created', after: { status: 'not_started' } }, 'added the subtask T-2 Rebar'],
  [{ before: { status: 'blocked' }, after: { status: 'done' } }, 'completed the subtask T-2 Rebar'],
  [{ before: { status: 'done' }, after: { status: 'in_progress' } }, 'reopened the subtask T-2 Rebar'],
  [{ before: { parentTaskId: null }, after: { parentTaskId: 't1' } }, 'made T-2 Rebar a subtask of this task'],
  [{ action: 'deleted' }, 'moved the subtask T-2 Rebar to the trash'],
  [{ action: 'restored' }, 'took the subtask T-2 Rebar out of the trash'],
])('what happened to a subtask: %o', (given, sentence) => {
  const described = entry({ ...given, subtask: 'T-2 Rebar' });
  expect(describeEntry(described)).toBe(sentence);
  expect(fieldChanges(described, names)).toEqual([]);
});
