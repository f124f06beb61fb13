import { expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { pm, cm, se, newProject, add } = await setupTasks();

const find = async (id: string): Promise<Task> => (await cm.call('GET', `/api/tasks/${id}`)).body;
const put = (id: string, change: object, by = cm) => by.call('PUT', `/api/tasks/${id}`, change);
const actual = ({ actualStart, actualFinish }: Task) => [actualStart, actualFinish];
const newest = async (id: string) => (await cm.call('GET', `/api/tasks/${id}/history`)).body[0];
/** By the organisation's clock. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date());

test('work begins on the day its status says so and ends on the day it is done; reopened it has not ended, not begun it has neither', async () => {
  const { id }: Task = await add();
  const set = async (status: Task['status']) => actual((await put(id, { status })).body);
  expect(actual(await find(id))).toEqual([null, null]);
  expect(await set('blocked')).toEqual([null, null]);
  expect(await set('in_progress')).toEqual([today, null]);
  expect(await newest(id)).toMatchObject({
    before: { status: 'blocked', actualStart: null },
    after: { status: 'in_progress', actualStart: today },
  });
  expect(await set('blocked')).toEqual([today, null]);
  expect(await set('done')).toEqual([today, today]);
  expect(await newest(id)).toMatchObject({ after: { status: 'done', actualFinish: today } });
  expect(await set('in_progress')).toEqual([today, null]);
  expect(await set('not_started')).toEqual([null, null]);
  expect(await set('done')).toEqual([null, today]);
});

test('a person says other days, which move the completion with them and stand in the history', async () => {
  const { id }: Task = await add({ status: 'done' });
  const answer = await put(id, { actualStart: '2026-03-01', actualFinish: '2026-03-12' });
  expect(answer.status).toBe(200);
  expect(actual(answer.body)).toEqual(['2026-03-01', '2026-03-12']);
  expect(answer.body.completedAt.slice(0, 10)).toBe('2026-03-12');
  expect(await newest(id)).toMatchObject({ after: { actualStart: '2026-03-01', actualFinish: '2026-03-12' } });
  expect(actual((await put(id, { title: 'Deck' })).body)).toEqual(['2026-03-01', '2026-03-12']);
  const begun: Task = await add({ status: 'in_progress' });
  expect(actual((await put(begun.id, { actualStart: '2026-02-01' })).body)).toEqual(['2026-02-01', null]);
  const both = { status: 'done', actualFinish: '2026-02-20' };
  expect(actual((await put(begun.id, both)).body)).toEqual(['2026-02-01', '2026-02-20']);
});

test.each([
  ['not_started', { actualStart: '2026-03-01' }, 'Only work that has begun has an actual start.'],
  ['in_progress', { actualFinish: '2026-03-01' }, 'Only work that is done has an actual finish.'],
  [
    'done',
    { actualStart: '2026-03-02', actualFinish: '2026-03-01' },
    'The actual finish must not be before the actual start.',
  ],
  ['done', { actualFinish: '2199-01-01' }, 'An actual date lies in the past, or is today.'],
])('of a task that is %s %j is refused in words', async (status, change, words) => {
  const { id }: Task = await add({ status });
  expect(await put(id, change)).toMatchObject({ status: 422, body: { detail: words } });
});

test('who may change the status of his own tasks alone does not date them', async () => {
  const { id }: Task = await add({ status: 'in_progress', assignedTo: se.id });
  expect((await put(id, { actualStart: '2026-03-01' }, se)).status).toBe(403);
});

test('a summary began with its first subtask and ended with its last, at every height; nobody dates it', async () => {
  const projectId = await newProject();
  const top: Task = await add({ projectId });
  const middle: Task = await add({ projectId, parentTaskId: top.id });
  const parts: Task[] = [];
  for (const _ of [1, 2]) parts.push(await add({ projectId, parentTaskId: middle.id, status: 'done' }));
  await put(parts[0]?.id ?? '', { actualStart: '2026-03-01', actualFinish: '2026-03-05' });
  await put(parts[1]?.id ?? '', { actualStart: '2026-03-04', actualFinish: '2026-03-09' });
  for (const { id } of [middle, top]) expect(actual(await find(id))).toEqual(['2026-03-01', '2026-03-09']);
  await put(parts[1]?.id ?? '', { status: 'in_progress' });
  expect(actual(await find(top.id))).toEqual(['2026-03-01', null]);
  expect(await put(top.id, { actualStart: '2026-03-02' })).toMatchObject({
    status: 422,
    body: { detail: 'The actual dates of this task follow its subtasks. Change theirs.' },
  });
});

test('percent done that begins or ends a task dates it too, and its history says so', async () => {
  const projectId = await newProject();
  const { id }: Task = await add({ projectId });
  const plan = (percentComplete: number) =>
    pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${id}`, { percentComplete });
  expect((await plan(30)).status).toBe(200);
  expect(actual(await find(id))).toEqual([today, null]);
  await plan(100);
  expect(actual(await find(id))).toEqual([today, today]);
  expect(await newest(id)).toMatchObject({ after: { status: 'done', actualFinish: today } });
});

test('a change of many brings actual dates back with the status, as its way back does', async () => {
  const { id }: Task = await add();
  const dates = { actualStart: '2026-03-04', actualFinish: '2026-03-22' };
  const bulk = async (change: object) => {
    const { status, body } = await cm.call('PUT', '/api/tasks/bulk', { ids: [id], change });
    expect([status, body]).toEqual([200, expect.anything()]);
    return actual(body[0]);
  };
  expect(await bulk({ status: 'done', ...dates })).toEqual(Object.values(dates));
  expect(await bulk({ status: 'not_started' })).toEqual([null, null]);
  expect(await bulk({ status: 'done', blockedReason: null, ...dates })).toEqual(Object.values(dates));
});

test('work that began on a day nobody knows is that again when its completion is undone', async () => {
  const { id }: Task = await add({ status: 'in_progress' });
  expect(actual((await put(id, { actualStart: null })).body)).toEqual([null, null]);
  await put(id, { status: 'done' });
  const back = {
    ids: [id],
    change: { status: 'in_progress', blockedReason: null, actualStart: null, actualFinish: null },
  };
  const projectId = (await find(id)).projectId;
  expect((await cm.call('PUT', '/api/tasks/bulk', { projectId, ...back })).status).toBe(200);
  expect(actual(await find(id))).toEqual([null, null]);
});

test('a summary began no later than one of its subtasks ended', async () => {
  const projectId = await newProject();
  const parent: Task = await add({ projectId });
  const ended: Task = await add({ projectId, parentTaskId: parent.id, status: 'done' });
  await put(ended.id, { actualStart: null, actualFinish: '2026-03-05' });
  await add({ projectId, parentTaskId: parent.id, status: 'in_progress' });
  expect(actual(await find(parent.id))).toEqual(['2026-03-05', null]);
});

test('of a summary that was done at once nobody knows when it began, as of a task', async () => {
  const projectId = await newProject();
  const parent: Task = await add({ projectId });
  const parts: Task[] = [];
  for (const _ of [1, 2]) parts.push(await add({ projectId, parentTaskId: parent.id }));
  for (const { id } of parts) await put(id, { status: 'done' });
  expect(actual(await find(parent.id))).toEqual([null, today]);
});
