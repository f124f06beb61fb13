import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { s3Files } from './adapters/storage/s3.ts';
import { fileOf } from './backup-rule.ts';
import { readConfig } from './config.ts';
import { users } from './database/tables/accounts.ts';
import { apiTokens } from './database/tables/api-tokens.ts';
import { calendarFeeds } from './database/tables/calendar-feeds.ts';
import { installation } from './database/tables/organisation.ts';
import { paymentAttachments } from './database/tables/payments.ts';
import { projects } from './database/tables/projects.ts';
import { securityEvents } from './database/tables/security.ts';
import { webhooks } from './database/tables/webhooks.ts';
import { payments } from './database/tables/work.ts';
import { backUpNightly } from './nightly-backup.ts';
import { testApp } from './testing/app.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { S3_KEYS, s3Server } from './testing/s3.ts';
import { runCommand, temporaryFolder } from './testing/server-process.ts';

const PASSPHRASE = 'crane rebar formwork concrete';
let database: TestDatabase;
let folder: string;
let alertsBefore = 0;
let app: Awaited<ReturnType<typeof testApp>>;
const mails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = await temporaryFolder();
  app = await testApp();
  await database.db.insert(projects).values({ name: 'Olaya Tower' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(installation).where(eq(installation.key, 'nightly backup'));
  await rm(join(folder, 'backups'), { recursive: true, force: true });
  await mkdir(join(folder, 'backups'));
  await rm(join(folder, 'data/files'), { recursive: true, force: true });
  await database.db.delete(paymentAttachments);
  alertsBefore = 0;
  alertsBefore = await alerts();
  mails.length = 0;
});

const env = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  BACKUP_TO: join(folder, 'backups'),
  BACKUP_PASSPHRASE: PASSPHRASE,
});

/** One look of the job at this moment. */
const look = (moment: string, change: Record<string, string> = {}) =>
  backUpNightly(
    {
      ...app.services,
      db: database.db,
      config: readConfig({ ...env(), ...change }),
      now: () => new Date(moment),
      mail: { ...app.services.mail, isConfigured: true, send: async (mail) => void mails.push(mail as never) },
    },
    new AbortController().signal,
  );
/** A look that fails, and why. */
const failing = async (moment: string, change?: Record<string, string>) => {
  await expect(look(moment, change)).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
  return (await stored()).reason as string;
};
const alerts = async () =>
  (await database.db.$count(securityEvents, eq(securityEvents.kind, 'backup-failed'))) - alertsBefore;
/** The proof of a week is not what a test is about. */
const skipProofUntil = (date: string) =>
  database.db.insert(installation).values({ key: 'nightly backup', value: JSON.stringify({ verifiedOn: date }) });
const made = async () => (await readdir(join(folder, 'backups')).catch(() => [])).sort();
const stored = async () => {
  const [row] = await database.db.select().from(installation).where(eq(installation.key, 'nightly backup'));
  return JSON.parse(row?.value ?? '{}');
};

test('a night brings one encrypted backup, proven by restoring it, and the command restores it', async () => {
  await look('2026-11-26T09:00:00Z');
  expect(await made()).toEqual([fileOf('2026-11-26')]);
  const file = join(folder, 'backups', fileOf('2026-11-26'));
  expect((await readFile(file)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  expect(await stored()).toMatchObject({ date: '2026-11-26', verifiedOn: '2026-11-26' });
  // Riyadh's clock: 01:30, then 02:30.
  await look('2026-11-26T22:30:00Z');
  expect(await made()).toHaveLength(1);
  await look('2026-11-26T23:30:00Z');
  expect(await made()).toEqual([fileOf('2026-11-26'), fileOf('2026-11-27')]);
  expect(await stored()).toMatchObject({ date: '2026-11-27', verifiedOn: '2026-11-26' });
  const target = await testDatabase();
  const wrong = { ...env(), DATABASE_URL: target.url, BACKUP_PASSPHRASE: 'another passphrase' };
  const refused = await runCommand('server/database/restore-command.ts', [file], wrong);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('BACKUP_PASSPHRASE is not its passphrase'),
  ]);
  const restored = await runCommand('server/database/restore-command.ts', [file], {
    ...env(),
    DATABASE_URL: target.url,
  });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
  expect((await target.db.select().from(projects)).map(({ name }) => name)).toEqual(['Olaya Tower']);
  await target.close();
});

test('older ones go by the rule, other files stay', async () => {
  for (let day = 1; day <= 20; day += 1)
    await writeFile(join(folder, 'backups', fileOf(`2026-11-${String(day).padStart(2, '0')}`)), '');
  await writeFile(join(folder, 'backups', 'notes.txt'), '');
  await look('2026-11-21T09:00:00Z');
  expect(await made()).toEqual(
    ['07', '14', '15', '16', '17', '18', '19', '20', '21'].map((day) => fileOf(`2026-11-${day}`)).concat('notes.txt'),
  );
});

test('a failure alerts administrators once a day, is tried again after an hour, and is cleared by the next success', async () => {
  await database.db.insert(users).values({ email: 'nora@example.test', name: 'Nora', role: 'admin' });
  await writeFile(join(folder, 'a-file'), '');
  const broken = { BACKUP_TO: join(folder, 'a-file', 'backups') };
  await failing('2026-11-26T09:00:00Z', broken);
  expect(await stored()).toMatchObject({
    failedAt: '2026-11-26T09:00:00.000Z',
    reason: expect.stringContaining('ENOTDIR'),
  });
  expect(await alerts()).toBe(1);
  expect(mails).toEqual([
    { to: 'nora@example.test', subject: 'The nightly backup failed', text: expect.stringContaining('ENOTDIR') },
  ]);
  // Repaired within the hour: not tried yet.
  expect(await look('2026-11-26T09:30:00Z')).toBe('still failed');
  expect(await made()).toEqual([]);
  await failing('2026-11-26T10:30:00Z', broken);
  expect(await alerts()).toBe(1);
  await failing('2026-11-27T09:30:00Z', broken);
  expect(await alerts()).toBe(2);
  await look('2026-11-27T11:00:00Z');
  expect(await made()).toEqual([fileOf('2026-11-27')]);
  expect(await stored()).not.toHaveProperty('failedAt');
});

/** A payment with an attachment whose file is not in the store; gives its path there. */
async function attach(): Promise<string> {
  const [project] = await database.db.select().from(projects);
  const own = { projectId: project?.id ?? '', category: 'other' as const, amount: '10', dueDate: '2026-12-01' };
  const [payment] = await database.db
    .insert(payments)
    .values({ ...own, description: 'Rebar' })
    .returning();
  const file = { name: 'a.pdf', contentType: 'application/pdf', bytes: 9 };
  const [row] = await database.db
    .insert(paymentAttachments)
    .values({ ...file, paymentId: payment?.id ?? '' })
    .returning();
  return `payments/${payment?.id}/${row?.id}`;
}

test('files that the store lacks make a backup incomplete, in words and with an alert, until one is whole', async () => {
  await database.db.insert(users).values({ email: 'saad@example.test', name: 'Saad', role: 'admin' });
  await skipProofUntil('2026-12-22');
  await look('2026-11-25T09:00:00Z');
  const path = await attach();
  const words = `1 file that the database names is not in the file store: ${path}`;
  const file = join(folder, 'by-hand.tar.gz');
  const byHand = await runCommand('server/database/backup-command.ts', [file], env());
  expect([byHand.code, byHand.output]).toEqual([2, expect.stringContaining(`The backup is incomplete: ${words}.`)]);
  const proof = await runCommand('server/database/verify-backup-command.ts', [file], env());
  expect([proof.code, proof.output]).toEqual([
    2,
    expect.stringContaining(`It is incomplete since it was made: ${words}.`),
  ]);

  expect(await failing('2026-11-26T09:00:00Z')).toBe(words);
  expect(await made()).toEqual([fileOf('2026-11-25'), fileOf('2026-11-26')]);
  expect(await stored()).toMatchObject({ date: '2026-11-26', missing: 1, wholeOn: '2026-11-25' });
  expect([await alerts(), mails.at(-1)]).toEqual([
    1,
    expect.objectContaining({ subject: 'The nightly backup is incomplete', text: expect.stringContaining(path) }),
  ]);
  expect(await look('2026-11-26T10:00:00Z')).toBe('still failed');
  // The last whole one outlasts the rule.
  for (let day = 1; day <= 20; day += 1)
    await writeFile(join(folder, 'backups', fileOf(`2026-12-${String(day).padStart(2, '0')}`)), '');
  await failing('2026-12-21T09:00:00Z');
  expect(await made()).toContain(fileOf('2026-11-25'));

  await mkdir(join(folder, 'data/files', path, '..'), { recursive: true });
  await writeFile(join(folder, 'data/files', path), 'a receipt');
  expect(await look('2026-12-22T09:00:00Z')).toBeUndefined();
  expect(await stored()).not.toHaveProperty('missing');
  expect(await made()).not.toContain(fileOf('2026-11-25'));
  await database.db.delete(paymentAttachments);
});

test('a restored copy begins with backups, tokens, addresses and webhooks of its own', async () => {
  const { db } = database;
  await skipProofUntil('2026-11-26');
  const [owner] = await db.insert(users).values({ email: 'huda@example.test', name: 'Huda', role: 'pm' }).returning();
  const userId = owner?.id ?? '';
  const later = new Date('2126-01-01');
  const token = { userId, name: 'Power BI', beginning: 'cmt_', hash: 'a hash', scopes: ['tasks:read' as const] };
  await db.insert(apiTokens).values({ ...token, expiresAt: later });
  await db.insert(calendarFeeds).values({ userId, hash: 'another hash' });
  const hook = { name: 'Cost system', url: 'https://example.com', kinds: ['task'], sealedSecret: '' };
  await db.insert(webhooks).values({ ...hook, ownerId: userId });
  await db.insert(installation).values({ key: 'file store', value: 'the mark of the original' });
  await look('2026-11-26T09:00:00Z');
  await db.delete(installation).where(eq(installation.key, 'file store'));
  const file = join(folder, 'copied.tar.gz');
  expect(await runCommand('server/database/backup-command.ts', [file], env())).toMatchObject({ code: 0 });
  const restored = async (...more: string[]) => {
    const target = await testDatabase();
    const given = { ...env(), DATABASE_URL: target.url, DATA_DIR: join(folder, `copy-${more.length}`) };
    const { code, output } = await runCommand('server/database/restore-command.ts', [file, ...more], given);
    expect(code).toBe(0);
    const state = await target.db.select().from(installation);
    const [left] = await target.db.select().from(apiTokens);
    const [paused] = await target.db.select().from(webhooks);
    const feeds = await target.db.$count(calendarFeeds);
    await target.close();
    const keys = state.map(({ key }) => key).filter((key) => key === 'nightly backup' || key === 'file store');
    return { output, keys, feeds, isPaused: paused?.isPaused, expiresAt: left?.expiresAt };
  };
  const ended = await restored();
  expect(ended).toMatchObject({ keys: [], feeds: 0, isPaused: true });
  expect(ended.expiresAt?.getTime()).toBeLessThan(later.getTime());
  expect(ended.output).toContain('1 API token and 1 calendar address have ended');
  expect(ended.output).toContain('1 webhook is paused');
  const left = await restored('--keep-access');
  expect(left).toMatchObject({ keys: [], feeds: 1, isPaused: true, expiresAt: later });
  expect(left.output).toContain('also those that were revoked since');
});

test('a backup of the day that was not made here is not taken for this installation’s own', async () => {
  await skipProofUntil('2026-11-26');
  const foreign = join(folder, 'backups', fileOf('2026-11-26'));
  await writeFile(foreign, 'of another installation');
  expect(await failing('2026-11-26T09:00:00Z')).toMatch(/holds .* already, which this installation did not make/);
  expect(await readFile(foreign, 'utf8')).toBe('of another installation');
  expect(await stored()).not.toHaveProperty('doneAt');
  await rm(foreign);
  await look('2026-11-26T10:30:00Z');
  expect(await stored()).toMatchObject({ date: '2026-11-26', doneAt: '2026-11-26T10:30:00.000Z' });
});

test('a folder that is not there is not made, and the reason says so', async () => {
  await rm(join(folder, 'backups'), { recursive: true });
  expect(await failing('2026-11-26T09:00:00Z')).toMatch(
    /^BACKUP_TO .* cannot be used: there is no such folder\. Mount/,
  );
  expect(await readdir(folder)).not.toContain('backups');
});

test('a place without the last backup is alerted of, then gets a new one; another place gets one at once', async () => {
  await skipProofUntil('2026-11-26');
  await look('2026-11-26T09:00:00Z');
  await rm(join(folder, 'backups', fileOf('2026-11-26')));
  expect(await failing('2026-11-26T09:10:00Z')).toContain('no longer holds backup-2026-11-26.tar.gz.age');
  expect(await stored()).not.toHaveProperty('doneAt');
  expect(await made()).toEqual([]);
  await look('2026-11-26T10:10:00Z');
  expect(await made()).toEqual([fileOf('2026-11-26')]);

  await mkdir(join(folder, 'others'));
  await look('2026-11-26T10:20:00Z', { BACKUP_TO: join(folder, 'others') });
  expect(await readdir(join(folder, 'others'))).toEqual([fileOf('2026-11-26')]);
  expect(await alerts()).toBe(1);
});

test('a bucket takes the backups of each night, is pruned by the same rule, proven and restored from', async () => {
  const server = await s3Server('backups');
  const place = { BACKUP_S3_ENDPOINT: server.endpoint, BACKUP_S3_ACCESS_KEY_ID: S3_KEYS.keyId };
  const bucket = { ...place, BACKUP_TO: 's3://backups/site', BACKUP_S3_SECRET_ACCESS_KEY: S3_KEYS.key };
  const files = s3Files({ bucket: 'backups', region: 'us-east-1', endpoint: server.endpoint, ...S3_KEYS });
  for (let day = 1; day <= 20; day += 1)
    await files.write(`site/${fileOf(`2026-11-${String(day).padStart(2, '0')}`)}`, Readable.from([Buffer.of(0)]));
  await files.write('site/notes.txt', Readable.from([Buffer.of(0)]));
  await look('2026-11-21T09:00:00Z', bucket);
  expect(await stored()).toMatchObject({ date: '2026-11-21', verifiedOn: '2026-11-21' });
  expect((await files.list()).sort()).toEqual(
    ['07', '14', '15', '16', '17', '18', '19', '20', '21']
      .map((day) => `site/${fileOf(`2026-11-${day}`)}`)
      .concat('site/notes.txt'),
  );
  const address = `s3://backups/site/${fileOf('2026-11-21')}`;
  const newest = await files.open(address.slice('s3://backups/'.length));
  expect((await buffer(newest?.content ?? Readable.from([]))).subarray(0, 22).toString()).toBe(
    'age-encryption.org/v1\n',
  );
  const target = await testDatabase();
  const given = { ...env(), ...bucket, DATABASE_URL: target.url };
  const restored = await runCommand('server/database/restore-command.ts', [address], given);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
  expect((await target.db.select().from(projects)).map(({ name }) => name)).toEqual(['Olaya Tower']);
  const keyless = { ...env(), BACKUP_S3_ENDPOINT: server.endpoint };
  const refused = await runCommand('server/database/restore-command.ts', [address], keyless);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('BACKUP_S3_ACCESS_KEY_ID')]);

  expect(await failing('2026-11-22T09:00:00Z', { ...bucket, BACKUP_S3_ACCESS_KEY_ID: 'wrong' })).toContain(
    'The bucket backups of backups cannot be used: access is refused.',
  );
  // Begun here, by a server that ended before it could say what became of it.
  await database.db
    .update(installation)
    .set({ value: JSON.stringify({ ...(await stored()), beganOn: '2026-11-28' }) })
    .where(eq(installation.key, 'nightly backup'));
  await files.write(`site/${fileOf('2026-11-28')}`, Readable.from([Buffer.from('not what was backed up')]));
  expect(await failing('2026-11-28T09:00:00Z', bucket)).toContain('cannot be used');
  await Promise.all([server.close(), target.close()]);
});

test('without BACKUP_TO nothing is made, and a folder without a passphrase is refused in words', async () => {
  await look('2026-11-26T09:00:00Z', { BACKUP_TO: '' });
  expect([await made(), await stored()]).toEqual([[], {}]);
  expect(() => readConfig({ BACKUP_TO: '/srv/backups' })).toThrow('BACKUP_PASSPHRASE must be set too');
});
