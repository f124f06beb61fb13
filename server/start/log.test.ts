import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { describeError } from './log.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a failed query is logged with its code and place, without the values people typed', async () => {
  const insert = () => database.pool.query(`insert into installation (key, value) values ($1, $2)`, ['Nora', 'Saleh']);
  await insert();
  const refused = await insert().catch((error: Error) => error);
  const error = new DrizzleQueryError('insert into installation values ($1, $2)', ['Nora', 'Saleh'], refused as Error);

  const logged = JSON.stringify(describeError(error));

  expect(logged).toContain('failed query: insert into installation values ($1, $2)');
  expect(logged).toContain('"code":"23505"');
  expect(logged).toContain('log.test.ts');
  expect(logged).not.toContain('Nora');
  expect(logged).not.toContain('Saleh');
});

test("PostgreSQL's own message repeats the value too: only its code and routine are logged", async () => {
  const refused = (await database.pool.query(`select $1::uuid`, ['Nora Saleh']).catch((e: Error) => e)) as Error;
  expect(refused.message).toContain('Nora Saleh');

  const wrapped = new Error('could not save', { cause: refused });
  for (const logged of [describeError(refused), describeError(wrapped)].map((error) => JSON.stringify(error))) {
    expect(logged).toContain('"code":"22P02"');
    expect(logged).toContain('string_to_uuid');
    expect(logged).not.toContain('Nora');
  }
});

test('an error of the system keeps its words', () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(describeError(error)).toMatchObject({ message: 'write EPIPE', code: 'EPIPE' });
});
