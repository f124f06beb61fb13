import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#server/database/backup.ts';
import { localFiles } from '#server/database/backup-files.ts';
import { sessions } from '#server/database/tables/accounts.ts';
import { type App, account, Browser } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { TEST_SECRET } from '#server/testing/people.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';

let app: App;
let folder: string;
beforeAll(async () => {
  [app, folder] = await Promise.all([testApp(), temporaryFolder()]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A cookie as whoever knows the secret can make it of any text. */
function forgedCookie(token: string): string {
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
  return `cmt.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

const statusOf = async (cookie: string) =>
  (await app.call({ method: 'GET', url: '/api/auth/user', headers: { cookie } })).status;

test('what the database keeps of a session signs nobody in, even with the secret', async () => {
  const { id, email } = await account(app, 'admin', 'row@example.test');
  const browser = new Browser(app);
  await browser.signIn(email);
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, id));

  expect(await statusOf(forgedCookie(row?.token ?? ''))).toBe(401);
  const token = decodeURIComponent(browser.cookies).replace('cmt.session_token=', '').split('.')[0] ?? '';
  expect(await statusOf(forgedCookie(token))).toBe(200);
});

test('no text of a backup signs anybody in', async () => {
  const { email } = await account(app, 'admin', 'archive@example.test');
  const browser = new Browser(app);
  await browser.signIn(email);
  const path = join(folder, 'backup.tar.gz');
  const files = localFiles(join(folder, 'files'));
  await backUp({ pool: app.db.$client, files, dataDir: folder, path, signal: new AbortController().signal });

  const texts = new Set(
    gunzipSync(await readFile(path))
      .toString('utf8')
      .match(/[\w-]{20,100}/g),
  );
  expect(texts.size).toBeGreaterThan(10);
  for (const text of texts) expect(await statusOf(forgedCookie(text))).toBe(401);
});

test('the session that a browser has is found, renewed and ended by its token', async () => {
  const { id, email } = await account(app, 'pm', 'lives@example.test');
  const browser = new Browser(app);
  await browser.signIn(email);
  await app.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + 86_400_000) })
    .where(eq(sessions.userId, id));
  const before = browser.cookies;
  expect(await browser.isSignedIn()).toBe(true);
  expect(browser.cookies).toBe(before);
  expect(await browser.isSignedIn()).toBe(true);
  await browser.send('GET', '/api/logout');
  expect(await statusOf(before)).toBe(401);
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
});

test('a session ends 90 days after the sign-in, however much it is used', async () => {
  const { id } = await account(app, 'viewer', 'always@example.test');
  const browser = new Browser(app);
  await browser.signIn('always@example.test');
  const signedInDaysAgo = (days: number) =>
    app.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(sessions.userId, id));
  await signedInDaysAgo(89);
  expect(await browser.isSignedIn()).toBe(true);
  await signedInDaysAgo(91);
  expect(await browser.isSignedIn()).toBe(false);
  await browser.signIn('always@example.test');
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});
