import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { createLimits } from '#server/http/limits.ts';
import { type App, account, Browser, PASSWORD, setCookies } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';

let app: App;
let time = Date.now();
const now = () => new Date(time);
beforeAll(async () => {
  app = await testApp({ now });
});
afterAll(() => app.close());
beforeEach(() => {
  // Every test begins a minute of its own.
  time += 120_000;
});

const WRONG = 'The e-mail address or the password is not right.';

describe('sign-in with a password', () => {
  test('sets the session cookie and answers who is there', async () => {
    const { id } = await account(app, 'pm', 'huda@example.test', 'Huda');
    const browser = new Browser(app);
    const answer = await browser.signIn('  Huda@EXAMPLE.test ');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: { id, email: 'huda@example.test', firstName: 'Huda', lastName: 'Tester', profileImageUrl: null },
      role: 'pm',
      preferences: {},
      organisation: {
        name: '',
        timeZone: 'Asia/Riyadh',
        projectCurrency: 'SAR',
        materialCurrency: 'USD',
        reportingCurrency: 'USD',
        viewersSeeMoney: true,
        siteEngineersSeeMoney: true,
        isDemo: false,
      },
    });
    const [cookie = ''] = setCookies(answer);
    expect(cookie).toMatch(/^cmt\.session_token=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Max-Age=2592000');
    expect(cookie).not.toContain('Secure');
    const again = await browser.send('GET', '/api/auth/user');
    expect(again.body).toEqual(answer.body);
  });

  test('under https the cookie is secure and the server still reads it', async () => {
    const secure = await testApp({ env: { PUBLIC_URL: 'https://site.example.test' } });
    await account(secure, 'viewer', 'v@example.test');
    const browser = new Browser(secure, { origin: 'https://site.example.test' });
    const [cookie = ''] = setCookies(await browser.signIn('v@example.test'));
    expect(cookie).toMatch(/^__Host-cmt\.session_token=/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toContain('Secure');
    expect(cookie).not.toContain('Domain');
    expect(await browser.isSignedIn()).toBe(true);
    await secure.close();
  });

  test('is noted in the history, for the person alone, and marks him as seen', async () => {
    const { id } = await account(app, 'se', 'noted@example.test');
    await new Browser(app).signIn('noted@example.test');
    const rows = await app.db.select().from(activity).where(eq(activity.entityId, id));
    expect(rows.map(({ action, audienceId }) => [action, audienceId])).toEqual([
      ['created', null],
      ['signed-in', id],
    ]);
    const [row] = await app.db.select().from(users).where(eq(users.id, id));
    expect(row?.lastSeenAt).toBeInstanceOf(Date);
  });

  test('unknown address, wrong password and deactivated account answer alike and leave no cookie', async () => {
    await account(app, 'cm', 'known@example.test');
    const gone = await account(app, 'cm', 'gone@example.test');
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id));
    const answers = [
      await new Browser(app).signIn('nobody@example.test'),
      await new Browser(app).signIn('no address at all'),
      await new Browser(app).signIn('known@example.test', 'not the password'),
      await new Browser(app).signIn('gone@example.test'),
    ];
    for (const answer of answers) {
      const { requestId: _, ...body } = answer.body;
      expect(body).toEqual({ type: 'about:blank', title: 'Unauthorized', status: 401, detail: WRONG });
      expect(setCookies(answer)).toEqual([]);
    }
  });

  test('an account without a password hashes as much as one with', async () => {
    const person = await app.person('viewer', 'provider');
    expect((await new Browser(app).signIn(person.email, 'whatever it is')).body.detail).toBe(WRONG);
  });

  test.each([
    [undefined, 422],
    [{}, 422],
    [{ email: 'a@example.test' }, 422],
    [{ email: 5, password: 'x' }, 422],
    [{ email: 'a@example.test', password: '' }, 422],
    [[], 400],
  ])('a body of %j is refused in words', async (body, status) => {
    const answer = await new Browser(app).send('POST', '/api/auth/sign-in/email', body);
    expect(answer.status).toBe(status);
    expect(answer.body.detail.length).toBeGreaterThan(10);
  });
});

describe('limits', () => {
  test('the sixth failure within a minute waits, even with the right password; later it works', async () => {
    await account(app, 'cm', 'target@example.test');
    const browser = new Browser(app);
    for (let i = 0; i < 5; i++) expect((await browser.signIn('target@example.test', 'wrong wrong')).status).toBe(401);
    const refused = await browser.signIn('TARGET@example.test');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    time += 61_000;
    expect((await browser.signIn('target@example.test')).status).toBe(200);
  });

  test('an address that does not exist is limited alike', async () => {
    const browser = new Browser(app);
    for (let i = 0; i < 5; i++) await browser.signIn('phantom@example.test');
    expect((await browser.signIn('phantom@example.test')).status).toBe(429);
  });

  test('many at once gain nothing', async () => {
    await account(app, 'cm', 'parallel@example.test');
    const tries = Array.from({ length: 12 }, () => new Browser(app).signIn('parallel@example.test', 'wrong wrong'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('a success clears the count of the account', async () => {
    await account(app, 'cm', 'clears@example.test');
    const browser = new Browser(app);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) await browser.signIn('clears@example.test', 'wrong wrong');
      expect((await browser.signIn('clears@example.test')).status).toBe(200);
    }
  });

  test('one address of the network may try sixty times a minute', async () => {
    const own = await testApp({ services: { limits: createLimits(now) } });
    const browser = new Browser(own);
    const state = () => browser.send('GET', '/api/auth/invitations/not-a-token-at-all');
    for (let i = 0; i < 60; i++) expect((await state()).status).toBe(404);
    expect((await state()).status).toBe(429);
    expect((await browser.signIn('a@example.test')).status).toBe(429);
    await own.close();
  });
});

describe('the session', () => {
  test('ends at sign-out, on the server too', async () => {
    await account(app, 'viewer', 'leaves@example.test');
    const browser = new Browser(app);
    await browser.signIn('leaves@example.test');
    const stolen = browser.cookies;
    const left = await browser.send('GET', '/api/logout');
    expect(left.status).toBe(302);
    expect(left.headers['location']).toBe('/');
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookies).not.toContain('session_token');
    const replay = await app.call({ method: 'GET', url: '/api/auth/user', headers: { cookie: stolen } });
    expect(replay.status).toBe(401);
    expect(replay.body.detail).toBe('Unauthorized');
  });

  test('a changed role obeys with the very next call', async () => {
    const { id } = await account(app, 'viewer', 'rises@example.test');
    const browser = new Browser(app);
    await browser.signIn('rises@example.test');
    expect((await browser.send('GET', '/api/admin/users')).status).toBe(403);
    await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, id));
    expect((await browser.send('GET', '/api/admin/users')).status).toBe(200);
    await app.db.update(users).set({ role: 'viewer' }).where(eq(users.id, id));
    expect((await browser.send('GET', '/api/admin/users')).status).toBe(403);
  });

  test('a forged or foreign signature is no session', async () => {
    await account(app, 'viewer', 'forged@example.test');
    const browser = new Browser(app);
    await browser.signIn('forged@example.test');
    const token = decodeURIComponent(browser.cookies).split('=')[1]?.split('.')[0] ?? '';
    for (const value of [token, `${token}.`, `${token}.AAAA`, `${token}.${Buffer.alloc(32).toString('base64')}`]) {
      const cookie = `cmt.session_token=${encodeURIComponent(value)}`;
      const answer = await app.call({ method: 'GET', url: '/api/auth/user', headers: { cookie } });
      expect(answer.status).toBe(401);
    }
  });

  test('lasts its full time again once it is used a day later, without a write at every reading', async () => {
    const { id } = await account(app, 'viewer', 'slides@example.test');
    const browser = new Browser(app);
    await browser.signIn('slides@example.test');
    const fresh = await browser.send('GET', '/api/auth/user');
    expect(setCookies(fresh)).toEqual([]);
    const soon = new Date(Date.now() + 5 * 86_400_000);
    await app.db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, id));
    const renewed = await browser.send('GET', '/api/auth/user');
    expect(setCookies(renewed).some((line) => line.startsWith('cmt.session_token='))).toBe(true);
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  test('ends at its time', async () => {
    const { id } = await account(app, 'viewer', 'expires@example.test');
    const browser = new Browser(app);
    await browser.signIn('expires@example.test');
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, id));
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('signing in again in the same browser replaces the session', async () => {
    const { id } = await account(app, 'viewer', 'twice@example.test');
    const browser = new Browser(app);
    await browser.signIn('twice@example.test');
    await browser.signIn('twice@example.test');
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
  });

  test('its owner lists and ends it; nobody else can', async () => {
    await account(app, 'viewer', 'owner@example.test');
    await account(app, 'viewer', 'other@example.test');
    const phone = new Browser(app, { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537' });
    const office = new Browser(app, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537 Edg/140' });
    const other = new Browser(app);
    await phone.signIn('owner@example.test');
    await office.signIn('owner@example.test');
    await other.signIn('other@example.test');
    const list = (await office.send('GET', '/api/auth/sessions')).body;
    expect(list).toMatchObject([
      { isCurrent: true, browser: 'Edge', system: 'Windows', ipAddress: '127.0.0.1' },
      { isCurrent: false, browser: 'Chrome', system: 'Android' },
    ]);
    expect((await other.send('DELETE', `/api/auth/sessions/${list[1].id}`)).status).toBe(404);
    expect((await office.send('DELETE', `/api/auth/sessions/${list[1].id}`)).body).toEqual({ id: list[1].id });
    expect(await phone.isSignedIn()).toBe(false);
    await phone.signIn('owner@example.test');
    expect((await office.send('DELETE', '/api/auth/sessions')).body).toEqual({ ended: 1 });
    expect([await phone.isSignedIn(), await office.isSignedIn(), await other.isSignedIn()]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('another site', () => {
  const foreign = { origin: 'https://evil.test' };

  test('cannot sign anybody in', async () => {
    await account(app, 'viewer', 'csrf@example.test');
    const body = { email: 'csrf@example.test', password: PASSWORD };
    const answer = await new Browser(app).send('POST', '/api/auth/sign-in/email', body, foreign);
    expect(answer.status).toBe(403);
    expect(setCookies(answer)).toEqual([]);
  });

  test('cannot write with the session of a signed-in person', async () => {
    const browser = new Browser(app);
    await browser.signIn('csrf@example.test');
    const body = { firstName: 'Evil', lastName: 'Site' };
    expect((await browser.send('PUT', '/api/profile', body, foreign)).status).toBe(403);
    expect((await browser.send('DELETE', '/api/auth/sessions', undefined, foreign)).status).toBe(403);
    expect((await browser.send('GET', '/api/profile')).body.firstName).toBe('Nora');
  });

  test('cannot sign anybody out', async () => {
    const browser = new Browser(app);
    await browser.signIn('csrf@example.test');
    await browser.send('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(await browser.isSignedIn()).toBe(true);
  });
});
