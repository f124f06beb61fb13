import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { writeWhole } from '#server/start/data-dir.ts';
import { StartError } from '#server/start/start-error.ts';
import { type Content, eachPart, type Manifest, textOf, verifyArchive } from './archive.ts';
import { type BackupOrder, type Contents, plainForms } from './backup.ts';
import type { FileStore } from './backup-files.ts';
import { functionsOf, readForeignKeys, readTables, setSequence, type Table, tablesOf } from './catalog.ts';
import { apply, asBaseline, lockMigrations, type Migration, pendingOf, readMigrations } from './migrate.ts';
import { serverName } from './open.ts';

interface RestoreOrder extends BackupOrder {
  /** Rows and files that are there now may go. */
  replace: boolean;
  /** Those of this version by default. */
  migrations?: readonly Migration[];
  /** Changes the restored rows before anybody sees them. */
  finish?: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Puts a backup in the place of an empty database, or with `replace` of any. The archive is read in full and checked first;
 * the rows come in one transaction, so that a failure leaves what was there.
 */
export async function restore(order: RestoreOrder): Promise<Contents & { createdAt: string }> {
  const manifest = await verifyArchive(order);
  const migrations = order.migrations ?? (await readMigrations());
  pendingOf(migrations, asBaseline(migrations, manifest.migrations));
  const client = await order.pool.connect();
  const files = new Set<string>();
  let secret: string | undefined;
  try {
    await client.query('begin');
    await client.query(plainForms);
    await lockMigrations(client);
    await requireFree(client, migrations, order);
    secret = await fill(client, migrations, manifest, { ...order, staged: files });
    await order.finish?.(client);
    order.signal.throwIfAborted();
    await client.query('commit');
  } catch (error) {
    client.release(true);
    for (const path of files) await order.files.discard(path).catch(() => {});
    throw error;
  }
  client.release();
  for (const path of files) await order.files.adopt(path);
  if (secret) await writeWhole(join(order.dataDir, 'session-secret'), secret);
  if (order.replace) await removeOtherFiles(order.files, files);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { createdAt, missing } = manifest;
  return { tables: manifest.tables.length, rows, files: files.size, createdAt, missing };
}

async function requireFree(client: pg.ClientBase, migrations: readonly Migration[], { replace }: RestoreOrder) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = $1`,
    [serverName],
  );
  if (rows[0]?.count) {
    throw new StartError('A server is running on this database. Stop it, then restore. Nothing was changed.');
  }
  if (replace) return;
  for (const { name } of await readTables(client, tablesOf(migrations))) {
    // Made by a start that nobody has used yet; of such a one the journal notes refused attempts at most.
    if (name === 'installation' || name === 'security_events') continue;
    const found = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (found.rowCount) {
      throw new StartError(
        'The database is not empty. To put the backup in the place of all its data: npm run restore FILE -- --replace. Nothing was changed.',
      );
    }
  }
}

/** Builds the tables as they were when the backup was made, fills them, then brings them to this version. */
async function fill(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  manifest: Manifest,
  order: Loading,
): Promise<string | undefined> {
  const names = [...tablesOf(migrations), 'schema_migrations'].map((name) => client.escapeIdentifier(name));
  const functions = functionsOf(migrations).map((name) => client.escapeIdentifier(name));
  if (functions.length > 0) await client.query(`drop function if exists ${functions.join(', ')} cascade`);
  await client.query(`drop table if exists ${names.join(', ')}`);
  const seen = asBaseline(migrations, manifest.migrations).length;
  await apply(client, migrations.slice(0, seen), 0);

  const keys = await readForeignKeys(client, manifest.tables);
  for (const { table, name } of keys) {
    await client.query(
      `alter table ${client.escapeIdentifier(table)} drop constraint ${client.escapeIdentifier(name)}`,
    );
  }
  const secret = await loadParts(client, manifest, order);
  for (const { table, name, definition } of keys) {
    const constraint = `${client.escapeIdentifier(name)} ${definition}`;
    await client.query(`alter table ${client.escapeIdentifier(table)} add constraint ${constraint}`);
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  await apply(client, migrations.slice(seen), seen);
  return secret;
}

interface Loading extends RestoreOrder {
  /** Files that lie beside their places until the rows are there. */
  readonly staged: Set<string>;
}

/** Answers the secret that the archive holds. */
async function loadParts(client: pg.ClientBase, { tables }: Manifest, order: Loading): Promise<string | undefined> {
  let secret: string | undefined;
  const counts = new Map<string, number>();
  await eachPart(order, async (name, content) => {
    order.signal.throwIfAborted();
    const [kind = '', ...rest] = name.split('/');
    const path = rest.join('/');
    if (kind === 'tables') {
      const table = tables.find((one) => one.name === rest[0]);
      if (table) counts.set(table.name, (counts.get(table.name) ?? 0) + (await copyRows(client, table, content)));
    } else if (kind === 'files') {
      order.staged.add(path);
      await order.files.stage(path, Readable.from(content));
    } else if (name === 'session-secret') {
      secret = await textOf(content);
    }
  });
  for (const { name, rows } of tables) {
    const count = counts.get(name) ?? 0;
    if (count !== rows) throw new Error(`${name}: ${count} rows came in, ${rows} were expected`);
  }
  return secret;
}

async function copyRows(client: pg.ClientBase, { name, columns }: Table, content: Content): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(content, stream);
  return stream.rowCount;
}

async function removeOtherFiles(store: FileStore, listed: ReadonlySet<string>): Promise<void> {
  for (const path of await store.list()) if (!listed.has(path)) await store.remove(path);
}
