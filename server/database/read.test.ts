import { expect, test } from 'vitest';
import type { Database } from './open.ts';
import { listStatement, readList } from './read.ts';

const list = listStatement({ name: 'n', columns: 'n', from: 'numbers', where: 'true', order: 'n', parameters: 0 });

/** A database whose answers come when they are let go. */
function slowDatabase() {
  const asked: (() => void)[] = [];
  const query = () => new Promise((resolve) => asked.push(() => resolve({ rows: [{ json: '[]', total: '0' }] })));
  return { asked, db: { $client: { query } } as unknown as Database };
}

test('long lists are made two at a time, short ones at once', async () => {
  const { asked, db } = slowDatabase();
  const long = [{}, { limit: 5_000 }, {}, { limit: 500, offset: 3 }].map((page) => readList(db, list, [], page));
  expect(asked).toHaveLength(2);
  const short = readList(db, list, [], { limit: 50 });
  expect(asked).toHaveLength(3);
  for (let index = 0; index < 5; index += 1) {
    await expect.poll(() => asked.length).toBeGreaterThan(index);
    asked[index]?.();
  }
  expect((await Promise.all([short, ...long])).map(({ text }) => text)).toEqual(Array(5).fill('[]'));
});
