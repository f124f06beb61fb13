import { tasksOfProject } from '#features/tasks/server/read.ts';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { openGround, SECRET, serve, signedIn } from './ground.ts';
import { line, type Measured, measure } from './load.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 5);
const CONNECTIONS = 16;
/** The whole of it once in a small database and once among a million tasks: cost must hardly grow. */
const OTHERS = Number(process.env['OTHERS'] ?? 1_000_000);

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

interface Ground {
  readonly database: OpenDatabase;
  readonly url: string;
}

/** One pass over the calls of the board; answers what each measured. */
async function pass({ database, url }: Ground): Promise<Record<string, Measured>> {
  const cm = await signedIn(database, 'cm');
  const [small, large, work] = [
    await addProject(database, cm.id, 200),
    await addProject(database, cm.id, 2000),
    await addProject(database, cm.id, 500),
  ];
  await database.pool.query('analyze tasks');
  const env = { DATABASE_URL: url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}` };
  const server = await serve('server/main.ts', 3921, env);
  const headers = { cookie: cm.cookie };
  const load = { connections: CONNECTIONS, seconds: SECONDS, headers };
  const measured: Record<string, Measured> = {};
  for (const [name, id] of [
    ['200 tasks', small],
    ['2,000 tasks', large],
  ] as const) {
    const statement = { text: tasksOfProject.whole.text, values: [id, cm.id, cm.id, 'cm', null] };
    const floor = await serve('bench/floor.ts', 3922, { ...env, STATEMENT: JSON.stringify(statement) });
    measured[`floor, ${name}`] = await measure({
      connections: CONNECTIONS,
      seconds: SECONDS,
      url: `${floor.address}/floor`,
    });
    await floor.stop();
    measured[name] = await measure({ ...load, url: `${server.address}/api/projects/${id}/tasks` });
  }
  const { rows } = await database.pool.query<{ id: string }>('select id from tasks where project_id = $1', [work]);
  let count = 0;
  const statuses = ['in_progress', 'done', 'not_started'];
  measured['change a status'] = await measure({
    ...load,
    url: server.address,
    write: () => {
      const { id } = rows[count % rows.length] ?? { id: '' };
      count += 1;
      return { method: 'PUT', url: `${server.address}/api/tasks/${id}`, body: { status: statuses[count % 3] } };
    },
  });
  measured['create'] = await measure({
    ...load,
    url: server.address,
    write: () => ({
      method: 'POST',
      url: `${server.address}/api/tasks`,
      body: { projectId: work, title: 'Blockwork Level 4' },
    }),
  });
  await server.stop();
  return measured;
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

const ground = await openGround();
try {
  print(`-- ${CONNECTIONS} connections, small database`);
  const small = await pass(ground);
  report(small);
  if (OTHERS > 0) {
    const owner = await signedIn(ground.database, 'pm');
    for (let index = 0; index < 100; index += 1) await addProject(ground.database, owner.id, OTHERS / 100);
    await ground.rest();
    print(`-- the same among ${OTHERS.toLocaleString('en')} other tasks`);
    const large = await pass(ground);
    report(large);
    for (const [name, one] of Object.entries(large))
      print(`${name}: ${share(one.perSecond, small[name]?.perSecond ?? 0)} of before`);
  }
} finally {
  await ground.close();
}
