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
/**
 * Before the baseline there were 55 migrations. A database that has their last one has the whole baseline; one that stopped
 * earlier cannot be brought to this version, because the statements in between are gone.
 */
const beforeBaseline = {
  first: '0000_foundation',
  lastHash: '0820d52a753790207a1568e4050ea6cdd8c7df82368b6fe62230255c141519e9',
};

export interface Migration {
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

export type Applied = Pick<Migration, 'tag' | 'hash'>;

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
      const recorded = await readApplied(client);
      const applied = asBaseline(migrations, recorded);
      if (applied !== recorded || pendingOf(migrations, applied).length > 0) {
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
export async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  const applied = await client.query<Applied>('select tag, hash from schema_migrations order by position');
  return applied.rows;
}

/** The same list, with the baseline in the place of all the migrations that were there before it. */
export function asBaseline(migrations: readonly Migration[], applied: readonly Applied[]): readonly Applied[] {
  return applied.at(-1)?.hash === beforeBaseline.lastHash ? migrations.slice(0, 1) : applied;
}

async function requireServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; timezone: string }>(
    `select current_setting('server_version_num') as version, current_setting('timezone') as timezone`,
  );
  const [{ version, timezone } = { version: '', timezone: '' }] = rows;
  const major = Math.floor(Number(version) / 10_000);
  if (timezone !== 'UTC') {
    throw new StartError(
      `Connections to the database have the time zone ${timezone} although UTC was asked for: a pooler before it leaves that out. As its owner: alter database … set timezone to 'UTC'.`,
    );
  }
  if (major < oldestServer) {
    throw new StartError(`The database is PostgreSQL ${major}; PostgreSQL ${oldestServer} or newer is needed.`);
  }
}

/** What a database that has seen `applied` still needs. Throws StartError when it has seen others than ours. */
export function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  if (applied[0]?.tag === beforeBaseline.first) {
    throw new StartError(
      'The data was written by a version from before 24 November 2026. Start the version of 24 November 2026 once, then this one.',
    );
  }
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
    const recorded = await readApplied(client);
    const applied = asBaseline(migrations, recorded);
    const pending = pendingOf(migrations, applied);
    if (applied !== recorded) await record(client, applied);
    if (applied.length > 0 && pending.length > 0) options.log?.('Updating the database to this version …');
    await apply(client, pending, applied.length);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function record(client: pg.ClientBase, applied: readonly Applied[]): Promise<void> {
  await client.query('delete from schema_migrations');
  for (const [position, { tag, hash }] of applied.entries()) await recordOne(client, position, { tag, hash });
}

async function recordOne(client: pg.ClientBase, position: number, { tag, hash }: Applied): Promise<void> {
  const values = [position, tag, hash];
  await client.query('insert into schema_migrations (position, tag, hash) values ($1, $2, $3)', values);
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
  for (const [index, migration] of migrations.entries()) {
    for (const statement of migration.statements) await client.query(statement);
    await recordOne(client, position + index, migration);
  }
}
