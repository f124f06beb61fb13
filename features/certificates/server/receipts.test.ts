import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { certificateReceipts } from '#server/database/tables/certificates.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { Certificate } from '../contract.ts';
import { contractor, items, type Job, terms } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let viewer: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
let certify: ReturnType<typeof contractor>['certify'];
beforeAll(async () => {
  pm = await app.person('pm');
  viewer = await app.person('viewer');
  ({ newJob, certify } = contractor(app, pm, viewer));
});

const INCOMING = { direction: 'incoming', party: 'Ministry of Works' };

/** A certificate of 1,000.00 and 15 % VAT: 1,150.00 less 100.00 retained, due 1,050.00 on 30 April 2026. */
async function issued(more: object = {}) {
  const bill = [{ ...items[0], quantity: '100', rate: '100' }];
  const job = await newJob({ ...INCOMING, ...more }, bill);
  const certificate = await certify(job, () => '10');
  expect(certificate).toMatchObject({ due: '1050', outstanding: '1050', dueOn: '2026-04-30', receipts: [] });
  return { job, certificate, ...callsOf(job, certificate) };
}

const callsOf = ({ at }: Job, { id }: Certificate) => ({
  receive: (body: object) => pm.call('POST', at(`/certificates/${id}/receive`), { date: '2026-04-20', ...body }),
  writeOff: (reason: string, date = '2026-05-20') =>
    pm.call('POST', at(`/certificates/${id}/write-off`), { date, reason }),
  change: (receipt: string, body: object) => pm.call('PUT', at(`/certificates/${id}/receipts/${receipt}`), body),
  remove: (receipt: string) => pm.call('DELETE', at(`/certificates/${id}/receipts/${receipt}`)),
  find: async (): Promise<Certificate> => (await pm.call('GET', at(`/certificates/${id}`))).body,
});

const faultOf = ({ status, body }: { status: number; body: { errors?: { field: string }[]; detail: string } }) => [
  status,
  body.errors?.[0]?.field ?? body.detail,
];

test('money that comes in parts: a certificate is paid when the receipts reach it, each short one with its reason', async () => {
  const { job, receive } = await issued();
  expect(faultOf(await receive({ amount: '400' }))).toEqual([422, 'reason']);
  expect(faultOf(await receive({ amount: '1050.01' }))).toEqual([422, 'amount']);
  expect(faultOf(await receive({ amount: '0' }))).toEqual([422, 'amount']);
  expect(faultOf(await receive({ amount: '1.001', reason: 'Part' }))).toEqual([422, 'amount']);
  const part = await receive({ amount: '400', reference: 'SARIE 1', reason: 'The rest follows next month' });
  expect(z.strictObject(Certificate.shape).parse(part.body)).toMatchObject({
    status: 'issued',
    outstanding: '650',
    paidOn: null,
    isLast: false,
    receipts: [{ kind: 'receipt', amount: '400', reference: 'SARIE 1', reason: 'The rest follows next month' }],
  });
  const sums = { dueSum: '1050', paidSum: '400', writtenOffSum: '0', outstandingSum: '650', overdueSum: '650' };
  expect(await job.overview()).toMatchObject(sums);
  const rest = await receive({ date: '2026-05-11', amount: '650' });
  expect(rest.body).toMatchObject({ status: 'paid', outstanding: '0', paidOn: '2026-05-11' });
  expect(await job.overview()).toMatchObject({ paidSum: '1050', outstandingSum: '0', overdueSum: '0' });
  expect(faultOf(await receive({ amount: '1' }))).toEqual([409, 'This certificate is paid already.']);
});

test('overdue is only what is outstanding past the due day', async () => {
  const { job } = await issued();
  expect(await job.overview()).toMatchObject({ outstandingSum: '1050', overdueSum: '1050' });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await certify(job, () => '20', yesterday);
  expect(await job.overview()).toMatchObject({ outstandingSum: '2100', overdueSum: '1050' });
});

test('the rest is written off with a reason, counts as settled and never as paid, and can be taken back', async () => {
  const { job, receive, writeOff, remove, find } = await issued();
  await receive({ amount: '1000', reason: 'Bank charges' });
  expect(faultOf(await writeOff(''))).toEqual([422, 'reason']);
  const done = await writeOff('Charges of the bank, agreed');
  expect(done.body).toMatchObject({ status: 'paid', outstanding: '0', paidOn: '2026-05-20' });
  expect(done.body.receipts[1]).toMatchObject({
    kind: 'write_off',
    amount: '50',
    reason: 'Charges of the bank, agreed',
  });
  expect(await job.overview()).toMatchObject({ paidSum: '1000', writtenOffSum: '50', outstandingSum: '0' });
  expect((await remove(done.body.receipts[1].id)).body).toMatchObject({ status: 'issued', outstanding: '50' });
  expect((await find()).receipts).toHaveLength(1);
});

test('a receipt is corrected by who may record it, never above what is due, and the history says what it was', async () => {
  const { job, certificate, receive, change, remove } = await issued();
  const { receipts } = (await receive({ amount: '500', reason: 'Part' })).body;
  const [{ id }] = receipts;
  expect(faultOf(await change(id, { amount: '1051' }))).toEqual([422, 'amount']);
  expect(faultOf(await change(id, { reason: '' }))).toEqual([422, 'reason']);
  expect(faultOf(await change(id, { date: '2199-01-01' }))).toEqual([422, 'date']);
  const corrected = await change(id, { amount: '1050', reason: null });
  expect(corrected.body).toMatchObject({
    status: 'paid',
    outstanding: '0',
    receipts: [{ amount: '1050', reason: null }],
  });
  expect((await remove(v7())).status).toBe(404);
  const denied = await viewer.call('DELETE', job.at(`/certificates/${certificate.id}/receipts/${id}`));
  expect(denied.status).toBe(403);
  expect((await remove(id)).body).toMatchObject({ status: 'issued', outstanding: '1050', receipts: [], isLast: true });
  const history = (await pm.call('GET', `/api/activity?projectId=${job.id}&limit=3`)).body;
  expect(history.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
    [
      expect.objectContaining({ receivedOn: '2026-04-20', amount: '1050' }),
      expect.objectContaining({ receivedOn: null, amount: null }),
    ],
    [expect.objectContaining({ amount: '500' }), expect.objectContaining({ amount: '1050', receivedOn: '2026-04-20' })],
    [expect.objectContaining({ receivedOn: null }), expect.objectContaining({ amount: '500', reason: 'Part' })],
  ]);
});

test('a repeat of a receipt records nothing more, and what money is recorded for is not voided', async () => {
  const { job, certificate, receive, find } = await issued();
  const body = { id: v7(), amount: '500', reason: 'Part' };
  expect([(await receive(body)).status, (await receive(body)).status]).toEqual([200, 200]);
  expect((await find()).outstanding).toBe('550');
  const voided = await pm.call('POST', job.at(`/certificates/${certificate.id}/void`), { reason: 'Wrong' });
  expect(faultOf(voided)).toEqual([409, 'Money is recorded for this certificate. Remove its receipts first.']);
});

test('a certificate of which nothing is due is paid when it is issued, and may still be voided', async () => {
  const bill = [{ ...items[0], quantity: '100', rate: '100' }];
  const job = await newJob(INCOMING, bill);
  const draft = await job.draft();
  const [item] = await job.bill();
  await job.measure(draft.id, [{ itemId: item?.id, quantity: '10' }]);
  const penalty = { kind: 'penalty', description: 'Late', amount: '1500' };
  await pm.call('PUT', job.at(`/certificates/${draft.id}`), { deductions: [penalty] });
  const nothingDue = (await job.issue(draft.id)).body;
  expect(nothingDue).toMatchObject({ status: 'paid', due: '0', outstanding: '0', paidOn: null, isLast: true });
  const voided = await pm.call('POST', job.at(`/certificates/${draft.id}/void`), { reason: 'Waived' });
  expect(voided.body).toMatchObject({ status: 'void' });
});

test('every correction of a receipt or a write-off is in the history, of each of its fields', async () => {
  const { job, receive, writeOff, change } = await issued();
  const [{ id }] = (await receive({ amount: '1000', reference: 'SARIE 1', reason: 'Bank charges' })).body.receipts;
  const written = (await writeOff('Agreed')).body.receipts[1].id;
  const lastChange = async (receipt: string, body: object) => {
    expect((await change(receipt, body)).status).toBe(200);
    const [entry] = (await pm.call('GET', `/api/activity?projectId=${job.id}&limit=1`)).body;
    return [entry.before, entry.after];
  };
  expect(await lastChange(id, { reason: null })).toEqual([
    { receivedOn: '2026-04-20', reason: 'Bank charges' },
    { receivedOn: '2026-04-20', reason: null },
  ]);
  expect(await lastChange(id, { reference: null })).toEqual([
    { receivedOn: '2026-04-20', reference: 'SARIE 1' },
    { receivedOn: '2026-04-20', reference: null },
  ]);
  expect(await lastChange(written, { reference: 'Letter 7' })).toEqual([
    { receivedOn: '2026-05-20', reference: null },
    { receivedOn: '2026-05-20', reference: 'Letter 7' },
  ]);
});

test('a certificate takes so many receipts and no more, and can still be written off', async () => {
  const { certificate, receive, writeOff } = await issued();
  const receipt = { certificateId: certificate.id, kind: 'receipt', date: '2026-04-20', amount: '1' } as const;
  await app.db.insert(certificateReceipts).values(Array.from({ length: 200 }, () => ({ ...receipt, id: v7() })));
  expect(faultOf(await receive({ amount: '1', reason: 'Part' }))).toEqual([
    409,
    'A certificate takes at most 200 receipts. Put some of them together.',
  ]);
  expect((await writeOff('Settled with the final account')).body).toMatchObject({ status: 'paid', outstanding: '0' });
});

test('a correction that changes nothing and a repeat leave the certificate and the history as they are', async () => {
  const { job, certificate, receive, change } = await issued();
  const body = { id: v7(), amount: '500', reason: 'Part' };
  const { version } = (await receive(body)).body;
  expect(version).toBe(certificate.version + 1);
  const entries = () => pm.call('GET', `/api/activity?projectId=${job.id}&limit=100`).then((answer) => answer.body);
  const before = await entries();
  expect((await receive(body)).body.version).toBe(version);
  expect((await change(body.id, {})).body.version).toBe(version);
  expect((await change(body.id, { amount: '500.00', reason: 'Part' })).body.version).toBe(version);
  expect(await entries()).toEqual(before);
});

test('money is neither received nor written off before the day of the certificate', async () => {
  const { certificate, receive, writeOff, change } = await issued();
  expect(certificate.date).toBe('2026-03-31');
  const early = await receive({ date: '2026-03-30' });
  expect(faultOf(early)).toEqual([422, 'date']);
  expect(early.body.errors[0].message).toBe('Money cannot be received before the day of its certificate.');
  const [{ id }] = (await receive({ date: '2026-03-31', amount: '1', reason: 'Part' })).body.receipts;
  expect(faultOf(await change(id, { date: '2026-03-30' }))).toEqual([422, 'date']);
  expect(faultOf(await writeOff('Agreed', '2026-03-30'))).toEqual([422, 'date']);
});

test('the day on which a certificate is due stays as it was issued when the terms change', async () => {
  const { job, certificate, find } = await issued();
  const { version } = (await job.overview()).terms;
  const saved = await pm.call('PUT', job.at('/contract'), { ...terms, ...INCOMING, paymentDays: 300, version });
  expect(saved.status).toBe(200);
  expect(await find()).toMatchObject({ id: certificate.id, dueOn: '2026-04-30' });
  expect(await job.overview()).toMatchObject({ overdueSum: '1050' });
  expect(await certify(job, () => '20', '2026-04-30')).toMatchObject({ dueOn: '2027-02-24' });
});
