import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { Authenticator } from '#server/testing/authenticator.ts';

let app: App;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let count = 0;
async function signedIn() {
  const email = `key${count++}@example.test`;
  await account(app, 'cm', email);
  const browser = new Browser(app);
  await browser.signIn(email);
  return { email, browser };
}

async function register(browser: Browser, authenticator: Authenticator) {
  const options = await browser.send('POST', '/api/auth/passkeys/registration-options', { password: PASSWORD });
  const answer = authenticator.register(options.body);
  return browser.send('POST', '/api/auth/passkeys', { name: 'Site phone', answer });
}

async function enter(browser: Browser, authenticator: Authenticator, origin?: string) {
  const options = await browser.send('POST', '/api/auth/passkeys/sign-in-options');
  expect(options.body.userVerification).toBe('required');
  return browser.send('POST', '/api/auth/passkeys/sign-in', { answer: authenticator.signIn(options.body, origin) });
}

describe('a passkey', () => {
  test('is registered with the password and signs in without it', async () => {
    const { email, browser } = await signedIn();
    const authenticator = new Authenticator();
    const options = (password?: string) =>
      browser.send('POST', '/api/auth/passkeys/registration-options', { password });
    expect((await options()).status).toBe(422);
    expect((await options('not the password')).status).toBe(422);
    expect((await options(PASSWORD)).body).toMatchObject({
      rp: { id: 'localhost', name: 'Construction Management Tool' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await register(browser, authenticator)).status).toBe(201);
    expect((await browser.send('GET', '/api/auth/passkeys')).body).toMatchObject([{ name: 'Site phone' }]);

    const elsewhere = new Browser(app);
    const entered = await enter(elsewhere, authenticator);
    expect(entered.status).toBe(200);
    expect(entered.body.user.email).toBe(email);
    expect(await elsewhere.isSignedIn()).toBe(true);
  });

  test('answers one challenge once', async () => {
    const { browser } = await signedIn();
    const authenticator = new Authenticator();
    await register(browser, authenticator);
    const elsewhere = new Browser(app);
    const options = await elsewhere.send('POST', '/api/auth/passkeys/sign-in-options');
    const answer = authenticator.signIn(options.body);
    const cookies = elsewhere.cookies;
    expect((await elsewhere.send('POST', '/api/auth/passkeys/sign-in', { answer })).status).toBe(200);
    const replay = await app.call({
      method: 'POST',
      url: '/api/auth/passkeys/sign-in',
      headers: { cookie: cookies },
      payload: { answer },
    });
    expect(replay.status).toBe(409);
  });

  test('of a device that asked for no finger, face or PIN is not enough', async () => {
    const { browser } = await signedIn();
    const authenticator = new Authenticator(false);
    expect((await register(browser, authenticator)).status).toBe(201);
    expect((await enter(new Browser(app), authenticator)).status).toBe(401);
  });

  test('used on another site is refused', async () => {
    const { browser } = await signedIn();
    const authenticator = new Authenticator();
    await register(browser, authenticator);
    expect((await enter(new Browser(app), authenticator, 'https://evil.test')).status).toBe(401);
  });

  test('that nobody registered, or an answer without sense, is refused', async () => {
    expect((await enter(new Browser(app), new Authenticator())).status).toBe(401);
    const browser = new Browser(app);
    for (const answer of [{}, { id: 'x' }, { id: 'x', response: {} }]) {
      await browser.send('POST', '/api/auth/passkeys/sign-in-options');
      const refused = await browser.send('POST', '/api/auth/passkeys/sign-in', { answer });
      expect([401, 422]).toContain(refused.status);
    }
  });

  test('is removed by its owner alone, and opens nothing then', async () => {
    const { browser } = await signedIn();
    const stranger = await signedIn();
    const authenticator = new Authenticator();
    await register(browser, authenticator);
    const [{ id }] = (await browser.send('GET', '/api/auth/passkeys')).body;
    expect((await stranger.browser.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(404);
    expect((await browser.send('DELETE', `/api/auth/passkeys/${id}`)).body).toEqual({ id });
    expect((await enter(new Browser(app), authenticator)).status).toBe(401);
  });
});

describe('what is no answer of an authenticator', () => {
  test('is refused in words, whatever it is', async () => {
    const { browser } = await signedIn();
    const entering = new Browser(app);
    for (const answer of [
      {},
      { id: '' },
      { id: '\u0000' },
      { id: 'a', response: null },
      { id: 'a', response: { clientDataJSON: 'x' } },
    ]) {
      await entering.send('POST', '/api/auth/passkeys/sign-in-options');
      await browser.send('POST', '/api/auth/passkeys/registration-options', { password: PASSWORD });
      const refused = [
        await entering.send('POST', '/api/auth/passkeys/sign-in', { answer }),
        await browser.send('POST', '/api/auth/passkeys', { name: 'Junk', answer }),
      ];
      for (const { status, body } of refused) {
        expect(status).toBeLessThan(500);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(body.detail).toMatch(/\w/);
      }
    }
  });

  test('sent many times at once takes no connection from other people', async () => {
    const { browser } = await signedIn();
    const other = await app.person('viewer');
    await browser.send('POST', '/api/auth/passkeys/registration-options', { password: PASSWORD });
    const send = () => browser.send('POST', '/api/auth/passkeys', { name: 'Junk', answer: { id: 'a', response: {} } });
    const junk = Array.from({ length: 40 }, send);
    expect((await other.call('GET', '/api/projects')).status).toBe(200);
    const statuses = (await Promise.all(junk)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
