import { afterAll, beforeAll, expect, test } from 'vitest';
import { failures, jobRuns } from '#server/database/tables/operation.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, type Visitor } from './fixtures.ts';

const TOKEN = 'metrics-token-of-the-browser-tests-1';
const fixture = await setupApp({ METRICS_TOKEN: TOKEN });
afterAll(fixture.close);

let admin: Visitor;
let manager: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  manager = await fixture.addPerson('pm', ['Omar', 'Haddad']);
  const at = new Date();
  const place = { day: at.toISOString().slice(0, 10), firstAt: at, lastAt: at };
  const route = 'GET /api/projects/:id/schedule/resources/with-a-long-name/and-another-one';
  await fixture.db.insert(failures).values([
    { ...place, kind: 'mail', subject: 'mail', cause: 'mail', count: 1 },
    { ...place, kind: 'request', subject: route, cause: 'disk', count: 12_345 },
  ]);
  const run = {
    everyMs: 60_000,
    startedAt: at,
    endedAt: at,
    durationMs: 1300,
    failedAt: at,
    cause: 'network',
  } as const;
  await fixture.db
    .insert(jobRuns)
    .values({ ...run, name: 'of an earlier version' })
    .onConflictDoNothing();
});

test('an administrator finds it from the settings, and reads what failed and what to do', async () => {
  const page = await fixture.open(admin);
  await page.goto('/admin/organisation');
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  await page.getByText('Nightly backups are not set up.').waitFor();
  await page.getByText('The last run failed: of an earlier version').waitFor();
  const failure = page.getByRole('listitem').filter({ hasText: 'Sending mail' });
  await failure.getByText('The mail server refused.').waitFor();
  await failure.getByText('Check SMTP_URL with its password, and MAIL_FROM.').waitFor();
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await jobs.getByRole('row', { name: /Reports by mail/ }).waitFor();
  await page.getByText('PostgreSQL 18').first().waitFor();
  await closePage(page);
});

test('nobody else opens it', async () => {
  const page = await fixture.open(manager);
  await page.goto('/admin/system');
  await page.getByText('This page is only accessible to Administrators.').waitFor();
  await closePage(page);
});

test('the real server answers its metrics to the holder of the token', async () => {
  const scrape = (authorization: string) => fetch(`${fixture.address}/metrics`, { headers: { authorization } });
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await answer.text()).toMatch(/^cmt_job_runs\{job="fold the tallies of tasks and payments"\} \d+$/m);
  expect((await scrape('Bearer of somebody else')).status).toBe(401);
});

const views = [
  ['desk-light-en', { lang: 'en', theme: 'light' }],
  ['desk-dark-ar', { lang: 'ar', theme: 'dark' }],
  ['phone-dark-en', { lang: 'en', theme: 'dark', viewport: PHONE }],
  ['narrow-light-ar', { lang: 'ar', theme: 'light', viewport: { width: 360, height: 780 } }],
] as const;

test.each(views)('the page is accessible and fits: %s', async (name, options) => {
  const page = await fixture.open(admin, options);
  await page.goto('/admin/system');
  await page.getByText('12,345').waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
  await closePage(page);
});
