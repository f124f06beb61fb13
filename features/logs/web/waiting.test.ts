import { expect, test } from 'vitest';
import type { PendingItem } from '#web/offline/database.ts';
import { waitingLogs } from './waiting.ts';

const item = (id: string, more: Partial<PendingItem>): PendingItem => ({
  ...{ id, owner: 'u', group: id, state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0, name: '', type: '' },
  ...more,
});
const log = (id: string, createdAt: number, projectId = 'p') => item(id, { kind: 'log', createdAt, projectId });
const photo = (id: string, group: string, createdAt: number, more: Partial<PendingItem> = {}) =>
  item(id, { group, createdAt, blob: new Blob(['x']), ...more });

const names = (items: readonly PendingItem[], known: Parameters<typeof waitingLogs>[1]) =>
  waitingLogs(items, known).map(({ item: { id }, photos }) => [id, ...photos.map((one) => one.id)]);

test('logs that wait stand with their own photos, the last written first', () => {
  const items = [
    photo('b', 'old', 2),
    photo('a', 'old', 1),
    log('old', 3),
    photo('of a draft', 'draft', 4),
    item('change', { kind: 'task', group: 'new' }),
    photo('refused', 'new', 5, { state: 'stopped' }),
    log('new', 6),
  ];
  expect(names(items, { logs: undefined })).toEqual([['new'], ['old', 'a', 'b']]);
});

test('what the server’s list shows already does not stand there twice; a project shows its own', () => {
  const items = [log('here', 1), log('there', 2), log('elsewhere', 3, 'q')];
  expect(names(items, { logs: [{ id: 'there' }], projectId: 'p' })).toEqual([['here']]);
});
