import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { enqueue, keepFile } from '#web/offline/pending.ts';
import { draftOf, refusedFields, replaceQueuedLog } from './edit-queued-log.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const details = {
  crews: [{ trade: 'Masons', count: 12 }],
  delays: [{ cause: 'weather' as const, hours: 80, note: 'Sandstorm' }],
};
const body = {
  ...{ id, projectId: 'p1', taskId: 't1', date: '2026-03-01', manpower: 12, notes: 'Poured the slab.', details },
  ...{ photoUrls: [], awaitedPhotoIds: ['photo'], writtenAt: '2026-03-01T12:00:00.000Z' },
};
const { writtenAt: _, ...bodyless } = body;
const refusal = {
  status: 422,
  problem: { errors: [{ field: 'details.delays.0.hours', message: 'Hours must be from 0 to 24.' }] },
};

async function refused(): Promise<PendingItem> {
  const request = { method: 'POST', url: '/api/progress-logs', body } as const;
  const log = { id, owner: 'me', group: id, kind: 'log', about: '2026-03-01', place: 'Tower B · Slab' } as const;
  await enqueue({ ...log, projectId: 'p1', request });
  const blob = new Blob(['x'], { type: 'image/jpeg' });
  await keepFile({ id: 'photo', owner: 'me', group: id, blob, name: 'slab.jpg', type: 'image/jpeg' });
  await offline.pending.update(id, { state: 'stopped', attempts: 1, refusal });
  return queuedLog();
}

async function queuedLog(): Promise<PendingItem> {
  const item = await offline.pending.get(id);
  if (!item) throw new Error('The log is gone.');
  return item;
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await offline.pending.clear();
});

test('a refused log is written in as a whole, and says what was refused', async () => {
  const item = await refused();
  expect(draftOf(item)).toMatchObject({
    ...{ id, projectId: 'p1', taskId: 't1', date: '2026-03-01', manpower: 12, notes: 'Poured the slab.' },
    details: { ...details, visitors: [], weather: null },
  });
  expect(refusedFields(item)).toEqual({ 'details.delays.0.hours': 'Hours must be from 0 to 24.' });
});

test('mended it goes again, with all that nobody touched and with its photos', async () => {
  const item = await refused();
  const first = draftOf(item);
  const delays = [{ cause: 'weather' as const, hours: 8, note: 'Sandstorm' }];
  const draft = { ...first, projectId: 'p2', date: '2026-03-02', details: { ...first.details, delays } };
  expect(await replaceQueuedLog(item, { draft, place: 'Tower C' })).toBe(true);
  const now = await queuedLog();
  expect(now).toMatchObject({
    ...{ state: 'waiting', attempts: 0, about: '2026-03-02', projectId: 'p2', place: 'Tower C' },
    request: { body: { ...bodyless, projectId: 'p2', date: '2026-03-02', details: { crews: details.crews, delays } } },
  });
  expect(now.refusal).toBeUndefined();
  expect(await offline.pending.get('photo')).toMatchObject({ group: id, place: 'Tower C' });
});

test('what was sent meanwhile is left as it is', async () => {
  const item = await refused();
  await offline.pending.update(id, { state: 'waiting', attempts: 2 });
  expect(await replaceQueuedLog(item, { draft: draftOf(item), place: 'Tower C' })).toBe(false);
  expect(await queuedLog()).toMatchObject({ place: 'Tower B · Slab', request: { body } });
});
