import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenSignedOut } from '#web/api/client.ts';
import { toast, toasts } from '#web/ui/toast.ts';
import { offline, type PendingItem } from './database.ts';
import {
  discard,
  enqueue,
  faultOf,
  isBeingMade,
  keepFile,
  type NewWrite,
  OtherWriteQueued,
  replaceFile,
  sendInstead,
} from './pending.ts';
import { needsSignIn } from './queue.ts';
import { DeviceFull, withRoom } from './storage.ts';
import { sendOrQueue, toastQueued } from './write.ts';

let answer: () => Promise<Response> = async () => Response.json({});

beforeEach(async () => {
  await offline.pending.clear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => vi.unstubAllGlobals());

const change = (id: string, more: Partial<NewWrite> = {}): NewWrite => ({
  ...{ id, owner: 'o', group: 'g', kind: 'task', about: 'Slab' },
  request: { method: 'PUT', url: '/api/tasks/g', body: { status: 'done', version: 1 } },
  ...more,
});

const all = () => offline.pending.orderBy('createdAt').toArray();

async function only(): Promise<PendingItem> {
  const [item] = await all();
  if (!item) throw new Error('Nothing lies on the device.');
  return item;
}

test('what is on its way to the server lies on the device: a page killed meanwhile has lost nothing', async () => {
  const seen: PendingItem[] = [];
  answer = async () => {
    seen.push(...(await all()));
    return Response.json({ version: 2 });
  };
  expect(await sendOrQueue(change('1'))).toEqual({ isQueued: false, answer: { version: 2 } });
  expect(seen).toMatchObject([{ id: '1', state: 'waiting', attempts: 1 }]);
  expect(seen.map(isBeingMade)).toEqual([true]);
  expect(isBeingMade({ ...seen[0], page: 'of before the kill' })).toBe(false);
  expect(await all()).toEqual([]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('network')), 1],
  ['nobody behind the proxy', async () => new Response('', { status: 502 }), 1],
  ['an ended session: not done, so it may still be changed', async () => new Response('{}', { status: 401 }), 0],
])('%s: it waits, and says whether it may have arrived', async (_, failing, attempts) => {
  answer = failing;
  expect(await sendOrQueue(change('1'))).toEqual({ isQueued: true });
  expect(await all()).toMatchObject([{ id: '1', attempts, notBefore: 0 }]);
  expect(isBeingMade(await only())).toBe(false);
});

test('another write under an id that is kept is not swallowed: the first stays what it is, and whoever asks is told', async () => {
  const { request } = change('1');
  const other = { ...request, body: { status: 'blocked', version: 1 } };
  const also = vi.fn(async () => undefined);
  await enqueue(change('1'));
  await offline.pending.update('1', { attempts: 3 });
  await expect(enqueue(change('1', { request: other }), { also })).rejects.toBeInstanceOf(OtherWriteQueued);
  expect(also).not.toHaveBeenCalled();
  await enqueue(change('1'));
  expect(await all()).toMatchObject([{ request, attempts: 3 }]);
  answer = async () => Response.json({ detail: 'No.' }, { status: 422 });
  await expect(sendOrQueue({ ...change('1', { group: 'draft' }), isDraft: true })).rejects.toThrow('No.');
  expect(await all()).toHaveLength(1);
});

test('what the server refuses while the person is there lies nowhere', async () => {
  answer = async () => Response.json({ detail: 'No.' }, { status: 422 });
  await expect(sendOrQueue(change('1'))).rejects.toThrow('No.');
  expect(await all()).toEqual([]);
});

test('a clock that was turned back does not change the order', async () => {
  vi.useFakeTimers({ now: 5000, toFake: ['Date'] });
  await enqueue(change('1'));
  vi.setSystemTime(1000);
  await enqueue(change('0'));
  vi.useRealTimers();
  expect((await all()).map(({ id }) => id)).toEqual(['1', '0']);
});

test('what was never sent may be changed; what left meanwhile may not', async () => {
  const request = { method: 'PUT', url: '/api/tasks/g', body: { status: 'blocked', version: 1 } } as const;
  await enqueue(change('1'));
  const opened = await only();
  expect(await sendInstead(opened, request)).toBe(true);
  const changed = await only();
  expect(changed).toMatchObject({ request, attempts: 0 });
  expect(changed.key).not.toBe('1');
  await offline.pending.update('1', { attempts: 1 });
  expect(await sendInstead(changed, change('1').request)).toBe(false);
  expect(await only()).toMatchObject({ request });
});

test('a movement that is discarded takes its delivery note with it, a change takes nothing', async () => {
  const note = { method: 'POST', url: '/api/materials/g/movements/m/picture', body: null, field: 'image' } as const;
  await enqueue(change('m', { kind: 'movement' }));
  await enqueue(change('p', { kind: 'photo', request: note }));
  await enqueue(change('other', { kind: 'movement' }));
  const [movement] = await all();
  if (movement) await discard(movement);
  expect((await all()).map(({ id }) => id)).toEqual(['other']);
});

test('a discarded photo that was announced leaves a word for the server in its place; of its bytes nothing stays', async () => {
  const attach = { method: 'POST', url: '/api/logs/g/photos', body: { photoUrls: ['{path}'] } } as const;
  const withdraw = { method: 'POST', url: '/api/logs/g/photos/withdraw', body: { photoIds: ['p'] } } as const;
  await enqueue(change('p', { kind: 'photo', request: attach, blob: new Blob(['x']), name: 'a.jpg' }));
  await offline.pending.update('p', { state: 'stopped', attempts: 3, refusal: { status: 422, problem: {} } });
  const [photo] = await all();
  if (photo) await discard(photo, withdraw);
  const left = await only();
  expect(left).toMatchObject({
    id: 'p',
    kind: 'photo',
    name: 'a.jpg',
    request: withdraw,
    state: 'waiting',
    attempts: 0,
  });
  expect([left.blob, left.refusal, left.key === 'p']).toEqual([undefined, undefined, false]);
  await discard(left);
  expect(await all()).toEqual([]);
});

test('another file takes the place of a refused one: the same id, and what was to be done with it', async () => {
  const attach = { method: 'POST', url: '/api/logs/g/photos', body: { photoUrls: ['{path}'] } } as const;
  await enqueue(change('p', { kind: 'photo', request: attach, blob: new Blob(['x']), name: 'a.jpg' }));
  await offline.pending.update('p', { state: 'stopped', attempts: 3, refusal: { status: 422, problem: {} } });
  await replaceFile('p', { blob: new Blob(['y']), name: 'b.png', type: 'image/png' });
  const again = await only();
  expect(again).toMatchObject({
    id: 'p',
    name: 'b.png',
    type: 'image/png',
    request: attach,
    state: 'waiting',
    attempts: 0,
  });
  expect(again.refusal).toBeUndefined();
});

test('why it still waits: no network, or a server that cannot', () => {
  expect(faultOf({ attempts: 0 })).toBeUndefined();
  expect(faultOf({ attempts: 2 })).toBe('No connection. It will be sent again.');
  expect(faultOf({ attempts: 2, trouble: 500 })).toBe('The server could not take it now. It will be sent again.');
});

const full = () => new DOMException('no room', 'QuotaExceededError');

test('a full device gives up what the server can say again before it gives up what was written', async () => {
  await offline.reads.put({ id: 'o 1', owner: 'o', build: 'b', data: 1, at: 1 });
  const write = vi.fn(async () => 'kept').mockRejectedValueOnce(full());
  expect(await withRoom(write)).toBe('kept');
  expect(await offline.reads.count()).toBe(0);
});

test('a device that stays full says so in words; with a network the write goes all the same', async () => {
  vi.spyOn(offline.pending, 'add').mockImplementation(() => Promise.reject(full()) as never);
  const photo = { id: '1', owner: 'o', group: 'g', blob: new Blob(['x']), name: 'a.jpg', type: 'image/jpeg' };
  await expect(keepFile(photo)).rejects.toThrow(DeviceFull);
  await expect(keepFile(photo)).rejects.toThrow(/no room left/);
  answer = async () => Response.json({ version: 2 });
  expect(await sendOrQueue(change('1'))).toMatchObject({ isQueued: false });
  answer = () => Promise.reject(new TypeError('network'));
  await expect(sendOrQueue(change('2'))).rejects.toThrow(DeviceFull);
  vi.restoreAllMocks();
});

test('what is kept for want of a session says that it goes after signing in; the word that the session has ended stays on screen', async () => {
  const toastText = () => toasts.get()?.description;
  needsSignIn.set(false);
  vi.stubGlobal('navigator', { onLine: false });
  await sendOrQueue(change('1'));
  toastQueued();
  expect(toastText()).toBe('It is sent as soon as there is a network.');
  vi.stubGlobal('navigator', { onLine: true });
  answer = async () => Response.json({ detail: 'Another person is signed in.' }, { status: 401 });
  await sendOrQueue(change('2', { group: 'h' }));
  toastQueued();
  expect(toastText()).toBe('It is sent once you have signed in again.');
  whenSignedOut(() => toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' }));
  answer = async () => Response.json({ detail: 'Unauthorized' }, { status: 401 });
  await sendOrQueue(change('3', { group: 'i' }));
  toastQueued();
  expect(toastText()).toBe('You are logged out. Logging in again...');
});

test('while a change waits for a choice a comment on the same thing goes at once, and another change does not', async () => {
  answer = async () => Response.json({});
  await offline.pending.add({
    ...change('1'),
    ...{ name: '', type: '', state: 'conflict', attempts: 1, notBefore: 0, createdAt: 1 },
  });
  const comment = change('2', { kind: 'comment', request: { method: 'POST', url: '/api/c', body: { body: 'x' } } });
  expect((await sendOrQueue(comment)).isQueued).toBe(false);
  expect((await sendOrQueue(change('3'))).isQueued).toBe(true);
});
