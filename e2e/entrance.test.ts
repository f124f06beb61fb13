import { hashPassword } from 'better-auth/crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#features/accounts/server/create.ts';
import { totp } from '#server/testing/totp.ts';
import { closePage, expectAccessible, expectNoOverflow, PHONE, setupApp, soon, type Visitor } from './fixtures.ts';

const fixture = await setupApp();
afterAll(fixture.close);

const PASSWORD = 'a long enough password';

/** Fills the first visit's form; what is left out stays empty. */
async function fillFirstVisit(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Create administrator' }).click();
}

describe('the first visit', () => {
  test('creates the administrator and leads to the page that was wanted', async () => {
    const page = await fixture.open();
    await page.goto('/api/login?next=%2Fprojects');
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await expectAccessible(page);
    await fillFirstVisit(page, { 'First name': 'Nora', 'Last name': 'Al-Harbi', 'E-mail': 'nora@example.test' });
    await soon(() => page.getByText('This field is required.').count()).toBe(2);
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('organisationName');
    await fillFirstVisit(page, { Organisation: 'Al-Harbi Contracting', 'E-mail': 'nora', Password: 'too short' });
    const faults = () =>
      page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    await soon(faults).toEqual(['email', 'password']);
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await soon(() => page.getByText('Use at least 10 characters.').count()).toBe(1);
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'أهلًا بك' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await soon(() => page.getByLabel('Organisation').inputValue()).toBe('Al-Harbi Contracting');
    await fillFirstVisit(page, { 'E-mail': 'nora@example.test', Password: PASSWORD });
    await page.waitForURL('**/projects');
    await page.getByText('Get started by creating your first project.').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Invite people' }).waitFor();
    await page.getByRole('link', { name: 'Create your first project' }).click();
    await page.getByLabel('Project Name').waitFor();
    await closePage(page);
  });
});

describe('signing in', () => {
  let person: { email: string };
  beforeAll(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    person = { email: 'huda@example.test' };
    const names = { firstName: 'Huda', lastName: 'Al-Otaibi', role: 'pm' as const };
    await fixture.db.transaction((tx) => createUser(tx, { ...person, ...names, passwordHash }));
  });

  async function signIn(page: Page, password = PASSWORD) {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  test('tells what is wrong, then leads on; signing out ends it', async () => {
    const page = await fixture.open();
    await page.goto('/api/login');
    await page.getByText('Al-Harbi Contracting').first().waitFor();
    await signIn(page, 'not the password');
    await page.getByRole('alert').getByText('The e-mail address or the password is not right.').waitFor();
    await expectAccessible(page);
    await signIn(page);
    await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
    await page.getByRole('button', { name: /Huda Al-Otaibi/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await closePage(page);
  });

  test('a signed-out visit remembers its path', async () => {
    const page = await fixture.open();
    await page.goto('/projects?filter=active');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await signIn(page);
    await page.waitForURL('**/projects?filter=active');
    await closePage(page);
  });

  test('with an authenticator app: set up, asked for, a backup code instead, switched off', async () => {
    const page = await fixture.open();
    await page.goto('/api/login?next=%2Fsettings%2Fprofile');
    await signIn(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectAccessible(page);
    const shown = await page.getByRole('dialog').locator('.font-mono').first().textContent();
    const key = (shown ?? '').replace(/\s/g, '');
    await page.getByLabel('Code').fill(totp(key));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).waitFor();
    const [code = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Switched on').waitFor();

    await page.goto('/api/logout');
    await page.goto('/api/login?next=%2Fsettings%2Fprofile');
    await signIn(page);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(code);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('Switched off').waitFor();
    await closePage(page);
  });

  test('with a passkey', async () => {
    const page = await fixture.open(undefined, { baseURL: fixture.address.replace('127.0.0.1', 'localhost') });
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/api/login?next=%2Fsettings%2Fprofile');
    await signIn(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Site phone');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The passkey is added.').waitFor();

    await page.goto('/api/logout');
    await page.goto('/api/login?next=%2Fsettings%2Fprofile');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Remove Site phone' }).click();
    await page.getByText('The passkey Site phone is removed.').waitFor();
    await closePage(page);
  });
});

describe('an invitation', () => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await fixture.addPerson('admin', ['Amal', 'Saleh']);
  });

  test('is made by an administrator, opened by the link and accepted', async () => {
    const office = await fixture.open(admin);
    await office.goto('/admin/users');
    await office.getByRole('button', { name: 'Add User' }).click();
    await office
      .getByText('Note: Users are automatically created when they sign in. Use project membership to control access.')
      .waitFor();
    await office.getByLabel('E-mail').fill('omar@example.test');
    await office.getByRole('dialog').getByLabel('Role').selectOption('cm');
    await office.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await office.getByLabel('Link', { exact: true }).inputValue();
    await expectAccessible(office);

    const phone = await fixture.open(undefined, { viewport: PHONE, lang: 'ar', theme: 'dark' });
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'أنت مدعو' }).waitFor();
    await expectAccessible(phone);
    await expectNoOverflow(phone);
    await phone.locator('[name=firstName]').fill('عمر');
    await phone.locator('[name=lastName]').fill('صالح');
    await phone.locator('[name=password]').fill(PASSWORD);
    await phone.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await phone.waitForURL((url) => url.pathname === '/');

    await phone.context().clearCookies({ name: 'cmt.session_token' });
    await phone.goto(link);
    await phone.getByRole('alert').waitFor();
    await closePage(phone);
    await closePage(office);
  });

  test('a link that is none says so', async () => {
    const page = await fixture.open();
    await page.goto('/api/login/invitation?token=not-a-real-token');
    await page.getByText('This invitation has expired or was used already. Ask for a new one.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).waitFor();
    await expectAccessible(page);
    await closePage(page);
  });
});

describe('a new password', () => {
  test('is set by the link that an administrator makes', async () => {
    const admin = await fixture.addPerson('admin', ['Reem', 'Nasser']);
    const forgetful = await fixture.addPerson('se', ['Saad', 'Forgetful']);
    const office = await fixture.open(admin);
    await office.goto('/admin/users?q=forgetful');
    await office.getByRole('button', { name: 'Actions' }).click();
    await office.getByRole('menuitem', { name: 'New password by link' }).click();
    await office.getByRole('button', { name: 'Make link' }).click();
    const link = await office.getByLabel('Link', { exact: true }).inputValue();
    await closePage(office);

    const page = await fixture.open();
    await page.goto(link);
    await page.getByLabel('New password').fill('chosen by himself');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('E-mail').fill(forgetful.email);
    await page.getByLabel('Password').fill('chosen by himself');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('heading', { name: 'Project Dashboard' }).waitFor();
    await closePage(page);
  });

  test('without a mail server the page says whom to ask', async () => {
    const page = await fixture.open();
    await page.goto('/api/login/forgot');
    await page.getByText('This installation sends no mail.').waitFor();
    await expectAccessible(page);
    await closePage(page);
  });
});
