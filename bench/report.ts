/** The report of 200 pages as a PDF, and how long others wait meanwhile: `node bench/report.ts`. */
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';

const ROWS = 10_000;
const AT_ONCE = 1_000;

const app = await testApp();
try {
  const admin = await app.person('admin');
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Olaya Tower', budget: '1000000' });
  for (let from = 1; from <= ROWS; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => ({
      projectId,
      number: from + index,
      title: `Pour slab ${from + index}`,
    }));
    await app.db.insert(tasks).values(rows);
  }
  const url = `/api/analytics/export?rows=yes&projectId=${projectId}`;
  for (const language of ['en', 'ar']) {
    const started = performance.now();
    const making = admin.call('GET', `${url}&language=${language}`);
    let isDone = false;
    making.finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (!isDone) {
      const asked = performance.now();
      await admin.call('GET', '/api/dashboard/stats');
      waits.push(performance.now() - asked);
    }
    const { text } = await making;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const pages = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    const middle = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
    process.stdout.write(
      `${language}: ${pages} pages in ${seconds} s; meanwhile ${waits.length} other answers, half of them within ${middle.toFixed(1)} ms, the slowest ${(waits.at(-1) ?? 0).toFixed(0)} ms\n`,
    );
  }
} finally {
  await app.close();
}
