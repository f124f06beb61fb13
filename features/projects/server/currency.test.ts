import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billItems, certificates } from '#server/database/tables/certificates.ts';
import { payments } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

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
