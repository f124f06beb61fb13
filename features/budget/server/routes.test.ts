import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { baselines, baselineTasks } from '#server/database/tables/schedule.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { BudgetAlert, budgetApi, Costs, type EarnedValue } from '../contract.ts';

const app = await testApp();
afterAll(app.close);

const today = dateIn('Asia/Riyadh', new Date());
const at = (days: number) => addDays(today, days);
const moment = (days: number) => new Date(`${at(days)}T09:00:00+03:00`);

let pm: Person;
let viewer: Person;
let admin: Person;
beforeAll(async () => {
  [pm, viewer, admin] = await Promise.all([app.person('pm'), app.person('viewer'), app.person('admin')]);
});

async function newProject(name: string, budget = 1000): Promise<string> {
  const body = { name, budget, plannedStartDate: at(-100), plannedEndDate: at(100) };
  const { id } = (await pm.call('POST', '/api/projects', body)).body;
  await join(app.db, id, viewer, 'viewer');
  return id;
}

interface Work {
  readonly ends: number | null;
  readonly done?: number;
  readonly hours?: string;
}

async function addTasks(projectId: string, work: readonly Work[]): Promise<string[]> {
  const rows = work.map(({ ends, done, hours = '10' }, index) => ({
    id: newId(),
    projectId,
    number: index + 1,
    title: `Task ${index + 1}`,
    plannedStartDate: ends === null ? null : at(ends - 5),
    plannedEndDate: ends === null ? null : at(ends),
    estimatedHours: hours,
    ...(done !== undefined && { status: 'done' as const, completedAt: moment(done) }),
  }));
  await app.db.insert(tasks).values(rows);
  return rows.map(({ id }) => id);
}

const pay = (projectId: string, amount: string, days: number, more: object = {}) =>
  app.db.insert(payments).values({
    projectId,
    description: `Invoice of ${amount}`,
    amount,
    category: 'labor',
    status: 'paid',
    paidDate: moment(days),
    ...more,
  });

test('earned value: weighted by hours, what is paid, the curve with it', async () => {
  const id = await newProject('Earned');
  await addTasks(id, [
    { ends: -50, done: -48 },
    { ends: -20, hours: '30' },
    { ends: 40, hours: '60' },
  ]);
  await pay(id, '125.5', -40);
  await pay(id, '10', -1, { status: 'approved', paidDate: null });
  const { body } = await viewer.call('GET', `/api/projects/${id}/earned-value`);
  const value = z.strictObject(budgetApi.earnedValue.response.shape).parse(body);
  expect(value).toMatchObject({
    budget: 1000,
    plannedValue: 400,
    earnedValue: 100,
    actualCost: 125.5,
    committed: 10,
    cpi: 0.7968,
    spi: 0.25,
    estimate: 1025.5,
    estimateLow: 856.29,
    estimateHigh: 1221.37,
    earnedDays: 76,
    elapsedDays: 100,
    spiTime: 0.76,
  });
  expect(value.points.find(({ date }) => date === today)).toEqual({
    date: today,
    planned: 400,
    earned: 100,
    paid: 125.5,
  });
  expect(value.points.at(-1)).toEqual({ date: at(40), planned: 1000, earned: null, paid: null });
});

test('the newest baseline is the plan; tasks without a date are due by the end of the project', async () => {
  const id = await newProject('Baselined');
  const [first = ''] = await addTasks(id, [{ ends: 60 }, { ends: null }]);
  expect((await pm.call('GET', `/api/projects/${id}/earned-value`)).body.plannedValue).toBe(0);
  const [baseline] = await app.db.insert(baselines).values({ projectId: id, name: 'Agreed' }).returning();
  const agreed = { baselineId: baseline?.id ?? '', taskId: first, plannedStartDate: at(-9), plannedEndDate: at(-3) };
  await app.db.insert(baselineTasks).values(agreed);
  expect((await pm.call('GET', `/api/projects/${id}/earned-value`)).body.plannedValue).toBe(500);
});

test('alerts: formula, numbers and rows; they hold until the figure is well back', async () => {
  const id = await newProject('Alerted');
  const url = `/api/budget/alerts?projectId=${id}`;
  const alerts = async () => z.array(z.strictObject(BudgetAlert.shape)).parse((await pm.call('GET', url)).body);
  await addTasks(id, [{ ends: -50, done: -50 }, { ends: -20 }, { ends: 40 }, { ends: 60 }]);
  expect((await alerts()).map(({ kind }) => kind)).toEqual(['schedule']);
  await pay(id, '620', -10);
  await pay(id, '150', -9);
  await pay(id, '5', -3, { status: 'pending', paidDate: null, dueDate: at(-40) });
  const found = await alerts();
  expect(found.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['cost', 'critical'],
    ['schedule', 'critical'],
    ['overdue', 'high'],
    ['budget', 'warning'],
    ['pace', 'warning'],
  ]);
  const { body: measured } = await pm.call('GET', `/api/projects/${id}/earned-value`);
  const figures = new Map(found.flatMap((alert) => alert.figures.map(({ name, value }) => [name, value])));
  expect(['Earned value', 'Planned value', 'Actual cost'].map((name) => figures.get(name))).toEqual([
    measured.earnedValue,
    measured.plannedValue,
    measured.actualCost,
  ]);
  expect(
    [['cost', 'cpi'] as const, ['schedule', 'spi'] as const].map(([kind, index]) => [
      found.find((alert) => alert.kind === kind)?.value,
      measured[index],
    ]),
  ).toSatisfy((pairs: number[][]) => pairs.every(([one, other]) => one === other));
  const budget = found.find(({ kind }) => kind === 'budget');
  expect(budget).toMatchObject({
    formula: 'Paid ÷ budget',
    value: 77,
    threshold: 75,
    figures: [
      { name: 'Paid', value: 770, unit: 'money' },
      { name: 'Budget', value: 1000, unit: 'money' },
    ],
    rows: [{ label: 'Invoice of 620', amount: 620 }, { label: 'Invoice of 150' }],
  });
  const kinds = async () => (await alerts()).map(({ kind }) => kind);
  await pm.call('PUT', `/api/projects/${id}`, { budget: 1030 });
  expect(await kinds()).toContain('budget');
  await pm.call('PUT', `/api/projects/${id}`, { budget: 1100 });
  expect(await kinds()).not.toContain('budget');
  await pm.call('PUT', `/api/projects/${id}`, { budget: 1030 });
  expect(await kinds()).not.toContain('budget');
});

test('a budget that is passed by a halala is overspent, and one that is reached is not', async () => {
  const id = await newProject('To the halala', 5000);
  const overspent = async () =>
    (await pm.call('GET', `/api/budget/alerts?projectId=${id}`)).body.find(
      ({ title }: { title: string }) => title === 'The budget is overspent',
    );
  await pay(id, '5000', -5);
  expect(await overspent()).toBeUndefined();
  await pay(id, '0.01', -4);
  expect(await overspent()).toMatchObject({ severity: 'critical', threshold: 100 });
});

test('costs by category and month are exact and make the total', async () => {
  const id = await newProject('Costed');
  await addTasks(id, [{ ends: 10 }, { ends: 20 }, { ends: 30 }]);
  for (let index = 0; index < 10; index += 1) await pay(id, '0.1', -30, { category: index % 2 ? 'labor' : 'permits' });
  const costs = z.strictObject(Costs.shape).parse((await pm.call('GET', `/api/budget/costs?projectId=${id}`)).body);
  const originals = { paid: [], approved: [], pending: [] };
  expect(costs.byCategory).toEqual([
    { category: 'labor', paid: 0.5, approved: 0, pending: 0, originals },
    { category: 'permits', paid: 0.5, approved: 0, pending: 0, originals },
  ]);
  expect(costs.byMonth.find(({ month }) => month === at(-30).slice(0, 7))?.paid).toBe(1);
  const everywhere = (await pm.call('GET', '/api/budget/costs')).body;
  expect(everywhere.byCategory.find(({ category }: { category: string }) => category === 'permits').paid).toBe(0.5);
});

test('every project the cards count is listed, completed ones with them, and the total ties to the cards', async () => {
  const id = await newProject('Finished', 500);
  await pay(id, '123.45', -5);
  await addTasks(id, [{ ends: -30, done: -30 }]);
  expect((await pm.call('PUT', `/api/projects/${id}`, { status: 'completed' })).status).toBe(200);
  const rows: EarnedValue[] = (await pm.call('GET', '/api/budget/projects')).body;
  expect(rows.find(({ projectId }) => projectId === id)).toMatchObject({
    projectStatus: 'completed',
    earnedValue: 500,
  });
  const total = z.strictObject(budgetApi.total.response.shape).parse((await pm.call('GET', '/api/budget/total')).body);
  const cards = (await pm.call('GET', '/api/budget/summary')).body;
  expect(total).toMatchObject({ budget: cards.totalBudget, actualCost: cards.totalSpent, currency: cards.currency });
  expect(Object.values(total.originals)).toEqual([[], [], [], [], []]);
  expect([total.projectCount, total.unmeasuredCount]).toEqual([
    rows.length,
    rows.filter(({ earnedValue }) => earnedValue === null).length,
  ]);
});

test('totals of several currencies say beside each figure what it was before', async () => {
  const owner = await app.person('pm', 'owner');
  for (const [currency, budget, paid] of [
    ['SAR', 375, 75],
    ['USD', 100, 30],
  ] as const) {
    const { id } = (await owner.call('POST', '/api/projects', { name: `In ${currency}`, budget, currency })).body;
    await pay(id, String(paid), -1);
    await addTasks(id, [{ ends: -9, done: -9 }]);
    await app.db
      .insert(payments)
      .values({ projectId: id, description: 'Pump', amount: '10', category: 'other', status: 'approved' });
  }
  const before = (sar: number, usd: number) => [
    { currency: 'SAR', amount: sar },
    { currency: 'USD', amount: usd },
  ];
  expect((await owner.call('GET', '/api/budget/total')).body).toMatchObject({
    ...{ currency: 'SAR', isConverted: true, budget: 750, actualCost: 187.5 },
    originals: {
      ...{ budget: before(375, 100), plannedValue: before(375, 100), earnedValue: before(375, 100) },
      ...{ actualCost: before(75, 30), estimate: before(75, 30) },
    },
  });
  expect((await owner.call('GET', '/api/budget/summary')).body).toMatchObject({
    ...{ remaining: 562.5, remainingOriginals: before(300, 70) },
    ...{ committed: 47.5, committedOriginals: before(10, 10) },
  });
});

test('only visible projects, and no money for viewers where the organisation says so', async () => {
  const id = await newProject('Hidden');
  await pay(id, '990', -1);
  const stranger = await app.person('pm', 'stranger');
  expect((await stranger.call('GET', '/api/budget/projects')).body).toEqual([]);
  expect((await stranger.call('GET', '/api/budget/alerts')).body).toEqual([]);
  expect((await stranger.call('GET', `/api/budget/alerts?projectId=${id}`)).status).toBe(404);
  expect((await stranger.call('GET', `/api/budget/costs?projectId=${id}`)).status).toBe(404);
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
  expect((await viewer.call('GET', `/api/budget/alerts?projectId=${id}`)).body).toEqual([]);
  const { body } = await viewer.call('GET', '/api/budget/projects?search=hidden');
  expect(body).toMatchObject([{ budget: null, actualCost: null, cpi: null, seesMoney: false }]);
  expect((await viewer.call('GET', '/api/budget/total')).body).toMatchObject({ budget: null, earnedValue: null });
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
});
