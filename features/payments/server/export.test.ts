import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contractor } from '#features/certificates/server/test-fixtures.ts';
import type { SessionUser } from '#server/http/route.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { exportPayments } from './export.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let projectId: string;
beforeAll(async () => {
  const admin = await app.person('admin');
  pm = await app.person('pm');
  await admin.call('PUT', '/api/organisation', { ratesPerUsd: { SAR: '3.75', KWD: '0.307' } });
  projectId = await newProject('SAR');
  await add({ description: '=HYPERLINK("x")', amount: 1234.5, vendor: 'حديد الراجحي' });
  await add({ description: 'Other', amount: 0.1 });
});

const newProject = async (currency: string): Promise<string> =>
  (await pm.call('POST', '/api/projects', { name: 'Tower', currency })).body.id;
const add = (more: object) => pm.call('POST', '/api/payments', { projectId, ...more });

test('exports hold exact figures and what the filters select, and no formulas', async () => {
  const csv = await pm.call('GET', `/api/payments/export?format=csv&projectId=${projectId}&search=hyper`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv.text).toContain('SAR,1073.48,0,0,0,1073.48,15,161.02,1234.5');
  expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  const arabic = await pm.call('GET', `/api/payments/export?format=csv&language=ar&projectId=${projectId}`);
  expect(arabic.text).toContain('المبلغ شاملًا الضريبة');
});

test('a sheet shows as many decimals as the currencies in it have', async () => {
  const dinars = await newProject('KWD');
  await add({ projectId: dinars, description: 'Cables', amount: 1.125 });
  expect(await formatsOf(`projectId=${dinars}&language=ar`)).toContain('#,##0.000');
  expect(await formatsOf(`projectId=${projectId}`)).not.toContain('#,##0.000');
  expect(await formatsOf('')).toContain('#,##0.000');
});

test('a file holds all that was selected, or is refused in words', async () => {
  const asking = { db: app.db, sheets: app.services.sheets, user: { id: pm.id, role: 'pm' } as SessionUser };
  const wanted = { format: 'csv', language: 'en', timeZone: 'Asia/Riyadh', today: '2026-03-01' } as const;
  const ask = (most: number) => exportPayments(asking, { ...wanted, filter: { projectId }, most });
  expect(await ask(2)).toBeDefined();
  await expect(ask(1)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('at most 1 payments'),
  });
});

test('the VAT of a certificate is of all that was certified: the columns add up all the same', async () => {
  const { newJob: contracted, certify } = contractor(app, pm, await app.person('viewer'));
  const job = await contracted({ recoveryPercent: '20' });
  const advance = { date: '2026-02-01', amount: 20_000 };
  expect((await pm.call('POST', job.at('/advance-payments'), advance)).status).toBe(201);
  await certify(job, ({ quantity }) => quantity);
  const csv = await pm.call('GET', `/api/payments/export?format=csv&projectId=${job.id}&sort=oldest`);
  const figures = (row: string) => row.split(',').slice(8, 17).join(' ');
  expect(csv.text.trim().split('\r\n').map(figures)).toEqual([
    'Currency Taxable amount Without VAT (retention and advance) Deductions and penalties (without VAT) Set off from earlier certificates (with VAT) Net VAT rate (%) VAT Amount with VAT',
    'SAR 0 20000 0 0 20000 0 0 20000',
    'SAR 235334.99 -43533.5 0 0 191801.49 15 35300.25 227101.74',
  ]);
});

test('what a certificate sets off from earlier ones has a column of its own, and the columns add up', async () => {
  const { newJob: contracted, certify } = contractor(app, pm, await app.person('viewer'));
  const item = { section: '', number: '1', description: 'Excavation', unit: 'm3', quantity: '100', rate: '100' };
  const job = await contracted({ retentionPercent: '0' }, [item]);
  for (const done of ['50', '40', '80']) await certify(job, () => done);
  const csv = await pm.call('GET', `/api/payments/export?format=csv&projectId=${job.id}&sort=oldest`);
  const figures = (row: string) => row.split(',').slice(8, 17).join(' ');
  expect(csv.text.trim().split('\r\n').slice(1).map(figures)).toEqual([
    'SAR 5000 0 0 0 5000 15 750 5750',
    'SAR 4000 0 0 -1150 2850 15 600 3450',
  ]);
});

test('the rows of a file are read and arranged in the thread', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const csv = await pm.call('GET', `/api/payments/export?format=csv&projectId=${projectId}`);
  const own = parse.mock.calls.filter(([text]) => text.includes('"invoiceNumber"'));
  parse.mockRestore();
  expect([csv.status, own]).toEqual([200, []]);
});

/** The styles of the workbook, as it writes them. */
async function formatsOf(query: string): Promise<string> {
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/api/payments/export?${query}`,
    headers: { cookie: pm.cookie },
  });
  const styles = unzipSync(new Uint8Array(rawPayload))['xl/styles.xml'];
  return strFromU8(styles ?? new Uint8Array());
}
