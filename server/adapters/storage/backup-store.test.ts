import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { S3_KEYS, s3Server, secondS3Server } from '#server/testing/s3.ts';
import { bucketStore } from './backup-bucket.ts';
import { openBackupStore } from './backup-store.ts';
import { s3Files } from './s3.ts';

const { signal } = new AbortController();
const folder = await mkdtemp(join(tmpdir(), 'backup-store-'));
await mkdir(join(folder, 'nightly'));
const [server, second] = await Promise.all([s3Server('backups'), secondS3Server('backups')]);
afterAll(async () => {
  await Promise.all([server.close(), second.close()]);
  await rm(folder, { recursive: true });
});

const settings = (endpoint: string, change = {}) =>
  readConfig({
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: S3_KEYS.keyId,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_KEYS.key,
    ...change,
  });
const content = randomBytes(100_000);

describe.each([
  ['a folder', join(folder, 'nightly'), ''],
  ['a bucket', 's3://backups', server.endpoint],
  ['a folder of a bucket', 's3://backups/riyadh/site', server.endpoint],
  ['a bucket of another server', 's3://backups/site', second.endpoint],
])('%s', (_, address, endpoint) => {
  const opened = openBackupStore(settings(endpoint), address, signal);

  test('gives back what was added, lists it, and nothing once it is removed', async () => {
    const store = await opened;
    expect(await store.list()).toEqual([]);
    await store.add('one.age', (path) => writeFile(path, content));
    await store.add('two.age', (path) => writeFile(path, 'two'));
    expect((await store.list()).sort()).toEqual(['one.age', 'two.age']);
    let found = Buffer.alloc(0);
    await store.read('one.age', async (path) => {
      found = await readFile(path);
    });
    expect(found.equals(content)).toBe(true);
    await store.remove('one.age');
    await store.remove('one.age');
    expect(await store.list()).toEqual(['two.age']);
    await store.remove('two.age');
  });

  test('has nothing of a file that could not be made, and leaves nothing behind', async () => {
    const store = await opened;
    let place = '';
    const made = store.add('half.age', async (path) => {
      place = path;
      throw new Error('the database is gone');
    });
    await expect(made).rejects.toThrow('the database is gone');
    expect([existsSync(place), await store.list()]).toEqual([false, []]);
  });
});

test.each([server, second])(
  'a file larger than a part comes back whole, and other folders are left alone',
  async ({ endpoint }) => {
    const bucket = { bucket: 'backups', region: 'us-east-1', endpoint, ...S3_KEYS };
    const store = bucketStore(bucket, { folder: 'large', signal, partBytes: 5 * 1024 * 1024 });
    const large = randomBytes(12_000_000);
    const other = bucketStore(bucket, { folder: '', signal });
    await other.add('beside.age', (path) => writeFile(path, 'beside'));
    await store.add('large.age', (path) => writeFile(path, large));
    expect([await store.list(), await other.list()]).toEqual([['large.age'], ['beside.age']]);
    let isSame = false;
    await store.read('large.age', async (path) => {
      isSame = (await readFile(path)).equals(large);
    });
    expect(isSame).toBe(true);
    await store.remove('large.age');
    await other.remove('beside.age');
    expect(await s3Files(bucket).list()).toEqual([]);
  },
);

test.each([
  ['no bucket', 's3://nowhere', {}, 'The bucket nowhere of backups cannot be used: there is no such bucket.'],
  ['a wrong key', 's3://backups', { BACKUP_S3_ACCESS_KEY_ID: 'wrong' }, 'access is refused. Check BACKUP_S3_ACCESS'],
  ['no server', 's3://backups', { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' }, 'not answer. Check BACKUP_S3_ENDPOINT'],
])('%s is refused in words', async (_, address, wrong, words) => {
  const store = await openBackupStore(settings(server.endpoint, wrong), address, signal);
  await expect(store.list()).rejects.toThrow(words);
  await expect(store.add('one.age', (path) => writeFile(path, 'one'))).rejects.toThrow(words);
});

test('a backup that is not there is refused in words', async () => {
  const store = await openBackupStore(settings(server.endpoint), 's3://backups/site', signal);
  await expect(store.read('none.age', async () => {})).rejects.toThrow('no backup site/none.age in the bucket backups');
});

describe('the settings', () => {
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'key' };
  const base = { BACKUP_PASSPHRASE: 'crane rebar formwork', BACKUP_TO: 's3://backups/site' };

  test.each([
    [{ ...base }, 'BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY must be set too'],
    [{ ...base, BACKUP_S3_ACCESS_KEY_ID: 'id' }, 'BACKUP_S3_SECRET_ACCESS_KEY must be set too'],
    [{ ...base, ...keys, BACKUP_TO: 's3://Backups' }, 'BACKUP_TO must be a folder, or a bucket like s3://backups'],
    [{ ...base, ...keys, BACKUP_TO: 's3:/backups' }, 'BACKUP_TO must be a folder, or a bucket like s3://backups'],
    [{ ...keys, BACKUP_TO: 's3://backups' }, 'BACKUP_PASSPHRASE must be set too'],
    [
      { ...base, ...keys, S3_BUCKET: 'backups', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
      'BACKUP_TO must be another bucket than S3_BUCKET',
    ],
  ])('%j are refused in words', (env, words) => expect(() => readConfig(env)).toThrow(words));

  test('a bucket of the same name on another server is another one', () => {
    const files = { S3_BUCKET: 'backups', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const env = { ...base, ...keys, ...files, BACKUP_S3_ENDPOINT: 'https://backups.example.com' };
    expect(readConfig(env).BACKUP_TO).toBe('s3://backups/site');
  });
});

test('a folder that is not there is refused in words and not made', async () => {
  const missing = join(folder, 'not-mounted');
  const store = await openBackupStore(settings(server.endpoint), missing, signal);
  await expect(store.list()).rejects.toThrow(`BACKUP_TO ${missing} cannot be used: there is no such folder.`);
  await expect(store.add('one.age', async () => {})).rejects.toThrow('there is no such folder');
  expect(existsSync(missing)).toBe(false);
});
