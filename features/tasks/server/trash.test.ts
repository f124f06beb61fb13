import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Task, type TaskHistory, TrashedTask } from '../contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { admin, pm, cm, newProject, add } = await setupTasks();

const history = async ({ id }: Task): Promise<TaskHistory[]> =>
  (await admin.call('GET', `/api/tasks/${id}/history`)).body;
const trash = ({ id }: Task) => admin.call('DELETE', `/api/tasks/${id}`);
const restore = ({ id }: Task) => admin.call('POST', `/api/trash/tasks/${id}/restore`);

test('the trash is listed, the newest first, with who put it there; for administrators', async () => {
  const projectId = await newProject();
  const [first, second] = [await add({ projectId, title: 'Kerb' }), await add({ projectId, title: 'Kerb stones' })];
  for (const task of [first, second]) await trash(task);
  const { body, headers } = await admin.call('GET', '/api/trash/tasks?search=kerb');
  expect(headers['x-total-count']).toBe('2');
  expect(z.array(z.strictObject(TrashedTask.shape)).parse(body)).toEqual([
    expect.objectContaining({ id: second.id, number: 2, title: 'Kerb stones', projectId, projectName: 'Tower' }),
    expect.objectContaining({ id: first.id, deletedByName: 'admin' }),
  ]);
  await restore(first);
  expect((await admin.call('GET', '/api/trash/tasks?search=kerb')).body).toHaveLength(1);
  expect((await pm.call('GET', '/api/trash/tasks')).status).toBe(403);
});

test('a part comes back below its parent, after it: while that is in the trash it is refused, naming it', async () => {
  const top = await add({ estimatedHours: 40 });
  const [part, other] = [await add({ parentTaskId: top.id }), await add({ parentTaskId: top.id })];
  await trash(other);
  await trash(top);
  for (const one of [part, other])
    expect(await restore(one)).toMatchObject({
      status: 409,
      body: {
        detail: `It is a part of "T-${top.number} Level 6 slab pour", which is in the Trash too: restore that first.`,
      },
    });
  expect((await restore(top)).status).toBe(200);
  expect((await restore(other)).status).toBe(200);
  for (const { id } of [part, other])
    expect((await cm.call('GET', `/api/tasks/${id}`)).body).toMatchObject({ parentTaskId: top.id, weight: 20 });
  expect((await history(other))[0]).toMatchObject({ action: 'restored' });
});

test('deleted twice at once, it is recorded once', async () => {
  const task = await add();
  const answers = await Promise.all([trash(task), trash(task), trash(task)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await restore(task);
  expect((await history(task)).filter(({ action }) => action === 'deleted')).toHaveLength(1);
});

describe('at the same moment', () => {
  test('no part is added below a task that goes to the trash', async () => {
    const tops = await Promise.all(Array.from({ length: 12 }, () => add()));
    await Promise.all(
      tops.flatMap((top) => [
        cm.call('POST', '/api/tasks', { projectId: top.projectId, title: 'Part', parentTaskId: top.id }),
        trash(top),
      ]),
    );
    const { body } = await cm.call('GET', `/api/projects/${tops[0]?.projectId}/tasks`);
    expect(body.filter((task: Task) => tops.some((top) => top.id === task.parentTaskId))).toEqual([]);
  });

  test('two tasks cannot become parts of each other', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = [await add(), await add()];
      const under = (task: Task, parent: Task) => cm.call('PUT', `/api/tasks/${task.id}`, { parentTaskId: parent.id });
      const answers = await Promise.all([under(one, other), under(other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});
