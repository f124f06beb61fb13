import { hashPassword, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, twoFactors } from '#server/database/tables/accounts.ts';
import { type App, account, Browser, PASSWORD } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { TEST_SECRET } from '#server/testing/people.ts';
import { totp } from '#server/testing/totp.ts';

let app: App;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const storedHash = async (userId: string) =>
  (await app.db.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, userId)))[0]?.hash ?? '';

test('a password hashed by an earlier version is hashed anew at the next sign-in, once', async () => {
  const { id, email } = await account(app, 'pm', 'earlier@example.test');
  const old = await hashPassword(PASSWORD);
  await app.db.update(accounts).set({ password: old }).where(eq(accounts.userId, id));

  expect((await new Browser(app).signIn(email, 'not the password')).status).toBe(401);
  expect(await storedHash(id)).toBe(old);
  expect((await new Browser(app).signIn(email)).status).toBe(200);
  const renewed = await storedHash(id);
  expect(renewed).toMatch(/^\$argon2id\$/);
  expect((await new Browser(app).signIn(email)).status).toBe(200);
  expect(await storedHash(id)).toBe(renewed);
});

async function withSecondFactor(email: string) {
  const { id } = await account(app, 'pm', email);
  const browser = new Browser(app);
  await browser.signIn(email);
  const begun = (await browser.send('POST', '/api/auth/second-factor/begin', { password: PASSWORD })).body;
  await browser.send('POST', '/api/auth/second-factor/confirm', { code: totp(begun.secret) });
  return { id, email, backupCodes: begun.backupCodes as string[] };
}

async function useBackupCode(email: string, code: string): Promise<number> {
  const browser = new Browser(app);
  await browser.signIn(email);
  return (await browser.send('POST', '/api/auth/second-factor/verify', { code, method: 'backup' })).status;
}

const storedCodes = async (userId: string) =>
  (await app.db.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0]?.backupCodes ?? '';

test('backup codes are stored as hashes: what is stored is no code', async () => {
  const { id, email, backupCodes } = await withSecondFactor('codes@example.test');
  const stored = JSON.parse(await storedCodes(id)) as string[];
  expect(stored).toHaveLength(10);
  for (const hash of stored) expect(hash).toMatch(/^\$argon2id\$/);
  for (const code of backupCodes) expect(JSON.stringify(stored)).not.toContain(code);

  expect(await useBackupCode(email, (stored[0] ?? '').slice(0, 40))).toBe(422);
  expect(await useBackupCode(email, backupCodes[3] ?? '')).toBe(200);
  expect(JSON.parse(await storedCodes(id))).toEqual(stored.filter((_, index) => index !== 3));
});

test('backup codes that an earlier version encrypted still work, and become hashes then', async () => {
  const { id, email } = await withSecondFactor('encrypted@example.test');
  const backupCodes = await symmetricEncrypt({
    key: TEST_SECRET,
    data: JSON.stringify(['abcde-fghij', 'klmno-pqrst']),
  });
  await app.db.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, id));

  expect(await useBackupCode(email, 'wrong-codes')).toBe(422);
  expect(await useBackupCode(email, 'abcde-fghij')).toBe(200);
  expect(JSON.parse(await storedCodes(id))).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
  expect(await useBackupCode(email, 'abcde-fghij')).toBe(422);
  expect(await useBackupCode(email, 'klmno-pqrst')).toBe(200);
});
