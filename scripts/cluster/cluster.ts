import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ServerProcess } from '#server/testing/server-process.ts';
import { SECRET } from '../../bench/fixtures.ts';
import { addressOf, PostgresNode, until } from './debian-postgres.ts';
import { openTcpSwitch, type TcpSwitch } from './tcp-switch.ts';
import { Upstreams } from './upstreams.ts';

const root = join(import.meta.dirname, '../..');
/** Changes of the migrations looked through for an older version. */
const MOST_SEARCHED = 100;
/** After which a server that gets no requests any more has none. */
const REQUESTS_END_MS = 3000;
/** Longer than whoever asks for /api/ready takes to notice. */
const DRAIN_SECONDS = 2;
const BUCKET = 'construction';
const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((resolve) => {
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

interface LoggedError {
  readonly message: string;
  readonly cause?: LoggedError;
}

interface Server {
  readonly port: number;
  readonly dataDir: string;
  process: ServerProcess;
}

/** Two servers of the product, a primary and its synchronous standby behind one address, and a file store. */
export class Cluster {
  readonly databaseUrl: string;
  readonly addresses: readonly string[];
  primary: PostgresNode;
  readonly #folder: string;
  readonly #bin: string;
  readonly #gate: TcpSwitch;
  readonly upstreams: Upstreams;
  readonly #servers: readonly Server[];
  readonly #env: Record<string, string>;
  readonly #storePort: number;
  #standby: PostgresNode;
  #store: ChildProcess | undefined;
  #nodes = 2;
  /** What the servers wrote to their logs before they ended. */
  #output = '';

  private constructor(parts: {
    folder: string;
    bin: string;
    gate: TcpSwitch;
    primary: PostgresNode;
    standby: PostgresNode;
    storePort: number;
    ports: readonly number[];
    source: string;
  }) {
    this.#folder = parts.folder;
    this.#bin = parts.bin;
    this.#gate = parts.gate;
    this.primary = parts.primary;
    this.#standby = parts.standby;
    this.#storePort = parts.storePort;
    this.databaseUrl = addressOf(parts.gate.port);
    this.#env = {
      ...KEYS,
      DATABASE_URL: this.databaseUrl,
      SESSION_SECRET: SECRET,
      NODE_ENV: 'production',
      // The listeners come as from a proxy on this machine, each person from an address of his own.
      TRUSTED_PROXY: '127.0.0.1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      S3_ENDPOINT: `http://127.0.0.1:${parts.storePort}`,
      S3_BUCKET: BUCKET,
    };
    this.addresses = parts.ports.map((port) => `http://127.0.0.1:${port}`);
    this.upstreams = new Upstreams(this.addresses);
    this.#servers = parts.ports.map((port, index) => {
      const dataDir = join(parts.folder, `data-${index}`);
      return { port, dataDir, process: this.#spawnServer(port, dataDir, parts.source) };
    });
  }

  /** `source`: the folder of the version that runs at first. What was started is stopped when a later step fails. */
  static async start(bin: string, source: string, folder: string): Promise<Cluster> {
    const undo: (() => unknown)[] = [];
    try {
      const at = async (name: string) => ({ bin, folder: join(folder, name), port: await findFreePort() });
      const primary = await PostgresNode.createPrimary(await at('node-0'));
      undo.push(() => primary.kill());
      const standby = await PostgresNode.createStandby(await at('node-1'), primary);
      undo.push(() => standby.kill());
      const gate = await openTcpSwitch();
      gate.setTarget(primary.port);
      undo.push(() => gate.close());
      await mkdir(join(folder, 'store'));
      const ports = [await findFreePort(), await findFreePort()];
      const storePort = await findFreePort();
      const store = await startStore(storePort, join(folder, 'store'));
      undo.push(() => store.kill('SIGKILL'));
      const cluster = new Cluster({ folder, bin, gate, primary, standby, storePort, ports, source });
      cluster.#store = store;
      undo.push(() => Promise.all(cluster.#servers.map(({ process }) => process.stop('SIGKILL'))));
      for (const server of cluster.#servers) await server.process.ready();
      return cluster;
    } catch (error) {
      for (const step of undo.toReversed()) await step();
      throw error;
    }
  }

  #spawnServer(port: number, dataDir: string, source: string): ServerProcess {
    return new ServerProcess({ ...this.#env, PORT: String(port), DATA_DIR: dataDir }, source);
  }

  #server(index: number): Server {
    const server = this.#servers[index];
    if (!server) throw new Error(`no server ${index}`);
    return server;
  }

  /** kill -9, until it is gone. */
  async killServer(index: number): Promise<void> {
    const { process } = this.#server(index);
    await process.stop('SIGKILL');
    this.#output += process.output;
  }

  /** Starts it again, at the same address. */
  async startServer(index: number, source = root): Promise<void> {
    const server = this.#server(index);
    server.process = this.#spawnServer(server.port, server.dataDir, source);
    await server.process.ready();
  }

  /** Taken out of the proxy, stopped in order and started with the present version, as the upgrade of an older one is done. */
  async upgradeServer(index: number): Promise<void> {
    this.upstreams.takeOut(index);
    await delay(REQUESTS_END_MS);
    await this.restartServer(index);
    this.upstreams.putBack(index);
  }

  /** Asked to stop and started again; that it is about to stop is for whoever asks for /api/ready to notice. */
  async restartServer(index: number): Promise<void> {
    const { process } = this.#server(index);
    const code = await process.stop();
    this.#output += process.output;
    if (code !== 0) throw new Error(`a server that was asked to stop ended with ${code}`);
    await this.startServer(index);
  }

  async killPrimary(): Promise<void> {
    await this.primary.kill();
    this.#gate.setTarget(undefined);
  }

  /** The standby becomes the primary; afterwards the address leads to it. */
  async failOver(): Promise<void> {
    await this.#standby.promote();
    this.primary = this.#standby;
    this.#gate.setTarget(this.primary.port);
  }

  async rebuildStandby(): Promise<void> {
    const folder = join(this.#folder, `node-${this.#nodes++}`);
    this.#standby = await PostgresNode.createStandby(
      { bin: this.#bin, folder, port: await findFreePort() },
      this.primary,
    );
  }

  async killStore(): Promise<void> {
    const store = this.#store;
    if (store?.signalCode !== null) return;
    const ended = new Promise((resolve) => store.once('exit', resolve));
    store.kill('SIGKILL');
    await ended;
  }

  async startStore(): Promise<void> {
    this.#store = await startStore(this.#storePort, join(this.#folder, 'store'));
  }

  /** What the servers' logs call errors: how often, by message and cause. */
  errors(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const line of `${this.#output}${this.#servers.map(({ process }) => process.output).join('')}`.split('\n')) {
      if (!/"level":"(?:error|fatal)"/.test(line)) continue;
      const { msg, err } = JSON.parse(line) as { msg: string; err?: LoggedError };
      const message = [msg, err?.message, err?.cause?.message].filter(Boolean).join(': ').slice(0, 300);
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    return counts;
  }

  async stop(): Promise<void> {
    this.upstreams.close();
    await Promise.all(this.#servers.map(({ process }) => process.stop()));
    await this.killStore();
    await this.#standby.kill();
    await this.primary.kill();
    this.#gate.close();
  }
}

async function startStore(port: number, folder: string): Promise<ChildProcess> {
  const command = join(import.meta.dirname, 'file-store-command.ts');
  const child = spawn(process.execPath, [command, String(port), folder, BUCKET], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until(answers, 'the file store does not answer');
  return child;
}

/** The newest sources that lack the newest migrations and have all others as they are; undefined where git knows none. */
export async function extractOlderVersion(folder: string): Promise<string | undefined> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  const migrationsOf = (commit: string) =>
    new Set(
      git('ls-tree', commit, 'migrations/')
        .split('\n')
        .filter((line) => line.endsWith('.sql')),
    );
  try {
    const present = migrationsOf('HEAD');
    const isOlder = (commit: string) => {
      const there = migrationsOf(commit);
      return there.size > 0 && there.size < present.size && [...there].every((line) => present.has(line));
    };
    const changes = git('log', `-${MOST_SEARCHED}`, '--format=%H~1', '--', 'migrations').split('\n');
    const older = changes.find(isOlder);
    if (older === undefined) return undefined;
    await mkdir(folder);
    execFileSync('sh', ['-c', `git archive ${older} | tar -x -C "${folder}"`], { cwd: root });
    for (const name of ['node_modules', 'dist'])
      if (existsSync(join(root, name))) await symlink(join(root, name), join(folder, name));
    return folder;
  } catch {
    return undefined;
  }
}
