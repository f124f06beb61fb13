import { spawn } from 'node:child_process';
import { chown, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { openEvents } from '#server/events.ts';
import { StartError } from '#server/start/start-error.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { temporaryFolder } from '#server/testing/server-process.ts';
import { migrateDatabase } from './migrate.ts';
import { connectionOf, openPool } from './open.ts';

/** Debian's PgBouncer where it is installed; otherwise these are skipped. */
const pgbouncer = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer';
const NOBODY = 65534;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const insert = `insert into activity (entity, entity_id, action, label) values ('organisation', $1, 'updated', '')`;

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((resolve) => {
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** What docs/operations.md says of it, with two connections to PostgreSQL alone, so that they change hands all the time. */
const configuration = (port: number) => {
  const { admin } = inject('postgres');
  return `
[databases]
* = host=${admin.host} port=${admin.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
ignore_startup_parameters = extra_float_digits,options
default_pool_size = 2
`;
};

describe.skipIf(!existsSync(pgbouncer))('through PgBouncer in transaction mode', () => {
  const stops: (() => Promise<unknown>)[] = [];
  let database: TestDatabase;
  let address: string;
  beforeAll(async () => {
    database = await testDatabase();
    const folder = await temporaryFolder();
    const place = join(folder, 'pooler');
    const { owner } = inject('postgres');
    const port = await freePort();
    mkdirSync(place, { mode: 0o755 });
    writeFileSync(join(place, 'pgbouncer.ini'), configuration(port));
    writeFileSync(join(place, 'users.txt'), `"${owner}" ""\n`);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await promisify(chown)(place, NOBODY, NOBODY);
    const child = spawn(pgbouncer, ['-q', 'pgbouncer.ini'], {
      ...{ cwd: place, stdio: 'inherit' as const },
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    stops.push(async () => {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    });
    address = `postgres://${owner}@127.0.0.1:${port}/${new URL(database.url.replace('@/', '@host/')).pathname.slice(1)}`;
    const isUp = async () => {
      const { pool, close } = openPool({ connectionString: address, statements: 'unnamed' });
      return pool
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(close);
    };
    await vi.waitUntil(isUp, { timeout: 60_000 });
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    await database.close();
  });

  const ask = (pool: ReturnType<typeof openPool>['pool'], value: number) =>
    pool.query<{ value: number }>({
      name: 'a-statement',
      text: 'select $1::int as value, pg_sleep(0.001)',
      values: [value],
    });

  test('statements without their names find their answers, whichever connection they get', async () => {
    const { pool, close } = openPool({ connectionString: address, statements: 'unnamed' });
    stops.push(close);
    const values = Array.from({ length: 200 }, (_, value) => value);
    const answers = await Promise.all(values.map((value) => ask(pool, value)));
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(values);
    expect(connectionOf(pool)).toMatchObject({ statements: 'unnamed' });
  });

  test('changes are heard by the connection that leads past it', async () => {
    const { pool, close } = openPool({ connectionString: address, statements: 'unnamed' });
    stops.push(close);
    const events = await openEvents(pool, silent, { connectionString: database.url });
    stops.push(() => events.close());
    const listening = `select from pg_stat_activity where query = 'listen activity' and datname = current_database()`;
    await expect.poll(async () => (await database.pool.query(listening)).rowCount).toBe(1);
    const batch = new Promise((resolve) => events.subscribe(resolve));
    const id = newId();
    await pool.query(insert, [id]);
    events.changed();
    expect(await batch).toMatchObject([{ entityId: id }]);
  });

  test('a time zone that it leaves out is refused in words, before anything is migrated', async () => {
    const { rows } = await database.pool.query('select current_database() as name');
    await database.pool.query(`alter database "${rows[0].name}" set timezone to 'Asia/Riyadh'`);
    const { pool, close } = openPool({ connectionString: database.url, options: '' });
    stops.push(close);
    const refused = migrateDatabase(pool);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('have the time zone Asia/Riyadh although UTC was asked for');
  });
});
