import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { BillItem } from '../bill-contract.ts';
import { Certificate } from '../contract.ts';
import { contractor, items, type Job, terms } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let admin: Person;
let pm: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
let certify: ReturnType<typeof contractor>['certify'];
beforeAll(async () => {
  [admin, pm] = await Promise.all([app.person('admin'), app.person('pm')]);
  ({ newJob, certify } = contractor(app, pm, await app.person('viewer')));
});

const faultOf = ({ status, body }: { status: number; body: { errors?: { field: string }[]; detail: string } }) => [
  status,
  body.errors?.[0]?.field ?? body.detail,
];

test('no certificate of nothing, of days to come, or before the last one', async () => {
  const job = await newJob();
  const draft = await job.draft();
  expect(faultOf(await job.issue(draft.id))).toEqual([409, expect.stringContaining('no work to certify')]);
  const [first] = await job.bill();
  await job.measure(draft.id, [{ itemId: first?.id, quantity: '10' }]);
  const url = job.at(`/certificates/${draft.id}`);
  expect((await pm.call('PUT', url, { date: '2199-01-01' })).status).toBe(200);
  expect(faultOf(await job.issue(draft.id))).toEqual([422, 'date']);
  expect((await job.overview()).standing.workDone).toBe('0');
  await pm.call('PUT', url, { date: '2026-03-31' });
  expect((await job.issue(draft.id)).status).toBe(200);
  expect(faultOf(await pm.call('POST', job.at('/certificates'), { date: '2026-03-30' }))).toEqual([422, 'date']);
  const next = await job.draft();
  const early = await pm.call('PUT', job.at(`/certificates/${next.id}`), { date: '2026-03-30' });
  expect(faultOf(early)).toEqual([422, 'date']);
  for (const date of ['2026-03-30', '2199-01-01'])
    expect(faultOf(await pm.call('POST', job.at('/advance-payments'), { date, amount: 1 }))).toEqual([422, 'date']);
});

test('a repeat of what began or issued a certificate answers the one made before, whoever else is refused', async () => {
  const job = await newJob();
  const once = async (path: string, sent: object) => {
    const body = { ...sent, id: v7() };
    const [first, again] = [await pm.call('POST', job.at(path), body), await pm.call('POST', job.at(path), body)];
    expect([first.status, first.body.id, again.status]).toEqual([201, body.id, 201]);
    expect(again.body).toEqual(first.body);
    expect(faultOf(await admin.call('POST', job.at(path), body))).toEqual([409, 'This id is already in use.']);
    const other = await newJob();
    expect((await pm.call('POST', other.at(path), body)).status).toBe(409);
    return body;
  };
  const advance = await once('/advance-payments', { date: '2026-03-01', amount: '1000.00' });
  const corrected = await pm.call('POST', job.at('/advance-payments'), { ...advance, amount: '1100' });
  expect(faultOf(corrected)).toEqual([409, expect.stringContaining('issued already, of 1000.')]);
  const work = await once('/certificates', { date: '2026-03-31' });
  const [item] = await job.bill();
  await job.measure(work.id, [{ itemId: item?.id, quantity: '10' }]);
  expect((await job.issue(work.id)).status).toBe(200);
  const late = await pm.call('POST', job.at('/certificates'), work);
  expect(late.body).toMatchObject({ id: work.id, status: 'issued' });
  await once('/retention-releases', { date: '2026-04-01', amount: '1', reason: 'other' });
  expect((await pm.call('GET', job.at('/certificates'))).body).toHaveLength(3);
  const paid = (await pm.call('GET', job.at('/payments'))).body;
  expect(paid).toHaveLength(3);
});

test('money is not received in days to come', async () => {
  const job = await newJob({ direction: 'incoming' });
  const issued = await certify(job, () => '0.5');
  const url = job.at(`/certificates/${issued.id}/receive`);
  expect(faultOf(await pm.call('POST', url, { date: '2199-01-01' }))).toEqual([422, 'date']);
  expect((await pm.call('POST', url, { date: '2026-04-02' })).body).toMatchObject({ status: 'paid', isLast: false });
});

test('on completion no more is released than the terms say, however often one asks', async () => {
  const job = await newJob();
  await certify(job, ({ quantity }) => quantity);
  const release = (reason: string, amount: string) =>
    pm.call('POST', job.at('/retention-releases'), { date: '2026-04-01', reason, amount });
  expect(faultOf(await release('completion', '11766.76'))).toEqual([422, 'amount']);
  expect((await release('completion', '11766.75')).status).toBe(201);
  expect(faultOf(await release('completion', '0.01'))).toEqual([422, 'amount']);
  expect((await release('other', '11766.75')).status).toBe(201);
});

describe('a draft is issued as it was looked at: not once something it is computed from has changed', () => {
  const VARIATION = { number: 'VO-1', reason: 'More', date: '2026-03-01', items: [{ ...items[0], number: 'VO1.1' }] };
  test.each<[string, (job: Job) => Promise<{ status: number }>]>([
    ['the terms', ({ at }) => pm.call('PUT', at('/contract'), { ...terms, retentionPercent: '5', version: 1 })],
    ['an advance', ({ at }) => pm.call('POST', at('/advance-payments'), { date: '2026-03-01', amount: 1000 })],
    ['the bill', ({ at }) => pm.call('POST', at('/bill'), { items: [{ ...items[0], number: '9' }] })],
    [
      'an item of the bill',
      async ({ at, bill }) => pm.call('PUT', at(`/bill/${(await bill())[0]?.id}`), { rate: '99' }),
    ],
    ['an item taken out', async ({ at, bill }) => pm.call('DELETE', at(`/bill/${(await bill())[2]?.id}`))],
    [
      'a variation',
      async ({ at }) => {
        const { body } = await pm.call('POST', at('/variations'), VARIATION);
        const approval = { approvedBy: 'Salem', approvedOn: '2026-03-02' };
        return pm.call('POST', at(`/variations/${body.id}/approve`), approval);
      },
    ],
  ])('%s', async (_, change) => {
    const job = await newJob();
    const draft = await job.draft();
    const [first] = await job.bill();
    const { version } = (await job.measure(draft.id, [{ itemId: first?.id, quantity: '10' }])).body;
    expect((await change(job)).status).toBeLessThan(300);
    const blind = await pm.call('POST', job.at(`/certificates/${draft.id}/issue`), { version });
    expect(faultOf(blind)).toEqual([409, expect.stringContaining('changed meanwhile')]);
    expect((await job.issue(draft.id)).status).toBe(200);
  });

  test('a release of retention', async () => {
    const job = await newJob();
    await certify(job, () => '0.5');
    const draft = await job.draft();
    const [first] = await job.bill();
    const { version } = (await job.measure(draft.id, [{ itemId: first?.id, quantity: '10' }])).body;
    const release = { date: '2026-04-01', reason: 'other', amount: 1 };
    expect((await pm.call('POST', job.at('/retention-releases'), release)).status).toBe(201);
    const blind = await pm.call('POST', job.at(`/certificates/${draft.id}/issue`), { version });
    expect(faultOf(blind)).toEqual([409, expect.stringContaining('changed meanwhile')]);
  });
});

describe('what a certificate says of its contract', () => {
  const found = async (job: Job, id: string): Promise<Certificate> =>
    (await pm.call('GET', job.at(`/certificates/${id}`))).body;
  const anew = { ...terms, party: 'Renamed Contracting', reference: 'C-2027-1', engineer: 'Eng. Noura' };
  const said = { direction: 'outgoing', party: 'Al Bina Contracting', reference: 'C-2026-7', taxesAdvance: false };

  test('is as it was issued, whatever the terms become; a draft says those of today', async () => {
    const job = await newJob({ vatNumber: '300056789012343' });
    const issued = await certify(job, () => '0.5');
    const draft = await job.draft();
    expect((await pm.call('PUT', job.at('/contract'), { ...anew, version: 1 })).status).toBe(200);
    expect((await found(job, issued.id)).terms).toEqual({
      ...said,
      engineer: null,
      vatNumber: '300056789012343',
      partyVatNumber: null,
      vatRate: '15',
    });
    expect((await found(job, draft.id)).terms).toMatchObject({ party: 'Renamed Contracting', reference: 'C-2027-1' });
  });

  test('of one issued before that was kept: as the terms stood until they change', async () => {
    const job = await newJob();
    const issued = await certify(job, () => '0.5');
    await app.db.$client.query('update certificates set terms = null where id = $1', [issued.id]);
    expect((await pm.call('PUT', job.at('/contract'), { ...anew, version: 1 })).status).toBe(200);
    const stored = (await found(job, issued.id)).terms;
    expect(stored).toMatchObject(said);
    expect(stored).not.toHaveProperty('vatRate');
  });

  test('who pays stays under a void one too; how the advance is taxed only under those that count', async () => {
    const job = await newJob();
    const issued = await certify(job, () => '0.5');
    const other = { ...terms, version: 1, taxesAdvance: true };
    expect((await pm.call('PUT', job.at('/contract'), other)).status).toBe(409);
    expect((await pm.call('POST', job.at(`/certificates/${issued.id}/void`), { reason: 'Twice' })).status).toBe(200);
    const turned = await pm.call('PUT', job.at('/contract'), { ...other, direction: 'incoming' });
    expect(faultOf(turned)).toEqual([409, expect.stringContaining('Who pays')]);
    expect((await pm.call('PUT', job.at('/contract'), other)).status).toBe(200);
    expect((await found(job, issued.id)).terms).toMatchObject(said);
  });
});

test('terms that change hand nothing back; work taken back does, as it was certified, and its payment says so', async () => {
  const job = await newJob({ vatRate: '5', advancePercent: '0' }, [{ ...items[0], quantity: '1000', rate: '10' }]);
  await certify(job, () => '700');
  const change = (version: number, more: object) =>
    pm.call('PUT', job.at('/contract'), { ...terms, advancePercent: '0', version, ...more });
  expect((await change(1, { vatRate: '15', retentionPercent: '0', retentionCapPercent: '0' })).status).toBe(200);
  const hair = await certify(job, () => '699.999');
  expect(hair).toMatchObject({ certified: '-0.01', retention: '0', vat: '0', vatRate: '5', due: '0' });
  const less = await certify(job, () => '600');
  expect(less).toMatchObject({ certified: '-999.99', retention: '-100', vat: '-50', vatRate: '5', due: '0' });
  expect((await job.overview()).standing).toMatchObject({ retained: '600', carried: '-950' });
  const more = await certify(job, () => '1000');
  expect(more).toMatchObject({ certified: '4000', retention: '0', vat: '600', vatRate: '15', due: '3650' });
  const draft = await job.draft();
  const [item] = await job.bill();
  const measured = await job.measure(draft.id, [{ itemId: item?.id, quantity: '500' }]);
  expect(measured.body).toMatchObject({ certified: '-5000', retention: '-100', vat: '-650', vatRate: '13' });
  expect((await job.issue(draft.id)).body).toMatchObject({ retention: '-100', vat: '-650', vatRate: '13' });
  const [, payment] = (await pm.call('GET', job.at('/payments'))).body.toSorted(
    (one: { amount: number }, other: { amount: number }) => other.amount - one.amount,
  );
  expect(payment).toMatchObject({ amount: 3650, vatAmount: 600, vatRate: 15 });
});

test('a variation holds what its schema says and no more, its items in their order', async () => {
  const job = await newJob();
  const added = ['V-2', 'V-1'].map((number) => ({ ...items[0], number }));
  await pm.call('POST', job.at('/variations'), { number: 'VO-9', reason: 'More', date: '2026-01-10', items: added });
  const [variation] = (await pm.call('GET', job.at('/variations'))).body;
  expect(variation.items.map(({ number }: { number: string }) => number)).toEqual(['V-2', 'V-1']);
  for (const item of variation.items)
    expect(Object.keys(item).toSorted()).toEqual(Object.keys(BillItem.shape).toSorted());
});

test('VAT of work beyond nothing is credited at the rate it was charged at, whatever rate its certificate states', async () => {
  const plain = { retentionPercent: '0', advancePercent: '0', allowsOverrun: true };
  const job = await newJob({ ...plain, vatRate: '5' }, [{ ...items[0], quantity: '1000', rate: '1' }]);
  const omission = { ...items[0], number: 'V-1', quantity: '-500', rate: '1' };
  const variation = { number: 'VO-1', reason: 'Less', date: '2026-01-10', items: [omission] };
  const { id } = (await pm.call('POST', job.at('/variations'), variation)).body;
  const approval = { approvedBy: 'Eng. Noura', approvedOn: '2026-01-12' };
  expect((await pm.call('POST', job.at(`/variations/${id}/approve`), approval)).status).toBe(200);
  await certify(job, (_, index) => (index === 0 ? '1000' : '0'));
  expect((await pm.call('PUT', job.at('/contract'), { ...terms, ...plain, version: 1 })).status).toBe(200);
  const beyond = await certify(job, (_, index) => (index === 0 ? '0' : '-500'));
  expect(beyond).toMatchObject({ certified: '-1500', vat: '-125', vatRate: '8.3333', terms: { vatRate: '15' } });
  const back = await certify(job, () => '0');
  expect(back).toMatchObject({ certified: '500', vat: '75', vatRate: '15' });
  expect((await job.overview()).standing).toMatchObject({ workDone: '0', carried: '-1050' });
});

describe('voiding', () => {
  const voided = (job: Awaited<ReturnType<typeof newJob>>, id: string, reason = 'Measured twice') =>
    pm.call('POST', job.at(`/certificates/${id}/void`), { reason });

  test('takes the last certificate back, whole: standing, payment and measuring are as before, its number stays', async () => {
    const job = await newJob();
    const first = await certify(job, () => '0.5');
    const before = await job.overview();
    const second = await certify(job, () => '0.75');
    expect(second).toMatchObject({ isLast: true, before: { certified: first.certified, vat: first.vat } });
    expect(faultOf(await voided(job, first.id))).toEqual([409, expect.stringContaining('Only the last')]);
    expect(faultOf(await voided(job, second.id, ' '))).toEqual([422, 'reason']);
    const answer = await voided(job, second.id);
    expect(z.strictObject(Certificate.shape).parse(answer.body)).toMatchObject({
      status: 'void',
      voidReason: 'Measured twice',
      voidedByName: 'pm',
      due: second.due,
      isLast: false,
    });
    expect(await job.overview()).toEqual(before);
    expect((await pm.call('GET', job.at('/payments'))).body).toHaveLength(1);
    expect((await admin.call('POST', `/api/trash/payments/${second.paymentId}/restore`)).status).toBe(409);
    expect(faultOf(await voided(job, second.id))).toEqual([409, expect.stringContaining('void already')]);
    const third = await certify(job, () => '0.6');
    expect([third.number, third.previousWork]).toEqual([3, first.workDone]);
  });

  test('not what is approved or paid', async () => {
    const job = await newJob();
    const issued = await certify(job, () => '0.5');
    const pay = (body: object) => admin.call('PUT', `/api/payments/${issued.paymentId}`, body);
    await pay({ status: 'approved' });
    expect(faultOf(await voided(job, issued.id))).toEqual([409, expect.stringContaining('approval back first')]);
    await pay({ status: 'paid' });
    expect(faultOf(await voided(job, issued.id))).toEqual([409, expect.stringContaining('is paid')]);
    expect((await job.overview()).paidSum).toBe(issued.due);
  });
});

test('both VAT numbers are kept with the terms; a wrong one is refused', async () => {
  const job = await newJob({ vatNumber: '3000 5678 9012 343', partyVatNumber: '310056789012343' });
  expect((await job.overview()).terms).toMatchObject({
    vatNumber: '300056789012343',
    partyVatNumber: '310056789012343',
  });
  const wrong = await pm.call('PUT', job.at('/contract'), { ...terms, version: 1, partyVatNumber: '123' });
  expect(faultOf(wrong)).toEqual([422, 'partyVatNumber']);
});
