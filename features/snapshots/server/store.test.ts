import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '#features/authorization/server/project-access.ts';
import { saveSettings } from '#features/settings/server/settings.ts';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { takeSnapshot, trendOf } from './store.ts';

/** Just before and just after midnight in Riyadh. */
const EVENING = new Date('2027-03-09T20:59:59Z');
const MIDNIGHT = new Date('2027-03-09T21:00:00Z');
const app = await testApp();
afterAll(app.close);

const [riyal, dollar, trashed] = [newId(), newId(), newId()];
let admin: Person;
let viewer: Person;
const span = { from: '2027-03-01', to: '2027-03-31' };

beforeAll(async () => {
  admin = await app.person('admin');
  viewer = await app.person('viewer');
  const window = { plannedStartDate: '2027-03-01', plannedEndDate: '2027-04-10' };
  await app.db.insert(projects).values([
    { id: riyal, name: 'Riyal', budget: '3750', ...window },
    { id: dollar, name: 'Dollar', budget: '1000', currency: 'USD', status: 'completed' },
    { id: trashed, name: 'Trashed', budget: '9', deletedAt: EVENING },
  ]);
  await join(app.db, riyal, viewer, 'viewer');
  await app.db.insert(tasks).values([
    { projectId: riyal, number: 1, title: 'Done', status: 'done', estimatedHours: '24' },
    {
      projectId: riyal,
      number: 2,
      title: 'Doing',
      status: 'in_progress',
      plannedStartDate: '2027-03-01',
      plannedEndDate: '2027-03-08',
    },
    { projectId: riyal, number: 3, title: 'Blocked', status: 'blocked' },
    { projectId: riyal, number: 4, title: 'Gone', status: 'blocked', deletedAt: EVENING },
    { projectId: dollar, number: 1, title: 'To do' },
  ]);
  await app.db.insert(payments).values([
    { projectId: riyal, description: 'Paid', amount: '375', category: 'other', status: 'paid', paidDate: EVENING },
    { projectId: riyal, description: 'Late', amount: '37.5', category: 'other', dueDate: '2027-03-08' },
    { projectId: riyal, description: 'Late from tomorrow', amount: '75', category: 'other', dueDate: '2027-03-09' },
    { projectId: dollar, description: 'Paid', amount: '100', category: 'other', status: 'paid', paidDate: EVENING },
  ]);
  await app.db.insert(risks).values([
    { projectId: riyal, title: 'Critical', probability: 5, impact: 3 },
    { projectId: riyal, title: 'High', probability: 5, impact: 2 },
    { projectId: riyal, title: 'Closed', probability: 5, impact: 5, status: 'closed' },
  ]);
  expect(await takeSnapshot(app.db, EVENING)).toBe('2027-03-09');
});

describe('the snapshot of a day', () => {
  test('is taken once, and anew at midnight of the organisation', async () => {
    expect(await takeSnapshot(app.db, EVENING)).toBeUndefined();
    await app.db.update(tasks).set({ status: 'done' }).where(eq(tasks.title, 'Blocked'));
    expect(await takeSnapshot(app.db, MIDNIGHT)).toBe('2027-03-10');
    expect(await takeSnapshot(app.db, EVENING)).toBeUndefined();
    const days = await trendOf(app.db, callerOf({ id: admin.id, role: 'admin' }), span);
    expect(days.map(({ date, taskStats }) => [date, taskStats.completed, taskStats.blocked])).toEqual([
      ['2027-03-09', 1, 1],
      ['2027-03-10', 2, 0],
    ]);
  });

  test('says what stood then, in the reporting currency, without what lies in the trash', async () => {
    const [first, second] = await trendOf(app.db, callerOf({ id: admin.id, role: 'admin' }), span);
    expect(first).toEqual({
      date: '2027-03-09',
      onTimeProjects: { current: 1, total: 1 },
      activeProjects: 1,
      budgetHealth: 90,
      criticalRisks: 1,
      highRisks: 1,
      overdueInvoices: { amount: 10, count: 1 },
      taskStats: { completed: 1, inProgress: 1, blocked: 1, notStarted: 1 },
      workDone: 23,
    });
    expect(second?.overdueInvoices).toEqual({ amount: 30, count: 2 });
  });

  test('of one project, and of those a person is a member of', async () => {
    const all = callerOf({ id: admin.id, role: 'admin' });
    const [one] = await trendOf(app.db, all, { ...span, projectId: dollar });
    expect(one).toMatchObject({ onTimeProjects: { total: 0 }, taskStats: { notStarted: 1 }, workDone: 0 });
    const [own] = await trendOf(app.db, callerOf({ id: viewer.id, role: 'viewer' }), span);
    expect(own).toMatchObject({ budgetHealth: 90, taskStats: { completed: 1, notStarted: 0 } });
    await app.db.delete(members).where(eq(members.userId, viewer.id));
    expect(await trendOf(app.db, callerOf({ id: viewer.id, role: 'viewer' }), span)).toEqual([]);
    await join(app.db, riyal, viewer, 'viewer');
  });

  test('hides money from viewers when the organisation says so', async () => {
    await app.db.transaction((tx) => saveSettings(tx, { db: tx, user: admin }, { viewersSeeMoney: false }));
    const [own] = await trendOf(app.db, callerOf({ id: viewer.id, role: 'viewer' }), span);
    expect(own).toMatchObject({ budgetHealth: null, overdueInvoices: { amount: null, count: 1 } });
    const [all] = await trendOf(app.db, callerOf({ id: admin.id, role: 'admin' }), span);
    expect(all?.budgetHealth).toBe(90);
  });

  test('goes with its project', async () => {
    await app.db.delete(projects).where(eq(projects.id, dollar));
    expect(await app.db.$count(dailyFigures, eq(dailyFigures.projectId, dollar))).toBe(0);
  });
});

test('the figures of a night count the percent that is reported, and those of the nights before stay', async () => {
  const before = await trendOf(app.db, callerOf({ id: admin.id, role: 'admin' }), span);
  await app.db.update(tasks).set({ percentComplete: 50 }).where(eq(tasks.title, 'Doing'));
  expect(await takeSnapshot(app.db, new Date('2027-03-10T21:00:00Z'))).toBe('2027-03-11');
  const days = await trendOf(app.db, callerOf({ id: admin.id, role: 'admin' }), span);
  // 24 hours done on the first day, 8 more on the second, half of 64 on the third, of 96.
  expect(days.map(({ workDone }) => workDone)).toEqual([25, 33, 67]);
  expect(days.slice(0, 2)).toEqual(before);
});
