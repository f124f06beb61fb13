import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { jobsDone, megabytes, SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { line, type Measured, measure } from './load.ts';
import type { LoopDelay } from './loop-delay.ts';

/**
 * `node bench/health.ts`: how long GET /api/health takes while eight people ask for what is heavy, how long the server's main thread was
 * busy in one piece (loop-delay.ts), and what the server weighs (PSS) at rest, after each load, and when its idle threads have ended.
 */
const PROJECTS = Number(process.env['PROJECTS'] ?? 50);
const TASKS_EACH = Number(process.env['TASKS_EACH'] ?? 2_000);
const SECONDS = Number(process.env['SECONDS'] ?? 6);
/** A server gives memory back in each idle half minute, its idle threads end after a minute. */
const REST_MS = Number(process.env['REST_MS'] ?? 40_000);
const QUIET_MS = Number(process.env['QUIET_MS'] ?? 100_000);
const CALLERS = 8;
const MOST_MS = 50;
const MOST_GROWTH = 1.3;
const DELAY_FILE = `/tmp/bench-delay-${process.pid}`;

type Person = Awaited<ReturnType<typeof signedIn>>;
type Served = Awaited<ReturnType<typeof serve>>;
type Heavy = readonly [name: string, path: string, headers: Record<string, string>];

const print = (text: string) => process.stdout.write(`${text}\n`);

function judge(holds: boolean, text: string): void {
  print(`  ${holds ? 'holds' : 'FAILS'}: ${text}`);
  if (!holds) process.exitCode = 1;
}

async function fill({ db, pool }: OpenDatabase, managerId: string): Promise<string[]> {
  const ids = Array.from({ length: PROJECTS }, newId);
  await db.insert(projects).values(ids.map((id, index) => ({ id, name: `Tower ${index}`, budget: '1000000' })));
  await db.insert(members).values(ids.map((projectId) => ({ projectId, userId: managerId, role: 'pm' as const })));
  await pool.query(
    `insert into tasks (id, project_id, number, title, status, planned_start_date, planned_end_date, estimated_hours)
     select gen_random_uuid(), p, n, 'Level ' || n || ' slab', (array['not_started', 'in_progress', 'blocked', 'done'])[n % 4 + 1],
       date '2026-01-01' + n % 300, date '2026-01-20' + n % 300, 40
     from unnest($1::uuid[]) p, generate_series(1, $2::int) n`,
    [ids, TASKS_EACH],
  );
  return ids;
}

const health = ({ address }: Served): Promise<Measured> =>
  measure({ url: `${address}/api/health`, connections: 1, seconds: SECONDS });

/** Since this was asked last. */
async function loopDelay({ pid }: Served): Promise<LoopDelay> {
  await rm(DELAY_FILE, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(DELAY_FILE, 'utf8').catch(() => '');
    if (text) return JSON.parse(text) as LoopDelay;
    await delay(20);
  }
}

async function under(server: Served, people: readonly Person[], [name, path, headers]: Heavy): Promise<void> {
  let stop = false;
  let count = 0;
  const loads = people.map(async ({ cookie }) => {
    while (!stop) {
      const answer = await fetch(`${server.address}${path}`, { headers: { cookie, ...headers } });
      await answer.arrayBuffer();
      // A person may make so many files in a while; the limit is not what is measured here.
      if (!answer.ok && answer.status !== 429) throw new Error(`${path} answered ${answer.status}`);
      if (answer.ok) count += 1;
      else await delay(50);
    }
  });
  await loopDelay(server);
  const measured = await health(server);
  const { clock, processor } = await loopDelay(server);
  stop = true;
  await Promise.all(loads);
  print(
    `${line(`GET /api/health, ${name}`, measured)}; ${count} of those, main thread's longest piece ${processor.most.toFixed(0)} ms of processor (p99 ${processor.p99.toFixed(0)}), ${clock.most.toFixed(0)} ms by the clock (p99 ${clock.p99.toFixed(0)}); ${await megabytes(server.pid)} MB`,
  );
  judge(measured.p99 <= MOST_MS, `p99 at most ${MOST_MS} ms`);
}

const fixture = await setupApp();
try {
  const people = await Promise.all(Array.from({ length: CALLERS }, () => signedIn(fixture.database, 'admin')));
  const ids = await fill(fixture.database, people[0]?.id ?? '');
  await fixture.rest();
  const start = () =>
    serve('server/main.ts', Number(process.env['BENCH_PORT'] ?? 3981), {
      DATABASE_URL: fixture.url,
      SESSION_SECRET: SECRET,
      DATA_DIR: `/tmp/bench-data-${process.pid}`,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/node'),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-delay.ts')}`,
      LOOP_DELAY_FILE: DELAY_FILE,
    });
  // What a night leaves to be done once is none of this load, nor of the rest before it.
  const first = await start();
  await jobsDone(fixture.database);
  await first.stop();
  const server = await start();
  await jobsDone(fixture.database);
  await delay(REST_MS);
  const atRest = await megabytes(server.pid);
  print(`${line('GET /api/health, nothing else', await health(server))}; at rest ${atRest} MB`);
  const gzip = { 'accept-encoding': 'gzip' };
  const heavy: readonly Heavy[] = [
    [`${CALLERS} read a board of ${TASKS_EACH}`, `/api/projects/${ids[0]}/tasks`, gzip],
    [`${CALLERS} read a part of it`, `/api/projects/${ids[0]}/tasks?limit=${TASKS_EACH - 1}`, gzip],
    [`${CALLERS} make reports`, '/api/analytics/report?days=365', gzip],
    [`${CALLERS} make XLSX`, `/api/analytics/export?format=xlsx&language=en&rows=yes&projectId=${ids[0]}`, {}],
  ];
  for (const one of heavy) await under(server, people, one);
  await delay(QUIET_MS);
  const after = await megabytes(server.pid);
  print(`the server's own memory: ${atRest} MB at rest, ${after} MB after all of it`);
  judge(after <= atRest * MOST_GROWTH, `at most ${MOST_GROWTH} × of it`);
  await server.stop();
} finally {
  await rm(DELAY_FILE, { force: true });
  await fixture.close();
}
