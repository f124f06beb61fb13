import { expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { allBelow, openBelow } from './completing.ts';
import { testTask } from './test-tasks.ts';

const part = (id: string, parentTaskId: string | null, status: Task['status'] = 'not_started') =>
  testTask({ id, parentTaskId, status });

const all = [
  part('wall', null),
  part('rebar', 'wall', 'done'),
  part('couplers', 'rebar', 'blocked'),
  part('cast', 'wall', 'in_progress'),
  part('slab', null),
  part('props', 'slab'),
];
const idsBelow = (...ids: string[]) =>
  openBelow(
    all,
    all.filter(({ id }) => ids.includes(id)),
  )
    .map(({ id }) => id)
    .sort();

test('what is open below tasks is found at any depth, also below what is done', () => {
  expect(idsBelow('wall')).toEqual(['cast', 'couplers']);
  expect(idsBelow('rebar')).toEqual(['couplers']);
  expect(idsBelow('props')).toEqual([]);
});

test('all that goes with a deleted task is counted, what is done and what is deeper, none twice', () => {
  const below = (...ids: string[]) =>
    allBelow(
      all,
      all.filter(({ id }) => ids.includes(id)),
    ).length;
  expect([below('wall'), below('wall', 'rebar'), below('wall', 'slab'), below('cast')]).toEqual([3, 2, 4, 0]);
});

test('what is chosen itself is not named again', () => {
  expect(idsBelow('wall', 'cast', 'slab')).toEqual(['couplers', 'props']);
});

test('a circle ends', () => {
  const circle = [part('one', 'other'), part('other', 'one')];
  expect(openBelow(circle, circle.slice(0, 1)).map(({ id }) => id)).toEqual(['other']);
});
