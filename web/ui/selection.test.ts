import { expect, test } from 'vitest';
import { allOrNone, pressed } from './selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const press = (selected: string[], key: string, from?: string) => [...pressed(keys, new Set(selected), { key, from })];

test('a press ticks and unticks one row', () => {
  expect(press(['a'], 'b')).toEqual(['a', 'b']);
  expect(press(['a', 'b'], 'b')).toEqual(['a']);
});

test('with Shift everything between the last press and this one follows it, in either direction', () => {
  expect(press(['b'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(press([], 'a', 'c')).toEqual(['a', 'b', 'c']);
  expect(press(['a', 'b', 'c', 'd'], 'c', 'b')).toEqual(['a', 'd']);
});

test('a row that is gone is no beginning', () => {
  expect(press([], 'c', 'gone')).toEqual(['c']);
});

test('all, and when all are ticked none', () => {
  expect(allOrNone(keys, new Set(['a'])).size).toBe(5);
  expect(allOrNone(keys, new Set(keys)).size).toBe(0);
});
