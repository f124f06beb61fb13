import { expect, test } from 'vitest';
import { suggestAssignees, type Wanted, type Work } from './suggest.ts';

const omar = { id: 'omar', name: 'Omar', role: 'se' } as const;
const sara = { id: 'sara', name: 'Sara', role: 'se' } as const;
const huda = { id: 'huda', name: 'Huda', role: 'pm' } as const;
const members = [omar, sara, huda];

const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  id: 'wanted',
  parentTaskId: null,
  heading: null,
  discipline: 'electrical',
  plannedStartDate: '2026-03-01',
  plannedEndDate: '2026-03-05',
  ...more,
});

let made = 0;
const work = (assignedTo: string, more: Partial<Work> = {}): Work => ({
  id: `work ${made++}`,
  assignedTo,
  parentTaskId: null,
  isHere: true,
  isInProgress: false,
  isOpen: false,
  discipline: 'electrical',
  plannedStartDate: '2026-01-01',
  plannedEndDate: '2026-01-02',
  ...more,
});

const first = (task: Wanted, known: readonly Work[]) => suggestAssignees({ tasks: [task], members, work: known })[0];

test('who has had tasks of the trade takes it, and the reasons say so with true counts', () => {
  const answer = first(wanted(), [work('sara'), work('sara'), work('omar', { discipline: 'hvac' })]);
  expect(answer).toMatchObject({ userId: 'sara', basis: 'trade', discipline: 'Electrical' });
  expect(answer?.candidates[0]?.reasons).toEqual([
    { kind: 'trade', count: 2, discipline: 'Electrical' },
    { kind: 'role', role: 'se' },
    { kind: 'load', count: 0, from: '2026-03-01', to: '2026-03-05' },
  ]);
});

test('of two who know the trade the one with less in the days of the task takes it; other days do not count', () => {
  const busy = { isOpen: true, plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-09' };
  const later = { isOpen: true, plannedStartDate: '2026-03-06', plannedEndDate: '2026-03-09' };
  const both = [work('omar'), work('sara')];
  expect(first(wanted(), [...both, work('omar', { ...busy, discipline: 'hvac' })])?.userId).toBe('sara');
  expect(first(wanted(), [...both, work('omar', { ...later, discipline: 'hvac' })])?.userId).toBe('omar');
});

test('of a trade that is not known who works beside it takes it; with nobody there nobody is suggested', () => {
  const task = wanted({ discipline: 'general', parentTaskId: 'level', heading: 'Level 4' });
  const beside = first(task, [work('sara', { parentTaskId: 'level' })]);
  expect(beside).toMatchObject({ userId: 'sara', basis: 'place', discipline: null });
  expect(beside?.candidates[0]?.reasons[0]).toEqual({ kind: 'place', count: 1, heading: 'Level 4' });
  expect(first(task, [])).toMatchObject({ userId: null, basis: null });
});

test('work that nobody had yet goes by role and load, office work to a manager, and says so', () => {
  expect(first(wanted(), [])).toMatchObject({ userId: 'omar', basis: 'role' });
  expect(first(wanted({ discipline: 'management' }), [])).toMatchObject({ userId: 'huda', basis: 'role' });
});

test('without members nobody is suggested', () => {
  const [answer] = suggestAssignees({ tasks: [wanted()], members: [], work: [] });
  expect(answer).toMatchObject({ userId: null, basis: null, candidates: [] });
});

test('a selection is spread: one trade stays with one person while others have as little to do', () => {
  const days = (from: number) => ({ plannedStartDate: `2026-04-0${from}`, plannedEndDate: `2026-04-0${from}` });
  const tasks = [
    wanted({ id: 'a', ...days(1) }),
    wanted({ id: 'b', ...days(2) }),
    wanted({ id: 'c', discipline: 'hvac', ...days(1) }),
  ];
  const answers = suggestAssignees({ tasks, members, work: [] });
  expect(answers.map(({ userId }) => userId)).toEqual(['omar', 'omar', 'sara']);
  expect(answers[1]?.candidates[0]?.reasons).toContainEqual({ kind: 'together', count: 1, discipline: 'Electrical' });
});

test('the task itself is no reason for whoever has it', () => {
  const answer = first(wanted(), [work('sara', { id: 'wanted', isOpen: true })]);
  expect(answer).toMatchObject({ userId: 'omar', basis: 'role' });
});
