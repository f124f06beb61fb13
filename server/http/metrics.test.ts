import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { runJobs } from '#server/run-jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, program } from '#server/testing/people.ts';

const TOKEN = 'a token for metrics, 32 characters or more'.replaceAll(' ', '-');
const app = await testApp({
  env: { METRICS_TOKEN: TOKEN, BACKUP_TO: '/nowhere', BACKUP_PASSPHRASE: 'long enough phrase' },
});
afterAll(app.close);

const scrape = (authorization?: string, headers = {}) =>
  app.call({ method: 'GET', url: '/metrics', headers: { ...(authorization && { authorization }), ...headers } });

/** The values of a metric, by its labels. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(name.length, at), Number(line.slice(at + 1))];
    }),
  );
}

const metrics = async () => (await scrape(`Bearer ${TOKEN}`)).text;

describe('who may read the metrics', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await app.person('admin');
  });

  test('is whoever holds METRICS_TOKEN', async () => {
    const { status, headers } = await scrape(`Bearer ${TOKEN}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is nobody else: no session, no API token, no other scheme', async () => {
    const { token } = await program(app, admin);
    const refused = await Promise.all([
      scrape(),
      scrape(undefined, { cookie: admin.cookie }),
      scrape(`Bearer ${token}`),
      scrape(`Bearer ${TOKEN}x`),
      scrape(`Bearer ${TOKEN.slice(0, -1)}`),
      scrape(`Basic ${TOKEN}`),
      scrape('Bearer '),
    ]);
    for (const { status, headers, text } of refused) {
      expect([status, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer/)]);
      expect(text).not.toContain('cmt_');
    }
    expect((await app.call({ method: 'GET', url: `/metrics?token=${TOKEN}` })).status).toBe(401);
  });

  test('without the setting there is no such address', async () => {
    const other = await testApp();
    const { status } = await other.call({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: 'Bearer undefined' },
    });
    await other.close();
    expect(status).toBe(404);
  });
});

describe('the metrics', () => {
  test('time requests by pattern and class, and hold no address, id or name', async () => {
    const viewer = await app.person('viewer', 'Curious');
    const id = newId();
    await app.db.insert(projects).values({ id, name: 'Olaya Tower' });
    await viewer.call('GET', `/api/projects/${id}`);
    await viewer.call('GET', `/secret-${id}?q=${id}`);
    await app.call({ method: 'GET', url: '/api/projects' });
    const text = await metrics();
    const counts = valuesOf(text, 'cmt_http_request_duration_seconds_count');
    expect(counts['{method="GET",route="/api/projects/:id",status="4xx"}']).toBe(1);
    expect(counts['{method="GET",route="/api/projects",status="4xx"}']).toBe(1);
    expect(text).not.toMatch(new RegExp(`${id}|secret-|Curious|Olaya|example\\.test`));
  });

  test('count failures by cause', async () => {
    const before = valuesOf(await metrics(), 'cmt_failures_total')['{kind="mail",cause="mail"}'] ?? 0;
    app.services.failures.record('mail', 'mail', Object.assign(new Error('535'), { code: 'EAUTH' }));
    expect(valuesOf(await metrics(), 'cmt_failures_total')['{kind="mail",cause="mail"}']).toBe(before + 1);
  });

  test('tell of each job when it ran, for how long, and how often it failed', async () => {
    const failing = { name: 'failing', everyMs: 1_000_000, run: () => Promise.reject(new Error('no')) };
    const good = { name: 'good', everyMs: 1_000_000, run: async () => {} };
    for (let round = 0; round < 2; round += 1) await runJobs(app.services, [failing, good]).stop();
    const text = await metrics();
    expect(valuesOf(text, 'cmt_job_runs')).toMatchObject({ '{job="failing"}': 2, '{job="good"}': 2 });
    expect(valuesOf(text, 'cmt_job_failures')).toMatchObject({ '{job="failing"}': 2, '{job="good"}': 0 });
    expect(Object.keys(valuesOf(text, 'cmt_job_last_success_timestamp_seconds'))).toEqual(['{job="good"}']);
    expect(valuesOf(text, 'cmt_job_duration_seconds')['{job="good"}']).toBeGreaterThanOrEqual(0);
  });

  test.each([
    'cmt_build_info',
    'cmt_database_up',
    'cmt_database_pool_connections',
    'cmt_event_lag_seconds',
    'cmt_queue_jobs',
    'cmt_webhook_deliveries_waiting',
    'cmt_disk_free_bytes',
    'cmt_disk_size_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_seconds',
  ])('hold %s', async (name) => expect(Object.keys(valuesOf(await metrics(), name))).not.toEqual([]));

  test('name queues, not what is in them', async () => {
    const queues = Object.keys(valuesOf(await metrics(), 'cmt_queue_jobs'));
    expect(queues).toContain('{queue="typst",state="waiting"}');
    expect(queues).toContain('{queue="requests",state="running"}');
  });
});

test('a database that does not answer is a figure, and the others are answered all the same', async () => {
  const other = await testApp({ env: { METRICS_TOKEN: TOKEN } });
  const query = other.services.db.$client.query;
  other.services.db.$client.query = (() => Promise.reject(new Error('down'))) as never;
  const { status, text } = await other.call({
    method: 'GET',
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  other.services.db.$client.query = query;
  await other.close();
  expect([status, valuesOf(text, 'cmt_database_up')]).toEqual([200, { '': 0 }]);
  expect(Object.keys(valuesOf(text, 'process_resident_memory_bytes'))).toEqual(['']);
});
