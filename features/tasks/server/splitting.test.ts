import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '#features/schedule/contract.ts';
import { forecastEnd } from '#features/schedule/rules.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import type { Task } from '../contract.ts';
import { setupSplits } from './test-splits.ts';
import { leavesOf, type Row, rowsOf, type Tree, tree } from './test-trees.ts';

const { admin, app, cm, expectTallies, fieldsOf, figuresOf, get, newProject, newTree, planOf, pm, split, today } =
  await setupSplits();

/** Parts as a person or the breakdown adds them: in a share of what the task had, or with a title alone. */
const kinds = fc.constantFrom('titles', 'hours', 'crew hours', 'dates', 'some dates', 'some hours');
type Kind = typeof kinds extends fc.Arbitrary<infer T> ? T : never;

function partOf(kind: Kind, { index, count, task }: { index: number; count: number; task: Row }) {
  const { plannedStartDate, plannedEndDate, estimatedHours } = task;
  const dates = plannedStartDate && plannedEndDate ? { plannedStartDate, plannedEndDate } : {};
  const hours = (share: number) => (estimatedHours ? { estimatedHours: Number(estimatedHours) / share } : {});
  const parts: Record<Kind, object> = {
    titles: {},
    dates,
    'some dates': index === count - 1 ? dates : {},
    'some hours': index === 0 ? hours(4) : {},
    hours: { ...dates, ...hours(count) },
    // Man-hours of a crew, where the task is known by its days alone.
    'crew hours': {
      ...dates,
      ...(estimatedHours ? hours(count) : plannedStartDate && { estimatedHours: 70 * (index + 1) }),
    },
  };
  return parts[kind];
}

/** Hours that can be shared out among two, three, six or seven. */
const divisible = (given: Tree): Tree => given.map((one) => ({ ...one, hours: one.hours && one.hours * 84 }));

/** A baseline, from which what is planned differs from now on. */
async function keepBaseline(projectId: string) {
  const { status } = await pm.call('POST', `/api/projects/${projectId}/baselines`, { name: 'Contract' });
  // Of a project without dates there is none.
  expect([201, 422]).toContain(status);
  await app.db.execute(sql`update tasks set planned_start_date = planned_start_date + 4, planned_end_date = planned_end_date + 9
    where project_id = ${projectId} and number % 2 = 0 and not is_summary`);
}

/** Leaf tasks with an estimate that have not begun. */
async function splittable(projectId: string) {
  const isEstimated = ({ estimatedHours, plannedStartDate }: Row) => (estimatedHours ?? plannedStartDate) !== null;
  const leaves = leavesOf(await rowsOf(app.db, projectId));
  return leaves.filter((row) => row.status === 'not_started' && isEstimated(row));
}

/** Splits a task, one of its parts again by titles, takes all away, brings it back and takes it away. */
async function splitAndTakeBack(task: Row, count: number, kind: Kind): Promise<void> {
  const { id: taskId, projectId } = task;
  const expectFigures = async (when: string, expected: object) =>
    expect([kind, when, await figuresOf(projectId)]).toEqual([kind, when, expected]);
  const before = await figuresOf(projectId);
  // Each dated part brings a crew of its own.
  const isUndated = kind === 'titles' || kind === 'some hours';
  const whenSplit = isUndated ? before : { ...before, workers: expect.anything() };
  const was = await fieldsOf(taskId);
  const parts = Array.from({ length: count }, (_, index) => partOf(kind, { index, count, task }));
  const ids = await split(projectId, taskId, parts);
  const onEach = async (method: 'DELETE' | 'POST', pathOf: (id: string) => string) => {
    for (const id of ids) expect((await admin.call(method, pathOf(id))).status).toBe(200);
  };
  await expectFigures('split', whenSplit);
  await split(projectId, ids[0] ?? '', [{}, {}]);
  await expectFigures('split again', whenSplit);
  await onEach('DELETE', (id) => `/api/tasks/${id}`);
  expect(await fieldsOf(taskId)).toEqual(was);
  await expectFigures('taken away', before);
  await onEach('POST', (id) => `/api/trash/tasks/${id}/restore`);
  await expectFigures('restored', whenSplit);
  await onEach('DELETE', (id) => `/api/tasks/${id}`);
}

test('whatever way a task is split that has not begun, no figure changes, and without its parts it is what it was', async () => {
  const counts = fc.constantFrom(2, 3, 6, 7);
  await fc.assert(
    fc.asyncProperty(tree, counts, kinds, fc.boolean(), async (given, count, kind, hasBaseline) => {
      const projectId = await newTree(divisible(given));
      if (hasBaseline) await keepBaseline(projectId);
      const leaves = await splittable(projectId);
      fc.pre(leaves.length > 0);
      for (const task of leaves.slice(0, 3)) await splitAndTakeBack(task, count, kind);
    }),
    { numRuns: 20, seed: 20_261_127 },
  );
}, 240_000);

test('a begun task that loses its parts again is as far as it was, in whatever order, and done when they were', async () => {
  const projectId = await newProject();
  const dates = { plannedStartDate: addDays(today, -9), plannedEndDate: addDays(today, 10) };
  const { id } = (await pm.call('POST', '/api/tasks', { projectId, title: 'Raft', ...dates, estimatedHours: 80 })).body;
  await pm.call('PUT', `/api/tasks/${id}`, { percentComplete: 25, actualStart: addDays(today, -8) });
  const was = await fieldsOf(id);
  const before = await figuresOf(projectId);
  const [first = '', second = ''] = await split(projectId, id, [{}, { ...dates, estimatedHours: 500 }]);
  expect(await fieldsOf(id)).toMatchObject({ status: 'not_started', actualStart: null, estimatedHours: '500.0000' });
  for (const part of [first, second]) await admin.call('DELETE', `/api/tasks/${part}`);
  expect(await fieldsOf(id)).toEqual(was);
  expect(await figuresOf(projectId)).toEqual(before);
  // In the other order the last part that is taken away is the only one that was done.
  for (const part of [first, second]) await admin.call('POST', `/api/trash/tasks/${part}/restore`);
  await pm.call('PUT', `/api/tasks/${second}`, { status: 'done' });
  for (const part of [first, second]) await admin.call('DELETE', `/api/tasks/${part}`);
  expect(await fieldsOf(id)).toEqual(was);
  // Parts that are done leave it done, and begun when it was.
  for (const part of [first, second]) {
    await admin.call('POST', `/api/trash/tasks/${part}/restore`);
    await pm.call('PUT', `/api/tasks/${part}`, { status: 'done' });
  }
  for (const part of [first, second]) await admin.call('DELETE', `/api/tasks/${part}`);
  const done = {
    status: 'done',
    ownValues: null,
    ...dates,
    estimatedHours: '80.0000',
    actualStart: addDays(today, -8),
  };
  expect(await fieldsOf(id)).toMatchObject(done);
});

test('what a task does not share: placeholders, tasks moved below it, rows of a plan', async () => {
  const projectId = await newProject();
  const add = async (more: object) =>
    (await pm.call('POST', '/api/tasks', { projectId, title: 'Work', ...more })).body.id;
  const weights = async (...ids: string[]) => {
    const list = await get(`/api/projects/${projectId}/tasks`);
    return ids.map((id) => list.find((one: { id: string }) => one.id === id).weight);
  };
  // Nothing was known of it, so its parts are.
  const phase = await add({});
  const [one = '', two = ''] = await split(projectId, phase, [{ estimatedHours: 300 }, { estimatedHours: 100 }]);
  expect(await weights(phase, one, two)).toEqual([0, 300, 100]);
  // Ten days of eight hours are shared; what is moved in weighs what it weighs.
  const raft = await add({ plannedStartDate: today, plannedEndDate: addDays(today, 9) });
  const [place = '', tie = ''] = await split(projectId, raft, [{ estimatedHours: 300 }, { estimatedHours: 100 }]);
  await pm.call('PUT', `/api/tasks/${two}`, { parentTaskId: raft });
  expect(await weights(raft, place, tie, two)).toEqual([0, 60, 20, 100]);
  await pm.call('PUT', `/api/tasks/${tie}`, { parentTaskId: phase });
  expect(await weights(place, tie, two)).toEqual([80, 100, 100]);
  // Of parts nothing is known of one: it is as the other.
  const walls = await add({ plannedStartDate: today, plannedEndDate: addDays(today, 9) });
  const halves = await split(projectId, walls, [{ estimatedHours: 300 }, {}]);
  expect(await weights(...halves)).toEqual([40, 40]);
  // In whatever order hours are typed: of a part that has only its parts' hours, those are known.
  for (const first of [{ estimatedHours: 60 }, {}]) {
    const yard = await add({ estimatedHours: 400 });
    const [a = '', b = ''] = await split(projectId, yard, [first, {}]);
    const halves = await split(projectId, a, [{ estimatedHours: 30 }, { estimatedHours: 30 }]);
    expect(await weights(b, ...halves)).toEqual([340, 30, 30]);
  }
  // More hours than the estimate are a new estimate.
  const slab = await add({ estimatedHours: 40 });
  const [east = '', west = '', top = ''] = await split(projectId, slab, [{ estimatedHours: 30 }, {}, {}]);
  expect(await weights(east, west, top)).toEqual([30, 5, 5]);
  await pm.call('PUT', `/api/tasks/${west}`, { estimatedHours: 30 });
  expect(await weights(east, west, top)).toEqual([30, 30, 8]);
});

test('parts that are changed at the same moment share all of the weight', async () => {
  const projectId = await newProject();
  const task = { projectId, title: 'Raft', plannedStartDate: today, plannedEndDate: addDays(today, 9) };
  const { id } = (await pm.call('POST', '/api/tasks', task)).body;
  const parts = await split(projectId, id, [{}, {}, {}, {}, {}, {}]);
  const changes = parts.flatMap((part, index) => [
    pm.call('PUT', `/api/tasks/${part}`, { estimatedHours: 10 * (index + 1) }),
    pm.call('PUT', `/api/tasks/${part}`, { status: 'in_progress' }),
    pm.call('POST', '/api/tasks', { projectId, parentTaskId: id, title: 'Another', estimatedHours: 30 }),
  ]);
  for (const { status } of await Promise.all(changes)) expect([200, 201]).toContain(status);
  await expectTallies(projectId);
  const list: Task[] = await get(`/api/projects/${projectId}/tasks`);
  const weights = new Map(list.map((one) => [one.id, one.weight]));
  expect([...weights.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(80, 6);
  expect(parts.map((part) => (weights.get(part) ?? 0) / (weights.get(parts[0] ?? '') ?? 0))).toEqual(
    [1, 2, 3, 4, 5, 6].map((times) => expect.closeTo(times, 3)),
  );
});

test('the rule of the project changes beside progress of parts: nobody is refused, and the tallies hold', async () => {
  const projectId = await newProject();
  const { id } = (await pm.call('POST', '/api/tasks', { projectId, title: 'Raft', estimatedHours: 100 })).body;
  const parts = await split(projectId, id, [{}, {}, {}, {}, {}, {}]);
  for (const progressRule of ['zero_hundred', 'fifty_fifty', 'percent']) {
    const answers = await Promise.all([
      pm.call('PUT', `/api/projects/${projectId}`, { progressRule }),
      ...parts.map((part, index) => pm.call('PUT', `/api/tasks/${part}`, { percentComplete: 10 + index })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    await expectTallies(projectId);
  }
  for (const part of parts) await pm.call('PUT', `/api/tasks/${part}`, { percentComplete: 50 });
  const rows: Task[] = (await get(`/api/projects/${projectId}/schedule`)).tasks;
  expect(rows.find((row) => row.id === id)?.percentComplete).toBe(50);
});

test('dated parts share the people of the task that was split, by their weight and their days', async () => {
  const projectId = await newProject();
  // Four weeks from a Sunday (1970-01-04 was one) to a Thursday.
  const sunday = 14 - (daysBetween('1970-01-04', today) % 7);
  const days = { plannedStartDate: addDays(today, sunday), plannedEndDate: addDays(today, sunday + 25) };
  const { id } = (await pm.call('POST', '/api/tasks', { projectId, title: 'Raft', ...days, estimatedHours: 400 })).body;
  const setWorkers = (task: string, workers: number | null) =>
    pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${task}`, { workers });
  expect((await setWorkers(id, 20)).status).toBe(200);
  const { workers } = await planOf(projectId);
  const ids = await split(projectId, id, Array(4).fill({ ...days, estimatedHours: 100 }));
  expect((await planOf(projectId)).workers).toEqual(workers);
  // One after the other each has all of them.
  const [first = '', ...others] = ids;
  for (const [index, part] of ids.entries()) {
    const [from, to] = [addDays(today, sunday + 7 * index), addDays(today, sunday + 4 + 7 * index)];
    await pm.call('PUT', `/api/tasks/${part}`, { plannedStartDate: from, plannedEndDate: to });
  }
  expect((await planOf(projectId)).workers).toEqual(workers);
  await setWorkers(first, 3);
  const rows: Schedule['tasks'] = (await get(`/api/projects/${projectId}/schedule`)).tasks;
  expect([first, ...others].map((part) => rows.find((row) => row.id === part)?.workers)).toEqual([3, 20, 20, 20]);
});

test('what parts have earned follows their progress and the rule of the project', async () => {
  const projectId = await newProject();
  const add = async (more: object) =>
    (await pm.call('POST', '/api/tasks', { projectId, title: 'Work', ...more })).body.id;
  const other = await add({ estimatedHours: 100 });
  const raft = await add({ estimatedHours: 100 });
  const [east = '', west = ''] = await split(projectId, raft, [{}, {}]);
  const [top = ''] = await split(projectId, west, [{}, {}]);
  const workDone = async () => {
    await expectTallies(projectId);
    return (await get(`/api/projects/${projectId}`)).workDone;
  };
  await pm.call('PUT', `/api/tasks/${east}`, { percentComplete: 40 });
  expect(await workDone()).toBe(10);
  await pm.call('PUT', `/api/tasks/${top}`, { percentComplete: 60 });
  expect(await workDone()).toBe(18);
  // East 40 % of 50, west 60 % of half of 50: what a task answers and its schedule are one figure.
  const percents = (list: Task[]) => [raft, west].map((id) => list.find((one) => one.id === id)?.percentComplete);
  expect(percents(await get(`/api/projects/${projectId}/tasks`))).toEqual([35, 30]);
  expect(percents((await get(`/api/projects/${projectId}/schedule`)).tasks)).toEqual([35, 30]);
  expect((await get(`/api/tasks/${raft}`)).percentComplete).toBe(35);
  await pm.call('PUT', `/api/tasks/${top}`, { percentComplete: 100 });
  expect(await workDone()).toBe(23);
  const rule = (progressRule: string) => pm.call('PUT', `/api/projects/${projectId}`, { progressRule });
  expect((await rule('fifty_fifty')).status).toBe(200);
  expect(await workDone()).toBe(25);
  await rule('zero_hundred');
  expect(await workDone()).toBe(13);
  await rule('percent');
  await pm.call('PUT', `/api/tasks/${west}`, { parentTaskId: other });
  // Moved below a task with an estimate it shares that one's; the 100 hours are all of the part that is left: 40 and 50 of 200.
  expect(await workDone()).toBe(45);
  await admin.call('DELETE', `/api/tasks/${raft}`);
  expect(await workDone()).toBe(50);
  await admin.call('POST', `/api/trash/tasks/${raft}/restore`);
  expect(await workDone()).toBe(45);
  // There and back, by way of the top, changes nothing.
  for (const parentTaskId of [null, raft, east, raft]) await pm.call('PUT', `/api/tasks/${west}`, { parentTaskId });
  expect(await workDone()).toBe(23);
});

test('a late task under way whose parts have no dates stands in the plan for them, as far as they are', async () => {
  const projectId = await newProject();
  const add = async (more: object) =>
    (await pm.call('POST', '/api/tasks', { projectId, title: 'Slab', ...more })).body.id;
  const late = { plannedStartDate: addDays(today, -60), plannedEndDate: addDays(today, -20), estimatedHours: 240 };
  const work = await add({ ...late, title: 'Walls' });
  const next = await add({ plannedStartDate: addDays(today, -19), plannedEndDate: addDays(today, 5) });
  const links = [{ predecessorId: work, successorId: next }];
  expect((await pm.call('POST', `/api/projects/${projectId}/schedule/links`, { links })).status).toBe(201);
  await pm.call('PUT', `/api/tasks/${work}`, { percentComplete: 80 });
  const seen = async () => {
    const schedule: Schedule = await get(`/api/projects/${projectId}/schedule`);
    const row = (id: string) => schedule.tasks.find((one) => one.id === id);
    const dates = [work, next]
      .map(row)
      .map((one) => [one?.earlyStart, one?.earlyFinish, one?.totalFloat, one?.workers]);
    const { days } = await get(`/api/projects/${projectId}/schedule/resources`);
    const url = `/api/projects/${projectId}/schedule/export?format=xml`;
    const { rawPayload } = await app.app.inject({ url, headers: { host: 'localhost:3000', cookie: pm.cookie } });
    const rows = rawPayload.toString('utf8').match(/<Task>/g)?.length;
    expect(rows).toBeGreaterThan(0);
    return {
      ...{ dates, rows, forecast: forecastEnd(schedule) },
      workers: days.map((day: { workers: number }) => day.workers),
      dashboard: (await cm.call('GET', '/api/dashboard/today')).body.entries,
    };
  };
  const before = await seen();
  const [done = '', open = ''] = await split(projectId, work, [{}, {}]);
  await pm.call('PUT', `/api/tasks/${done}`, { status: 'done' });
  await pm.call('PUT', `/api/tasks/${open}`, { percentComplete: 60 });
  expect(await seen()).toEqual(before);
});
