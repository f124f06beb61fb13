import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, expectAccessible, setupApp, type Visitor } from './fixtures.ts';
import { addProject } from './tasks-fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

let admin: Visitor;
let projectId: string;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Amal', 'Admin']);
  const made = await addProject(fixture, 'Riyadh Tower B', [
    { title: 'Slab, Level 4', plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' },
  ]);
  projectId = made.id;
});

/** As where a phone has not fetched this code, or an update removed it. Answers how it comes back. */
async function withoutCode(page: Page, file: string): Promise<() => Promise<void>> {
  const chunk = new RegExp(`/assets/${file}-[^/]+\\.js`);
  await page.route(chunk, (route) => route.abort());
  return () => page.unroute(chunk);
}

const MISSING = 'This part of the page could not be loaded.';

test('a dialog whose code is out of reach says so, the page stays, and the next press opens it', async () => {
  const page = await fixture.open(admin);
  const restore = await withoutCode(page, 'RaiseDialog');
  await page.goto('/risks');
  await page.getByText('No open risks').waitFor();
  const raise = page.getByRole('button', { name: 'Raise a risk' });
  await raise.click();
  await page.getByText(MISSING).waitFor();
  await page.getByText('No open risks').waitFor();
  await page.context().setOffline(true);
  await raise.click();
  await page.getByText('There is no connection. Try again once there is one.').waitFor();
  await page.context().setOffline(false);
  await restore();
  await raise.click();
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await closePage(page);
});

test('a question that cannot be asked is answered with no', async () => {
  const page = await fixture.open(admin);
  const restore = await withoutCode(page, 'ConfirmDialog');
  await page.goto(`/projects/${projectId}`);
  const more = page.getByRole('button', { name: 'Delete', exact: true });
  await more.click();
  await page.getByText(MISSING).waitFor();
  await page.getByRole('heading', { name: 'Riyadh Tower B', level: 1 }).waitFor();
  const [row] = await fixture.db.select().from(projects).where(eq(projects.id, projectId));
  expect(row?.deletedAt).toBeNull();
  await restore();
  await more.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await closePage(page);
});

test('a part of a page whose code is out of reach is a note with Retry in its place', async () => {
  const page = await fixture.open(admin);
  const restore = await withoutCode(page, 'ProjectSchedule');
  await page.goto(`/projects/${projectId}?tab=schedule`);
  await page.getByText(MISSING).waitFor();
  await page.getByRole('heading', { name: 'Riyadh Tower B', level: 1 }).waitFor();
  await expectAccessible(page);
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Slab, Level 4').first().waitFor();
  await closePage(page);
});

test('what the header does without is left out of it', async () => {
  const page = await fixture.open(admin);
  const restore = await withoutCode(page, 'OutdoorButton');
  await page.goto('/projects');
  await page.getByText('Riyadh Tower B').first().waitFor();
  expect(await page.getByRole('button', { name: 'Outdoor' }).count()).toBe(0);
  await restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Outdoor' }).waitFor();
  await closePage(page);
});
