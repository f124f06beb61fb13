import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invitationHash } from '#features/accounts/server/store.ts';
import { accounts, invitations, users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { type App, account, Browser, setCookies } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { atProvider, CALLBACK, CLIENT, type People, startProvider } from '#server/testing/provider.ts';

const env = (issuer: string) => ({ ...CLIENT, OIDC_ISSUER: issuer, OIDC_NAME: 'Al-Harbi ID' });

/** The people whom the provider knows, by what they type as their login. */
const people: People = {
  nora: { email: 'nora@corp.test', email_verified: true, given_name: 'Nora', family_name: 'Al-Harbi' },
  saad: { email: 'Saad@Corp.test', email_verified: true, given_name: 'Saad', family_name: 'Qahtani' },
  local: { email: 'local@corp.test', email_verified: true },
  claims: { email: 'victim@corp.test', email_verified: false },
  gone: { email: 'gone@corp.test', email_verified: true },
  guest: { email: 'guest@corp.test', email_verified: true },
  second: { email: 'second@corp.test', email_verified: true },
};

const pathOf = (url: URL) => url.pathname + url.search;

let provider: Awaited<ReturnType<typeof startProvider>>;
let app: App;
beforeAll(async () => {
  // The provider tells at length that this is no way to deploy it.
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  provider = await startProvider(people);
  app = await testApp({ env: env(provider.issuer) });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function begin(browser: Browser, query = '') {
  const answer = await browser.send('GET', `/api/login${query}`);
  return new URL(String(answer.headers['location']));
}

async function enter(login: string, browser = new Browser(app), query = '') {
  const back = await atProvider((await begin(browser, query)).href, login);
  const answer = await browser.send('GET', pathOf(back));
  return { browser, back, answer, location: String(answer.headers['location']) };
}

const userOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0];

describe('signing in through the provider', () => {
  test('/api/login asks with state, nonce and PKCE S256, for a code', async () => {
    const url = await begin(new Browser(app));
    expect(url.origin).toBe(provider.issuer);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.OIDC_CLIENT_ID,
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
    });
    expect(asked['scope']?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(20);
  });

  test('the first user ever becomes administrator, the next one viewer; names come from the provider', async () => {
    const first = await enter('nora');
    expect(first.answer.status).toBe(302);
    expect(first.location).toBe('/');
    expect((await first.browser.send('GET', '/api/auth/user')).body).toMatchObject({
      user: { email: 'nora@corp.test', firstName: 'Nora', lastName: 'Al-Harbi', profileImageUrl: null },
      role: 'admin',
    });
    const next = await enter('saad', new Browser(app), '?next=%2Fprojects%2F7%3Ftab%3Dtasks');
    expect(next.location).toBe('/projects/7?tab=tasks');
    expect((await next.browser.send('GET', '/api/auth/user')).body).toMatchObject({
      user: { email: 'saad@corp.test' },
      role: 'viewer',
    });
    expect((await next.browser.send('GET', '/api/profile')).body).toMatchObject({
      hasPassword: false,
      providerName: 'Al-Harbi ID',
    });
  });

  test('coming again finds the same user, also when the address has changed there', async () => {
    const before = await userOf('nora@corp.test');
    people['nora'] = { ...people['nora'], email: 'n.alharbi@corp.test' };
    const { browser } = await enter('nora');
    expect((await browser.send('GET', '/api/auth/user')).body.user.id).toBe(before?.id);
    people['nora'] = { ...people['nora'], email: 'nora@corp.test' };
  });

  test('keeps none of the tokens of the provider', async () => {
    const rows = await app.db.select().from(accounts).where(eq(accounts.providerId, 'oidc'));
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect([row.accessToken, row.refreshToken, row.idToken]).toEqual([null, null, null]);
  });

  test('makes the device known, and says in the journal that it was new', async () => {
    const { answer, browser } = await enter('nora');
    expect(setCookies(answer).filter((line) => line.startsWith('cmt.device='))).toHaveLength(1);
    const nora = await userOf('nora@corp.test');
    const news = async () =>
      (await app.db.select().from(securityEvents).where(eq(securityEvents.kind, 'new-device'))).filter(
        ({ actorId }) => actorId === nora?.id,
      ).length;
    const before = await news();
    expect(before).toBeGreaterThan(0);
    await browser.send('GET', '/api/logout');
    expect(await browser.isSignedIn()).toBe(false);
    await enter('nora', browser);
    expect(await news()).toBe(before);
  });

  test('links to an existing account only when the provider vouches for the address', async () => {
    const known = await account(app, 'pm', 'local@corp.test');
    const { browser } = await enter('local');
    expect((await browser.send('GET', '/api/auth/user')).body).toMatchObject({ user: { id: known.id }, role: 'pm' });

    await account(app, 'admin', 'victim@corp.test');
    const refused = await enter('claims');
    expect(refused.location).toContain('/api/login?error=account_not_linked');
    expect(await refused.browser.isSignedIn()).toBe(false);
  });

  test('a deactivated person is refused, with a page that says so', async () => {
    const { id } = await account(app, 'se', 'gone@corp.test');
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id));
    const { browser, location } = await enter('gone');
    expect(new URL(location, CALLBACK).searchParams.get('error')).toBe('DEACTIVATED');
    expect(await browser.isSignedIn()).toBe(false);
    const page = await browser.send('GET', location);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  test('somebody invited gets what he was invited to', async () => {
    await app.db.insert(invitations).values({
      email: 'guest@corp.test',
      role: 'cm',
      tokenHash: invitationHash('unused'),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const { browser } = await enter('guest');
    expect((await browser.send('GET', '/api/auth/user')).body.role).toBe('cm');
    const [invitation] = await app.db.select().from(invitations);
    expect(invitation?.acceptedAt).not.toBeNull();
    const [noted] = await app.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.subjectLabel, 'guest@corp.test'))
      .orderBy(desc(securityEvents.seq));
    expect(noted).toMatchObject({ kind: 'role-changed', detail: { before: 'viewer', after: 'cm' } });
  });
});

describe('a callback is refused', () => {
  test('with a state that this browser did not begin', async () => {
    const back = await atProvider((await begin(new Browser(app))).href, 'saad');
    const victim = new Browser(app);
    const answer = await victim.send('GET', pathOf(back));
    expect(answer.headers['location']).toContain('error=state_mismatch');
    expect(await victim.isSignedIn()).toBe(false);
  });

  test('with an invented state, or none', async () => {
    const browser = new Browser(app);
    const back = await atProvider((await begin(browser)).href, 'saad');
    back.searchParams.set('state', 'invented-state-of-some-length');
    expect((await browser.send('GET', pathOf(back))).headers['location']).toContain('error=state_mismatch');
    back.searchParams.delete('state');
    expect((await browser.send('GET', pathOf(back))).headers['location']).toContain('error=state_not_found');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('again and again, of which the journal notes the first few', async () => {
    const noted = async () =>
      (await app.db.select().from(securityEvents).where(eq(securityEvents.kind, 'sign-in-failed'))).length;
    const before = await noted();
    for (let call = 0; call < 30; call += 1)
      await new Browser(app).send('GET', `${new URL(CALLBACK).pathname}?state=none&code=${call}`);
    expect((await noted()) - before).toBeLessThanOrEqual(10);
  });

  test('when it is played again', async () => {
    const { back, answer } = await enter('saad');
    expect(answer.headers['location']).toBe('/');
    const again = new Browser(app);
    await begin(again);
    expect((await again.send('GET', pathOf(back))).headers['location']).toContain('error=state_mismatch');
    expect(await again.isSignedIn()).toBe(false);
  });

  test('when its code was used already in a sign-in of its own', async () => {
    const { back } = await enter('saad');
    const browser = new Browser(app);
    const fresh = await begin(browser);
    const forged = new URL(CALLBACK);
    forged.searchParams.set('state', fresh.searchParams.get('state') ?? '');
    forged.searchParams.set('code', back.searchParams.get('code') ?? '');
    forged.searchParams.set('iss', provider.issuer);
    expect((await browser.send('GET', pathOf(forged))).headers['location']).toContain('error=invalid_code');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('when it comes from another issuer', async () => {
    const browser = new Browser(app);
    const back = await atProvider((await begin(browser)).href, 'saad');
    back.searchParams.set('iss', 'https://evil.test');
    expect((await browser.send('GET', pathOf(back))).headers['location']).toContain('error=issuer_mismatch');
  });

  test('when the person turned back at the provider', async () => {
    const browser = new Browser(app);
    const started = await begin(browser, '?next=%2Frisks');
    const state = started.searchParams.get('state') ?? '';
    const answer = await browser.send('GET', `/api/auth/callback/oidc?error=access_denied&state=${state}`);
    expect(answer.headers['location']).toBe('/api/login?next=%2Frisks&error=access_denied');
  });
});

describe('around it', () => {
  test('the failure page is shown, not the provider again; a local administrator has his way in', async () => {
    const browser = new Browser(app);
    expect((await browser.send('GET', '/api/login?error=access_denied')).status).toBe(200);
    expect((await browser.send('GET', '/api/login?local=1')).status).toBe(200);
    expect((await browser.send('GET', '/api/auth/state')).body.providerName).toBe('Al-Harbi ID');
  });

  test('without a local administrator ?local=1 leads to the provider', async () => {
    const bare = await testApp({ env: env(provider.issuer) });
    const answer = await new Browser(bare).send('GET', '/api/login?local=1');
    expect(String(answer.headers['location'])).toContain(provider.issuer);
    await bare.close();
  });

  test('sign-out ends our session only', async () => {
    const { browser } = await enter('saad');
    expect((await browser.send('GET', '/api/logout')).headers['location']).toBe('/');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('claims may also come in the ID token itself; PUBLIC_URL decides the address to come back to', async () => {
    const PUBLIC_URL = 'https://site.test';
    const end = `${PUBLIC_URL}/api/auth/callback/oidc`;
    const other = await startProvider(people, { callback: end, configuration: { conformIdTokenClaims: false } });
    const own = await testApp({ env: { ...env(other.issuer), PUBLIC_URL } });
    await account(own, 'admin', 'first@corp.test');
    const browser = new Browser(own);
    const started = await browser.send('GET', '/api/login');
    expect(String(started.headers['set-cookie'])).toContain('; Secure');
    const back = await atProvider(String(started.headers['location']), 'saad', end);
    expect((await browser.send('GET', pathOf(back))).headers['location']).toBe('/');
    const who = await browser.send('GET', '/api/auth/user');
    expect(who.body).toMatchObject({ user: { email: 'saad@corp.test', firstName: 'Saad' }, role: 'viewer' });
    await own.close();
    await other.close();
  });

  test('where others can come too, the first visit is ours with the setup code, and nobody arrives before it', async () => {
    const own = await testApp({ env: { ...env(provider.issuer), HOST: '0.0.0.0' } });
    const page = await new Browser(own).send('GET', '/api/login');
    expect([page.status, page.headers['location']]).toEqual([200, undefined]);

    const { id } = await account(own, 'admin', 'first@corp.test');
    const browser = new Browser(own);
    const started = await browser.send('GET', '/api/login');
    const back = await atProvider(String(started.headers['location']), 'saad');
    await own.db.delete(accounts);
    await own.db.execute(sql`alter table ${activity} disable trigger user`);
    await own.db.delete(activity);
    await own.db.delete(users).where(eq(users.id, id));
    const answer = await browser.send('GET', pathOf(back));
    expect(String(answer.headers['location'])).toContain('error=first_visit');
    expect(await browser.isSignedIn()).toBe(false);
    expect(await own.db.select().from(users)).toEqual([]);
    await own.close();
  });

  test('a provider that cannot be reached is said in words, and found again later', async () => {
    const early = await startProvider(people);
    const port = Number(new URL(early.issuer).port);
    await early.close();
    const own = await testApp({ env: env(early.issuer) });
    const failed = await new Browser(own).send('GET', '/api/login');
    expect(failed.headers['location']).toContain('error=provider_unreachable');
    const late = await startProvider(people, { port });
    const answer = await new Browser(own).send('GET', '/api/login');
    expect(String(answer.headers['location'])).toContain(late.issuer);
    await own.close();
    await late.close();
  });

  test('a provider that calls itself by another name is not taken', async () => {
    const own = await testApp({ env: env(provider.issuer.replace('127.0.0.1', 'localhost')) });
    const answer = await new Browser(own).send('GET', '/api/login');
    expect(answer.headers['location']).toContain('error=provider_unreachable');
    await own.close();
  });
});
