import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded, stopEmbedded } from '#server/database/embedded.ts';
import { isAlive } from '#server/database/embedded-cluster.ts';
import { migrateDatabase } from '#server/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to connect as who may create databases, and the migrated database to copy. */
    postgres: { admin: pg.ClientConfig & { database: string }; template: string; owner: string };
  }
}

const prefix = 'construction-test-';
/** Nothing of a test run outlives it: speed instead of durability. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  max_wal_size: '2GB',
  shared_buffers: '64MB',
};

/** Vitest's global setup: one PostgreSQL for the whole run with one migrated database to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `template_${process.pid}_${project.name}`;
  const { admin, owner } = server;
  await withClient(admin, async (client) => {
    await client.query(`create database ${template}`);
    await client.query(`alter database ${template} owner to ${client.escapeIdentifier(owner)}`);
  });
  const pool = new pg.Pool({ ...admin, user: owner, database: template, max: 1 });
  await migrateDatabase(pool);
  await pool.end();
  project.provide('postgres', { admin, template, owner });
  return async () => {
    if (!server.stop) await withClient(admin, (client) => client.query(`drop database ${template}`));
    await server.stop?.();
  };
}

interface TestServer {
  admin: pg.ClientConfig & { database: string };
  owner: string;
  stop?: () => Promise<void>;
}

/** The embedded one, or a server of your own at TEST_DATABASE_URL, whose account may create databases. */
async function startServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    const url = new URL(given);
    const account = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
    const admin = { host: url.hostname, port: Number(url.port || 5432), database: url.pathname.slice(1), ...account };
    return { admin, owner: account.user };
  }
  await removeOrphans();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  const embedded = await startEmbedded(join(folder, 'data'), { settings });
  const { host = '', port = 5432, user: owner = '' } = embedded.options;
  return {
    admin: { host, port, user: 'postgres', database: 'postgres' },
    owner,
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its PostgreSQL behind. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!(pid > 0) || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    await stopEmbedded(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}

async function withClient(options: pg.ClientConfig, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(options);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
