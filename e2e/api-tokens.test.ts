import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const TOWER = newId();
let admin: Visitor;
let cm: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  cm = await fixture.addPerson('cm', ['Omar', 'Haddad']);
  await fixture.db.insert(projects).values({ id: TOWER, name: 'Riyadh Tower B' });
  await fixture.join(TOWER, cm.id, 'cm');
});

const call = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${fixture.address}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

/** Fills the dialog that is open, and answers the token that it shows. */
async function makeToken(page: Page, name: string, access: Readonly<Record<string, string>>): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill(name);
  for (const [area, level] of Object.entries(access))
    await dialog.getByLabel(area, { exact: true }).selectOption({ label: level });
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await dialog.getByText('Copy the token now: it is not shown again.').waitFor();
  const token = await dialog.getByLabel('API token', { exact: true }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return token;
}

test('a person makes a token, a program does within its scope what the person may, and it ends when it is revoked', async () => {
  const page = await fixture.open(cm);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByRole('dialog').getByText('Name is required').waitFor();
  const token = await makeToken(page, 'Cost system', { Tasks: 'Read and change', Projects: 'Read' });
  const row = page.getByRole('listitem').filter({ hasText: 'Cost system' });
  await row.getByText('Reads and changes: Tasks · Reads: Projects').waitFor();
  expect((await call(token, `/api/projects/${TOWER}`)).status).toBe(200);
  expect((await call(token, `/api/projects/${TOWER}/risks`)).status).toBe(403);
  const task = { projectId: TOWER, title: 'Pour level 4' };
  expect((await call(token, '/api/tasks', { method: 'POST', body: JSON.stringify(task) })).status).toBe(201);
  await page.goto(`/projects/${TOWER}?tab=activity`);
  await page.getByText('(by the API token Cost system)').waitFor();
  await page.goto('/settings/profile');
  await row.getByText('Last used').waitFor();
  await row.getByRole('button', { name: 'Revoke Cost system' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await soon(() => row.count()).toBe(0);
  expect((await call(token, `/api/projects/${TOWER}`)).status).toBe(401);
  await closePage(page);
});

test('an administrator gives a program an account and projects of its own, and sees every token', async () => {
  const page = await fixture.open(admin);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'API access' }).click();
  await page.getByRole('button', { name: 'Add service account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Site cameras');
  await dialog.getByLabel('Role', { exact: false }).first().selectOption({ label: 'Site Engineer' });
  await dialog.getByLabel('Riyadh Tower B').check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('The service account is made. Now give it a token.').waitFor();
  await page.getByRole('button', { name: 'New token for Site cameras' }).click();
  const token = await makeToken(page, 'Gate camera', { 'Daily logs and photos': 'Read and change' });
  expect((await call(token, `/api/projects/${TOWER}/logs`)).status).toBe(200);
  await page.getByRole('listitem').filter({ hasText: 'Gate camera' }).getByText('Site cameras').waitFor();
  await closePage(page);
});

test.each([
  ['a desk, light, English', { lang: 'en', theme: 'light' }],
  ['a phone, dark, Arabic', { lang: 'ar', theme: 'dark', viewport: PHONE }],
  ['the narrowest phone, light, Arabic', { lang: 'ar', theme: 'light', viewport: { width: 360, height: 780 } }],
] as const)('the page and the dialog are accessible and fit: %s', async (name, options) => {
  const page = await fixture.open(admin, options);
  await page.goto('/admin/api');
  await page.getByText('Site cameras').first().waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/api-${name}.png`, fullPage: true });
  await page.goto('/settings/profile');
  const open = page.getByRole('button', { name: options.lang === 'ar' ? 'رمز جديد' : 'New token' });
  await open.waitFor();
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/profile-${name}.png`, fullPage: true });
  await open.click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dialog-${name}.png` });
  await closePage(page);
});

test('a person subscribes to his own calendar by an address, and ends it', async () => {
  const page = await fixture.open(cm);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Make address' }).click();
  await page.getByText('Copy the address now: it is not shown again.').waitFor();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  await page.reload();
  await page.getByText('An address is in use since').waitFor();
  await expectAccessible(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/calendar.png`, fullPage: true });
  await page.getByText('An address is in use since').getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await page.getByRole('button', { name: 'Make address' }).waitFor();
  expect((await fetch(url)).status).toBe(404);
  await closePage(page);
});
