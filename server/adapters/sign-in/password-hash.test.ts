import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { workFor } from '#server/worker/requester.ts';
import { CHEAP_HASH, createHasher } from './password-hash.ts';

const SECRET = 'a secret of this installation, 32 characters';
const hasher = createHasher(SECRET, CHEAP_HASH);

test('costs what OWASP recommends for Argon2id, and says so in the hash', async () => {
  const real = createHasher(SECRET);
  const hash = await real.hash('a long enough password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await real.verify({ hash, password: 'a long enough password' })).toBe(true);
  expect(await real.verify({ hash, password: 'a long enough passwore' })).toBe(false);
  expect(await real.hashBackupCode('abcde-fghij')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('two hashes of one password differ', async () => {
  expect(await hasher.hash('the same password')).not.toBe(await hasher.hash('the same password'));
});

test('the same letters in another form are the same password', async () => {
  const hash = await hasher.hash('كلمة مرور é طويلة');
  expect(await hasher.verify({ hash, password: 'كلمة مرور e\u0301 طويلة' })).toBe(true);
});

test('a hash at another cost is verified at its own, and outdated', async () => {
  const hash = await createHasher(SECRET, { memory: 16, passes: 2 }).hash('a long enough password');
  expect(await hasher.verify({ hash, password: 'a long enough password' })).toBe(true);
  expect([hasher.isOutdated(hash), hasher.isOutdated(await hasher.hash('another one'))]).toEqual([true, false]);
});

test('a hash of earlier versions is verified, and outdated', async () => {
  const hash = await hashPassword('a long enough password');
  expect(await hasher.verify({ hash, password: 'a long enough password' })).toBe(true);
  expect(await hasher.verify({ hash, password: 'not the password' })).toBe(false);
  expect(hasher.isOutdated(hash)).toBe(true);
});

test.each(['', 'nonsense', '$argon2id$v=19$m=8,t=1,p=1$AAAA$', '$argon2id$v=19$m=99999999999,t=1,p=1$AAAA$AAAA'])(
  'what is no hash (%j) opens nothing',
  async (hash) => {
    expect(await hasher.verify({ hash, password: '' }).catch(() => false)).toBe(false);
  },
);

test('many at once are hashed in turn; of one address more than thirty are told to come back, of another none', async () => {
  const hash = () => hasher.hash('a long enough password');
  const many = workFor({ id: 'one address' }, () => Array.from({ length: 35 }, hash));
  const other = workFor({ id: 'another' }, hash);
  const results = await Promise.allSettled(many);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.map(({ code, retryAfter }) => [code, retryAfter])).toEqual(Array(3).fill(['too_many', 10]));
  await expect(other).resolves.toContain('$argon2id$');
  await expect(hasher.hash('afterwards')).resolves.toContain('$argon2id$');
});

test('a backup code has one hash in an installation, and another one in the next', async () => {
  const hash = await hasher.hashBackupCode('abcde-fghij');
  expect(await hasher.hashBackupCode('abcde-fghij')).toBe(hash);
  expect(await hasher.hashBackupCode('abcde-fghik')).not.toBe(hash);
  expect(await createHasher(`another ${SECRET}`, CHEAP_HASH).hashBackupCode('abcde-fghij')).not.toBe(hash);
});
