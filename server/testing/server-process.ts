import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stopEmbedded } from '#server/database/embedded.ts';

const root = join(import.meta.dirname, '../..');
const main = 'server/main.ts';

/** What a person's shell would say, not what the test run's own does; compiled code is kept as `npm start` keeps it. */
const shell = {
  PATH: process.env['PATH'],
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
};

/** One of the product's commands, run to its end. */
export async function runCommand(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...shell, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  return { code, output };
}

const prefix = join(tmpdir(), 'construction-run-');

/** A folder that PostgreSQL's account can walk through, as a DATA_DIR's parent must be. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o755);
  return folder;
}

/** Ends what a killed server left running there, then removes all of it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await stopEmbedded(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  const parent = dirname(dataDir);
  if (parent.startsWith(prefix)) await rmdir(parent).catch(() => {});
}

/** The real server in a process of its own, on a free port. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number>;
  #output = '';

  /** `source`: the folder of another version of the product. */
  constructor(env: Record<string, string>, source = root) {
    this.#child = spawn(process.execPath, [join(source, main)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...shell, PORT: '0', ...env },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve(code ?? (signal ? -1 : 0)));
    });
  }

  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The address once the server says that it is ready. */
  async ready(): Promise<string> {
    const address = await Promise.race([this.#announced(), this.#ended]);
    if (typeof address === 'string') return address;
    throw new Error(`The server ended with ${address} instead of starting:\n${this.#output}`);
  }

  /** The exit code, once it has ended; -1 when a signal killed it. */
  ended(): Promise<number> {
    return this.#ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
    this.#child.kill(signal);
    return this.#ended;
  }

  #announced(): Promise<string> {
    return new Promise((resolve) => {
      const look = () => {
        const address = this.#output.match(/is ready at (http\S+)/)?.[1];
        if (address) resolve(address);
      };
      this.#child.stdout?.on('data', look);
      look();
    });
  }
}

/** All processes of a DATA_DIR's PostgreSQL, its first one first. */
export async function postgresProcesses(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number.parseInt(file, 10);
  if (!(postmaster > 0)) return [];
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...rows.flatMap(([pid, parent]) => (pid && parent === postmaster ? [pid] : []))];
}

export function killNow(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
