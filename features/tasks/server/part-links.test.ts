import { expect, test } from 'vitest';
import type { Schedule } from '#features/schedule/contract.ts';
import { forecastEnd } from '#features/schedule/rules.ts';
import { readFloats } from '#features/schedule/server/api.ts';
import { addDays } from '#shared/dates.ts';
import { setupSplits } from './test-splits.ts';

const { app, get, newProject, planOf, pm, split, today } = await setupSplits();

/** Formwork, the slab of twenty days and what stands on it, one after the other. */
async function newChain() {
  const projectId = await newProject();
  const add = async (title: string, from: number, to: number) => {
    const days = { plannedStartDate: addDays(today, from), plannedEndDate: addDays(today, to) };
    return (await pm.call('POST', '/api/tasks', { projectId, title, ...days, estimatedHours: 400 })).body.id as string;
  };
  const [before, slab, after] = [
    await add('Columns', 5, 14),
    await add('Slab', 15, 44),
    await add('Walls', 45, 54),
  ] as const;
  const link = async (predecessorId: string, successorId: string, kind = 'FS') => {
    const links = [{ predecessorId, successorId, kind }];
    expect((await pm.call('POST', `/api/projects/${projectId}/schedule/links`, { links })).status).toBe(201);
  };
  const seen = async () => {
    const schedule: Schedule = await get(`/api/projects/${projectId}/schedule`);
    const row = schedule.tasks.find(({ id }) => id === slab);
    const { earlyStart, earlyFinish, totalFloat, isSummary, workers, missesConstraint } = row ?? {};
    const plan = await planOf(projectId);
    return {
      forecast: forecastEnd(schedule),
      slab: { earlyStart, earlyFinish, totalFloat, isSummary, workers, missesConstraint },
      plan,
    };
  };
  await link(before, slab);
  await link(slab, after);
  return { projectId, before, slab, after, link, seen };
}

test.each([
  ['two parts', 'one', 'two'],
  ['a part and what the task waits for', 'before', 'two'],
  ['a part and what waits for the task', 'two', 'after'],
] as const)('a link of %s takes no work out of the plan while no part has dates', async (_, from, to) => {
  const { projectId, before, slab, after, link, seen } = await newChain();
  const whole = await seen();
  const [one = '', two = ''] = await split(projectId, slab, [{}, {}]);
  const places = { one, two, before, after };
  await link(places[from], places[to]);
  expect(await seen()).toEqual(whole);
});

test('what ties a part without dates ties the task that is in the plan for it', async () => {
  const { projectId, slab, link, seen } = await newChain();
  const survey = { projectId, title: 'Survey', estimatedHours: 8 };
  const days = { plannedStartDate: addDays(today, 60), plannedEndDate: addDays(today, 69) };
  const { id } = (await pm.call('POST', '/api/tasks', { ...survey, ...days })).body;
  const [one = ''] = await split(projectId, slab, [{}, {}]);
  await link(id, one);
  const { slab: row } = await seen();
  expect(row.earlyStart).toBeDefined();
  expect((row.earlyStart ?? '') > days.plannedEndDate).toBe(true);
  // Between two parts another task may lie: the plan then goes by one of the two ways.
  const other = await newChain();
  const [east = '', west = ''] = await split(other.projectId, other.slab, [{}, {}]);
  const between = (await pm.call('POST', '/api/tasks', { ...survey, ...days, projectId: other.projectId })).body.id;
  await other.link(east, between);
  await other.link(between, west);
  const found = await other.seen();
  expect(found.slab.earlyStart).not.toBeNull();
  expect(found.slab.isSummary).toBe(false);
});

test('a part without dates takes nothing that would hold it, and the refusal names the task that is in the plan', async () => {
  const { projectId, slab, seen } = await newChain();
  const whole = await seen();
  const [one = ''] = await split(projectId, slab, [{}, {}]);
  const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
  const made = await pm.call('PUT', at('/capacity'), { crew: 50, equipment: [{ name: 'Crane', capacity: 1 }] });
  const [crane] = made.body.equipment;
  const put = (more: object) => pm.call('PUT', at(`/tasks/${one}`), more);
  for (const [field, more] of [
    ['constraintKind', { constraintKind: 'start_no_earlier', constraintDate: addDays(today, 15) }],
    ['suspendedFrom', { suspendedFrom: today }],
    ['externalFinish', { externalFinish: today }],
    ['workers', { workers: 4 }],
    ['equipment', { equipment: [{ equipmentId: crane.id, quantity: 1 }] }],
  ] as const) {
    const { status, body } = await put(more);
    expect([status, body.errors[0].field]).toEqual([422, field]);
    expect(body.detail).toBe(
      'This task has no dates; "Slab" is in the plan for it. Give it dates first, or change that one.',
    );
  }
  expect((await put({ constraintKind: null, constraintDate: null })).status).toBe(200);
  expect(await seen()).toEqual(whole);
});

test.each([
  ['blocked', { status: 'blocked', blockedReason: 'No access' }],
  ['begun', { status: 'in_progress' }],
])('one part that is %s does not let the others begin before what they wait for', async (_, change) => {
  const { projectId, before, slab, seen } = await newChain();
  const late = { plannedEndDate: addDays(today, 24) };
  expect((await pm.call('PUT', `/api/tasks/${before}`, late)).status).toBe(200);
  const bound = { constraintKind: 'start_no_later', constraintDate: addDays(today, 10) };
  expect((await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${slab}`, bound)).status).toBe(200);
  const whole = await seen();
  // As the watch over slips takes them, by the plan as it is written.
  const floats = async () => {
    const { tasks: found } = await readFloats(app.db, projectId, new Date());
    return found.filter(({ id }) => id === before || id === slab).map(({ id, totalFloat }) => [id, totalFloat]);
  };
  const written = await floats();
  const [one = ''] = await split(projectId, slab, [{}, {}]);
  expect((await pm.call('PUT', `/api/tasks/${one}`, change)).status).toBe(200);
  const { forecast, slab: row } = await seen();
  expect([forecast, row.earlyFinish]).toEqual([whole.forecast, whole.slab.earlyFinish]);
  if (change.status === 'blocked')
    expect([row.earlyStart, row.missesConstraint]).toEqual([whole.slab.earlyStart, true]);
  // What has begun met its latest start, or never will.
  expect(await floats()).toEqual(change.status === 'blocked' ? written : written.map(([id]) => [id, 0]));
});

test.each([
  ['start_no_later', 10, { status: 'in_progress' }, false],
  ['start_no_later', 10, { status: 'done' }, false],
  ['finish_no_later', 39, { status: 'in_progress' }, true],
  ['must_finish', 39, { status: 'done' }, true],
])(
  'with one part begun or done a task misses no start any more, and still its end: %s',
  async (kind, day, change, isMissed) => {
    const { projectId, slab, seen } = await newChain();
    const bound = { constraintKind: kind, constraintDate: addDays(today, day) };
    expect((await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${slab}`, bound)).status).toBe(200);
    const [one = ''] = await split(projectId, slab, [{}, {}]);
    expect((await pm.call('PUT', `/api/tasks/${one}`, change)).status).toBe(200);
    const { slab: row } = await seen();
    expect([row.missesConstraint, (row.totalFloat ?? 0) < 0]).toEqual([isMissed, isMissed]);
  },
);

test('a part that is blocked after it began holds the task until what it waits for is done', async () => {
  const { projectId, before, slab, seen } = await newChain();
  const late = { plannedEndDate: addDays(today, 40) };
  expect((await pm.call('PUT', `/api/tasks/${before}`, late)).status).toBe(200);
  const [one = '', two = ''] = await split(projectId, slab, [{}, {}]);
  for (const id of [one, two])
    expect((await pm.call('PUT', `/api/tasks/${id}`, { percentComplete: 50 })).status).toBe(200);
  const underWay = (await seen()).slab.earlyFinish ?? '';
  expect((await pm.call('PUT', `/api/tasks/${two}`, { status: 'blocked', blockedReason: 'No access' })).status).toBe(
    200,
  );
  const held = (await seen()).slab.earlyFinish ?? '';
  // Half of its twenty days, after what it waits for.
  expect(underWay < addDays(late.plannedEndDate, 14)).toBe(true);
  expect(held >= addDays(late.plannedEndDate, 14)).toBe(true);
});

test('where some parts are done what comes before has the float that the rest of the task leaves it', async () => {
  const { projectId, before, slab } = await newChain();
  const floatOf = async () => {
    const { tasks: found } = await readFloats(app.db, projectId, new Date());
    return found.find(({ id }) => id === before)?.totalFloat ?? Number.NaN;
  };
  const rowOf = async () => {
    const { tasks: found } = (await get(`/api/projects/${projectId}/schedule`)) as Schedule;
    return found.find(({ id }) => id === slab);
  };
  const [whole, row] = [await floatOf(), await rowOf()];
  const parts = await split(projectId, slab, [{}, {}, {}, {}]);
  for (const id of parts.slice(0, 3))
    expect((await pm.call('PUT', `/api/tasks/${id}`, { status: 'done' })).status).toBe(200);
  const now = await rowOf();
  expect([now?.percentComplete, now?.durationDays]).toEqual([75, row?.durationDays]);
  const left = Math.ceil((row?.durationDays ?? 0) / 4);
  expect(await floatOf()).toBe(whole + (row?.durationDays ?? 0) - left);
});

test('a task that rests, is asked for by another project or has its own calendar passes that on to its parts', async () => {
  const { projectId, slab, seen } = await newChain();
  const begun = { plannedStartDate: addDays(today, -10), percentComplete: 30 };
  expect((await pm.call('PUT', `/api/tasks/${slab}`, begun)).status).toBe(200);
  const held = { suspendedFrom: today, resumesOn: addDays(today, 20), externalFinish: addDays(today, 30) };
  expect((await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${slab}`, held)).status).toBe(200);
  const whole = await seen();
  const own = { plannedStartDate: begun.plannedStartDate, plannedEndDate: addDays(today, 44), percentComplete: 30 };
  await split(projectId, slab, [{}, {}]);
  const parts: { id: string; parentTaskId: string }[] = await get(`/api/projects/${projectId}/tasks`);
  for (const { id } of parts.filter(({ parentTaskId }) => parentTaskId === slab))
    expect((await pm.call('PUT', `/api/tasks/${id}`, own)).status).toBe(200);
  const { forecast, slab: row, plan } = await seen();
  expect([forecast, plan, row.earlyFinish, row.totalFloat]).toEqual([
    ...[whole.forecast, whole.plan, whole.slab.earlyFinish, whole.slab.totalFloat],
  ]);
});

test('dated parts need the machines of their task: once on days that they share', async () => {
  const { projectId, slab } = await newChain();
  const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
  const crane = { name: 'Tower crane', capacity: 1 };
  const made = await pm.call('PUT', at('/capacity'), { crew: 50, equipment: [crane] });
  const equipment = [{ equipmentId: made.body.equipment[0].id, quantity: 1 }];
  expect((await pm.call('PUT', at(`/tasks/${slab}`), { equipment })).status).toBe(200);
  const neededBy = async () => ((await get(at(''))) as Schedule).needs.map(({ taskId }) => taskId).sort();
  const [one = '', two = ''] = await split(projectId, slab, [{}, {}, {}]);
  expect(await neededBy()).toEqual([slab]);
  const first = { plannedStartDate: addDays(today, 15), plannedEndDate: addDays(today, 24) };
  expect((await pm.call('PUT', `/api/tasks/${one}`, first)).status).toBe(200);
  // The other two took the days of the task.
  expect(await neededBy()).toEqual([slab, one, two].sort());
});

test('six people who date parts of one task at once are all heard', async () => {
  const { projectId, slab } = await newChain();
  const parts = await split(projectId, slab, Array(6).fill({}));
  for (let turn = 0; turn < 4; turn += 1) {
    const answers = await Promise.all(
      parts.map((id, index) => {
        const dates = {
          plannedStartDate: addDays(today, 15 + turn),
          plannedEndDate: addDays(today, 20 + index + turn),
        };
        return pm.call('PUT', `/api/tasks/${id}`, dates);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const none = { plannedStartDate: null, plannedEndDate: null };
    for (const id of parts) await pm.call('PUT', `/api/tasks/${id}`, none);
  }
});

test('people of each trade, those who prepare among them, are shared by parts that are dated as the task', async () => {
  const projectId = await newProject();
  const days = { plannedStartDate: addDays(today, 1), plannedEndDate: addDays(today, 20) };
  const raft = { projectId, title: 'Pour raft foundation zone A', ...days, estimatedHours: 960 };
  const { id } = (await pm.call('POST', '/api/tasks', raft)).body;
  const put = await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${id}`, { workers: 12 });
  expect(put.status).toBe(200);
  const tradesOf = async () => {
    const { days: found } = await get(`/api/projects/${projectId}/schedule/resources`);
    return found.map(({ trades }: { trades: { trade: string; workers: number }[] }) => trades);
  };
  const whole = await tradesOf();
  const most = Math.max(...whole.flat().map(({ workers }: { workers: number }) => workers));
  expect(most).toBe(12);
  // By the work that the task is called by, where a part is called by its place alone.
  await split(projectId, id, [
    { title: 'Pour raft foundation, east half', ...days },
    { title: 'West', ...days },
  ]);
  for (const [day, trades] of (await tradesOf()).entries())
    for (const { trade, workers } of trades) {
      const before = whole[day]?.find((one: { trade: string }) => one.trade === trade)?.workers ?? 0;
      // At least one of each part.
      expect([trade, workers]).toEqual([trade, Math.max(before, 2)]);
    }
});

test('the people of a task that is in the plan for its parts can be set', async () => {
  const { projectId, slab, seen } = await newChain();
  await split(projectId, slab, [{}, {}]);
  const put = await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${slab}`, { workers: 5 });
  expect(put.status).toBe(200);
  const { slab: row } = await seen();
  expect(row.workers).toBe(5);
});

test('once all parts have begun nothing is left that waits', async () => {
  const { projectId, before, slab, seen } = await newChain();
  const late = { plannedEndDate: addDays(today, 24) };
  expect((await pm.call('PUT', `/api/tasks/${before}`, late)).status).toBe(200);
  await split(projectId, slab, [{}, {}]);
  const list: { id: string; parentTaskId: string }[] = await get(`/api/projects/${projectId}/tasks`);
  const parts = list.filter(({ parentTaskId }) => parentTaskId === slab);
  for (const { id } of parts)
    expect((await pm.call('PUT', `/api/tasks/${id}`, { status: 'in_progress' })).status).toBe(200);
  const undated = (await seen()).slab.earlyFinish;
  const days = { plannedStartDate: addDays(today, 15), plannedEndDate: addDays(today, 44) };
  for (const { id } of parts) expect((await pm.call('PUT', `/api/tasks/${id}`, days)).status).toBe(200);
  expect((await seen()).slab.earlyFinish).toBe(undated);
});

test('a plan whose parts share their machine is as soon as it was', async () => {
  const { projectId, slab } = await newChain();
  const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
  const made = await pm.call('PUT', at('/capacity'), { crew: 200, equipment: [{ name: 'Crane', capacity: 1 }] });
  const equipment = [{ equipmentId: made.body.equipment[0].id, quantity: 1 }];
  expect((await pm.call('PUT', at(`/tasks/${slab}`), { equipment })).status).toBe(200);
  const ask = async () => (await pm.call('POST', at('/optimise'), { goal: 'finish' })).body;
  const whole = await ask();
  const days = { plannedStartDate: addDays(today, 15), plannedEndDate: addDays(today, 44) };
  await split(projectId, slab, [days, days]);
  const parts = await ask();
  expect(parts.finishAfter <= parts.finishBefore).toBe(true);
  expect(whole.finishAfter <= whole.finishBefore).toBe(true);
});

test.each([0, 2])('a task whose material is missing is not brought forward, in %i parts or none', async (count) => {
  const projectId = await newProject();
  const at = (rest: string) => `/api/projects/${projectId}/schedule${rest}`;
  expect((await pm.call('PUT', at('/capacity'), { crew: 50, equipment: [] })).status).toBe(200);
  const days = { plannedStartDate: addDays(today, 40), plannedEndDate: addDays(today, 51) };
  const { id } = (await pm.call('POST', '/api/tasks', { projectId, title: 'Raft', ...days })).body;
  const parts = await split(projectId, id, Array(count).fill({ title: 'Raft, a half' }));
  const steel = { projectId, item: 'Rebar 16 mm', category: 'steel', unit: 'tonnes', requiredQty: 100 };
  const material = await pm.call('POST', '/api/materials', {
    ...steel,
    onSiteQty: 0,
    deliveredQty: 0,
    costPerUnit: 700,
  });
  expect(material.status).toBe(201);
  const linked = { tasks: [{ taskId: parts[0] ?? id }] };
  expect((await pm.call('PUT', `/api/materials/${material.body.id}/tasks`, linked)).status).toBe(200);
  const { body } = await pm.call('POST', at('/optimise'), { goal: 'finish' });
  expect([body.moved, body.reasons.map(({ kind }: { kind: string }) => kind)]).toEqual([[], ['none', 'material']]);
});

test('a task all of whose parts are blocked is promised by nobody', async () => {
  const { projectId, slab } = await newChain();
  const days = { plannedStartDate: addDays(today, -5), plannedEndDate: addDays(today, 10) };
  expect((await pm.call('PUT', `/api/tasks/${slab}`, days)).status).toBe(200);
  const links: { id: string }[] = ((await get(`/api/projects/${projectId}/schedule`)) as Schedule).links.slice();
  for (const { id } of links) await pm.call('DELETE', `/api/projects/${projectId}/schedule/links/${id}`);
  const parts = await split(projectId, slab, [{}, {}]);
  for (const id of parts) {
    const blocked = { status: 'blocked', blockedReason: 'No access' };
    expect((await pm.call('PUT', `/api/tasks/${id}`, blocked)).status).toBe(200);
  }
  const { status, body } = await pm.call('POST', '/api/ai/plan/suggest', { project_id: projectId });
  expect(status).toBe(200);
  expect(JSON.stringify(body.daily)).not.toContain('Slab');
  expect(JSON.stringify(body)).toContain('No access');
});
