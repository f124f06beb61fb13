import { newId } from '#server/database/columns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';
import { line, measure } from './load.ts';

/** The history of a million deeds: its newest page, by project, by person, by text. No bound; what a search costs is to be seen. */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const PROJECTS = 100;
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const THINGS = ['slab formwork', 'columns reinforcement', 'concrete pour', 'blockwork', 'plaster', 'cable trays'];

async function fill({ db, pool }: OpenDatabase, userId: string): Promise<string> {
  const ids = Array.from({ length: PROJECTS }, newId);
  await db.insert(projects).values(ids.map((id, at) => ({ id, name: `Riyadh Tower ${at}` })));
  await db.insert(members).values(ids.slice(0, 5).map((projectId) => ({ projectId, userId, role: 'cm' as const })));
  await pool.query(
    `insert into activity (project_id, actor_id, entity, entity_id, action, label)
     select ($1::uuid[])[n % ${PROJECTS} + 1], $2, 'task', gen_random_uuid(), 'updated',
       'T-' || n || ' ' || ($3::text[])[n % 6 + 1] || ', level ' || n % 40 || ' zone ' || n * 7 % 99991
     from generate_series(1, $4::int) n`,
    [ids, userId, THINGS, ROWS],
  );
  await pool.query('vacuum analyze activity');
  return ids[0] ?? '';
}

const fixture = await setupApp();
try {
  const cm = await signedIn(fixture.database, 'cm');
  const admin = await signedIn(fixture.database, 'admin');
  const project = await fill(fixture.database, cm.id);
  const env = { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET, DATA_DIR: `/tmp/bench-data-${process.pid}` };
  const server = await serve('server/main.ts', 3927, env);
  const asked = {
    'the newest': '',
    'of one project': `projectId=${project}`,
    'a rare word': 'search=93412',
    'a word and a number': 'search=blockwork 17',
    'a word of every sixth entry': 'search=plaster',
    'a word of every entry': 'search=zone',
    'no such word': 'search=zebra',
    'a name of one project': 'search=Tower 42',
  };
  process.stdout.write(`-- ${ROWS.toLocaleString('en')} entries\n`);
  for (const [who, { cookie }] of Object.entries({ 'member of 5 projects': cm, administrator: admin })) {
    for (const [what, query] of Object.entries(asked)) {
      const url = `${server.address}/api/activity?${encodeURI(query)}`;
      const measured = await measure({ url, connections: 1, seconds: SECONDS, headers: { cookie } });
      process.stdout.write(`${line(`${who}: ${what}`, measured)}\n`);
    }
  }
  await server.stop();
} finally {
  await fixture.close();
}
