import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Person } from '#server/testing/people.ts';
import { totp } from '#server/testing/totp.ts';

/*
 * Whoever changes a password or a second factor does so because somebody else may have got in: nothing that was issued
 * before outlasts the change.
 */

const NEXT = 'another long password';
let app: App;
let admin: Person;
let time = Date.now();
beforeAll(async () => {
  app = await testApp({ now: () => new Date(time) });
  admin = await app.person('admin');
});
afterAll(() => app.close());
beforeEach(() => {
  time += 3_600_000;
});

const reset = (token: string, password = NEXT) =>
  new Browser(app).send('POST', '/api/auth/password/reset', { token, password });
const issueLink = async (id: string): Promise<string> =>
  new URL((await admin.call('POST', `/api/admin/users/${id}/password-link`)).body.link).searchParams.get('token') ?? '';

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
  readonly secret: string;
  readonly passkeyId: string;
}

let count = 0;
/** Somebody with an authenticator app and a passkey, signed in. */
async function owner(): Promise<Owner> {
  const email = `owner${count++}@example.test`;
  const { id } = await account(app, 'pm', email);
  const browser = new Browser(app);
  await browser.signIn(email);
  const { secret } = (await browser.send('POST', '/api/auth/second-factor/begin', { password: PASSWORD })).body;
  expect((await browser.send('POST', '/api/auth/second-factor/confirm', { code: totp(secret) })).status).toBe(200);
  await addPasskey(browser);
  const [{ id: passkeyId }] = (await browser.send('GET', '/api/auth/passkeys')).body;
  return { id, email, browser, secret, passkeyId };
}

async function addPasskey(browser: Browser) {
  const options = await browser.send('POST', '/api/auth/passkeys/registration-options', { password: PASSWORD });
  const answer = new Authenticator().register(options.body);
  return browser.send('POST', '/api/auth/passkeys', { name: 'Phone', answer });
}

/** Everything that lets in whoever got hold of it before. */
async function otherAccess({ id, email, browser, secret }: Owner) {
  const links = [await issueLink(id), await issueLink(id)];
  const elsewhere = new Browser(app);
  await elsewhere.signIn(email);
  await elsewhere.send('POST', '/api/auth/second-factor/verify', { code: totp(secret, Date.now() + 30_000) });
  expect(await elsewhere.isSignedIn()).toBe(true);
  const halfway = new Browser(app);
  expect((await halfway.signIn(email)).body.twoFactorRequired).toBe(true);
  return { links, elsewhere, halfway, browser };
}

const changes: Record<string, (owner: Owner) => Promise<{ status: number }>> = {
  'the password is changed': ({ browser }) =>
    browser.send('POST', '/api/auth/password/change', { currentPassword: PASSWORD, newPassword: NEXT }),
  'new backup codes are made': ({ browser }) =>
    browser.send('POST', '/api/auth/second-factor/backup-codes', { password: PASSWORD }),
  'the second factor is switched off': ({ browser }) =>
    browser.send('POST', '/api/auth/second-factor/disable', { password: PASSWORD }),
  'a passkey is added': ({ browser }) => addPasskey(browser),
  'a passkey is removed': ({ browser, passkeyId }) => browser.send('DELETE', `/api/auth/passkeys/${passkeyId}`),
  'an administrator switches the second factor off': ({ id }) =>
    admin.call('DELETE', `/api/admin/users/${id}/second-factor`),
  'a link sets the password': async ({ id }) => reset(await issueLink(id)),
};
/** After these the account's owner signs in again. */
const endsOwnSession = new Set(['an administrator switches the second factor off', 'a link sets the password']);

describe.each(Object.keys(changes))('when %s', (name) => {
  test('links, other sessions and unfinished sign-ins end', async () => {
    const person = await owner();
    const { links, elsewhere, halfway, browser } = await otherAccess(person);

    expect((await changes[name]?.(person))?.status).toBeLessThan(300);

    for (const link of links) expect((await reset(link, 'a third long password')).status).toBe(422);
    expect(await elsewhere.isSignedIn()).toBe(false);
    const code = totp(person.secret, Date.now() - 30_000);
    expect((await halfway.send('POST', '/api/auth/second-factor/verify', { code })).status).toBe(401);
    expect(await browser.isSignedIn()).toBe(!endsOwnSession.has(name));
  });
});

test('switching the second factor on ends links and other sessions too', async () => {
  const { id, email } = await account(app, 'pm', 'switches-on@example.test');
  const [browser, elsewhere] = [new Browser(app), new Browser(app)];
  await browser.signIn(email);
  await elsewhere.signIn(email);
  const link = await issueLink(id);
  const { secret } = (await browser.send('POST', '/api/auth/second-factor/begin', { password: PASSWORD })).body;

  await browser.send('POST', '/api/auth/second-factor/confirm', { code: totp(secret) });

  expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
  expect((await reset(link)).status).toBe(422);
});

test('a change that is refused ends nothing', async () => {
  const { id, email } = await account(app, 'pm', 'refused@example.test');
  const [browser, elsewhere] = [new Browser(app), new Browser(app)];
  await browser.signIn(email);
  await elsewhere.signIn(email);
  const link = await issueLink(id);

  const body = { currentPassword: 'not the password', newPassword: NEXT };
  expect((await browser.send('POST', '/api/auth/password/change', body)).status).toBe(422);
  expect((await reset(link, 'short')).status).toBe(422);

  expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, true]);
  expect((await reset(link)).status).toBe(200);
});

test('of another person nothing ends', async () => {
  const [person, other] = [await owner(), await owner()];
  const link = await issueLink(other.id);

  await person.browser.send('POST', '/api/auth/password/change', { currentPassword: PASSWORD, newPassword: NEXT });

  expect(await other.browser.isSignedIn()).toBe(true);
  expect((await reset(link)).status).toBe(200);
});

test('deactivating somebody ends his links, so that none sets a password afterwards', async () => {
  const { id } = await account(app, 'pm', 'leaves@example.test');
  const link = await issueLink(id);
  await admin.call('POST', `/api/admin/users/${id}/deactivate`);
  await admin.call('POST', `/api/admin/users/${id}/reactivate`);
  expect((await reset(link)).status).toBe(422);
});
