import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, type PendingItem } from './database.ts';
import { flushQueue, itemsOf } from './engine.ts';
import { faultOf, tryAgain } from './pending.ts';
import { plainPut } from './transport.ts';

/** A server that keeps files for a week, and what it was asked in the order of asking. */
const server = { files: new Set<string>(), calls: [] as { url: string; key: string | null; body: Body }[] };

interface Body {
  readonly id?: string;
  readonly photoUrls?: readonly string[];
  readonly awaitedPhotoIds?: readonly string[];
}

beforeEach(async () => {
  server.files.clear();
  server.calls = [];
  await offline.pending.clear();
  vi.stubGlobal('fetch', async (url: string, init: { headers: HeadersInit; body: string | Blob }) => {
    if (typeof init.body !== 'string') {
      server.files.add(url.replace('/put/', 'uploads/'));
      return Response.json({});
    }
    const body: Body = JSON.parse(init.body);
    server.calls.push({ url, key: new Headers(init.headers).get('Idempotency-Key'), body });
    const fileUrl = `uploads/${body.id}`;
    if (url === '/api/upload/signed-url')
      return Response.json({ signedUrl: `/put/${body.id}`, fileUrl, isStored: server.files.has(fileUrl) });
    const missingFiles = (body.photoUrls ?? []).filter((path) => !server.files.has(path));
    return missingFiles.length > 0
      ? Response.json({ detail: 'This file is not there.', missingFiles }, { status: 422 })
      : Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

const send = () => flushQueue({ owner: 'o', signal: new AbortController().signal, put: plainPut });

const item = (id: string, more: Partial<PendingItem>): PendingItem => ({
  ...{ id, owner: 'o', group: 'log', state: 'waiting', attempts: 0, notBefore: 0, createdAt: 1, name: '', type: '' },
  ...more,
});
const attach = { method: 'POST', url: '/api/progress-logs/log/photos', body: { photoUrls: ['{path}'] } } as const;
const photo = (id: string, more: Partial<PendingItem> = {}) =>
  item(id, { path: `uploads/${id}`, blob: new Blob([id]), request: attach, ...more });
const log = (photoUrls: string[], awaitedPhotoIds: string[] = []) =>
  item('log', {
    kind: 'log',
    request: { method: 'POST', url: '/api/progress-logs', body: { id: 'log', photoUrls, awaitedPhotoIds } },
  });

const asked = (end: string) => server.calls.filter(({ url }) => url.endsWith(end));

test('a log whose photo lay too long goes with it announced, and the photo goes again under its own id', async () => {
  server.files.add('uploads/here');
  await offline.pending.bulkAdd([log(['uploads/here', 'uploads/gone'], ['late']), photo('here'), photo('gone')]);
  await send();
  const [refused, taken] = asked('/progress-logs');
  expect(refused?.body).toMatchObject({ photoUrls: ['uploads/here', 'uploads/gone'] });
  expect(taken?.body).toEqual({ id: 'log', photoUrls: ['uploads/here'], awaitedPhotoIds: ['late', 'gone'] });
  expect([refused?.key, taken?.key]).toEqual(['log', 'log']);
  expect(asked('/photos').map(({ body, key }) => [body.photoUrls, key])).toContainEqual([['uploads/gone'], 'gone']);
  expect(server.files.has('uploads/gone')).toBe(true);
  expect(await itemsOf('o')).toEqual([]);
});

test('one that was stopped for it before goes when it is tried again', async () => {
  const refusal = { status: 422, problem: { detail: 'This file is not there.' } };
  await offline.pending.bulkAdd([{ ...log(['uploads/gone']), state: 'stopped', attempts: 1, refusal }, photo('gone')]);
  await tryAgain('log');
  await send();
  expect(await itemsOf('o')).toEqual([]);
});

test('a photo that comes after its log, and lay too long, is sent again and attached', async () => {
  await offline.pending.add(photo('gone'));
  await send();
  expect(asked('/photos')).toHaveLength(2);
  expect(await itemsOf('o')).toEqual([]);
});

test('where this device has the bytes no longer the log goes, and the photo says so and waits for another one', async () => {
  const { blob: _, ...gone } = photo('gone');
  await offline.pending.bulkAdd([log(['uploads/gone']), gone]);
  await send();
  expect(asked('/progress-logs').at(-1)?.body).toMatchObject({ photoUrls: [], awaitedPhotoIds: ['gone'] });
  const [left, ...others] = await itemsOf('o');
  expect(others).toEqual([]);
  expect(left).toMatchObject({ id: 'gone', state: 'stopped' });
  expect([left?.path, left && faultOf(left)]).toEqual([undefined, expect.stringContaining('Neither this device nor')]);
});

test('a photo that its person threw away meanwhile is named by its log no more', async () => {
  const { blob: _, path: _path, ...withdrawn } = photo('gone');
  await offline.pending.bulkAdd([log(['uploads/gone']), withdrawn, photo('of another person', { owner: 'x' })]);
  await send();
  expect(asked('/progress-logs').at(-1)?.body).toMatchObject({ photoUrls: [], awaitedPhotoIds: [] });
  expect(await offline.pending.get('of another person')).toMatchObject({ path: 'uploads/of another person' });
});
