import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { type OpenDatabase, openPool } from '#server/database/open.ts';
import type { Standby } from '#server/database/standby.ts';
import { projectRollups } from '#server/database/tables/tallies.ts';
import { routes } from '#server/routes.ts';
import { type MoneyWorld, moneyWorld } from '#server/testing/money-world.ts';
import { addDays } from '#shared/dates.ts';
import { type Endpoint, readsStandby } from '#shared/http/endpoint.ts';

/*
 * Reports, exports and feeds read from a standby of the database, where there is one: none of them writes or locks there, or it
 * would be done a second time, on the primary. Here the standby is the same database through connections that refuse writes.
 */

let world: MoneyWorld;
let standby: OpenDatabase;
beforeAll(async () => {
  world = await moneyWorld();
  const { connectionString } = world.app.db.$client.options;
  standby = openPool({ connectionString, options: '-c timezone=UTC -c default_transaction_read_only=on' });
  const read: Standby['read'] = (work) => work(standby.db);
  Object.assign(world.app.services, { standby: { read, close: standby.close } });
});
afterAll(async () => {
  await standby.close();
  await world.app.close();
});

const endpoints = routes.map(({ endpoint }) => endpoint).filter(readsStandby);

const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

async function addressOf({ path }: Endpoint): Promise<string> {
  const { ids, admin } = world;
  if (path.startsWith('/api/calendar/'))
    return new URL((await admin.call('POST', '/api/profile/calendar-feed')).body.url).pathname;
  const query: Readonly<Record<string, string>> = {
    '/api/photos/zip': `ids=${ids.photoId}`,
    '/api/projects/:id/logs/pdf': `from=${day(-30)}&to=${day(30)}`,
  };
  const address = path
    .replace(/^\/api\/projects\/:\w+/, `/api/projects/${ids.projectId}`)
    .replace(/^\/api\/progress-logs\/:id/, `/api/progress-logs/${ids.logId}`)
    .replace(':certificateId', ids.certificateId)
    .replace(/:\w+/g, newId());
  return `${address}?${query[path] ?? ''}`;
}

test('reports, exports and feeds are those that read a standby', () => {
  const paths = endpoints.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/analytics/report',
      '/api/analytics/export',
      '/api/tables/tasks',
      '/api/tables/tasks/csv',
    ]),
  );
  expect(paths).toEqual(expect.arrayContaining(['/api/calendar/:secret', '/api/projects/:id/schedule/export']));
  expect(endpoints.every(({ method }) => method === 'GET')).toBe(true);
});

test('none of them writes where it reads, a report neither whose figures are not summed yet', async () => {
  await world.app.db.delete(projectRollups);
  const asked: [string, number][] = [];
  for (const endpoint of endpoints) {
    const url = await addressOf(endpoint);
    const headers = { host: 'localhost:3000', cookie: world.admin.cookie };
    asked.push([endpoint.path, (await world.app.app.inject({ method: 'GET', url, headers })).statusCode]);
  }
  expect(asked.filter(([, status]) => status !== 200)).toEqual([]);
});
