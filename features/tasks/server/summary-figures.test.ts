import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { addDays, dateIn, daysBetween } from '#shared/dates.ts';
import { setupTasks } from './test-fixtures.ts';
import { divisible, leavesOf, plant, type Row, rowsOf, splitLeaves, type Tree, tree } from './test-trees.ts';

const { app, admin, pm, newProject } = await setupTasks();
const today = dateIn('Asia/Riyadh', new Date());
const BUDGET = 100_000;

async function newTree(given: Tree): Promise<string> {
  const projectId = await newProject();
  const window = { plannedStartDate: addDays(today, -30), plannedEndDate: addDays(today, 30) };
  await app.db
    .update(projects)
    .set({ budget: String(BUDGET), progressRule: 'zero_hundred', ...window })
    .where(eq(projects.id, projectId));
  await plant(app.db, projectId, given, today);
  return projectId;
}

/** What every screen says of a project; counts of rows on the board are no part of it. */
async function figuresOf(projectId: string) {
  const get = async (path: string) => {
    const { status, body } = await admin.call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const [project, value, report, schedule, plan, alerts] = await Promise.all([
    get(`/api/projects/${projectId}`),
    get(`/api/projects/${projectId}/earned-value`),
    get(`/api/analytics/report?projectId=${projectId}&days=90`),
    get(`/api/projects/${projectId}/schedule`),
    get(`/api/projects/${projectId}/schedule/resources`),
    get(`/api/budget/alerts?projectId=${projectId}`),
  ]);
  const { plannedValue, earnedValue, cpi, spi, points } = value;
  return {
    workDone: project.workDone,
    value: { plannedValue, earnedValue, cpi, spi, points },
    report: { timeline: report.timeline, costs: report.costs, onSchedule: report.onSchedule },
    health: report.projects.map((one: { health: string; workDone: number }) => [one.health, one.workDone]),
    span: [schedule.start, schedule.finish],
    workers: plan.days.map(({ isWorking, workers }: { isWorking: boolean; workers: number }) => [isWorking, workers]),
    critical: plan.days.map((day: { critical: number }) => day.critical > 0),
    alerts: alerts.map(({ kind, severity, value: own }: { kind: string; severity: string; value: number }) => [
      kind,
      severity,
      own,
    ]),
  };
}

/** The rules again, by leaves alone. */
const weightOf = ({ estimatedHours, plannedStartDate: start, plannedEndDate: end }: Row): number =>
  Number(estimatedHours) || (start && end ? 8 * (daysBetween(start, end) + 1) : 8);
const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

function recount(rows: readonly Row[]) {
  const leaves = leavesOf(rows);
  const all = sum(leaves, weightOf);
  const done = leaves.filter(({ status }) => status === 'done');
  const share = Math.round((sum(done, weightOf) / all) * 100);
  const due = leaves.filter(({ plannedEndDate }) => (plannedEndDate ?? addDays(today, 30)) < today);
  const costs = sum(leaves, ({ budgetedCost }) => Number(budgetedCost));
  const others = sum(leaves, (row) => (row.budgetedCost === null ? weightOf(row) : 0));
  const worthOf = (row: Row) => {
    if (costs === 0) return (BUDGET * weightOf(row)) / all;
    if (row.budgetedCost !== null) return Number(row.budgetedCost);
    return (Math.max(0, BUDGET - costs) * weightOf(row)) / others;
  };
  const worth = (some: readonly Row[]) => Math.round(100 * sum(some, worthOf)) / 100;
  const dates = leaves.flatMap(({ plannedStartDate, plannedEndDate }) =>
    [plannedStartDate ?? [], plannedEndDate ?? []].flat(),
  );
  const busy = leaves.filter(
    ({ status, plannedStartDate }) => plannedStartDate && status !== 'done' && status !== 'blocked',
  );
  // What is overdue takes its people today, whatever is left of it.
  const onSite = busy.filter(({ plannedStartDate }) => (plannedStartDate ?? '') <= today);
  return {
    workDone: done.length === leaves.length ? 100 : Math.min(99, share),
    doneShare: share,
    plannedValue: worth(due),
    earnedValue: worth(done),
    span: [dates.sort()[0] ?? null, dates.at(-1) ?? null],
    workersToday: sum(onSite, ({ workers }) => workers ?? 8),
  };
}

test('every figure of a random tree is what its leaves add up to', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (given) => {
      const projectId = await newTree(given);
      const { doneShare, ...expected } = recount(await rowsOf(app.db, projectId));
      const { workDone, value, span, workers, health, report } = await figuresOf(projectId);
      expect({
        workDone,
        ...{ plannedValue: value.plannedValue, earnedValue: value.earnedValue, span },
        workersToday: workers[0][1],
      }).toEqual({ ...expected, workersToday: workers[0][0] ? expected.workersToday : 0 });
      expect(health).toEqual([[expect.any(String), expected.workDone]]);
      expect(Math.abs(report.timeline.at(-1).actual - doneShare)).toBeLessThan(1);
    }),
    { numRuns: 25, seed: 20_261_123 },
  );
});

test('splitting random leaves into equal subtasks changes no figure', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.integer({ min: 2, max: 4 }), async (given, parts) => {
      const projectId = await newTree(divisible(given, parts));
      const before = await figuresOf(projectId);
      await splitLeaves(app.db, projectId, parts);
      expect(await figuresOf(projectId)).toEqual(before);
    }),
    { numRuns: 20, seed: 20_261_123 },
  );
});

test('a project without any task has no figures of work', async () => {
  const projectId = await newProject();
  expect((await pm.call('GET', `/api/projects/${projectId}`)).body.workDone).toBeNull();
});
