import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { BillItem, Variation } from '../bill-contract.ts';
import { Certificate, CertificateLine, Overview } from '../contract.ts';
import { contractor, items, terms } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let admin: Person;
let pm: Person;
let viewer: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
let certify: ReturnType<typeof contractor>['certify'];
beforeAll(async () => {
  [admin, pm, viewer] = await Promise.all([app.person('admin'), app.person('pm'), app.person('viewer')]);
  ({ newJob, certify } = contractor(app, pm, viewer));
});

test('terms, bill and overview, in the form the contract says', async () => {
  const job = await newJob();
  const bill = await job.bill();
  expect(
    z
      .array(z.strictObject(BillItem.shape))
      .parse(bill)
      .map(({ amount }) => amount),
  ).toEqual(['35335', '149999.99', '50000']);
  expect(z.strictObject(Overview.shape).parse(await job.overview())).toMatchObject({
    hasTerms: true,
    originalSum: '235334.99',
    contractSum: '235334.99',
    itemCount: 3,
    isBillLocked: false,
    terms: { party: 'Al Bina Contracting', version: 1 },
  });
  expect((await pm.call('PUT', job.at('/contract'), terms)).status).toBe(409);
});

test('before terms are kept the contractor is asked for and VAT is charged with the advance', async () => {
  const { id } = (await pm.call('POST', '/api/projects', { name: 'New job', client: 'Ministry of Works' })).body;
  const { body } = await pm.call('GET', `/api/projects/${id}/contract`);
  expect(body).toMatchObject({
    hasTerms: false,
    client: 'Ministry of Works',
    terms: { direction: 'outgoing', party: '', taxesAdvance: true, vatRate: '15' },
  });
});

test.each([
  [{ quantity: '1,000' }, 'items.0.quantity'],
  [{ quantity: '١٢٣' }, 'items.0.quantity'],
  [{ quantity: '-1' }, 'items.0.quantity'],
  [{ quantity: '1.00001' }, 'items.0.quantity'],
  [{ quantity: 1e30 }, 'items.0.quantity'],
  [{ rate: 'NaN' }, 'items.0.rate'],
  [{ rate: '9999999999999' }, 'items.0.rate'],
  [{ number: ' ' }, 'items.0.number'],
  [{ description: '\u0000' }, 'items.0.description'],
])('a bill item of %o is refused, naming the field', async (wrong, field) => {
  const job = await newJob();
  const answer = await pm.call('POST', job.at('/bill'), { items: [{ ...items[0], number: '9', ...wrong }] });
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
  expect(await job.bill()).toHaveLength(3);
});

test('numbers are unique, items change and go until a certificate is issued', async () => {
  const job = await newJob();
  const twice = await pm.call('POST', job.at('/bill'), { items: [{ ...items[0], number: '8' }, items[1]] });
  expect([twice.status, twice.body.errors]).toEqual([422, [expect.objectContaining({ field: 'items.1.number' })]]);
  const [first, second] = await job.bill();
  expect((await pm.call('PUT', job.at(`/bill/${first?.id}`), { number: '1.2' })).status).toBe(422);
  expect((await pm.call('PUT', job.at(`/bill/${first?.id}`), { rate: '40' })).body.amount).toBe('40000');
  expect((await pm.call('DELETE', job.at(`/bill/${second?.id}`))).status).toBe(200);
  await certify(job, () => '1');
  for (const answer of [
    await pm.call('PUT', job.at(`/bill/${first?.id}`), { rate: '41' }),
    await pm.call('DELETE', job.at(`/bill/${first?.id}`)),
    await pm.call('POST', job.at('/bill'), { items: [{ ...items[1], number: '7' }] }),
  ])
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('variations')]);
});

describe('a contract from advance to the end of the defects period', () => {
  test('every payment together makes the contract with its VAT to the halala', async () => {
    const job = await newJob();
    const advance = await pm.call('POST', job.at('/advance-payments'), { date: '2026-02-01', amount: '23533.50' });
    expect(advance.body).toMatchObject({ kind: 'advance', number: 1, status: 'issued', due: '23533.5', vat: '0' });

    const first = await certify(job, (_, index) => ['333.3333', '111.1111', '0.3333'][index] ?? '0');
    expect(z.strictObject(Certificate.shape).parse(first)).toMatchObject({
      number: 1,
      workDone: '78443.33',
      certified: '78443.33',
      recovery: '7844.33',
      retention: '7844.33',
      vat: '11766.5',
      due: '74521.17',
    });

    const change = {
      number: 'VO-1',
      reason: 'Omit part of the excavation, add a ramp',
      date: '2026-04-02',
      items: [
        { number: 'VO1.1', description: 'Omit excavation', unit: 'm3', quantity: '-100', rate: '35.335' },
        { number: 'VO1.2', description: 'Ramp', unit: 'm2', quantity: '77.77', rate: '123.45' },
      ],
    };
    const proposed = await pm.call('POST', job.at('/variations'), change);
    expect(z.strictObject(Variation.shape).parse(proposed.body)).toMatchObject({ sum: '6067.21', approvedOn: null });
    expect(await job.bill()).toHaveLength(3);
    const approval = { approvedBy: 'Eng. Salem', approvedOn: '2026-04-10' };
    expect((await pm.call('POST', job.at(`/variations/${proposed.body.id}/approve`), approval)).status).toBe(200);
    expect((await pm.call('POST', job.at(`/variations/${proposed.body.id}/approve`), approval)).status).toBe(409);
    expect((await job.overview()).contractSum).toBe('241402.2');

    await certify(
      job,
      ({ quantity }, index) => ['700.1', '222.2222', '0.6667', '0', '50.5'][index] ?? quantity,
      '2026-04-30',
    );
    const release = { date: '2026-09-01', reason: 'completion', amount: '5000.01' };
    expect((await pm.call('POST', job.at('/retention-releases'), release)).body).toMatchObject({ released: '5000.01' });
    await certify(job, ({ quantity }) => quantity, '2026-09-30');
    const { standing, contractSum } = await job.overview();
    expect(standing).toMatchObject({ workDone: contractSum, recovered: '23533.5', carried: '0' });
    const tooMuch = await pm.call('POST', job.at('/retention-releases'), { ...release, amount: '99999' });
    expect([tooMuch.status, tooMuch.body.errors?.[0].field]).toEqual([422, 'amount']);
    const held = (Number(standing.retained) - Number(standing.released)).toFixed(2);
    await pm.call('POST', job.at('/retention-releases'), {
      ...release,
      date: '2026-10-01',
      reason: 'defects_end',
      amount: held,
    });

    const whole = '277612.53';
    expect((await job.overview()).dueSum).toBe(whole);
    const { rows } = await app.db.$client.query(
      'select sum(amount)::text as paid, sum(vat_amount)::text as vat from payments where project_id = $1',
      [job.id],
    );
    expect(rows).toEqual([{ paid: `${whole}00`, vat: '36210.3300' }]);
  });

  test('issuing makes a pending payment; when it is paid, so is the certificate', async () => {
    const job = await newJob();
    const issued = await certify(job, () => '0.5');
    const payment = (await pm.call('GET', job.at('/payments'))).body[0];
    expect(payment).toMatchObject({
      id: issued.paymentId,
      amount: Number(issued.due),
      vatAmount: Number(issued.vat),
      vendor: 'Al Bina Contracting',
      invoiceNumber: 'PC-001',
      dueDate: '2026-04-30',
    });
    expect((await pm.call('PUT', `/api/payments/${payment.id}`, { amount: 1 })).status).toBe(409);
    expect((await admin.call('DELETE', `/api/payments/${payment.id}`)).status).toBe(409);
    expect((await admin.call('PUT', `/api/payments/${payment.id}`, { status: 'approved' })).status).toBe(200);
    expect((await admin.call('PUT', `/api/payments/${payment.id}`, { status: 'paid' })).status).toBe(200);
    const found = (await pm.call('GET', job.at(`/certificates/${issued.id}`))).body;
    expect(found).toMatchObject({ status: 'paid', paymentStatus: 'paid', paidOn: expect.any(String) });
    expect((await job.overview()).paidSum).toBe(issued.due);
  });

  test('where the employer pays there is no payment, and without an amount the receipt is of all that is outstanding', async () => {
    const job = await newJob({ direction: 'incoming', party: 'Ministry of Works' });
    const issued = await certify(job, () => '0.5');
    expect([issued.paymentId, (await pm.call('GET', job.at('/payments'))).body]).toEqual([null, []]);
    const receipt = { date: '2026-05-02', reference: 'SADAD 881' };
    const received = await pm.call('POST', job.at(`/certificates/${issued.id}/receive`), receipt);
    expect(received.body).toMatchObject({
      status: 'paid',
      paidOn: '2026-05-02',
      outstanding: '0',
      receipts: [{ kind: 'receipt', amount: issued.due, ...receipt, reason: null, recordedByName: expect.any(String) }],
    });
    expect((await pm.call('POST', job.at(`/certificates/${issued.id}/receive`), receipt)).status).toBe(409);
  });
});

describe('a draft', () => {
  test('one at a time, measured line by line, each item once, never above the bill', async () => {
    const job = await newJob();
    const issued = await certify(job, () => '0.5');
    const draft = await job.draft();
    expect((await pm.call('POST', job.at('/certificates'), { date: '2026-04-30' })).status).toBe(409);
    const [first] = await job.bill();
    const lines = (await pm.call('GET', job.at(`/certificates/${draft.id}/lines`))).body;
    expect(z.array(z.strictObject(CertificateLine.shape)).parse(lines)[0]).toMatchObject({
      done: '0.5',
      previous: '0.5',
    });
    for (const [quantity, words] of [
      ['1000.0001', 'More needs a variation'],
      ['-1', 'must not be negative'],
    ]) {
      const answer = await job.measure(draft.id, [{ itemId: first?.id, quantity }]);
      expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'lines.0.quantity']);
      expect(answer.body.errors[0].message).toContain(words);
      expect(answer.body.detail).toBe(`Item ${first?.number}: ${answer.body.errors[0].message}`);
      expect(answer.body).toMatchObject({ key: 'Item {{number}}: {{fault}}', values: { number: first?.number } });
    }
    expect((await job.measure(draft.id, [{ itemId: draft.id, quantity: '1' }])).status).toBe(422);
    const twice = await job.measure(
      draft.id,
      ['1', '2'].map((quantity) => ({ itemId: first?.id, quantity })),
    );
    expect([twice.status, twice.body.errors]).toEqual([422, [expect.objectContaining({ field: 'lines.1.itemId' })]]);
    expect((await pm.call('GET', job.at(`/certificates/${draft.id}`))).body.workDone).toBe(issued.workDone);
  });

  test('is issued as it was looked at, once, and stays then', async () => {
    const job = await newJob();
    const draft = await job.draft();
    const [first] = await job.bill();
    await job.measure(draft.id, [{ itemId: first?.id, quantity: '10' }]);
    const url = job.at(`/certificates/${draft.id}`);
    expect((await pm.call('POST', `${url}/issue`, { version: draft.version })).status).toBe(409);
    const { version } = (await pm.call('GET', url)).body;
    const both = await Promise.all([1, 2, 3].map(() => pm.call('POST', `${url}/issue`, { version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await pm.call('DELETE', url)).status).toBe(409);
    expect((await pm.call('PUT', url, { note: 'x' })).status).toBe(409);
    expect((await pm.call('GET', job.at('/payments'))).body).toHaveLength(1);
  });

  test('says what it comes to, alone and in the list, and is issued with the same figures', async () => {
    const job = await newJob();
    const [first, second] = await job.bill();
    const draft = await job.draft();
    expect(draft).toMatchObject({ status: 'draft', workDone: '0', due: '0', contractSum: '235334.99' });
    const lines = [
      { itemId: first?.id, quantity: '10.5' },
      { itemId: second?.id, quantity: '33.3333' },
    ];
    const { body: measured } = await job.measure(draft.id, lines);
    expect(measured).toMatchObject({ workDone: '15371.01', certified: '15371.01', retention: '1537.1' });
    const url = job.at(`/certificates/${draft.id}`);
    expect((await pm.call('GET', url)).body).toEqual(measured);
    expect((await viewer.call('GET', job.at('/certificates'))).body).toEqual([measured]);
    const {
      status,
      issuedAt,
      issuedByName,
      paymentId,
      paymentStatus,
      isLast,
      before,
      version,
      outstanding,
      dueOn,
      ...issued
    } = (await job.issue(draft.id)).body;
    expect([status, version]).toEqual(['issued', measured.version + 1]);
    expect([outstanding, dueOn]).toEqual([issued.due, '2026-04-30']);
    expect(measured).toMatchObject(issued);
  });

  test('of two who measure at once the second is told, with the draft as it is now, and nothing of his is kept', async () => {
    const job = await newJob();
    const { id, version } = await job.draft();
    const [first, second] = await job.bill();
    const measure = (itemId: string | undefined, quantity: string, seen: number) =>
      pm.call('PUT', job.at(`/certificates/${id}`), { version: seen, lines: [{ itemId, quantity }] });
    const taken = await measure(first?.id, '10', version);
    expect([taken.status, taken.body.version]).toEqual([200, version + 1]);
    const late = await measure(second?.id, '5', version);
    expect([late.status, late.body.current]).toEqual([409, taken.body]);
    const lines = (await pm.call('GET', job.at(`/certificates/${id}/lines`))).body;
    expect(lines.map(({ done }: { done: string }) => done)).toEqual(['10', '0', '0']);
    expect((await measure(second?.id, '5', taken.body.version)).status).toBe(200);
    expect((await job.measure(id, [{ itemId: first?.id, quantity: '11' }])).status).toBe(200);
  });

  test('can be discarded; its number is free again', async () => {
    const job = await newJob();
    const draft = await job.draft();
    expect((await pm.call('DELETE', job.at(`/certificates/${draft.id}`))).status).toBe(200);
    expect((await job.draft()).number).toBe(draft.number);
  });

  test('needs terms and a bill', async () => {
    const { id } = (await pm.call('POST', '/api/projects', { name: 'Bare' })).body;
    expect((await pm.call('POST', `/api/projects/${id}/certificates`, { date: '2026-03-31' })).status).toBe(409);
    const advance = await pm.call('POST', `/api/projects/${id}/advance-payments`, { date: '2026-03-31', amount: 5 });
    expect([advance.status, advance.body.detail]).toEqual([409, expect.stringContaining('terms')]);
  });
});

test('a viewer reads; where viewers see no money he is refused; a stranger finds nothing', async () => {
  const job = await newJob();
  expect((await viewer.call('GET', job.at('/bill'))).status).toBe(200);
  expect((await viewer.call('POST', job.at('/certificates'), { date: '2026-03-31' })).status).toBe(403);
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
  for (const path of ['/contract', '/bill', '/variations', '/certificates'])
    expect((await viewer.call('GET', job.at(path))).status).toBe(403);
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
  const stranger = await app.person('pm', 'stranger');
  expect((await stranger.call('GET', job.at('/contract'))).status).toBe(404);
});
