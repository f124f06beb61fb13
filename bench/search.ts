import { learnWords } from '#features/search/server/spelling.ts';
import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { line, measure } from './load.ts';

/** Searching among a million tasks: bound p50 < 50 ms, p95 < 250 ms, one question at a time and four at once. */
const TASKS = Number(process.env['OTHERS'] ?? 1_000_000);
const PROJECTS = 100;
const SECONDS = Number(process.env['SECONDS'] ?? 5);

const trades = [
  'slab formwork',
  'columns reinforcement',
  'concrete pour',
  'blockwork',
  'plaster',
  'cable trays',
  'drainage pipes',
  'ductwork',
  'ceramic tiles',
  'façade glazing',
];
const places = ['north', 'south', 'core', 'podium', 'basement', 'roof', 'tower', 'annex'];

/** Common words, rare ones, beginnings, numbers, slips, Arabic, nothing at all. */
const questions = [
  'slab',
  'slab formwork',
  'con',
  'T-142',
  'level 17 blockwork',
  'glazng',
  'plster roof',
  'حفر',
  'zebra',
  'zone 93412',
  'p',
  'drainage basement 12',
];

async function fill({ db }: OpenDatabase, memberId: string): Promise<void> {
  for (let at = 0; at < PROJECTS; at += 1) {
    const id = newId();
    await db.insert(projects).values({ id, name: `Project ${at}`, nextTaskNumber: TASKS / PROJECTS + 1 });
    if (at < 5) await db.insert(members).values({ projectId: id, userId: memberId, role: 'cm' });
    await db.$client.query(
      `insert into tasks (id, project_id, number, title, description)
       select gen_random_uuid(), $1, n, 'Level ' || n % 40 || ' ' || ($2::text[])[n % 10 + 1] || ', ' || ($3::text[])[n % 8 + 1] || ' zone ' || n * 7 % 99991, ''
       from generate_series(1, $4::int) n`,
      [id, trades, places, TASKS / PROJECTS],
    );
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);
const fixture = await setupApp();
try {
  const member = await signedIn(fixture.database, 'cm');
  const admin = await signedIn(fixture.database, 'admin');
  await fill(fixture.database, member.id);
  await fixture.database.pool.query('vacuum analyze search_entries');
  await learnWords(fixture.database.db);
  const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}` };
  const server = await serve('server/main.ts', 3925, env);
  for (const [who, { cookie }] of Object.entries({ 'member of 5 projects': member, administrator: admin })) {
    for (const connections of [1, 4]) {
      let count = 0;
      const url = () =>
        `${server.address}/api/search?q=${encodeURIComponent(questions[count++ % questions.length] ?? '')}`;
      const write = () => ({ method: 'GET' as const, url: url() });
      print(
        line(
          `${who}, ${connections} at once`,
          await measure({ url: server.address, connections, seconds: SECONDS, headers: { cookie }, write }),
        ),
      );
    }
    for (const question of questions) {
      const url = `${server.address}/api/search?q=${encodeURIComponent(question)}`;
      print(line(`  ${question}`, await measure({ url, connections: 1, seconds: 0.5, headers: { cookie } })));
    }
  }
  await server.stop();
} finally {
  await fixture.close();
}
