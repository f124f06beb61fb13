import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Payment, TrashedPayment } from '../contract.ts';
import { PaymentTotal } from '../figures-contract.ts';

const app = await testApp();
afterAll(app.close);

let admin: Person;
let pm: Person;
let viewer: Person;
let projectId: string;
beforeAll(async () => {
  [admin, pm, viewer] = await Promise.all([app.person('admin'), app.person('pm'), app.person('viewer')]);
  projectId = await newProject(1000);
});

async function newProject(budget: number): Promise<string> {
  const { id } = (await pm.call('POST', '/api/projects', { name: 'Tower', budget })).body;
  await join(app.db, id, viewer, 'viewer');
  return id;
}

const add = async (more: object = {}) =>
  (await pm.call('POST', '/api/payments', { projectId, description: 'Concrete C40', amount: 96_500.5, ...more })).body;
const change = (id: string, body: object, by: Person = pm) => by.call('PUT', `/api/payments/${id}`, body);

test('a payment is pending, exact and whole', async () => {
  const sent = {
    projectId,
    description: ' Rebar, 42 t ',
    amount: 412_000.25,
    category: 'materials',
    dueDate: '2099-01-31T21:00:00Z',
    invoiceNumber: 'INV-2026-0418',
    vendor: 'Al-Rajhi Steel',
    status: 'pending',
  };
  const made = await pm.call('POST', '/api/payments', sent);
  expect(made.status).toBe(201);
  expect(z.strictObject(Payment.shape).parse(made.body)).toMatchObject({
    description: 'Rebar, 42 t',
    amount: 412_000.25,
    currency: 'SAR',
    dueDate: '2099-02-01',
    status: 'pending',
    createdByName: 'pm',
  });
  expect((await viewer.call('GET', `/api/projects/${projectId}/payments`)).body).toContainEqual({
    ...made.body,
    isRequester: false,
  });
});

test.each([
  [{ description: '  ' }, 'description'],
  [{ amount: undefined }, 'amount'],
  [{ amount: '1,234.50' }, 'amount'],
  [{ amount: '١٢٣' }, 'amount'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 0.001 }, 'amount'],
  [{ amount: 1e30 }, 'amount'],
  [{ category: 'bribes' }, 'category'],
  [{ dueDate: 'tomorrow' }, 'dueDate'],
  [{ dueDate: '0206-03-01' }, 'dueDate'],
  [{ status: 'paid' }, 'status'],
])('%o is refused, naming the field', async (wrong, field) => {
  const answer = await pm.call('POST', '/api/payments', { projectId, description: 'x', amount: 1, ...wrong });
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, field]);
});

describe('states', () => {
  test('pending, approved, paid: who and when is kept', async () => {
    const { id } = await add();
    const approved = (await change(id, { status: 'approved' })).body;
    expect(approved).toMatchObject({ status: 'approved', approvedAt: expect.any(String), approvedByName: 'pm' });
    const paid = (await change(id, { status: 'paid', paidDate: '2026-03-01' }, admin)).body;
    expect(paid).toMatchObject({ status: 'paid', paidByName: 'admin' });
    expect(paid.paidDate).toContain('2026-03-01');
    const other = await add();
    await change(other.id, { status: 'approved' });
    expect((await change(other.id, { status: 'paid' })).body.paidDate).toEqual(expect.any(String));
  });

  test('no state is skipped; an approval is taken back with a reason only; paid stays paid', async () => {
    const { id } = await add();
    expect((await change(id, { status: 'paid' })).status).toBe(409);
    expect((await change(id, { status: 'overdue' })).status).toBe(422);
    await change(id, { status: 'approved' });
    const silent = await change(id, { status: 'pending' });
    expect([silent.status, silent.body.errors?.[0].field]).toEqual([422, 'rejectionReason']);
    expect((await change(id, { amount: 1 })).body.detail).toContain('Take the approval back');
    const back = (await change(id, { status: 'pending', rejectionReason: 'Wrong invoice' })).body;
    expect(back).toMatchObject({ status: 'pending', approvedAt: null, rejectionReason: 'Wrong invoice' });
    await change(id, { status: 'approved' });
    await change(id, { status: 'paid' });
    for (const body of [{ status: 'approved' }, { amount: 5 }, { description: 'y' }, { status: 'paid' }]) {
      expect((await change(id, body)).status).toBe(409);
    }
    expect((await admin.call('DELETE', `/api/payments/${id}`)).status).toBe(409);
  });

  test('one that waits is sent back with a reason, which is kept until it is approved; elsewhere a reason is refused', async () => {
    const { id } = await add();
    const back = (await change(id, { status: 'pending', rejectionReason: 'Bad invoice' })).body;
    expect(back).toMatchObject({ status: 'pending', rejectionReason: 'Bad invoice' });
    expect((await change(id, { rejectionReason: 'Worse' })).body.rejectionReason).toBe('Worse');
    const both = await change(id, { status: 'approved', rejectionReason: 'No' });
    expect([both.status, both.body.errors?.[0].field]).toEqual([422, 'rejectionReason']);
    expect((await change(id, { status: 'approved' })).body.rejectionReason).toBeNull();
    const alone = await change(id, { rejectionReason: 'No' });
    expect([alone.status, alone.body.errors?.[0].field]).toEqual([422, 'rejectionReason']);
  });

  test('a refusal carries the payment as it is now, as the call answers it', async () => {
    const { id } = await add();
    const approved = (await change(id, { status: 'approved' })).body;
    expect((await change(id, { status: 'approved' })).body.current).toEqual(approved);
    expect((await change(id, { amount: 1 })).body.current).toEqual(approved);
    const paid = (await change(id, { status: 'paid' })).body;
    expect((await admin.call('DELETE', `/api/payments/${id}`)).body.current).toEqual({ ...paid, isRequester: false });
  });

  test('who approves, pays or edits what has changed since he looked is told, and nothing of it happens', async () => {
    const { id, version } = await add();
    expect(version).toBe(1);
    const grown = (await change(id, { amount: 965_000, version }, admin)).body;
    expect(grown.version).toBe(2);
    for (const body of [{ status: 'approved' }, { amount: 7 }, { status: 'pending', rejectionReason: 'Why' }]) {
      const refused = await change(id, { ...body, version });
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Somebody else')]);
      expect(refused.body.current).toEqual({ ...grown, isRequester: true });
    }
    const approved = (await change(id, { status: 'approved', version: 2 })).body;
    expect((await change(id, { dueDate: '2099-01-01' }, admin)).body.version).toBe(4);
    expect((await change(id, { status: 'paid', version: approved.version })).status).toBe(409);
    expect((await change(id, { status: 'paid' })).body).toMatchObject({ status: 'paid', version: 5 });
    expect((await change(id, { status: 'paid', version: 5.5 })).body.errors[0].field).toBe('version');
  });

  test('a change without a difference is none', async () => {
    const { id, updatedAt } = await add({ vendor: 'Haikal', dueDate: '2099-01-01' });
    const same = { description: 'Concrete C40', amount: 96_500.5, vatRate: 15, vendor: 'Haikal', status: 'pending' };
    const answer = (await change(id, { ...same, dueDate: '2099-01-01', category: 'other' })).body;
    expect(answer).toMatchObject({ version: 1, updatedAt });
    const { body } = await pm.call('GET', `/api/activity?entity=payment&entityId=${id}`);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['created']);
  });

  test.each([0.00001, 1e-7, 1e30, -1, 0.001])('an amount of %d is refused when it is changed', async (amount) => {
    const { id } = await add();
    const refused = await change(id, { amount });
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'amount']);
  });

  test('a day of payment long before anything began is refused, a belated entry is not', async () => {
    const { id } = await add();
    await change(id, { status: 'approved' });
    const refused = await change(id, { status: 'paid', paidDate: '1999-01-01' });
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'paidDate']);
    const lastYear = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
    expect((await change(id, { status: 'paid', paidDate: lastYear })).status).toBe(200);
  });

  test('of many who approve or pay at once, one wins and the others are told', async () => {
    const { id } = await add();
    const approvals = await Promise.all(Array.from({ length: 12 }, () => change(id, { status: 'approved' })));
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
    const payments = await Promise.all(Array.from({ length: 12 }, () => change(id, { status: 'paid' })));
    expect(payments.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });
});

test('overdue is derived: /overdue holds just those rows, oldest first; approvedAt says which button', async () => {
  const owner = await newProject(0);
  const at = (dueDate: string | null) => add({ projectId: owner, dueDate });
  const [late, later] = [await at('2020-02-01'), await at('2020-01-01')];
  await at('2099-01-01');
  await at(null);
  await change(late.id, { status: 'approved' });
  const { body } = await pm.call('GET', `/api/payments/overdue?projectId=${owner}`);
  expect(body.map((payment: Payment) => [payment.id, payment.status])).toEqual([
    [later.id, 'overdue'],
    [late.id, 'overdue'],
  ]);
  expect(body[1].approvedAt).toEqual(expect.any(String));
  expect((await change(late.id, { status: 'paid' })).body.status).toBe('paid');
  expect((await pm.call('GET', `/api/payments/overdue?projectId=${owner}`)).headers['x-total-count']).toBe('1');
});

test('ten thousand payments of 0.10 make exactly 1000.00', async () => {
  const id = await newProject(1000);
  await app.db.$client.query(
    `insert into payments (id, project_id, description, amount, category, status)
     select gen_random_uuid(), $1, 'x', 0.10, 'labor', 'paid' from generate_series(1, 10000)`,
    [id],
  );
  const budget = (await pm.call('GET', `/api/budget/summary?projectId=${id}`)).body;
  expect(budget).toEqual({
    totalBudget: 1000,
    totalSpent: 1000,
    committed: 0,
    remaining: 0,
    usedPercent: 100,
    status: 'at_risk',
    currency: 'SAR',
    isConverted: false,
    budgetOriginals: [],
    spentOriginals: [],
    remainingOriginals: [],
    committedOriginals: [],
  });
  expect((await pm.call('GET', `/api/projects/${id}`)).body.spentAmount).toBe(1000);
});

test('/all is scoped, searched and filtered; foreign payments do not exist', async () => {
  const stranger = await app.person('pm');
  const made = await add({ vendor: 'Unmistakable Vendor', category: 'permits' });
  expect((await stranger.call('GET', '/api/payments/all')).body).toEqual([]);
  expect((await change(made.id, { status: 'approved' }, stranger)).status).toBe(404);
  expect((await change(made.id, { amount: 'x' }, stranger)).status).toBe(404);
  expect((await change(made.id, { status: 'approved' }, viewer)).status).toBe(403);
  for (const query of ['search=unmistakable', `category=permits&projectId=${projectId}`]) {
    const { body } = await pm.call('GET', `/api/payments/all?${query}`);
    expect(body.map(({ id }: Payment) => id)).toEqual([made.id]);
  }
  expect((await pm.call('GET', '/api/budget/summary?projectId=01990000-0000-7000-8000-00000000ffff')).status).toBe(404);
});

test('deleted ones go to the trash and come back', async () => {
  const { id } = await add();
  expect((await pm.call('DELETE', `/api/payments/${id}`)).status).toBe(403);
  expect((await admin.call('DELETE', `/api/payments/${id}`)).body).toEqual({ id });
  expect((await change(id, { status: 'approved' })).status).toBe(404);
  expect((await admin.call('POST', `/api/trash/payments/${id}/restore`)).body.id).toBe(id);
});

test('lists go by the order asked for and by due days; totals are of what is selected, to the halala', async () => {
  const own = await newProject(0);
  const sent = [
    { description: 'B', amount: 0.1, vendor: 'beta', dueDate: '2099-02-01' },
    { description: 'A', amount: 1150.2, vendor: 'Alpha', dueDate: '2099-03-01' },
    { description: 'C', amount: 7 },
  ];
  for (const one of sent) await add({ projectId: own, ...one });
  const names = async (query: string) =>
    (await pm.call('GET', `/api/payments/all?projectId=${own}&${query}`)).body.map((row: Payment) => row.description);
  const bySort = { newest: 'CAB', oldest: 'BAC', due: 'BAC', amount: 'BCA', '-amount': 'ACB', vendor: 'ABC' };
  for (const [sort, order] of Object.entries(bySort))
    expect([sort, (await names(`sort=${sort}`)).join('')]).toEqual([sort, order]);
  expect(await names('dueFrom=2099-02-01&dueTo=2099-02-28')).toEqual(['B']);
  expect(await names('dueFrom=2099-02-02')).toEqual(['A']);
  const totals = async (query: string, by = pm) =>
    (await by.call('GET', `/api/payments/totals?projectId=${own}&${query}`)).body;
  const all = { currency: 'SAR', count: 3, amount: 1157.3, netAmount: 1006.35, vatAmount: 150.95, open: 1157.3 };
  expect(z.array(z.strictObject(PaymentTotal.shape)).parse(await totals(''))).toEqual([all]);
  expect(await totals('search=alpha')).toMatchObject([{ count: 1, amount: 1150.2 }]);
  expect(await totals('status=paid')).toEqual([]);
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
  expect(await totals('', viewer)).toMatchObject([{ count: 3, amount: null, netAmount: null, open: null }]);
  const order = async (sort: string) =>
    (await viewer.call('GET', `/api/payments/all?projectId=${own}&sort=${sort}`)).body.map(({ id }: Payment) => id);
  expect(await order('-amount')).toEqual(await order('amount'));
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
  expect(await order('-amount')).not.toEqual(await order('amount'));
  for (const [query, field] of [
    ['sort=price', 'sort'],
    ['dueFrom=soon', 'dueFrom'],
    ['dueTo=2026-02-30', 'dueTo'],
  ])
    expect((await pm.call('GET', `/api/payments/all?${query}`)).body.errors[0].field).toBe(field);
});

test('the trash lists what can be restored', async () => {
  const { id } = await add({ description: 'Thrown away' });
  await admin.call('DELETE', `/api/payments/${id}`);
  const { body } = await admin.call('GET', '/api/trash/payments?search=thrown');
  expect(z.array(z.strictObject(TrashedPayment.shape)).parse(body)).toMatchObject([{ id, deletedByName: 'admin' }]);
});

test('who does not see money gets no amount confirmed by duplicates', async () => {
  const own = await newProject(0);
  const made = await add({
    projectId: own,
    vendor: 'Hidden Hands',
    amount: 31.5,
    dueDate: '2026-05-03',
    invoiceNumber: 'HH-1',
  });
  const both = await app.person('pm', 'both');
  await join(app.db, own, both, 'viewer');
  const ask = async (query: string) =>
    (await both.call('GET', `/api/payments/duplicates?vendor=hidden%20hands&${query}`)).body.map(
      (one: Payment) => one.id,
    );
  expect(await ask('amount=31.5&dueDate=2026-05-03')).toEqual([made.id]);
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: false });
  expect(await ask('amount=31.5&dueDate=2026-05-03')).toEqual([]);
  expect(await ask('invoiceNumber=HH-1')).toEqual([made.id]);
  await admin.call('PUT', '/api/organisation', { viewersSeeMoney: true });
});
