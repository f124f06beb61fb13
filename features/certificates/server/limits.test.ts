import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { contractor, items, type Job } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
let certify: ReturnType<typeof contractor>['certify'];
beforeAll(async () => {
  pm = await app.person('pm');
  ({ newJob, certify } = contractor(app, pm, await app.person('viewer')));
});

const faultOf = ({ status, body }: { status: number; body: { errors?: { field: string }[]; detail: string } }) => [
  status,
  body.errors?.[0]?.field ?? body.detail,
];

describe('an advance', () => {
  const advance = (job: Job, amount: number, date = '2026-04-01') =>
    pm.call('POST', job.at('/advance-payments'), { date, amount });

  test('is no more than the terms leave, and bears no VAT among the payments unless the terms tax it', async () => {
    const job = await newJob();
    const over = await advance(job, 23533.51);
    expect([...faultOf(over), over.body.errors[0].message]).toEqual([
      422,
      'amount',
      'The terms leave 23533.5 to be paid in advance. More needs other terms.',
    ]);
    expect((await advance(job, 20000)).status).toBe(201);
    expect(faultOf(await advance(job, 3533.51))).toEqual([422, 'amount']);
    expect((await advance(job, 3533.5)).status).toBe(201);
    const payments = (await pm.call('GET', job.at('/payments'))).body as Record<string, unknown>[];
    expect(payments.map(({ vatRate, vatAmount }) => [vatRate, vatAmount])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('is no more than work still to be certified gives back', async () => {
    const job = await newJob({ advancePercent: '100', recoveryPercent: '0' });
    const [, , last] = items;
    await certify(job, ({ quantity, number }) => (number === last?.number ? '0.9' : quantity));
    const over = await advance(job, 5000.01);
    expect([...faultOf(over), over.body.errors[0].message]).toEqual([
      422,
      'amount',
      'Work still to be certified gives back 5000 at most. A larger advance would never be recovered.',
    ]);
    expect((await advance(job, 4000)).status).toBe(201);
    expect(faultOf(await advance(job, 1000.01))).toEqual([422, 'amount']);
    await certify(job, ({ quantity }) => quantity, '2026-04-30');
    expect(faultOf(await advance(job, 0.01, '2026-05-01'))).toEqual([422, 'amount']);
  });
});

describe('a variation', () => {
  const propose = async (job: Job, quantity: string, date = '2026-04-02'): Promise<string> => {
    const item = { number: 'VO1.1', description: 'Changed', unit: 'LS', quantity, rate: '1000' };
    const { body } = await pm.call('POST', job.at('/variations'), { number: 'VO-1', reason: 'x', date, items: [item] });
    return body.id;
  };
  const approve = (job: Job, id: string, approvedOn: string) =>
    pm.call('POST', job.at(`/variations/${id}/approve`), { approvedBy: 'Salem', approvedOn });

  test('is approved neither before its own date nor in days to come', async () => {
    const job = await newJob();
    const id = await propose(job, '1');
    for (const day of ['2026-04-01', '2199-01-01'])
      expect(faultOf(await approve(job, id, day))).toEqual([422, 'approvedOn']);
    expect(await job.bill()).toHaveLength(3);
    expect((await approve(job, id, '2026-04-02')).status).toBe(200);
  });

  test('counts on the certificates of the days from its approval on', async () => {
    const job = await newJob();
    expect((await approve(job, await propose(job, '5'), '2026-04-10')).status).toBe(200);
    const draft = await job.draft('2026-03-31');
    const url = job.at(`/certificates/${draft.id}`);
    const linesOf = async (): Promise<{ itemId: string; number: string }[]> =>
      (await pm.call('GET', `${url}/lines`)).body;
    expect([draft.contractSum, (await linesOf()).length]).toEqual(['235334.99', 3]);
    const added = (await job.bill())[3];
    const lines = [{ itemId: added?.id, quantity: '1' }];
    expect(faultOf(await job.measure(draft.id, lines))).toEqual([422, 'lines.0.itemId']);
    const later = await pm.call('PUT', url, { date: '2026-04-10', lines });
    expect(later.body).toMatchObject({ contractSum: '240334.99', workDone: '1000' });
    expect((await linesOf()).length).toBe(4);
    const earlier = await pm.call('PUT', url, { date: '2026-04-09' });
    expect(earlier.body).toMatchObject({ contractSum: '235334.99', workDone: '0' });
    expect((await linesOf()).length).toBe(3);
    expect(faultOf(await job.issue(draft.id))).toEqual([409, expect.stringContaining('no work to certify')]);
    await pm.call('PUT', url, { date: '2026-04-10' });
    expect((await job.issue(draft.id)).body).toMatchObject({ contractSum: '240334.99', workDone: '1000' });
  });

  test('that omits work is measured with it: no more is certified than the contract, unless the terms allow it', async () => {
    const job = await newJob();
    await approve(job, await propose(job, '-2'), '2026-04-02');
    const draft = await job.draft('2026-04-30');
    const bill = await job.bill();
    const whole = bill.slice(0, 3).map(({ id, quantity }) => ({ itemId: id, quantity }));
    expect((await job.measure(draft.id, whole)).status).toBe(200);
    expect(faultOf(await job.issue(draft.id))).toEqual([
      409,
      'The work to date comes to 235334.99, the contract on this date to 233334.99. Measure the omissions too, or allow work beyond the bill in the terms.',
    ]);
    await job.measure(draft.id, [{ itemId: bill[3]?.id, quantity: '-2' }]);
    expect((await job.issue(draft.id)).body).toMatchObject({ workDone: '233334.99', contractSum: '233334.99' });
    const other = await newJob({ allowsOverrun: true });
    await approve(other, await propose(other, '-2'), '2026-04-02');
    const { workDone } = await certify(other, ({ quantity }, index) => (index < 3 ? quantity : '0'), '2026-04-30');
    expect(workDone).toBe('235334.99');
  });
});

test('what was measured too high is corrected downwards: nothing is paid, the rest is set off against the next', async () => {
  const job = await newJob();
  const high = await certify(job, ({ quantity }) => quantity);
  const less = await certify(job, ({ quantity }, index) => (index === 2 ? '0' : quantity), '2026-04-30');
  expect(less).toMatchObject({ certified: '-50000', retention: '-5000', vat: '-7500', due: '0', paymentId: null });
  expect((await job.overview()).standing).toMatchObject({ workDone: '185334.99', carried: '-52500' });
  const again = await certify(job, ({ quantity }) => quantity, '2026-05-31');
  expect(again).toMatchObject({ certified: '50000', broughtForward: '-52500', due: '0' });
  const after = await job.overview();
  expect([after.dueSum, after.standing]).toMatchObject([high.due, { workDone: after.contractSum, carried: '0' }]);
});
