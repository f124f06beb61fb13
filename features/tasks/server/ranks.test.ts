import { beforeAll, expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, cm, newProject } = await setupTasks();

const AT_ONCE = 16;
let address: string;
beforeAll(async () => {
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Over HTTP, so that the requests are really under way together. */
async function call(method: string, path: string, body: object) {
  const headers = { cookie: cm.cookie, origin: address, 'content-type': 'application/json' };
  const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
  expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200]);
  return (await answer.json()) as Task;
}

const change = (id: string | undefined, body: object) => call('PUT', `/api/tasks/${id}`, body);
const tasksOf = async (project: string): Promise<Task[]> =>
  (await cm.call('GET', `/api/projects/${project}/tasks`)).body;
const ranksOf = async (project: string) => (await tasksOf(project)).map(({ position, title }) => ({ position, title }));

async function filled(count: number): Promise<{ project: string; ids: string[] }> {
  const project = await newProject();
  const tasks = Array.from({ length: count }, (_, index) => ({ title: `Slab ${index}` }));
  const made: Task[] = (await cm.call('POST', '/api/tasks/bulk-create', { projectId: project, tasks })).body;
  return { project, ids: made.map(({ id }) => id) };
}

async function expectOwnRanks(project: string): Promise<void> {
  const ranks = await ranksOf(project);
  const tied = ranks.filter(({ position }) => ranks.filter((other) => other.position === position).length > 1);
  expect(tied).toEqual([]);
}

test('cards dropped at one place at the same moment get ranks of their own, all of them there', async () => {
  const { project, ids } = await filled(2 + 4 * AT_ONCE);
  const [first, second, ...others] = ids;
  for (const where of [{ afterTaskId: first }, { beforeTaskId: second }, { afterTaskId: first, title: 'Column' }]) {
    const moved = others.splice(0, AT_ONCE);
    await Promise.all(moved.map((id) => change(id, where)));
  }
  await expectOwnRanks(project);
  const order = (await tasksOf(project)).toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ id }) => id);
  expect([order[0], order[3 * AT_ONCE + 1]]).toEqual([first, second]);
  expect(order.slice(3 * AT_ONCE + 2)).toEqual(others);
});

test('cards that change column or are added at the same moment get ranks of their own, and so do the summaries above them', async () => {
  const { project, ids } = await filled(4 * AT_ONCE);
  const parents = ids.splice(0, AT_ONCE);
  await Promise.all(parents.map((parentTaskId, index) => change(ids[index], { parentTaskId })));
  for (const status of ['in_progress', 'done'])
    await Promise.all(ids.slice(0, AT_ONCE).map((id) => change(id, { status })));
  await Promise.all(
    parents.map((_, index) => call('POST', '/api/tasks', { projectId: project, title: `Wall ${index}` })),
  );
  await expectOwnRanks(project);
});

test('drops, dates and parents at the same moment do not wait for each other', async () => {
  const { project, ids } = await filled(4 * AT_ONCE);
  const [first, second, ...others] = ids;
  const dates = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' };
  const moves = [
    { afterTaskId: first },
    { afterTaskId: first, ...dates },
    dates,
    { parentTaskId: first },
    { parentTaskId: first, afterTaskId: second },
  ];
  await Promise.all(others.slice(0, 3 * AT_ONCE).map((id, index) => change(id, moves[index % moves.length] ?? {})));
  await expectOwnRanks(project);
});
