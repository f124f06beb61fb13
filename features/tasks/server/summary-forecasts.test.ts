import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { materials, materialTasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { divisible, leavesOf, plant, type Row, rowsOf, splitLeaves, type Tree, tree } from './test-trees.ts';

/** A Sunday; Sunday to Thursday are worked and no holiday is near. */
const today = '2026-11-22';
let clock = Date.parse(`${today}T04:00:00Z`);
const app = await testApp({ now: () => new Date(clock) });
afterAll(app.close);
const pm = await app.person('pm');
const cm = await app.person('admin');

const HORIZON = 30;
const PROJECT_END = addDays(today, 25);
const REQUIRED = 100;
const AVAILABLE = 10;

/** The only running project, with a material that some of its tasks use, summaries among them. */
async function newTree(given: Tree, uses: readonly number[]): Promise<string> {
  await app.db.update(projects).set({ status: 'completed' });
  const { id } = (await pm.call('POST', '/api/projects', { name: 'Tower' })).body;
  const window = { plannedStartDate: addDays(today, -30), plannedEndDate: PROJECT_END };
  await app.db.update(projects).set(window).where(eq(projects.id, id));
  await plant(app.db, id, given, today);
  const rows = await rowsOf(app.db, id);
  const stock = { projectId: id, item: 'Zzz', category: 'other', unit: 'kg', onSiteQty: String(AVAILABLE) } as const;
  const [material] = await app.db
    .insert(materials)
    .values({ ...stock, requiredQty: String(REQUIRED) })
    .returning();
  const linked = rows.filter(({ number }) => uses.includes(number - 1));
  if (linked.length > 0)
    await app.db
      .insert(materialTasks)
      .values(linked.map((row) => ({ materialId: material?.id ?? '', taskId: row.id })));
  return id;
}

const ok = ({ status, body }: Awaited<ReturnType<typeof pm.call>>) => {
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};
const setCrew = (id: string, crew: number) => pm.call('PUT', `/api/projects/${id}/schedule/capacity`, { crew });
/** Not more than sixty a minute. */
const askAi: typeof pm.call = (...asked) => {
  clock += 1500;
  return pm.call(...asked);
};
const suggest = async (id: string) =>
  ok(await askAi('POST', '/api/ai/plan/suggest', { project_id: id, horizon_days: HORIZON }));
const resources = async (id: string) => ok(await cm.call('GET', `/api/projects/${id}/schedule/resources`));
const insight = async (kind: string) =>
  ok(await pm.call('GET', '/api/dashboard/insights')).find((one: { kind: string }) => one.kind === kind);
const shortfall = async (id: string) => {
  const [short] = ok(await pm.call('GET', `/api/materials/shortfalls?projectId=${id}`));
  const stock = [{ item: 'Zzz', available: AVAILABLE, required: REQUIRED, materialId: short.id }];
  const { shortfalls } = ok(await askAi('POST', '/api/ai/material-forecast', { plan: [], stock }));
  expect(shortfalls.map(({ neededBy }: { neededBy: string }) => neededBy)).toEqual([short.neededBy ?? []].flat());
  return short;
};

/* The rules again, by leaves alone. */

const isWorked = (date: string) => new Date(date).getUTCDay() < 5;
const days = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));
const worked = (from: string, to: string) => days(from, to).filter(isWorked);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const startOf = (row: Row) => row.plannedStartDate as string;
const endOf = (row: Row) => row.plannedEndDate as string;
const lengthOf = (row: Row) => Math.max(1, worked(startOf(row), endOf(row)).length);
const workersOf = ({ workers }: Row) => workers ?? 8;
const isOpen = ({ status }: Row) => status !== 'done';
const isDated = ({ plannedStartDate }: Row) => plannedStartDate !== null;
const laterOf = (one: string, other: string) => (one > other ? one : other);
const runs = (from: string, length: number) => worked(from, addDays(from, 60)).slice(0, length);
/** Working days after the data date on which what is left of it ends, by the day it goes on. */
function finishOf(row: Row): string {
  if (row.status !== 'in_progress') return runs(laterOf(startOf(row), today), lengthOf(row)).at(-1) ?? '';
  const last = runs(startOf(row), lengthOf(row)).at(-1) ?? '';
  return laterOf(last, today);
}

const LAST = addDays(today, HORIZON - 1);

/** The days on which an open leaf is worked, or the first on which it is due and held. */
function promisesOf(row: Row): { promised: string[]; held: string[] } {
  const { number, status } = row;
  const first = isDated(row) ? worked(laterOf(startOf(row), today), LAST)[0] : today;
  if (status === 'blocked' || !isDated(row)) {
    const kind = status === 'blocked' ? 'blocked' : 'dates';
    return { promised: [], held: first ? [`T-${number} ${kind} ${first}`] : [] };
  }
  const isBegun = status === 'in_progress';
  const left = isBegun && startOf(row) < today ? worked(today, endOf(row)).length : lengthOf(row);
  const dates = runs(isBegun ? today : laterOf(startOf(row), today), Math.max(1, left));
  const within = dates.filter((date) => date <= LAST);
  return { promised: within.map((date) => `${date} T-${number} ${workersOf(row)}`), held: [] };
}

function lookAhead(rows: readonly Row[]) {
  const open = leavesOf(rows).filter(isOpen).map(promisesOf);
  const ready = open.filter(({ promised }) => promised.length > 0).length;
  const held = open.flatMap((one) => one.held).sort();
  return { promised: open.flatMap(({ promised }) => promised).sort(), held, due: ready + held.length, ready };
}

interface Suggested {
  readonly daily: { date: string; tasks: { taskNumber: number; manpower: number; isCritical: boolean }[] }[];
  readonly blocked: { taskNumber: number; kind: string; since: string }[];
  readonly due: number;
  readonly ready: number;
}
const shown = ({ daily, blocked, due, ready }: Suggested) => ({
  promised: daily
    .flatMap(({ date, tasks }) => tasks.map(({ taskNumber, manpower }) => `${date} T-${taskNumber} ${manpower}`))
    .sort(),
  held: blocked.map(({ taskNumber, kind, since }) => `T-${taskNumber} ${kind} ${since}`).sort(),
  due,
  ready,
});

/** Open leaves that end last; nothing waits for anything here. */
function criticalOf(rows: readonly Row[]): Row[] {
  const open = leavesOf(rows).filter((row) => isOpen(row) && isDated(row));
  const last = open.map(finishOf).sort().at(-1);
  return open.filter((row) => finishOf(row) === last);
}

function demand(rows: readonly Row[]) {
  const open = leavesOf(rows).filter((row) => isOpen(row) && isDated(row));
  const span = (row: Row): string[] =>
    startOf(row) >= today ? worked(startOf(row), endOf(row)) : worked(today, finishOf(row));
  const on = (date: string, some: readonly Row[]) => some.filter((row) => span(row).includes(date));
  const active = open.filter(({ status }) => status !== 'blocked');
  const isAtRisk = (row: Row) => endOf(row) < today || row.status === 'blocked' || finishOf(row) > PROJECT_END;
  const dates = days(today, addDays(today, 27));
  const inWeek = (week: number, some: readonly Row[]) =>
    some.filter((row) => dates.slice(week * 7, week * 7 + 7).some((date) => span(row).includes(date)));
  return {
    days: dates.map((date) => [sum(on(date, active).map(workersOf)), on(date, active).length]),
    weeks: [0, 1, 2, 3].map((week) => [
      inWeek(week, active).length,
      inWeek(week, open).filter(({ priority }) => priority === 'critical').length,
      inWeek(week, open).filter(isAtRisk).length,
    ]),
  };
}

interface Planned {
  readonly days: { workers: number; tasks: number }[];
  readonly weeks: { activeTasks: number; criticalTasks: number; tasksAtRisk: number }[];
}
const shownDemand = ({ days: all, weeks }: Planned) => ({
  days: all.map(({ workers, tasks }) => [workers, tasks]),
  weeks: weeks.map(({ activeTasks, criticalTasks, tasksAtRisk }) => [activeTasks, criticalTasks, tasksAtRisk]),
});

/** The day on which the tasks that use a material need more than is there, by hours, else by days. */
function missingOn(rows: readonly Row[], uses: readonly number[]): { neededBy: string | null; taskCount: number } {
  const isBelow = (row: Row | undefined): boolean =>
    row !== undefined && (uses.includes(row.number - 1) || isBelow(rows.find(({ id }) => id === row.parentTaskId)));
  const using = leavesOf(rows).filter(isBelow);
  const hasHours = using.every(({ estimatedHours }) => estimatedHours !== null);
  const weight = (row: Row) => {
    if (hasHours) return Number(row.estimatedHours);
    return isDated(row) ? daysBetween(startOf(row), endOf(row)) + 1 : 1;
  };
  const all = sum(using.map(weight));
  // The project's own window stands in for what has no dates, and for the tasks where none uses it.
  const window = { from: addDays(today, -30), to: PROJECT_END };
  const open = using.filter(isOpen).map((row) => ({
    quantity: (REQUIRED * weight(row)) / all,
    ...(isDated(row) ? { from: startOf(row), to: endOf(row) } : window),
  }));
  const shares = using.length === 0 ? [{ quantity: REQUIRED, ...window }] : open;
  const needed = (date: string) =>
    sum(
      shares.map(({ quantity, from, to }) => {
        const [first, last] = [laterOf(from, today), laterOf(to, today)];
        if (date >= last) return quantity;
        const whole = worked(first, last).length;
        return whole === 0 ? 0 : (quantity * worked(first, date).length) / whole;
      }),
    );
  const found = days(today, addDays(today, 60)).find((date) => needed(date) > AVAILABLE + 5e-5);
  return { neededBy: found ?? null, taskCount: using.length };
}

const uses = fc.uniqueArray(fc.nat(13), { maxLength: 4 });

test('look-ahead, people and critical tasks of a random tree are those of its leaves', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (given) => {
      const id = await newTree(given, []);
      await setCrew(id, 1000);
      const rows = await rowsOf(app.db, id);
      await app.db.delete(materials);
      const plan = await suggest(id);
      expect(shown(plan)).toEqual(lookAhead(rows));
      const critical = new Set(criticalOf(rows).map(({ number }) => number));
      for (const { tasks: own } of plan.daily)
        for (const one of own)
          expect([one.taskNumber, one.isCritical]).toEqual([one.taskNumber, critical.has(one.taskNumber)]);
      expect(shownDemand(await resources(id))).toEqual(demand(rows));
      const { tasks: planned } = ok(await pm.call('GET', `/api/projects/${id}/schedule`));
      const last = criticalOf(rows).map(finishOf)[0];
      const ends = planned.filter(
        (one: { isCritical: boolean; isSummary: boolean }) => one.isCritical && !one.isSummary,
      );
      expect(ends.map((one: { number: number; earlyFinish: string }) => [one.number, one.earlyFinish]).sort()).toEqual(
        [...critical].map((number) => [number, last]).sort(),
      );
    }),
    { numRuns: 20, seed: 20_261_123 },
  );
});

/** What the tip of the schedule says, and the tasks it may name. */
function tipOf(rows: readonly Row[]): [object, readonly Row[]] {
  const finish = rows
    .flatMap(({ plannedEndDate }) => plannedEndDate ?? [])
    .sort()
    .at(-1);
  const open = leavesOf(rows).filter(isOpen);
  if (finish === undefined || open.length === 0) return [{}, []];
  const critical = criticalOf(rows);
  const isLate = (row: Row) => isDated(row) && endOf(row) < today;
  if (finish > PROJECT_END) {
    const late = { values: { count: worked(addDays(PROJECT_END, 1), finish).length } };
    return [{ date: finish, late, count: critical.length }, critical];
  }
  const unfinished = rows.filter(isOpen);
  if (unfinished.every(isLate)) return [{ tasks: unfinished.length }, open.filter(isLate)];
  if (critical.some(isLate)) return [{ count: critical.filter(isLate).length }, critical.filter(isLate)];
  const [next] = critical.toSorted((one, other) => endOf(one).localeCompare(endOf(other)) || one.number - other.number);
  return [next ? { task: next.title, due: endOf(next), date: finish } : {}, critical];
}

test('insights of a random tree speak of its leaves', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (given) => {
      const id = await newTree(given, []);
      await setCrew(id, 0);
      const rows = await rowsOf(app.db, id);
      const peak = Math.max(...demand(rows).days.map(([workers = 0]) => workers));
      expect((await insight('resources')).sentence.values.peak ?? 0).toBe(peak);
      const { sentence, rows: named } = await insight('schedule');
      const [values, tasks] = tipOf(rows);
      expect(sentence.values).toMatchObject(values);
      const ids = tasks.map((row) => row.id);
      expect(named.map((one: { id: string }) => ids.includes(one.id))).toEqual(ids.slice(0, 5).map(() => true));
    }),
    { numRuns: 25, seed: 20_261_123 },
  );
});

test('a material linked to summaries and their leaves is needed once, when the leaves need it', async () => {
  await fc.assert(
    fc.asyncProperty(tree, uses, async (given, used) => {
      const id = await newTree(given, used);
      const { neededBy, taskCount } = await shortfall(id);
      const expected = missingOn(await rowsOf(app.db, id), used);
      expect({ neededBy, taskCount: neededBy === null ? null : taskCount }).toEqual({
        ...expected,
        taskCount: expected.neededBy === null ? null : expected.taskCount,
      });
    }),
    { numRuns: 25, seed: 20_261_123 },
  );
});

test('splitting random leaves into equal subtasks changes no look-ahead, no insight and no forecast', async () => {
  const figures = async (id: string) => {
    const { daily, blocked }: Suggested = await suggest(id);
    const people = daily.map(({ date, tasks: own }) => [date, sum(own.map(({ manpower }) => manpower))]);
    const { values } = (await insight('schedule')).sentence;
    const { neededBy, orderBy, quantity, days_ahead } = await shortfall(id);
    return {
      ...{ people, held: [...new Set(blocked.map(({ kind, since }) => `${kind} ${since}`))].sort() },
      // The crew of a day is one figure, the tasks it is made of are others.
      tip: [values.date, values.days, (await insight('resources')).sentence.values.peak],
      ...{ short: [neededBy, orderBy, quantity, days_ahead] },
    };
  };
  await fc.assert(
    fc.asyncProperty(tree, uses, fc.integer({ min: 2, max: 4 }), async (given, used, parts) => {
      const id = await newTree(divisible(given, parts), used);
      await setCrew(id, 1000);
      const before = await figures(id);
      await splitLeaves(app.db, id, parts);
      // What is kept of a project is thrown away by its next change.
      await setCrew(id, 1001);
      await setCrew(id, 1000);
      expect(await figures(id)).toEqual(before);
    }),
    { numRuns: 12, seed: 20_261_123 },
  );
});
