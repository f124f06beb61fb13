import { materialsOfProject } from '#features/materials/server/read.ts';
import { paymentsOfProject } from '#features/payments/server/read.ts';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { openGround, SECRET, serve, signedIn } from './ground.ts';
import { line, type Measured, measure } from './load.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 5);
/** People of one office who ask at the same moment. */
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 4);
const PAYMENTS = 10_000;
const MATERIALS = 5000;
const PAGE = 100;

/** A project with ten thousand payments and five thousand materials, among nine others of a tenth of that. */
async function fill({ db, pool }: OpenDatabase, memberId: string): Promise<string> {
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) => addProject(db, memberId, index === 0 ? 1 : 10)),
  );
  await pool.query('analyze');
  return ids[0] ?? '';
}

async function addProject(db: OpenDatabase['db'], userId: string, part: number): Promise<string> {
  const projectId = newId();
  await db.insert(projects).values({ id: projectId, name: `Project ${projectId}`, budget: '5000000' });
  await db.insert(members).values({ projectId, userId, role: 'pm' });
  await db.$client.query(
    `insert into payments (id, project_id, description, amount, category, status, due_date, vendor, invoice_number, approved_at, paid_date, created_at)
     select gen_random_uuid(), $1, 'Concrete C40, level ' || n % 60, n % 9000 + 0.10, 'materials',
       (array['pending', 'approved', 'paid', 'paid'])[n % 4 + 1], date '2026-01-01' + n % 365, 'Vendor ' || n % 300, 'INV-' || n,
       case when n % 4 > 0 then now() end, case when n % 4 > 1 then now() end, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [projectId, PAYMENTS / part],
  );
  await db.$client.query(
    `insert into materials (id, project_id, item, category, unit, required_qty, on_site_qty, cost_per_unit, supplier)
     select gen_random_uuid(), $1, 'Rebar ' || n, 'steel', 'tonnes', n % 100 + 1, n % 70, 100.25, 'Supplier ' || n % 100
     from generate_series(1, $2::int) n`,
    [projectId, MATERIALS / part],
  );
  await db.$client.query(
    `insert into tasks (id, project_id, number, title, planned_start_date, planned_end_date)
     select gen_random_uuid(), $1, n, (array['Rebar fixing', 'Formwork', 'Pour slab', 'Blockwork', 'Tiling'])[n % 5 + 1] || ', level ' || n % 40,
       current_date + n % 300, current_date + n % 300 + 10
     from generate_series(1, 500) n`,
    [projectId],
  );
  return projectId;
}

const print = (text: string) => process.stdout.write(`${text}\n`);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`;

const ground = await openGround();
try {
  const pm = await signedIn(ground.database, 'pm');
  const id = await fill(ground.database, pm.id);
  const env = { DATABASE_URL: ground.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-money-${process.pid}` };
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const floors: Record<string, Measured> = {};
  const pages = { payments: paymentsOfProject.page.text, materials: materialsOfProject.page.text };
  for (const [name, text] of Object.entries(pages)) {
    const statement = { text, values: [id, pm.id, pm.id, 'pm', null, PAGE, 0] };
    const floor = await serve('bench/floor.ts', 3932, { ...env, STATEMENT: JSON.stringify(statement) });
    floors[name] = await measure({ ...load, url: `${floor.address}/floor` });
    print(line(`floor, a page of ${name}`, floors[name]));
    await floor.stop();
  }
  const server = await serve('server/main.ts', 3931, env);
  const calls: readonly [name: string, path: string, floor?: string][] = [
    [`payments of a project, ${PAGE} of 10,000`, `/api/projects/${id}/payments?limit=${PAGE}`, 'payments'],
    [`materials of a project, ${PAGE} of 5,000`, `/api/projects/${id}/materials?limit=${PAGE}`, 'materials'],
    ['payments of all projects, first page', `/api/payments/all?limit=${PAGE}`],
    ['payments of all projects, last page', `/api/payments/all?limit=${PAGE}&offset=18900`],
    ['payments, searched', `/api/payments/all?limit=${PAGE}&search=vendor+17`],
    ['payments, by amount', `/api/payments/all?limit=${PAGE}&sort=-amount`],
    ['payments, totals', '/api/payments/totals'],
    ['material shortfalls', `/api/materials/shortfalls?limit=${PAGE}`],
    ['payments, overdue', `/api/payments/overdue?limit=${PAGE}`],
    ['ageing', '/api/payments/ageing'],
    ['budget summary', '/api/budget/summary'],
    ['budget alerts', '/api/budget/alerts'],
  ];
  for (const [name, path, floor] of calls) {
    const measured = await measure({ ...load, headers: { cookie: pm.cookie }, url: `${server.address}${path}` });
    print(line(name, measured));
    const below = floor && floors[floor];
    if (below) print(`  = ${share(measured.perSecond, below.perSecond)} of the floor`);
  }
  await server.stop();
} finally {
  await ground.close();
}
