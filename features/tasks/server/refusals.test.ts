import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { join } from '#server/testing/people.ts';
import type { Task } from '../contract.ts';
import { byPlace } from '../rules.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, cm, pm, se, viewer, projectId, newProject, add } = await setupTasks();

describe('text that cannot be kept', () => {
  test.each(['a\u0000b', 'a\ud800b'])('%j is refused in a task, a project, a comment', async (bad) => {
    const { id } = await add();
    const answers = [
      await cm.call('POST', '/api/tasks', { projectId, title: bad }),
      await cm.call('POST', '/api/tasks/bulk-create', { projectId, tasks: [{ title: 'x', description: bad }] }),
      await cm.call('PUT', `/api/tasks/${id}`, { title: bad }),
      await cm.call('POST', `/api/tasks/${id}/comments`, { body: bad }),
      await pm.call('POST', '/api/projects', { name: bad }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  });

  test('nor searched for', async () => {
    const lists = ['/api/tasks/all', '/api/tasks/my', `/api/projects/${projectId}/tasks`, '/api/projects'];
    for (const list of lists) expect((await cm.call('GET', `${list}?search=%00`)).status).toBe(422);
  });
});

describe('an id that came before', () => {
  test('of another project or of another person is a conflict', async () => {
    const made = await add();
    const other = await newProject();
    const again = { id: made.id, title: made.title };
    expect((await cm.call('POST', '/api/tasks', { projectId: other, ...again })).status).toBe(409);
    expect((await pm.call('POST', '/api/tasks', { projectId, ...again })).status).toBe(409);
    expect((await cm.call('POST', '/api/tasks', { projectId, ...again })).body).toEqual(made);
  });

  test('of a comment on another task or by another person is a conflict', async () => {
    const [one, other] = [await add(), await add()];
    const comment = { id: newId(), body: 'Pump at noon' };
    const first = await cm.call('POST', `/api/tasks/${one.id}/comments`, comment);
    expect((await cm.call('POST', `/api/tasks/${one.id}/comments`, comment)).body).toEqual(first.body);
    expect((await cm.call('POST', `/api/tasks/${other.id}/comments`, comment)).status).toBe(409);
    expect((await pm.call('POST', `/api/tasks/${one.id}/comments`, comment)).status).toBe(409);
    expect((await cm.call('GET', `/api/tasks/${one.id}`)).body.commentCount).toBe(1);
  });
});

test('a blocked reason is for a blocked task: of any other it is refused, not lost', async () => {
  const { id } = await add();
  const put = async (change: object) => {
    const { status, body } = await cm.call('PUT', `/api/tasks/${id}`, change);
    return [status, body.errors?.[0].field ?? body.blockedReason];
  };
  expect(await put({ blockedReason: 'No permit' })).toEqual([422, 'blockedReason']);
  expect(await put({ status: 'done', blockedReason: 'No permit' })).toEqual([422, 'blockedReason']);
  expect(await put({ status: 'blocked', blockedReason: 'No permit' })).toEqual([200, 'No permit']);
  expect(await put({ blockedReason: 'No crane' })).toEqual([200, 'No crane']);
  expect(await put({ status: 'done', blockedReason: '' })).toEqual([200, null]);
});

test('who is deactivated is assigned nothing, and that is said', async () => {
  const gone = await app.person('se');
  await join(app.db, projectId, gone, 'se');
  await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id));
  const { id } = await add();
  const answers = [
    await cm.call('POST', '/api/tasks', { projectId, title: 'x', assignedTo: gone.id }),
    await cm.call('PUT', `/api/tasks/${id}`, { assignedTo: gone.id }),
    await cm.call('PUT', '/api/tasks/bulk', { ids: [id], change: { assignedTo: gone.id } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors?.[0].field])).toEqual(
    Array.from({ length: 3 }, () => [422, 'assignedTo']),
  );
});

test('who may not work on tasks is assigned none; whoever has one keeps it', async () => {
  const { id, version } = await add();
  const given = { assignedTo: viewer.id };
  const answers = [
    await cm.call('POST', '/api/tasks', { projectId, title: 'x', ...given }),
    await cm.call('PUT', `/api/tasks/${id}`, given),
    await cm.call('PUT', '/api/tasks/bulk', { ids: [id], change: given }),
  ];
  const refusal = [422, 'assignedTo', 'The role of the assignee in this project does not let him work on tasks.'];
  expect(answers.map(({ status, body }) => [status, body.errors?.[0].field, body.detail])).toEqual([
    refusal,
    refusal,
    refusal,
  ]);
  await app.db.update(tasks).set(given).where(eq(tasks.id, id));
  const saved = await cm.call('PUT', `/api/tasks/${id}`, { title: 'Same hands', version, ...given });
  expect([saved.status, saved.body.assignedTo]).toEqual([200, viewer.id]);
});

test('a refused task uses up no number', async () => {
  const project = await newProject();
  const stranger = await app.person('cm');
  const tasks = Array.from({ length: 1000 }, (_, index) => ({ title: `${index}` }));
  expect((await stranger.call('POST', '/api/tasks/bulk-create', { projectId: project, tasks })).status).toBe(404);
  expect((await stranger.call('POST', '/api/tasks', { projectId: project, title: 'x' })).status).toBe(404);
  const wrong = [...tasks.slice(1), { title: 'x', assignedTo: newId() }];
  expect((await cm.call('POST', '/api/tasks/bulk-create', { projectId: project, tasks: wrong })).status).toBe(422);
  expect((await cm.call('POST', '/api/tasks', { projectId: project, title: 'x', assignedTo: newId() })).status).toBe(
    422,
  );
  expect((await add({ projectId: project })).number).toBe(1);
  const [row] = await app.db.select({ next: projects.nextTaskNumber }).from(projects).where(eq(projects.id, project));
  expect(row?.next).toBe(2);
});

test('a save that changes nothing, and a move, leave the version; a save with the old one still works', async () => {
  const [made, other] = [await add({ estimatedHours: 8 }), await add()];
  const count = () => app.db.$count(activity, eq(activity.entityId, made.id));
  const before = await count();
  const url = `/api/tasks/${made.id}`;
  const same = await cm.call('PUT', url, { title: made.title, estimatedHours: 8, status: made.status, version: 1 });
  expect([same.status, same.body]).toEqual([200, made]);
  expect(await count()).toBe(before);
  const moved = (await cm.call('PUT', url, { afterTaskId: other.id })).body;
  expect([moved.version, moved.updatedAt]).toEqual([1, made.updatedAt]);
  expect(byPlace(moved, other)).toBe(1);
  expect((await cm.call('PUT', url, { title: 'New', version: 1 })).body.version).toBe(2);
  expect((await cm.call('PUT', url, { status: 'in_progress' })).body.version).toBe(3);
});

test('an own comment is deleted once the task is somebody else’s', async () => {
  const task = await add({ assignedTo: se.id });
  const { id } = (await se.call('POST', `/api/tasks/${task.id}/comments`, { body: 'Mine' })).body;
  await cm.call('PUT', `/api/tasks/${task.id}`, { assignedTo: cm.id });
  expect((await viewer.call('DELETE', `/api/tasks/${task.id}/comments/${id}`)).status).toBe(403);
  expect((await se.call('DELETE', `/api/tasks/${task.id}/comments/${id}`)).status).toBe(200);
});

describe('places', () => {
  const titlesOf = async (project: string, status: string) => {
    const { body } = await cm.call('GET', `/api/projects/${project}/tasks`);
    return body
      .filter((task: Task) => task.status === status)
      .sort(byPlace)
      .map(({ title }: Task) => title);
  };
  const many = async (project: string, titles: string) =>
    (
      await cm.call('POST', '/api/tasks/bulk-create', {
        projectId: project,
        tasks: [...titles].map((title) => ({ title })),
      })
    ).body as Task[];

  test('changed together, cards get ranks of their own, in the order they had', async () => {
    const project = await newProject();
    const made = await many(project, 'abcde');
    const ids = [...made].reverse().map(({ id }) => id);
    const { body } = await cm.call('PUT', '/api/tasks/bulk', { ids, change: { status: 'done' } });
    expect(new Set(body.map(({ position }: Task) => position)).size).toBe(5);
    expect(await titlesOf(project, 'done')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test.each([
    ['afterTaskId', ['a', 'b', 'x', 'c', 'd']],
    ['beforeTaskId', ['a', 'x', 'b', 'c', 'd']],
  ])('%s among cards of one rank: exactly there', async (field, order) => {
    const project = await newProject();
    const made = await many(project, 'abcdx');
    const tied = made.filter(({ title }) => 'bcd'.includes(title)).map(({ id }) => id);
    await app.db.$client.query('update tasks set position = $1 where id = any($2)', [made[1]?.position, tied]);
    // Ids of one bulk rise, so that the tied ones are ordered b, c, d; both places beside b lie against a tie or its edge.
    const ranks = async () => (await cm.call('GET', `/api/projects/${project}/tasks`)).body;
    const before = await ranks();
    const late = await cm.call('PUT', `/api/tasks/${made[4]?.id}`, { [field]: made[1]?.id, version: 9 });
    const notHis = await se.call('PUT', `/api/tasks/${made[4]?.id}`, { [field]: made[1]?.id });
    expect([late.status, notHis.status]).toEqual([409, 403]);
    expect(await ranks()).toEqual(before);
    const answer = await cm.call('PUT', `/api/tasks/${made[4]?.id}`, { [field]: made[1]?.id });
    expect(answer.status).toBe(200);
    expect(await titlesOf(project, 'not_started')).toEqual(order);
    const last = await cm.call('PUT', `/api/tasks/${made[0]?.id}`, { beforeTaskId: made[3]?.id });
    expect(last.status).toBe(200);
    expect(await titlesOf(project, 'not_started')).toEqual([
      ...order.filter((title) => title !== 'a' && title !== 'd'),
      'a',
      'd',
    ]);
  });

  test('beside a card of another project or column is refused', async () => {
    const card = await add();
    const done = await add({ status: 'done' });
    const foreign = await add({ projectId: await newProject() });
    const place = (body: object) => cm.call('PUT', `/api/tasks/${card.id}`, body);
    for (const beside of [done, foreign, card]) {
      expect((await place({ afterTaskId: beside.id })).body.errors[0].field).toBe('afterTaskId');
      expect((await place({ beforeTaskId: beside.id })).status).toBe(422);
    }
    expect((await place({ afterTaskId: done.id, status: 'done' })).status).toBe(200);
  });
});

test('many changed at once ask for no second connection: forty refusals at once end', async () => {
  const { id } = await add();
  const change = { ids: [id], change: { assignedTo: newId() } };
  const answers = await Promise.all(Array.from({ length: 40 }, () => cm.call('PUT', '/api/tasks/bulk', change)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
});

test('a bulk costs a handful of statements, however many tasks it names', async () => {
  const query = vi.spyOn(app.db.$client, 'query');
  const task = { title: 'x', plannedStartDate: '2026-03-01T22:00:00Z', assignedTo: se.id };
  const tasks = Array.from({ length: 300 }, () => task);
  const bulk = (more: object) =>
    cm.call('POST', '/api/tasks/bulk-create', { projectId, tasks: [...tasks, { ...task, ...more }] });
  expect((await bulk({})).status).toBe(201);
  expect((await bulk({ parentTaskId: newId() })).body.errors[0].field).toBe('tasks.300.parentTaskId');
  expect(query.mock.calls.length).toBeLessThan(30);
  query.mockRestore();
});

test('comments, moves and changes of one task at once: none fails', { repeats: 4 }, async () => {
  const [task, other] = [await add(), await add()];
  const url = `/api/tasks/${task.id}`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => [
      cm.call('POST', `${url}/comments`, { body: `${index}` }),
      cm.call('PUT', url, { priority: index % 2 ? 'high' : 'low' }),
      cm.call('PUT', url, { afterTaskId: other.id }),
      cm.call('PUT', '/api/tasks/bulk', { ids: [task.id, other.id], change: { assignedTo: se.id } }),
    ]).flat(),
  );
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
});

test('a body that is no object, or lacks what is needed, is refused in sentences', async () => {
  const { id } = await add();
  const headers = { cookie: pm.cookie, 'content-type': 'application/json' };
  const putNull = (url: string) => app.call({ method: 'PUT', url, headers, payload: 'null' });
  const bulk = (ids: unknown) => cm.call('PUT', '/api/tasks/bulk', { ids, change: { priority: 'low' } });
  const answers = [
    await putNull(`/api/tasks/${id}`),
    await cm.call('PUT', `/api/tasks/${id}`, []),
    await putNull(`/api/projects/${projectId}`),
    await cm.call('POST', '/api/tasks', {}),
    await cm.call('PUT', '/api/tasks/bulk', {}),
    await bulk([]),
  ];
  const noObject = [400, 'The body must be a JSON object.'];
  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    noObject,
    noObject,
    noObject,
    [422, 'projectId is required. Task title is required.'],
    [422, 'ids is required. change is required.'],
    [422, 'ids must name at least one task'],
  ]);
  expect(answers.at(-1)?.body.errors[0].key).toBe('Please give {{minimum}} or more items.');
});
