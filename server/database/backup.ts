import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { syncFolder } from '#server/start/data-dir.ts';
import { StartError } from '#server/start/start-error.ts';
import { ArchiveWriter, type Manifest } from './archive.ts';
import type { FileStore } from './backup-files.ts';
import { readSequences, readTables, type Table, tablesOf } from './catalog.ts';
import { passphraseFor } from './encryption.ts';
import { asBaseline, pendingOf, readApplied, readMigrations } from './migrate.ts';
import { readNamedFiles } from './named-files.ts';

/** A table's rows are cut into parts of about this size, so that none has to fit into memory or onto the disk twice. */
const partBytes = 4 * 1024 * 1024;
const newline = 0x0a;

export interface BackupOrder {
  pool: pg.Pool;
  files: FileStore;
  /** DATA_DIR: the secret that signs cookies and encrypts second factors is kept there. */
  dataDir: string;
  path: string;
  signal: AbortSignal;
  /** Of a file whose name ends in .age. */
  passphrase?: string | undefined;
}

export interface Contents {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files that rows name and the store did not have. */
  readonly missing: readonly string[];
}

/** Writes rows and files as of one moment into one archive, while the server may go on working. */
export async function backUp(order: BackupOrder): Promise<Contents> {
  const { path, signal } = order;
  if (await stat(path).catch(() => undefined)) {
    throw new StartError(`${path} exists already. Give the backup another name.`);
  }
  const temporary = `${path}.${process.pid}.unfinished`;
  const archive = new ArchiveWriter(temporary, signal, passphraseFor(path, order.passphrase));
  try {
    const contents = await withSnapshot(order.pool, (client) => fill(archive, client, order));
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return contents;
  } catch (error) {
    await archive.abandon();
    await rm(temporary, { force: true });
    throw error;
  }
}

async function fill(archive: ArchiveWriter, client: pg.ClientBase, order: BackupOrder): Promise<Contents> {
  const known = await readMigrations();
  const applied = asBaseline(known, await readApplied(client));
  if (applied.length === 0) throw new StartError('The database is empty: there is nothing to back up.');
  // Tables of a newer version would be missed.
  pendingOf(known, applied);
  // Rows name files, so the rows' moment comes first: every file they name is there by then.
  const tables = await readTables(client, tablesOf(known));
  const names = tables.map(({ name }) => name);
  const lacking = new Set((await readNamedFiles(client, names)).map(({ path }) => path));
  const files = await order.files.list();
  const counted: Manifest['tables'] = [];
  for (const table of tables) {
    order.signal.throwIfAborted();
    counted.push({ ...table, columns: [...table.columns], rows: await addTable(archive, client, table) });
  }
  const sequences = await readSequences(client, tables);
  const secret = await readFile(join(order.dataDir, 'session-secret')).catch(() => undefined);
  if (secret) await archive.add('session-secret', secret);
  let stored = 0;
  for (const path of files) {
    order.signal.throwIfAborted();
    const file = await order.files.open(path);
    // A file that was removed since the list was made belongs to no row any more.
    if (!file) continue;
    await archive.addStream(`files/${path}`, file.size, file.content);
    lacking.delete(path);
    stored++;
  }
  const missing = await stillNamed(order.pool, names, lacking);
  const migrations = applied.map(({ tag, hash }) => ({ tag, hash }));
  await archive.finish({ migrations, tables: counted, sequences, missing });
  return { tables: counted.length, rows: counted.reduce((sum, { rows }) => sum + rows, 0), files: stored, missing };
}

/** Without those whose rows went while the backup was made: a file goes with its row. */
async function stillNamed(pool: pg.Pool, tables: readonly string[], lacking: ReadonlySet<string>): Promise<string[]> {
  if (lacking.size === 0) return [];
  const client = await pool.connect();
  try {
    const named = await readNamedFiles(client, tables);
    return named.flatMap(({ path }) => (lacking.has(path) ? [path] : [])).sort();
  } finally {
    client.release();
  }
}

async function addTable(archive: ArchiveWriter, client: pg.ClientBase, { name, columns }: Table): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`));
  let pending = Buffer.alloc(0);
  let chunks: Buffer[] = [];
  let number = 0;
  const flush = async (end: (all: Buffer) => number) => {
    const all = Buffer.concat([pending, ...chunks]);
    const length = end(all);
    if (length > 0) await archive.add(`tables/${name}/${String(number++).padStart(6, '0')}`, all.subarray(0, length));
    pending = all.subarray(length);
    chunks = [];
  };
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    // Each part is whole rows: a line end inside of a value is written as \\n.
    await flush((all) => all.lastIndexOf(newline) + 1);
    size = pending.length;
  }
  await flush((all) => all.length);
  return stream.rowCount;
}

/** Everything read inside sees the same moment. Values are written in forms that every PostgreSQL reads alike. */
async function withSnapshot<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainForms);
    const result = await read(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // In the middle of a COPY the connection is of no further use.
    client.release(true);
    throw error;
  }
}

export const plainForms = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`;
