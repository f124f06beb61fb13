import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { assertStrongPassword } from './password-strength.ts';

const owner = {
  email: 'huda.alharbi@rawabi.example',
  firstName: 'Huda',
  lastName: 'Al-Harbi',
  organisationName: 'شركة Golden Dunes للمقاولات',
};
const COMMON = /first that are tried/;
const OWN = /too close to your name/;

test.each([
  '1234567890',
  'qwertyuiop',
  'Qwertyuiop',
  'password123',
  'Password2026!',
  '!!!Construction!!!',
  'ｐａｓｓｗｏｒｄ１２３',
  'passwordpassword',
  'aaaaaaaaaaaa',
  '1212121212',
  'abcabcabcabc',
  '!!!!!!!!!!',
])('%s is refused as one of the first that are tried', async (password) => {
  await expect(assertStrongPassword({ password, owner })).rejects.toThrow(COMMON);
});

test.each([
  'huda.alharbi@rawabi.example',
  'Huda.Alharbi2026',
  'rawabi.example',
  'HudaAl-Harbi1',
  'hudaalharbi',
  'Al Harbi 2026',
  'rawabi12345',
  'GoldenDunes2026',
  'للمقاولات1447',
])('%s is refused as too close to its owner', async (password) => {
  await expect(assertStrongPassword({ password, owner })).rejects.toThrow(OWN);
});

test.each([
  PASSWORD,
  'correct horse battery staple',
  'كلمة مرور طويلة جدا',
  'crane rawabi paper seven',
  '7Kd-22xz-Qp9',
  '漢字とかなのとても長い言葉',
  '\u{1f477}\u{1f477} brick oven monday',
])('%s is taken', async (password) => {
  await expect(assertStrongPassword({ password, owner })).resolves.toBeUndefined();
});

test('an address of few letters does not refuse every password that holds them', async () => {
  await expect(
    assertStrongPassword({ password: 'a lot of sand', owner: { email: 'a@b.io' } }),
  ).resolves.toBeUndefined();
});

describe('wherever a password is chosen', () => {
  let app: App;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test('at the first visit', async () => {
    const first = await testApp();
    const names = { firstName: 'Huda', lastName: 'Tester', email: 'first@example.test' };
    const setUp = (password: string) => new Browser(first).send('POST', '/api/auth/setup', { ...names, password });
    const refused = await setUp('password123');
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'password']);
    expect((await setUp(PASSWORD)).status).toBe(201);
    await first.close();
  });

  test('by an invitation, which stays open', async () => {
    const admin = await app.person('admin');
    const invited = await admin.call('POST', '/api/admin/invitations', { email: 'new@example.test', role: 'se' });
    const token = new URL(invited.body.link).searchParams.get('token');
    const accept = (password: string) =>
      new Browser(app).send('POST', `/api/auth/invitations/${token}`, {
        firstName: 'Noor',
        lastName: 'Saleh',
        password,
      });
    const refused = await accept('new@example.test');
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'password']);
    // What others guess at the address meanwhile does not keep out whoever has the link.
    for (let guess = 0; guess < 6; guess += 1)
      await new Browser(app).signIn('new@example.test', `guess number ${guess}`);
    expect((await accept(PASSWORD)).status).toBe(201);
  });

  test('by a link, which is not used up', async () => {
    const admin = await app.person('admin');
    const { id } = await account(app, 'pm', 'forgetful@example.test');
    const { link } = (await admin.call('POST', `/api/admin/users/${id}/password-link`)).body;
    const token = new URL(link).searchParams.get('token');
    const reset = (password: string) => new Browser(app).send('POST', '/api/auth/password/reset', { token, password });
    const refused = await reset('forgetful2026');
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'password']);
    expect((await reset('another long password')).status).toBe(200);
  });

  test('under the profile', async () => {
    const { email } = await account(app, 'pm', 'profile@example.test');
    const browser = new Browser(app);
    await browser.signIn(email);
    const change = (newPassword: string) =>
      browser.send('POST', '/api/auth/password/change', { currentPassword: PASSWORD, newPassword });
    for (const guessed of ['qwertyuiop', 'NoraTester1', email]) {
      const refused = await change(guessed);
      expect([guessed, refused.status, refused.body.errors?.[0].field]).toEqual([guessed, 422, 'newPassword']);
    }
    expect((await change('another long password')).status).toBe(200);
  });
});
