import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCatalogue } from '#web/i18n/text.ts';
import { dismissToast, toasts } from '#web/ui/toast.ts';
import { offline, type PendingItem } from './database.ts';
import { needsSignIn } from './queue.ts';
import { sendNow } from './send-now.ts';

beforeEach(async () => {
  setCatalogue({
    '{{count}} photos_one': '{{count}} photo',
    '{{count}} changes of tasks_one': '{{count}} change of a task',
  });
  await offline.pending.clear();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  needsSignIn.set(false);
  dismissToast();
  setCatalogue({});
  vi.unstubAllGlobals();
});

const photo = {
  ...{ id: 'a', owner: 'o', group: 'draft', kind: 'photo', name: 'a.jpg', type: 'image/jpeg' },
  ...{ state: 'waiting', attempts: 1, notBefore: 9e15, createdAt: 1, blob: new Blob(['x']) },
} as const satisfies PendingItem;

const answer = () => toasts.get()?.description;

test('a photo that waits says what happens: no network, a session that ended, or that it is there', async () => {
  await offline.pending.add(photo);
  vi.stubGlobal('navigator', { onLine: false });
  await sendNow('o', photo);
  expect(answer()).toBe('It is sent as soon as there is a network.');

  vi.stubGlobal('navigator', { onLine: true });
  needsSignIn.set(true);
  await sendNow('o', photo);
  expect(answer()).toBe('Waits until you sign in.');

  // Its file arrives; its log is not submitted yet, so nothing else is asked of the server.
  needsSignIn.set(false);
  const sent = sendNow('o', photo);
  await offline.pending.update('a', { path: 'photos/a' });
  await sent;
  expect(answer()).toBe('Sent: 1 photo.');
});

test('what goes before it is tried too; what needs its person holds it, and says so', async () => {
  const change = (id: string, more: Partial<PendingItem>): PendingItem => ({
    ...{ id, owner: 'o', group: 'task', kind: 'task', name: '', type: '', about: 'Slab' },
    ...{ state: 'waiting', attempts: 1, notBefore: 9e15, createdAt: Number(id) },
    ...{ request: { method: 'PUT', url: '/api/tasks/task', body: {} } },
    ...more,
  });
  const [first, second] = [change('1', {}), change('2', {})];
  await offline.pending.bulkAdd([first, second]);
  const sent = sendNow('o', second);
  await expect.poll(async () => (await offline.pending.get('1'))?.notBefore).toBe(0);
  await offline.pending.update('1', { state: 'conflict' });
  await offline.pending.update('2', { notBefore: 9e15 });
  await sent;
  expect(answer()).toBe('Still waiting, sent by itself: 1 change of a task.');

  await sendNow('o', second);
  expect(answer()).toBe('Waits for what was written before it and needs you first: 1 change of a task.');

  await offline.pending.delete('2');
  await sendNow('o');
  expect(answer()).toBe('Nothing is sent before you have chosen what stays: 1 change of a task.');
});
