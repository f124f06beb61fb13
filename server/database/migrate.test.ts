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
