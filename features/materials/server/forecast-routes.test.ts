import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Alert } from '#features/alerts/contract.ts';
import { materials, materialTasks, tasks } from '#server/database/tables/work.ts';
import { answeringAi } from '#server/testing/ai.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Shortfall, ShortMaterial } from '../forecast-contract.ts';

/** A Sunday. */
const app = await testApp({ now: () => new Date('2026-03-01T09:00:00Z') });
afterAll(app.close);

let admin: Person;
let cm: Person;
let projectId: string;
let taskId: string;
const add = async (more: object) =>
  (await cm.call('POST', '/api/materials', { projectId, category: 'steel', unit: 'tonnes', ...more })).body;
const ask = (body: unknown, by: Person = cm) => by.call('POST', '/api/ai/material-forecast', body);
beforeAll(async () => {
  [admin, cm] = await Promise.all([app.person('admin'), app.person('cm')]);
  projectId = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body.id;
  await join(app.db, projectId, cm, 'cm');
  const dates = { plannedStartDate: '2026-03-02', plannedEndDate: '2026-03-05' };
  taskId = (await cm.call('POST', '/api/tasks', { projectId, title: 'Fix reinforcement of raft', ...dates })).body.id;
});

describe('POST /api/ai/material-forecast', () => {
  test('with nothing but item, available and required', async () => {
    const stock = [
      { item: 'Rebar 16 mm', available: 40, required: 100 },
      { item: 'Sand', available: 10, required: 10 },
    ];
    const { status, body } = await ask({ stock });
    expect([status, body.engine, body.shortfalls.length]).toEqual([200, 'built-in', 1]);
    expect(z.strictObject(Shortfall.shape).parse(body.shortfalls[0])).toMatchObject({
      item: 'Rebar 16 mm',
      quantity: 60,
      days_ahead: 0,
      neededBy: '2026-03-01',
      orderBy: '2026-02-08',
      leadDays: 21,
      basis: 'unknown',
      task: null,
      advice: 'Nothing says when it is needed: give its tasks or the project dates, or record what is used.',
    });
  });

  test('the plan says when: on a date, or while a task runs; what is planned and not counted is missing', async () => {
    const plan = [
      { item: 'rebar', quantity: 30, date: '2026-03-10' },
      { item: 'Rebar', quantity: 70, taskId },
      { item: 'Wire', quantity: 5, date: '2026-03-20T22:00:00Z' },
    ];
    const { body } = await ask({ plan, stock: [{ item: 'REBAR', available: 71, required: 100 }] });
    expect(body.shortfalls.map((one: Shortfall) => [one.item, one.neededBy, one.quantity])).toEqual([
      ['REBAR', '2026-03-10', 29],
      ['Wire', '2026-03-21', 5],
    ]);
    const early = await ask({ plan, stock: [{ item: 'Rebar', available: 20, required: 100 }] });
    expect(early.body.shortfalls[0]).toMatchObject({ neededBy: '2026-03-03', task: { id: taskId }, basis: 'plan' });
  });

  test('all there: none; nothing sent: none', async () => {
    expect((await ask({ plan: [], stock: [{ item: 'x', available: 5, required: 5 }] })).body.shortfalls).toEqual([]);
    expect((await ask({})).body).toEqual({ shortfalls: [], engine: 'built-in' });
  });

  test.each([
    [{ stock: [{ item: 'x', available: -1, required: 1 }] }, 'stock.0.available'],
    [{ stock: [{ item: 'x', available: 0, required: '1,234.50' }] }, 'stock.0.required'],
    [{ stock: [{ item: 'x', available: 0, required: '١٢٣' }] }, 'stock.0.required'],
    [{ stock: [{ item: 'x', available: 0, required: 1e30 }] }, 'stock.0.required'],
    [{ stock: [{ item: 'x', available: 0, required: null }] }, 'stock.0.required'],
    [{ stock: [{ available: 0, required: 1 }] }, 'stock.0.item'],
    [{ stock: 'all' }, 'stock'],
    [{ plan: [{ item: 'x', date: 'soon' }] }, 'plan.0.date'],
    [{ plan: [{ item: 'x', taskId: '01990000-0000-7000-8000-0000000000aa' }] }, 'plan.0.taskId'],
  ])('%j is refused, naming the field', async (body, field) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
  });

  test('of a material in the books its own links, supplier and delivery are known; of others not even that it exists', async () => {
    const made = await add({ item: 'Bar 20', requiredQty: 100, expectedDeliveryDate: '2026-03-04' });
    await cm.call('PUT', `/api/materials/${made.id}/tasks`, { tasks: [{ taskId }] });
    const stock = [{ item: 'Bar 20', available: 0, required: 100, materialId: made.id }];
    const { body } = await ask({ stock });
    expect(body.shortfalls).toEqual([
      expect.objectContaining({ basis: 'linked', neededBy: '2026-03-02', unit: 'tonnes' }),
    ]);
    expect(body.shortfalls[0]).toMatchObject({ quantity: 50, arrives: '2026-03-04' });
    expect((await ask({ stock }, await app.person('cm'))).status).toBe(404);
  });
});

test('a model words the advice, and a number of its own is dropped', async () => {
  const texts = ['Order the bars for the raft at once.', 'Order 500 tonnes.'];
  const wordy = await testApp({
    now: () => new Date('2026-03-01T09:00:00Z'),
    services: { ai: answeringAi({ advice: texts.map((text, index) => ({ index, text })) }) },
  });
  const person = await wordy.person('pm');
  const stock = ['a', 'b'].map((item) => ({ item, available: 0, required: 1 }));
  const { body } = await person.call('POST', '/api/ai/material-forecast', { stock });
  expect(body.shortfalls.map(({ advice }: Shortfall) => advice)).toEqual([
    texts[0],
    'Nothing says when it is needed: give its tasks or the project dates, or record what is used.',
  ]);
  expect(body.engine).not.toBe('built-in');
  await wordy.close();
});

test('shortfalls and alerts of the books: found by words, by the supplier’s own lead time, of running projects', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Watched' })).body.id;
  await join(app.db, own, cm, 'cm');
  const dates = { plannedStartDate: '2026-03-03', plannedEndDate: '2026-03-03' };
  await cm.call('POST', '/api/tasks', { projectId: own, title: 'Rebar to columns', ...dates });
  const rebar = await add({ projectId: own, item: 'Rebar 12 mm', requiredQty: 12, onSiteQty: 3, supplier: 'Hadid' });
  await add({ projectId: own, item: 'Rebar 8 mm', requiredQty: 12, expectedDeliveryDate: '2026-03-02' });
  for (const orderedDate of ['2026-02-01', '2026-02-10', '2026-02-20']) {
    const past = await add({ item: 'Bar', requiredQty: 0, supplier: 'Hadid', orderedDate });
    await cm.call('POST', `/api/materials/${past.id}/movements`, { kind: 'delivery', quantity: 1, date: '2026-02-24' });
  }
  const { body, headers } = await cm.call('GET', `/api/materials/shortfalls?projectId=${own}`);
  expect([headers['x-total-count'], body.map(({ item }: ShortMaterial) => item)]).toEqual([
    '2',
    ['Rebar 12 mm', 'Rebar 8 mm'],
  ]);
  expect((await cm.call('GET', `/api/materials/shortfalls/${own}`)).body).toEqual(body);
  z.array(z.strictObject(ShortMaterial.shape)).parse(body);
  expect(body[1]).toMatchObject({ shortage: 12, neededBy: null, days_ahead: null });
  const figures = { days_ahead: 2, quantity: 9, neededBy: '2026-03-03', orderBy: '2026-02-17', leadDays: 14 };
  expect(body[0]).toMatchObject({
    ...figures,
    leadBasis: 'supplier',
    basis: 'words',
    task: { title: 'Rebar to columns' },
  });

  const alerts = (await cm.call('GET', '/api/alerts?kind=material')).body;
  z.array(z.strictObject(Alert.shape)).parse(alerts);
  expect(alerts.find((alert: Alert) => alert.id === `material-${rebar.id}`)).toMatchObject({
    kind: 'material',
    title: 'Rebar 12 mm',
    description: '9 tonnes short for Rebar to columns',
    projectName: 'Watched',
    detail: { days_ahead: 2, materialId: rebar.id },
  });
  await admin.call('PUT', `/api/projects/${own}`, { status: 'completed' });
  const after = (await cm.call('GET', '/api/alerts?kind=material')).body;
  expect(after.some((alert: Alert) => alert.projectId === own)).toBe(false);
  expect((await cm.call('GET', '/api/alerts?kind=gold')).status).toBe(422);
  expect((await (await app.person('cm')).call('GET', '/api/alerts')).body).toEqual([]);
});

test('what was reckoned holds until something of it changes, and not a moment longer', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Fresh' })).body.id;
  const dates = { plannedStartDate: '2026-03-10', plannedEndDate: '2026-03-10' };
  const task = (await admin.call('POST', '/api/tasks', { projectId: own, title: 'Fix rebar of slab', ...dates })).body;
  const made = await admin.call('POST', '/api/materials', {
    ...{ projectId: own, item: 'Rebar 25 mm', category: 'steel', unit: 'tonnes', requiredQty: 10, supplier: 'Yamamah' },
  });
  const url = `/api/materials/${made.body.id}`;
  const short = async () => {
    const [row] = (await admin.call('GET', `/api/materials/shortfalls?projectId=${own}`)).body;
    return row && [row.shortage, row.neededBy, row.leadDays, row.basis];
  };
  expect(await short()).toEqual([10, '2026-03-10', 21, 'words']);
  await admin.call('PUT', `/api/tasks/${task.id}`, { plannedStartDate: '2026-03-12', plannedEndDate: '2026-03-12' });
  expect(await short()).toEqual([10, '2026-03-12', 21, 'words']);
  await admin.call('POST', `${url}/movements`, { kind: 'delivery', quantity: 4, date: '2026-02-28' });
  expect(await short()).toEqual([6, '2026-03-12', 21, 'words']);
  await admin.call('PUT', `${url}/tasks`, { tasks: [{ taskId: task.id }] });
  expect(await short()).toEqual([6, '2026-03-12', 21, 'linked']);
  const elsewhere = {
    ...{ projectId, item: 'Bar', category: 'steel', unit: 'kg', requiredQty: 0 },
    supplier: 'Yamamah',
  };
  for (const orderedDate of ['2026-02-20', '2026-02-21', '2026-02-22']) {
    const { body } = await admin.call('POST', '/api/materials', { ...elsewhere, orderedDate });
    await admin.call('POST', `/api/materials/${body.id}/movements`, {
      kind: 'delivery',
      quantity: 1,
      date: '2026-02-25',
    });
  }
  expect(await short()).toEqual([6, '2026-03-12', 4, 'linked']);
  await admin.call('PUT', `/api/projects/${own}`, { status: 'completed' });
  expect(await short()).toEqual([6, null, null, null]);
  await admin.call('PUT', url, { requiredQty: 4 });
  expect(await short()).toBeUndefined();
});

test('5,000 shortages are forecast as one is', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Many' })).body.id;
  const many = Array.from({ length: 5000 }, (_, index) => ({
    projectId: own,
    item: `Cable ${index}`,
    category: 'electrical' as const,
    unit: 'meters' as const,
    requiredQty: '10',
  }));
  for (let from = 0; from < many.length; from += 1000)
    await app.db.insert(materials).values(many.slice(from, from + 1000));
  const [task] = await app.db
    .insert(tasks)
    .values({
      projectId: own,
      number: 1,
      title: 'Pull cables',
      plannedStartDate: '2026-03-02',
      plannedEndDate: '2026-03-02',
    })
    .returning();
  const [first] = await app.db.select().from(materials).limit(1);
  if (task && first) await app.db.insert(materialTasks).values({ materialId: first.id, taskId: task.id });
  const list = await admin.call('GET', `/api/materials/shortfalls?projectId=${own}&limit=50`);
  expect([list.headers['x-total-count'], list.body.length, list.body[0].neededBy]).toEqual(['5000', 50, '2026-03-02']);
  const alerts = await admin.call('GET', '/api/alerts?kind=material&limit=3');
  expect(alerts.body).toHaveLength(3);
  expect(Number(alerts.headers['x-total-count'])).toBeGreaterThanOrEqual(5000);
});

test('without plan and rate it is said that nobody knows when, and no risk names a day; the list and the forecast are one', async () => {
  const id = (await admin.call('POST', '/api/projects', { name: 'Undated' })).body.id;
  await join(app.db, id, cm, 'cm');
  const add = async (item: string, more: object) =>
    (await cm.call('POST', '/api/materials', { projectId: id, item, requiredQty: 20, ...more })).body;
  const cement = await add('Cement', { unit: 'kg', category: 'concrete' });
  const sand = await add('Sand', { unit: 'm3', category: 'concrete', expectedDeliveryDate: '2026-03-01' });
  const { body: short } = await cm.call('GET', `/api/materials/shortfalls?projectId=${id}`);
  expect(short.map(({ item, basis }: ShortMaterial) => [item, basis])).toEqual([
    ['Cement', 'unknown'],
    ['Sand', null],
  ]);
  const stock = [cement, sand].map(({ id: materialId, item }) => ({ item, available: 0, required: 20, materialId }));
  const { body } = await ask({ plan: [], stock });
  expect(body.shortfalls.map(({ item, basis }: Shortfall) => [item, basis])).toEqual([['Cement', 'unknown']]);
  const alerts = (await cm.call('GET', '/api/alerts?kind=material')).body;
  expect(alerts.find(({ title }: { title: string }) => title === 'Cement')).toMatchObject({
    description: '20 kg short; no plan or rate says when',
  });
});
