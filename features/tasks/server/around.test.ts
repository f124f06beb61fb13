import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { join } from '#server/testing/people.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { TaskComment } from '../comment-contract.ts';
import { type MyTask, type Task, TaskHistory } from '../contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, admin, pm, cm, se, viewer, projectId, newProject, add } = await setupTasks();

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
  const [entry] = (await viewer.call('GET', `/api/tasks/${task.id}/history`)).body;
  expect(entry).toMatchObject({ action: 'commented', after: { comment: made.body.body, mentions: [se.id] } });
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
    byToken: null,
    action: 'updated',
    before: { priority: 'medium' },
    after: { priority: 'critical' },
  });
});

test('with subtasks=true history tells what became of the parts: added, done, reopened, deleted, brought back', async () => {
  const top = await add({ title: 'Core wall' });
  const stray = await add({ title: 'Stray' });
  await cm.call('PUT', `/api/tasks/${stray.id}`, { status: 'done' });
  const part = await add({ title: 'Rebar', parentTaskId: top.id });
  await cm.call('PUT', `/api/tasks/${part.id}`, { priority: 'high' });
  await cm.call('PUT', `/api/tasks/${part.id}`, { status: 'done' });
  await cm.call('PUT', `/api/tasks/${part.id}`, { status: 'in_progress' });
  await cm.call('PUT', `/api/tasks/${stray.id}`, { parentTaskId: top.id });
  await admin.call('DELETE', `/api/tasks/${part.id}`);
  await admin.call('POST', `/api/trash/tasks/${part.id}/restore`);
  await admin.call('DELETE', `/api/tasks/${top.id}`);
  await admin.call('POST', `/api/trash/tasks/${top.id}/restore`);
  const entriesOf = async (query: string) => {
    const { body, headers } = await viewer.call('GET', `/api/tasks/${top.id}/history?${query}`);
    expect(headers['x-total-count']).toBe(String(body.length));
    return z
      .array(z.strictObject(TaskHistory.shape))
      .parse(body)
      .map(({ action, subtask, after }) =>
        [action, subtask?.replace(/^T-\d+ /, ''), after?.['status']].join(' ').trim(),
      );
  };
  const own = ['restored', 'deleted'];
  const [begun, done] = ['followed  in_progress', 'followed  done'];
  // Stray was done when it came: so was some of the work.
  const followed = [begun, done, 'followed', begun, done];
  expect(await entriesOf('')).toEqual([...own, ...followed, 'created  not_started']);
  const entries = await entriesOf('subtasks=true');
  expect(entries.filter((entry) => !entry.startsWith('followed'))).toEqual([
    ...own,
    'restored Rebar',
    'deleted Rebar',
    'updated Stray',
    'updated Rebar in_progress',
    'updated Rebar done',
    'created Rebar not_started',
    'created  not_started',
  ]);
  expect(entries.filter((entry) => entry.startsWith('followed'))).toEqual(followed);
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

describe('lists take the filters of the board', () => {
  test.each([
    ['priority=critical', ['late', 'early']],
    ['overdue=true', ['late', 'today before']],
    ['overdue=false', ['early', 'late but done', 'without a date']],
    ['overdue=true&priority=critical', ['late']],
    ['status=done', ['late but done']],
    ['assignedTo=none', ['without a date', 'early']],
  ])('%s', async (query, titles) => {
    const id = await narrowedProject();
    const lists = [`/api/tasks/all?projectId=${id}&${query}`, `/api/projects/${id}/tasks?${query}`];
    if (!query.includes('assignedTo')) lists.push(`/api/tasks/my?projectId=${id}&${query}`);
    for (const path of lists) {
      const { body, headers } = await se.call('GET', path);
      const mine = path.startsWith('/api/tasks/my');
      const wanted = titles.filter((title) => !(mine && ['early', 'without a date'].includes(title)));
      expect([path, body.map(({ title }: Task) => title).sort()]).toEqual([path, [...wanted].sort()]);
      expect(headers['x-total-count']).toBe(String(wanted.length));
    }
  });

  test.each([
    ['priority=urgent', 'priority', 'low, medium, high or critical'],
    ['overdue=yes', 'overdue', 'true or false'],
    ['status=completed', 'status', 'not_started, in_progress, blocked or done'],
    ['assignedTo=me', 'assignedTo', 'an id or none'],
  ])('%s is refused by name', async (query, field, words) => {
    for (const path of ['/api/tasks/all', `/api/projects/${projectId}/tasks`, '/api/tasks/my']) {
      if (field === 'assignedTo' && path === '/api/tasks/my') continue;
      const { status, body } = await se.call('GET', `${path}?${query}`);
      expect([status, body.errors]).toMatchObject([422, [{ field, message: expect.stringContaining(words) }]]);
    }
  });

  test('a project that may not be seen is not there, narrowed or not; a page of the narrowed is counted whole', async () => {
    const { body } = await admin.call('POST', '/api/projects', { name: 'Elsewhere' });
    expect((await se.call('GET', `/api/projects/${body.id}/tasks?overdue=true`)).status).toBe(404);
    const page = await se.call('GET', `/api/projects/${await narrowedProject()}/tasks?overdue=true&limit=1&offset=1`);
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2']);
  });
});

let narrowedOnce: Promise<string> | undefined;

/** A project of which the site engineer has all but two tasks; today is the organisation's. */
function narrowedProject(): Promise<string> {
  narrowedOnce ??= (async () => {
    const id = await newProject();
    const today = dateIn('Asia/Riyadh', new Date());
    const own = { projectId: id, assignedTo: se.id };
    await add({ ...own, title: 'late', plannedEndDate: '2026-01-05', priority: 'critical' });
    await add({ ...own, title: 'late but done', plannedEndDate: '2026-01-05', status: 'done' });
    await add({ ...own, title: 'today before', plannedEndDate: addDays(today, -1) });
    await add({ projectId: id, title: 'early', plannedEndDate: addDays(today, 2), priority: 'critical' });
    await add({ projectId: id, title: 'without a date' });
    return id;
  })();
  return narrowedOnce;
}

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

test('a part without dates is due when the task is that stands in the plan for it', async () => {
  const person = await app.person('se');
  const id = await newProject();
  await join(app.db, id, person, 'se');
  const days = { plannedStartDate: '2026-01-04', plannedEndDate: '2026-01-08' };
  const raft = await add({ projectId: id, title: 'Raft', ...days });
  const part = await add({ projectId: id, title: 'East', assignedTo: person.id, parentTaskId: raft.id });
  await add({ projectId: id, title: 'North', assignedTo: person.id, parentTaskId: part.id });
  await add({ projectId: id, title: 'Later', assignedTo: person.id, plannedEndDate: '2026-03-01' });
  const mine = async (query = '') => {
    const list = (await person.call('GET', `/api/tasks/my?projectId=${id}${query}`)).body as MyTask[];
    return list.map((task) => [task.title, task.plannedEndDate, task.wholeStartDate, task.wholeEndDate]);
  };
  const whole = Object.values(days);
  const parts = [
    ['East', null, ...whole],
    ['North', null, ...whole],
  ];
  expect(await mine()).toEqual([...parts, ['Later', '2026-03-01', null, null]]);
  expect(await mine('&overdue=true')).toEqual([...parts, ['Later', '2026-03-01', null, null]]);
  await pm.call('PUT', `/api/tasks/${raft.id}`, { plannedEndDate: addDays(dateIn('Asia/Riyadh', new Date()), 9) });
  expect((await mine('&overdue=true')).map(([title]) => title)).toEqual(['Later']);
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
  await give({ parentTaskId: done.id, status: 'done' });
  await admin.call('DELETE', `/api/tasks/${(await give({ parentTaskId: top.id })).id}`);
  const { body, headers } = await person.call('GET', '/api/tasks/my/parts');
  expect(body.map((task: Task) => task.id)).toEqual([part.id, deep.id]);
  expect(headers['x-total-count']).toBe('2');
  expect((await person.call('GET', '/api/tasks/my/parts?limit=1')).body).toHaveLength(1);
});
