import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localFiles } from '#server/database/backup-files.ts';
import { loadDemo } from '#server/database/demo/load.ts';
import { testApp } from '#server/testing/app.ts';
import { join as joinProject } from '#server/testing/people.ts';
import { dateIn } from '#shared/dates.ts';
import { dueOn, finished, leavesAmong, readAll, recount, weightOf } from './test-recount.ts';

const now = new Date();
const folder = await mkdtemp(join(tmpdir(), 'construction-demo-'));
const app = await testApp({ now: () => now });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
await loadDemo({ db: app.db, now, files: localFiles(folder), hashPassword: async (password) => password });
const admin = await app.person('admin');
const get = async (path: string) => {
  const { status, body } = await admin.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

test('every screen says of a project of the demonstration what its rows add up to', async () => {
  const all = await readAll(app.db);
  const list = await get('/api/projects');
  expect(list.length).toBeGreaterThan(5);
  const { today } = await get(`/api/projects/${list[0].id}/schedule`);
  for (const shown of list) {
    const projectId = shown.id as string;
    const {
      costs,
      projects,
      timeline,
      planned: _,
      paid: __,
      paidRows: ___,
      dueRows: ____,
      ...figures
    } = recount(all, {
      ...{ userId: undefined, projectId, days: 365, today },
    });
    const { overdue, ...money } = costs;
    const report = await get(`/api/analytics/report?projectId=${projectId}&days=365`);
    expect(report).toMatchObject({ ...figures, costs: { ...money, overdue } });
    expect(report.timeline).toEqual(report.timeline.map(({ date }: { date: string }) => timeline(date)));
    const [own] = projects;
    expect(report.projects).toMatchObject([own]);
    expect([shown.workDone, shown.id]).toEqual([own?.workDone, own?.id]);
    expect((await get(`/api/projects/${projectId}`)).workDone).toBe(own?.workDone);
    const [value, schedule] = [
      await get(`/api/projects/${projectId}/earned-value`),
      await get(`/api/projects/${projectId}/schedule`),
    ];
    if (value.plannedValue) expect(value.spi).toBeCloseTo(value.earnedValue / value.plannedValue, 2);
    const plan = await get(`/api/projects/${projectId}/schedule/resources`);
    const parents = new Set(all.tasks.filter(({ isPromise }) => !isPromise).map(({ parentTaskId }) => parentTaskId));
    const working = all.tasks.filter(
      (row) =>
        row.projectId === projectId &&
        !row.deletedAt &&
        !row.isPromise &&
        !parents.has(row.id) &&
        row.plannedStartDate !== null &&
        row.plannedStartDate <= today &&
        !['done', 'blocked'].includes(row.status),
    );
    const workers = working.reduce((sum, row) => sum + (row.isMilestone ? 0 : (row.workers ?? 8)), 0);
    expect([projectId, plan.days[0].workers]).toEqual([projectId, plan.days[0].isWorking ? workers : 0]);
    const rows = all.tasks.filter((row) => row.projectId === projectId && !row.deletedAt && !row.isPromise);
    const dates = rows
      .flatMap(({ plannedStartDate: from, plannedEndDate: to }) => [from ?? [], to ?? []].flat())
      .sort();
    expect([schedule.start, schedule.finish]).toEqual([dates[0], dates.at(-1)]);
  }
  const stats = await get('/api/dashboard/stats');
  const { onSchedule, criticalRisks } = recount(all, { userId: undefined, projectId: undefined, days: 365, today });
  expect([stats.onTimeProjects, stats.criticalRisks]).toEqual([onSchedule, criticalRisks.count]);
  const serious = all.risks.filter(
    ({ status, deletedAt, probability, impact }) => status === 'open' && !deletedAt && probability * impact >= 10,
  );
  expect((await get('/api/risks/critical')).length).toBe(serious.length);
  const late = all.payments.filter(
    ({ status, dueDate, deletedAt }) => status !== 'paid' && !deletedAt && dueDate !== null && dueDate < today,
  );
  expect([stats.overdueInvoices.count, (await get('/api/payments/overdue')).length]).toEqual([
    late.length,
    late.length,
  ]);
  const counts = Object.values(stats.taskStats as Record<string, number>).reduce((sum, one) => sum + one, 0);
  expect(counts).toBe(all.tasks.filter(({ deletedAt }) => !deletedAt).length);
});

test('earned value, money and tasks of each project of the demonstration are what its leaves and payments add up to', async () => {
  const all = await readAll(app.db);
  for (const project of all.projects.filter(({ deletedAt }) => !deletedAt)) {
    const mine = all.tasks.filter((row) => row.projectId === project.id && !row.deletedAt);
    const leaves = leavesAmong(mine);
    expect(leaves.filter(({ budgetedCost }) => budgetedCost !== null)).toEqual([]);
    const today = dateIn('Asia/Riyadh', now);
    const weight = (rows: typeof leaves) => rows.reduce((sum, row) => sum + Number(weightOf(row)), 0);
    const worth = (rows: typeof leaves) => (Number(project.budget) * weight(rows)) / weight(leaves);
    const paid = all.payments.filter((row) => row.projectId === project.id && !row.deletedAt && row.status === 'paid');
    const spent = paid.reduce((sum, { amount }) => sum + Number(amount), 0);
    const value = await get(`/api/projects/${project.id}/earned-value`);
    expect(value.plannedValue).toBeCloseTo(worth(leaves.filter((row) => (dueOn(all, row, project) ?? '9') < today)), 1);
    expect(value.earnedValue).toBeCloseTo(worth(leaves.filter((row) => (finished(row) ?? '9') <= today)), 1);
    expect(value.actualCost).toBeCloseTo(spent, 1);
    if (value.cpi !== null) expect(value.cpi).toBeCloseTo(value.earnedValue / spent, 3);
    const budget = await get(`/api/projects/${project.id}/budget-summary`);
    expect([budget.totalBudget, budget.totalSpent]).toEqual([Number(project.budget), expect.closeTo(spent, 1)]);
    expect((await get(`/api/projects/${project.id}`)).spentAmount).toBeCloseTo(spent, 1);
    const rows: { id: string; status: string; isSummary: boolean }[] = await get(`/api/projects/${project.id}/tasks`);
    const ids = new Set(leaves.map(({ id }) => id));
    expect(rows.map(({ id }) => id).sort()).toEqual(mine.map(({ id }) => id).sort());
    for (const row of rows) if (row.isSummary) expect([row.id, ids.has(row.id)]).toEqual([row.id, false]);
  }
});

test('what a construction manager is told of the demonstration is what its late leaves and its planner say', async () => {
  const all = await readAll(app.db);
  const today = dateIn('Asia/Riyadh', now);
  const cm = await app.person('cm');
  const running = all.projects.filter(({ deletedAt, status }) => !deletedAt && status === 'active');
  for (const { id } of running) await joinProject(app.db, id, cm, 'cm');
  const { entries } = (await cm.call('GET', '/api/dashboard/today')).body;
  const entriesOf = (kind: string) => entries.filter((entry: { kind: string }) => entry.kind === kind);
  for (const { projectId, count } of entriesOf('late')) {
    const leaves = leavesAmong(all.tasks.filter((row) => row.projectId === projectId && !row.deletedAt));
    const late = leaves.filter(({ status, plannedEndDate }) => status !== 'done' && (plannedEndDate ?? '9') < today);
    expect([projectId, count]).toEqual([projectId, late.length]);
  }
  const over: unknown[] = [];
  for (const { id } of running) {
    const { days, crew } = (await cm.call('GET', `/api/projects/${id}/schedule/resources`)).body;
    const above = days.slice(0, 7).filter(({ workers }: { workers: number }) => workers > crew);
    if (above.length > 0) over.push([id, above[0].date, above[0].workers, crew, above.length]);
  }
  const crews = entriesOf('crew').map((entry: Record<string, unknown>) =>
    ['projectId', 'date', 'workers', 'capacity', 'days'].map((key) => entry[key]),
  );
  expect(crews.sort()).toEqual(over.sort());
});
