import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND_FACTOR_DUE } from '#shared/http/second-factor.ts';
import { offline, type PendingItem } from './database.ts';
import { flushQueue, itemsOf, retryNow, type Sender } from './engine.ts';
import { faultOf } from './pending.ts';
import { plainPut } from './transport.ts';
import { WakeSignal } from './wake-signal.ts';

interface Call {
  readonly url: string;
  readonly key: string | null;
  readonly person: string | null;
  readonly body: Record<string, unknown>;
}

let calls: Call[] = [];
let answer: (call: Call) => Response | Promise<Response> = () => Response.json({});

beforeEach(async () => {
  calls = [];
  await offline.pending.clear();
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    const given = new Headers(headers);
    const call = { url, key: given.get('Idempotency-Key'), person: given.get('X-Person'), body: JSON.parse(body) };
    calls.push(call);
    return answer(call);
  });
});
afterEach(() => vi.unstubAllGlobals());

const item = (id: string, more: Partial<PendingItem> = {}): PendingItem => ({
  ...{ id, owner: 'o', group: 'g', kind: 'task', state: 'waiting', attempts: 0, notBefore: 0 },
  ...{ createdAt: Number(id), name: '', type: '' },
  request: { method: 'PUT', url: '/api/tasks/1', body: { status: 'done', version: 1 } },
  ...more,
});

const done: unknown[] = [];
const sender = (more: Partial<Sender> = {}): Sender => ({
  ...{ owner: 'o', signal: new AbortController().signal, put: plainPut },
  ...more,
});

test('what is answered goes, in its order, under its own key, for its own person, on top of what came before', async () => {
  const versions = [2, 3, 4].values();
  answer = () => Response.json({ version: versions.next().value });
  await offline.pending.bulkAdd([item('3'), item('1'), item('2'), item('9', { owner: 'x' })]);
  await flushQueue(sender({ onDone: ({ id }) => done.push(id) }));
  expect(calls.map(({ key, person, body }) => [key, person, body['version']])).toEqual([
    ['1', 'o', 1],
    ['2', 'o', 2],
    ['3', 'o', 3],
  ]);
  expect(done).toEqual(['1', '2', '3']);
  expect((await offline.pending.toArray()).map(({ id }) => id)).toEqual(['9']);
});

test('a lost network and a failing server lose nothing: it is due again', async () => {
  for (const failing of [() => Promise.reject(new TypeError('network')), () => new Response('', { status: 503 })]) {
    answer = failing;
    await offline.pending.put(item('1'));
    const due = await flushQueue(sender());
    expect(due).toBeGreaterThan(0);
    expect(await offline.pending.get('1')).toMatchObject({ state: 'waiting', attempts: 1 });
  }
});

test('a proxy that takes no large body is no final refusal: a photo goes in pieces below 1 MB, a form waits and says so', async () => {
  const sent: [string, number][] = [];
  answer = ({ url }) => {
    if (url.includes('signed-url'))
      return Response.json({ signedUrl: 'http://s/api/upload/1?by=o', fileUrl: 'uploads/1' });
    return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
  };
  const put: Sender['put'] = async (url, blob) => void sent.push([new URL(url).pathname, blob.size]);
  const { request: _request, ...photo } = item('1', { kind: 'photo', blob: new Blob([new Uint8Array(2_500_000)]) });
  await offline.pending.put(photo);
  await flushQueue(sender({ put }));
  expect(sent.map(([path]) => path)).toEqual([
    '/api/upload/1/pieces/1',
    '/api/upload/1/pieces/2',
    '/api/upload/1/pieces/3',
  ]);
  expect(sent.every(([, size]) => size < 1_000_000)).toBe(true);
  expect(await offline.pending.get('1')).toMatchObject({ state: 'held', path: 'uploads/1' });

  await offline.pending.put(item('2', { group: 'other' }));
  await flushQueue(sender({ put }));
  const waiting = await offline.pending.get('2');
  expect(waiting).toMatchObject({ state: 'waiting', trouble: 413 });
  expect(waiting && faultOf(waiting)).toMatch(/proxy .* takes no file this large/);
});

test('a page that a proxy answers in place of the server is no refusal of the server: it goes again', async () => {
  answer = () => new Response('<h1>403 Forbidden</h1>', { status: 403 });
  await offline.pending.put(item('1'));
  await flushQueue(sender());
  const waiting = await offline.pending.get('1');
  expect(waiting).toMatchObject({ state: 'waiting', trouble: 403 });
  expect(waiting && faultOf(waiting)).toMatch(/It will be sent again/);
});

test('a network that comes ends the pauses of what failed for lack of one, and of nothing else', async () => {
  const later = Date.now() + 50_000;
  await offline.pending.bulkAdd([
    item('1', { attempts: 7, notBefore: later }),
    item('2', { attempts: 6, notBefore: later, trouble: 500 }),
    item('3', { attempts: 1, notBefore: later, page: 'that asks itself' }),
    item('4', { attempts: 7, notBefore: later, owner: 'x' }),
    item('5'),
  ]);
  await retryNow('o');
  const now = (await offline.pending.toArray()).map(({ id, attempts, notBefore }) => [id, attempts, notBefore]);
  expect(now).toEqual([
    ['1', 1, 0],
    ['2', 6, later],
    ['3', 1, later],
    ['4', 7, later],
    ['5', 0, 0],
  ]);
});

test('what a page noted that died is hastened like the rest, once it was tried', async () => {
  answer = () => Promise.reject(new TypeError('network'));
  await offline.pending.add(item('1', { attempts: 1, notBefore: 1, page: 'that died' }));
  await flushQueue(sender());
  expect((await offline.pending.get('1'))?.notBefore).toBeGreaterThan(0);
  await retryNow('o');
  expect(await offline.pending.get('1')).toMatchObject({ attempts: 1, notBefore: 0 });
});

test('a network that comes while an attempt still fails shortens the pause after it', async () => {
  answer = async () => {
    await retryNow('o');
    throw new TypeError('network');
  };
  await offline.pending.put(item('1', { attempts: 9, notBefore: 1 }));
  expect(await flushQueue(sender())).toBeLessThanOrEqual(2_000);
});

test('what is written while a photo is on its slow way goes at once; the round ends when all is there', async () => {
  answer = ({ url }) =>
    Response.json(
      url === '/api/upload/signed-url' ? { signedUrl: '/x', fileUrl: 'uploads/1', isStored: false } : { version: 2 },
    );
  const wakeSignal = new WakeSignal();
  let arrive = () => {};
  const travelling = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await offline.pending.add(item('1', { kind: 'photo', group: 'log', blob: new Blob(['x']) }));
  const whole = flushQueue(sender({ wakeSignal, put: () => travelling }));
  await expect.poll(() => calls.length).toBe(1);
  await offline.pending.add(item('2'));
  wakeSignal.ring();
  await expect.poll(async () => (await itemsOf('o')).map(({ id }) => id)).toEqual(['1']);
  arrive();
  await whole;
  expect(await itemsOf('o')).toEqual([]);
});

test('what failed goes again at the end of its pause, not at the end of the photo beside it', async () => {
  let isLost = true;
  answer = ({ url }) => {
    if (url === '/api/upload/signed-url')
      return Response.json({ signedUrl: '/x', fileUrl: 'uploads/1', isStored: false });
    const lost = isLost;
    isLost = false;
    return lost ? Promise.reject(new TypeError('network')) : Response.json({ version: 2 });
  };
  const ended = new AbortController();
  const never: Sender['put'] = (_url, _blob, _type, { signal }) =>
    new Promise((_, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  await offline.pending.bulkAdd([item('1', { kind: 'photo', group: 'log', blob: new Blob(['x']) }), item('2')]);
  const whole = flushQueue(sender({ signal: ended.signal, put: never }));
  await expect.poll(async () => (await itemsOf('o')).map(({ id }) => id)).toEqual(['1']);
  ended.abort();
  await whole;
  expect(calls.filter(({ key }) => key === '2')).toHaveLength(2);
});

test('a refusal stops it and what was built on it, with its reason', async () => {
  answer = () => Response.json({ detail: 'No.' }, { status: 422 });
  await offline.pending.bulkAdd([item('1'), item('2')]);
  await flushQueue(sender());
  expect(calls).toHaveLength(1);
  expect(await offline.pending.get('1')).toMatchObject({
    state: 'stopped',
    refusal: { status: 422, problem: { detail: 'No.' } },
  });
  expect(await offline.pending.get('2')).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('somebody else was faster: both sides are kept; the same wish is none', async () => {
  const current = { status: 'blocked', version: 5 };
  answer = () => Response.json({ detail: 'Old.', current }, { status: 409 });
  await offline.pending.add(item('1'));
  await flushQueue(sender());
  expect(await offline.pending.get('1')).toMatchObject({ state: 'conflict', current });
  answer = () => Response.json({ current: { status: 'done', version: 5 } }, { status: 409 });
  await offline.pending.put(item('1'));
  await flushQueue(sender());
  expect(await itemsOf('o')).toEqual([]);
});

test.each([
  ['an ended session', 'Unauthorized', 401],
  ['a second factor that is to be set up first', SECOND_FACTOR_DUE, 403],
])('%s leaves everything as it was, and says so', async (_, detail, status) => {
  answer = () => Response.json({ detail }, { status });
  await offline.pending.bulkAdd([item('1'), item('2', { group: 'h' })]);
  const changes: boolean[] = [];
  await flushQueue(sender({ onSignedOut: (isOut) => changes.push(isOut) }));
  expect(changes).toEqual([true]);
  expect((await itemsOf('o')).map(({ attempts, state }) => [attempts, state])).toEqual([
    [0, 'waiting'],
    [0, 'waiting'],
  ]);
});

test('a photo travels, waits for its log, and then belongs to it', async () => {
  answer = ({ url }) => {
    if (url === '/api/upload/signed-url')
      return Response.json({ signedUrl: '/x', fileUrl: 'uploads/1', isStored: true });
    return Response.json({});
  };
  const request = { method: 'POST', url: '/api/logs/1/photos', body: { photoUrls: ['{path}'] } } as const;
  const log = { method: 'POST', url: '/api/logs', body: {} } as const;
  await offline.pending.bulkAdd([
    item('1', { kind: 'photo', blob: new Blob(['x']), request }),
    item('2', { kind: 'log', request: log }),
  ]);
  await flushQueue(sender());
  expect(calls.map(({ url }) => url).filter((url) => !url.includes('upload'))).toEqual([
    '/api/logs',
    '/api/logs/1/photos',
  ]);
  expect(calls.at(-1)?.body).toEqual({ photoUrls: ['uploads/1'] });
  expect(await itemsOf('o')).toEqual([]);
});

test('a file that nobody decided about is kept when it is there', async () => {
  answer = () => Response.json({ signedUrl: '/x', fileUrl: 'uploads/1', isStored: true });
  const { request: _, ...file } = item('1', { kind: 'photo', blob: new Blob(['x']) });
  await offline.pending.add(file);
  await flushQueue(sender());
  expect(await offline.pending.get('1')).toMatchObject({ state: 'held', path: 'uploads/1' });
});

test('logs are made in the order of their writing; one that the server cannot take holds the others back for a while only', async () => {
  const log = (id: string, more: Partial<PendingItem> = {}) =>
    item(id, { kind: 'log', group: id, request: { method: 'POST', url: `/api/logs/${id}`, body: {} }, ...more });
  await offline.pending.bulkAdd([log('2'), log('1'), log('3')]);
  let isFirst = true;
  answer = () => {
    const failing = isFirst;
    isFirst = false;
    return failing ? Promise.reject(new TypeError('network')) : Response.json({});
  };
  await flushQueue(sender());
  expect(calls.map(({ key }) => key)).toEqual(['1']);
  await offline.pending.update('1', { notBefore: 0 });
  await flushQueue(sender());
  expect(calls.map(({ key }) => key)).toEqual(['1', '1', '2', '3']);
  await offline.pending.bulkAdd([log('4', { attempts: 5, trouble: 500, notBefore: Number.MAX_VALUE }), log('5')]);
  await flushQueue(sender());
  expect((await itemsOf('o')).map(({ id }) => id)).toEqual(['4']);
});

test('without a network nothing is tried, so that it may still be changed', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await offline.pending.add(item('1'));
  await flushQueue(sender());
  expect(calls).toEqual([]);
  expect(await offline.pending.get('1')).toMatchObject({ attempts: 0 });
});

test('an attempt is counted before it leaves: a page killed in the middle does not take it for unsent', async () => {
  let counted = 0;
  answer = async () => {
    counted = (await offline.pending.get('1'))?.attempts ?? 0;
    return new Response('{}', { status: 500 });
  };
  await offline.pending.add(item('1'));
  await flushQueue(sender());
  expect(counted).toBe(1);
  expect(await offline.pending.get('1')).toMatchObject({ attempts: 1, trouble: 500 });
});
