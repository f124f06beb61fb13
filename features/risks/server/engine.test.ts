import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks, riskWatch } from '#server/database/tables/risks.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { watchChanged, watchProject } from './engine.ts';

/** Wednesday, noon in Riyadh. */
const NOW = new Date('2026-03-04T09:00:00Z');
let clock = NOW;
const app = await testApp({ now: () => clock });
afterAll(app.close);

let projectId: string;
const look = () => watchProject(app.services, projectId);
const entries = async (watched?: string) => {
  const rows = await app.db.select().from(risks).where(eq(risks.projectId, projectId));
  return rows.filter(({ engineKey }) => !watched || engineKey === watched);
};
const openKeys = async () =>
  (await entries()).flatMap(({ status, engineKey }) => (status === 'open' ? [engineKey] : [])).sort();

beforeEach(async () => {
  clock = NOW;
  projectId = newId();
  const window = { plannedStartDate: '2026-01-04', plannedEndDate: '2099-12-31' };
  await app.db
    .insert(projects)
    .values({ id: projectId, name: 'Tower', budget: '1000', createdAt: new Date('2026-01-04T09:00:00Z'), ...window });
});

let number = 0;
const addTask = async (given: Partial<typeof tasks.$inferInsert>) => {
  number += 1;
  const id = newId();
  await app.db.insert(tasks).values({ id, projectId, number, title: 'Pour', ...given });
  return id;
};

test('a project without trouble has no entries', async () => {
  await addTask({ plannedStartDate: '2099-06-01', plannedEndDate: '2099-06-10' });
  expect(await look()).toBe(0);
  expect(await entries()).toEqual([]);
});

test('a late task opens an entry, a look again changes nothing, being done closes it', async () => {
  await app.db.update(projects).set({ plannedEndDate: '2026-02-25' }).where(eq(projects.id, projectId));
  const id = await addTask({ plannedStartDate: '2026-02-01', plannedEndDate: '2026-02-25', status: 'in_progress' });
  await app.db.insert(progressLogs).values({ projectId, date: '2026-03-03' });
  await look();
  const [slip] = await entries('schedule:slip');
  expect(slip).toMatchObject({ status: 'open', taskId: id, isFromEngine: true, createdBy: null });
  expect(slip?.description).toContain('T-');
  expect(await look()).toBe(0);
  await app.db.update(tasks).set({ status: 'done', completedAt: NOW }).where(eq(tasks.id, id));
  await look();
  expect(await entries('schedule:slip')).toMatchObject([
    { id: slip?.id, status: 'closed', closedBy: null, closeReason: '' },
  ]);
  const told = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.entity, 'risk'), eq(activity.entityId, slip?.id ?? '')));
  expect(told.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['created', null],
    ['updated', null],
  ]);
  expect(told[1]?.after).toMatchObject({ status: 'closed', isCauseGone: true });
});

test('a look that waits for another one tells what there is when its turn comes, not when it began', async () => {
  await app.db.update(projects).set({ plannedEndDate: '2026-02-25' }).where(eq(projects.id, projectId));
  const id = await addTask({ plannedStartDate: '2026-02-01', plannedEndDate: '2026-02-25', status: 'in_progress' });
  await app.db.insert(progressLogs).values({ projectId, date: '2026-03-03' });
  const looking = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}::text, 2))`);
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const second = look();
    while ((await app.db.execute(waits)).rows.length === 0);
    await app.db.update(tasks).set({ status: 'done', completedAt: NOW }).where(eq(tasks.id, id));
    return { second };
  });
  await looking.second;
  expect(await entries('schedule:slip')).toEqual([]);
});

test('payments that eat up the budget and fall due', async () => {
  const pay = { projectId, category: 'other', description: 'Rebar' } as const;
  await app.db.insert(payments).values({ ...pay, amount: '950', status: 'paid', paidDate: NOW });
  const late = newId();
  await app.db.insert(payments).values({ ...pay, id: late, amount: '10', dueDate: '2000-01-10' });
  await look();
  expect(await openKeys()).toEqual(expect.arrayContaining(['budget:budget', 'budget:overdue']));
  expect((await entries('budget:overdue'))[0]).toMatchObject({ paymentId: late });
  await app.db.update(projects).set({ budget: '100000' }).where(eq(projects.id, projectId));
  await app.db.update(payments).set({ status: 'paid', paidDate: NOW }).where(eq(payments.id, late));
  await look();
  const keys = await openKeys();
  expect(keys).not.toContain('budget:budget');
  expect(keys).not.toContain('budget:overdue');
});

test('a material that will be missing, until enough is there', async () => {
  await addTask({ title: 'Concrete', plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-08' });
  const id = newId();
  await app.db
    .insert(materials)
    .values({ id, projectId, item: 'Concrete C35', category: 'concrete', unit: 'm3', requiredQty: '50' });
  await look();
  expect(await entries(`material:${id}`)).toMatchObject([
    { status: 'open', materialId: id, title: 'Concrete C35 will be missing' },
  ]);
  await app.db.update(materials).set({ onSiteQty: '50' }).where(eq(materials.id, id));
  await look();
  expect(await entries(`material:${id}`)).toMatchObject([{ status: 'closed' }]);
});

test('what is missing is told as on screen, the day in words; less than a whole roll is no risk', async () => {
  await addTask({ title: 'Membrane', plannedStartDate: '2026-03-02', plannedEndDate: '2026-03-08' });
  const [roll, sheet] = [newId(), newId()];
  const common = { projectId, category: 'finishing', requiredQty: '7.3' } as const;
  await app.db.insert(materials).values([
    { ...common, id: roll, item: 'Membrane', unit: 'roll', onSiteQty: '6.9111' },
    { ...common, id: sheet, item: 'Membrane primer', unit: 'liters', requiredQty: '0.3889' },
  ]);
  await look();
  expect(await entries(`material:${roll}`)).toEqual([]);
  const [risk] = await entries(`material:${sheet}`);
  expect(risk?.description).toMatch(/^0\.\d{1,2} liters are missing on \d{1,2} [A-Z][a-z]+ 2026\.$/);
});

test('days without a log, until there is one', async () => {
  await addTask({ plannedStartDate: '2026-03-01', plannedEndDate: '2099-12-01', status: 'in_progress' });
  await app.db.insert(progressLogs).values({ projectId, date: '2026-02-26' });
  await look();
  // Sunday, Monday and Tuesday; Friday and Saturday are days off.
  expect(await entries('logs:missing')).toMatchObject([{ status: 'open', probability: 3, impact: 2 }]);
  expect((await entries('logs:missing'))[0]?.description).toContain('3 working days');
  await app.db.insert(progressLogs).values({ projectId, date: '2026-03-03' });
  await look();
  expect(await entries('logs:missing')).toMatchObject([{ status: 'closed' }]);
});

test('a project that rests or ends has no open entries of the engine; those of people stay', async () => {
  await addTask({ plannedStartDate: '2026-03-01', plannedEndDate: '2099-12-01', status: 'in_progress' });
  await app.db.insert(risks).values({ projectId, title: 'Own', probability: 1, impact: 1 });
  await look();
  expect(await openKeys()).toEqual(['logs:missing', null].sort());
  await app.db.update(projects).set({ status: 'on_hold' }).where(eq(projects.id, projectId));
  await look();
  expect(await openKeys()).toEqual([null]);
});

test('four servers at once make one entry', async () => {
  await addTask({ plannedStartDate: '2026-03-01', plannedEndDate: '2099-12-01', status: 'in_progress' });
  await Promise.all([look(), look(), look(), look()]);
  expect(await entries('logs:missing')).toHaveLength(1);
});

describe('when it looks', () => {
  const watched = async () => (await app.db.select().from(riskWatch).where(eq(riskWatch.projectId, projectId)))[0];

  test('once a day, and after something was written; never twice for nothing', async () => {
    await watchChanged(app.services);
    const first = await watched();
    expect(first).toMatchObject({ evaluatedOn: '2026-03-04' });
    clock = new Date(NOW.getTime() + 3_600_000);
    await watchChanged(app.services);
    expect(await watched()).toEqual(first);
    const change = { projectId, entity: 'task', entityId: newId(), action: 'updated', label: '' };
    await app.db.insert(activity).values({ ...change, at: clock });
    await watchChanged(app.services);
    expect((await watched())?.evaluatedAt).toEqual(clock);
    clock = new Date(NOW.getTime() + 86_400_000);
    await watchChanged(app.services);
    expect(await watched()).toMatchObject({ evaluatedOn: '2026-03-05' });
  });
});

test('a family that cannot be judged neither stops the others nor takes its entries back', async () => {
  await addTask({ plannedStartDate: '2026-02-01', plannedEndDate: '2026-02-02', status: 'in_progress' });
  await app.db.update(projects).set({ plannedEndDate: '2026-02-02' }).where(eq(projects.id, projectId));
  await look();
  expect(await openKeys()).toContain('schedule:slip');
  await app.db.insert(progressLogs).values({ projectId, date: '2026-03-03' });
  await app.db
    .insert(payments)
    .values({ projectId, description: 'Steel', category: 'materials', amount: '950', status: 'paid', paidDate: NOW });
  await app.db.execute(sql`alter table task_links rename to task_links_away`);
  try {
    await look();
  } finally {
    await app.db.execute(sql`alter table task_links_away rename to task_links`);
  }
  expect(await openKeys()).toEqual(expect.arrayContaining(['schedule:slip', 'logs:missing', 'budget:budget']));
  await look();
  expect(await openKeys()).not.toContain('logs:missing');
});
