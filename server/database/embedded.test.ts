import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { killNow, postgresProcesses, removeDataDir, temporaryFolder } from '#server/testing/server-process.ts';
import { type Embedded, findEmbedded, startEmbedded } from './embedded.ts';

let folder: string;
let dataDir: string;
let running: Embedded[];

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  running = [];
});
afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startEmbedded>[1] = {}): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, { ...options, settings: { shared_buffers: '16MB' } });
  running.push(embedded);
  return embedded;
}

async function query(options: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(options);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Leaves what a machine leaves that lost its power: nothing runs, every file is as it was. */
async function crash(): Promise<void> {
  killNow(await postgresProcesses(dataDir));
}

const pidFile = () => join(dataDir, 'postgres/postmaster.pid');

describe('a DATA_DIR', () => {
  test('keeps its rows over a stop and a start, with nothing to wait for in between', async () => {
    const first = await start();
    await query(first.options, 'create table t as select 42 as answer');
    await first.stop();

    const second = await start();

    expect(existsSync(pidFile())).toBe(true);
    expect(await query(second.options, 'select answer from t')).toEqual([{ answer: 42 }]);
  });

  test('is durable, in UTF-8, sorted alike everywhere, and used by an account without special rights', async () => {
    const { options } = await start();

    const rows = await query(
      options,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as tcp,
              (select datlocale from pg_database where datname = current_database()) as locale,
              (select rolsuper from pg_roles where rolname = current_user) as super`,
    );

    expect(rows).toEqual([{ fsync: 'on', sync: 'on', encoding: 'UTF8', tcp: '', locale: 'C.UTF-8', super: false }]);
  });

  test('in use is refused to a second server, in words', async () => {
    await start();

    await expect(startEmbedded(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another server (process ${process.pid}).`,
    );
  });

  test('with files of others is refused and left as it is', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'thesis.doc'), 'x');

    await expect(startEmbedded(dataDir)).rejects.toThrow("holds files that are not this product's");
    expect(await readdir(dataDir)).toEqual(['thesis.doc']);
  });

  test('that is a file is refused, in words', async () => {
    await writeFile(dataDir, 'x');

    await expect(startEmbedded(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used: it is not a folder.`);
    await rm(dataDir);
  });

  test('of another PostgreSQL is refused, in words', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n');

    await expect(startEmbedded(dataDir)).rejects.toThrow('holds the data of PostgreSQL 16');
  });

  test('whose path is too long for a socket is served all the same', async () => {
    dataDir = join(folder, 'a-folder-with-a-long-name/'.repeat(4), 'data');
    const { options, stop } = await start();

    expect(await query(options, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(Buffer.byteLength(String(options.host))).toBeLessThan(90);
    await stop();
    expect(existsSync(String(options.host))).toBe(false);
  });

  test('half set up by a start that was killed is set up anew', async () => {
    await (await start()).stop();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    const dead = await endedProcess();
    await mkdir(join(dataDir, `postgres.init-${dead}`));

    const { options } = await start();

    expect(await query(options, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([]);
  });
});

describe('after a crash', () => {
  test('of the database alone it starts again by itself', async () => {
    const lines: string[] = [];
    const { options } = await start({ log: (line) => lines.push(line) });
    await query(options, 'create table t as select 42 as answer');

    await crash();
    await expect.poll(() => lines).toContain('The database runs again.');

    expect(await query(options, 'select answer from t')).toEqual([{ answer: 42 }]);
  });

  test('a stop that comes while it starts again leaves no PostgreSQL behind', async () => {
    let noticed = () => {};
    const restarting = new Promise<void>((resolve) => {
      noticed = resolve;
    });
    const { stop } = await start({ log: (line) => line.includes('starting it again') && noticed() });

    await crash();
    await restarting;
    await stop();

    expect(await postgresProcesses(dataDir)).toEqual([]);
  });

  test('of its server alone the next one joins the PostgreSQL that still runs', async () => {
    const server = await serverInAnotherProcess();
    const options = await findEmbedded(dataDir);
    await query(options ?? {}, 'create table t as select 42 as answer');
    const [before] = await postgresProcesses(dataDir);
    killNow([server.pid ?? 0]);

    const next = await start();

    expect(next.pid()).toBe(before);
    expect(await query(next.options, 'select answer from t')).toEqual([{ answer: 42 }]);
    await next.stop();
    expect(await postgresProcesses(dataDir)).toEqual([]);
  });

  test('of everything it starts, also when its old process number belongs to somebody else now', async () => {
    const server = await serverInAnotherProcess();
    const stranger = spawn('sleep', ['60']);
    killNow([server.pid ?? 0]);
    await crash();
    const [, ...rest] = (await readFile(pidFile(), 'utf8')).split('\n');
    await writeFile(pidFile(), [stranger.pid, ...rest].join('\n'));

    const { options } = await start();

    expect(await query(options, 'select 1 as one')).toEqual([{ one: 1 }]);
    stranger.kill();
  });

  test('between making the process file and filling it, it starts', async () => {
    await (await start()).stop();
    await writeFile(pidFile(), '');
    await utimes(pidFile(), new Date(0), new Date(0));

    const { options } = await start();

    expect(await query(options, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

async function serverInAnotherProcess(): Promise<ChildProcess> {
  const code = `const { startEmbedded } = await import('#server/database/embedded.ts');
    await startEmbedded(${JSON.stringify(dataDir)}); process.stdout.write('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('close', resolve));
  return child.pid ?? 0;
}
