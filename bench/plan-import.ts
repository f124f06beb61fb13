import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { addDays } from '#shared/dates.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';

/** A plan of 5,000 rows: how long until it is read, and until its tasks are there; and how the server answers others meanwhile. */
const ROWS = Number(process.env['ROWS'] ?? 5000);
const READ_TARGET_MS = 3000;
const OTHERS_TARGET_MS = 100;
const PAUSE_MS = 5;

const { database, url, close } = await setupApp();
const pm = await signedIn(database, 'pm');
const projectId = newId();
await database.db.insert(projects).values({ id: projectId, name: 'Tower' });
await database.db.insert(members).values({ projectId, userId: pm.id, role: 'pm' });
const server = await serve('server/main.ts', 3931, {
  DATABASE_URL: url,
  SESSION_SECRET: SECRET,
  DATA_DIR: `/tmp/bench-data-${process.pid}`,
});
const headers = { cookie: pm.cookie, origin: server.address };
const file = await workbook(ROWS);

try {
  await timed('warm up', '/api/plans/preview', await workbook(50));
  const read = await timed(`read ${ROWS} rows`, '/api/plans/preview', file);
  const created = await timed(`create ${ROWS} tasks`, `/api/projects/${projectId}/upload-plan`, file);
  await timed('compare with them', `/api/plans/preview?projectId=${projectId}`, file);
  const isGood = read.took < READ_TARGET_MS && Math.max(read.others, created.others) < OTHERS_TARGET_MS;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  await close();
}

/** Sends the plan while somebody else lists projects again and again. Milliseconds. */
async function timed(name: string, path: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('plan', new Blob([content]), 'plan.xlsx');
  let isDone = false;
  const begin = performance.now();
  const sending = fetch(server.address + path, { method: 'POST', headers, body: form }).then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
    isDone = true;
    return performance.now() - begin;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    await fetch(`${server.address}/api/projects`, { headers }).then((answer) => answer.text());
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const took = await sending;
  const others = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0;
  process.stdout.write(
    `${name}: ${took.toFixed(0)} ms; others meanwhile p99 ${others.toFixed(0)} ms of ${waits.length} calls\n`,
  );
  return { took, others };
}

async function workbook(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = createSheets();
  const heads = ['ID', 'WBS', 'Task Name', 'Duration', 'Start', 'Finish', 'Predecessors', 'Resource Names'];
  const rows = Array.from({ length: count }, (_, index) => {
    const start = addDays('2026-03-01', index % 500);
    const wbs = index % 20 === 0 ? `${index / 20 + 1}` : `${Math.floor(index / 20) + 1}.${index % 20}`;
    const name = `Level ${index % 60}, zone ${index % 7}: formwork and reinforcement ${index}`;
    return [
      index + 1,
      wbs,
      name,
      '5 days',
      start,
      addDays(start, 6),
      index % 20 > 1 ? `${index}FS+1 day` : null,
      'Crew',
    ];
  });
  const kinds = ['number', 'text', 'text', 'text', 'date', 'date', 'text', 'text'] as const;
  const columns = heads.map((header, index) => ({ header, kind: kinds[index] ?? 'text' }));
  const bytes = await sheets.write([{ name: 'Plan', columns, rows }]);
  await sheets.close();
  return Uint8Array.from(bytes);
}
