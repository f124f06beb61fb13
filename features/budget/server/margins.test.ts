import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { certificateReceipts, certificates, contracts } from '#server/database/tables/certificates.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { payments } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Margins } from '../margin-contract.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let viewer: Person;
beforeAll(async () => {
  [pm, viewer] = await Promise.all([app.person('pm'), app.person('viewer')]);
});

const percents = {
  ...{ vatRate: '15', retentionPercent: '10', retentionCapPercent: '10', completionPercent: '50' },
  ...{ advancePercent: '10', recoveryPercent: '10', taxesAdvance: false, allowsOverrun: false, paymentDays: 30 },
};

/** A certificate of 1,000 before VAT, due 1,050; of void ones and drafts nothing counts. */
async function newContract(name: string, direction: 'incoming' | 'outgoing' = 'incoming', currency = 'SAR') {
  const { id } = (await pm.call('POST', '/api/projects', { name, budget: 100_000, currency })).body;
  await join(app.db, id, viewer, 'viewer');
  await app.db.insert(contracts).values({ projectId: id, direction, party: 'Ministry', ...percents });
  const work = { projectId: id, kind: 'work', date: '2026-03-31', certified: '1000', due: '1050' } as const;
  const [issued] = await app.db
    .insert(certificates)
    .values([
      { ...work, number: 1, sequence: 1, status: 'issued' },
      { ...work, number: 2, sequence: 2, status: 'void', voidReason: 'Wrong period' },
      { ...work, number: 3, status: 'draft', due: null },
    ])
    .returning();
  return { id: id as string, certificateId: issued?.id ?? '' };
}

const pay = (projectId: string, status: 'pending' | 'approved' | 'paid', amount: string) =>
  app.db
    .insert(payments)
    .values({ projectId, description: 'Invoice', amount, vatRate: '15', category: 'labor', status });

const marginsOf = async (person: Person, projectId?: string): Promise<Margins> =>
  z
    .strictObject(Margins.shape)
    .parse((await person.call('GET', `/api/budget/margins${projectId ? `?projectId=${projectId}` : ''}`)).body);

test('income of what is certified beside what is paid and approved, all before VAT', async () => {
  const { id, certificateId } = await newContract('Margin');
  await pay(id, 'paid', '575');
  await pay(id, 'approved', '115');
  await pay(id, 'pending', '9999');
  const receipt = { certificateId, date: '2026-04-20' };
  await app.db.insert(certificateReceipts).values([
    { ...receipt, kind: 'receipt', amount: '800' },
    { ...receipt, kind: 'write_off', amount: '50', reason: 'Agreed' },
  ]);
  const { projects: rows, total } = await marginsOf(pm, id);
  const figures = {
    income: 1000,
    paid: 500,
    committed: 100,
    margin: 400,
    marginPercent: 40,
    received: 800,
    outstanding: 200,
  };
  expect(rows).toEqual([{ projectId: id, projectName: 'Margin', currency: 'SAR', ...figures }]);
  expect(total).toMatchObject({
    currency: 'SAR',
    isConverted: false,
    ...figures,
    originals: { income: [], margin: [] },
  });
});

test('a contract that the organisation pays has no income', async () => {
  const { id } = await newContract('Outgoing', 'outgoing');
  expect((await marginsOf(pm, id)).projects).toEqual([]);
});

test('projects of several currencies keep their own, and the total says what was converted', async () => {
  const { id } = await newContract('Dollars', 'incoming', 'USD');
  const { projects: rows, total } = await marginsOf(pm);
  expect(rows.find(({ projectId }) => projectId === id)).toMatchObject({ currency: 'USD', income: 1000 });
  expect(total.isConverted).toBe(true);
  expect(total.originals.income).toContainEqual({ currency: 'USD', amount: 1000 });
});

test('who may not see money gets no row and no sum; who may not see the project is told that there is none', async () => {
  const { id } = await newContract('Hidden');
  expect((await marginsOf(viewer, id)).projects).toHaveLength(1);
  await app.db.update(organisation).set({ viewersSeeMoney: false });
  const { projects: rows, total } = await marginsOf(viewer);
  expect([rows, total.projectCount, total.income]).toEqual([[], 0, 0]);
  await app.db.update(organisation).set({ viewersSeeMoney: true });
  const stranger = await app.person('pm');
  expect((await stranger.call('GET', `/api/budget/margins?projectId=${id}`)).status).toBe(404);
});
