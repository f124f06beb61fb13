import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Material, MaterialMovement } from '../contract.ts';
import { stockState, stockStates } from '../rules.ts';

const app = await testApp({ now: () => new Date('2026-03-01T21:30:00Z') });
afterAll(app.close);

let admin: Person;
let cm: Person;
let se: Person;
let projectId: string;
beforeAll(async () => {
  [admin, cm, se] = await Promise.all([app.person('admin'), app.person('cm'), app.person('se')]);
  projectId = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body.id;
  await join(app.db, projectId, cm, 'cm');
  await join(app.db, projectId, se, 'se');
});

const rebar = {
  item: ' Rebar 16 mm ',
  category: 'steel',
  unit: 'tonnes',
  requiredQty: 42.5,
  onSiteQty: 10.1,
  deliveredQty: 0.2,
};
const add = async (more: object = {}) =>
  (await cm.call('POST', '/api/materials', { projectId, ...rebar, ...more })).body;
const move = (id: string, body: object, by: Person = cm) => by.call('POST', `/api/materials/${id}/movements`, body);

test('a material is whole and exact; a sent total is computed anew', async () => {
  const made = await cm.call('POST', '/api/materials', {
    projectId,
    ...rebar,
    costPerUnit: 812.35,
    totalCost: 1,
    supplier: 'Al-Rajhi Steel',
    expectedDeliveryDate: '2026-03-09T21:00:00Z',
  });
  expect(made.status).toBe(201);
  expect(z.strictObject(Material.shape).parse(made.body)).toMatchObject({
    item: 'Rebar 16 mm',
    requiredQty: 42.5,
    totalCost: 34524.88,
    currency: 'USD',
    expectedDeliveryDate: '2026-03-10',
  });
  const small = await cm.call('POST', '/api/materials', { projectId, item: 'Nails', requiredQty: 0 });
  expect(small.body).toMatchObject({ category: 'other', unit: 'pieces', onSiteQty: 0, costPerUnit: 0 });
});

test.each([
  [{ item: ' ' }, 'item'],
  [{ requiredQty: undefined }, 'requiredQty'],
  [{ requiredQty: -1 }, 'requiredQty'],
  [{ requiredQty: '١٢٣' }, 'requiredQty'],
  [{ requiredQty: '1,234.50' }, 'requiredQty'],
  [{ requiredQty: 1e30 }, 'requiredQty'],
  [{ onSiteQty: 0.00001 }, 'onSiteQty'],
  [{ costPerUnit: 1.001 }, 'costPerUnit'],
  [{ category: 'gold' }, 'category'],
  [{ unit: 'twenty-one letters it' }, 'unit'],
  [{ unit: ' ' }, 'unit'],
])('%o is refused, naming the field', async (wrong, field) => {
  const answer = await cm.call('POST', '/api/materials', { projectId, ...rebar, ...wrong });
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
});

test('a unit of the user’s own is kept beside those of the list, in the row, its history and what a movement answers', async () => {
  const bag = await add({ unit: ' كيس ', onSiteQty: 3 });
  expect(bag.unit).toBe('كيس');
  expect((await add({ unit: 'Pieces' })).unit).toBe('pieces');
  const roll = await cm.call('PUT', `/api/materials/${bag.id}`, { unit: 'roll', version: bag.version });
  expect([roll.status, roll.body.unit]).toEqual([200, 'roll']);
  const much = { kind: 'consumption', quantity: 4 };
  const refused = await cm.call('POST', `/api/materials/${bag.id}/movements`, much);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'Only 3.2 roll are there: 3 on site and 0.2 in the store.',
  ]);
});

test('a movement carries no quantity past the most that a call takes', async () => {
  const { id } = await add({ onSiteQty: 999_999_999_999, deliveredQty: 2 });
  for (const wrong of [
    { kind: 'transfer', quantity: 2 },
    { kind: 'adjustment', quantity: 1.0001, note: 'Counted' },
  ]) {
    const answer = await move(id, wrong);
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'quantity']);
  }
  expect((await move(id, { kind: 'delivery', quantity: 1e12 })).status).toBe(422);
  expect((await move(id, { kind: 'transfer', quantity: 1 })).body).toMatchObject({ onSiteQty: 1e12, deliveredQty: 1 });
});

test('another currency is judged with the cost, and kept in the history; without a rate it is refused', async () => {
  const { id } = await add({ costPerUnit: 1.25 });
  const change = (body: object) => cm.call('PUT', `/api/materials/${id}`, body);
  for (const refused of [
    await change({ currency: 'KWD' }),
    await cm.call('POST', '/api/materials', { projectId, ...rebar, currency: 'KWD' }),
  ])
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'currency']);
  await admin.call('PUT', '/api/organisation', { ratesPerUsd: { SAR: '3.75', KWD: '0.307' } });
  expect((await change({ currency: 'KWD', costPerUnit: 0.125 })).body).toMatchObject({ currency: 'KWD', version: 2 });
  const refused = await change({ currency: 'SAR' });
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'costPerUnit']);
  const { body } = await cm.call('GET', `/api/activity?entity=material&entityId=${id}`);
  expect(body[0]).toMatchObject({
    before: { currency: 'USD', costPerUnit: '1.25' },
    after: { currency: 'KWD', costPerUnit: '0.125' },
  });
  const lost = await admin.call('PUT', '/api/organisation', { ratesPerUsd: { SAR: '3.75' } });
  expect([lost.status, lost.body.errors?.[0].field]).toEqual([422, 'ratesPerUsd']);
});

test('a change without a difference raises no version', async () => {
  const made = await add({ costPerUnit: 2.5, supplier: 'Haikal' });
  const same = { ...rebar, costPerUnit: 2.5, supplier: 'Haikal', currency: 'USD', version: made.version };
  expect((await cm.call('PUT', `/api/materials/${made.id}`, same)).body).toEqual(made);
});

describe('the ledger', () => {
  test('quantities are the sums of its lines, to the last decimal', async () => {
    const { id } = await add();
    await move(id, { kind: 'delivery', quantity: 20.3, date: '2026-02-28', note: 'DN-77' }, se);
    await move(id, { kind: 'transfer', quantity: 20.5 });
    await move(id, { kind: 'consumption', quantity: 0.1 }, se);
    await move(id, { kind: 'adjustment', quantity: -0.5, note: 'Counted' });
    await cm.call('PUT', `/api/materials/${id}`, { onSiteQty: 31, reason: 'Recount' });
    const now = (await cm.call('GET', `/api/projects/${projectId}/materials`)).body.find(
      (row: Material) => row.id === id,
    );
    expect(now).toMatchObject({ onSiteQty: 31, deliveredQty: 0 });
    const ledger = (await se.call('GET', `/api/materials/${id}/movements`)).body;
    z.array(z.strictObject(MaterialMovement.shape)).parse(ledger);
    expect(
      ledger.map((line: MaterialMovement) => [line.kind, line.onSiteChange, line.deliveredChange, line.date]),
    ).toEqual([
      ['adjustment', 1, 0, '2026-03-02'],
      ['adjustment', -0.5, 0, '2026-03-02'],
      ['consumption', -0.1, 0, '2026-03-02'],
      ['transfer', 20.5, -20.5, '2026-03-02'],
      ['opening', 10.1, 0.2, '2026-03-02'],
      ['delivery', 0, 20.3, '2026-02-28'],
    ]);
    expect(ledger.map((line: MaterialMovement) => line.deliveredBalance)).toEqual([0, 0, 0, 0, 20.5, 20.3]);
  });

  test('what was used later is not there to be taken earlier', async () => {
    const { id } = await add({ onSiteQty: 0, deliveredQty: 0 });
    await move(id, { kind: 'delivery', quantity: 10, date: '2026-02-20' });
    await move(id, { kind: 'transfer', quantity: 10, date: '2026-02-21' });
    await move(id, { kind: 'consumption', quantity: 8, date: '2026-02-25' });
    await move(id, { kind: 'delivery', quantity: 10, date: '2026-02-26' });
    await move(id, { kind: 'transfer', quantity: 10, date: '2026-02-27' });
    const early = await move(id, { kind: 'consumption', quantity: 3, date: '2026-02-22' });
    expect([early.status, early.body.errors?.[0].field]).toEqual([422, 'date']);
    expect((await move(id, { kind: 'consumption', quantity: 2, date: '2026-02-22' })).status).toBe(201);
    const ledger = (await se.call('GET', `/api/materials/${id}/movements`)).body;
    expect(Math.min(...ledger.map((line: MaterialMovement) => line.onSiteBalance))).toBe(0);
  });

  test.each([
    [{ kind: 'transfer', quantity: 0.3 }, 'quantity', 'Only 0.2 tonnes are in the store'],
    [{ kind: 'transfer', quantity: 10.2, to: 'store' }, 'quantity', 'Only 10.1 tonnes are on site'],
    [
      { kind: 'consumption', quantity: 10.4 },
      'quantity',
      'Only 10.3 tonnes are there: 10.1 on site and 0.2 in the store',
    ],
    [{ kind: 'delivery', quantity: 1, to: 'office' }, 'to', 'to must be site or store'],
    [{ kind: 'consumption', quantity: -1 }, 'quantity', 'must be more than zero'],
    [{ kind: 'adjustment', quantity: -11, note: 'x' }, 'quantity', 'Only 10.1'],
    [{ kind: 'adjustment', quantity: 1 }, 'note', 'Say why'],
    [{ kind: 'delivery', quantity: 0 }, 'quantity', 'zero'],
    [{ kind: 'delivery', quantity: 1, date: '2026-03-03' }, 'date', 'must not be after today'],
    [{ kind: 'delivery', quantity: 1, date: '2024-03-01' }, 'date', 'more than two years ago'],
    [{ kind: 'consumption', quantity: 1, date: '2026-03-01' }, 'date', 'From 2026-03-01 on no more than 0 tonnes'],
    [{ kind: 'opening', quantity: 1 }, 'kind', 'delivery'],
  ])('%o is refused and moves nothing', async (body, field, words) => {
    const { id } = await add();
    const answer = await move(id, body);
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
    expect(answer.body.detail).toContain(words);
    expect((await cm.call('GET', `/api/materials/${id}/movements`)).body).toHaveLength(1);
  });

  test('many who consume at once never take more than is there; the same movement twice moves once', async () => {
    const { id } = await add({ onSiteQty: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => move(id, { kind: 'consumption', quantity: 1 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const movement = { id: '01990000-0000-7000-8000-0000000000bb', kind: 'delivery', quantity: 3 };
    await Promise.all([move(id, movement), move(id, movement)]);
    expect((await cm.call('PUT', `/api/materials/${id}`, {})).body).toMatchObject({ onSiteQty: 0, deliveredQty: 3.2 });
    const other = await add();
    expect((await move(other.id, movement)).status).toBe(409);
    expect((await cm.call('GET', `/api/materials/${other.id}/movements`)).body).toHaveLength(1);
  });

  test.each([{ onSiteQty: 4 }, { deliveredQty: 4 }, { onSiteQty: 4, reason: ' ' }])(
    '%o without a reason is kept as an adjustment without one; the same quantities are no adjustment',
    async (change) => {
      const { id } = await add();
      expect((await cm.call('PUT', `/api/materials/${id}`, change)).status).toBe(200);
      const movements = (await cm.call('GET', `/api/materials/${id}/movements`)).body as { kind: string }[];
      expect(movements.filter(({ kind }) => kind === 'adjustment')).toMatchObject([{ note: '' }]);
      const history = (await cm.call('GET', `/api/activity?entity=material&entityId=${id}`)).body;
      expect(history[0].after).toMatchObject({ reason: null });
      await cm.call('PUT', `/api/materials/${id}`, { onSiteQty: 10.1, deliveredQty: 0.2 });
      const same = await cm.call('PUT', `/api/materials/${id}`, {
        onSiteQty: 10.1,
        deliveredQty: 0.2,
        requiredQty: 50,
      });
      expect(same.body).toMatchObject({ item: 'Rebar 16 mm', onSiteQty: 10.1, requiredQty: 50 });
    },
  );

  test('what is received to site is on site; use takes from the site, then from the store; both ways can be moved', async () => {
    const { id } = await add({ onSiteQty: 0, deliveredQty: 0 });
    await move(id, { kind: 'delivery', quantity: 5, to: 'site' }, se);
    await move(id, { kind: 'delivery', quantity: 4 }, se);
    expect((await move(id, { kind: 'consumption', quantity: 6.5 }, se)).body).toMatchObject({
      onSiteQty: 0,
      deliveredQty: 2.5,
    });
    await move(id, { kind: 'transfer', quantity: 2 }, se);
    const back = await move(id, { kind: 'transfer', quantity: 0.5, to: 'store' }, se);
    expect(back.body).toMatchObject({ onSiteQty: 1.5, deliveredQty: 1 });
    const ledger: MaterialMovement[] = (await se.call('GET', `/api/materials/${id}/movements`)).body;
    expect(ledger.find(({ kind }) => kind === 'consumption')).toMatchObject({
      onSiteChange: -5,
      deliveredChange: -1.5,
    });
  });

  test('a site engineer receives, moves and consumes, and does not adjust', async () => {
    const { id } = await add();
    expect((await move(id, { kind: 'delivery', quantity: 1 }, se)).status).toBe(201);
    expect((await move(id, { kind: 'adjustment', quantity: 1, note: 'x' }, se)).status).toBe(403);
    expect((await se.call('PUT', `/api/materials/${id}`, { item: 'x' })).status).toBe(403);
  });
});

test('shortfalls: what is missing, of what is missed on one day the larger share first, of visible projects', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'Short' })).body.id;
  await join(app.db, own, cm, 'cm');
  const make = (item: string, requiredQty: number, onSiteQty: number) =>
    add({ projectId: own, item, requiredQty, onSiteQty, deliveredQty: 0 });
  await make('half', 10, 5);
  await make('enough', 10, 10);
  await make('none', 10, 0);
  const list = await cm.call('GET', `/api/materials/shortfalls?projectId=${own}`);
  expect(list.body.map((row: { item: string; shortage: number }) => [row.item, row.shortage])).toEqual([
    ['none', 10],
    ['half', 5],
  ]);
  expect((await (await app.person('cm')).call('GET', '/api/materials/shortfalls')).body).toEqual([]);
});

test('the list by state has what the rule says, for every state', async () => {
  const own = (await admin.call('POST', '/api/projects', { name: 'States' })).body.id;
  const stock = [
    [10, 9.9999, 0],
    [10, 5, 5],
    [10, 5, 5.9999],
    [10, 11, 0],
    [0, 0, 0],
    [0.1, 0.1, 0.01],
  ] as const;
  for (const [requiredQty, onSiteQty, deliveredQty] of stock)
    await admin.call('POST', '/api/materials', { projectId: own, item: 'x', requiredQty, onSiteQty, deliveredQty });
  const list = async (query = '') => (await admin.call('GET', `/api/materials/all?projectId=${own}${query}`)).body;
  const all: Material[] = await list();
  for (const state of stockStates) {
    const ids = all.filter((material) => stockState(material) === state).map(({ id }) => id);
    expect((await list(`&state=${state}`)).map(({ id }: Material) => id)).toEqual(ids);
    expect(ids.length).toBeGreaterThan(0);
  }
  const [first, ...rest] = await list('&sort=newest');
  expect(rest.every(({ createdAt }: Material) => createdAt <= first.createdAt)).toBe(true);
  expect((await admin.call('GET', `/api/materials/${first.id}`)).body).toEqual(first);
  const unsorted = await admin.call('GET', '/api/materials/all?sort=price');
  expect([unsorted.status, unsorted.body.errors[0].field]).toEqual([422, 'sort']);
  const wrong = await admin.call('GET', '/api/materials/all?state=low');
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'state']);
});

test('deleted ones go to the trash and come back', async () => {
  const { id } = await add();
  expect((await cm.call('DELETE', `/api/materials/${id}`)).status).toBe(403);
  expect((await admin.call('DELETE', `/api/materials/${id}`)).body).toEqual({ id });
  expect((await cm.call('PUT', `/api/materials/${id}`, {})).status).toBe(404);
  expect((await admin.call('POST', `/api/trash/materials/${id}/restore`)).body.id).toBe(id);
});
