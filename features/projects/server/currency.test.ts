import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billItems, certificates } from '#server/database/tables/certificates.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let admin: Person;
beforeAll(async () => {
  [pm, admin] = await Promise.all([app.person('pm'), app.person('admin')]);
});
const setRates = (ratesPerUsd: object) => admin.call('PUT', '/api/organisation', { ratesPerUsd });

const create = async (by: Person, more: object = {}) =>
  (await by.call('POST', '/api/projects', { name: 'Tower', ...more })).body;

describe('the currency', () => {
  const change = (id: string, body: object) => pm.call('PUT', `/api/projects/${id}`, body);

  test('changes while nothing is paid in it, and stays once a payment exists, deleted or not', async () => {
    const { id } = await create(pm);
    expect((await change(id, { currency: 'USD' })).body.currency).toBe('USD');
    await app.db
      .insert(payments)
      .values({ projectId: id, description: 'Steel', amount: '5', category: 'materials', deletedAt: new Date() });
    const refused = await change(id, { currency: 'KWD', name: 'Renamed' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This project has payments in USD, so its currency cannot be changed any more. Payments in the trash count too.',
    ]);
    expect((await change(id, { currency: 'USD', name: 'Renamed' })).body).toMatchObject({
      currency: 'USD',
      name: 'Renamed',
    });
  });

  test('is one with an exchange rate, so that no total leaves it out; what stands without one can still be changed', async () => {
    const { id } = await create(pm);
    const [made, changed] = [
      await pm.call('POST', '/api/projects', { name: 'Tower', currency: 'OMR' }),
      await change(id, { currency: 'OMR', name: 'Renamed' }),
    ];
    for (const refused of [made, changed]) {
      expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'currency']);
      expect(refused.body.detail).toContain('There is no exchange rate for OMR. An administrator sets it');
    }
    const [old] = await app.db.insert(projects).values({ name: 'Before', currency: 'OMR' }).returning();
    await join(app.db, old?.id ?? '', pm, 'pm');
    expect((await change(old?.id ?? '', { currency: 'OMR', name: 'After' })).body).toMatchObject({ name: 'After' });
    const leftOut = async () => (await pm.call('GET', '/api/budget/summary')).body.leftOut;
    expect(await leftOut()).toEqual(['OMR']);
    await setRates({ SAR: '3.75', OMR: '0.385' });
    expect(await leftOut()).toBeUndefined();
    expect((await change(id, { currency: 'OMR' })).body.currency).toBe('OMR');
    const lost = await setRates({ SAR: '3.75' });
    expect([lost.status, lost.body.errors[0].field, lost.body.detail]).toEqual([
      422,
      'ratesPerUsd',
      'Projects or materials are in OMR, so its exchange rate stays.',
    ]);
    await app.db.delete(projects).where(eq(projects.currency, 'OMR'));
    expect((await setRates({ SAR: '3.75' })).status).toBe(200);
  });

  test.each([
    [
      'a bill',
      (projectId: string) =>
        app.db
          .insert(billItems)
          .values({ projectId, number: '1', description: 'Steel', quantity: '1', rate: '5', position: 1 }),
    ],
    [
      'a certificate',
      (projectId: string) =>
        app.db.insert(certificates).values({ projectId, kind: 'work', number: 1, date: '2026-03-01' }),
    ],
  ])('stays under %s', async (_, insert) => {
    const { id } = await create(pm, { currency: 'USD' });
    await insert(id);
    const refused = await change(id, { currency: 'KWD', name: 'Renamed' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This project has a bill of quantities or certificates in USD, so its currency cannot be changed any more.',
    ]);
    expect((await change(id, { name: 'Renamed' })).body).toMatchObject({ currency: 'USD', name: 'Renamed' });
  });

  test('and the budget are judged together, whichever is sent', async () => {
    await setRates({ SAR: '3.75', KWD: '0.307' });
    const { id } = await create(pm, { currency: 'KWD', budget: 0.125 });
    for (const body of [
      { currency: 'SAR' },
      { currency: 'SAR', budget: 1.555 },
      { budget: 0.0001 },
      { budget: 0.00001 },
    ]) {
      const refused = await change(id, body);
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'budget']);
    }
    expect((await change(id, { currency: 'SAR', budget: 0.12 })).body).toMatchObject({ currency: 'SAR', budget: 0.12 });
  });
});

test('a budget ten times as large is another budget', async () => {
  const { id } = await create(pm, { budget: 1 });
  expect((await pm.call('PUT', `/api/projects/${id}`, { budget: 10 })).body.budget).toBe(10);
});
