import { tasksOfProject } from '#features/tasks/server/read.ts';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { jobsDone, SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { type Load, line, type Measured, measure } from './load.ts';

/** Of each turn; every call has as many turns in either database, one after the other: a machine whose speed changes tells no lie. */
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const TURNS = Number(process.env['TURNS'] ?? 4);
const CONNECTIONS = 16;
/** The same in a small database and among a million tasks: cost must hardly grow. */
const OTHERS = Number(process.env['OTHERS'] ?? 1_000_000);
const STATUSES = ['in_progress', 'done', 'not_started'];

async function addProject({ db }: OpenDatabase, memberId: string, count: number): Promise<string> {
  const id = newId();
  await db.insert(projects).values({ id, name: `Project of ${count}`, nextTaskNumber: count + 1 });
  await db.insert(members).values({ projectId: id, userId: memberId, role: 'cm' });
  await fill({ db } as OpenDatabase, id, count);
  return id;
}

const fill = ({ db }: OpenDatabase, projectId: string, count: number) =>
  db.$client.query(
    `insert into tasks (id, project_id, number, title, description, status, priority, planned_start_date, planned_end_date,
       estimated_hours, position)
     select gen_random_uuid(), $1, n, 'Level ' || n || ' slab: formwork, reinforcement and pour, zone ' || n % 7, '',
       (array['not_started', 'in_progress', 'blocked', 'done'])[n % 4 + 1], 'medium', '2026-01-01', '2026-02-01', 40, 'a' || n % 10
     from generate_series(1, $2::int) n`,
    [projectId, count],
  );

interface Fixture {
  readonly database: OpenDatabase;
  readonly url: string;
}

type Served = Awaited<ReturnType<typeof serve>>;

/** What is asked of one database, by name, and how to end its servers. */
interface Side {
  readonly loads: Readonly<Record<string, Load>>;
  readonly stop: () => Promise<unknown>;
}

/** The calls of the board, and beside the lists the bare statement on a bare server; `port` and the two after it are its own. */
async function open({ database, url }: Fixture, port: number): Promise<Side> {
  const cm = await signedIn(database, 'cm');
  const projectOf = (count: number) => addProject(database, cm.id, count);
  const lists = { '200 tasks': await projectOf(200), '2,000 tasks': await projectOf(2000) };
  const work = await projectOf(500);
  await database.pool.query('vacuum analyze tasks');
  const env = { DATABASE_URL: url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}-${port}` };
  const server = await serve('server/main.ts', port, env);
  await jobsDone(database);
  const servers: Served[] = [server];
  const load = { connections: CONNECTIONS, seconds: SECONDS, headers: { cookie: cm.cookie } };
  const loads: Record<string, Load> = {};
  for (const [name, id] of Object.entries(lists)) {
    const statement = { text: tasksOfProject.whole.text, values: [id, cm.id, cm.id, 'cm', null] };
    const floor = await serve('bench/floor.ts', port + servers.length, {
      ...env,
      STATEMENT: JSON.stringify(statement),
    });
    servers.push(floor);
    loads[`floor, ${name}`] = { connections: CONNECTIONS, seconds: SECONDS, url: `${floor.address}/floor` };
    loads[name] = { ...load, url: `${server.address}/api/projects/${id}/tasks` };
  }
  const { rows } = await database.pool.query<{ id: string }>('select id from tasks where project_id = $1', [work]);
  const body = { projectId: work, title: 'Blockwork Level 4' };
  let count = 0;
  const change = () => {
    const { id } = rows[count % rows.length] ?? { id: '' };
    const status = STATUSES[count++ % STATUSES.length];
    return { method: 'PUT', url: `${server.address}/api/tasks/${id}`, body: { status } } as const;
  };
  const create = () => ({ method: 'POST', url: `${server.address}/api/tasks`, body }) as const;
  loads['change a status'] = { ...load, url: server.address, write: change };
  loads['create'] = { ...load, url: server.address, write: create };
  loads['dashboard figures'] = { ...load, url: `${server.address}/api/dashboard/stats` };
  return { loads, stop: () => Promise.all(servers.map((one) => one.stop())) };
}

/** Each call on each side in turns; of its turns the one in the middle. */
async function race(sides: readonly Side[]): Promise<Record<string, Measured>[]> {
  const found: Record<string, Measured>[] = sides.map(() => ({}));
  for (const name of Object.keys(sides[0]?.loads ?? {})) {
    const measured = await inTurns(sides.flatMap(({ loads }) => loads[name] ?? []));
    for (const [index, one] of measured.entries()) Object.assign(found[index] ?? {}, { [name]: one });
  }
  return found;
}

async function inTurns(loads: readonly Load[]): Promise<Measured[]> {
  const turns: Measured[][] = loads.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [index, load] of loads.entries()) turns[index]?.push(await measure(load));
  return turns.map(middle);
}

function middle(turns: readonly Measured[]): Measured {
  const found = turns.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(turns.length / 2)];
  if (!found) throw new Error('Nothing was measured.');
  return found;
}

const print = (text: string) => process.stdout.write(`${text}\n`);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`;

function report(measured: Record<string, Measured>): void {
  for (const [name, one] of Object.entries(measured)) {
    print(line(name, one));
    const floor = measured[`floor, ${name}`];
    if (floor) print(`  = ${share(one.perSecond, floor.perSecond)} of the floor`);
  }
}

const fixtures = [await setupApp()];
const sides: Side[] = [];
try {
  if (OTHERS > 0) {
    const large = await setupApp();
    fixtures.push(large);
    const owner = await signedIn(large.database, 'pm');
    for (let index = 0; index < 100; index += 1) await addProject(large.database, owner.id, OTHERS / 100);
    await large.rest();
  }
  for (const [index, fixture] of fixtures.entries()) sides.push(await open(fixture, 3921 + 10 * index));
  const [small = {}, large] = await race(sides);
  print(`-- ${CONNECTIONS} connections, small database`);
  report(small);
  if (large) {
    print(`-- the same among ${OTHERS.toLocaleString('en')} other tasks, in turns with it`);
    report(large);
    for (const [name, one] of Object.entries(large))
      print(`${name}: ${share(one.perSecond, small[name]?.perSecond ?? 0)} of the small one`);
  }
} finally {
  await Promise.all(sides.map((side) => side.stop()));
  await Promise.all(fixtures.map((fixture) => fixture.close()));
}
