import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { BillItem, Variation } from '../bill-contract.ts';
import { CertificateLine } from '../contract.ts';
import { contractor, type Job } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
let certify: ReturnType<typeof contractor>['certify'];
beforeAll(async () => {
  pm = await app.person('pm');
  ({ newJob, certify } = contractor(app, pm, await app.person('viewer')));
});

/** 10,000.00 + 5,000.00. */
const bill = [
  { section: 'Walls', number: '1', description: 'Blockwork', unit: 'm2', quantity: '100', rate: '100' },
  { section: 'Walls', number: '2', description: 'Plaster', unit: 'm2', quantity: '200', rate: '25' },
];

type Change = readonly [item: string, quantity: string, rate: string];

const variationsOf = (job: Job) => {
  let number = 0;
  const propose = async (changes: readonly Change[], more: object = {}) => {
    const items = await job.bill();
    number += 1;
    return pm.call('POST', job.at('/variations'), {
      number: `VO-${number}`,
      reason: 'Instructed by the engineer',
      date: '2026-04-02',
      changes: changes.map(([item, quantity, rate]) => ({
        itemId: items.find((one) => one.number === item)?.id,
        quantity,
        rate,
      })),
      ...more,
    });
  };
  const approve = (id: string, approvedOn = '2026-04-10') =>
    pm.call('POST', job.at(`/variations/${id}/approve`), { approvedBy: 'Eng. Salem', approvedOn });
  const vary = async (changes: readonly Change[], approvedOn?: string) => {
    const proposed = await propose(changes);
    expect([proposed.status, proposed.body.detail]).toEqual([201, undefined]);
    const approved = await approve(proposed.body.id, approvedOn);
    expect([approved.status, approved.body.detail]).toEqual([200, undefined]);
    return approved.body as Variation;
  };
  return { propose, approve, vary };
};

const linesOf = async (job: Job, id: string): Promise<CertificateLine[]> =>
  (await pm.call('GET', job.at(`/certificates/${id}/lines`))).body;

test('a variation changes one item, omits another and adds a third: its value is additions less omissions', async () => {
  const job = await newJob({}, bill);
  const { propose, approve } = variationsOf(job);
  const added = { number: '3', description: 'Paint', unit: 'm2', quantity: '10', rate: '30' };
  const proposed = await propose(
    [
      ['1', '120', '110'],
      ['2', '0', '25'],
    ],
    { items: [added] },
  );
  const variation = z.strictObject(Variation.shape).parse(proposed.body);
  expect(variation).toMatchObject({
    sum: '-1500',
    items: [{ number: '3', amount: '300' }],
    changes: [
      { number: '1', quantity: '120', rate: '110', previousQuantity: '100', previousRate: '100', amount: '3200' },
      { number: '2', quantity: '0', rate: '25', previousQuantity: '200', previousRate: '25', amount: '-5000' },
    ],
  });
  expect((await job.overview()).contractSum).toBe('15000');
  expect((await approve(variation.id)).status).toBe(200);
  expect(await job.overview()).toMatchObject({ originalSum: '15000', variationsSum: '-1500', contractSum: '13500' });
  expect(z.array(z.strictObject(BillItem.shape)).parse(await job.bill())).toMatchObject([
    { number: '1', quantity: '120', rate: '110', amount: '13200', changedBy: 'VO-1', originalQuantity: '100' },
    { number: '2', quantity: '0', amount: '0', changedBy: 'VO-1', originalQuantity: '200', originalRate: '25' },
    { number: '3', quantity: '10', amount: '300', changedBy: null, variationNumber: 'VO-1' },
  ]);
});

test('an item that a variation added is changed by a later one, and the first variation keeps its own figures', async () => {
  const job = await newJob({}, bill);
  const { propose, approve, vary } = variationsOf(job);
  const added = { number: '3', description: 'Paint', unit: 'm2', quantity: '10', rate: '30' };
  const first = await propose([], { items: [added] });
  await approve(first.body.id);
  await vary([['3', '4', '35']], '2026-04-12');
  const [second, one] = (await pm.call('GET', job.at('/variations'))).body as Variation[];
  const sums = [one, second].map((variation) => [variation?.number, variation?.sum]).toSorted();
  expect(sums).toEqual([
    ['VO-1', '300'],
    ['VO-2', '-160'],
  ]);
  expect(await job.overview()).toMatchObject({ variationsSum: '140', contractSum: '15140' });
});

describe('refused in words', () => {
  test('what is no change, no item of the bill, twice the same, or below zero', async () => {
    const { propose } = variationsOf(await newJob({}, bill));
    const faultOf = async (changes: readonly Change[]) => {
      const { status, body } = await propose(changes);
      return [status, body.errors?.[0].field, body.detail];
    };
    expect(await faultOf([['1', '100', '100.00']])).toEqual([
      422,
      'changes.0.quantity',
      'Item 1: Its quantity and rate stay as they are. Enter what changes.',
    ]);
    expect(await faultOf([['1', '-1', '100']])).toEqual([
      422,
      'changes.0.quantity',
      'Item 1: The quantity must not be negative. Zero omits the item.',
    ]);
    expect(
      await faultOf([
        ['1', '1', '100'],
        ['1', '2', '100'],
      ]),
    ).toEqual([422, 'changes.1.itemId', 'This item is changed twice.']);
    expect((await propose([], { changes: [{ itemId: crypto.randomUUID(), quantity: '1', rate: '1' }] })).status).toBe(
      422,
    );
    expect(await faultOf([])).toEqual([422, 'items', 'The variation needs an item.']);
  });

  test('the approval of a variation whose item was changed since it was written', async () => {
    const job = await newJob({}, bill);
    const { propose, approve, vary } = variationsOf(job);
    const { body } = await propose([['1', '90', '100']]);
    await vary([['1', '80', '100']]);
    const late = await approve(body.id);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Item 1 was changed since this variation was written. Delete the variation and write it anew.',
    ]);
    expect((await job.overview()).contractSum).toBe('13000');
    const anew = await propose([['1', '90', '100']]);
    const early = await approve(anew.body.id, '2026-04-09');
    expect([early.status, early.body.errors?.[0].field, early.body.detail]).toEqual([
      422,
      'approvedOn',
      'Another variation of item 1 was approved on 2026-04-10. This one cannot be approved before it.',
    ]);
  });

  test('editing, removing or replacing an item that a variation starts from', async () => {
    const job = await newJob({}, bill);
    const { propose, vary } = variationsOf(job);
    const [one, two] = await job.bill();
    await propose([['1', '90', '100']]);
    const removal = await pm.call('DELETE', job.at(`/bill/${one?.id}`));
    expect([removal.status, removal.body.detail]).toEqual([
      409,
      'Variation VO-1 changes item 1: this item stays as it is in the bill.',
    ]);
    expect((await pm.call('POST', job.at('/bill'), { items: bill, replace: true })).status).toBe(409);
    await vary([['2', '0', '25']]);
    expect((await pm.call('PUT', job.at(`/bill/${two?.id}`), { quantity: '1' })).status).toBe(409);
  });
});

test('a changed rate values the whole item from then on, and what earlier certificates certified stays exact', async () => {
  const job = await newJob({}, bill);
  const { vary } = variationsOf(job);
  const first = await certify(job, (_, index) => ['33.3333', '0'][index] ?? '0');
  await vary([['1', '100', '120.005']]);
  const second = await certify(job, (_, index) => ['50', '0'][index] ?? '0', '2026-04-30');
  expect([first.workDone, second.workDone, second.certified]).toEqual(['3333.33', '6000.25', '2666.92']);
  expect(z.array(z.strictObject(CertificateLine.shape)).parse(await linesOf(job, first.id))[0]).toMatchObject({
    rate: '100',
    done: '33.3333',
    changedBy: null,
  });
  expect((await linesOf(job, second.id))[0]).toMatchObject({
    rate: '120.005',
    originalRate: '100',
    previous: '33.3333',
    previousAmount: '3333.33',
    changedBy: 'VO-1',
  });
  const csv = (await pm.call('GET', job.at('/bill/export?format=csv'))).text;
  expect(csv).toContain('120.005');
});

test('a certificate takes the variations of its own day', async () => {
  const job = await newJob({}, bill);
  const { vary } = variationsOf(job);
  await vary([['1', '50', '100']]);
  const early = await job.draft('2026-04-09');
  expect((await linesOf(job, early.id)).map(({ quantity }) => quantity)).toEqual(['100', '200']);
  expect((await pm.call('PUT', job.at(`/certificates/${early.id}`), { date: '2026-04-10' })).body.contractSum).toBe(
    '10000',
  );
  expect((await linesOf(job, early.id)).map(({ quantity }) => quantity)).toEqual(['50', '200']);
});

test('work that is certified stays measurable when a variation omits it, and no more than it', async () => {
  const job = await newJob({}, bill);
  const { propose, approve } = variationsOf(job);
  await certify(job, (_, index) => ['30', '200'][index] ?? '0');
  const { body } = await propose([['1', '0', '100']]);
  expect(body.changes[0]).toMatchObject({ quantity: '0', certified: '30' });
  await approve(body.id);
  const draft = await job.draft('2026-04-30');
  const [wall] = await linesOf(job, draft.id);
  expect(wall).toMatchObject({ quantity: '0', previous: '30', done: '30' });
  const more = await job.measure(draft.id, [{ itemId: wall?.itemId, quantity: '31' }]);
  expect([more.status, more.body.detail]).toEqual([
    422,
    'Item 1: The bill has 0, and 30 is certified already. More needs a variation, or terms that allow work beyond the bill.',
  ]);
  expect((await job.measure(draft.id, [{ itemId: wall?.itemId, quantity: '20' }])).status).toBe(200);
  const issued = await job.issue(draft.id);
  expect([issued.status, issued.body.certified, issued.body.contractSum]).toEqual([200, '-1000', '5000']);
});

test('a variation that is not approved goes with its changes, and history says what an approved one changes', async () => {
  const job = await newJob({}, bill);
  const { propose } = variationsOf(job);
  const { body } = await propose([['2', '0', '25']]);
  const { body: history } = await pm.call('GET', `/api/activity?projectId=${job.id}&entity=variation`);
  expect(JSON.stringify(history)).toContain('2: 200 × 25 → 0 × 25');
  expect((await pm.call('DELETE', job.at(`/variations/${body.id}`))).status).toBe(200);
  const [, two] = await job.bill();
  expect((await pm.call('DELETE', job.at(`/bill/${two?.id}`))).status).toBe(200);
});
