import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { contractor, items } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
beforeAll(async () => {
  pm = await app.person('pm');
  ({ newJob } = contractor(app, pm, await app.person('viewer')));
});

const BILL = [{ ...items[0], quantity: '100', rate: '100' }];
const PENALTY = { kind: 'penalty', description: 'Ten days late', amount: '200.50' };
const SUPPLIED = { kind: 'deduction', description: 'Cement of the employer', amount: '99.5' };

const faultOf = ({ status, body }: { status: number; body: { errors?: { field: string }[]; detail: string } }) => [
  status,
  body.errors?.[0]?.field ?? body.detail,
];

test('penalties are taken from the amount due after VAT: of the draft, of what is issued, of its payment and file', async () => {
  const job = await newJob({}, BILL);
  const draft = await job.draft();
  const [item] = await job.bill();
  const url = job.at(`/certificates/${draft.id}`);
  await job.measure(draft.id, [{ itemId: item?.id, quantity: '10' }]);
  expect(faultOf(await pm.call('PUT', url, { deductions: [{ ...PENALTY, amount: '0' }] }))).toEqual([
    422,
    'deductions.0.amount',
  ]);
  expect(faultOf(await pm.call('PUT', url, { deductions: [{ ...PENALTY, amount: '0.001' }] }))[0]).toBe(422);
  expect(faultOf(await pm.call('PUT', url, { deductions: [{ ...PENALTY, kind: 'fine' }] }))[0]).toBe(422);
  expect(faultOf(await pm.call('PUT', url, { deductions: [{ ...PENALTY, amount: '-1' }] }))).toEqual([
    409,
    expect.stringContaining('Only 0 was deducted'),
  ]);
  const saved = await pm.call('PUT', url, { deductions: [PENALTY, SUPPLIED] });
  // 1,000.00 less 100.00 retained and 150.00 VAT is 1,050.00.
  const figures = { certified: '1000', vat: '150', retention: '100', deducted: '300', due: '750' };
  const deductions = [{ ...PENALTY, amount: '200.5' }, SUPPLIED];
  expect(saved.body).toMatchObject({ ...figures, deductions });
  const issued = (await job.issue(draft.id)).body;
  expect(issued).toMatchObject({ ...figures, deductions, status: 'issued' });
  expect(faultOf(await pm.call('PUT', url, { deductions: [] }))).toEqual([409, expect.any(String)]);
  const [payment] = (await pm.call('GET', job.at('/payments'))).body;
  expect([payment.amount, payment.vatAmount]).toEqual([750, 150]);
  const csv = await pm.call('GET', `/api/payments/export?format=csv&projectId=${job.id}`);
  expect(csv.text.trim().split('\r\n').at(-1)?.split(',').slice(9, 17).join(' ')).toBe(
    '1000 -100 -300 0 600 15 150 750',
  );
  const next = await job.draft('2026-04-30');
  expect(next).toMatchObject({ deductions: [], before: { deducted: '300' } });
});

test('what is deducted beyond the certificate is carried, and no more is given back than was deducted', async () => {
  const job = await newJob({}, BILL);
  const draft = await job.draft();
  const [item] = await job.bill();
  await job.measure(draft.id, [{ itemId: item?.id, quantity: '10' }]);
  const penalty = { deductions: [{ ...PENALTY, amount: '1500' }] };
  await pm.call('PUT', job.at(`/certificates/${draft.id}`), penalty);
  expect((await job.issue(draft.id)).body).toMatchObject({ due: '0', deducted: '1500' });
  expect((await job.overview()).standing.carried).toBe('-450');
  const next = await job.draft('2026-04-30');
  const url = job.at(`/certificates/${next.id}`);
  await job.measure(next.id, [{ itemId: item?.id, quantity: '20' }]);
  const back = (amount: string) => pm.call('PUT', url, { deductions: [{ ...PENALTY, description: 'Waived', amount }] });
  expect((await back('-1500.01')).status).toBe(409);
  expect((await back('-1500')).body).toMatchObject({ broughtForward: '-450', deducted: '-1500', due: '2100' });
  const history = (await pm.call('GET', `/api/activity?projectId=${job.id}&limit=1`)).body;
  expect(history[0]).toMatchObject({ before: { deducted: '0' }, after: { deducted: '-1500' } });
});

test('lines of the same sum in the place of others are in the history, line by line', async () => {
  const job = await newJob({}, BILL);
  const draft = await job.draft();
  const save = (deductions: object[]) => pm.call('PUT', job.at(`/certificates/${draft.id}`), { deductions });
  const entries = async () => (await pm.call('GET', `/api/activity?projectId=${job.id}&limit=100`)).body;
  await save([PENALTY, SUPPLIED]);
  const other = { kind: 'other', description: 'Damage to the gate', amount: '300' };
  expect((await save([other])).status).toBe(200);
  const [last, ...earlier] = await entries();
  expect([last.before, last.after]).toEqual([
    { deductions: [{ ...PENALTY, amount: '200.5' }, SUPPLIED] },
    { deductions: [other] },
  ]);
  await save([{ ...other, amount: '300.00' }]);
  expect(await entries()).toEqual([last, ...earlier]);
});
