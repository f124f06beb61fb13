import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { offline, type PendingItem } from './database.ts';

const order: string[] = [];
vi.stubGlobal('localStorage', { getItem: () => 'nora', removeItem: () => undefined });
let shared: string[] = [];
vi.stubGlobal('caches', {
  delete: async (name: string) => void order.push(`forgot ${name}`),
  open: async () => ({ keys: async () => shared }),
});
const asked: string[] = [];
let word = true;
vi.mock('#web/ui/ask.ts', () => ({
  ask: async ({ text }: { text: string }) => {
    asked.push(text);
    return word;
  },
}));
beforeEach(() => {
  order.length = 0;
  asked.length = 0;
  shared = [];
  word = true;
  vi.stubGlobal('navigator', { onLine: true });
});
vi.stubGlobal('location', { assign: (path: string) => void order.push(path) });

test('signing out takes the messages and the shared photos from the device, and no failing room keeps anybody here', async () => {
  const { signOut } = await import('./sign-out.ts');
  const fails = async () => {
    order.push('messages ended');
    throw new Error('The push service does not answer.');
  };
  await signOut([fails]);
  expect(order).toEqual(['messages ended', 'forgot shared-photos', '/api/logout']);
});

test('photos shared from another application are removed with the word of the person alone', async () => {
  const { signOut } = await import('./sign-out.ts');
  shared = ['one', 'two'];
  word = false;
  await signOut([]);
  expect(asked).toEqual([expect.stringContaining('Photos that you shared')]);
  expect(order).toEqual([]);
  word = true;
  await signOut([]);
  expect(order).toEqual(['forgot shared-photos', '/api/logout']);
});

test('a session that ended by itself removes what was seen, and nothing that waits', async () => {
  const { forgetPerson } = await import('./sign-out.ts');
  shared = ['one'];
  await offline.pending.put({ id: '1', owner: 'nora', group: 'g' } as PendingItem);
  await offline.drafts.put({ key: 'daily-log:nora:1', value: {} });
  await offline.reads.put({ id: 'nora x', owner: 'nora', build: 'b', data: {}, at: 1 });
  await forgetPerson();
  expect(order).toEqual([]);
  expect([await offline.pending.count(), await offline.drafts.count(), await offline.reads.count()]).toEqual([1, 1, 0]);
});
