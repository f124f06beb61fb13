import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#server/adapters/mail/mail.ts';
import { users, verifications } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';

const NEXT = 'another long password';
const outbox: Message[] = [];
let delivered: (message: Message) => void = () => {};
const mail = {
  isConfigured: true,
  send: async (message: Message) => {
    outbox.push(message);
    delivered(message);
  },
};

let app: App;
let time = Date.now();
beforeAll(async () => {
  app = await testApp({ now: () => new Date(time), services: { mail }, env: { PORT: '4321' } });
});
afterAll(() => app.close());
beforeEach(() => {
  time += 3_600_000;
  outbox.length = 0;
});

const forgot = (email: string, headers = {}) =>
  new Browser(app).send('POST', '/api/auth/password/forgot', { email }, headers);
const reset = (token: string, password = NEXT) =>
  new Browser(app).send('POST', '/api/auth/password/reset', { token, password });

async function linkFor(email: string, headers = {}): Promise<string> {
  const sent = new Promise<Message>((resolve) => {
    delivered = resolve;
  });
  await forgot(email, headers);
  return /https?:\S+/.exec((await sent).text)?.[0] ?? '';
}
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('a forgotten password', () => {
  test('is set anew by a mailed link, once; every session ends', async () => {
    await account(app, 'se', 'saad@example.test');
    const browser = new Browser(app);
    await browser.signIn('saad@example.test');
    const token = tokenOf(await linkFor(' Saad@example.test'));
    expect(outbox[0]?.to).toBe('saad@example.test');
    expect((await reset(token)).body).toEqual({ done: true });
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.signIn('saad@example.test', PASSWORD)).status).toBe(401);
    expect((await browser.signIn('saad@example.test', NEXT)).status).toBe(200);
    const again = await reset(token, 'a third long password');
    expect(again.status).toBe(422);
    expect(again.body.detail).toBe('This link has expired or was used already. Ask for a new one.');
  });

  test('two with the same link at once: one wins', async () => {
    await account(app, 'se', 'race@example.test');
    const token = tokenOf(await linkFor('race@example.test'));
    const statuses = (await Promise.all([reset(token), reset(token, 'a third long password')])).map((a) => a.status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test('the link ends after an hour, and its secret is not in the database', async () => {
    await account(app, 'se', 'late@example.test');
    const token = tokenOf(await linkFor('late@example.test'));
    const rows = await app.db.select().from(verifications);
    expect(JSON.stringify(rows)).not.toContain(token);
    const ends = rows.map(({ expiresAt }) => expiresAt.getTime() - Date.now());
    expect(ends.some((left) => left > 3_590_000 && left <= 3_600_000)).toBe(true);
    await app.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await reset(token)).status).toBe(422);
  });

  test('the link leads to our own address, whatever the request says of its host', async () => {
    await account(app, 'se', 'host@example.test');
    const link = await linkFor('host@example.test', { host: '127.0.0.9:1', origin: 'http://127.0.0.9:1' });
    expect(link).toMatch(/^http:\/\/localhost:4321\/api\/login\/reset\?token=/);
  });

  test('is written in the language of the person', async () => {
    const { id } = await account(app, 'se', 'arabic@example.test');
    await app.db
      .update(users)
      .set({ preferences: { language: 'ar' } })
      .where(eq(users.id, id));
    await linkFor('arabic@example.test');
    expect(outbox[0]?.subject).toBe('تعيين كلمة مرور جديدة');
  });

  test('the answer is the same for an address without an account, and nothing is sent', async () => {
    await app.person('viewer', 'provider-only');
    const known = await account(app, 'se', 'known2@example.test');
    const gone = await account(app, 'se', 'gone2@example.test');
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id));
    const answers = [await forgot('nobody@example.test'), await forgot('gone2@example.test')];
    await linkFor(known.email);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { done: true }]);
    expect(outbox.map(({ to }) => to)).toEqual(['known2@example.test']);
  });

  test('without a mail server, or without a known address of ours, that is said', async () => {
    for (const env of [{}, { HOST: '0.0.0.0' }]) {
      const other = await testApp({ env, ...('HOST' in env && { services: { mail } }) });
      const browser = new Browser(other);
      expect((await browser.send('GET', '/api/auth/state')).body.canMail).toBe(false);
      const answer = await browser.send('POST', '/api/auth/password/forgot', { email: 'a@example.test' });
      expect(answer.status).toBe(503);
      expect(answer.body.detail).toContain('Ask an administrator');
      await other.close();
    }
  });

  test.each(['short', 'x'.repeat(129)])('a password of the wrong length does not use up the link', async (password) => {
    const email = `length${password.length}@example.test`;
    await account(app, 'se', email);
    const token = tokenOf(await linkFor(email));
    expect((await reset(token, password)).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('changing the own password', () => {
  const change = (browser: Browser, currentPassword: string, newPassword = NEXT) =>
    browser.send('POST', '/api/auth/password/change', { currentPassword, newPassword });

  test('needs the current one and ends the other sessions, not this one', async () => {
    await account(app, 'cm', 'changes@example.test');
    const here = new Browser(app);
    const there = new Browser(app);
    await here.signIn('changes@example.test');
    await there.signIn('changes@example.test');
    const wrong = await change(here, 'not the password');
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual([{ field: 'currentPassword', message: 'The password is not right.' }]);
    expect((await change(here, PASSWORD)).status).toBe(200);
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    expect((await there.signIn('changes@example.test', NEXT)).status).toBe(200);
  });

  test('leaves its line in the history, or does not happen', async () => {
    const id = (await account(app, 'cm', 'history@example.test')).id;
    const browser = new Browser(app);
    await browser.signIn('history@example.test');
    const isHis = sql`entity_id = ${id} and after ->> 'password' = 'changed'`;
    const lines = () => app.db.$count(activity, isHis);
    await change(browser, 'not the password');
    expect(await lines()).toBe(0);
    const closed = sql`add constraint closed check (after ->> 'password' is distinct from 'changed') not valid`;
    await app.db.execute(sql`alter table activity ${closed}`);
    expect((await change(browser, PASSWORD)).status).toBe(500);
    await app.db.execute(sql`alter table activity drop constraint closed`);
    expect((await change(browser, PASSWORD)).status).toBe(200);
    expect(await lines()).toBe(1);
  });

  test('cannot be used to guess it', async () => {
    await account(app, 'cm', 'guesses@example.test');
    const browser = new Browser(app);
    await browser.signIn('guesses@example.test');
    for (let i = 0; i < 5; i++) expect((await change(browser, `guess number ${i}`)).status).toBe(422);
    expect((await change(browser, PASSWORD)).status).toBe(429);
  });

  test('needs somebody signed in', async () => {
    expect((await change(new Browser(app), PASSWORD)).status).toBe(401);
  });
});
