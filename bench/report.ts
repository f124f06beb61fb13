/** The report of 200 pages as a PDF, and how long others wait meanwhile: `node bench/report.ts`. */
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';

const ROWS = 10_000;
const AT_ONCE = 1_000;

const fixture = await setupApp();
const { db } = fixture.database;
const { cookie } = await signedIn(fixture.database, 'admin');
const projectId = newId();
await db.insert(projects).values({ id: projectId, name: 'Olaya Tower', budget: '1000000' });
for (let from = 1; from <= ROWS; from += AT_ONCE) {
  const numbers = Array.from({ length: AT_ONCE }, (_, index) => from + index);
  await db.insert(tasks).values(numbers.map((number) => ({ projectId, number, title: `Pour slab ${number}` })));
}
const server = await serve('server/main.ts', 3497, { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET });
const get = async (path: string) => (await fetch(`${server.address}${path}`, { headers: { cookie } })).arrayBuffer();

for (const language of ['en', 'ar', 'en']) {
  const started = performance.now();
  let isDone = false;
  const making = get(`/api/analytics/export?rows=yes&projectId=${projectId}&language=${language}`).finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    await get('/api/dashboard/stats');
    waits.push(performance.now() - asked);
  }
  const file = Buffer.from(await making);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const pages = file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  waits.sort((a, b) => a - b);
  const [middle = 0, last = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)];
  process.stdout.write(
    `${language}: ${pages} pages, ${Math.round(file.length / 1024)} kB in ${seconds} s; meanwhile ${waits.length} answers to others, median ${middle.toFixed(1)} ms, slowest ${last.toFixed(0)} ms\n`,
  );
}
await server.stop();
await fixture.close();
