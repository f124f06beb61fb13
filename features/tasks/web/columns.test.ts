import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Task, TaskStatus } from '../contract.ts';
import { byPlace } from '../rules.ts';
import {
  type Columns,
  columnsOf,
  moveTo,
  moveToTop,
  partCounts,
  type Spot,
  spotOf,
  stepped,
  withCardAt,
} from './columns.ts';
import { testTask } from './test-tasks.ts';

const tasks = [
  testTask({ id: 'a', position: 'h1' }),
  testTask({ id: 'b', position: 'h2' }),
  testTask({ id: 'c', position: 'h3' }),
  testTask({ id: 'd', position: 'h1', status: 'in_progress' }),
  testTask({ id: 'e', position: 'h1', status: 'done' }),
];
const columns = columnsOf(tasks);
const card = (id: string): Task => tasks.find((task) => task.id === id) as Task;
const ids = (of: Columns, status: TaskStatus) => of[status].map(({ id }) => id).join('');

test('columns hold their tasks by place, and stay the same array while nothing in them changes', () => {
  expect(ids(columns, 'not_started')).toBe('abc');
  const next = columnsOf([...tasks.slice(0, 4), testTask({ id: 'e', position: 'h1', status: 'blocked' })], columns);
  expect(next.not_started).toBe(columns.not_started);
  expect(ids(next, 'blocked')).toBe('e');
  expect(ids(next, 'done')).toBe('');
});

describe('a move', () => {
  test('names the card above, or below at the top, or nobody in an empty column', () => {
    expect(moveTo(columns, card('d'), { status: 'not_started', index: 2 })).toMatchObject({ afterTaskId: 'b' });
    expect(moveTo(columns, card('d'), { status: 'not_started', index: 0 })).toMatchObject({ beforeTaskId: 'a' });
    expect(moveTo(columns, card('d'), { status: 'blocked', index: 0 })).toEqual({ status: 'blocked', position: '!' });
  });

  test('within a column counts the places without the card itself', () => {
    expect(moveTo(columns, card('a'), { status: 'not_started', index: 1 })).toMatchObject({ afterTaskId: 'b' });
    expect(moveTo(columns, card('c'), { status: 'not_started', index: 0 })).toMatchObject({ beforeTaskId: 'a' });
  });

  test('to where the card is, is none', () => {
    expect(moveTo(columns, card('b'), { status: 'not_started', index: 1 })).toBeNull();
  });

  test('by button goes to the top of the column', () => {
    const { status, position } = moveToTop(columns, 'not_started');
    const moved = columnsOf([...tasks, testTask({ id: 'z', status, position })]);
    expect(ids(moved, 'not_started')).toBe('zabc');
  });

  test('shows the card exactly where it was put, whatever ranks its neighbours have', () => {
    const rank = fc.string({ unit: fc.constantFrom('0', '9', 'A', 'V', 'a', 'z'), minLength: 1, maxLength: 4 });
    const setting = fc.record({ ranks: fc.uniqueArray(rank, { minLength: 1, maxLength: 8 }), index: fc.nat(8) });
    fc.assert(
      fc.property(setting, ({ ranks, index }) => {
        const column = ranks.map((position, number) => testTask({ id: `t${number}`, position })).sort(byPlace);
        const moving = testTask({ id: 'moving', position: 'm', status: 'done' });
        const place: Spot = { status: 'not_started', index: Math.min(index, column.length) };
        const move = moveTo(columnsOf([...column, moving]), moving, place);
        const after = columnsOf([...column, { ...moving, status: 'not_started', position: move?.position ?? '' }]);
        expect(spotOf(after, { id: 'moving', status: 'not_started' })).toEqual(place);
      }),
    );
  });
});

describe('a card held with the keyboard', () => {
  test('is shown where it is held', () => {
    expect(ids(withCardAt(columns, card('a'), { status: 'not_started', index: 2 }), 'not_started')).toBe('bca');
    const over = withCardAt(columns, card('a'), { status: 'in_progress', index: 1 });
    expect([ids(over, 'not_started'), ids(over, 'in_progress')]).toEqual(['bc', 'da']);
  });

  test('steps up, down, across and to the ends, and stops at the edges', () => {
    const from: Spot = { status: 'not_started', index: 0 };
    expect(stepped(columns, card('a'), from, 'up')).toEqual(from);
    expect(stepped(columns, card('a'), from, 'down')).toEqual({ status: 'not_started', index: 1 });
    expect(stepped(columns, card('a'), from, 'last')).toEqual({ status: 'not_started', index: 2 });
    expect(stepped(columns, card('a'), from, 'start')).toEqual(from);
    expect(stepped(columns, card('c'), { status: 'not_started', index: 2 }, 'end')).toEqual({
      status: 'in_progress',
      index: 1,
    });
  });
});

test('subtasks are counted for their parent', () => {
  const counts = partCounts([
    testTask({ id: 'x', parentTaskId: 'a' }),
    testTask({ id: 'y', parentTaskId: 'a', status: 'done' }),
    testTask({ id: 'z' }),
  ]);
  expect(counts.get('a')).toEqual({ done: 1, all: 2 });
  expect(counts.has('z')).toBe(false);
});
