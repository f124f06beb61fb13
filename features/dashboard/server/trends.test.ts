import { afterAll, expect, test } from 'vitest';
import { saveSettings } from '#features/settings/server/settings.ts';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { testApp } from '#server/testing/app.ts';
import { addDays } from '#shared/dates.ts';

const TODAY = '2026-11-22';
const app = await testApp({ now: () => new Date(`${TODAY}T06:00:00Z`) });
afterAll(app.close);

test('trends: the days that were kept before today, of the projects one may see', async () => {
  const [own, other] = [newId(), newId()];
  await app.db.insert(projects).values([own, other].map((id) => ({ id, name: 'P' })));
  const se = await app.person('se');
  await app.db.transaction((tx) =>
    saveSettings(tx, { db: tx, user: se }, { viewersSeeMoney: true, siteEngineersSeeMoney: true }),
  );
  await app.db.insert(members).values({ projectId: own, userId: se.id, role: 'se' });
  const recorded = { status: 'active', currency: 'SAR', spent: '250', overdueAmount: '37.5', overdueCount: 1 } as const;
  const counts = { taskCount: 4, doneCount: 1, inProgressCount: 1, blockedCount: 1, weight: '4', weightDone: '1' };
  const rest = { ...recorded, ...counts, budget: '1000', progress: 50, criticalRisks: 2, highRisks: 0 };
  const on = (projectId: string, days: number, health: 'delayed' | 'on-track') => ({
    ...rest,
    projectId,
    health,
    date: addDays(TODAY, -days),
  });
  await app.db
    .insert(dailyFigures)
    .values([
      on(own, 31, 'delayed'),
      on(own, 30, 'delayed'),
      on(own, 1, 'on-track'),
      on(own, 0, 'on-track'),
      on(other, 1, 'on-track'),
    ]);
  const figures = { budgetHealth: 75, criticalRisks: 2, overdueInvoices: 10 };
  expect((await se.call('GET', '/api/dashboard/trends')).body).toEqual([
    { date: addDays(TODAY, -30), onTimeProjects: 0, ...figures },
    { date: addDays(TODAY, -1), onTimeProjects: 1, ...figures },
  ]);
  const viewer = await app.person('viewer');
  expect((await viewer.call('GET', '/api/dashboard/trends')).body).toEqual([]);
});
