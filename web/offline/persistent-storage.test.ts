import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { offline } from './database.ts';
import { LOCK } from './engine.ts';
import { enqueue, keepFile } from './pending.ts';
import { keepForGood } from './storage.ts';

const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) };
const register = vi.fn(async (_tag: string) => undefined);
const serviceWorker: { controller: object | null; ready: Promise<unknown> } = {
  controller: {},
  ready: Promise.resolve({ sync: { register } }),
};
vi.stubGlobal('navigator', { storage, serviceWorker });

beforeEach(async () => {
  vi.clearAllMocks();
  storage.persisted.mockResolvedValue(false);
  serviceWorker.controller = {};
  await offline.pending.clear();
});

const of = { owner: 'nora', group: 'log-1' };
const photo = () => keepFile({ ...of, id: 'p', blob: new Blob(['x']), name: 'a.jpg', type: 'image/jpeg' });
const log = () =>
  enqueue({ ...of, id: 'l', kind: 'log', about: '21 Nov', request: { method: 'POST', url: '/api/logs', body: {} } });

test.each([
  ['a photo', photo],
  ['a write', log],
])(
  '%s that waits asks the browser to keep it for good, and to wake the worker once there is a network',
  async (_, keep) => {
    await keep();
    await expect.poll(() => register.mock.calls).toEqual([[LOCK]]);
    await expect.poll(() => storage.persist.mock.calls).toHaveLength(1);
  },
);

test('a browser that promised to keep it is not asked again', async () => {
  storage.persisted.mockResolvedValue(true);
  expect(await keepForGood()).toBe(true);
  expect(storage.persist).not.toHaveBeenCalled();
});

test('where no worker stands and nothing can be promised, it is kept all the same', async () => {
  serviceWorker.controller = null;
  vi.stubGlobal('navigator', { serviceWorker });
  await log();
  expect(await keepForGood()).toBe(false);
  expect(await offline.pending.count()).toBe(1);
  expect(register).not.toHaveBeenCalled();
});
