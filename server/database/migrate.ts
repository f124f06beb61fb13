import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '#server/start/start-error.ts';
import { explainDatabase } from './database-error.ts';

const oldestServer = 15;
/** Any number that nothing else locks: of two servers that start at once, one migrates and the other waits. */
const migrationLock = 7_211_205;
const folder = join(import.meta.dirname, '..', '..', 'migrations');

export interface Migration {
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

interface Options {
  log?: (line: string) => void;
}

/** Brings the tables to the state this version of the product needs. Throws StartError in words. */
export async function migrateDatabase(pool: pg.Pool, options: Options = {}): Promise<void> {
  const migrations = await readMigrations();
  try {
    const client = await pool.connect();
    try {
      await requireServer(client);
      if (pendingOf(migrations, await readApplied(client)).length > 0) {
        await applyPending(client, migrations, options);
      }
    } finally {
      client.release();
    }
  } catch (error) {
    throw explainDatabase(error, pool.options);
  }
}

/** What the folder migrations/ holds, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      // A Windows clone may have other line ends; the migration is the same one.
      const text = (await readFile(join(folder, `${tag}.sql`), 'utf8')).replaceAll('\r\n', '\n');
      const hash = createHash('sha256').update(text).digest('hex');
      return { tag, hash, statements: text.split('--> statement-breakpoint').filter((part) => part.trim() !== '') };
    }),
  );
}

/** The tags of the migrations a database has seen, in order. */
export async function readApplied(client: pg.ClientBase): Promise<Pick<Migration, 'tag' | 'hash'>[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  const applied = await client.query<{ tag: string; hash: string }>(
    'select tag, hash from schema_migrations order by position',
  );
  return applied.rows;
}

async function requireServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < oldestServer) {
    throw new StartError(`The database is PostgreSQL ${major}; PostgreSQL ${oldestServer} or newer is needed.`);
  }
}

/** What a database that has seen `applied` still needs. Throws StartError when it has seen others than ours. */
export function pendingOf(
  migrations: readonly Migration[],
  applied: readonly Pick<Migration, 'tag' | 'hash'>[],
): readonly Migration[] {
  for (const [position, { tag, hash }] of applied.entries()) {
    const known = migrations[position];
    if (!known || known.tag !== tag) {
      throw new StartError(
        `The data was written by a newer version of this product (its migration ${tag} is unknown here). Install that version.`,
      );
    }
    if (known.hash !== hash) {
      throw new StartError(
        `The data was written by another build of this product: its migration ${tag} differs from the one in migrations/.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

/** All of them or none: a failed update leaves the tables of the version before. */
async function applyPending(client: pg.ClientBase, migrations: readonly Migration[], options: Options): Promise<void> {
  await client.query('begin');
  try {
    await lockMigrations(client);
    const applied = await readApplied(client);
    const pending = pendingOf(migrations, applied);
    if (applied.length > 0 && pending.length > 0) options.log?.('Updating the database to this version …');
    await apply(client, pending, applied.length);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Until the end of the transaction. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

/** Runs migrations inside the caller's transaction; the first of them has this position. */
export async function apply(client: pg.ClientBase, migrations: readonly Migration[], position: number): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       position integer primary key, tag text not null unique, hash text not null, applied_at timestamptz not null default now())`,
  );
  for (const [index, { tag, hash, statements }] of migrations.entries()) {
    for (const statement of statements) await client.query(statement);
    const values = [position + index, tag, hash];
    await client.query('insert into schema_migrations (position, tag, hash) values ($1, $2, $3)', values);
  }
}
