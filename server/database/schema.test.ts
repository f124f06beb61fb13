import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, isTable } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { schema } from './schema.ts';

const folder = join(import.meta.dirname, 'tables');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const tablesIn = (module: Record<string, unknown>): PgTable[] =>
  Object.values(module).filter((value): value is PgTable => isTable(value));

test('every table is in schema.ts: a backup holds no other', async () => {
  const files = await Promise.all(
    globSync('*.ts', { cwd: folder }).map(async (file) => [file, await import(join(folder, file))] as const),
  );
  const listed = new Set(tablesIn(schema).map(getTableName));
  const missing = files.flatMap(([file, module]) =>
    tablesIn(module)
      .map(getTableName)
      .filter((name) => !listed.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing, 'Name its file in server/database/schema.ts, after those of the tables it refers to.').toEqual([]);
});

test('a table stands after those it refers to, in which order a backup is read', () => {
  const seen = new Set<string>();
  const early: string[] = [];
  for (const table of tablesIn(schema)) {
    const name = getTableName(table);
    seen.add(name);
    for (const key of getTableConfig(table).foreignKeys) {
      const target = getTableName(key.reference().foreignTable);
      if (!seen.has(target)) early.push(`${name} refers to ${target}`);
    }
  }
  expect(early, 'Move its line in server/database/schema.ts further down.').toEqual([]);
});

test('the migrations make the tables and columns that server/database/tables says', async () => {
  const { rows } = await database.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  const made = new Set(rows.map(({ column }) => column));
  const casing = new CasingCache('snake_case');
  const found = tablesIn(schema).flatMap((table) =>
    getTableConfig(table).columns.map((column) => `${getTableName(table)}.${casing.getColumnCasing(column)}`),
  );
  const names = new Set(tablesIn(schema).map(getTableName));
  const inTables = [...made].filter((column) => names.has(column.split('.')[0] ?? ''));
  const advice = 'Write the migration: npm run migration -- --name WHAT.';
  expect(
    found.filter((column) => !made.has(column)),
    advice,
  ).toEqual([]);
  expect(
    inTables.filter((column) => !found.includes(column)),
    advice,
  ).toEqual([]);
});
