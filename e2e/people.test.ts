import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import {
  closePage,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  readApi,
  setupApp,
  soon,
  type Visitor,
} from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const TOWER = newId();
let admin: Visitor;
let engineer: Visitor;
beforeAll(async () => {
  admin = await fixture.addPerson('admin', ['Nora', 'Al-Harbi']);
  engineer = await fixture.addPerson('se', ['Saad', 'Qahtani']);
  await fixture.addPerson('pm', ['Maximiliana Theodora Konstantina', 'von Hohenzollern-Sigmaringen al-Rashid']);
  await fixture.db.insert(projects).values({ id: TOWER, name: 'Riyadh Tower B' });
});

async function openUsers(query = '', options = {}): Promise<Page> {
  const page = await fixture.open(admin, options);
  await page.goto(`/admin/users${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('button', { name: 'Add User' })
    .or(page.getByRole('button', { name: 'إضافة مستخدم' }))
    .waitFor();
  await page.getByText('@example.test').first().waitFor();
  return page;
}

describe('Users & Roles', () => {
  test.each([
    ['a desk, light, English', { lang: 'en', theme: 'light' }],
    ['a desk, dark, Arabic', { lang: 'ar', theme: 'dark' }],
    ['a phone, light, Arabic', { lang: 'ar', theme: 'light', viewport: PHONE }],
    ['a phone, dark, English', { lang: 'en', theme: 'dark', viewport: PHONE }],
  ] as const)('is accessible and fits: %s', async (_, options) => {
    await fixture.join(TOWER, engineer.id, 'viewer').onConflictDoNothing();
    const page = await openUsers(`?project=${TOWER}`, options);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await closePage(page);
  });

  test('searches people, in the URL', async () => {
    const page = await openUsers();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('qahtani');
    await page.waitForURL(/q=qahtani/);
    await soon(() => page.getByRole('table', { name: 'System Users' }).getByRole('row').count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all');
    await page.getByText('No users found').waitFor();
    await page.reload();
    await page.getByText('No users found').waitFor();
    await closePage(page);
  });

  test('changes a role; the last administrator keeps his', async () => {
    const own = await fixture.addPerson('viewer', ['Vera', 'Changing']);
    const page = await openUsers();
    await page.getByLabel('Role of Vera Changing').selectOption('cm');
    await page.getByText('User role updated successfully.').waitFor();
    await page.getByLabel('Role of Nora Al-Harbi').selectOption('viewer');
    await page.getByText('This is the last administrator. Make somebody else an administrator first.').waitFor();
    await soon(() => page.getByLabel('Role of Nora Al-Harbi').inputValue()).toBe('admin');
    await page.reload();
    await page.getByText(own.email).waitFor();
    await soon(() => page.getByLabel('Role of Vera Changing').inputValue()).toBe('cm');
    await closePage(page);
  });

  test('deactivates somebody, with the open tasks in view, and lets him in again', async () => {
    const leaver = await fixture.addPerson('se', ['Lina', 'Leaving']);
    const task = { projectId: TOWER, number: 1, title: 'Pour slab L3', assignedTo: leaver.id };
    await fixture.db.insert(tasks).values({ ...task, plannedEndDate: '2026-03-01' });
    const page = await openUsers('?q=leaving');
    const row = page.getByRole('row', { name: /Lina Leaving/ });
    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 open task stays assigned until somebody else takes it:').waitFor();
    await dialog.getByRole('link', { name: 'Riyadh Tower B' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Lina Leaving is deactivated. All sessions were ended.').waitFor();
    await row.getByText('Deactivated').waitFor();

    const out = await fixture.open(leaver);
    expect((await out.request.get('/api/auth/user')).status()).toBe(401);
    await closePage(out);

    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    await page.getByText('Lina Leaving can sign in again.').waitFor();
    await closePage(page);
  });

  test('nobody but administrators comes in', async () => {
    const page = await fixture.open(engineer);
    await page.goto('/admin/users');
    await page.getByText('This page is only accessible to Administrators.').waitFor();
    await page.getByText("You don't have permission to access this page.").waitFor();
    await closePage(page);
  });
});

describe('Project Membership', () => {
  const hall = newId();
  beforeAll(async () => {
    await fixture.db.insert(projects).values({ id: hall, name: 'Sports Hall' });
  });

  test('adds, changes and removes a member, with the way back', async () => {
    const page = await openUsers();
    await page.getByText('Select a project to manage members').waitFor();
    await page.getByRole('combobox', { name: 'Project', exact: true }).selectOption('Sports Hall');
    await page.getByText('No members assigned to this project').waitFor();
    await soon(() => page.url()).toContain(`project=${hall}`);

    await page.getByRole('button', { name: 'Add Member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await page.getByText('Missing Information').waitFor();
    await page.getByText('Please fill in all fields.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('E-mail').fill(engineer.email.toUpperCase());
    await dialog.getByLabel('Role').selectOption('se');
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await page.getByText('Project member added successfully.').waitFor();

    await page.getByLabel('Project role of Saad Qahtani').selectOption('viewer');
    await page.getByText('Project role updated successfully.').waitFor();
    await page.getByRole('button', { name: 'Remove Saad Qahtani' }).click();
    await page.getByText('Project member removed successfully.').waitFor();
    await page.getByText('No members assigned to this project').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove Saad Qahtani' }).waitFor();
    await soon(() => page.getByLabel('Project role of Saad Qahtani').inputValue()).toBe('viewer');
    await closePage(page);
  });

  test('an address nobody has can be invited straight into the project', async () => {
    const page = await openUsers(`?project=${hall}`);
    await page.getByRole('button', { name: 'Add Member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('stranger@example.test');
    await dialog.getByLabel('Role').selectOption('se');
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await page.getByText('Failed to add project member. Please check the email and try again.').waitFor();
    await dialog.getByText('No user has this e-mail address. You can invite this person instead.').waitFor();
    await dialog.getByRole('button', { name: 'Invite stranger@example.test' }).click();
    await soon(() => dialog.getByLabel('Link', { exact: true }).inputValue()).toContain('/api/login/invitation?token=');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Site Engineer · Sports Hall').waitFor();
    await page.getByRole('button', { name: 'Make a new link for stranger@example.test' }).click();
    await soon(() => page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue()).toContain(
      '/api/login/invitation?token=',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByText('Site Engineer · Sports Hall').waitFor();
    await page.getByRole('button', { name: 'Withdraw the invitation of stranger@example.test' }).click();
    await page.getByText('No open invitations').waitFor();
    await closePage(page);
  });

  test('two administrators see each other’s change', async () => {
    const second = await fixture.addPerson('admin', ['Amal', 'Second']);
    const one = await openUsers(`?project=${hall}`);
    const other = await fixture.open(second);
    await other.goto(`/admin/users?project=${hall}`);
    await other.getByRole('button', { name: 'Remove Saad Qahtani' }).click();
    await other.getByText('No members assigned to this project').waitFor();
    await one.getByText('No members assigned to this project').waitFor();
    await closePage(one);
    await closePage(other);
  });
});

describe('settings', () => {
  test('of the organisation: saved, and a wrong rate is told on its field', async () => {
    const page = await fixture.open(admin);
    await page.goto('/admin/organisation');
    await page.getByRole('textbox', { name: 'Name' }).fill('Al-Harbi Contracting');
    await page.getByLabel('Dashboard and analytics').selectOption('AED');
    await page.getByLabel('AED for 1 USD').fill('free');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('A rate is a positive number with at most 4 decimals, for example 3.75.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('AED for 1 USD').fill('3.6725');
    await page.getByLabel('Project managers approve up to').fill('500,000');
    await page.getByLabel('Administrators approve up to').fill('١٬٢٥٠٬٠٠٠٫٥');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('The settings are saved.').waitFor();
    await page.reload();
    await soon(() => page.getByLabel('AED for 1 USD').inputValue()).toBe('3.6725');
    const settings = (await fixture.db.query.organisation.findFirst())?.approvalLimits;
    expect(settings).toEqual({ pm: '500000', admin: '1250000.5' });
    await closePage(page);
  });

  test('what another administrator saved meanwhile is shown, and stays where only another field is changed', async () => {
    const limitOf = async () => (await fixture.db.query.organisation.findFirst())?.approvalLimits;
    const page = await fixture.open(admin);
    const limit = page.getByLabel('Project managers approve up to');
    const saveName = async (name: string) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      expect((await saved).status()).toBe(200);
    };
    await page.goto('/admin/organisation');
    await limit.waitFor();
    // Both while the page is open and while it is not: this device shows at first what it had.
    await fixture.db.update(organisation).set({ approvalLimits: { pm: '300000', admin: '' } });
    await saveName('Harbi One');
    expect(await limitOf()).toEqual({ pm: '300000', admin: '' });
    await soon(() => limit.inputValue()).toBe('300000');
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await fixture.db.update(organisation).set({ approvalLimits: { pm: '400000', admin: '' } });
    await page.goto('/admin/organisation');
    await soon(() => limit.inputValue()).toBe('400000');
    await saveName('Harbi Two');
    expect(await limitOf()).toEqual({ pm: '400000', admin: '' });
    await closePage(page);
  });

  test('of two administrators who change the same setting the second sees the other’s and decides', async () => {
    await fixture.db.update(organisation).set({ approvalLimits: { pm: '100000', admin: '' }, vatRate: '15' });
    const page = await fixture.open(admin);
    await page.goto('/admin/organisation');
    const limit = page.getByLabel('Project managers approve up to');
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    await soon(() => limit.inputValue()).toBe('100000');
    await limit.fill('400000');
    const others = { approvalLimits: { pm: '250000', admin: '900000' }, vatRate: '5' };
    await fixture.db.update(organisation).set(others);
    await save.click();
    await page.getByText('Somebody else changed these settings while you were editing.').waitFor();
    await page.getByText(/Project managers approve up to .*: 100,000 → 250,000/).waitFor();
    expect(await page.getByText('VAT rate (%):').count()).toBe(0);
    expect(await limit.inputValue()).toBe('400000');
    await soon(() => page.getByLabel('VAT rate').inputValue()).toBe('5');
    await expectAccessible(page);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await save.click();
    expect((await saved).status()).toBe(200);
    expect(await fixture.db.query.organisation.findFirst()).toMatchObject({
      approvalLimits: { pm: '400000', admin: '900000' },
      vatRate: '5',
    });
    await closePage(page);
  });

  test('what is typed of the AI model stays when another administrator saves', async () => {
    const page = await fixture.open(admin);
    await page.goto('/admin/organisation');
    await page.getByLabel('Provider').selectOption('anthropic');
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('typed here');
    const other = await fixture.open(admin);
    const body = { provider: 'none', model: '', visionModel: '', timeoutSeconds: 33 };
    const headers = { Origin: fixture.address };
    const read = page.waitForResponse((answer) => answer.url().endsWith('/api/organisation/ai') && answer.ok());
    expect((await other.request.put('/api/organisation/ai', { data: body, headers })).status()).toBe(200);
    await read;
    await soon(() => page.getByLabel('Seconds to wait for an answer').inputValue()).toBe('33');
    expect(await page.getByRole('textbox', { name: 'Model', exact: true }).inputValue()).toBe('typed here');
    await closePage(page);
    await closePage(other);
  });

  test('of two administrators who change the same field of the AI model the second sees the other’s and decides', async () => {
    const page = await fixture.open(admin);
    const headers = { Origin: fixture.address };
    const put = async (data: object) =>
      expect((await page.request.put('/api/organisation/ai', { data, headers })).status()).toBe(200);
    await put({ provider: 'anthropic', model: 'before', timeoutSeconds: 20 });
    await page.goto('/admin/organisation');
    const model = page.getByRole('textbox', { name: 'Model', exact: true });
    await soon(() => model.inputValue()).toBe('before');
    await model.fill('mine');
    await put({ provider: 'anthropic', model: 'theirs', timeoutSeconds: 44 });
    await soon(() => page.getByLabel('Seconds to wait for an answer').inputValue()).toBe('44');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Somebody else changed these settings while you were editing.').waitFor();
    await page.getByText(/Model: .*before.* → .*theirs/).waitFor();
    expect(await model.inputValue()).toBe('mine');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await readApi(page, '/api/organisation/ai')).toMatchObject({ model: 'mine', timeoutSeconds: 44 });
    await put({ provider: 'none' });
    await closePage(page);
  });

  test('of the profile: name and picture, shown in the header at once', async () => {
    const person = await fixture.addPerson('cm', ['Old', 'Name']);
    const page = await fixture.open(person);
    await page.goto('/settings/profile');
    await page.getByLabel('First name').fill('New');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your profile is saved.').waitFor();
    await page.getByRole('banner').getByText('New Name').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
        .png()
        .toBuffer(),
    });
    await page.getByText('Your picture is saved.').waitFor();
    await page.getByRole('banner').locator('[data-image=loaded]').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('banner').locator('[data-image=idle]').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'no-picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from('this is text'),
    });
    await page.getByText('This is no picture that can be read.').waitFor();
    await closePage(page);
  });

  test('of the sessions: another one is seen and ended', async () => {
    const person = await fixture.addPerson('cm', ['Two', 'Places']);
    const twin = await fixture.addPerson('cm', ['Other', 'Place']);
    await fixture.db.execute(`update sessions set user_id = '${person.id}' where user_id = '${twin.id}'`);
    const page = await fixture.open(person);
    await page.goto('/settings/profile');
    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' });
    const other = await fixture.open({ ...twin, id: person.id });
    expect((await other.request.get('/api/auth/user')).status()).toBe(401);
    await closePage(other);
    await closePage(page);
  });

  test('preferences hold at once and after a reload', async () => {
    const person = await fixture.addPerson('viewer', ['Prefers', 'Arabic']);
    const page = await fixture.open(person);
    await page.goto('/settings/preferences');
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'التفضيلات' }).waitFor();
    await soon(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.getByRole('button', { name: '٠١٢٣٤٥٦٧٨٩' }).click();
    await page.getByText('١٬٢٣٤٬٥٦٧٫٥').waitFor();
    await page.getByRole('switch', { name: /الهجري/ }).check({ force: true });
    await page.getByRole('button', { name: 'داكن' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await soon(async () => (await readApi(page, '/api/auth/user'))['preferences']).toMatchObject({ theme: 'dark' });
    await page.reload();
    await page.getByRole('heading', { name: 'التفضيلات' }).waitFor();
    await page.locator('html[data-theme=dark]').waitFor();
    await soon(() => page.getByRole('switch', { name: /الهجري/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    await closePage(page);
  });
});

describe('the shell', () => {
  test('on a phone what the keyboard goes to stands above the bottom bar', async () => {
    const page = await fixture.open(engineer, { viewport: { width: 360, height: 640 } });
    await page.goto('/settings/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await soon(() => page.locator('.skeleton').count()).toBe(0);
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('nav.fixed a:not([aria-label])');
      const shown = [...document.querySelectorAll<HTMLElement>('#content :is(button, a, input)')];
      return shown.flatMap((one) => {
        scrollTo(0, 0);
        one.focus();
        const { bottom, height } = one.getBoundingClientRect();
        return height > 0 && bottom > (bar?.getBoundingClientRect().top ?? 0) ? [one.outerHTML.slice(0, 80)] : [];
      });
    });
    expect(covered).toEqual([]);
    await closePage(page);
  });

  test("an administrator's sidebar leads to settings, journal and trash; the header names the page", async () => {
    const page = await openUsers();
    const title = () =>
      page
        .locator('header span > span')
        .evaluateAll((spans) => getComputedStyle(spans[0] ?? document.body, '::before').content);
    await soon(title).toBe('"Users & Roles"');
    const rail = page.getByRole('navigation', { name: 'Main navigation' }).first();
    for (const name of ['Organisation', 'Security journal', 'Trash']) {
      await rail.getByRole('link', { name, exact: true }).click();
      const heading = page.getByRole('heading', { level: 1, name });
      await heading.waitFor();
      await soon(title).toBe(JSON.stringify(await heading.textContent()));
    }
    await closePage(page);
  });

  test('a site engineer finds Materials, and Outdoor by one tap, without a network too', async () => {
    const page = await fixture.open(engineer, { viewport: PHONE, lang: 'en' });
    await page.goto('/se/my-tasks');
    const outdoor = page.getByRole('button', { name: 'Outdoor' });
    await outdoor.waitFor();
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.context().setOffline(true);
    await outdoor.click();
    expect(await theme()).toBe('outdoor');
    await page.context().setOffline(false);
    await page.reload();
    await soon(() => outdoor.getAttribute('aria-pressed')).toBe('true');
    expect(await theme()).toBe('outdoor');
    await expectNoOverflow(page);
    await outdoor.click();
    expect(await theme()).not.toBe('outdoor');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Materials' }).click();
    await page.waitForURL(/\/materials/);
    await closePage(page);
  });
});
