import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { localFiles } from '#server/database/backup-files.ts';
import { files } from '#server/database/tables/files.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { testDatabase } from '#server/testing/database.ts';
import { S3_KEYS, s3Server } from '#server/testing/s3.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { s3Files } from './s3.ts';
import { assertOwnStore } from './store-mark.ts';

const [database, folder, server] = await Promise.all([testDatabase(), temporaryFolder(), s3Server('construction')]);
afterAll(async () => {
  await Promise.all([database.close(), server.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(installation).where(eq(installation.key, 'file store'));
  await database.db.delete(files);
});

let made = 0;
const newFolder = () => join(folder, `store-${made++}`);
const bucket = () => s3Files({ bucket: 'construction', region: 'us-east-1', endpoint: server.endpoint, ...S3_KEYS });
const check = (store: ReturnType<typeof localFiles>) => assertOwnStore(database.db, store, 'the folder here');
const named = (path: string) =>
  database.db.insert(files).values({
    ...{
      path,
      name: 'a.webp',
      kind: 'picture' as const,
      contentType: 'image/webp',
      size: 1,
      sha256: '',
      storedAt: new Date(),
    },
  });

test.each([
  ['a folder', () => localFiles(newFolder())],
  ['a bucket', bucket],
])('%s is marked at the first start and known at the next; its mark is no file of the product', async (_, open) => {
  const store = open();
  await check(store);
  await check(store);
  expect(await store.list()).toEqual([]);
  await expect(check(localFiles(newFolder()))).rejects.toThrow(
    /^The file store \(the folder here\) is not the one that the files of this database are in\. Several servers .* with this line: [0-9a-f-]{36}$/,
  );
});

test('of two servers that start at once with folders of their own, one goes on', async () => {
  const ends = await Promise.allSettled([check(localFiles(newFolder())), check(localFiles(newFolder()))]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a store without a mark becomes the one of a database only if it has some file that rows name', async () => {
  const right = localFiles(newFolder());
  await right.write('tasks/a.webp', Readable.from([Buffer.of(1)]));
  await named('tasks/a.webp');
  await named('tasks/lost.webp');
  await expect(check(localFiles(newFolder()))).rejects.toThrow('is not the one');
  await check(right);
});

test('a store that is another one on purpose is taken with the mark that the refusal names', async () => {
  await check(localFiles(newFolder()));
  const place = newFolder();
  const refused = await check(localFiles(place)).catch((error: Error) => error.message);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, '.file-store'), `${String(refused).split(': ').at(-1)}\n`);
  await check(localFiles(place));
});

test('a restored database takes the mark of the store it is restored to', async () => {
  const place = newFolder();
  await check(localFiles(place));
  const mark = await readFile(join(place, '.file-store'), 'utf8');
  await database.db.delete(installation).where(eq(installation.key, 'file store'));
  await check(localFiles(place));
  const [row] = await database.db.select().from(installation).where(eq(installation.key, 'file store'));
  expect(row?.value).toBe(mark);
});
