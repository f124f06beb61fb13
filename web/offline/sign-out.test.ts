import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

const order: string[] = [];
vi.stubGlobal('localStorage', { getItem: () => 'nora', removeItem: () => undefined });
vi.stubGlobal('caches', { delete: async (name: string) => void order.push(`forgot ${name}`) });
vi.stubGlobal('location', { assign: (path: string) => void order.push(path) });

test('signing out takes the messages and the shared photos from the device, and no failing room keeps anybody here', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const { signOut } = await import('./sign-out.ts');
  const fails = async () => {
    order.push('messages ended');
    throw new Error('The push service does not answer.');
  };
  await signOut([fails]);
  expect(order).toEqual(['messages ended', 'forgot shared-photos', '/api/logout']);
});
