import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { jobsDone, SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { line, type Measured, measure } from './load.ts';

/** `node bench/health.ts`: how long GET /api/health takes while eight people ask for what is heavy. */
const PROJECTS = 50;
const TASKS_EACH = Number(process.env['TASKS_EACH'] ?? 2_000);
const SECONDS = Number(process.env['SECONDS'] ?? 6);
const CALLERS = 8;
const MOST_MS = 50;

const print = (text: string) => process.stdout.write(`${text}\n`);
const fixture = await setupApp();
const { db, pool } = fixture.database;
try {
  const people = await Promise.all(Array.from({ length: CALLERS }, () => signedIn(fixture.database, 'admin')));
  const ids = Array.from({ length: PROJECTS }, newId);
  await db.insert(projects).values(ids.map((id, index) => ({ id, name: `Tower ${index}`, budget: '1000000' })));
  await db
    .insert(members)
    .values(ids.map((projectId) => ({ projectId, userId: people[0]?.id ?? '', role: 'pm' as const })));
  await pool.query(
    `insert into tasks (id, project_id, number, title, status, planned_start_date, planned_end_date, estimated_hours)
     select gen_random_uuid(), p, n, 'Level ' || n || ' slab', (array['not_started', 'in_progress', 'blocked', 'done'])[n % 4 + 1],
       date '2026-01-01' + n % 300, date '2026-01-20' + n % 300, 40
     from unnest($1::uuid[]) p, generate_series(1, $2::int) n`,
    [ids, TASKS_EACH],
  );
  await fixture.rest();
  const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}` };
  const server = await serve('server/main.ts', 3981, env);
  await jobsDone(fixture.database);
  const health = (): Promise<Measured> =>
    measure({ url: `${server.address}/api/health`, connections: 1, seconds: SECONDS });
  const title = (name: string) => `GET /api/health, ${name}`;
  print(line(title('nothing else'), await health()));
  const gzip = { 'accept-encoding': 'gzip' };
  const heavy: readonly [name: string, path: string, headers: Record<string, string>][] = [
    [`${CALLERS} read a board of ${TASKS_EACH}`, `/api/projects/${ids[0]}/tasks`, gzip],
    [`${CALLERS} read a part of it`, `/api/projects/${ids[0]}/tasks?limit=${TASKS_EACH - 1}`, gzip],
    [`${CALLERS} make reports`, '/api/analytics/report?days=365', gzip],
    [`${CALLERS} make XLSX`, `/api/analytics/export?format=xlsx&language=en&rows=yes&projectId=${ids[0]}`, {}],
  ];
  for (const [name, path, more] of heavy) {
    let stop = false;
    let count = 0;
    const loads = people.map(async ({ cookie }) => {
      while (!stop) {
        const answer = await fetch(`${server.address}${path}`, { headers: { cookie, ...more } });
        await answer.arrayBuffer();
        // A person may make so many files in a while; the limit is not what is measured here.
        if (!answer.ok && answer.status !== 429) throw new Error(`${path} answered ${answer.status}`);
        if (answer.ok) count += 1;
        else await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    const measured = await health();
    stop = true;
    await Promise.all(loads);
    print(`${line(title(name), measured)}; ${count} of those`);
    const holds = measured.p99 <= MOST_MS;
    print(`  ${holds ? 'holds' : 'FAILS'}: p99 at most ${MOST_MS} ms`);
    if (!holds) process.exitCode = 1;
  }
  await server.stop();
} finally {
  await fixture.close();
}
