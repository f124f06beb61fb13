import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { allKey, dropRow, mineKey, projectKey, putRows } from './cache.ts';
import { testTask } from './test-tasks.ts';

function filled(rows: Task[]) {
  const queries = new QueryClient();
  queries.setQueryData(['api', 'auth', 'user'], { user: { id: 'me' } });
  for (const key of [projectKey('p'), allKey]) queries.setQueryData(key, rows);
  queries.setQueryData(
    mineKey,
    rows.filter(({ assignedTo }) => assignedTo === 'me'),
  );
  return queries;
}
const titles = (queries: QueryClient, key: string[]) => queries.getQueryData<Task[]>(key)?.map(({ title }) => title);

test('a changed row takes its place in every list; an older one does not', () => {
  const queries = filled([testTask({ id: 'a', title: 'now', version: 3 }), testTask({ id: 'b', title: 'b' })]);
  putRows(queries, [testTask({ id: 'a', title: 'old', version: 2 })]);
  expect(titles(queries, projectKey('p'))).toEqual(['now', 'b']);
  putRows(queries, [testTask({ id: 'a', title: 'new', version: 4 })]);
  expect(titles(queries, projectKey('p'))).toEqual(['new', 'b']);
  expect(titles(queries, allKey)).toEqual(['new', 'b']);
});

test('a new row joins the lists it belongs to, and no list that nobody has read', () => {
  const queries = filled([testTask({ id: 'a', title: 'a' })]);
  putRows(queries, [testTask({ id: 'n', title: 'n', projectId: 'other' })]);
  expect(titles(queries, allKey)).toEqual(['a', 'n']);
  expect(titles(queries, projectKey('p'))).toEqual(['a']);
  expect(titles(queries, projectKey('other'))).toBeUndefined();
});

test('a task given to somebody else leaves my tasks, one given to me comes', () => {
  const queries = filled([testTask({ id: 'a', title: 'a', assignedTo: 'me' })]);
  putRows(queries, [testTask({ id: 'a', title: 'a', assignedTo: 'other', version: 2 })]);
  expect(titles(queries, mineKey)).toEqual([]);
  putRows(queries, [testTask({ id: 'a', title: 'a', assignedTo: 'me', version: 3 })]);
  expect(titles(queries, mineKey)).toEqual(['a']);
});

test('a deleted task takes everything below it along', () => {
  const queries = filled([
    testTask({ id: 'a', title: 'a' }),
    testTask({ id: 'c', title: 'c', parentTaskId: 'b' }),
    testTask({ id: 'b', title: 'b', parentTaskId: 'a' }),
    testTask({ id: 'd', title: 'd' }),
  ]);
  dropRow(queries, { id: 'a', projectId: 'p' });
  expect(titles(queries, projectKey('p'))).toEqual(['d']);
});
