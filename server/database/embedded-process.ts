import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { codeOf, StartError } from '#server/start/start-error.ts';
import { type Account, give } from './embedded-account.ts';
import { isAlive, plainEnv } from './embedded-cluster.ts';

/** A running PostgreSQL, ours or one that outlived its server: where it listens and the process to signal. */
export interface Postmaster {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** The PostgreSQL that runs on this cluster by its pid file; absent when that file is missing or stale. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const [pid, , , port, folder, address] = text.split('\n');
  const host = folder || address;
  if (!pid || !port || !host || !isPostmaster(Math.abs(Number(pid)), cluster)) return undefined;
  return { pid: Number(pid), host, port: Number(port) };
}

/** A number in a pid file proves little: after a reboot it may be anybody's. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(cluster);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * PostgreSQL refuses to start while the process in a stale pid file is alive, whoever that is now. It ignores its own
 * parent, so that is what the file then names; the rest of the file stays, for PostgreSQL's check of leftover memory.
 */
export async function disownStaleFiles(cluster: string, socket: string | undefined): Promise<void> {
  const path = pidFile(cluster);
  const text = await readFile(path, 'utf8').catch(() => '');
  const [pid, ...rest] = text.split('\n');
  if (!pid) {
    await removeEmpty(path);
  } else if (isStranger(Number(pid), cluster)) {
    const { uid, gid } = await stat(path);
    await writeFile(path, [process.pid, ...rest].join('\n'));
    if (process.getuid?.() === 0) await give({ uid, gid }, path);
  }
  if (!socket) return;
  const holder = Number.parseInt(await readFile(`${socket}.lock`, 'utf8').catch(() => '0'), 10);
  if (isStranger(holder, cluster)) await rm(`${socket}.lock`, { force: true });
}

const isStranger = (pid: number, cluster: string): boolean =>
  pid > 0 && pid !== process.pid && isAlive(pid) && !isPostmaster(pid, cluster);

/** The machine stopped between making the file and filling it; PostgreSQL would ask for a hand. */
async function removeEmpty(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > 2_000) await rm(path, { force: true });
}

interface Launch {
  account: Account;
  postgres: string;
  cluster: string;
  port: number;
  logPath: string;
  settings: Record<string, string>;
}

/** A PostgreSQL that was just started: the process and the place in the log where its lines begin. */
export interface Launched {
  readonly child: ChildProcess;
  /** What it wrote before it ended. */
  complaint(): Promise<string>;
}

const logLimit = 1024 * 1024;

export async function launch({ account, postgres, cluster, port, logPath, settings }: Launch): Promise<Launched> {
  const size = await trimLog(logPath);
  const log = await open(logPath, 'a', 0o600);
  try {
    await give(account.ids, logPath);
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, ids } = account.command(postgres, ['-D', cluster, '-p', String(port), ...options]);
    // A session of its own: Ctrl-C in the terminal must reach the server alone, which then stops the database in order.
    const child = spawn(file, args, {
      ...ids,
      detached: true,
      windowsHide: true,
      cwd: process.platform === 'win32' ? cluster : '/',
      env: plainEnv(),
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    return { child, complaint: () => readFrom(logPath, size) };
  } catch (error) {
    throw new StartError(`The built-in PostgreSQL cannot be started (${codeOf(error)}): ${postgres}`, { cause: error });
  } finally {
    await log.close();
  }
}

async function trimLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size < logLimit) return size;
  await rename(path, `${path}.1`);
  return 0;
}

async function readFrom(path: string, start: number): Promise<string> {
  const content = await readFile(path).catch(() => Buffer.alloc(0));
  return content.subarray(start).toString('utf8');
}

/** How long a PostgreSQL that runs may stay silent; while it recovers from a crash it answers that it does. */
const silence = 30_000;

/** Connects once PostgreSQL answers. Gives undefined when it has ended, or does not listen although it runs. */
export async function connectWhenReady(
  options: pg.ClientConfig,
  isRunning: () => boolean,
): Promise<pg.Client | undefined> {
  let heardAt = Date.now();
  while (isRunning() && Date.now() - heardAt < silence) {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: 5_000 });
    // Losing the connection is reported by 'end'; without a listener 'error' would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (codeOf(error).startsWith('57P')) heardAt = Date.now();
      else if (!isSilence(error)) throw error;
      await delay(10);
    }
  }
  return undefined;
}

/** No socket yet, or one that nobody serves. */
function isSilence(error: unknown): boolean {
  const codes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN'];
  return codes.includes(codeOf(error)) || (error instanceof Error && /terminated|timeout/i.test(error.message));
}

interface Stop {
  pid: number;
  cluster: string;
  pgCtl: string;
}

/** Signals a PostgreSQL of any parent and waits for its end: first in order, then at once. */
export async function stopPostmaster({ pid, cluster, pgCtl }: Stop): Promise<void> {
  // Windows has no signals; ending the process there would be a crash.
  if (process.platform === 'win32') {
    await promisify(execFile)(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-s']).catch(() => {});
    return;
  }
  for (const [signal, seconds] of [['SIGINT', 30] as const, ['SIGQUIT', 10] as const, ['SIGKILL', 5] as const]) {
    signalTo(pid, signal);
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      if (!isPostmaster(pid, cluster)) return;
      await delay(10);
    }
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
