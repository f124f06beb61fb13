import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Schedule } from '#features/schedule/contract.ts';
import { forecastEnd } from '#features/schedule/rules.ts';
import { projects } from '#server/database/tables/projects.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import type { Task, TaskHistory } from '../contract.ts';
import { setupSplits } from './test-splits.ts';

const { app, fieldsOf, figuresOf, get, newProject, planOf, pm, split, today } = await setupSplits();

test('once a part has dates the others take those that the task had, so that no work leaves the plan', async () => {
  const projectId = await newProject();
  const add = async (more: object) =>
    (await pm.call('POST', '/api/tasks', { projectId, title: 'Work', ...more })).body.id;
  const days = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 69) };
  const raft = await add({ ...days, estimatedHours: 400 });
  const next = await add({ plannedStartDate: addDays(today, 70), plannedEndDate: addDays(today, 79) });
  const links = [{ predecessorId: raft, successorId: next }];
  expect((await pm.call('POST', `/api/projects/${projectId}/schedule/links`, { links })).status).toBe(201);
  const seen = async () => {
    const schedule: Schedule = await get(`/api/projects/${projectId}/schedule`);
    return { forecast: forecastEnd(schedule), finish: schedule.finish };
  };
  const datesOf = async (...ids: string[]) => {
    const rows = await Promise.all(ids.map(fieldsOf));
    return rows.map((row) => [row.plannedStartDate, row.plannedEndDate, row.takesDates]);
  };
  const put = async (id: string, more: object) =>
    expect((await pm.call('PUT', `/api/tasks/${id}`, more)).status).toBe(200);
  const own = [days.plannedStartDate, days.plannedEndDate];
  const none = [null, null, false];
  const before = await seen();
  const [one = '', two = ''] = await split(projectId, raft, [{}, {}]);
  const first = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 14) };
  await put(one, first);
  const dated = [...Object.values(first), false];
  expect(await datesOf(raft, one, two)).toEqual([[...own, false], dated, [...own, true]]);
  await put(one, { status: 'done' });
  expect(await seen()).toEqual(before);
  const list: Task[] = await get(`/api/projects/${projectId}/tasks`);
  // By their days: five and sixty.
  expect([one, two].map((id) => Math.round(list.find((task) => task.id === id)?.weight ?? 0))).toEqual([31, 369]);
  // One more takes them, too; its own dates are its own; without any it has them again.
  const [three = ''] = await split(projectId, raft, [{}]);
  await put(two, { plannedEndDate: addDays(today, 20) });
  expect(await datesOf(two, three)).toEqual([
    [days.plannedStartDate, addDays(today, 20), false],
    [...own, true],
  ]);
  await put(two, { plannedStartDate: null, plannedEndDate: null });
  expect(await datesOf(two, three)).toEqual(Array(2).fill([...own, true]));
  const history: TaskHistory[] = (await pm.call('GET', `/api/tasks/${two}/history`)).body;
  const followed = history.filter(({ action }) => action === 'followed').map(({ after }) => after);
  const taken = { ...days, takesDates: true };
  expect(followed).toEqual([taken, taken]);
  // Moved to the top they stay behind; a part that is split passes them on; when nobody has dates nobody does.
  await put(three, { parentTaskId: null });
  expect(await datesOf(three)).toEqual([none]);
  const [east = '', west = ''] = await split(projectId, two, [{}, {}]);
  expect(await datesOf(two, east, west)).toEqual([[...own, true], none, none]);
  await put(east, { plannedStartDate: addDays(today, 30), plannedEndDate: addDays(today, 39) });
  expect(await datesOf(two, west)).toEqual([
    [...own, true],
    [...own, true],
  ]);
  await put(east, { plannedStartDate: null, plannedEndDate: null });
  expect(await datesOf(two, east, west)).toEqual([[...own, true], none, none]);
  await put(one, { plannedStartDate: null, plannedEndDate: null });
  expect(await datesOf(raft, one, two, east, west)).toEqual([[...own, false], none, none, none, none]);
});

test('a part without dates that is dragged takes no other date along, and its way back is one', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, -30), plannedEndDate: addDays(today, -5) };
  const raft = { projectId, title: 'Raft', ...days, estimatedHours: 400 };
  const { id } = (await pm.call('POST', '/api/tasks', raft)).body;
  const [one = '', two = ''] = await split(projectId, id, [{}, {}]);
  const before = await figuresOf(projectId);
  const dates = { plannedStartDate: addDays(today, 9), plannedEndDate: addDays(today, 13) };
  const moves = `/api/projects/${projectId}/schedule/moves`;
  const moved = await pm.call('POST', moves, { moves: [{ taskId: one, ...dates }] });
  expect(moved.status).toBe(200);
  const spanOf = async (task: string) => {
    const { plannedStartDate, plannedEndDate } = await fieldsOf(task);
    return [plannedStartDate, plannedEndDate];
  };
  expect(await spanOf(two)).toEqual(Object.values(days));
  expect(await spanOf(id)).toEqual([days.plannedStartDate, dates.plannedEndDate]);
  // Moved on as long as it is, it weighs what it weighed; the way back leads there.
  const weighed = await figuresOf(projectId);
  const later = { plannedStartDate: addDays(today, -23), plannedEndDate: addDays(today, 2) };
  const again = await pm.call('POST', moves, { moves: [{ taskId: two, ...later }] });
  expect((await figuresOf(projectId)).earnedValue).toBe(weighed.earnedValue);
  const undo = (change: string) => pm.call('POST', `/api/projects/${projectId}/schedule/changes/${change}/undo`, {});
  expect((await undo(again.body.id)).status).toBe(200);
  expect(await figuresOf(projectId)).toEqual(weighed);
  await pm.call('PUT', `/api/tasks/${two}`, { plannedStartDate: null, plannedEndDate: null });
  expect((await undo(moved.body.id)).status).toBe(200);
  expect(await spanOf(id)).toEqual(Object.values(days));
  expect(await figuresOf(projectId)).toEqual(before);
});

test('one of ten parts begins: nothing of the others is done', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, -30), plannedEndDate: addDays(today, -5) };
  const raft = { projectId, title: 'Raft', ...days, estimatedHours: 400 };
  const { id } = (await pm.call('POST', '/api/tasks', raft)).body;
  const [first = ''] = await split(projectId, id, Array(10).fill({}));
  const before = await planOf(projectId);
  await pm.call('PUT', `/api/tasks/${first}`, { status: 'in_progress', actualStart: addDays(today, -20) });
  const schedule: Schedule = await get(`/api/projects/${projectId}/schedule`);
  expect(schedule.tasks.find((task) => task.id === id)).toMatchObject({ status: 'in_progress', percentComplete: 0 });
  expect((await planOf(projectId)).workers).toEqual(before.workers);
  expect(forecastEnd(schedule)).not.toBeNull();
});

test.each([
  ['titles', {}],
  ['dates', { plannedStartDate: addDays(today, 16), plannedEndDate: addDays(today, 41) }],
])('parts made by %s take of a material what their task took', async (_, more) => {
  const projectId = await newProject();
  const add = async (given: object) =>
    (await pm.call('POST', '/api/tasks', { projectId, title: 'Columns', ...given })).body.id;
  const first = { plannedStartDate: addDays(today, 16), plannedEndDate: addDays(today, 41), estimatedHours: 300 };
  const ids = [
    await add(first),
    await add({ ...first, plannedStartDate: addDays(today, 72), plannedEndDate: addDays(today, 97) }),
  ];
  const rebar = {
    projectId,
    item: 'Rebar',
    category: 'steel',
    unit: 'tonnes',
    requiredQty: 100,
    onSiteQty: 60,
    deliveredQty: 0,
  };
  const { id: materialId } = (await pm.call('POST', '/api/materials', rebar)).body;
  const linked = { tasks: ids.map((taskId) => ({ taskId })) };
  expect((await pm.call('PUT', `/api/materials/${materialId}/tasks`, linked)).status).toBe(200);
  const need = async () => {
    const rows: { neededBy: string; orderBy: string; needed: number }[] = await get(
      `/api/materials/shortfalls/${projectId}`,
    );
    return rows.map(({ neededBy, orderBy, needed }) => [neededBy, orderBy, Math.round(needed)]);
  };
  const before = await need();
  expect(before).toHaveLength(1);
  await split(projectId, ids[0] ?? '', [more, more, more]);
  expect(await need()).toEqual(before);
});

test('over two heights a part takes the dates of the nearest task above that has some, whoever is dated first', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 69) };
  const add = (given: object) => pm.call('POST', '/api/tasks', { projectId, title: 'Raft', ...given });
  const { id } = (await add({ ...days, estimatedHours: 400 })).body;
  const [one = '', two = ''] = await split(projectId, id, [{}, {}]);
  const [first = '', second = ''] = await split(projectId, one, [{}, {}]);
  await pm.call('PUT', `/api/tasks/${two}`, { status: 'done' });
  const dates = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 14) };
  await pm.call('PUT', `/api/tasks/${first}`, dates);
  for (const part of [second, two]) expect(await fieldsOf(part)).toMatchObject({ ...days, takesDates: true });
});

test('a part that stands in the plan for its own parts has the people of its share', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 69) };
  const raft = { projectId, title: 'Raft', ...days, estimatedHours: 400 };
  const { id } = (await pm.call('POST', '/api/tasks', raft)).body;
  const [one = '', two = ''] = await split(projectId, id, [days, {}]);
  const before = (await planOf(projectId)).workers;
  expect(Math.max(...before)).toBe(8);
  await split(projectId, two, [{}, {}, {}, {}]);
  expect((await planOf(projectId)).workers).toEqual(before);
  await pm.call('PUT', `/api/tasks/${one}`, { status: 'done' });
  expect(Math.max(...(await planOf(projectId)).workers)).toBe(4);
});

test.each([2, 3, 5])('%i equal parts of the same days have the people of the task together', async (count) => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 29) };
  const raft = { projectId, title: 'Raft', ...days, estimatedHours: 400 };
  const { id } = (await pm.call('POST', '/api/tasks', raft)).body;
  const before = (await planOf(projectId)).workers;
  expect(Math.max(...before)).toBe(8);
  await split(projectId, id, Array(count).fill(days));
  expect((await planOf(projectId)).workers).toEqual(before);
});

test('the steps proposed for a part are as much work as the part', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 35) };
  const raft = { projectId, title: 'Columns ground floor', ...days, estimatedHours: 300 };
  const { id } = (await pm.call('POST', '/api/tasks', raft)).body;
  const [, two = ''] = await split(projectId, id, [days, { title: 'Columns zone B' }]);
  const { status, body } = await pm.call('POST', `/api/tasks/${two}/ai-breakdown`);
  const hours: (number | null)[] = body.subtasks.map((step: { estimatedHours: number | null }) => step.estimatedHours);
  expect([status, hours.reduce((sum: number, one) => sum + (one ?? 0), 0)]).toEqual([200, expect.closeTo(150, 0)]);
});

test('steps proposed beside subtasks that are there share the hours of the task with them', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, -20), plannedEndDate: addDays(today, 39) };
  const { id } = (
    await pm.call('POST', '/api/tasks', { projectId, title: 'Columns Level 2', ...days, estimatedHours: 800 })
  ).body;
  await split(projectId, id, [{ title: 'Zone A' }, { title: 'Zone B' }, { title: 'Zone C' }]);
  const { body } = await pm.call('POST', `/api/tasks/${id}/ai-breakdown`);
  expect([body.hoursFrom, new Set(body.subtasks.map((step: Task) => step.estimatedHours))]).toEqual([
    null,
    new Set([null]),
  ]);
  const steps = body.subtasks.map(({ title, plannedStartDate, plannedEndDate, estimatedHours }: Task) => ({
    ...{ title, plannedStartDate, plannedEndDate, estimatedHours },
  }));
  await split(projectId, id, steps);
  const list: Task[] = await get(`/api/projects/${projectId}/tasks`);
  expect(list.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(800, 2);
});

test.each([2, 11, 12, 17])(
  'parts of %i days that a proposal moves apart keep the people that it counted',
  async (length) => {
    const projectId = await newProject();
    const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
    expect((await pm.call('PUT', at('/capacity'), { crew: 8, equipment: [] })).status).toBe(200);
    const calendar = { ...DEFAULT_CALENDAR, computedHolidays: [] };
    await app.db.update(projects).set({ calendar }).where(eq(projects.id, projectId));
    // From a Sunday (1970-01-04 was one), so that a move may take a weekend in.
    const sunday = 21 - (daysBetween('1970-01-04', today) % 7);
    const days = { plannedStartDate: addDays(today, sunday), plannedEndDate: addDays(today, sunday + length) };
    const add = async (title: string) =>
      (await pm.call('POST', '/api/tasks', { projectId, title, ...days, estimatedHours: 400 })).body.id as string;
    const wiring = await add('Wiring');
    const masonry = await add('Masonry');
    expect((await pm.call('PUT', at(`/tasks/${masonry}`), { workers: 6 })).status).toBe(200);
    const [one = '', two = ''] = await split(projectId, wiring, [days, days, days]);
    const links = [{ predecessorId: one, successorId: two, kind: 'FS' }];
    expect((await pm.call('POST', at('/links'), { links })).status).toBe(201);
    const { status, body } = await pm.call('POST', at('/optimise'), { goal: 'finish' });
    expect([status, body.daysOverCapacity.after]).toEqual([200, 0]);
    const moves = body.moved.map(
      ({ taskId, before, after }: { taskId: string; before: string[]; after: string[] }) => ({
        ...{ taskId, beforeStart: before[0], beforeEnd: before[1] },
        ...{ plannedStartDate: after[0], plannedEndDate: after[1] },
      }),
    );
    const crewsOf = async () =>
      ((await get(at(''))) as Schedule).tasks
        .flatMap(({ id, workers, isSummary }) => (isSummary ? [] : [[id, workers]]))
        .sort();
    const crews = await crewsOf();
    expect((await pm.call('POST', at('/apply'), { goal: 'finish', moves })).status).toBe(200);
    expect(await crewsOf()).toEqual(crews);
    const { workers } = await planOf(projectId);
    expect(workers.filter((count: number) => count > 8)).toEqual([]);
    expect(Math.max(...workers)).toBe(body.peakWorkers.after);
  },
);

test.each([
  [[4, 4], 8],
  [[12, 12], 24],
])(
  'parts called by their places with people of their own, %j, have as many of the trade of their task',
  async (own, all) => {
    const projectId = await newProject();
    const days = { plannedStartDate: addDays(today, 10), plannedEndDate: addDays(today, 29) };
    const walls = { projectId, title: 'Masonry walls', ...days, estimatedHours: 400 };
    const { id } = (await pm.call('POST', '/api/tasks', walls)).body;
    const rooms = await split(projectId, id, [
      { title: 'Room 1', ...days },
      { title: 'Room 2', ...days },
    ]);
    for (const [at, workers] of own.entries()) {
      const set = { workers };
      expect((await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${rooms[at]}`, set)).status).toBe(200);
    }
    const { days: found } = await get(`/api/projects/${projectId}/schedule/resources`);
    const masons = found.flatMap(({ trades }: { trades: { trade: string; workers: number }[] }) =>
      trades.flatMap(({ trade, workers }) => (/mason/i.test(trade) ? [workers] : [])),
    );
    expect(Math.max(...masons)).toBe(all);
  },
);
