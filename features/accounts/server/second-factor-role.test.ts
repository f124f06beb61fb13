import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/database/tables/accounts.ts';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { totp } from '#server/testing/totp.ts';
import { SECOND_FACTOR_DUE } from '#shared/http/second-factor.ts';

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person('admin');
});
afterAll(() => app.close());

const demand = (roles: Record<string, unknown>) => admin.call('PUT', '/api/organisation', { secondFactorRoles: roles });

async function signedIn(role: 'pm' | 'se' | 'viewer', email: string) {
  await account(app, role, email);
  const browser = new Browser(app);
  expect((await browser.signIn(email)).status).toBe(200);
  return browser;
}

async function setUp(browser: Browser): Promise<number> {
  const { secret } = (await browser.send('POST', '/api/auth/second-factor/begin', { password: PASSWORD })).body;
  return (await browser.send('POST', '/api/auth/second-factor/confirm', { code: totp(secret) })).status;
}

describe('a role that needs a second factor', () => {
  test('may do nothing but set it up; then everything', async () => {
    await demand({ pm: true });
    const browser = await signedIn('pm', 'due@example.test');

    for (const path of ['/api/auth/user', '/api/projects', '/api/profile', '/api/auth/sessions', '/api/events']) {
      const answer = await browser.send('GET', path);
      expect([path, answer.status, answer.body.detail]).toEqual([path, 403, SECOND_FACTOR_DUE]);
    }
    expect((await browser.send('POST', '/api/projects', { name: 'Tower' })).status).toBe(403);
    const rename = await browser.send('PUT', '/api/profile', { firstName: 'Huda', lastName: 'Saleh' });
    expect(rename.status).toBe(403);

    expect(await setUp(browser)).toBe(200);
    expect((await browser.send('GET', '/api/auth/user')).status).toBe(200);
    expect((await browser.send('GET', '/api/projects')).status).toBe(200);
  });

  test('keeps it on: only an administrator takes it away, and then it is set up anew', async () => {
    await demand({ pm: true });
    const browser = await signedIn('pm', 'keeps@example.test');
    await setUp(browser);

    const refused = await browser.send('POST', '/api/auth/second-factor/disable', { password: PASSWORD });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Your role needs a second factor, so it stays on.']);
    expect((await browser.send('GET', '/api/profile')).body.twoFactorEnabled).toBe(true);

    const [row] = await app.db.select().from(users).where(eq(users.email, 'keeps@example.test'));
    await admin.call('DELETE', `/api/admin/users/${row?.id}/second-factor`);
    await browser.signIn('keeps@example.test');
    expect((await browser.send('GET', '/api/projects')).status).toBe(403);
  });

  test('is led from the sign-in page to setting it up, and back', async () => {
    await demand({ pm: true });
    const browser = await signedIn('pm', 'is-led@example.test');
    const answer = await browser.send('GET', '/api/login?next=%2Fprojects');
    expect([answer.status, answer.headers['location']]).toEqual([302, '/api/login/second-factor?next=%2Fprojects']);
  });

  test('may sign out', async () => {
    await demand({ pm: true });
    const browser = await signedIn('pm', 'leaves@example.test');
    expect((await browser.send('GET', '/api/logout')).status).toBe(302);
    expect((await browser.send('GET', '/api/projects')).status).toBe(401);
  });

  test('obeys with the very next call when it is demanded, and when it no longer is', async () => {
    await demand({});
    const browser = await signedIn('se', 'at-once@example.test');
    expect((await browser.send('GET', '/api/projects')).status).toBe(200);
    await demand({ se: true });
    expect((await browser.send('GET', '/api/projects')).status).toBe(403);
    await demand({});
    expect((await browser.send('GET', '/api/projects')).status).toBe(200);
  });

  test('concerns no other role, and nobody who signs in through the provider alone', async () => {
    await demand({ pm: true });
    const viewer = await signedIn('viewer', 'other-role@example.test');
    expect((await viewer.send('GET', '/api/projects')).status).toBe(200);
    const provided = await app.person('pm', 'provided');
    expect((await provided.call('GET', '/api/projects')).status).toBe(200);
  });
});

describe('the setting', () => {
  test('is read and changed whole by an administrator alone', async () => {
    const none = { admin: false, pm: false, cm: false, se: false, viewer: false };
    expect((await demand({ cm: true, viewer: true })).body.secondFactorRoles).toEqual({
      ...none,
      cm: true,
      viewer: true,
    });
    expect((await demand({})).body.secondFactorRoles).toEqual(none);
    const manager = await app.person('pm', 'manager');
    expect((await manager.call('PUT', '/api/organisation', { secondFactorRoles: {} })).status).toBe(403);
  });

  test.each([{ pm: 'yes' }, 'pm', ['pm'], null])('of %j is refused in words', async (roles) => {
    const answer = await admin.call('PUT', '/api/organisation', { secondFactorRoles: roles });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toMatch(/^secondFactorRoles/);
  });
});
