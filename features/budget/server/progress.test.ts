import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { callerOf } from '#features/authorization/server/api.ts';
import type { ProgressRule } from '#features/projects/contract.ts';
import { newId } from '#server/database/columns.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { asNumber } from '#shared/money.ts';
import { readPlanContext } from './read.ts';

const app = await testApp();
afterAll(app.close);
const pm = await app.person('pm');
const today = dateIn('Asia/Riyadh', new Date());
const BUDGET = 100_000;

async function newProject(progressRule: ProgressRule = 'percent'): Promise<string> {
  const { id } = (await pm.call('POST', '/api/projects', { name: 'Tower', budget: BUDGET })).body;
  await pm.call('PUT', `/api/projects/${id}`, { progressRule });
  return id;
}

const measured = async (projectId: string) => (await pm.call('GET', `/api/projects/${projectId}/earned-value`)).body;
const earnedOf = async (projectId: string) => (await measured(projectId)).earnedValue;
const put = async (id: string, change: object) => {
  const { status } = await pm.call('PUT', `/api/tasks/${id}`, change);
  expect(status).toBe(200);
};
const add = async (projectId: string, more: object = {}): Promise<string> =>
  (await pm.call('POST', '/api/tasks', { projectId, title: 'Slab', ...more })).body.id;

/** Everything that was recorded of a project was recorded so many days before. */
async function letDaysPass(projectId: string, days: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    // What the triggers made of it stays as it is.
    await tx.execute(sql`alter table tasks disable trigger user`);
    const own = sql`(select id from tasks where project_id = ${projectId})`;
    // One after the other from the earliest on, so that no two records meet on a day.
    await tx.execute(sql`update task_progress set date = date - 1000 where task_id in ${own}`);
    await tx.execute(sql`update task_progress set date = date + ${1000 - days}::int where task_id in ${own}`);
    await tx.execute(sql`update tasks set actual_start = actual_start - ${days}::int, actual_finish = actual_finish - ${days}::int,
      completed_at = completed_at - ${days}::int * interval '1 day' where project_id = ${projectId}`);
    await tx.execute(sql`alter table tasks enable trigger user`);
    await tx.execute(sql`delete from project_rollups where project_id = ${projectId}`);
  });
}

/** What is earned at the end of a day, by value and by weight. */
async function earnedOn(projectId: string, day: string): Promise<readonly [number, number]> {
  const [context] = await readPlanContext(app.db, callerOf({ id: pm.id, role: 'pm' }), { id: projectId });
  if (!context) throw new Error('no such project');
  const upTo = (steps: typeof context.done) =>
    asNumber(steps.reduce((total, { on, amount }) => (on <= day ? total + amount : total), 0n));
  return [upTo(context.done), upTo(context.work.done)];
}

test.each([
  ['percent', [0, 40_000, 50_000]],
  ['zero_hundred', [0, 0, 50_000]],
  ['fifty_fifty', [25_000, 25_000, 50_000]],
  ['milestones', [0, 0, 50_000]],
] as const)(
  'by %s a task earns %j when it begins, at 80 percent and when it is done',
  async (rule, [begun, most, done]) => {
    const projectId = await newProject(rule);
    const id = await add(projectId, { estimatedHours: 10 });
    await add(projectId, { estimatedHours: 10 });
    await put(id, { status: 'in_progress' });
    expect(await earnedOf(projectId)).toBe(begun);
    await put(id, { percentComplete: 80 });
    expect(await earnedOf(projectId)).toBe(most);
    await put(id, { status: 'done' });
    expect(await earnedOf(projectId)).toBe(done);
  },
);

test('another rule counts all days again, and the work done with them', async () => {
  const projectId = await newProject('zero_hundred');
  const id = await add(projectId, { estimatedHours: 10 });
  await put(id, { percentComplete: 40 });
  const workDone = async () => (await pm.call('GET', `/api/projects/${projectId}`)).body.workDone;
  expect([await earnedOf(projectId), await workDone()]).toEqual([0, 0]);
  for (const [progressRule, percent] of [
    ['fifty_fifty', 50],
    ['percent', 40],
    ['zero_hundred', 0],
  ] as const) {
    await pm.call('PUT', `/api/projects/${projectId}`, { progressRule });
    expect([await earnedOf(projectId), await workDone()]).toEqual([percent * 1000, percent]);
  }
  expect((await pm.call('PUT', `/api/projects/${projectId}`, { progressRule: 'half' })).status).toBe(422);
});

test('by percent complete work is planned evenly over its days, so that work as planned is neither early nor late', async () => {
  const projectId = await newProject();
  const dates = { plannedStartDate: addDays(today, -5), plannedEndDate: addDays(today, 4) };
  const id = await add(projectId, { estimatedHours: 10, ...dates });
  await put(id, { percentComplete: 50 });
  expect(await measured(projectId)).toMatchObject({ plannedValue: 50_000, earnedValue: 50_000, spi: 1 });
  await pm.call('PUT', `/api/projects/${projectId}`, { progressRule: 'zero_hundred' });
  expect(await measured(projectId)).toMatchObject({ plannedValue: 0, earnedValue: 0, spi: null });
});

test('tasks under way are counted, and those of them that nobody has reported a percent of', async () => {
  const projectId = await newProject();
  const [one] = await Promise.all([add(projectId), add(projectId), add(projectId)]);
  const other = await add(projectId, { status: 'in_progress' });
  expect(await measured(projectId)).toMatchObject({ underWayCount: 1, unreportedCount: 1 });
  await put(one, { percentComplete: 10 });
  await put(other, { percentComplete: 10 });
  expect(await measured(projectId)).toMatchObject({ underWayCount: 2, unreportedCount: 0, progressRule: 'percent' });
});

test('a task that is done, reopened and set back keeps what it had earned on the days before', async () => {
  const projectId = await newProject();
  const id = await add(projectId, { estimatedHours: 10 });
  await put(id, { percentComplete: 30 });
  await letDaysPass(projectId, 10);
  await put(id, { status: 'done' });
  await letDaysPass(projectId, 5);
  await put(id, { percentComplete: 60 });
  await letDaysPass(projectId, 2);
  await put(id, { status: 'not_started' });
  const days = [-18, -17, -8, -7, -3, -2, -1, 0].map((ago) => addDays(today, ago));
  const earned = await Promise.all(days.map((day) => earnedOn(projectId, day)));
  expect(earned.map(([value]) => value)).toEqual([0, 3, 3, 10, 10, 6, 6, 0]);
});

test('what a plan brings counts from the day it comes: its percent from today, its finishes on their days', async () => {
  const projectId = await newProject();
  const row = { projectId, title: 'Imported', estimatedHours: '10' };
  await app.db.insert(tasks).values([
    { ...row, number: 1, status: 'in_progress', percentComplete: 40, actualStart: addDays(today, -10) },
    { ...row, number: 2, status: 'done', percentComplete: 100, actualFinish: addDays(today, -5) },
    { ...row, number: 3, status: 'not_started', percentComplete: 0 },
  ]);
  const days = [-10, -6, -5, -1, 0].map((ago) => earnedOn(projectId, addDays(today, ago)));
  expect((await Promise.all(days)).map(([value]) => value)).toEqual([0, 0, 10, 10, 14]);
  expect((await pm.call('GET', `/api/projects/${projectId}`)).body.workDone).toBe(47);
});

test('a finish or a start that is corrected corrects the days between', async () => {
  const projectId = await newProject('fifty_fifty');
  const id = await add(projectId, { estimatedHours: 10, status: 'in_progress' });
  const earned = async () =>
    (await Promise.all([-9, -8, -4, -3, 0].map((ago) => earnedOn(projectId, addDays(today, ago))))).map(([one]) => one);
  await put(id, { actualStart: addDays(today, -8) });
  expect(await earned()).toEqual([0, 5, 5, 5, 5]);
  await put(id, { status: 'done', actualFinish: addDays(today, -3) });
  expect(await earned()).toEqual([0, 5, 5, 10, 10]);
  await put(id, { actualFinish: addDays(today, -1) });
  expect(await earned()).toEqual([0, 5, 5, 5, 10]);
  await put(id, { actualStart: addDays(today, -4) });
  expect(await earned()).toEqual([0, 0, 5, 5, 10]);
});

const change = fc.record({
  leaf: fc.nat(9),
  /** A percent, or a status by name. */
  to: fc.oneof(
    fc.integer({ min: 0, max: 100 }),
    fc.constantFrom('not_started' as const, 'in_progress' as const, 'blocked' as const, 'done' as const),
  ),
});
const story = fc.record({
  rule: fc.constantFrom<ProgressRule>('percent', 'zero_hundred', 'fifty_fifty', 'milestones'),
  rows: fc.array(
    fc.record({
      isBelow: fc.boolean(),
      hours: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
      days: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
      cost: fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null }),
    }),
    { minLength: 2, maxLength: 8 },
  ),
  rounds: fc.array(fc.record({ days: fc.integer({ min: 1, max: 6 }), changes: fc.array(change, { maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
});

interface State {
  readonly status: string;
  readonly hasBegun: boolean;
  readonly percent: number;
}

/** The rules once more, by hand. */
function stateAfter({ status, hasBegun, percent }: State, to: number | string): State {
  if (to === 100) return { status: 'done', hasBegun, percent };
  if (typeof to === 'number') {
    const begins = status === 'done' || (status === 'not_started' && to > 0);
    return { status: begins ? 'in_progress' : status, hasBegun: hasBegun || begins, percent: to };
  }
  return { status: to, hasBegun: to === 'in_progress' || (to !== 'not_started' && hasBegun), percent };
}

function percentEarned(rule: ProgressRule, { status, hasBegun, percent }: State): number {
  if (status === 'done') return 100;
  const isBegun = status === 'in_progress' || (status === 'blocked' && (hasBegun || percent > 0));
  if (!isBegun) return 0;
  return { percent, zero_hundred: 0, fifty_fifty: 50, milestones: 0 }[rule];
}

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

interface Leaf {
  readonly id: string;
  readonly weight: number;
  state: State;
}

/** Adds the tasks; answers the leaves, nothing of which has begun. */
async function plant(projectId: string, rows: Story['rows']): Promise<Leaf[]> {
  const ids = rows.map(newId);
  const parents = rows.map(({ isBelow }, index) => (isBelow && index > 0 ? (ids[index >> 1] ?? null) : null));
  const parentOf = (index: number) => (parents[index] === ids[index] ? null : (parents[index] ?? null));
  const textOf = (number: number | null) => (number === null ? null : String(number));
  await app.db.insert(tasks).values(
    rows.map(({ hours, days, cost }, index) => ({
      ...{ id: ids[index] ?? '', projectId, number: index + 1, title: `Task ${index}`, parentTaskId: parentOf(index) },
      ...{ estimatedHours: textOf(hours), durationDays: textOf(days), budgetedCost: textOf(cost) },
    })),
  );
  const isLeaf = (id: string) => ids.every((_, index) => parentOf(index) !== id);
  return rows
    .map(({ hours, days }, index) => ({
      ...{ id: ids[index] ?? '', weight: hours ?? 8 * (days ?? 1) },
      state: { status: 'not_started', hasBegun: false, percent: 0 },
    }))
    .filter(({ id }) => isLeaf(id));
}

async function apply(leaves: readonly Leaf[], changes: Story['rounds'][number]['changes']): Promise<void> {
  for (const { leaf, to } of changes) {
    const changed = leaves[leaf % leaves.length];
    if (!changed) continue;
    await put(changed.id, typeof to === 'number' ? { percentComplete: to } : { status: to });
    changed.state = stateAfter(changed.state, to);
  }
}

test('value and work done are the sum over the leaves, and a change of today changes no day before', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ rule, rows, rounds }) => {
      const projectId = await newProject(rule);
      const leaves = await plant(projectId, rows);
      const all = leaves.reduce((sum, { weight }) => sum + weight, 0);
      const work = () => leaves.reduce((sum, leaf) => sum + (leaf.weight * percentEarned(rule, leaf.state)) / 100, 0);
      /** What stood at the end of each day that is over. */
      const before: { ago: number; earned: readonly [number, number] }[] = [];
      for (const { days, changes } of rounds) {
        await apply(leaves, changes);
        for (const { ago, earned } of before) expect(await earnedOn(projectId, addDays(today, -ago))).toEqual(earned);
        const earned = await earnedOn(projectId, today);
        expect(earned[1]).toBeCloseTo(work(), 6);
        const { workDone } = (await pm.call('GET', `/api/projects/${projectId}`)).body;
        const isDone = leaves.every(({ state }) => state.status === 'done');
        expect(workDone).toBe(isDone ? 100 : Math.min(99, Math.round((100 * work()) / all + 1e-9)));
        before.push({ ago: 0, earned });
        await letDaysPass(projectId, days);
        for (const day of before) day.ago += days;
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** All money figures and curves. */
async function figuresOf(projectId: string) {
  const { underWayCount, unreportedCount, ...figures } = await measured(projectId);
  expect(figures.plannedValue).toBeGreaterThan(0);
  return figures;
}

test('a task with a cost of its own that is split is worth what it was, whoever splits it and into how many', async () => {
  const projectId = await newProject();
  const dates = { plannedStartDate: addDays(today, -9), plannedEndDate: addDays(today, 10) };
  const slab = await add(projectId, { ...dates, estimatedHours: 40 });
  const walls = await add(projectId, { ...dates, estimatedHours: 40 });
  await add(projectId, { ...dates, estimatedHours: 40 });
  for (const [id, budgetedCost] of [
    [slab, 21_000],
    [walls, 9_000],
  ] as const)
    expect((await pm.call('PUT', `/api/tasks/${id}/cost`, { budgetedCost })).status).toBe(200);
  const before = await figuresOf(projectId);
  const part = { ...dates, estimatedHours: 20, parentTaskId: slab };
  const first = await add(projectId, { ...part, estimatedHours: 20 });
  await add(projectId, part);
  expect(await figuresOf(projectId)).toEqual(before);
  expect((await pm.call('GET', `/api/tasks/${slab}/cost`)).body.budgetedCost).toBe(21_000);
  // A part is split again, and another is given a cost of its own: the rest is shared by what has none.
  await add(projectId, { ...dates, estimatedHours: 10, parentTaskId: first });
  const quarter = await add(projectId, { ...dates, estimatedHours: 10, parentTaskId: first });
  expect(await figuresOf(projectId)).toEqual(before);
  expect((await pm.call('PUT', `/api/tasks/${quarter}/cost`, { budgetedCost: 5000 })).status).toBe(200);
  expect(await figuresOf(projectId)).toEqual(before);
  await put(quarter, { status: 'done' });
  expect(await earnedOf(projectId)).toBe(5000);
});
