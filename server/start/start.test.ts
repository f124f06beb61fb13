import { rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { postgresProcesses, removeDataDir, ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';

let folder: string;
let dataDir: string;
let servers: ServerProcess[];

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: dataDir, ...env });
  servers.push(server);
  return server;
}

describe('a server that cannot start says why in one sentence and ends with 1', () => {
  test('when its port is in use, before it makes a database', async () => {
    const other = createServer();
    const port = await new Promise<string>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve(String((other.address() as { port: number }).port)));
    });
    const server = start({ PORT: port });

    expect(await server.ended()).toBe(1);
    expect(server.output).toContain(`Port ${port} is in use by another program.`);
    expect(server.output).not.toContain('    at ');
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
    other.close();
  });

  test('when another server uses its DATA_DIR, which goes on', async () => {
    const first = start();
    const address = await first.ready();
    const second = start();

    expect(await second.ended()).toBe(1);
    expect(second.output).toBe(
      `DATA_DIR ${dataDir} is in use by another server (process ${first.pid}). Stop that one first, or choose another folder with DATA_DIR=/path/to/folder.\n`,
    );
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
  });

  test('when a setting is wrong', async () => {
    const server = start({ PORT: 'eighty', PUBLIC_URL: 'example' });

    expect(await server.ended()).toBe(1);
    expect(server.output).toBe(
      'PORT must be a whole number from 0 to 65535\nPUBLIC_URL must be a web address, for example https://example.com\n',
    );
  });

  test.each([
    [
      'is down',
      'postgres://app:hunter2@127.0.0.1:1/app',
      'The database at 127.0.0.1:1 cannot be reached: nothing listens there.',
    ],
    [
      'has a name nobody knows',
      'postgres://app:hunter2@db.invalid/app',
      'The database at db.invalid:5432 cannot be reached:',
    ],
    ['has an address nobody can read', 'postgres://app:hunter2@[/app', 'DATABASE_URL is no valid address'],
  ])('when its database %s, without the password', async (_name, url, words) => {
    const server = start({ DATABASE_URL: url });

    expect(await server.ended()).toBe(1);
    expect(server.output).toContain(words);
    expect(server.output).not.toContain('hunter2');
    expect(server.output.trim().split('\n')).toHaveLength(1);
  });

  test('when the server of its database has none of that name', async () => {
    const database = await testDatabase();
    const server = start({ DATABASE_URL: database.url.replace(/\/test_\w+/, '/no_such_database') });

    expect(await server.ended()).toBe(1);
    expect(server.output).toContain('has no database called no_such_database. Check DATABASE_URL.');
    await database.close();
  });
});

describe('a server that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with 0 and leaves no database running', async (signal) => {
    const server = start();
    await server.ready();

    expect(await server.stop(signal)).toBe(0);
    expect(await postgresProcesses(dataDir)).toEqual([]);
  });

  test('finishes the requests that run', async () => {
    const database = await testDatabase();
    const server = start({ DATABASE_URL: database.url });
    const address = await server.ready();
    const lock = await database.pool.connect();
    await lock.query('begin; lock table users in access exclusive mode');
    const answer = fetch(`${address}/api/auth/state`);
    await expect.poll(() => waitingQueries(database.pool)).toBeGreaterThan(0);

    const ended = server.stop();
    await expect.poll(() => server.output).toContain('Stopping …');
    await lock.query('commit');
    lock.release();

    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
    await database.close();
  });
});

async function waitingQueries(pool: Awaited<ReturnType<typeof testDatabase>>['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
