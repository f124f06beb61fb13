import 'fake-indexeddb/auto';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline } from '#web/offline/database.ts';

const queryKey = ['api', 'projects'];
const isOutOfReach = (error: unknown) => error instanceof TypeError;

/** Of the installed application: a service worker stands behind the page. */
vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
vi.stubGlobal('localStorage', { getItem: () => 'o' });
vi.stubGlobal('document', { querySelector: () => null });
const { askOrRemember } = await import('./remember.ts');
const { dated } = await import('./dated.ts');

let client: QueryClient;
beforeEach(async () => {
  client = new QueryClient();
  await offline.reads.put({ id: `o ${hashKey(queryKey)}`, owner: 'o', build: '', data: ['kept'], at: 5 });
});
afterEach(() => client.clear());

const ask = (answer: () => Promise<unknown>) =>
  client.fetchQuery({
    queryKey,
    retry: false,
    queryFn: () => askOrRemember({ client, queryKey, isOutOfReach, ask: answer }),
  });

const shown = () => client.getQueryData(queryKey);

test('what was known is shown at once, and gives way to what the server says', async () => {
  const server = Promise.withResolvers<unknown>();
  const asked = ask(() => server.promise);
  await expect.poll(shown).toEqual(['kept']);
  expect(dated.get().size).toBe(0);
  server.resolve(['new']);
  await asked;
  expect(shown()).toEqual(['new']);
});

test('a server that cannot be reached leaves what was known, and it says of when it is', async () => {
  await ask(() => Promise.reject(new TypeError('network')));
  expect(shown()).toEqual(['kept']);
  expect(dated.get().get(hashKey(queryKey))).toEqual({ at: 5, isLost: true });
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
