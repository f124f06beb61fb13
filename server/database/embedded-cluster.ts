import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#server/start/data-dir.ts';
import { codeOf, StartError } from '#server/start/start-error.ts';
import { type Account, give } from './embedded-account.ts';
import { type Binaries, program } from './embedded-binaries.ts';

const unfinished = 'postgres.init-';

/** The folder of the database files inside DATA_DIR. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

/** The major version of PostgreSQL that wrote the cluster; absent when there is none yet. */
export async function clusterVersion(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

export function requireSameMajor(version: number, binaries: Binaries, dataDir: string): void {
  if (version === binaries.major) return;
  throw new StartError(
    `${dataDir} holds the data of PostgreSQL ${version}, and this version of the product brings PostgreSQL ${binaries.major}. Make a backup with the version that wrote it (npm run backup FILE), then restore it with this one into a new DATA_DIR (npm run restore FILE).`,
  );
}

interface NewCluster {
  dataDir: string;
  account: Account;
  binaries: Binaries;
  password: string | undefined;
}

/** Makes an empty cluster: beside its place first, then renamed, so that a kill in between leaves nothing half-made. */
export async function createCluster({ dataDir, account, binaries, password }: NewCluster): Promise<void> {
  await removeUnfinished(dataDir);
  const temporary = join(dataDir, `${unfinished}${process.pid}`);
  await mkdir(temporary, { mode: 0o700 });
  await chmod(temporary, 0o700);
  await give(account.ids, temporary);
  await runInitdb({ temporary, account, binaries, password });
  try {
    await rename(temporary, clusterOf(dataDir));
  } catch (error) {
    // Another start on this DATA_DIR was faster; the lock decides between the two.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error;
    await rm(temporary, { recursive: true, force: true });
  }
  await syncFolder(dataDir);
}

async function runInitdb(order: Omit<NewCluster, 'dataDir'> & { temporary: string }): Promise<void> {
  const { temporary, account, binaries, password } = order;
  const secret = `${temporary}.password`;
  if (password) await writeFile(secret, password, { mode: 0o600 });
  const { file, args, ids } = account.command(program(binaries, 'initdb'), [
    ...['-D', temporary, '-U', 'postgres', '-E', 'UTF8', '--no-instructions'],
    // Sorting by code point is the same on every platform and in every version: no index breaks by an upgrade.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(password ? ['-A', 'scram-sha-256', `--pwfile=${secret}`] : ['-A', 'trust']),
  ]);
  try {
    await promisify(execFile)(file, args, {
      ...ids,
      cwd: process.platform === 'win32' ? temporary : '/',
      env: plainEnv(),
    });
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw new StartError(`The built-in PostgreSQL could not be set up: ${lastWords(error)}`, { cause: error });
  } finally {
    await rm(secret, { force: true });
  }
}

/** The line of a program's complaint that says most. */
function lastWords(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).trim().split('\n');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? message;
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinished)) continue;
    const pid = Number.parseInt(name.slice(unfinished.length), 10);
    if (pid === process.pid || !isAlive(pid)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** PostgreSQL's programs read PG* variables and the language; a person's shell must not change ours. */
export function plainEnv(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH'];
  const inherited = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' };
}

const megabyte = 1024 * 1024;

/** For a machine with one or two cores and little memory that also runs Node; durable first. */
export function settingsFor(overrides: Record<string, string> = {}): Record<string, string> {
  const memory = totalmem() / megabyte;
  const shared = Math.round(Math.min(512, Math.max(32, memory / 16)));
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    wal_compression: 'on',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are logged by the server, without their values; here only what concerns PostgreSQL itself.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...overrides,
  };
}
