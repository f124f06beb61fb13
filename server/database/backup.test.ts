import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainBeforeBaseline, resetToBaseline, type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { allRows, fillAllTables } from '#server/testing/fill.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { ArchiveWriter, eachPart, type Manifest } from './archive.ts';
import { backUp } from './backup.ts';
import { localFiles } from './backup-files.ts';
import { migrateDatabase, readApplied, readMigrations } from './migrate.ts';
import { openPool, serverName } from './open.ts';
import { restore } from './restore.ts';

const { signal } = new AbortController();
let folder: string;
let archive: string;
let source: Place;
let target: Place;

interface Place {
  database: TestDatabase;
  pool: pg.Pool;
  dataDir: string;
  files: ReturnType<typeof localFiles>;
}

beforeEach(async () => {
  folder = await temporaryFolder();
  archive = join(folder, 'backup.tar.gz');
  [source, target] = await Promise.all([place('source'), place('target')]);
});
afterEach(async () => {
  await Promise.all([source.database.close(), target.database.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function place(name: string): Promise<Place> {
  const database = await testDatabase();
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  return { database, pool: database.pool, dataDir, files: localFiles(join(dataDir, 'files')) };
}

async function fill({ pool, dataDir }: Place): Promise<void> {
  const client = await pool.connect();
  await fillAllTables(client).finally(() => client.release());
  await writeFile(join(dataDir, 'session-secret'), 'a secret of this installation\n');
  await mkdir(join(dataDir, 'files/photos/2026'), { recursive: true });
  await writeFile(join(dataDir, 'files/photos/2026/wall – north.jpg'), Buffer.alloc(300_000, 'picture'));
  await writeFile(join(dataDir, 'files/empty.txt'), '');
}

/** What is derived from tasks and payments: their rows differ, what they add up to does not. */
async function tallied({ pool }: Pick<Place, 'pool'>) {
  const sums = 'sum(tasks) as tasks, sum(done) as done, sum(weight) as weight, sum(paid) as paid';
  const { rows } = await pool.query(`select project_id, ${sums} from project_tallies group by 1 order by 1`);
  return rows;
}

async function allFiles({ dataDir }: Place): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = files.map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path));
    return [path.slice(dataDir.length), hash.digest('hex')] as const;
  });
  return Object.fromEntries((await Promise.all(pairs)).sort());
}

async function appliedIn({ pool }: Place) {
  const client = await pool.connect();
  return readApplied(client).finally(() => client.release());
}

/** The same archive, as a version with these migrations would have written it. */
async function rewriteMigrations(migrations: Manifest['migrations']): Promise<void> {
  const changed = `${archive}.changed`;
  const writer = new ArchiveWriter(changed, signal);
  const manifest = await eachPart({ path: archive, signal }, async (name, content) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    await writer.add(name, Buffer.concat(chunks));
  });
  const { tables, sequences, missing } = JSON.parse(manifest ?? '') as Manifest;
  await writer.finish({ migrations, tables, sequences, missing });
  await rename(changed, archive);
}

const backUpSource = () => backUp({ ...source, path: archive, signal });
const restoreTarget = (replace = false) => restore({ ...target, path: archive, replace, signal });

describe('a backup', () => {
  test('brings back every row of every table, every file and the secret', async () => {
    await fill(source);
    const [rows, files] = [await allRows(source), await allFiles(source)];

    const contents = await backUpSource();
    await restoreTarget();

    expect(await allRows(target)).toEqual(rows);
    expect(await tallied(target)).toEqual(await tallied(source));
    expect(await allFiles(target)).toEqual(files);
    expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([]);
    expect(contents).toMatchObject({ tables: Object.keys(rows).length, files: 2 });
  });

  test('goes on numbering where the rows end, and its events are older than all new ones', async () => {
    await fill(source);
    await backUpSource();
    await restoreTarget();

    const { rows } = await target.pool.query<{ seq: string; isLast: boolean }>(
      `insert into activity (entity, entity_id, action) values ('project', '1', 'created')
       returning seq::text, xid > all (select xid from activity where seq < 4) as "isLast"`,
    );

    expect(rows).toEqual([{ seq: '4', isLast: true }]);
  });

  test('sees one moment, whatever is written meanwhile', async () => {
    await fill(source);
    const rows = await allRows(source);
    const files: typeof source.files = {
      ...source.files,
      list: async () => {
        await source.pool.query(`insert into installation (key, value) values ('later', 'than the backup')`);
        return source.files.list();
      },
    };

    await backUp({ ...source, files, path: archive, signal });
    await restoreTarget();

    expect(await allRows(target)).toEqual(rows);
  });

  test('leaves out a file that goes while it is made, and what is not finished', async () => {
    await fill(source);
    await writeFile(join(source.dataDir, 'files/half.webp.unfinished'), 'half');
    const files: typeof source.files = {
      ...source.files,
      list: async () => {
        const paths = await source.files.list();
        await rm(join(source.dataDir, 'files/empty.txt'));
        return paths;
      },
    };

    expect(await backUp({ ...source, files, path: archive, signal })).toMatchObject({ files: 1 });
    await restoreTarget();

    expect(await target.files.list()).toEqual(['photos/2026/wall – north.jpg']);
  });

  test('holds tables larger than one part', async () => {
    await source.pool.query(
      `insert into installation (key, value) select 'key ' || n, repeat('value' || n || E'\\n', 200) from generate_series(1, 8000) n`,
    );
    const rows = await allRows(source);

    await backUpSource();
    await restoreTarget();

    expect(await allRows(target)).toEqual(rows);
  });

  test('of an older version is brought to this one', async () => {
    await fill(source);
    const { rows: people } = await source.pool.query('select id, email from users order by id');
    const next = {
      tag: '9999_names_in_capitals',
      hash: 'next',
      statements: ['alter table users add column capitals text', 'update users set capitals = upper(email)'],
    };
    const migrations = [...(await readMigrations()), next];

    await backUpSource();
    await restore({ ...target, path: archive, replace: false, migrations, signal });

    expect(await appliedIn(target)).toEqual(migrations.map(({ tag, hash }) => ({ tag, hash })));
    const { rows } = await target.pool.query('select id, email, capitals from users order by id');
    expect(rows).toEqual(people.map(({ id, email }) => ({ id, email, capitals: email.toUpperCase() })));
  });

  test('of the last version before the baseline is restored', async () => {
    await resetToBaseline(source);
    await fill(source);
    await backUpSource();
    await migrateDatabase(source.pool);
    const rows = await allRows(source);
    await rewriteMigrations(chainBeforeBaseline);

    await restoreTarget();

    expect(await allRows(target)).toEqual(rows);
    const migrations = await readMigrations();
    expect(await appliedIn(target)).toEqual(migrations.map(({ tag, hash }) => ({ tag, hash })));
  });

  test('of a version before that is refused and changes nothing', async () => {
    await fill(source);
    await backUpSource();
    await rewriteMigrations(chainBeforeBaseline.slice(0, -1));

    await expect(restoreTarget()).rejects.toThrow('Start the version of 24 November 2026 once, then this one.');
    expect((await target.pool.query('select from users')).rowCount).toBe(0);
  });

  test('does not overwrite a file', async () => {
    await writeFile(archive, 'precious');

    await expect(backUpSource()).rejects.toThrow('exists already');
    expect(await readFile(archive, 'utf8')).toBe('precious');
  });

  test('that is interrupted leaves no file', async () => {
    await fill(source);
    const stop = new AbortController();
    const files = {
      ...source.files,
      list: () => {
        stop.abort();
        return source.files.list();
      },
    };

    await expect(backUp({ ...source, files, path: archive, signal: stop.signal })).rejects.toThrow('aborted');
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual([]);
  });
});

describe('restoring', () => {
  test('over data is refused, and done with --replace', async () => {
    await fill(source);
    await backUpSource();
    await fill(target);
    await writeFile(join(target.dataDir, 'files/later.txt'), 'x');
    const before = await allRows(target);

    await expect(restoreTarget()).rejects.toThrow('The database is not empty.');
    expect(await allRows(target)).toEqual(before);

    await restoreTarget(true);
    expect(await allRows(target)).toEqual(await allRows(source));
    expect(await allFiles(target)).toEqual(await allFiles(source));
  });

  test('that fails half-way leaves rows and counters as they were', async () => {
    await fill(source);
    await backUpSource();
    await fill(target);
    await target.pool.query(`insert into activity (entity, entity_id, action) values ('project', '1', 'created')`);
    const before = await allRows(target);
    const remaining = await allFiles(target);
    let staged = 0;
    const files: typeof target.files = {
      ...target.files,
      stage: (path, content) => (staged++ ? Promise.reject(new Error('disk full')) : target.files.stage(path, content)),
    };

    await expect(restore({ ...target, files, path: archive, replace: true, signal })).rejects.toThrow('disk full');

    expect(staged).toBe(2);
    expect(await allFiles(target)).toEqual(remaining);
    expect(await allRows(target)).toEqual(before);
    const { rows } = await target.pool.query(
      `insert into activity (entity, entity_id, action) values ('project', '1', 'created') returning seq::int`,
    );
    expect(rows).toEqual([{ seq: 5 }]);
  });

  test('works on a database that was never used', async () => {
    await fill(source);
    await backUpSource();
    await target.pool.query('drop schema public cascade; create schema public');

    await restoreTarget();
    await migrateDatabase(target.pool);

    expect(await allRows(target)).toEqual(await allRows(source));
  });

  test('under a running server is refused', async () => {
    await backUpSource();
    const server = openPool({ connectionString: target.database.url, application_name: serverName });
    await server.pool.query('select 1');

    await expect(restoreTarget(true)).rejects.toThrow('A server is running on this database.');
    await server.close();
  });

  test.each([
    ['cut short', (content: Buffer) => content.subarray(0, content.length - 500)],
    ['with another byte', (content: Buffer) => changeByte(content)],
    ['with another letter in a row', (content: Buffer) => gzipSync(changeLetter(gunzipSync(content)))],
    ['without its list', (content: Buffer) => gzipSync(gunzipSync(content).subarray(0, 2048))],
    ['that is something else', () => Buffer.from('not an archive')],
    ['of nothing', () => Buffer.alloc(0)],
  ])('an archive %s is refused and changes nothing', async (_name, damage) => {
    await fill(source);
    await backUpSource();
    await fill(target);
    const [rows, files] = [await allRows(target), await allFiles(target)];
    await writeFile(archive, damage(await readFile(archive)));

    await expect(restoreTarget(true)).rejects.toThrow(/^The backup .* cannot be used: .* Nothing was changed\.$/);
    expect([await allRows(target), await allFiles(target)]).toEqual([rows, files]);
  });

  test('an archive of a newer version is refused', async () => {
    await source.pool.query(`insert into schema_migrations (position, tag, hash) values (999, '0999_future', 'x')`);

    await expect(backUpSource()).rejects.toThrow('written by a newer version of this product');
  });
});

function changeByte(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  copy.writeUInt8(copy.readUInt8(copy.length >> 1) ^ 0xff, copy.length >> 1);
  return copy;
}

function changeLetter(tar: Buffer): Buffer {
  const at = tar.indexOf('back');
  return Buffer.concat([tar.subarray(0, at), Buffer.from('B'), tar.subarray(at + 1)]);
}

test('a place that takes no more says why, whatever is written then', async () => {
  const writer = new ArchiveWriter(join(import.meta.dirname, 'no-such-folder', 'backup.tar.gz'), signal);
  const write = async () => {
    for (let at = 0; at < 50; at++) await writer.add(`rows/${at}`, Buffer.alloc(100_000, at));
  };
  await expect(write()).rejects.toThrow(/ENOENT/);
  await expect(writer.add('rows/last', Buffer.of(1))).rejects.toThrow(/ENOENT/);
  await writer.abandon();
});
