import { findStatement, projectsStatement } from '#features/projects/server/routes.ts';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { line, measure } from './load.ts';

const PROJECTS = 200;
const TASKS_EACH = 20;
const PAYMENTS_EACH = 10;
const SECONDS = Number(process.env['SECONDS'] ?? 5);

async function seed({ db }: OpenDatabase, memberId: string): Promise<string[]> {
  const ids = Array.from({ length: PROJECTS }, newId);
  await db.insert(projects).values(
    ids.map((id, index) => ({
      id,
      name: `Riyadh Tower ${index}`,
      client: 'Al-Faisal Development',
      description: 'Twenty floors above a three level basement, façade in unitised curtain wall.',
      location: 'King Fahd Road, Riyadh',
      budget: `${1_000_000 + index}.25`,
      plannedStartDate: '2026-01-01',
      plannedEndDate: '2027-01-01',
    })),
  );
  await db.insert(members).values(ids.map((projectId) => ({ projectId, userId: memberId, role: 'pm' as const })));
  for (const projectId of ids) {
    await db.insert(tasks).values(
      Array.from({ length: TASKS_EACH }, (_, index) => ({
        projectId,
        number: index + 1,
        title: `Level ${index} slab`,
        status: index % 3 === 0 ? ('done' as const) : ('not_started' as const),
        estimatedHours: '40',
      })),
    );
    await db.insert(payments).values(
      Array.from({ length: PAYMENTS_EACH }, () => ({
        projectId,
        description: 'Concrete',
        category: 'materials' as const,
        amount: '1250.50',
        status: 'paid' as const,
      })),
    );
  }
  await db.$client.query('analyze');
  return ids;
}

/** GET /api/projects with 200 projects and the detail call, signed in as a member of all, beside their floor. */
export async function benchProjects(): Promise<void> {
  const fixture = await setupApp();
  try {
    const pm = await signedIn(fixture.database, 'pm');
    const [id = ''] = await seed(fixture.database, pm.id);
    const list = { text: projectsStatement.whole.text, values: [pm.id, pm.id, null, null, 'pm'] };
    const find = { text: findStatement.text, values: [pm.id, pm.id, id, 'pm'] };
    const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}` };
    const server = await serve('server/main.ts', 3901, env);
    const listFloor = await serve('bench/floor.ts', 3902, { ...env, STATEMENT: JSON.stringify(list) });
    const findFloor = await serve('bench/floor.ts', 3903, { ...env, STATEMENT: JSON.stringify(find) });
    const headers = { cookie: pm.cookie };
    for (const connections of [1, 16]) {
      const load = { connections, seconds: SECONDS };
      const pairs = [
        ['GET /api/projects (200)', `${server.address}/api/projects`, `${listFloor.address}/floor`],
        ['GET /api/projects/{id}', `${server.address}/api/projects/${id}`, `${findFloor.address}/floor`],
      ] as const;
      for (const [name, url, floorUrl] of pairs) {
        const floor = await measure({ ...load, url: floorUrl });
        const ours = await measure({ ...load, url, headers });
        print(line(`floor of ${name}, ${connections} connections`, floor));
        print(line(`${name}, ${connections} connections`, ours));
        print(`  = ${((ours.perSecond / floor.perSecond) * 100).toFixed(0)} % of the floor`);
      }
    }
    for (const one of [server, listFloor, findFloor]) await one.stop();
  } finally {
    await fixture.close();
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

await benchProjects();
