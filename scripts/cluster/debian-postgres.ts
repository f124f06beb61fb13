import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { killNow } from '#server/testing/server-process.ts';

const DEBIAN = '/usr/lib/postgresql';
const DATABASE = 'construction';
const STANDBY = 'standby';

/** The folder of Debian's newest PostgreSQL's programs; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/** PostgreSQL refuses to run as root: then its own account runs it. */
function accountOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
shared_buffers = 128MB
wal_keep_size = 256MB
synchronous_commit = on
include_if_exists = 'replication.conf'
`;

const HBA = `
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

interface NodeOptions {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;
}

/** One PostgreSQL of a primary and its standby, with everything on disk as in production. */
export class PostgresNode {
  readonly port: number;
  readonly #bin: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  private constructor({ bin, folder, port }: NodeOptions) {
    this.#bin = bin;
    this.#folder = folder;
    this.port = port;
  }

  /** A primary with an empty database. */
  static async createPrimary(options: NodeOptions): Promise<PostgresNode> {
    const node = new PostgresNode(options);
    await mkdir(options.folder, { mode: 0o700 });
    node.#own(options.folder);
    node.#run('initdb', ['-D', options.folder, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8']);
    await appendFile(join(options.folder, 'postgresql.conf'), SETTINGS);
    await writeFile(join(options.folder, 'pg_hba.conf'), HBA);
    node.#start();
    await node.#untilReady();
    await node.query(`create role ${DATABASE} login`);
    await node.query(`create database ${DATABASE} owner ${DATABASE}`);
    return node;
  }

  /** A standby of `primary`, copied from it; the primary waits for it at every commit from then on. */
  static async createStandby(options: NodeOptions, primary: PostgresNode): Promise<PostgresNode> {
    const node = new PostgresNode(options);
    await mkdir(options.folder, { mode: 0o700 });
    node.#own(options.folder);
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${STANDBY}`;
    await node.#runAsync('pg_basebackup', ['-D', options.folder, '-d', from, '-R', '-X', 'stream', '-c', 'fast']);
    await node.#setSynchronous(false);
    node.#start();
    await node.#untilReady();
    await primary.#setSynchronous(true);
    const isSynchronous = async () => {
      const rows = await primary.query(`select from pg_stat_replication where sync_state = 'sync'`);
      return rows.length === 1;
    };
    await until(isSynchronous, 'the standby did not become synchronous');
    return node;
  }

  /** The killed primary's standby becomes the primary; it waits for no standby until there is one. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)');
  }

  /** kill -9 of every process of it. */
  async kill(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    killNow([pid, ...childrenOf(pid)]);
    await this.#ended;
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const database = text.startsWith('create ') ? 'postgres' : DATABASE;
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async #setSynchronous(isOn: boolean): Promise<void> {
    const setting = `synchronous_standby_names = '${isOn ? STANDBY : ''}'\n`;
    await writeFile(join(this.#folder, 'replication.conf'), setting);
    this.#own(this.#folder);
    this.#child?.kill('SIGHUP');
  }

  #start(): void {
    this.#own(this.#folder);
    const child = spawn(join(this.#bin, 'postgres'), ['-D', this.#folder, '-p', String(this.port)], {
      ...accountOf(),
      stdio: 'ignore',
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
  }

  async #untilReady(): Promise<void> {
    const answers = () =>
      this.query('create temp table ready ()').then(
        () => true,
        (error: { code?: string }) => error.code === '25006',
      );
    await until(answers, `PostgreSQL does not answer at port ${this.port}`);
  }

  #own(folder: string): void {
    const { uid, gid } = accountOf();
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  }

  #run(program: string, words: readonly string[]): void {
    execFileSync(join(this.#bin, program), words, { ...accountOf(), stdio: ['ignore', 'ignore', 'inherit'] });
  }

  async #runAsync(program: string, words: readonly string[]): Promise<void> {
    const child = spawn(join(this.#bin, program), words, {
      ...accountOf(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${program} ended with ${code}`);
  }
}

export function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((row) => row.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child, parent]) => (child && parent === pid ? [child] : []));
}

export const addressOf = (port: number): string => `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`;

export async function until(isTrue: () => Promise<boolean>, complaint: string, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(complaint);
    await delay(50);
  }
}
