import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { twoFactors } from '#server/database/tables/accounts.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { totp } from '#server/testing/totp.ts';

let app: App;
let time = Date.now();
beforeAll(async () => {
  const office = { PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXY: '127.0.0.1' };
  app = await testApp({ now: () => new Date(time), env: office });
});
afterAll(() => app.close());
beforeEach(() => {
  time += 3_600_000;
});

let count = 0;
/** Somebody with an authenticator app set up, signed in. */
async function enrolled() {
  const email = `factor${count++}@example.test`;
  const { id } = await account(app, 'pm', email);
  const browser = new Browser(app);
  await browser.signIn(email);
  const begun = (await browser.send('POST', '/api/auth/second-factor/begin', { password: PASSWORD })).body;
  await browser.send('POST', '/api/auth/second-factor/confirm', { code: totp(begun.secret) });
  return { id, email, browser, secret: begun.secret as string, backupCodes: begun.backupCodes as string[] };
}
/** The code after the one that switched it on, which is used up. */
const nextCode = (secret: string) => totp(secret, Date.now() + 30_000);
const verify = (browser: Browser, code: string, method = 'totp') =>
  browser.send('POST', '/api/auth/second-factor/verify', { code, method });

describe('setting up an authenticator app', () => {
  test('needs the password, shows a QR code drawn here, and counts only once a code was right', async () => {
    await account(app, 'pm', 'sets-up@example.test');
    const browser = new Browser(app);
    await browser.signIn('sets-up@example.test');
    const begin = (password: string) => browser.send('POST', '/api/auth/second-factor/begin', { password });
    expect((await begin('not the password')).status).toBe(422);
    const begun = await begin(PASSWORD);
    expect(begun.status).toBe(200);
    expect(begun.body.uri).toContain('otpauth://totp/');
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.qr).toMatch(/^<svg /);
    expect(begun.body.backupCodes).toHaveLength(10);
    const wrong = totp(begun.body.secret, Date.now() - 86_400_000);
    expect((await browser.send('POST', '/api/auth/second-factor/confirm', { code: wrong })).status).toBe(422);
    expect((await browser.send('GET', '/api/profile')).body.twoFactorEnabled).toBe(false);
    expect((await new Browser(app).signIn('sets-up@example.test')).body.role).toBe('pm');
    const code = totp(begun.body.secret);
    expect((await browser.send('POST', '/api/auth/second-factor/confirm', { code })).body).toEqual({ done: true });
    expect((await browser.send('GET', '/api/profile')).body.twoFactorEnabled).toBe(true);
    expect((await begin(PASSWORD)).status).toBe(409);
  });

  test('its codes cannot be guessed by a borrowed session', async () => {
    const { browser, secret } = await enrolled();
    const confirm = () =>
      browser.send('POST', '/api/auth/second-factor/confirm', { code: totp(secret, Date.now() - 86_400_000) });
    for (let i = 0; i < 5; i++) expect((await confirm()).status).toBe(422);
    expect((await confirm()).status).toBe(429);
  });

  test('the secret and the backup codes lie encrypted', async () => {
    const { id, secret, backupCodes } = await enrolled();
    const [row] = await app.db.select().from(twoFactors).where(eq(twoFactors.userId, id));
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(secret);
    for (const code of backupCodes) expect(stored).not.toContain(code);
  });
});

describe('signing in with it', () => {
  test('the password alone opens nothing; password and code do', async () => {
    const { email, secret } = await enrolled();
    const browser = new Browser(app);
    const first = await browser.signIn(email);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ twoFactorRequired: true, methods: ['totp', 'backup'] });
    expect(browser.cookies).not.toContain('session_token');
    expect(await browser.isSignedIn()).toBe(false);
    const entered = await verify(browser, nextCode(secret));
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({ user: { email }, role: 'pm' });
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('a code without the password before it opens nothing', async () => {
    const { secret } = await enrolled();
    expect((await verify(new Browser(app), totp(secret))).status).toBe(401);
  });

  test('the code that switched it on opens nothing more', async () => {
    const email = 'shoulder@example.test';
    await account(app, 'pm', email);
    const browser = new Browser(app);
    await browser.signIn(email);
    const { secret } = (await browser.send('POST', '/api/auth/second-factor/begin', { password: PASSWORD })).body;
    const code = nextCode(secret);
    expect((await browser.send('POST', '/api/auth/second-factor/confirm', { code })).status).toBe(200);
    const onlooker = new Browser(app);
    await onlooker.signIn(email);
    expect((await verify(onlooker, code)).status).toBe(422);
    expect(await onlooker.isSignedIn()).toBe(false);
  });

  test('the challenge of one person does not take the code of another', async () => {
    const one = await enrolled();
    const other = await enrolled();
    const browser = new Browser(app);
    await browser.signIn(one.email);
    expect((await verify(browser, totp(other.secret))).status).toBe(422);
  });

  test('somebody else signed in in the same browser makes no difference', async () => {
    const one = await enrolled();
    const other = await enrolled();
    await other.browser.signIn(one.email);
    expect((await verify(other.browser, totp(other.secret))).status).toBe(422);
    expect((await verify(other.browser, nextCode(one.secret))).body.user.email).toBe(one.email);
  });

  test('a code that was used is used up, though the app still shows it', async () => {
    const { email, secret } = await enrolled();
    const code = nextCode(secret);
    const first = new Browser(app);
    await first.signIn(email);
    expect((await verify(first, code)).status).toBe(200);
    const onlooker = new Browser(app);
    await onlooker.signIn(email);
    expect((await verify(onlooker, code)).status).toBe(422);
    expect(await onlooker.isSignedIn()).toBe(false);
    expect(await first.isSignedIn()).toBe(true);
  });

  test('a backup code works once', async () => {
    const { email, backupCodes } = await enrolled();
    const [code = ''] = backupCodes;
    const first = new Browser(app);
    await first.signIn(email);
    expect((await verify(first, code, 'backup')).status).toBe(200);
    const second = new Browser(app);
    await second.signIn(email);
    expect((await verify(second, code, 'backup')).status).toBe(422);
    expect((await verify(second, backupCodes[1] ?? '', 'backup')).status).toBe(200);
  });

  test('after five wrong codes the password is asked for again', async () => {
    const { email, secret } = await enrolled();
    const browser = new Browser(app);
    await browser.signIn(email);
    const wrong = totp(secret, Date.now() - 86_400_000);
    for (let i = 0; i < 5; i++) expect((await verify(browser, wrong)).status).toBe(422);
    expect((await verify(browser, nextCode(secret))).status).toBe(429);
    const [limit] = await app.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'limit-reached'))
      .orderBy(desc(securityEvents.seq))
      .limit(1);
    expect(limit?.detail).toEqual({ limit: 'codes' });
    time += 60_000;
    expect((await verify(browser, nextCode(secret))).status).toBe(429);
    await browser.signIn(email);
    expect((await verify(browser, nextCode(secret))).status).toBe(200);
  });

  test('wrong codes make their sender wait longer each time, and never a device that has signed in before', async () => {
    const { id, email, secret, browser: own } = await enrolled();
    await own.send('GET', '/api/logout');
    const guesser = new Browser(app);
    const wrong = totp(secret, Date.now() - 86_400_000);
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      expect((await guesser.signIn(email)).body.twoFactorRequired).toBe(true);
      for (let i = 0; i < 5; i++) expect((await verify(guesser, wrong)).status).toBe(422);
      const refused = await verify(guesser, wrong);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers['retry-after']));
      if (round < 2) time += Number(refused.headers['retry-after']) * 1000;
    }
    expect(waits).toEqual([60, 120, 240]);
    await own.signIn(email);
    expect((await verify(own, nextCode(secret))).status).toBe(200);
    const failures = await app.db.select().from(securityEvents).where(eq(securityEvents.subjectId, id));
    expect(
      failures.filter(({ kind, detail }) => kind === 'sign-in-failed' && detail?.['method'] === 'code'),
    ).toHaveLength(15);
    expect(failures.filter(({ kind }) => kind === 'limit-reached').map(({ detail }) => detail)).toEqual(
      Array.from({ length: 3 }, () => ({ limit: 'codes' })),
    );
  });

  test('ten wrong codes from everywhere make new devices wait, not a known one', async () => {
    const { email, secret, browser: own } = await enrolled();
    await own.send('GET', '/api/logout');
    const wrong = totp(secret, Date.now() - 86_400_000);
    const from = (network: number) => new Browser(app, { 'x-forwarded-for': `10.0.${network}.1` });
    for (let network = 0; network < 10; network++) {
      const guesser = from(network);
      await guesser.signIn(email);
      expect((await verify(guesser, wrong)).status).toBe(422);
    }
    const stranger = from(10);
    await stranger.signIn(email);
    expect((await verify(stranger, nextCode(secret))).status).toBe(429);
    await own.signIn(email);
    expect((await verify(own, nextCode(secret))).status).toBe(200);
  });
});

describe('afterwards', () => {
  test('new backup codes replace the old ones, for whoever knows the password', async () => {
    const { browser, email, backupCodes } = await enrolled();
    const renew = (password: string) => browser.send('POST', '/api/auth/second-factor/backup-codes', { password });
    expect((await renew('not the password')).status).toBe(422);
    const renewed = (await renew(PASSWORD)).body.backupCodes;
    expect(renewed).toHaveLength(10);
    const again = new Browser(app);
    await again.signIn(email);
    expect((await verify(again, backupCodes[0] ?? '', 'backup')).status).toBe(422);
    expect((await verify(again, renewed[0], 'backup')).status).toBe(200);
  });

  test('it can be switched off with the password', async () => {
    const { browser, email } = await enrolled();
    const disable = (password: string) => browser.send('POST', '/api/auth/second-factor/disable', { password });
    expect((await disable('not the password')).status).toBe(422);
    expect((await disable(PASSWORD)).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await new Browser(app).signIn(email)).body.role).toBe('pm');
  });

  test('the password cannot be guessed there', async () => {
    const { browser } = await enrolled();
    const disable = (password: string) => browser.send('POST', '/api/auth/second-factor/disable', { password });
    for (let i = 0; i < 5; i++) await disable(`guess number ${i}`);
    expect((await disable(PASSWORD)).status).toBe(429);
  });

  test('an administrator switches it off for a lost phone', async () => {
    const { id, email } = await enrolled();
    const admin = await app.person('admin');
    const answer = await admin.call('DELETE', `/api/admin/users/${id}/second-factor`);
    expect(answer.body.twoFactorEnabled).toBe(false);
    expect((await new Browser(app).signIn(email)).body.role).toBe('pm');
  });
});
