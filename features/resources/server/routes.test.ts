import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AT_ONCE } from '#features/schedule/rules.ts';
import { materials, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { ResourcePlan } from '../contract.ts';
import { Insight } from '../insights-contract.ts';

/** A Sunday, 09:00 in Riyadh. */
const app = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
afterAll(app.close);

let cm: Person;
let projectId: string;
beforeAll(async () => {
  cm = await app.person('cm');
  const pm = await app.person('pm');
  projectId = (await pm.call('POST', '/api/projects', { name: 'Tower' })).body.id;
  await join(app.db, projectId, cm, 'cm');
  const at = (number: number, more: object) => ({ projectId, number, title: `Task ${number}`, ...more });
  await app.db
    .insert(tasks)
    .values([
      at(1, { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-26', priority: 'critical' }),
      at(2, { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-22' }),
      at(3, { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-22', workers: 40 }),
      at(4, { plannedStartDate: '2026-11-24', plannedEndDate: '2026-11-26', status: 'blocked' }),
      at(5, { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-12', status: 'in_progress' }),
      at(6, { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-26', status: 'done' }),
      at(7, { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-26', deletedAt: new Date() }),
    ]);
  const stock = (item: string, more: object) => ({
    ...{ projectId, item, category: 'other' as const, unit: 'pieces' as const, requiredQty: '10' },
    ...more,
  });
  await app.db
    .insert(materials)
    .values([
      stock('Blocks', { expectedDeliveryDate: '2026-11-28', onSiteQty: '6', deliveredQty: '4' }),
      stock('Cement', { expectedDeliveryDate: '2026-11-23', onSiteQty: '6', deliveredQty: '3.5' }),
      stock('Sand', { expectedDeliveryDate: '2026-11-29' }),
      stock('Gravel', { expectedDeliveryDate: '2026-11-21' }),
      stock('Timber', {}),
    ]);
});

const read = (by: Person = cm) => by.call('GET', `/api/projects/${projectId}/schedule/resources`);

test('the week by the specification: eight workers a task, its own number where it has one', async () => {
  const { body, status } = await read();
  expect(status).toBe(200);
  const plan = ResourcePlan.parse(body);
  expect(plan).toMatchObject({ today: '2026-11-22', crew: 50, materials: 5, shortMaterials: 4 });
  expect(plan.days.slice(0, 7).map(({ workers }) => workers)).toEqual([64, 8, 8, 8, 8, 0, 0]);
  expect(plan.weeks[0]).toMatchObject({
    workingDays: 5,
    activeTasks: 4,
    criticalTasks: 1,
    peakWorkers: 64,
    avgWorkers: 19.2,
    peakAbove: 233,
    capacity: 38,
    tasksAtRisk: 2,
    daysOver: 1,
  });
  expect(plan.tasks.map(({ number, risk, workers }) => [number, risk, workers])).toEqual([
    [1, null, 8],
    [2, null, 8],
    [3, null, 40],
    [4, 'blocked', 0],
    [5, 'overdue', 8],
  ]);
  expect(plan.days.slice(1, 4).map((day) => [day.tasks, day.blocked])).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
  ]);
});

test('deliveries are those of the four weeks; urgent is what is required and not available', async () => {
  const { body } = await read();
  expect(body.deliveries).toMatchObject([
    { item: 'Cement', isUrgent: true, available: 9.5 },
    { item: 'Blocks', isUrgent: false, available: 10, required: 10 },
    { item: 'Sand', isUrgent: true },
  ]);
});

test('for construction managers and administrators of the project', async () => {
  const [admin, stranger, pm] = await Promise.all([app.person('admin'), app.person('cm'), app.person('pm')]);
  await join(app.db, projectId, pm, 'pm');
  expect((await read(admin)).status).toBe(200);
  expect((await read(stranger)).status).toBe(404);
  expect((await read(pm)).status).toBe(403);
});

test('insights rest on what the engines found; of each kind one, with its rows; nothing foreign is told', async () => {
  const { body, status } = await cm.call('GET', '/api/dashboard/insights');
  expect(status).toBe(200);
  const insights = z.array(Insight).parse(body);
  expect(insights.map(({ title }) => title)).toEqual([
    'Schedule Optimization',
    'Resource Allocation',
    'Material Forecast',
  ]);
  expect(insights[1]).toMatchObject({
    projectId,
    isWarning: true,
    sentence: { values: { peak: 64, date: '2026-11-22', crew: 50 } },
    rows: [{ label: 'T-3 Task 3', figure: 40 }, { figure: 8 }, { figure: 8 }, { label: 'T-5 Task 5', figure: 8 }],
    link: `/cm/resources?project=${projectId}&week=0`,
  });
  const pm = await app.person('pm');
  await join(app.db, projectId, pm, 'pm');
  expect((await pm.call('GET', '/api/dashboard/insights')).body[1].link).toBe(`/projects/${projectId}/schedule`);
  expect(insights[2]).toMatchObject({ projectId, isWarning: true });
  expect(insights[2]?.rows.map(({ label }) => label)).toContain('Timber');
  const stranger = await app.person('cm');
  const foreign = (await stranger.call('GET', '/api/dashboard/insights')).body;
  expect(foreign.map(({ projectId: own, rows }: Insight) => [own, rows])).toEqual([
    [null, []],
    [null, []],
    [null, []],
  ]);
});

test('an insight follows a change at once', async () => {
  const sentence = async () => (await cm.call('GET', '/api/dashboard/insights')).body[1].sentence;
  expect((await sentence()).values.peak).toBe(64);
  const list = (await cm.call('GET', `/api/projects/${projectId}/tasks`)).body;
  const third = list.find(({ number }: { number: number }) => number === 3);
  expect((await cm.call('PUT', `/api/tasks/${third.id}`, { status: 'done' })).status).toBe(200);
  expect((await sentence()).values.peak).toBeUndefined();
});

test('a large plan is computed in threads, by the same rules', async () => {
  const { id } = (await (await app.person('pm')).call('POST', '/api/projects', { name: 'City' })).body;
  await join(app.db, id, cm, 'cm');
  const dates = { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-23' };
  const rows = Array.from({ length: AT_ONCE + 1 }, (_, at) => ({
    projectId: id,
    number: at + 1,
    title: 'Xyz',
    ...dates,
  }));
  await app.db.insert(tasks).values([...rows.slice(1), { ...rows[0], projectId: id, number: 1, title: 'Columns' }]);
  const plan = ResourcePlan.parse((await cm.call('GET', `/api/projects/${id}/schedule/resources`)).body);
  expect(plan.days[0]).toMatchObject({ tasks: AT_ONCE + 1, workers: 8 * (AT_ONCE + 1), unknownCrews: AT_ONCE });
  expect(plan.days[1]?.trades).toEqual([{ trade: 'concreter', workers: 10 }]);
  const [tip] = (await cm.call('GET', '/api/dashboard/insights')).body.slice(1);
  expect(tip).toMatchObject({ projectId: id, sentence: { values: { peak: 8 * (AT_ONCE + 1) } } });
  const { body } = await cm.call('POST', '/api/ai/plan/suggest', { project_id: id });
  expect(body.daily[0].tasks).toHaveLength(6);
  expect(body.daily[0].tasks.map(({ isCrewKnown }: { isCrewKnown: boolean }) => isCrewKnown)).toContain(true);
});

test('drawings are made in the office; a number somebody gave is the crew on site, of no trade that day', async () => {
  const { id } = await (await app.person('pm'))
    .call('POST', '/api/projects', { name: 'Ducts' })
    .then(({ body }) => body);
  await join(app.db, id, cm, 'cm');
  const at = {
    projectId: id,
    title: 'HVAC installation',
    plannedStartDate: '2026-11-22',
    plannedEndDate: '2026-12-03',
  };
  await app.db.insert(tasks).values([
    { ...at, number: 1 },
    { ...at, number: 2, workers: 12 },
  ]);
  const plan = ResourcePlan.parse((await cm.call('GET', `/api/projects/${id}/schedule/resources`)).body);
  expect(plan.days[0]).toMatchObject({ workers: 20, office: 2, trades: [{ trade: null, workers: 12 }] });
});

test('of the materials that run out the dearest is told first, for who sees money', async () => {
  const { id } = await (await app.person('pm'))
    .call('POST', '/api/projects', { name: 'Mall' })
    .then(({ body }) => body);
  const [own, engineer] = [await app.person('cm'), await app.person('se')];
  await join(app.db, id, own, 'cm');
  await join(app.db, id, engineer, 'se');
  const dates = { plannedStartDate: '2026-11-22', plannedEndDate: '2026-11-26' };
  await app.db.insert(tasks).values({ projectId: id, number: 1, title: 'Doors', ...dates });
  const short = { projectId: id, category: 'other' as const, unit: 'pieces' as const };
  await app.db.insert(materials).values([
    { ...short, item: 'A nail', requiredQty: '900', costPerUnit: '0.01', currency: 'USD' },
    { ...short, item: 'Beam', requiredQty: '20', costPerUnit: '800', currency: 'SAR' },
    { ...short, item: 'Crane rail', requiredQty: '10', costPerUnit: '900', currency: 'USD' },
  ]);
  const insightOf = async (person: Person) => (await person.call('GET', '/api/dashboard/insights')).body[2];
  const tip = await insightOf(own);
  expect(tip.sentence.values.item).toBe('Crane rail');
  expect(tip.rows.map(({ label }: { label: string }) => label)).toEqual(['Crane rail', 'Beam', 'A nail']);
  const admin = await app.person('admin');
  await admin.call('PUT', '/api/organisation', { siteEngineersSeeMoney: false });
  const blind = await insightOf(engineer);
  expect(blind.rows.map(({ label }: { label: string }) => label)).toEqual(['A nail', 'Beam', 'Crane rail']);
});
