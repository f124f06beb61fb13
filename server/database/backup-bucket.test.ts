import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { s3Files } from '#server/adapters/storage/s3.ts';
import { testDatabase } from '#server/testing/database.ts';
import { allRows, fillAllTables } from '#server/testing/fill.ts';
import { S3_KEYS, s3Server } from '#server/testing/s3.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { backUp } from './backup.ts';
import { type FileStore, localFiles } from './backup-files.ts';
import { restore } from './restore.ts';

const { signal } = new AbortController();
const folder = await temporaryFolder();
const servers = await Promise.all([s3Server('old'), s3Server('new')]);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

const bucketOf = (at: 0 | 1) =>
  s3Files({ bucket: at === 0 ? 'old' : 'new', region: 'us-east-1', endpoint: servers[at].endpoint, ...S3_KEYS });

const photos: Record<string, Buffer> = {
  'uploads/0198': Buffer.alloc(300_000, 'picture'),
  'uploads/جدار – north (1).jpg': Buffer.from('north'),
  'thumbnails/0198/320.webp': Buffer.from([0, 1, 2]),
};

async function place(name: string, files: FileStore) {
  const database = await testDatabase();
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  return { database, pool: database.pool, dataDir, files };
}

const contentsOf = async (files: FileStore) => {
  const paths = (await files.list()).sort();
  const read = async (path: string) => [path, await buffer((await files.open(path))?.content ?? Readable.from([]))];
  return Object.fromEntries(await Promise.all(paths.map(read)));
};

test.each([
  ['a bucket', 'a bucket'],
  ['a bucket', 'a folder'],
  ['a folder', 'a bucket'],
] as const)('a backup of %s comes back whole in %s: every row, every file, and nothing besides', async (from, to) => {
  const name = `${from} ${to}`.replaceAll(' ', '-');
  const source = await place(`${name}-1`, from === 'a bucket' ? bucketOf(0) : localFiles(join(folder, name, 'files')));
  const target = await place(
    `${name}-2`,
    to === 'a bucket' ? bucketOf(1) : localFiles(join(folder, `${name}-2`, 'files')),
  );
  const client = await source.pool.connect();
  await fillAllTables(client).finally(() => client.release());
  await writeFile(join(source.dataDir, 'session-secret'), 'a secret of this installation\n');
  for (const [path, content] of Object.entries(photos)) await source.files.write(path, Readable.from([content]));
  await target.files.write('uploads/from-before', Readable.from([Buffer.from('old')]));
  const path = join(folder, `${name}.tar.gz`);

  expect(await backUp({ ...source, path, signal })).toMatchObject({ files: 3 });
  await restore({ ...target, path, replace: true, signal });

  expect(await allRows(target)).toEqual(await allRows(source));
  expect(await contentsOf(target.files)).toEqual(photos);
  expect(await readFile(join(target.dataDir, 'session-secret'), 'utf8')).toBe('a secret of this installation\n');
  await Promise.all([source.database.close(), target.database.close()]);
});
