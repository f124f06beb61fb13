import { afterEach, beforeEach, expect, test } from 'vitest';
import { chainBeforeBaseline, resetToBaseline, type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { migrateDatabase, readApplied, readMigrations } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function recordAsApplied(migrations: readonly { tag: string; hash: string }[]): Promise<void> {
  await database.pool.query('delete from schema_migrations');
  for (const [position, { tag, hash }] of migrations.entries()) {
    const values = [position, tag, hash];
    await database.pool.query('insert into schema_migrations (position, tag, hash) values ($1, $2, $3)', values);
  }
}

async function applied() {
  const client = await database.pool.connect();
  return readApplied(client).finally(() => client.release());
}

test('a database of the last version before the baseline goes on with its rows', async () => {
  await resetToBaseline(database);
  await database.pool.query(`insert into projects (id, name) values (gen_random_uuid(), 'Tower')`);
  await recordAsApplied(chainBeforeBaseline);

  await migrateDatabase(database.pool);

  expect(await applied()).toEqual((await readMigrations()).map(({ tag, hash }) => ({ tag, hash })));
  expect((await database.pool.query('select name from projects')).rows).toEqual([{ name: 'Tower' }]);
});

test('the progress of the tasks that are there is recorded on the days it is known of, and only reported percents change a figure', async () => {
  await resetToBaseline(database);
  const { pool } = database;
  await pool.query(`insert into projects (id, name) values
    ('00000000-0000-4000-8000-00000000000a', 'Ticked'), ('00000000-0000-4000-8000-00000000000b', 'Reported')`);
  await pool.query(`insert into tasks (id, project_id, number, title, status, estimated_hours, percent_complete, actual_start, completed_at, created_at)
    select gen_random_uuid(), p.id, t.number, t.title, t.status, 10, case when p.name = 'Reported' then t.percent else 0 end, t.began, t.done, '2026-02-01T09:00:00Z'
    from projects p cross join (values
      (1, 'done', 'done', 0, date '2026-03-01', timestamptz '2026-03-05T09:00:00Z'),
      (2, 'begun', 'in_progress', 40, date '2026-03-02', null),
      (3, 'told', 'in_progress', 60, null, null),
      (4, 'waiting', 'not_started', 0, null, null)) t(number, title, status, percent, began, done)`);
  await pool.query(`insert into activity (project_id, entity, entity_id, action, label, after, at)
    select project_id, 'task', id::text, 'updated', title, '{"percentComplete": 60}', '2026-03-10T09:00:00Z' from tasks where title = 'told'`);
  await recordAsApplied(chainBeforeBaseline);

  await migrateDatabase(pool);

  const { rows } = await pool.query(`select p.name, p.progress_rule as rule,
      (select sum(k.weight_done)::float8 from project_tallies k where k.project_id = p.id) as done,
      (select json_agg(json_build_array(t.title, r.date, r.phase, r.percent) order by t.number, r.date)
        from task_progress r join tasks t on t.id = r.task_id where t.project_id = p.id) as recorded
    from projects p order by p.name desc`);
  const finished = [
    ['done', '2026-03-01', 'begun', 0],
    ['done', '2026-03-05', 'done', 0],
  ];
  expect(rows).toEqual([
    {
      ...{ name: 'Ticked', rule: 'zero_hundred', done: 10 },
      recorded: [...finished, ['begun', '2026-03-02', 'begun', 0], ['told', '2026-03-10', 'begun', 0]],
    },
    {
      ...{ name: 'Reported', rule: 'percent', done: 20 },
      recorded: [
        ...finished,
        // Nobody knows when its 40 percent were reported; not before it began.
        ['begun', '2026-03-02', 'begun', 40],
        ['told', '2026-03-10', 'begun', 60],
      ],
    },
  ]);
});

test('a database of an older version than that is refused, and nothing is changed', async () => {
  await recordAsApplied(chainBeforeBaseline.slice(0, 1));

  await expect(migrateDatabase(database.pool)).rejects.toThrow(
    'The data was written by a version from before 24 November 2026. Start the version of 24 November 2026 once, then this one.',
  );
  expect(await applied()).toEqual(chainBeforeBaseline.slice(0, 1));
});

test('a migration that differs from the applied one is refused', async () => {
  const [first] = await readMigrations();
  await recordAsApplied([{ tag: first?.tag ?? '', hash: 'another' }]);

  await expect(migrateDatabase(database.pool)).rejects.toThrow('written by another build of this product');
});

test('a migration that is unknown here is refused', async () => {
  const migrations = await readMigrations();
  await recordAsApplied([...migrations, { tag: '9999_future', hash: 'x' }]);

  await expect(migrateDatabase(database.pool)).rejects.toThrow('written by a newer version of this product');
});
