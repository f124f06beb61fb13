import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { join } from '#server/testing/people.ts';
import { Task, type TaskHistory } from '../contract.ts';
import { byPlace } from '../rules.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, admin, cm, se, viewer, projectId, newProject, add } = await setupTasks();

describe('add', () => {
  test('answers the whole row; numbers count up in the project', async () => {
    const id = await newProject();
    const made = await cm.call('POST', '/api/tasks', {
      projectId: id,
      title: ' Core wall ',
      description: 'Level 8',
      priority: 'high',
      status: 'not_started',
      assignedTo: se.id,
      plannedStartDate: '2026-02-28T21:00:00Z',
      plannedEndDate: '2026-03-10',
      estimatedHours: 37.5,
      unknown: 'ignored',
    });
    expect(made.status).toBe(201);
    expect(z.strictObject(Task.shape).parse(made.body)).toMatchObject({
      number: 1,
      title: 'Core wall',
      assignedTo: se.id,
      assigneeName: 'se',
      plannedStartDate: '2026-03-01',
      estimatedHours: 37.5,
      version: 1,
    });
    const second = await add({ projectId: id });
    expect(second.number).toBe(2);
    expect(second).toMatchObject({ status: 'not_started', priority: 'medium', description: '', assignedTo: null });
    const list = await viewer.call('GET', `/api/projects/${id}/tasks`);
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.body).toEqual([made.body, second]);
  });

  test.each([
    [{ title: ' ' }, 'title', 'Task title is required'],
    [{ title: '\u200b\u200f' }, 'title', 'Task title is required'],
    [{ title: undefined }, 'title', 'required'],
    [{ status: 'completed' }, 'status', 'not_started, in_progress, blocked or done'],
    [{ priority: 'urgent' }, 'priority', 'low, medium, high or critical'],
    [{ plannedStartDate: '2026-03-02', plannedEndDate: '2026-03-01' }, 'plannedEndDate', 'before the start'],
    [{ estimatedHours: -1 }, 'estimatedHours', 'negative'],
    [{ estimatedHours: 'ten' }, 'estimatedHours', 'number'],
    [{ assignedTo: '01990000-0000-7000-8000-00000000ffff' }, 'assignedTo', 'member of the project'],
    [{ parentTaskId: '01990000-0000-7000-8000-00000000ffff' }, 'parentTaskId', 'same project'],
    [{ projectId: 'x' }, 'projectId', 'id'],
  ])('%o is refused, naming the field', async (wrong, field, words) => {
    const answer = await cm.call('POST', '/api/tasks', { projectId, title: 'x', ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field, message: expect.stringContaining(words) }]);
  });

  test('the same id twice adds one task', async () => {
    const id = '01990000-0000-7000-8000-0000000000aa';
    const [first, second] = await Promise.all([add({ id }), add({ id })]);
    expect([first.id, second.id]).toEqual([id, id]);
    expect(second.number).toBe(first.number);
  });

  test('many at once get different numbers', async () => {
    const made = await Promise.all(Array.from({ length: 80 }, (_, index) => add({ title: `Task ${index}` })));
    expect(new Set(made.map((task) => task.number)).size).toBe(80);
  });
});

describe('bulk', () => {
  test('creates all or none, with defaults, in their order', async () => {
    const id = await newProject();
    const sent = Array.from({ length: 1000 }, (_, index) => ({ title: `Step ${index}`, assignedTo: null }));
    const made = await cm.call('POST', '/api/tasks/bulk-create', { projectId: id, tasks: sent });
    expect([made.status, made.body.length]).toEqual([201, 1000]);
    expect(made.body[0]).toMatchObject({ title: 'Step 0', status: 'not_started', priority: 'medium', description: '' });
    expect([...made.body].sort(byPlace).map((task: Task) => task.title)).toEqual(sent.map(({ title }) => title));
    const tooMany = await cm.call('POST', '/api/tasks/bulk-create', {
      projectId: id,
      tasks: [...sent, { title: 'x' }],
    });
    expect(tooMany.body.errors[0].message).toContain('at most 1000');
    const oneWrong = await cm.call('POST', '/api/tasks/bulk-create', {
      projectId: id,
      tasks: [{ title: 'a' }, { title: '' }],
    });
    expect([oneWrong.status, oneWrong.body.errors[0].field]).toEqual([422, 'tasks.1.title']);
    const stranger = [{ title: 'a' }, { title: 'b', assignedTo: admin.id }];
    const refused = await cm.call('POST', '/api/tasks/bulk-create', { projectId: id, tasks: stranger });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'tasks.1.assignedTo']);
    expect(refused.body.detail).toBe('Task 2: The assignee must be a member of the project.');
    const dates = { plannedStartDate: '2026-03-02', plannedEndDate: '2026-03-01' };
    const reversed = await cm.call('POST', '/api/tasks/bulk-create', {
      projectId: id,
      tasks: [{ title: 'a' }, { title: 'b' }, { title: 'c', ...dates }],
    });
    expect([reversed.body.errors[0].field, reversed.body.detail]).toEqual([
      'tasks.2.plannedEndDate',
      'Task 3: The end date must not be before the start date.',
    ]);
    expect((await cm.call('GET', `/api/projects/${id}/tasks`)).headers['x-total-count']).toBe('1000');
  });

  test('a daily task with taskId becomes a part of that task', async () => {
    const parent = await add();
    const made = await cm.call('POST', '/api/tasks/bulk-create', {
      projectId,
      tasks: [{ title: 'Sunday', taskId: parent.id }],
    });
    expect(made.body[0].parentTaskId).toBe(parent.id);
  });

  test('changes all or none', async () => {
    const [one, two] = [await add(), await add()];
    const changed = await cm.call('PUT', '/api/tasks/bulk', {
      ids: [one.id, two.id],
      change: { status: 'done', assignedTo: se.id },
    });
    expect(changed.body.map(({ status, assigneeName }: Task) => [status, assigneeName])).toEqual([
      ['done', 'se'],
      ['done', 'se'],
    ]);
    const bulk = (change: object) => cm.call('PUT', '/api/tasks/bulk', { ids: [one.id, two.id], change });
    const blocked = await bulk({ status: 'blocked', blockedReason: 'No permit' });
    expect(blocked.body.map(({ blockedReason }: Task) => blockedReason)).toEqual(['No permit', 'No permit']);
    expect((await bulk({ blockedReason: 'Lost' })).body.errors[0].field).toBe('change.blockedReason');
    await cm.call('PUT', `/api/tasks/${two.id}`, { plannedStartDate: '2026-03-10' });
    const reversed = await bulk({ plannedEndDate: '2026-03-09' });
    expect([reversed.status, reversed.body.errors[0].field, reversed.body.detail]).toEqual([
      422,
      'plannedEndDate',
      `T-${two.number} ${two.title}: The end date must not be before the start date.`,
    ]);
    const back = await bulk({ status: 'done', blockedReason: null });
    expect(back.body.map(({ blockedReason }: Task) => blockedReason)).toEqual([null, null]);
    const foreign = await add({ projectId: await newProject() });
    const refused = await app.person('cm');
    await join(app.db, projectId, refused, 'cm');
    const partly = await refused.call('PUT', '/api/tasks/bulk', {
      ids: [one.id, foreign.id],
      change: { status: 'blocked' },
    });
    expect(partly.status).toBe(404);
    expect((await cm.call('GET', `/api/tasks/${one.id}`)).body.status).toBe('done');
  });
});

describe('change', () => {
  test('only what is sent; done sets and undone clears when it was completed; unblocked clears the reason', async () => {
    const made = await add({ description: 'stays' });
    const blocked = (await cm.call('PUT', `/api/tasks/${made.id}`, { status: 'blocked', blockedReason: 'No rebar' }))
      .body;
    expect(blocked).toMatchObject({ status: 'blocked', blockedReason: 'No rebar', description: 'stays', version: 2 });
    const done = (await cm.call('PUT', `/api/tasks/${made.id}`, { status: 'done' })).body;
    expect(done).toMatchObject({ blockedReason: null, completedAt: expect.any(String) });
    const again = (await cm.call('PUT', `/api/tasks/${made.id}`, { status: 'in_progress', title: 'New' })).body;
    expect(again).toMatchObject({ completedAt: null, title: 'New' });
  });

  test('an old version answers 409 with the current row', async () => {
    const made = await add();
    await cm.call('PUT', `/api/tasks/${made.id}`, { title: 'First', version: 1 });
    const late = await cm.call('PUT', `/api/tasks/${made.id}`, { title: 'Second', version: 1 });
    expect([late.status, late.body.current.title]).toEqual([409, 'First']);
  });

  test('of many who save the same version at once, one wins', async () => {
    const made = await add();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        cm.call('PUT', `/api/tasks/${made.id}`, { title: `By ${index}`, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
  });

  test.each([
    [{ plannedEndDate: '2026-01-01' }, 'plannedEndDate'],
    [{ assignedTo: '01990000-0000-7000-8000-00000000ffff' }, 'assignedTo'],
    [{ status: 'finished' }, 'status'],
    [{ title: '' }, 'title'],
  ])('%o is refused and changes nothing', async (wrong, field) => {
    const made = await add({ plannedStartDate: '2026-02-01' });
    const answer = await cm.call('PUT', `/api/tasks/${made.id}`, wrong);
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
    expect((await cm.call('GET', `/api/tasks/${made.id}`)).body).toEqual(made);
  });

  test('a task cannot become a part of itself, near or far', async () => {
    const top = await add();
    const middle = await add({ parentTaskId: top.id });
    const low = await add({ parentTaskId: middle.id });
    for (const parentTaskId of [top.id, middle.id, low.id]) {
      const answer = await cm.call('PUT', `/api/tasks/${top.id}`, { parentTaskId });
      expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'parentTaskId']);
    }
    expect((await cm.call('PUT', `/api/tasks/${low.id}`, { parentTaskId: top.id })).body.parentTaskId).toBe(top.id);
  });

  test('a site engineer changes the status of his own tasks and nothing else', async () => {
    const own = await add({ assignedTo: se.id });
    const other = await add();
    expect((await se.call('PUT', `/api/tasks/${own.id}`, { status: 'in_progress' })).body.status).toBe('in_progress');
    expect((await se.call('PUT', `/api/tasks/${own.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await se.call('PUT', `/api/tasks/${other.id}`, { status: 'done' })).status).toBe(403);
    expect((await viewer.call('PUT', `/api/tasks/${own.id}`, { status: 'done' })).status).toBe(403);
    expect((await se.call('POST', `/api/tasks/${own.id}/comments`, { body: 'Done by noon' })).status).toBe(201);
    expect((await se.call('POST', `/api/tasks/${other.id}/comments`, { body: 'x' })).status).toBe(403);
  });
});

describe('the order of a column', () => {
  const column = async (id: string, status = 'not_started') => {
    const { body } = await cm.call('GET', `/api/projects/${id}/tasks`);
    return body
      .filter((task: Task) => task.status === status)
      .sort(byPlace)
      .map((task: Task) => task.title);
  };

  test('new cards go to the end, moved ones to the top or where they were put', async () => {
    const id = await newProject();
    const [a, b, c] = [
      await add({ projectId: id, title: 'a' }),
      await add({ projectId: id, title: 'b' }),
      await add({ projectId: id, title: 'c' }),
    ];
    expect(await column(id)).toEqual(['a', 'b', 'c']);
    await cm.call('PUT', `/api/tasks/${c.id}`, { afterTaskId: a.id });
    expect(await column(id)).toEqual(['a', 'c', 'b']);
    await cm.call('PUT', `/api/tasks/${b.id}`, { beforeTaskId: a.id });
    expect(await column(id)).toEqual(['b', 'a', 'c']);
    for (const task of [a, b]) await cm.call('PUT', `/api/tasks/${task.id}`, { status: 'in_progress' });
    expect(await column(id, 'in_progress')).toEqual(['b', 'a']);
    await cm.call('PUT', `/api/tasks/${c.id}`, { status: 'in_progress', afterTaskId: b.id });
    expect(await column(id, 'in_progress')).toEqual(['b', 'c', 'a']);
    const history = await cm.call('GET', `/api/tasks/${c.id}/history`);
    expect(history.body.map(({ after }: TaskHistory) => after)).toEqual([
      { status: 'in_progress', actualStart: expect.any(String) },
      expect.objectContaining({ status: 'not_started' }),
    ]);
  });

  test('64 moves at once, 16 at a time: no error, one order for everybody', async () => {
    const id = await newProject();
    const tasks = Array.from({ length: 64 }, (_, index) => ({ title: `${index}` }));
    const made: Task[] = (await cm.call('POST', '/api/tasks/bulk-create', { projectId: id, tasks })).body;
    const target = made[0]?.id;
    const statuses: number[] = [];
    for (let start = 0; start < 64; start += 16) {
      const moves = made.slice(start, start + 16).filter((task) => task.id !== target);
      const answers = await Promise.all(
        moves.map((task) => cm.call('PUT', `/api/tasks/${task.id}`, { afterTaskId: target })),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const [seen, same] = [await column(id), await column(id)];
    expect(seen).toHaveLength(64);
    expect(seen).toEqual(same);
    expect(seen[0]).toBe('0');
  });
});
