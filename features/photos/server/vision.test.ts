import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lookAt } from './image-metrics.ts';
import { aircraft, workers } from './test-fixtures.ts';
import { analyse, closeEye, examine } from './vision.ts';

afterAll(closeEye);

const MB = 1024 * 1024;

// On a busy machine loading the model alone may take longer than a person waits.
beforeAll(() => vi.waitFor(() => analyse(workers), { timeout: 120_000 }));

test('one after another: none of the answers is another’s, and memory keeps its level', async () => {
  for (let index = 0; index < 10; index += 1) await analyse(workers);
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 5 }, () => analyse(workers)));
  expect(answers.map(({ seen }) => seen?.people.length)).toEqual([4, 4, 4, 4, 4]);
  for (let index = 0; index < 25; index += 1) await analyse(workers);
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(80);
});

test('asked again while it is looked at, a picture is looked at once; asked later, anew', async () => {
  const [one, other] = await Promise.all([analyse(workers, 'a/b'), analyse(workers, 'a/b')]);
  expect(other).toBe(one);
  const later = await analyse(workers, 'a/b');
  expect(later).not.toBe(one);
  expect(later).toEqual(one);
});

test('what is no picture is answered as that, and the thread goes on', async () => {
  expect(await examine(Buffer.from('no picture'))).toBeUndefined();
  expect(await examine(aircraft.subarray(0, 40_000))).toBeUndefined();
  await expect(analyse(Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid' });
  expect((await examine(workers))?.look.hash).toMatch(/^[0-9a-f]{16}$/);
});

test('without the model’s files everything else is found all the same', async () => {
  vi.resetModules();
  vi.doMock('@tensorflow/tfjs-core', () => {
    throw new Error('Cannot find package');
  });
  const { lookAt: lookWithout } = await import('./image-metrics.ts');
  const { seen, ...rest } = await lookWithout(workers, true);
  vi.doUnmock('@tensorflow/tfjs-core');
  expect(seen).toBeNull();
  const { seen: _, ...whole } = await lookAt(workers, false);
  expect(rest).toEqual(whole);
});
