import { expect, test } from 'vitest';
import type { Database } from './open.ts';
import { listStatement, readList } from './read.ts';

const list = listStatement({ name: 'n', columns: 'n', from: 'numbers', where: 'n > $1', order: 'n', parameters: 1 });
const LONG = 'x'.repeat(300_000);

/** A database whose answers come when they are let go. */
function slowDatabase() {
  const asked: ((json: string) => void)[] = [];
  const query = () => new Promise((resolve) => asked.push((json: string) => resolve({ rows: [{ json, total: '0' }] })));
  return { asked, db: { $client: { query } } as unknown as Database };
}

test('a list that was long is made two at a time, others at once', async () => {
  const { asked, db } = slowDatabase();
  const read = (which: string, count: number) => Array.from({ length: count }, () => readList(db, list, [which], {}));
  const answer = async (from: number, to: number, json: string) => {
    for (let index = from; index < to; index += 1) {
      await expect.poll(() => asked.length).toBeGreaterThan(index);
      asked[index]?.(json);
    }
  };
  const first = Promise.all(read('long', 3));
  expect(asked).toHaveLength(3);
  await answer(0, 3, LONG);
  await first;
  const again = read('long', 4);
  expect(asked).toHaveLength(5);
  const others = read('short', 2);
  expect(asked).toHaveLength(7);
  await answer(3, 9, '[]');
  expect((await Promise.all([...again, ...others])).map(({ text }) => text)).toEqual(Array(6).fill('[]'));
  const short = Promise.all(read('long', 3));
  expect(asked).toHaveLength(12);
  await answer(9, 12, LONG);
  await short;
});
