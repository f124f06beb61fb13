import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activity } from '#server/database/tables/organisation.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { committedWeeks, promises } from '#server/database/tables/weekly.ts';
import { materials, materialTasks, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { type DailyTask, PlanSuggestion, WeeksReport } from '../contract.ts';

/** A Sunday, 09:00 in Riyadh. */
let now = new Date('2026-11-22T06:00:00Z');
const app = await testApp({ now: () => now });
afterAll(app.close);

let admin: Person;
let cm: Person;
let se: Person;
beforeAll(async () => {
  [admin, cm, se] = await Promise.all([app.person('admin'), app.person('cm'), app.person('se')]);
});

interface DailyBlock {
  readonly title: string;
  readonly kind: string;
}

interface Given {
  readonly title: string;
  readonly plannedStartDate?: string;
  readonly plannedEndDate?: string;
  readonly status?: 'blocked' | 'in_progress' | 'done';
  readonly blockedReason?: string;
}

/** A project with these tasks; answers its id and those of the tasks. */
async function projectWith(given: readonly Given[]): Promise<[string, string[]]> {
  const { id } = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body;
  await join(app.db, id, cm, 'cm');
  await join(app.db, id, se, 'se');
  const rows = given.map((task, index) => ({ projectId: id, number: index + 1, ...task }));
  await app.db.execute(`update projects set next_task_number = ${given.length + 1} where id = '${id}'`);
  const made = await app.db.insert(tasks).values(rows).returning({ id: tasks.id });
  return [id, made.map((row) => row.id)];
}

const week = { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-26' };
const suggest = (projectId: string, more: object = {}, by: Person = cm) =>
  by.call('POST', '/api/ai/plan/suggest', { project_id: projectId, ...more });

describe('the suggestion', () => {
  test('has the shape of the specification; the horizon is 14 days unless told', async () => {
    const [id] = await projectWith([{ title: 'Columns Level 3', ...week }]);
    const { status, body } = await suggest(id);
    expect(status).toBe(200);
    const plan = PlanSuggestion.parse(body);
    expect([plan.from, plan.to, plan.engine]).toEqual(['2026-11-22', '2026-12-05', 'built-in']);
    expect(plan.weekly_targets).toEqual([{ weekStart: '2026-11-22', objectives: ['Finish T-1 Columns Level 3'] }]);
    expect(plan.daily.map(({ date }) => date.slice(8))).toEqual(['22', '23', '24', '25', '26']);
    expect(plan.daily[0]?.tasks[0]).toMatchObject({
      title: 'Columns Level 3: Set out and cast kickers (day 1 of 5)',
      assigneeRole: 'Surveyor',
      manpower: 2,
      hours: 8,
      isPromised: false,
    });
    expect((await suggest(id, { horizon_days: 1 })).body.daily).toHaveLength(1);
  });

  test('parts of a task share its people, as everywhere', async () => {
    const [id, [kappa = '']] = await projectWith([{ title: 'Kappa', ...week }]);
    const people = async () => {
      const { daily } = PlanSuggestion.parse((await suggest(id)).body);
      return daily.map(({ tasks: all }) => all.reduce((sum, { manpower }) => sum + manpower, 0));
    };
    const before = await people();
    expect(before).toEqual([8, 8, 8, 8, 8]);
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const part = { projectId: id, parentTaskId: kappa, title, ...week };
      expect((await cm.call('POST', '/api/tasks', part)).status).toBe(201);
    }
    expect(await people()).toEqual(before);
  });

  test('a part takes its share of the trade that all of the task takes', async () => {
    const [id, [raft = '']] = await projectWith([{ title: 'Pour raft foundation zone A', ...week }]);
    const seen = async () => {
      const { daily, ready, due } = (await suggest(id)).body as PlanSuggestion;
      expect(ready).toBe(due);
      return Math.max(...daily.map(({ tasks: all }) => all.reduce((sum, { manpower }) => sum + manpower, 0)));
    };
    const before = await seen();
    for (const zone of [1, 2, 3, 4]) {
      const part = { projectId: id, parentTaskId: raft, title: `Pour raft foundation zone A${zone}`, ...week };
      expect((await cm.call('POST', '/api/tasks', part)).status).toBe(201);
    }
    expect(await seen()).toBe(before);
  });

  test('parts without dates are not asked for: the task stands for them, with what they take of materials', async () => {
    const [id, [kappa = '']] = await projectWith([{ title: 'Kappa', ...week }]);
    const steel = { item: 'Rebar', category: 'steel', unit: 'tonnes', requiredQty: '100' } as const;
    const [rebar] = await app.db
      .insert(materials)
      .values({ projectId: id, ...steel })
      .returning();
    await app.db.insert(materialTasks).values({ materialId: rebar?.id ?? '', taskId: kappa, quantity: '100' });
    const seen = async () => {
      const { due, ready, blocked, daily } = (await suggest(id)).body;
      const shortfalls = (await cm.call('GET', `/api/materials/shortfalls/${id}`)).body;
      const dates = shortfalls.map((one: { neededBy: string; needed: number }) => [one.neededBy, one.needed]);
      return {
        due,
        ready,
        dates,
        days: daily.length,
        blocked: blocked.map(({ title, kind }: DailyBlock) => [title, kind]),
      };
    };
    const before = await seen();
    expect(before).toMatchObject({ due: 1, ready: 0, blocked: [['Kappa', 'material']] });
    for (const title of ['One', 'Two']) {
      const part = { projectId: id, parentTaskId: kappa, title };
      expect((await cm.call('POST', '/api/tasks', part)).status).toBe(201);
    }
    expect(await seen()).toEqual(before);
  });

  test('a day has the materials its step takes, and is held where they run out', async () => {
    const [id, [columns = '']] = await projectWith([{ title: 'Columns', ...week }]);
    const steel = { item: 'Rebar', category: 'steel', unit: 'tonnes', requiredQty: '10' } as const;
    const stock = { projectId: id, ...steel, onSiteQty: '10' };
    const [rebar] = await app.db.insert(materials).values(stock).returning();
    await app.db.insert(materialTasks).values({ materialId: rebar?.id ?? '', taskId: columns });
    const taken = chosenOf((await suggest(id)).body).map(({ materials: [first] }) => first?.qty ?? 0);
    expect(taken).toEqual([0, 10, 0, 0, 0]);
    await app.db.update(materials).set({ onSiteQty: '4' }).where(eq(materials.projectId, id));
    const { body } = await suggest(id);
    expect(body.daily).toHaveLength(1);
    expect(body.blocked).toMatchObject([
      { kind: 'material', since: '2026-11-23', until: null, reason: 'Not enough Rebar, and no delivery is expected.' },
    ]);
    expect([body.due, body.ready]).toEqual([1, 0]);
  });

  test('names the constraint: what has to come first, a block and its reason, dates that nobody set', async () => {
    const [id, [first = '', second = '']] = await projectWith([
      { title: 'Alpha', ...week, status: 'blocked', blockedReason: 'No permit' },
      { title: 'Beta', ...week },
      { title: 'Gamma' },
    ]);
    await app.db.insert(taskLinks).values({ projectId: id, predecessorId: first, successorId: second });
    const { body } = await suggest(id);
    expect(body.daily).toEqual([]);
    expect(body.blocked.map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual([
      ['blocked', 'It is blocked: No permit'],
      ['predecessor', 'T-1 Alpha has to come first.'],
      ['dates', 'It has no dates and no link that says when.'],
    ]);
    expect(body.blocked[1].becauseOf).toBe(first);
  });

  test('promises no striking of formwork before its rebar and its pour, though no link says so', async () => {
    const day = { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-22' };
    const [id] = await projectWith([
      { title: 'Strike, clean and stack formwork', ...day },
      { title: 'Pour concrete', ...day },
      { title: 'Fix reinforcement', ...day },
    ]);
    const promised = PlanSuggestion.parse((await suggest(id)).body).daily.flatMap(({ date, tasks: daily }) =>
      daily.map(({ title }) => [date.slice(8), title.split(':')[0]]),
    );
    expect(promised).toEqual([
      ['22', 'Fix reinforcement'],
      ['23', 'Pour concrete'],
      ['24', 'Strike, clean and stack formwork'],
    ]);
  });

  test.each([
    [{ project_id: 'x' }, 'project_id'],
    [{ horizon_days: 0 }, 'horizon_days'],
    [{ horizon_days: 1.5 }, 'horizon_days'],
    [{ horizon_days: 91 }, 'horizon_days'],
    [{ language: 'nl' }, 'language'],
  ])('%o is refused, naming the field', async (wrong, field) => {
    const [id] = await projectWith([{ title: 'Columns' }]);
    const answer = await suggest(id, wrong);
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
  });

  test('critical is what decides the computed end, however late the promised one is', async () => {
    const [id] = await projectWith([
      { title: 'Columns', ...week },
      { title: 'Fence', ...week, plannedEndDate: '2026-11-23' },
    ]);
    await app.db.execute(`update projects set planned_end_date = '2027-06-30' where id = '${id}'`);
    const [day] = PlanSuggestion.parse((await suggest(id)).body).daily;
    expect(day?.tasks.map(({ taskNumber, isCritical }) => [taskNumber, isCritical])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test('in Arabic where the reader wants it', async () => {
    const [id] = await projectWith([{ title: 'أعمدة الدور الثالث', ...week }]);
    const { body } = await suggest(id, { language: 'ar' });
    expect(body.weekly_targets[0].objectives).toEqual(['إنهاء T-1 أعمدة الدور الثالث']);
    expect(body.daily[0].tasks[0]).toMatchObject({ assigneeRole: 'مساح', promisedRole: 'مساح' });
    // A promise is written in the language of its task, whoever makes it.
    const { body: english } = await suggest(id, { language: 'en' });
    expect(english.daily[0].tasks[0]).toMatchObject({ assigneeRole: 'Surveyor', promisedRole: 'مساح' });
  });
});

/** The payload of the specification, as the screen sends it. */
const commitBody = (projectId: string, chosen: readonly (DailyTask & { date: string })[]) => ({
  projectId,
  tasks: chosen.map(({ title, promisedRole, taskId, date }) => ({
    title,
    description: `AI-generated task for ${promisedRole}`,
    status: 'not_started',
    priority: 'medium',
    assignedTo: null,
    plannedStartDate: now.toISOString(),
    plannedEndDate: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
    taskId,
    date,
  })),
});
const commit = (projectId: string, chosen: readonly (DailyTask & { date: string })[], by: Person = cm) =>
  by.call('POST', '/api/tasks/bulk-create', commitBody(projectId, chosen));
const chosenOf = (plan: PlanSuggestion) =>
  plan.daily.flatMap(({ date, tasks: own }) => own.map((one) => ({ ...one, date })));

describe('committing', () => {
  test('makes subtasks as specified; the same promise is never created twice, whoever sends it and how often', async () => {
    const [id, [source = '']] = await projectWith([{ title: 'Columns', ...week }]);
    const chosen = chosenOf((await suggest(id)).body).slice(0, 2);
    const first = await commit(id, chosen);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject(
      chosen.map(({ title }) => ({
        title,
        description: expect.stringMatching(/^AI-generated task for /),
        status: 'not_started',
        priority: 'medium',
        assignedTo: null,
        parentTaskId: source,
        plannedStartDate: '2026-11-22',
        plannedEndDate: '2026-11-29',
      })),
    );
    const again = await Promise.all([
      commit(id, [...chosen, ...chosen]),
      commit(id, chosen, admin),
      commit(id, chosen),
    ]);
    const ids = first.body.map((task: { id: string }) => task.id);
    for (const { body } of again) expect(body.map((task: { id: string }) => task.id)).toEqual(ids);
    expect(await app.db.select().from(promises).where(eq(promises.projectId, id))).toHaveLength(2);
    expect(await app.db.select().from(committedWeeks).where(eq(committedWeeks.projectId, id))).toMatchObject([
      { weekStart: '2026-11-22', plannedTasks: 1, readyTasks: 1 },
    ]);
    const plan = (await suggest(id)).body as PlanSuggestion;
    expect(chosenOf(plan).map(({ isPromised }) => isPromised)).toEqual([true, true, false, false, false]);
  });

  test('does not change the schedule, the manpower nor the suggestion: a promise is a day of its task', async () => {
    const [id, [source = '']] = await projectWith([{ title: 'Columns', ...week }]);
    const plan = (await suggest(id)).body;
    const before = (await cm.call('GET', `/api/projects/${id}/schedule`)).body.tasks;
    const demand = (await cm.call('GET', `/api/projects/${id}/schedule/resources`)).body.days;
    await commit(id, chosenOf(plan));
    const after = (await cm.call('GET', `/api/projects/${id}/schedule`)).body.tasks;
    expect(after).toEqual(before);
    expect(after).toMatchObject([{ id: source, isSummary: false, plannedEndDate: '2026-11-26' }]);
    expect((await cm.call('GET', `/api/projects/${id}/schedule/resources`)).body.days).toEqual(demand);
    expect((await suggest(id)).body.weekly_targets).toEqual(plan.weekly_targets);
  });

  test('adds nothing to the work of a project: what is done of it is done when its task is', async () => {
    const [id, [columns = '', walls = '']] = await projectWith([
      { title: 'Columns', ...week },
      { title: 'Walls', ...week },
    ]);
    await admin.call('PUT', `/api/projects/${id}`, { budget: 1000 });
    const workDone = async () => (await cm.call('GET', `/api/projects/${id}`)).body.workDone;
    const value = async () => (await admin.call('GET', `/api/projects/${id}/earned-value`)).body;
    const earned = async () => [(await value()).plannedValue, (await value()).earnedValue];
    await cm.call('PUT', `/api/tasks/${walls}`, { status: 'done' });
    const before = [await workDone(), await earned()];
    expect(before).toEqual([50, [expect.any(Number), expect.any(Number)]]);
    const made = (await commit(id, chosenOf((await suggest(id)).body))).body;
    for (const task of made.slice(0, 2)) await cm.call('PUT', `/api/tasks/${task.id}`, { status: 'done' });
    expect([await workDone(), await earned()]).toEqual(before);
    await cm.call('PUT', `/api/tasks/${columns}`, { status: 'done' });
    expect(await workDone()).toBe(100);
  });

  test('a task of another project, a role that may not: nothing is written', async () => {
    const [id] = await projectWith([{ title: 'Columns', ...week }]);
    const [, [foreign = '']] = await projectWith([{ title: 'Elsewhere' }]);
    const chosen = chosenOf((await suggest(id)).body).slice(0, 1);
    const wrong = await commit(
      id,
      chosen.map((one) => ({ ...one, taskId: foreign })),
    );
    expect([wrong.status, wrong.body.errors?.[0].field]).toEqual([422, 'parentTaskId']);
    expect((await commit(id, chosen, se)).status).toBe(403);
    expect((await cm.call('GET', `/api/projects/${id}/tasks`)).body).toHaveLength(1);
  });
});

test('a week is measured: kept, missed with its reason, carried to the next week', async () => {
  const [id] = await projectWith([
    { title: 'Columns', ...week },
    { title: 'Permit', ...week, status: 'blocked' },
  ]);
  const read = async () => WeeksReport.parse((await cm.call('GET', `/api/projects/${id}/schedule/weeks`)).body);
  expect((await read()).weeks).toEqual([]);
  const made = (await commit(id, chosenOf((await suggest(id)).body).slice(0, 3))).body;
  const done = (task: { id: string }) => cm.call('PUT', `/api/tasks/${task.id}`, { status: 'done' });
  await done(made[0]);
  await app.db
    .update(tasks)
    .set({ completedAt: new Date('2026-11-28T20:59:00Z') })
    .where(eq(tasks.id, made[0].id));
  await done(made[1]);
  await app.db
    .update(tasks)
    .set({ completedAt: new Date('2026-11-28T21:01:00Z') })
    .where(eq(tasks.id, made[1].id));
  expect((await read()).weeks[0]).toMatchObject({
    isOver: false,
    promised: 3,
    kept: 1,
    missed: 0,
    percentComplete: 33,
  });
  now = new Date('2026-11-29T06:00:00Z');
  const measured = await read();
  expect(measured.weeks).toMatchObject([
    {
      weekStart: '2026-11-22',
      weekEnd: '2026-11-28',
      isOver: true,
      kept: 1,
      missed: 2,
      planned: 2,
      ready: 1,
      percentReady: 50,
    },
  ]);
  expect(measured.reasons).toEqual([{ reason: null, count: 2 }]);
  const missed = measured.promises.filter(({ outcome }) => outcome === 'missed');
  const judge = (reason: unknown, by: Person = cm) =>
    by.call('PUT', `/api/projects/${id}/schedule/promises/${missed[0]?.id}`, {
      missReason: reason,
      missNote: 'Came late',
    });
  expect((await judge('materials')).body).toMatchObject({ missReason: 'materials', missNote: 'Came late' });
  expect((await judge('bad luck')).status).toBe(422);
  expect((await judge('weather', se)).status).toBe(403);
  expect((await read()).reasons).toEqual([
    { reason: 'materials', count: 1 },
    { reason: null, count: 1 },
  ]);
  expect((await app.db.select().from(activity).where(eq(activity.projectId, id))).at(-1)).toMatchObject({
    entity: 'schedule',
    after: { missReason: 'materials', missNote: 'Came late' },
  });
  const [open] = made.slice(2);
  await commit(id, [{ ...open, taskId: open.parentTaskId, assigneeRole: 'x', promisedRole: 'x', date: '2026-11-29' }]);
  expect((await read()).weeks.map(({ weekStart, promised }) => [weekStart, promised])).toEqual([
    ['2026-11-29', 1],
    ['2026-11-22', 3],
  ]);
  now = new Date('2026-11-22T06:00:00Z');
});

test('of 500 linked tasks every one is looked at over thirty days', async () => {
  const titles = ['Columns', 'Slab', 'Blockwork', 'Plaster', 'Ductwork', 'Cable trays', 'Painting', 'Task'];
  const [id, ids] = await projectWith(
    Array.from({ length: 500 }, (_, index) => ({ title: `${titles[index % 8]} Zone ${index}`, ...week })),
  );
  await app.db
    .insert(taskLinks)
    .values(ids.slice(100).map((successorId, at) => ({ projectId: id, predecessorId: ids[at] ?? '', successorId })));
  const { body } = await suggest(id, { horizon_days: 30 });
  expect(body.due).toBe(500);
  const named = new Set([
    ...chosenOf(body).map(({ taskId }) => taskId),
    ...body.blocked.map(({ taskId }: { taskId: string }) => taskId),
  ]);
  expect(named).toEqual(new Set(ids));
});
