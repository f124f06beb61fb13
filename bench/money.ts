import { materialsOfProject } from '#features/materials/server/read.ts';
import { paymentsOfProject } from '#features/payments/server/read.ts';
import { jobsDone, SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { line, type Measured, measure } from './load.ts';
import { fillMoney } from './money-fixtures.ts';
import { visitMoney } from './money-screens.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 5);
/** People of one office who ask at the same moment. */
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 4);
const PAGE = 100;

const print = (text: string) => process.stdout.write(`${text}\n`);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`;

const fixture = await setupApp();
try {
  const pm = await signedIn(fixture.database, 'pm');
  const id = await fillMoney(fixture.database, pm.id);
  const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-money-${process.pid}` };
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
  await jobsDone(fixture.database);
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
  await visitMoney({ address: server.address, cookie: pm.cookie, projectId: id });
  await server.stop();
} finally {
  await fixture.close();
}
