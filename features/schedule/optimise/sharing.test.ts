import { expect, test } from 'vitest';
import type { StoredTask } from '../schedule.ts';
import { sharingOf } from './sharing.ts';

const DATES = { plannedStartDate: '2027-02-21', plannedEndDate: '2027-02-25' };
const taskOf = (id: string) => ({ id, status: 'not_started', ...DATES }) as StoredTask;
const use = (equipmentId: string, wholeId: string | null) => ({ equipmentId, quantity: 1, wholeId });

// A slab with a crane and a pump in three parts, the last of which has a crane of its own and two rooms.
const tasks = ['one', 'two', 'room 1', 'room 2'].map(taskOf);
const equipmentOf = new Map([
  ['one', [use('crane', 'slab'), use('pump', 'slab')]],
  ['room 1', [use('crane', 'third')]],
]);
const each = [
  ['one', [use('crane', 'slab'), use('pump', 'slab')]],
  ['two', [use('crane', 'slab'), use('pump', 'slab')]],
  ['room 1', [use('crane', 'third'), use('pump', 'slab')]],
  ['room 2', [use('crane', 'third'), use('pump', 'slab')]],
] as const;

test.each([
  ['crane first', each],
  ['pump first', each.map(([id, uses]) => [id, uses.toReversed()] as const)],
])('only parts that share all their machines with one other are moved with it: %s', (_, needs) => {
  expect(sharingOf({ tasks, links: [], equipmentOf }, new Map(needs))).toEqual([['one', 'two']]);
});

test('a part with a machine of its own, on other days, or beside one that has begun, is moved alone', () => {
  const alone = new Map([...each.slice(0, 1), ['two', [use('crane', 'slab'), use('truck', null)]]] as const);
  expect(sharingOf({ tasks, links: [], equipmentOf }, alone)).toEqual([]);
  const begun = tasks.map((task) => (task.id === 'one' ? { ...task, status: 'in_progress' as const } : task));
  expect(sharingOf({ tasks: begun, links: [], equipmentOf }, new Map(each))).toEqual([]);
  const later = tasks.map((task) => (task.id === 'two' ? { ...task, plannedEndDate: '2027-02-26' } : task));
  expect(sharingOf({ tasks: later, links: [], equipmentOf }, new Map(each))).toEqual([]);
});

test('parts that wait for one of them, be it by way of another task, are moved apart from it, and the others together', () => {
  const parts = ['one', 'two', 'three', 'four'].map(taskOf);
  const needs = new Map(parts.map(({ id }) => [id, [use('crane', 'slab')]]));
  const links = [
    { predecessorId: 'one', successorId: 'cure' },
    { predecessorId: 'cure', successorId: 'two' },
  ];
  const planned = new Map([...needs].slice(0, 1));
  expect(sharingOf({ tasks: parts, links, equipmentOf: planned }, needs)).toEqual([['one', 'three', 'four']]);
});
