import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import type { CertificateLine } from '../contract.ts';
import { contractor, items } from './test-fixtures.ts';

const app = await testApp();
const sheets = createSheets();
afterAll(async () => {
  await sheets.close();
  await app.close();
});

let pm: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
beforeAll(async () => {
  pm = await app.person('pm');
  ({ newJob } = contractor(app, pm, await app.person('viewer')));
});

const BILL = [
  { ...items[0], quantity: '100', rate: '100' },
  { ...items[2], quantity: '50', rate: '10' },
];

test('what is claimed stands beside what is certified and changes no amount', async () => {
  const job = await newJob({}, BILL);
  const draft = await job.draft();
  const [first, second] = await job.bill();
  const at = job.at(`/certificates/${draft.id}`);
  const linesOf = async (path = at): Promise<(string | null)[][]> =>
    (await pm.call('GET', `${path}/lines`)).body.map(({ done, claimed }: CertificateLine) => [done, claimed]);
  await job.measure(draft.id, [
    { itemId: first?.id, quantity: '40', claimed: '55.5' },
    { itemId: second?.id, claimed: '60' },
  ]);
  expect(await linesOf()).toEqual([
    ['40', '55.5'],
    ['0', '60'],
  ]);
  expect((await pm.call('GET', at)).body).toMatchObject({ workDone: '4000' });
  await job.measure(draft.id, [
    { itemId: first?.id, quantity: '45' },
    { itemId: second?.id, claimed: null },
  ]);
  expect(await linesOf()).toEqual([
    ['45', '55.5'],
    ['0', null],
  ]);
  const nothing = await job.measure(draft.id, [{ itemId: first?.id }]);
  expect([nothing.status, nothing.body.errors?.[0]?.field]).toEqual([422, 'lines.0.quantity']);
  const below = await job.measure(draft.id, [{ itemId: first?.id, claimed: '-1' }]);
  expect([below.status, below.body.errors?.[0]?.field]).toEqual([422, 'lines.0.claimed']);

  expect((await job.issue(draft.id)).status).toBe(200);
  expect(await linesOf()).toEqual([
    ['45', '55.5'],
    ['0', null],
  ]);
  const file = await app.app.inject({
    url: `${at}/export?format=xlsx&language=en`,
    headers: { host: 'localhost:3000', cookie: pm.cookie },
  });
  const book = await sheets.read({ name: 'c.xlsx', content: file.rawPayload }, 'file');
  const bill = book.sheets.find(({ name }) => name === 'Bill of quantities');
  const column = bill?.rows[0]?.indexOf('Claimed') ?? -1;
  expect(bill?.rows.map((row) => row[column])).toEqual(['Claimed', 55.5, null, null]);

  const next = await job.draft('2026-04-30');
  expect(await linesOf(job.at(`/certificates/${next.id}`))).toEqual([
    ['45', null],
    ['0', null],
  ]);
});
