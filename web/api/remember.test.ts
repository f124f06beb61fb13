import 'fake-indexeddb/auto';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from '#web/offline/database.ts';

const queryKey = ['api', 'projects'];
const isOutOfReach = (error: unknown) => error instanceof TypeError;

/** As on a first visit: the service worker takes control when the module is loaded already. */
const serviceWorker: { controller: object | null } = { controller: null };
vi.stubGlobal('navigator', { serviceWorker });
vi.stubGlobal('localStorage', { getItem: () => 'o' });
vi.stubGlobal('document', { querySelector: () => null });
const { fetchOrCached, prime } = await import('./remember.ts');
const { dated, endDating } = await import('./staleness.ts');

let client: QueryClient;
beforeEach(async () => {
  client = new QueryClient();
  serviceWorker.controller = {};
  await offline.reads.put({ id: `o ${hashKey(queryKey)}`, owner: 'o', build: '', data: ['kept'], at: 5 });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ask = (answer: () => Promise<unknown>) =>
  client.fetchQuery({
    queryKey,
    retry: false,
    queryFn: () => fetchOrCached({ client, queryKey, isOutOfReach, ask: answer }),
  });

const shown = () => client.getQueryData(queryKey);

test('without a service worker in control the server has a while to answer first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  serviceWorker.controller = null;
  const server = Promise.withResolvers<unknown>();
  const stored = vi.spyOn(offline.reads, 'get');
  const asked = ask(() => server.promise);
  await vi.advanceTimersByTimeAsync(699);
  expect(stored).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(shown).toEqual(['kept']);
  server.resolve(['new']);
  await asked;
});

test('with one in control what was known is shown at once, and gives way to what the server says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = Promise.withResolvers<unknown>();
  const asked = ask(() => server.promise);
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(shown).toEqual(['kept']);
  expect(dated.get().size).toBe(0);
  server.resolve(['new']);
  await asked;
  expect(shown()).toEqual(['new']);
});

test('a server that cannot be reached leaves what was known, and it says of when it is', async () => {
  await ask(() => Promise.reject(new TypeError('network')));
  expect(shown()).toEqual(['kept']);
  expect(dated.get().get(hashKey(queryKey))).toMatchObject({ at: 5, isLost: true });
});

test('what the server refuses is taken away again, here and from the device', async () => {
  const server = Promise.withResolvers<unknown>();
  const asked = ask(() => server.promise);
  await expect.poll(shown).toEqual(['kept']);
  server.reject(Object.assign(new Error('403'), { status: 403 }));
  await expect(asked).rejects.toThrow('403');
  expect(shown()).toBeUndefined();
  expect(await offline.reads.count()).toBe(0);
});

test('a server that answers, be it with a refusal, is no lost connection any more', async () => {
  await ask(() => Promise.reject(new TypeError('network')));
  expect(dated.get().size).toBe(1);
  await expect(ask(() => Promise.reject(Object.assign(new Error('401'), { status: 401 })))).rejects.toThrow('401');
  expect(dated.get().size).toBe(0);
});

const onFirstPicture = () => prime(client, [{ hash: hashKey(queryKey), data: ['first'], at: 9 }]);

test('what stands on the first picture is asked for as soon as it is used, and gives way to the answer', async () => {
  onFirstPicture();
  expect(shown()).toEqual(['first']);
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 9 });
  await ask(async () => ['new']);
  expect(shown()).toEqual(['new']);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('without a server it stays, and says of when it is; what the server refuses is taken away', async () => {
  onFirstPicture();
  await ask(() => Promise.reject(new TypeError('network')));
  expect(shown()).toEqual(['first']);
  expect(dated.get().get(hashKey(queryKey))).toMatchObject({ at: 9, isLost: true });
  onFirstPicture();
  await expect(ask(() => Promise.reject(Object.assign(new Error('403'), { status: 403 })))).rejects.toThrow('403');
  expect(shown()).toBeUndefined();
});

test('while the server takes long, it says of when it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onFirstPicture();
  const server = Promise.withResolvers<unknown>();
  const asked = ask(() => server.promise);
  await vi.advanceTimersByTimeAsync(3000);
  expect(dated.get().get(hashKey(queryKey))).toEqual({ at: 9, isLost: false });
  server.resolve(['new']);
  await asked;
  expect(dated.get().size).toBe(0);
});

test('once the session has ended, reads that break off while the page is left are no lost connection', async () => {
  await ask(() => Promise.reject(new TypeError('network')));
  endDating();
  expect(dated.get().size).toBe(0);
  await ask(() => Promise.reject(new TypeError('network')));
  expect(dated.get().size).toBe(0);
});
