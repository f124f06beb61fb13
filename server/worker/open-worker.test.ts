import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { openWorker, WorkerFault } from './open-worker.ts';

const limits = { timeoutMs: 20_000, memoryMb: 64 };
const open = (more: Partial<typeof limits> = {}) =>
  openWorker<string, number>(new URL('./test-worker.ts', import.meta.url), { ...limits, ...more });
let worker = open();
afterEach(async () => {
  await worker.close();
  worker = open();
});

const fault = (question: string) =>
  worker.ask(question).then(
    () => ['answered'],
    (error: unknown) => (error instanceof WorkerFault ? [error.reason, error.message] : [String(error)]),
  );

test('one thread answers in the order asked', async () => {
  expect(await Promise.all([worker.ask('count'), worker.ask('count'), worker.ask('count')])).toEqual([1, 2, 3]);
});

test.runIf(process.platform === 'linux')('a thread comes after the main one, which stays as it is', async () => {
  const before = getPriority();
  expect(await worker.ask('priority')).toBe(before + 5);
  expect(getPriority()).toBe(before);
});

test('what was thrown in the thread is told in its words, and the next question gets a fresh thread', async () => {
  expect(await worker.ask('count')).toBe(1);
  expect(await fault('throw')).toEqual(['failed', 'That is no plan.']);
  expect(await worker.ask('count')).toBe(1);
});

test('a question that cannot be handed to a thread fails alone', async () => {
  const [reason, message] = await fault((() => 'a function') as unknown as string);
  expect([reason, message]).toEqual(['failed', expect.stringContaining('could not be cloned')]);
  const taken = new ArrayBuffer(8);
  structuredClone(taken, { transfer: [taken] });
  await expect(worker.ask('count', { transfer: [taken] })).rejects.toThrow(WorkerFault);
  expect(await worker.ask('count')).toBe(1);
});

test.each(['fail later', 'end later'])(
  'a thread may %s, while nobody asks: the next question gets a fresh one',
  async (question) => {
    const ended = new Promise((resolve) => {
      process.once('worker', (thread) => thread.once('exit', resolve));
    });
    expect(await worker.ask(question)).toBe(1);
    const channel = new BroadcastChannel('test-worker');
    channel.postMessage('now');
    await ended;
    channel.close();
    expect(await worker.ask('count')).toBe(1);
  },
);

test('a question nobody waits for any more ends its thread, or is never asked; the next one is answered', async () => {
  const stop = new AbortController();
  const hanging = worker.ask('hang', { signal: stop.signal });
  const next = worker.ask('count', { signal: stop.signal });
  stop.abort();
  await Promise.all([hanging, next].map((asked) => expect(asked).rejects.toMatchObject({ reason: 'stopped' })));
  expect(await worker.ask('count')).toBe(1);
});

test('a thread that ends, or never answers, or eats all memory fails that question alone', async () => {
  expect(await fault('end')).toEqual(['failed', 'The thread ended']);
  expect((await fault('eat'))[0]).toBe('memory');
  expect(await worker.ask('count')).toBe(1);
  worker = open({ timeoutMs: 1 });
  expect(await fault('hang')).toEqual(['timeout', 'No answer in 1 ms']);
});
