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

interface Opening {
  readonly database: OpenDatabase;
  readonly userId: string;
  readonly load: Pick<Load, 'connections' | 'seconds' | 'headers' | 'pid'>;
  readonly address: string;
  /** A bare server of one statement, on the next port. */
  readonly floorOf: (statement: { text: string; values?: unknown[] }) => Promise<Served>;
}

/** The lists of the board: whole; to who has them as they stand; while one of their tasks changes each second; the statement, and its answer made once, on a bare server. */
async function listLoads({ database, userId, load, address, floorOf }: Opening): Promise<Record<string, Load>> {
  const loads: Record<string, Load> = {};
  const projectOf = (count: number) => addProject(database, userId, count);
  for (const [name, id] of [
    ['200 tasks', await projectOf(200)] as const,
    ['2,000 tasks', await projectOf(2000)] as const,
  ]) {
    const floor = await floorOf({ text: tasksOfProject.whole.text, values: [id, userId, userId, 'cm', null] });
    const bare = { connections: CONNECTIONS, seconds: SECONDS, pid: floor.pid };
    const list = { ...load, url: `${address}/api/projects/${id}/tasks` };
    const change = await statusChanges(database, id, address);
    const meanwhile = async () => {
      const { method, url, body } = change();
      const headers = { ...load.headers, 'content-type': 'application/json', origin: address };
      await fetch(url, { method, headers, body: JSON.stringify(body) });
    };
    Object.assign(loads, {
      [`floor, ${name}`]: { ...bare, url: `${floor.address}/floor` },
      [`ready answer, ${name}`]: { ...bare, url: `${floor.address}/ready` },
      [name]: list,
      [`${name}, unchanged`]: { ...list, revalidates: true },
      [`${name}, one changes a second`]: { ...list, revalidates: true, meanwhile },
    });
  }
  return loads;
}

/** The writes of a small thing without triggers and indexes, and the row of history that belongs to it. */
const history = `insert into floor_activity (actor_id, entity, entity_id, action, label) select created_by, 'task', id::text, $2::text, title from own`;
const FLOORS = {
  create: `with own as (insert into floor_tasks (id, project_id, number, title, created_by)
      select gen_random_uuid(), project_id, number, title, created_by from floor_tasks where id = $1 returning *),
    history as (${history}) select row_to_json(own) as json from own`,
  'change a status': `with own as (update floor_tasks set status = 'done', version = version + 1, updated_at = now() where id = $1 returning *),
    history as (${history}) select row_to_json(own) as json from own`,
};

async function bareTables({ pool }: OpenDatabase, projectId: string): Promise<void> {
  for (const table of ['tasks', 'activity'])
    await pool.query(
      `create table floor_${table} (like ${table} including defaults including identity including generated including comments)`,
    );
  await pool.query('alter table floor_tasks add primary key (id)');
  await pool.query('alter table floor_activity add primary key (seq)');
  await pool.query(
    'insert into floor_tasks (id, project_id, number, title, created_by) select id, project_id, number, title, created_by from tasks where project_id = $1',
    [projectId],
  );
}

async function statusChanges({ pool }: OpenDatabase, projectId: string, address: string) {
  const { rows } = await pool.query<{ id: string }>('select id from tasks where project_id = $1', [projectId]);
  let count = 0;
  return () => {
    const { id } = rows[count % rows.length] ?? { id: '' };
    const status = STATUSES[count++ % STATUSES.length];
    return { method: 'PUT', id, url: `${address}/api/tasks/${id}`, body: { status } } as const;
  };
}

async function writeLoads({ database, userId, load, address, floorOf }: Opening): Promise<Record<string, Load>> {
  const work = await addProject(database, userId, 500);
  await bareTables(database, work);
  const change = await statusChanges(database, work, address);
  const body = { projectId: work, title: 'Blockwork Level 4' };
  const create = () => ({ method: 'POST', url: `${address}/api/tasks`, body }) as const;
  const loads: Record<string, Load> = {};
  for (const [name, text] of Object.entries(FLOORS)) {
    const floor = await floorOf({ text, values: [name] });
    const write = () => ({ method: 'PUT', url: `${floor.address}/floor/${change().id}` }) as const;
    loads[`floor, ${name}`] = { connections: CONNECTIONS, seconds: SECONDS, pid: floor.pid, url: floor.address, write };
    loads[name] = { ...load, url: address, write: name === 'create' ? create : change };
  }
  return loads;
}

/** The calls of the board, each beside what no server can better by much; `port` and those after it are its own. */
async function open({ database, url }: Fixture, port: number): Promise<Side> {
  const cm = await signedIn(database, 'cm');
  const env = { DATABASE_URL: url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}-${port}` };
  const server = await serve('server/main.ts', port, env);
  const servers: Served[] = [server];
  const floorOf: Opening['floorOf'] = async (statement) => {
    const floor = await serve('bench/floor.ts', port + servers.length, {
      ...env,
      STATEMENT: JSON.stringify(statement),
    });
    servers.push(floor);
    return floor;
  };
  const load = { connections: CONNECTIONS, seconds: SECONDS, headers: { cookie: cm.cookie }, pid: server.pid };
  const opening = { database, userId: cm.id, load, address: server.address, floorOf };
  const loads: Record<string, Load> = { ...(await listLoads(opening)), ...(await writeLoads(opening)) };
  loads['dashboard figures'] = { ...load, url: `${server.address}/api/dashboard/stats` };
  await database.pool.query('vacuum analyze tasks');
  await jobsDone(database);
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
    const list = name.replace(/, (unchanged|one changes a second)$/, '');
    const floor = measured[`floor, ${list}`];
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
