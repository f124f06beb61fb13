import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { offline } from './database.ts';
import { idOf, lastSeen, pageHash } from './last-page.ts';

const held = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => held.get(key) ?? null });

const place = { pathname: '/', search: '' };
const stats = '["api","dashboard","stats"]';
const pageOf = (hash: string, data: unknown, { owner = 'nora', build = 'b1' } = {}) =>
  offline.reads.put({ id: idOf(owner, hash), owner, build, data, at: 7 });

beforeEach(async () => {
  held.set('person', 'nora');
  await offline.reads.clear();
  await pageOf(stats, { overdue: 3 });
  await pageOf('["api","projects"]', ['Tower']);
});

test('a page is what it showed last; a read that is gone from the device is left out', async () => {
  await pageOf(pageHash(place), [stats, '["api","risks"]']);
  expect(await lastSeen(place, 'b1')).toEqual([{ hash: stats, data: { overdue: 3 }, at: 7 }]);
});

test.each([
  ['another page', { pathname: '/', search: '?q=1' }, 'b1', 'nora'],
  ['another build', place, 'b2', 'nora'],
  ['another person', place, 'b1', 'yousef'],
  ['nobody', place, 'b1', ''],
])('%s gets nothing of it', async (_, where, build, person) => {
  await pageOf(pageHash(place), [stats]);
  held.set('person', person);
  expect(await lastSeen(where, build)).toEqual([]);
});

test('a device without the store gets none made by looking: the outbox makes it in its own shape', async () => {
  await offline.delete();
  expect(await lastSeen(place, 'b1')).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
  await offline.open();
});
