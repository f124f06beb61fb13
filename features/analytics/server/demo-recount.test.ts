import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localFiles } from '#server/database/backup-files.ts';
import { loadDemo } from '#server/database/demo/load.ts';
import { testApp } from '#server/testing/app.ts';
import { readAll, recount } from './test-recount.ts';

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
