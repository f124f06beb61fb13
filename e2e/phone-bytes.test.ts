import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, PHONE, sessionCookie, setupApp, soon, type Visitor } from './fixtures.ts';
import { openInstalled } from './installed.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let se: Visitor;
beforeAll(async () => {
  se = await fixture.addPerson('se', ['Ahmed', 'Site']);
  const { id } = await addProject(fixture, 'Riyadh Tower B', [{ title: 'Slab, Level 4', assignedTo: se.id }]);
  await fixture.join(id, se.id, 'se');
});

/** The files of the application that lie on this device. */
const filesOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a phone keeps the pages of its person’s role and language, no others and no picture of the landing page', async () => {
  const page = await openInstalled(fixture, se, '/');
  const files = await filesOnDevice(page);
  const named = (name: string) => files.filter((file) => file.includes(`/${name}-`));
  for (const own of ['MyTasksPage', 'DailyLogPage', 'MaterialsPage', 'ProjectPage', 'DevicePage', 'ReportsPage'])
    expect(named(own)).toHaveLength(1);
  for (const other of [
    'UsersPage',
    'OrganisationPage',
    'BudgetAndPaymentsPage',
    'TaskManagementPage',
    'WeeklyTargetsPage',
    'CategoricalChart',
    'arabic',
  ])
    expect(named(other)).toEqual([]);
  expect(files.filter((file) => file.endsWith('.webp'))).toEqual([]);

  // Somebody of another role signs in on the same phone: his pages are fetched, too.
  const admin = await fixture.addPerson('admin', ['Mona', 'Admin']);
  await page.context().addCookies([sessionCookie(fixture.address, admin.token)]);
  await page.goto('/');
  await soon(async () => (await filesOnDevice(page)).some((file) => file.includes('/UsersPage-'))).toBe(true);
  await closePage(page);
});

test('in two idle minutes a phone that is ready transfers next to nothing', async () => {
  const page = await fixture.open(se, { viewport: PHONE, serviceWorkers: 'allow' });
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/settings/device');
  await page.getByText('The application opens on this device without a network.').waitFor();
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await page.getByText('Everything that is kept here is up to date.').waitFor();
  calls.length = 0;
  await page.clock.runFor(120_000);
  expect(calls).toEqual([]);
  await closePage(page);
});
