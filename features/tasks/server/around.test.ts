import { expect, test } from 'vitest';
import { z } from 'zod';
import { join } from '#server/testing/people.ts';
import { type Task, TaskComment, TaskHistory } from '../contract.ts';
import type { MyTask } from '../part-contract.ts';
import { taskGround } from './test-ground.ts';

const { app, admin, pm, cm, se, viewer, newProject, add } = await taskGround();

test('delete takes the subtasks along, restore brings them back', async () => {
  const top = await add();
  const part = await add({ parentTaskId: top.id });
  expect((await cm.call('DELETE', `/api/tasks/${top.id}`)).status).toBe(403);
  expect((await admin.call('DELETE', `/api/tasks/${top.id}`)).body).toEqual({ id: top.id });
  for (const { id } of [top, part]) expect((await cm.call('GET', `/api/tasks/${id}`)).status).toBe(404);
  expect((await admin.call('POST', `/api/trash/tasks/${top.id}/restore`)).body.id).toBe(top.id);
  expect((await cm.call('GET', `/api/tasks/${part.id}`)).status).toBe(200);
  expect((await admin.call('POST', `/api/trash/tasks/${top.id}/restore`)).status).toBe(404);
});

test('comments: whole rows, members mentioned, own ones deleted', async () => {
  const task = await add();
  const sent = { body: ' Waiting for the pump, @se ', mentions: [se.id, se.id] };
  const made = await pm.call('POST', `/api/tasks/${task.id}/comments`, sent);
  expect(made.status).toBe(201);
  expect(z.strictObject(TaskComment.shape).parse(made.body)).toMatchObject({
    body: 'Waiting for the pump, @se',
    authorName: 'pm',
    mentions: [se.id],
  });
  // The record of the mention, for whoever tells people of it.
  const [told] = (await viewer.call('GET', `/api/tasks/${task.id}/history`)).body;
  expect(told).toMatchObject({ action: 'commented', after: { comment: made.body.body, mentions: [se.id] } });
  expect((await cm.call('GET', `/api/tasks/${task.id}`)).body.commentCount).toBe(1);
  expect((await pm.call('POST', `/api/tasks/${task.id}/comments`, { body: 'x', mentions: [admin.id] })).status).toBe(
    422,
  );
  expect((await pm.call('POST', `/api/tasks/${task.id}/comments`, { body: '  ' })).status).toBe(422);
  expect((await cm.call('DELETE', `/api/tasks/${task.id}/comments/${made.body.id}`)).status).toBe(403);
  expect((await pm.call('DELETE', `/api/tasks/${task.id}/comments/${made.body.id}`)).status).toBe(200);
  expect((await viewer.call('GET', `/api/tasks/${task.id}/comments`)).body).toEqual([]);
  expect((await cm.call('GET', `/api/tasks/${task.id}`)).body.commentCount).toBe(0);
});

test('history says who changed what, before and after', async () => {
  const task = await add();
  await pm.call('PUT', `/api/tasks/${task.id}`, { priority: 'critical', title: task.title });
  const history = await viewer.call('GET', `/api/tasks/${task.id}/history`);
  expect(z.array(z.strictObject(TaskHistory.shape)).parse(history.body)[0]).toMatchObject({
    actorName: 'pm',
    action: 'updated',
    before: { priority: 'medium' },
    after: { priority: 'critical' },
  });
});

test('/all and /my are scoped and filtered; mine come by due date', async () => {
  const person = await app.person('se');
  const id = await newProject();
  await join(app.db, id, person, 'se');
  const give = (more: object) => add({ projectId: id, assignedTo: person.id, ...more });
  await give({ title: 'later', plannedEndDate: '2026-05-01' });
  await give({ title: 'no date' });
  await give({ title: 'soon', plannedEndDate: '2026-04-01' });
  await add({ projectId: id, title: 'of others' });
  const titles = async (path: string) => (await person.call('GET', path)).body.map(({ title }: Task) => title);
  expect(await titles('/api/tasks/my')).toEqual(['soon', 'later', 'no date']);
  expect(await titles('/api/tasks/all')).toEqual(['of others', 'soon', 'no date', 'later']);
  expect(await titles('/api/tasks/all?search=soo&limit=1')).toEqual(['soon']);
  const [first] = (await person.call('GET', '/api/tasks/all?search=later')).body;
  expect(await titles(`/api/tasks/all?search=t-${first.number}&projectId=${id}`)).toEqual(['later']);
  expect(await titles(`/api/projects/${id}/tasks?search=T-${first.number}`)).toEqual(['later']);
  expect(await titles(`/api/tasks/all?assignedTo=${person.id}&status=not_started&limit=2&offset=1`)).toEqual([
    'no date',
    'later',
  ]);
  expect((await (await app.person('pm')).call('GET', '/api/tasks/all')).body).toEqual([]);
});

test('mine tell the title of the task they are a part of, while it is there', async () => {
  const person = await app.person('se');
  const id = await newProject();
  await join(app.db, id, person, 'se');
  const parent = await add({ projectId: id, title: 'Core wall' });
  await add({ projectId: id, title: 'Shutter', assignedTo: person.id, parentTaskId: parent.id });
  const alone = await add({ projectId: id, title: 'Alone', assignedTo: person.id });
  const mine = (await person.call('GET', '/api/tasks/my')).body as MyTask[];
  expect(mine.map(({ title, parentTitle }) => [title, parentTitle])).toEqual([
    ['Shutter', 'Core wall'],
    [alone.title, null],
  ]);
});

test('what lies below the own open tasks, whosever it is, at any depth', async () => {
  const person = await app.person('se');
  const id = await newProject();
  await join(app.db, id, person, 'se');
  const give = (more: object) => add({ projectId: id, ...more });
  const top = await give({ assignedTo: person.id });
  const part = await give({ parentTaskId: top.id, status: 'done' });
  const deep = await give({ parentTaskId: part.id });
  const done = await give({ assignedTo: person.id, status: 'done' });
  await give({ parentTaskId: done.id });
  await admin.call('DELETE', `/api/tasks/${(await give({ parentTaskId: top.id })).id}`);
  const { body, headers } = await person.call('GET', '/api/tasks/my/parts');
  expect(body.map((task: Task) => task.id)).toEqual([part.id, deep.id]);
  expect(headers['x-total-count']).toBe('2');
  expect((await person.call('GET', '/api/tasks/my/parts?limit=1')).body).toHaveLength(1);
});
