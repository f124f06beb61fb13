import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyTrash } from '#features/trash/server/empty.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { amountText, decimalText, exact } from '#shared/money.ts';
import { PaymentAttachment } from '../attachment-contract.ts';
import { Duplicate, type Payment } from '../contract.ts';
import { Ageing } from '../figures-contract.ts';
import { vatParts } from '../rules.ts';
import { Vendor } from '../vendor-contract.ts';

const app = await testApp({ now: () => new Date() });
afterAll(app.close);

let admin: Person;
let pm: Person;
let other: Person;
let viewer: Person;
let projectId: string;
beforeAll(async () => {
  [admin, pm, other, viewer] = await Promise.all([
    app.person('admin'),
    app.person('pm'),
    app.person('pm', 'other'),
    app.person('viewer'),
  ]);
  projectId = await newProject();
});

async function newProject(): Promise<string> {
  const { id } = (await pm.call('POST', '/api/projects', { name: 'Tower', budget: 1000 })).body;
  await join(app.db, id, other, 'pm');
  await join(app.db, id, viewer, 'viewer');
  return id;
}

const add = async (more: object = {}, by = pm) =>
  (await by.call('POST', '/api/payments', { projectId, description: 'Rebar', amount: 115, ...more })).body;
const settings = (body: object) => admin.call('PUT', '/api/organisation', body);
const approve = (id: string, by: Person) => by.call('PUT', `/api/payments/${id}`, { status: 'approved' });

describe('value added tax', () => {
  test.each([
    [115, undefined, 15, 100, 15],
    [100, 15, 15, 86.96, 13.04],
    [0.1, 15, 15, 0.09, 0.01],
    [1000, 0, 0, 1000, 0],
    [999_999_999_999.99, 15, 15, 869_565_217_391.3, 130_434_782_608.69],
    [10.5, 5, 5, 10, 0.5],
  ])('%d at %o: net and VAT make the amount', async (amount, sent, vatRate, netAmount, vatAmount) => {
    const made = await add({ amount, vatRate: sent });
    expect(made).toMatchObject({ amount, vatRate, netAmount, vatAmount });
  });

  test('PostgreSQL and the rule round alike, at any amount and rate', async () => {
    const numbers = Array.from({ length: 300 }, (_, index) => ((index * 7919 * 104_729) % 10_000_019) / 100);
    await app.db.$client.query(
      `insert into payments (id, project_id, description, amount, category, vat_rate)
       select gen_random_uuid(), $1, 'alike', a, 'other', (row_number() over () % 2001)::numeric / 100 from unnest($2::numeric[]) a`,
      [projectId, numbers],
    );
    const { body } = await pm.call('GET', '/api/payments/all?search=alike');
    expect(body).toHaveLength(300);
    for (const row of body as Payment[]) {
      const { net, vat } = vatParts(exact(amountText(row.amount ?? 0)), exact(amountText(row.vatRate)), 'SAR');
      expect([row.netAmount, row.vatAmount]).toEqual([Number(decimalText(net)), Number(decimalText(vat))]);
    }
  });

  test.each([-1, 101, 5.555, '15'])('a rate of %o is refused', async (vatRate) => {
    const answer = await pm.call('POST', '/api/payments', { projectId, description: 'x', amount: 1, vatRate });
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'vatRate']);
  });

  test("the organisation's rate is what a new payment has", async () => {
    await settings({ vatRate: '5' });
    expect((await add()).vatRate).toBe(5);
    await settings({ vatRate: '15' });
    expect((await settings({ vatRate: '101' })).body.errors[0].field).toBe('vatRate');
  });
});

describe('approval', () => {
  test('a role approves up to its limit, to the halala', async () => {
    await settings({ approvalLimits: { pm: '1000.5' } });
    const [at, above] = [await add({ amount: 1000.5 }), await add({ amount: 1000.51 })];
    expect((await approve(at.id, pm)).status).toBe(200);
    const refused = await approve(above.id, pm);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('approval limit')]);
    expect((await approve(above.id, admin)).status).toBe(200);
    await settings({ approvalLimits: {} });
  });

  test('what is approved is not changed in the same call, and a refusal changes nothing', async () => {
    await settings({ approvalLimits: { pm: '1000' } });
    const { id } = await add({ amount: 500 });
    const grown = await pm.call('PUT', `/api/payments/${id}`, { amount: 50_000, status: 'approved' });
    expect([grown.status, grown.body.detail]).toEqual([409, expect.stringContaining('then approve')]);
    const [row] = (await pm.call('GET', '/api/payments/all')).body.filter((one: Payment) => one.id === id);
    expect(row).toMatchObject({ amount: 500, status: 'pending' });
    const shrunk = await add({ amount: 50_000 });
    const less = { amount: 999, status: 'approved' };
    expect((await pm.call('PUT', `/api/payments/${shrunk.id}`, less)).status).toBe(409);
    await pm.call('PUT', `/api/payments/${shrunk.id}`, { amount: 999 });
    expect((await approve(shrunk.id, pm)).body).toMatchObject(less);
    await settings({ approvalLimits: {} });
  });

  test.each([{ amount: 7 }, { vatRate: 0 }, { vendor: 'A friend' }])('who set %o does not approve it', async (edit) => {
    await settings({ mayApproveOwn: false });
    const { id } = await add();
    const both = await other.call('PUT', `/api/payments/${id}`, { ...edit, status: 'approved' });
    expect([both.status, both.body.detail]).toEqual([409, expect.stringContaining('then approve')]);
    expect((await other.call('PUT', `/api/payments/${id}`, edit)).body.isRequester).toBe(true);
    expect((await approve(id, other)).status).toBe(403);
    expect((await approve(id, admin)).body).toMatchObject({ status: 'approved', isRequester: false });
    const back = { status: 'pending', rejectionReason: 'Wrong' };
    expect((await other.call('PUT', `/api/payments/${id}`, back)).status).toBe(200);
    expect((await approve(id, other)).status).toBe(403);
    await settings({ mayApproveOwn: true });
  });

  test('nobody approves what he entered, where the organisation says so', async () => {
    await settings({ mayApproveOwn: false });
    const own = await add();
    expect((await approve(own.id, pm)).body.detail).toContain('Somebody else has to approve it');
    expect((await approve(own.id, other)).body.status).toBe('approved');
    await settings({ mayApproveOwn: true });
  });

  test('what is approved keeps amount, VAT and vendor; paying keeps date and reference', async () => {
    const { id } = await add({ vendor: 'Al-Rajhi Steel' });
    await approve(id, pm);
    for (const body of [{ vendor: 'Somebody else' }, { vatRate: 0 }, { amount: 1 }])
      expect((await pm.call('PUT', `/api/payments/${id}`, body)).status).toBe(409);
    const paid = { status: 'paid', paidDate: '2026-03-01', paidReference: 'SADAD 4711' };
    expect((await pm.call('PUT', `/api/payments/${id}`, paid)).body).toMatchObject({ paidReference: 'SADAD 4711' });
  });
});

test.each([
  ['AL-MADAR Iron Co.', 'INV-2026/0418', 'al madar  iron co', 'inv 2026 0418'],
  ['مؤسسة الأمل، للتجارة', 'ف-١٢', 'مؤسسه الامل للتجاره', 'ف12'],
])('%s %s is the same as %s %s', async (vendor, invoiceNumber, sameVendor, sameNumber) => {
  const { id } = await add({ vendor, invoiceNumber });
  const ask = async (query: Record<string, string>) =>
    (await pm.call('GET', `/api/payments/duplicates?${new URLSearchParams(query)}`)).body.map((one: Payment) => one.id);
  expect(await ask({ vendor: sameVendor, invoiceNumber: sameNumber })).toEqual([id]);
  expect(await ask({ vendor: sameVendor, invoiceNumber: `${sameNumber}9` })).toEqual([]);
  expect(await ask({ vendor: '--', invoiceNumber: sameNumber })).toEqual([]);
});

test('duplicates are named with their reason, not refused', async () => {
  const vendor = 'Haikal Readymix';
  const one = await add({ vendor, invoiceNumber: 'HK-1', amount: 77.7, dueDate: '2026-05-03' });
  const ask = async (query: string) =>
    z.array(z.strictObject(Duplicate.shape)).parse((await pm.call('GET', `/api/payments/duplicates?${query}`)).body);
  const same = `vendor=${encodeURIComponent(vendor.toUpperCase())}`;
  expect(await ask(`${same}&invoiceNumber=hk-1`)).toMatchObject([{ id: one.id, reason: 'invoice' }]);
  expect(await ask(`${same}&amount=77.7&dueDate=2026-05-28`)).toMatchObject([{ id: one.id, reason: 'amount' }]);
  expect(await ask(`${same}&amount=77.7&dueDate=2026-06-01`)).toEqual([]);
  expect(await ask(`${same}&amount=77.71&dueDate=2026-05-03`)).toEqual([]);
  expect(await ask(`${same}&invoiceNumber=HK-1&except=${one.id}`)).toEqual([]);
  expect((await add({ vendor, invoiceNumber: 'HK-1' })).id).toEqual(expect.any(String));
  const stranger = await app.person('pm', 'stranger');
  expect((await stranger.call('GET', `/api/payments/duplicates?${same}&invoiceNumber=HK-1`)).body).toEqual([]);
  expect((await pm.call('GET', `/api/payments/duplicates?${same}&amount=NaN`)).status).toBe(422);
});

test('ageing counts what is open by the days it is late; on its day nothing is late', async () => {
  const owner = await newProject();
  const day = (ago: number) => new Date(Date.now() + 3 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  for (const ago of [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400])
    await add({ projectId: owner, amount: 0.1, dueDate: day(ago) });
  await add({ projectId: owner, amount: 5 });
  const { body } = await pm.call('GET', `/api/payments/ageing?projectId=${owner}`);
  expect(z.strictObject(Ageing.shape).parse(body)).toEqual({
    currency: 'SAR',
    isConverted: false,
    buckets: [
      { bucket: 'not_due', count: 3, amount: 5.2, originals: [] },
      { bucket: '0-30', count: 2, amount: 0.2, originals: [] },
      { bucket: '31-60', count: 2, amount: 0.2, originals: [] },
      { bucket: '61-90', count: 2, amount: 0.2, originals: [] },
      { bucket: '90+', count: 2, amount: 0.2, originals: [] },
    ],
  });
  const stranger = await app.person('pm', 'stranger');
  expect((await stranger.call('GET', `/api/payments/ageing?projectId=${owner}`)).status).toBe(404);
});

test('vendors: a VAT number is checked, names are unique, payments show it', async () => {
  const made = await pm.call('POST', '/api/vendors', {
    name: 'Najd Steel',
    vatNumber: '3000 5678 9012 343'.slice(0, 18),
  });
  expect(made.status).toBe(201);
  expect(z.strictObject(Vendor.shape).parse(made.body)).toMatchObject({
    name: 'Najd Steel',
    vatNumber: '300056789012343',
  });
  for (const vatNumber of ['123', '400056789012343', '30005678901234', 'abc'])
    expect((await pm.call('POST', '/api/vendors', { name: 'X', vatNumber })).body.errors[0].field).toBe('vatNumber');
  expect((await pm.call('POST', '/api/vendors', { name: 'NAJD steel' })).body.errors[0].field).toBe('name');
  expect((await add({ vendor: 'najd steel' })).vendorVatNumber).toBe('300056789012343');
  const url = `/api/vendors/${made.body.id}`;
  expect((await admin.call('DELETE', url)).status).toBe(409);
  expect((await pm.call('PUT', url, { vatNumber: null })).body).toMatchObject({ vatNumber: null, paymentCount: 1 });
  const others = await Promise.all(
    ['A', 'B'].map((name) => pm.call('POST', '/api/vendors', { name: `Renamed ${name}` })),
  );
  const renamed = others.map(({ body: { id } }) => pm.call('PUT', `/api/vendors/${id}`, { name: 'Renamed alike' }));
  const answers = (await Promise.all(renamed)).map(({ status }) => status).sort();
  expect(answers[0]).toBe(200);
  expect([409, 422]).toContain(answers[1]);
  const { body } = await pm.call('GET', '/api/vendors?search=steel');
  expect(body.map(({ name }: Vendor) => name)).toEqual(['Al-Rajhi Steel', 'Najd Steel']);
});

describe('attachments', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
  const upload = (id: string, content: Buffer, by: Person, name = 'فاتورة.pdf') => {
    const boundary = 'frontier';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    return app.call({
      method: 'POST',
      url: `/api/payments/${id}/attachments`,
      headers: { cookie: by.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  };

  test('an invoice comes back byte for byte, and stays once it is paid', async () => {
    const { id } = await add();
    const made = await upload(id, pdf, pm);
    expect(made.status).toBe(201);
    const attachment = z.strictObject(PaymentAttachment.shape).parse(made.body);
    expect(attachment).toMatchObject({ name: 'فاتورة.pdf', contentType: 'application/pdf', bytes: pdf.length });
    const url = `/api/payments/${id}/attachments/${attachment.id}`;
    const read = await viewer.call('GET', url);
    expect([read.text, read.headers['content-type']]).toEqual([pdf.toString(), 'application/pdf']);
    expect(read.headers).toMatchObject({
      'cache-control': 'private, max-age=60, must-revalidate',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename/),
      'x-content-type-options': 'nosniff',
    });
    expect((await app.call({ method: 'GET', url })).status).toBe(401);
    expect((await pm.call('GET', `/api/payments/all?search=Rebar&limit=1`)).body[0].attachmentCount).toBe(1);
    await approve(id, pm);
    await pm.call('PUT', `/api/payments/${id}`, { status: 'paid' });
    expect((await pm.call('DELETE', url)).status).toBe(409);
  });

  test('what is no invoice is refused, whatever its name', async () => {
    const { id } = await add();
    const archive = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const hiding = [Buffer.concat([pdf, archive]), Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])];
    expect((await upload(id, picture, pm)).body.contentType).toBe('image/png');
    for (const content of ['<html><script>', 'MZ\u0000', '%PDF-1.7 cut off', ...hiding]) {
      const answer = await upload(id, Buffer.from(content), pm);
      expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'file']);
    }
    expect((await upload(id, pdf, viewer)).status).toBe(403);
    expect((await pm.call('GET', `/api/payments/${id}/attachments`)).body).toHaveLength(1);
  });

  test('what is attached goes for good with its payment, alone or with the project', async () => {
    const [own, kept] = [await newProject(), await newProject()];
    const [ofProject, alone, stays] = [await add({ projectId: own }), await add({ projectId: kept }), await add()];
    const pathOf = async ({ id }: Payment) => `payments/${id}/${(await upload(id, pdf, pm)).body.id}`;
    const paths = [await pathOf(ofProject), await pathOf(alone), await pathOf(stays)];
    await admin.call('DELETE', `/api/projects/${own}`);
    await admin.call('DELETE', `/api/payments/${alone.id}`);
    const { storage } = app.services;
    const now = () => new Date(Date.now() + 31 * 86_400_000);
    await emptyTrash({ ...app.services, now });
    const there = await Promise.all(paths.map(async (path) => (await storage.get(path)) !== undefined));
    expect(there).toEqual([false, false, true]);
  });

  test('who does not see money sees no invoice, nor that there is one', async () => {
    const { id } = await add();
    const { body } = await upload(id, pdf, pm);
    const counted = async () => {
      const { body: list } = await viewer.call('GET', '/api/payments/all?limit=1000');
      return list.find((payment: { id: string }) => payment.id === id)?.attachmentCount;
    };
    expect(await counted()).toBe(1);
    await settings({ viewersSeeMoney: false });
    expect(await counted()).toBe(0);
    expect((await viewer.call('GET', `/api/payments/${id}/attachments`)).body).toEqual([]);
    expect((await viewer.call('GET', `/api/payments/${id}/attachments/${body.id}`)).status).toBe(403);
    await settings({ viewersSeeMoney: true });
  });
});
