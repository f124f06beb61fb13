import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { fillAllTables } from '#server/testing/fill.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { backUp } from './backup.ts';
import { localFiles } from './backup-files.ts';
import { restore } from './restore.ts';

/*
 * A backup holds the secret that signs cookies, so it must hold nothing beside it that lets a person in: sessions, password
 * links, challenges of a sign-in.
 */

const { signal } = new AbortController();
let folder: string;
let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  [folder, source, target] = await Promise.all([temporaryFolder(), testDatabase(), testDatabase()]);
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  const client = await source.pool.connect();
  await fillAllTables(client).finally(() => client.release());
}

async function moveToTarget(): Promise<string> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const order = { files: localFiles(join(dataDir, 'files')), dataDir, path: join(folder, 'backup.tar.gz'), signal };
  await backUp({ ...order, pool: source.pool });
  await restore({ ...order, pool: target.pool, replace: false });
  return gunzipSync(await readFile(order.path)).toString('latin1');
}

async function countCredentials({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    'select (select count(*) from sessions)::int as sessions, (select count(*) from verifications)::int as links',
  );
  return rows[0];
}

test('a backup holds no session, password link or challenge', async () => {
  await fill();
  expect(await countCredentials(source)).toEqual({ sessions: 3, links: 3 });

  const archive = await moveToTarget();

  expect(archive).toContain('tables/users');
  expect(archive).not.toMatch(/tables\/(sessions|verifications)/);
  expect(await countCredentials(target)).toEqual({ sessions: 0, links: 0 });
});
