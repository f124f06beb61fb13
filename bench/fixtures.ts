import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { newId } from '#server/database/columns.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { type OpenDatabase, openPool } from '#server/database/open.ts';
import { sessions, users } from '#server/database/tables/accounts.ts';
import { hashSessionToken } from '#server/http/session.ts';
import type { Role } from '#shared/roles.ts';

export const SECRET = 'a secret for benchmarks, 32 characters';
const ROOT = join(import.meta.dirname, '..');

/** A PostgreSQL of the product's own kind (fsync on) in a temporary folder, migrated and empty. */
export async function setupApp() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const first = await openIn(folder);
  await migrateDatabase(first.database.pool);
  const fixture = {
    ...first,
    /** As a database that grew over years lies there: nothing of the filling is left to be written or cleaned. */
    rest: async () => {
      await fixture.database.pool.query('vacuum analyze');
      await fixture.stop();
      Object.assign(fixture, await openIn(folder));
    },
    close: async () => {
      await fixture.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

async function openIn(folder: string) {
  const embedded = await startEmbedded(folder);
  const database = openPool(embedded.options);
  const stop = async () => {
    await database.close();
    await embedded.stop();
  };
  return { database, url: urlOf(embedded.options), stop };
}

const urlOf = ({ host = '', port, user = '', database = '' }: PoolConfig) =>
  `postgres://${encodeURIComponent(user)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** A person with a session; answers the cookie that a browser would send. */
export async function signedIn(
  { db }: OpenDatabase,
  role: Role,
  id = newId(),
): Promise<{ id: string; cookie: string }> {
  await db.insert(users).values({ id, email: `${id}@bench.test`, name: 'Bench Mark', role });
  const { cookie, hash } = sessionCookie();
  await db.insert(sessions).values({ userId: id, token: hash, expiresAt: new Date(Date.now() + 86_400_000) });
  return { id, cookie };
}

/** A new session's cookie, signed with SECRET, and what the database stores of it. */
export function sessionCookie(): { cookie: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return {
    cookie: `cmt.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    hash: hashSessionToken(token),
  };
}

/** A process of its own, as `npm start` runs it, so that it does not share a core's thread with the load; ready when it answers. */
export async function serve(script: string, port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--expose-gc', join(ROOT, script)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
  });
  // A benchmark that breaks off leaves no server on its port.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const address = `http://127.0.0.1:${port}`;
  await answering(`${address}/api/health`);
  return {
    address,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers at ${url}`);
}

/** What a server does once after its start (schedules of the night, words of the search) ends before anything is measured: a job holds a lock of two keys. */
export async function jobsDone({ pool }: OpenDatabase): Promise<void> {
  for (let quiet = 0; quiet < 10; ) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { rows } = await pool.query("select from pg_locks where locktype = 'advisory' and objsubid = 2");
    quiet = rows.length === 0 ? quiet + 1 : 0;
  }
}

/** What a process weighs by itself (PSS, Linux). */
export async function megabytes(pid: number): Promise<number> {
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) / 1024);
}
