import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { LOCK } from '#web/offline/engine.ts';
import { setPerson } from './person.ts';

/** The worker's own scope, as far as it listens. */
const heard = new Map<string, (event: unknown) => void>();
vi.stubGlobal('self', {
  addEventListener: (type: string, act: (event: unknown) => void) => heard.set(type, act),
  location: { origin: 'https://site.test' },
});
vi.stubGlobal('__SHELL__', { version: '1', entry: '/a.js', files: [], byRole: {}, byLanguage: {} });
vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined, match: async () => undefined }) });
let isHeldByPage = false;
vi.stubGlobal('navigator', {
  onLine: true,
  locks: {
    request: (name: string, _: unknown, act: (lock: object | null) => unknown) => act(isHeldByPage ? null : { name }),
  },
});
const holdByPage = () => {
  isHeldByPage = true;
};
const sent = vi.fn(async (_url: string) => Response.json({}));
vi.stubGlobal('fetch', sent);
await import('./service-worker.ts');

const waiting = (id: string, owner = 'nora'): PendingItem => ({
  ...{ id, owner, group: id, kind: 'task', state: 'waiting', attempts: 0, notBefore: 0, createdAt: Number(id) },
  ...{ name: '', type: '' },
  request: { method: 'PUT', url: `/api/tasks/${id}`, body: { status: 'done' } },
});

beforeEach(async () => {
  isHeldByPage = false;
  await setPerson('nora');
  await offline.pending.bulkPut([waiting('1'), waiting('2'), waiting('3', 'yousef')]);
});
afterEach(async () => {
  sent.mockReset().mockImplementation(async () => Response.json({}));
  await offline.pending.clear();
});

/** The browser has a network again and wakes the worker; what it waits for. */
async function wake(tag: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  heard.get('sync')?.({ tag, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

const left = async () => (await offline.pending.toArray()).map(({ id }) => id);
const urls = () => sent.mock.calls.map(([url]) => url);

test('woken by the browser, the worker sends what this person has waiting, and nobody else’s', async () => {
  await wake(LOCK);
  expect(urls().sort()).toEqual(['/api/tasks/1', '/api/tasks/2']);
  expect(await left()).toEqual(['3']);
});

test('what is left makes the browser wake it again: it is told so by a failure', async () => {
  sent.mockImplementation(async (url) => {
    if (url.endsWith('2')) throw new TypeError('network');
    return Response.json({});
  });
  await expect(wake(LOCK)).rejects.toThrow('1 still wait');
  expect(await left()).toEqual(['2', '3']);
});

test.each([
  ['a page that is open does it', () => holdByPage(), LOCK],
  ['nobody is signed in', () => setPerson(''), LOCK],
  ['it is about something else', () => undefined, 'other'],
])('it leaves it when %s', async (_, prepare, tag) => {
  await prepare();
  await wake(tag);
  expect(sent).not.toHaveBeenCalled();
  expect(await left()).toHaveLength(3);
});
