import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

test('every caller has migrated tables of his own', async () => {
  await first.pool.query(`insert into installation (key, value) values ('who', 'first')`);

  const inFirst = await first.pool.query('select value from installation');
  const inSecond = await second.pool.query('select value from installation');

  expect(inFirst.rows).toEqual([{ value: 'first' }]);
  expect(inSecond.rows).toEqual([]);
});
