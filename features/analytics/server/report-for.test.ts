import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { openPool } from '#server/database/open.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Role } from '#shared/roles.ts';
import { readReport } from './report.ts';
import { reportFor } from './report-for.ts';
import { fillAtRandom } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let people: (Person & { readonly role: Role })[];
const someone = (index: number) => people[index] as Person & { readonly role: Role };
let threads = 0;
process.on('worker', () => {
  threads += 1;
});

beforeAll(async () => {
  const roles = ['admin', 'pm', 'viewer'] as const;
  people = await Promise.all(roles.map(async (role) => ({ ...(await app.person(role)), role })));
  const today = dateIn('Asia/Riyadh', new Date());
  for (const seed of [1, 2, 3])
    await fillAtRandom(app.db, { seed, today, people: people.slice(0, 2).map(({ id }) => id) });
});

test('a report of many projects is made in a thread, one of few is not, and both are the same', async () => {
  const now = new Date();
  const made: [projects: number, threads: number][] = [];
  for (const person of people) {
    const report = await reportFor(app.db, person, { days: '365' }, now);
    expect(report).toEqual(await readReport(app.db, person, { days: '365' }, now));
    made.push([report.projectCount, threads]);
  }
  expect(made).toEqual([
    [expect.any(Number), 1],
    [expect.any(Number), 1],
    [0, 1],
  ]);
  expect(made[0]?.[0]).toBeGreaterThan(10);
});

test('the thread reads from the standby where there is one, without writing where that is refused', async () => {
  const { connectionString } = app.db.$client.options;
  const options = '-c timezone=UTC -c search_path=public -c default_transaction_read_only=on';
  const standby = openPool({ connectionString, options });
  await app.db.$client.query('delete from project_rollups');
  await reportFor(standby.db, someone(0), { days: '30' }, new Date());
  await standby.close();
  const { rows } = await app.db.$client.query('select from project_rollups');
  expect(rows).toHaveLength(0);
});

test('a project that may not be seen is not found', async () => {
  const asked = reportFor(app.db, someone(2), { days: '30', projectId: newId() }, new Date());
  await expect(asked).rejects.toEqual(notFound('Project'));
});
