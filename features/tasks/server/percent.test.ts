import { expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { pm, cm, se, viewer, projectId, add } = await setupTasks();

const put = (id: string, change: object, by = cm) => by.call('PUT', `/api/tasks/${id}`, change);
const stateOf = ({ status, percentComplete, blockedReason }: Task) => [status, percentComplete, blockedReason];
const set = async (id: string, change: object) => stateOf((await put(id, change)).body);

test('a percent begins a task, all of it is done, and a reopened task has what it had', async () => {
  const { id }: Task = await add();
  expect(await set(id, { percentComplete: 0 })).toEqual(['not_started', 0, null]);
  expect(await set(id, { percentComplete: 40 })).toEqual(['in_progress', 40, null]);
  expect(await set(id, { status: 'blocked', blockedReason: 'No crane' })).toEqual(['blocked', 40, 'No crane']);
  expect(await set(id, { percentComplete: 60 })).toEqual(['blocked', 60, 'No crane']);
  expect(await set(id, { percentComplete: 100 })).toEqual(['done', 100, null]);
  expect(await set(id, { status: 'in_progress' })).toEqual(['in_progress', 60, null]);
  expect(await set(id, { status: 'done' })).toEqual(['done', 100, null]);
  expect(await set(id, { percentComplete: 90 })).toEqual(['in_progress', 90, null]);
  expect(await set(id, { status: 'not_started' })).toEqual(['not_started', 0, null]);
  expect(await set(id, { status: 'in_progress' })).toEqual(['in_progress', 90, null]);
});

test('completed by its percent a task has its dates, and its history says both', async () => {
  const { id }: Task = await add({ status: 'in_progress' });
  const { body } = await put(id, { percentComplete: 100 });
  expect(body).toMatchObject({ status: 'done', completedAt: expect.any(String), actualFinish: expect.any(String) });
  const [newest] = (await cm.call('GET', `/api/tasks/${id}/history`)).body;
  expect(newest).toMatchObject({ before: { status: 'in_progress' }, after: { status: 'done' } });
  await put(id, { percentComplete: 30 });
  const [reopened] = (await cm.call('GET', `/api/tasks/${id}/history`)).body;
  expect(reopened).toMatchObject({
    before: { status: 'done', percentComplete: 0 },
    after: { status: 'in_progress', percentComplete: 30 },
  });
});

test('who may change the status of a task may say its percent, and nobody else', async () => {
  const own: Task = await add({ assignedTo: se.id });
  const other: Task = await add({ assignedTo: cm.id });
  expect((await put(own.id, { percentComplete: 25 }, se)).body).toMatchObject({ percentComplete: 25 });
  expect((await put(other.id, { percentComplete: 25 }, se)).status).toBe(403);
  expect((await put(own.id, { percentComplete: 30 }, viewer)).status).toBe(403);
  expect((await put(own.id, { percentComplete: 30, title: 'Deck' }, se)).body.detail).toBe(
    'You may change the status and progress of this task, and nothing else of it.',
  );
  expect((await put(other.id, { percentComplete: 45 }, pm)).body).toMatchObject({ percentComplete: 45 });
});

test.each([
  [{ percentComplete: 101 }, 'percentComplete must be a whole number from 0 to 100'],
  [{ percentComplete: -1 }, 'percentComplete must be a whole number from 0 to 100'],
  [{ percentComplete: 2.5 }, 'percentComplete must be a whole number from 0 to 100'],
  [{ percentComplete: 100, status: 'blocked' }, 'A task of which 100% is complete is done.'],
])('%j is refused in words', async (change, words) => {
  const { id }: Task = await add();
  const { status, body } = await put(id, change);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(words)]);
});

test('an old version is refused with the percent that another person saved', async () => {
  const { id, version }: Task = await add({ status: 'in_progress' });
  await put(id, { percentComplete: 20, version });
  const { status, body } = await put(id, { percentComplete: 30, version });
  expect([status, body.current.percentComplete]).toEqual([409, 20]);
});

test('a summary follows its subtasks: it has no percent of its own, and no weight', async () => {
  const floor: Task = await add();
  await add({ parentTaskId: floor.id, estimatedHours: 6 });
  const { status, body } = await put(floor.id, { percentComplete: 50 });
  expect([status, body.detail]).toEqual([
    422,
    'The percent complete of this task follows its subtasks. Change theirs.',
  ]);
  const list: Task[] = (await cm.call('GET', `/api/projects/${projectId}/tasks`)).body;
  expect(list.filter(({ id, parentTaskId }) => floor.id === id || floor.id === parentTaskId)).toMatchObject([
    { isSummary: true, weight: 0 },
    { isSummary: false, weight: 6 },
  ]);
});
