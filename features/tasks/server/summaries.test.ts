import { expect, test } from 'vitest';
import type { Task } from '../contract.ts';
import { setupTasks } from './test-fixtures.ts';

const { admin, pm, cm, se, newProject, add } = await setupTasks();

const find = async (id: string): Promise<Task> => (await cm.call('GET', `/api/tasks/${id}`)).body;
const put = (id: string, change: object, by = cm) => by.call('PUT', `/api/tasks/${id}`, change);
const workDone = async (id: string): Promise<number> => (await cm.call('GET', `/api/projects/${id}`)).body.workDone;
const shown = ({ status, plannedStartDate, plannedEndDate, estimatedHours, isSummary }: Task) => [
  isSummary,
  status,
  plannedStartDate,
  plannedEndDate,
  estimatedHours,
];

/** A summary with parts of these states, eight hours each. */
async function family(...statuses: Task['status'][]) {
  const projectId = await newProject();
  const top: Task = await add({ projectId, title: 'Raft', estimatedHours: 90 });
  const parts: Task[] = [];
  for (const status of statuses)
    parts.push(
      await add({ projectId, parentTaskId: top.id, title: `Part ${parts.length}`, status, estimatedHours: 8 }),
    );
  return { projectId, top, parts };
}

test('of two equal subtasks one done is half of the work, both are all of it, and the project is completed', async () => {
  const { projectId, top, parts } = await family('not_started', 'not_started');
  const [one, other] = parts.map(({ id }) => id) as [string, string];
  await put(one, { status: 'done' });
  expect([await workDone(projectId), (await find(top.id)).status]).toEqual([50, 'in_progress']);
  await put(other, { status: 'done' });
  expect([await workDone(projectId), (await find(top.id)).status]).toEqual([100, 'done']);
  const report = (await pm.call('GET', `/api/analytics/report?projectId=${projectId}`)).body;
  expect(report.projects[0]).toMatchObject({ workDone: 100, health: 'completed' });
  await put(other, { status: 'blocked', blockedReason: 'No pump' });
  expect(await find(top.id)).toMatchObject({ status: 'blocked', blockedReason: 'No pump', completedAt: null });
});

test.each<[Task['status'], Task['status'][]]>([
  ['not_started', ['not_started', 'not_started']],
  ['in_progress', ['not_started', 'in_progress']],
  ['in_progress', ['not_started', 'done']],
  ['in_progress', ['blocked', 'not_started']],
  ['in_progress', ['blocked', 'in_progress']],
  ['blocked', ['blocked', 'done']],
  ['done', ['done', 'done']],
])('a summary is %s when its subtasks are %s', async (status, statuses) => {
  expect((await find((await family(...statuses)).top.id)).status).toBe(status);
});

test('dates and hours come from the subtasks as soon as one has some, at every height; the Gantt never loses the task', async () => {
  const projectId = await newProject();
  const dates = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-20' };
  const top: Task = await add({ projectId, ...dates, estimatedHours: 40 });
  const middle: Task = await add({ projectId, parentTaskId: top.id });
  const own = [true, 'not_started', '2026-03-01', '2026-03-20', 40];
  expect(shown(await find(top.id))).toEqual(own);
  const leaf: Task = await add({ projectId, parentTaskId: middle.id, plannedEndDate: '2026-04-02' });
  expect(shown(await find(top.id))).toEqual([true, 'not_started', '2026-04-02', '2026-04-02', 40]);
  const scheduled = async () => {
    const { tasks } = (await cm.call('GET', `/api/projects/${projectId}/schedule`)).body;
    return tasks.find(({ id }: Task) => id === top.id);
  };
  expect(await scheduled()).toMatchObject({ plannedStartDate: '2026-04-02', plannedEndDate: '2026-04-02' });
  await put(leaf.id, { plannedStartDate: '2026-03-30', estimatedHours: 12.5 });
  await add({ projectId, parentTaskId: middle.id, plannedStartDate: '2026-04-05', estimatedHours: 2 });
  const spanned = [true, 'not_started', '2026-03-30', '2026-04-05', 14.5];
  expect(shown(await find(middle.id))).toEqual(spanned);
  expect(shown(await find(top.id))).toEqual(spanned);
  expect(await scheduled()).toMatchObject({ plannedStartDate: '2026-03-30', plannedEndDate: '2026-04-05' });
});

test('a dated task whose subtasks have no dates stands in the schedule for them, with its dates and its crew', async () => {
  const projectId = await newProject();
  const top: Task = await add({ projectId, plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' });
  await add({ projectId, parentTaskId: top.id });
  const schedule = (await cm.call('GET', `/api/projects/${projectId}/schedule`)).body;
  expect(schedule.tasks.find(({ id }: Task) => id === top.id)).toMatchObject({
    ...{ isSummary: false, plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05', durationDays: 5, workers: 8 },
  });
});

test('what follows is written to the history, with who changed the subtask; an unchanged summary gets no line', async () => {
  const { top, parts } = await family('not_started', 'not_started');
  await put(parts[0]?.id ?? '', { status: 'in_progress' }, pm);
  await put(parts[1]?.id ?? '', { status: 'in_progress' }, pm);
  const history = (await cm.call('GET', `/api/tasks/${top.id}/history`)).body;
  expect(history[0]).toMatchObject({
    ...{ action: 'followed', subtask: null, actorName: 'pm' },
    ...{ before: { status: 'not_started' }, after: { status: 'in_progress' } },
  });
  const statuses = history.filter(({ after }: { after: object | null }) => after && 'status' in after);
  expect(statuses.map(({ action }: { action: string }) => action)).toEqual(['followed', 'created']);
});

test('the status of a summary cannot be set otherwise, nor its dates and hours; everything else can', async () => {
  const { top, parts } = await family('not_started', 'in_progress');
  const changed = async (change: object) => {
    const { status, body } = await put(top.id, change);
    return [status, body.errors?.[0]?.field, body.detail];
  };
  const status = 'The status of this task follows its subtasks. Change theirs.';
  expect(await changed({ status: 'blocked' })).toEqual([422, 'status', status]);
  expect(await changed({ status: 'not_started' })).toEqual([422, 'status', status]);
  expect(await changed({ estimatedHours: 3 })).toEqual([
    ...[422, 'estimatedHours', 'The hours of this task are the sum of its subtasks. Change theirs.'],
  ]);
  await put(parts[0]?.id ?? '', { plannedEndDate: '2026-05-01' });
  const dates = 'The dates of this task follow its subtasks. Change theirs.';
  expect(await changed({ plannedEndDate: '2026-06-01' })).toEqual([422, 'plannedEndDate', dates]);
  const whole = { status: 'in_progress', plannedEndDate: '2026-05-01', estimatedHours: 16, title: 'Raft, zone 2' };
  expect((await put(top.id, whole)).body).toMatchObject(whole);
  const many = await cm.call('PUT', '/api/tasks/bulk', { ids: [top.id], change: { status: 'blocked' } });
  expect([many.status, many.body.detail]).toEqual([422, status]);
});

test('done completes what is open below a summary, at any depth, in one step with the rest of the change', async () => {
  const { projectId, top, parts } = await family('done', 'blocked', 'not_started');
  const deep: Task = await add({ projectId, parentTaskId: parts[2]?.id });
  const { status, body } = await put(top.id, {
    status: 'done',
    priority: 'high',
    version: (await find(top.id)).version,
  });
  expect([status, body.status, body.priority]).toEqual([200, 'done', 'high']);
  for (const { id } of [...parts, deep]) expect((await find(id)).status).toBe('done');
  expect(await workDone(projectId)).toBe(100);
  const many = await family('not_started', 'in_progress');
  const other: Task = await add({ projectId: many.projectId });
  const ids = [many.top.id, other.id, many.parts[0]?.id];
  const { body: rows } = await cm.call('PUT', '/api/tasks/bulk', { ids, change: { status: 'done' } });
  expect(rows.map((row: Task) => row.status)).toEqual(['done', 'done', 'done']);
  expect((await find(many.parts[1]?.id ?? '')).status).toBe('done');
});

test('a promised day of a summary is kept by whoever ticks it, not by completing the rest', async () => {
  const { top, projectId } = await family('not_started', 'not_started');
  const promise = { title: 'Pour zone 1', taskId: top.id, date: '2026-03-02', plannedStartDate: '2026-03-02' };
  const [made] = (await cm.call('POST', '/api/tasks/bulk-create', { projectId, tasks: [promise] })).body as Task[];
  await put(top.id, { status: 'done' }, pm);
  expect([(await find(top.id)).status, (await find(made?.id ?? '')).status]).toEqual(['done', 'not_started']);
});

test('who may not complete all of it completes nothing, and is told so', async () => {
  const { top, parts } = await family('not_started', 'not_started');
  await put(top.id, { assignedTo: se.id });
  await put(parts[0]?.id ?? '', { assignedTo: se.id });
  const refused = await put(top.id, { status: 'done' }, se);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Some of the open subtasks are not yours to complete. Nothing was changed.',
  ]);
  expect((await find(parts[0]?.id ?? '')).status).toBe('not_started');
  await put(parts[1]?.id ?? '', { assignedTo: se.id });
  expect((await put(top.id, { status: 'done' }, se)).body.status).toBe('done');
});

test('of an old version nothing is completed', async () => {
  const { top, parts } = await family('not_started');
  const { status, body } = await put(top.id, { status: 'done', version: 1 });
  expect([status, body.current.id]).toEqual([409, top.id]);
  expect((await find(parts[0]?.id ?? '')).status).toBe('not_started');
});

test('first child, last child, another parent, trash and restore: the figures follow', async () => {
  const projectId = await newProject();
  const one: Task = await add({ projectId, estimatedHours: 30 });
  const other: Task = await add({ projectId, estimatedHours: 10, status: 'done' });
  expect(await workDone(projectId)).toBe(25);
  const part: Task = await add({ projectId, parentTaskId: one.id, estimatedHours: 10 });
  expect(await workDone(projectId)).toBe(50);
  await put(part.id, { parentTaskId: other.id });
  expect([(await find(one.id)).isSummary, (await find(other.id)).status]).toEqual([false, 'not_started']);
  expect(await workDone(projectId)).toBe(0);
  await admin.call('DELETE', `/api/tasks/${part.id}`);
  // Each is again what it was before it had a subtask: 30 hours not started, 10 hours done.
  expect([await workDone(projectId), (await find(other.id)).status]).toEqual([25, 'done']);
  await admin.call('POST', `/api/trash/tasks/${part.id}/restore`);
  expect([await workDone(projectId), (await find(other.id)).status]).toEqual([0, 'not_started']);
  await admin.call('DELETE', `/api/tasks/${other.id}`);
  expect(await workDone(projectId)).toBe(0);
  await admin.call('POST', `/api/trash/tasks/${other.id}/restore`);
  expect([(await find(other.id)).isSummary, await workDone(projectId)]).toEqual([true, 0]);
});

test('splitting a task into equal subtasks changes no figure', async () => {
  const projectId = await newProject();
  await put((await add({ projectId, estimatedHours: 60 })).id, { status: 'done' });
  const whole: Task = await add({
    projectId,
    estimatedHours: 40,
    plannedStartDate: '2026-03-01',
    plannedEndDate: '2026-03-05',
  });
  const figures = async () => {
    const [project, schedule, value] = await Promise.all([
      pm.call('GET', `/api/projects/${projectId}`),
      pm.call('GET', `/api/projects/${projectId}/schedule`),
      pm.call('GET', `/api/projects/${projectId}/earned-value`),
    ]);
    const { start, finish } = schedule.body;
    return { workDone: project.body.workDone, start, finish, value: value.body };
  };
  const before = await figures();
  for (let count = 0; count < 4; count += 1)
    await add({
      ...{ projectId, parentTaskId: whole.id, estimatedHours: 10 },
      ...{ plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' },
    });
  expect(await figures()).toEqual(before);
});

test('a promise of the week leaves its task a leaf: its dates, its hours and its weight stay', async () => {
  const projectId = await newProject();
  const task: Task = await add({
    projectId,
    estimatedHours: 30,
    plannedStartDate: '2026-03-01',
    plannedEndDate: '2026-03-30',
  });
  await put((await add({ projectId, estimatedHours: 10 })).id, { status: 'done' });
  const promise = { title: 'Pour zone 1', taskId: task.id, date: '2026-03-02', plannedStartDate: '2026-03-02' };
  const [made] = (await cm.call('POST', '/api/tasks/bulk-create', { projectId, tasks: [promise] })).body as Task[];
  expect(made?.parentTaskId).toBe(task.id);
  expect(shown(await find(task.id))).toEqual([false, 'not_started', '2026-03-01', '2026-03-30', 30]);
  await put(made?.id ?? '', { status: 'done' });
  expect([(await find(task.id)).status, await workDone(projectId)]).toEqual(['not_started', 25]);
  await add({ projectId, parentTaskId: made?.id, estimatedHours: 5 });
  expect([(await find(task.id)).isSummary, await workDone(projectId)]).toEqual([false, 25]);
});

test('subtasks completed at the same moment leave no summary behind', async () => {
  const { projectId, top, parts } = await family(...Array.from({ length: 8 }, () => 'in_progress' as const));
  await Promise.all(parts.map(({ id }) => put(id, { status: 'done' })));
  expect([(await find(top.id)).status, await workDone(projectId)]).toEqual(['done', 100]);
});
