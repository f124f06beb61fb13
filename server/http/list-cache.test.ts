import { expect, test, vi } from 'vitest';
import { ListCache } from './list-cache.ts';

const list = (stamp: string, text = `list ${stamp}`) => ({ stamp, text, total: 1 });

test('a list is read once while its stamp stands, and again when it is another', async () => {
  const cache = new ListCache();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return list(`stamp ${reads}`);
  };
  expect((await cache.take('tasks', 'stamp 1', read)).text).toBe('list stamp 1');
  expect((await cache.take('tasks', 'stamp 1', read)).text).toBe('list stamp 1');
  expect(reads).toBe(1);
  expect((await cache.take('tasks', 'stamp 2', read)).text).toBe('list stamp 2');
});

test('who asks for the same while it is read waits for that, and a failure is not remembered', async () => {
  const cache = new ListCache();
  const { promise, reject } = Promise.withResolvers<never>();
  let reads = 0;
  const read = () => {
    reads += 1;
    return promise;
  };
  const both = Promise.allSettled([cache.take('tasks', 'a', read), cache.take('tasks', 'a', read)]);
  reject(new Error('no connection'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(reads).toBe(1);
  expect((await cache.take('tasks', 'a', async () => list('a'))).text).toBe('list a');
});

test('what it holds is bounded: the longest unused goes first', async () => {
  const cache = new ListCache(2500);
  const text = 'x'.repeat(1000);
  let reads = 0;
  const take = (key: string) =>
    cache.take(key, 'a', async () => {
      reads += 1;
      return list('a', text);
    });
  for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await take(key);
  expect(reads).toBe(4);
});

test('a list that nobody asks for is dropped after ten minutes, one that is asked for stays', async () => {
  vi.useFakeTimers();
  const cache = new ListCache();
  let reads = 0;
  const take = (key: string) =>
    cache.take(key, 'a', async () => {
      reads += 1;
      return list('a');
    });
  await take('asked for');
  await take('left');
  vi.advanceTimersByTime(6 * 60_000);
  await take('asked for');
  vi.advanceTimersByTime(6 * 60_000);
  await take('asked for');
  expect(reads).toBe(2);
  await take('left');
  expect(reads).toBe(3);
  vi.useRealTimers();
});
