import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attemptCounts, knownDevices, securityEvents } from '#server/database/tables/security.ts';
import { buildApp } from '#server/http/app.ts';
import { createLimits } from '#server/http/limits.ts';
import { isHidden, review, routes } from '#server/routes.ts';
import { type App, account, Browser, setCookies } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { caller } from '#server/testing/people.ts';

let app: App;
let time = Date.now();
const now = () => new Date(time);
beforeAll(async () => {
  app = await testApp({ now });
});
afterAll(() => app.close());
beforeEach(() => {
  // Every test begins with limits that nobody has used.
  time += 3_600_000;
});

const wrong = (browser: Browser, email: string) => browser.signIn(email, 'not the password');
const fail = async (browser: Browser, email: string, times: number) => {
  for (let i = 0; i < times; i++) expect((await wrong(browser, email)).status).toBe(401);
};
const secondsOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['retry-after']);

/** A browser in which the person signed in and out again. */
async function knownBrowser(email: string, headers: Record<string, string> = {}): Promise<Browser> {
  await account(app, 'cm', email);
  const browser = new Browser(app, headers);
  expect((await browser.signIn(email)).status).toBe(200);
  await browser.send('GET', '/api/logout');
  expect(await browser.isSignedIn()).toBe(false);
  return browser;
}

/** Another server on the same database. */
async function secondServer(): Promise<App> {
  const server = await buildApp({ ...app.services, limits: createLimits(now) }, { routes, isHidden, review });
  return { ...app, app: server, call: caller(server), close: () => server.close() };
}

describe('a neighbour behind the same address', () => {
  test('who guesses five times does not keep the owner off a device that has signed in before', async () => {
    const own = await knownBrowser('owner@example.test');
    const neighbour = new Browser(app);
    await fail(neighbour, 'owner@example.test', 5);
    expect((await neighbour.signIn('owner@example.test')).status).toBe(429);
    expect((await new Browser(app).signIn('owner@example.test')).status).toBe(429);
    expect((await own.signIn('owner@example.test')).status).toBe(200);
  });

  test('who calls sixty times a minute does not lock out the devices behind that address', async () => {
    const own = await knownBrowser('behind@example.test');
    const neighbour = new Browser(app);
    const ask = (browser: Browser) => browser.send('GET', '/api/auth/invitations/not-a-token-at-all');
    for (let i = 0; i < 60; i++) await ask(neighbour);
    expect((await ask(neighbour)).status).toBe(429);
    expect((await ask(own)).status).toBe(404);
    expect((await own.signIn('behind@example.test')).status).toBe(200);
  });

  test('who is known himself has no more tries at another account', async () => {
    const neighbour = await knownBrowser('insider@example.test');
    await account(app, 'cm', 'colleague@example.test');
    await fail(neighbour, 'colleague@example.test', 5);
    expect((await wrong(neighbour, 'colleague@example.test')).status).toBe(429);
    expect((await new Browser(app).signIn('colleague@example.test')).status).toBe(429);
  });

  test('a shared device is known to each of its people', async () => {
    const tablet = await knownBrowser('first@example.test');
    await account(app, 'se', 'second@example.test');
    expect((await tablet.signIn('second@example.test')).status).toBe(200);
    await tablet.send('GET', '/api/logout');
    for (const email of ['first@example.test', 'second@example.test']) {
      await fail(new Browser(app), email, 5);
      expect((await tablet.signIn(email)).status).toBe(200);
    }
  });
});

test('a password link lets its holder in from a new device while others guess', async () => {
  const { id } = await account(app, 'cm', 'returns@example.test');
  await fail(new Browser(app), 'returns@example.test', 5);
  const token = await app.services.signIn.passwords.issueReset(id, 3_600_000);
  const browser = new Browser(app);
  expect((await browser.signIn('returns@example.test')).status).toBe(429);
  const password = 'an entirely different one';
  expect((await browser.send('POST', '/api/auth/password/reset', { token, password })).status).toBe(200);
  expect((await new Browser(app).signIn('returns@example.test', password)).status).toBe(429);
  expect((await browser.signIn('returns@example.test', password)).status).toBe(200);
});

describe('the cookie of a device', () => {
  test('is for the server alone, stays after the sign-out, and is kept for 400 days', async () => {
    await account(app, 'cm', 'cookie@example.test');
    const browser = new Browser(app);
    const line = setCookies(await browser.signIn('cookie@example.test')).find((one) => one.startsWith('cmt.device='));
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000']) expect(line).toContain(part);
    expect(line).not.toContain('Secure');
    await browser.send('GET', '/api/logout');
    expect(browser.cookies).toContain('cmt.device=');
  });

  test('bears the __Host- prefix under https', async () => {
    const secure = await testApp({ now, env: { PUBLIC_URL: 'https://site.example.test' } });
    await account(secure, 'viewer', 'v@example.test');
    const browser = new Browser(secure, { origin: 'https://site.example.test' });
    const cookies = setCookies(await browser.signIn('v@example.test'));
    expect(cookies.find((one) => one.startsWith('__Host-cmt.device='))).toMatch(/; Secure/);
    await browser.send('GET', '/api/logout');
    await browser.signIn('v@example.test');
    expect(await secure.db.$count(knownDevices)).toBe(1);
    await secure.close();
  });

  test('has a count of its own, and signs nobody in', async () => {
    const own = await knownBrowser('mistypes@example.test');
    await fail(own, 'mistypes@example.test', 5);
    expect((await own.signIn('mistypes@example.test')).status).toBe(429);
    // The others' count is as unused as before.
    expect((await new Browser(app).signIn('mistypes@example.test')).status).toBe(200);
  });

  test('altered, or made of what the database holds, is no known device', async () => {
    const { id } = await account(app, 'cm', 'forged@example.test');
    const browser = new Browser(app);
    const answer = await browser.signIn('forged@example.test');
    const cookie = /cmt\.device=([^;]+)/.exec(setCookies(answer).join('\n'))?.[1] ?? '';
    const [row] = await app.db.select().from(knownDevices).where(eq(knownDevices.userId, id));
    const [secret = '', signature = ''] = cookie.split('~');
    expect(row?.deviceHash).toBe(createHash('sha256').update(secret).digest('base64url'));
    await fail(new Browser(app), 'forged@example.test', 5);
    const forgeries = [
      secret,
      `${secret}~`,
      `${secret}~${signature}x`,
      `${secret}~${signature}~`,
      `${secret.slice(0, -1)}~${signature}`,
      `${row?.deviceHash}~${signature}`,
      '~',
      '%',
    ];
    for (const value of forgeries) {
      const forger = new Browser(app, { cookie: `cmt.device=${value}` });
      expect((await forger.signIn('forged@example.test')).status).toBe(429);
    }
    const owner = new Browser(app, { cookie: `cmt.device=${cookie}` });
    expect((await owner.signIn('forged@example.test')).status).toBe(200);
  });

  test('twenty devices of an account are known, the latest ones', async () => {
    const { id } = await account(app, 'cm', 'many@example.test');
    const first = new Browser(app);
    await first.signIn('many@example.test');
    const [oldest] = await app.db.select().from(knownDevices).where(eq(knownDevices.userId, id));
    for (let i = 0; i < 20; i++) expect((await new Browser(app).signIn('many@example.test')).status).toBe(200);
    const rows = await app.db.select().from(knownDevices).where(eq(knownDevices.userId, id));
    expect(rows).toHaveLength(20);
    expect(rows.map(({ deviceHash }) => deviceHash)).not.toContain(oldest?.deviceHash);
  });
});

describe('waits', () => {
  test('grow while somebody goes on guessing, up to a quarter of an hour, and start anew after a pause', async () => {
    await account(app, 'cm', 'grows@example.test');
    const browser = new Browser(app);
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      await fail(browser, 'grows@example.test', 5);
      const refused = await browser.signIn('grows@example.test');
      expect(refused.status).toBe(429);
      waits.push(secondsOf(refused));
      time += secondsOf(refused) * 1000;
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 960]);
    time += 960_000;
    await fail(browser, 'grows@example.test', 5);
    expect(secondsOf(await wrong(browser, 'grows@example.test'))).toBe(60);
  });

  test('do not grow by what is tried during them', async () => {
    await account(app, 'cm', 'patient@example.test');
    const browser = new Browser(app);
    await fail(browser, 'patient@example.test', 5);
    for (let i = 0; i < 10; i++) expect(secondsOf(await wrong(browser, 'patient@example.test'))).toBe(60);
    time += 61_000;
    expect((await browser.signIn('patient@example.test')).status).toBe(200);
  });

  test('for an address stay a minute', async () => {
    const browser = new Browser(app);
    const ask = () => browser.send('GET', '/api/auth/invitations/not-a-token-at-all');
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 60; i++) expect((await ask()).status).toBe(404);
      expect(secondsOf(await ask())).toBe(60);
      time += 60_000;
    }
  });

  test('after fifty failures from everywhere hold for new devices in every network, not for a known one', async () => {
    const office = { PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXY: '127.0.0.1' };
    const proxied = await testApp({ now, env: office });
    await account(proxied, 'cm', 'hunted@example.test');
    const from = (ip: string) => new Browser(proxied, { 'x-forwarded-for': ip });
    const own = from('198.51.100.9');
    expect((await own.signIn('hunted@example.test')).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await wrong(from(`10.0.${i}.1`), 'hunted@example.test')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect((await from('203.0.113.1').signIn('hunted@example.test')).status).toBe(429);
    expect((await own.signIn('hunted@example.test')).status).toBe(200);
    await proxied.close();
  });
});

describe('across servers', () => {
  test('five failures are five on all of them', async () => {
    const other = await secondServer();
    await account(app, 'cm', 'servers@example.test');
    await fail(new Browser(app), 'servers@example.test', 3);
    await fail(new Browser(other), 'servers@example.test', 2);
    expect((await new Browser(other).signIn('servers@example.test')).status).toBe(429);
    expect((await new Browser(app).signIn('servers@example.test')).status).toBe(429);
    await other.close();
  });

  test('a device is known on all of them', async () => {
    const other = await secondServer();
    const own = await knownBrowser('roams@example.test');
    await fail(new Browser(other), 'roams@example.test', 5);
    const there = new Browser(other, { cookie: own.cookies });
    expect((await there.signIn('roams@example.test')).status).toBe(200);
    await other.close();
  });
});

describe('what is stored', () => {
  test('counts hold no address that somebody typed, and go a day after their end', async () => {
    await wrong(new Browser(app), 'my secret password, in the wrong field');
    const rows = await app.db.select().from(attemptCounts);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  test('the journal notes failures, the first refusal, the sign-in and the new device', async () => {
    const { id } = await account(app, 'cm', 'noted@example.test');
    const browser = new Browser(app, { 'user-agent': 'a browser' });
    await fail(browser, 'noted@example.test', 5);
    for (let i = 0; i < 3; i++) await wrong(browser, 'noted@example.test');
    time += 61_000;
    await browser.signIn('noted@example.test');
    const rows = await app.db.select().from(securityEvents).orderBy(securityEvents.seq);
    const own = rows.filter(({ subjectId, actorId }) => subjectId === id || actorId === id);
    expect(own.map(({ kind, detail }) => [kind, detail])).toEqual([
      ...Array.from({ length: 5 }, () => ['sign-in-failed', { method: 'password' }]),
      ['limit-reached', { limit: 'account' }],
      ['signed-in', { method: 'password' }],
      ['new-device', {}],
    ]);
    for (const { network, userAgent, requestId } of own)
      expect([network, userAgent, requestId]).toEqual(['127.0.0.0/24', 'a browser', expect.any(String)]);
  });

  test('the journal keeps an unknown address, but not what is none', async () => {
    await wrong(new Browser(app), 'stranger@example.test');
    await wrong(new Browser(app), 'My Pass phrase 2026');
    const rows = await app.db.select().from(securityEvents).where(eq(securityEvents.kind, 'sign-in-failed'));
    expect(rows.slice(-2).map(({ subjectId, subjectLabel }) => [subjectId, subjectLabel])).toEqual([
      [null, 'stranger@example.test'],
      [null, null],
    ]);
    expect(JSON.stringify(await app.db.select().from(securityEvents))).not.toContain('Pass phrase');
  });
});
