import { randomBytes } from 'node:crypto';
import { readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { claimDataDir, writeWhole } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import { type Account, chooseAccount } from './embedded-account.ts';
import {
  areLibrariesLinked,
  type Binaries,
  copyBinaries,
  linkLibraries,
  locateBinaries,
  program,
} from './embedded-binaries.ts';
import { clusterOf, clusterVersion, createCluster, requireSameMajor, settingsFor } from './embedded-cluster.ts';
import {
  connectWhenReady,
  disownStaleFiles,
  findPostmaster,
  isPostmaster,
  launch,
  stopPostmaster,
} from './embedded-process.ts';
import { prepareSocketFolder, socketName } from './embedded-socket.ts';

export interface Embedded {
  /** How to connect, for a pool. */
  readonly options: pg.PoolConfig;
  /** The process of PostgreSQL itself. */
  pid(): number;
  /** Ends PostgreSQL in order and waits for it. */
  stop(): Promise<void>;
}

interface Options {
  /** Tells the person at the terminal of each long step. */
  log?: (line: string) => void;
  /** PostgreSQL's own settings that differ from ours. */
  settings?: Record<string, string>;
  /** PostgreSQL ended and could not be started again. */
  onLost?: (error: Error) => void;
}

const windows = process.platform === 'win32';
/** The name of our account and of our database inside the built-in PostgreSQL. */
const owner = 'construction';

/** Starts, or joins, the PostgreSQL whose files are in DATA_DIR/postgres. Throws StartError in words. */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const site = await prepare(dataDir, options);
  let running = await bringUp(site);
  let stopping = false;

  let revival = Promise.resolve();

  const watch = () =>
    running.admin.once('end', () => {
      if (!stopping) revival = revive();
    });
  const revive = async () => {
    options.log?.('The database stopped; starting it again.');
    try {
      running = await bringUp(site);
      // Told to stop meanwhile: `stop` waits for this and ends the one that has just come up.
      if (stopping) return;
      watch();
      options.log?.('The database runs again.');
    } catch (error) {
      if (!stopping) options.onLost?.(error as Error);
    }
  };
  watch();
  return {
    options: { ...running.address, user: owner, database: owner },
    pid: () => running.pid,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await revival;
      await running.admin.end().catch(() => {});
      await stopPostmaster({ ...site, pid: running.pid });
      if (site.socketFolder && !site.socketFolder.startsWith(site.dataDir)) {
        await rm(site.socketFolder, { recursive: true, force: true });
      }
    },
  };
}

/** How to connect to the database of a DATA_DIR whose server runs now; absent when none runs. */
export async function findEmbedded(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const postmaster = await findPostmaster(clusterOf(await realpath(dataDir).catch(() => dataDir)));
  return postmaster && { ...(await addressOf(postmaster, dataDir)), user: owner, database: owner };
}

/** Ends the PostgreSQL of a DATA_DIR whose server is gone. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const cluster = clusterOf(await realpath(dataDir).catch(() => dataDir));
  const postmaster = await findPostmaster(cluster);
  if (postmaster)
    await stopPostmaster({ pid: postmaster.pid, cluster, pgCtl: program(await locateBinaries(), 'pg_ctl') });
}

/** All that stays the same over the restarts of one DATA_DIR's PostgreSQL. */
interface Site {
  dataDir: string;
  cluster: string;
  account: Account;
  postgres: string;
  pgCtl: string;
  /** Absent on Windows, where PostgreSQL listens on 127.0.0.1. */
  socketFolder: string | undefined;
  /** The same after every revival: whoever connected once has the address. */
  port: number;
  settings: Record<string, string>;
  /** Of the PostgreSQL that comes with the product: 18.4.0-beta.17 is its 18.4. */
  version: string;
  log: (line: string) => void;
}

async function prepare(givenDir: string, { log = () => {}, settings = {} }: Options): Promise<Site> {
  await claimDataDir(givenDir);
  const dataDir = await realpath(givenDir);
  const cluster = clusterOf(dataDir);
  const account = await chooseAccount(dataDir, cluster);
  const binaries = await usableBinaries(account, dataDir);
  const version = await clusterVersion(cluster);
  if (version === undefined) {
    log('Setting up the database (first start only) …');
    await createCluster({ dataDir, account, binaries, password: windows ? await passwordOf(dataDir) : undefined });
  } else {
    requireSameMajor(version, binaries, dataDir);
  }
  const socketFolder = windows ? undefined : await prepareSocketFolder(dataDir, account);
  const where = socketFolder
    ? { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1' };
  return {
    dataDir,
    cluster,
    account,
    postgres: program(binaries, 'postgres'),
    pgCtl: program(binaries, 'pg_ctl'),
    socketFolder,
    port: windows ? await freePort() : 5432,
    settings: { ...settingsFor(), ...where, ...settings },
    version: binaries.version,
    log,
  };
}

async function usableBinaries(account: Account, dataDir: string): Promise<Binaries> {
  const binaries = await locateBinaries();
  if (!windows && !areLibrariesLinked(binaries.folder)) {
    const isLinked = await linkLibraries(binaries.folder).then(
      () => true,
      () => false,
    );
    if (!isLinked) return copyBinaries(binaries, dataDir);
  }
  return account.reaches(path.join(binaries.folder, 'bin')) ? binaries : copyBinaries(binaries, dataDir);
}

interface Running {
  pid: number;
  address: Address;
  /** Holds the lock of this DATA_DIR for as long as it is connected. */
  admin: pg.Client;
}

type Address = { host: string; port: number; password?: string };

/** What a crash leaves behind for about a second, until the last of PostgreSQL's processes has noticed it. */
const passing = /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)|is another p\w+ \(PID/i;
const patience = 60_000;

/** Any number that nothing else locks. */
const lockKey = 7_211_204;
/** A killed server's lock lives until PostgreSQL notices that its connection is gone. */
const attempts = 20;

/**
 * Two servers must not share a DATA_DIR. The lock is held by a connection to its PostgreSQL, so that it ends with the
 * process that holds it, however that dies.
 */
async function takeLock(admin: pg.Client, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { rows } = await admin.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    await delay(100);
  }
  const holder = await holderOf(admin);
  await admin.end();
  throw new StartError(
    `DATA_DIR ${dataDir} is in use by another server${holder}. Stop that one first, or choose another folder with DATA_DIR=/path/to/folder.`,
  );
}

async function holderOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [lockKey],
  );
  const pid = rows[0]?.name.match(/(?<!\d)\d+$/)?.[0];
  return pid ? ` (process ${pid})` : '';
}

async function bringUp(site: Site): Promise<Running> {
  const end = Date.now() + patience;
  const slow = setTimeout(() => site.log('Waiting for the database to recover …'), 3_000);
  try {
    while (Date.now() < end) {
      const running = (await join(site)) ?? (await start(site));
      if (running) {
        await takeLock(running.admin, site.dataDir);
        await ensureDatabase(running.admin, running.address.password);
        return running;
      }
      await delay(50);
    }
  } finally {
    clearTimeout(slow);
  }
  throw new StartError(`The built-in PostgreSQL did not start within a minute; its log: ${logOf(site.dataDir)}`);
}

/** Takes over a PostgreSQL whose server was killed; it has lost nothing. */
async function join(site: Site): Promise<Running | undefined> {
  const postmaster = await findPostmaster(site.cluster);
  if (!postmaster) return undefined;
  const address = await addressOf(postmaster, site.dataDir);
  const admin = await connectWhenReady(adminOf(address), () => isPostmaster(postmaster.pid, site.cluster));
  if (admin && (await isCurrent(admin, site))) return { pid: postmaster.pid, address, admin };
  await stopPostmaster({ ...site, pid: postmaster.pid });
  return undefined;
}

/** After an update of the product, the one that outlived its server is of the version before. */
async function isCurrent(admin: pg.Client, { version, dataDir }: Site): Promise<boolean> {
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  if (version.startsWith(`${rows[0]?.server_version}.`)) return true;
  // Not to be stopped while its own server lives.
  await takeLock(admin, dataDir);
  await admin.end();
  return false;
}

async function start(site: Site): Promise<Running | undefined> {
  const { port } = site;
  await disownStaleFiles(site.cluster, site.socketFolder && path.join(site.socketFolder, socketName));
  const { child, complaint } = await launch({ ...site, logPath: logOf(site.dataDir), port });
  const address = await addressOf({ host: site.socketFolder ?? '127.0.0.1', port }, site.dataDir);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const admin = await connectWhenReady(adminOf(address), () => !hasEnded());
  if (admin && child.pid) return { pid: child.pid, address, admin };
  if (!hasEnded()) child.kill('SIGQUIT');
  const words = await complaint();
  if (passing.test(words)) return undefined;
  throw new StartError(`The built-in PostgreSQL did not start: ${fatalLine(words)} (its log: ${logOf(site.dataDir)})`);
}

const logOf = (dataDir: string) => path.join(dataDir, 'postgres.log');

function fatalLine(words: string): string {
  const lines = words.trim().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word';
}

async function addressOf({ host, port }: { host: string; port: number }, dataDir: string): Promise<Address> {
  return windows ? { host, port, password: await passwordOf(dataDir) } : { host, port };
}

const adminOf = (address: Address): pg.ClientConfig => ({
  ...address,
  user: 'postgres',
  database: 'postgres',
  application_name: `construction server ${process.pid}`,
});

/** Our tables belong to an account without special rights, as on a server of the customer's own. */
async function ensureDatabase(admin: pg.Client, password: string | undefined): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; base: boolean }>(
    `select exists (select from pg_roles where rolname = '${owner}') as role,
            exists (select from pg_database where datname = '${owner}') as base`,
  );
  if (!rows[0]?.role) {
    await admin.query(`create role ${owner} login ${password ? `password ${admin.escapeLiteral(password)}` : ''}`);
  }
  if (!rows[0]?.base) await admin.query(`create database ${owner} owner ${owner}`);
}

/** Windows has no sockets that only their owner may open: there a password stands guard. */
async function passwordOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres-password');
  const written = await readFile(file, 'utf8').catch(() => '');
  if (written) return written.trim();
  const password = randomBytes(24).toString('base64url');
  await writeWhole(file, `${password}\n`);
  return password;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
