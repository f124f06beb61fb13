import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ProgressLog } from '../contract.ts';
import { bodyOf, copied, emptyDraft, NO_TASK, noDetails, resumed, weatherFrom } from './draft.ts';
import { photosOf, refusalOf } from './photos.ts';

const draft = emptyDraft('2026-03-01');
const last = {
  projectId: 'p1',
  taskId: 't1',
  manpower: 12,
  notes: 'old words',
  details: {
    ...noDetails(),
    crews: [{ trade: 'Masons', count: 12 }],
    deliveries: [{ item: 'Rebar', quantity: '1 t', from: '' }],
  },
} as unknown as ProgressLog;

test('yesterday’s people and machines are copied, its events and words are not', () => {
  const next = copied({ ...draft, notes: 'new words' }, last);
  expect(next).toMatchObject({
    id: draft.id,
    projectId: 'p1',
    taskId: 't1',
    manpower: 12,
    notes: 'new words',
    date: '2026-03-01',
  });
  expect([next.details.crews, next.details.deliveries]).toEqual([[{ trade: 'Masons', count: 12 }], []]);
  expect(copied({ ...draft, projectId: 'p1', taskId: 't2' }, last).taskId).toBe('t2');
});

test('what is sent: no task, no number and no empty lines', () => {
  const details = { ...noDetails(), crews: [{ trade: ' ', count: 3 }] };
  expect(bodyOf({ ...draft, manpower: Number.NaN, details })).toMatchObject({
    taskId: null,
    manpower: 0,
    details: { crews: [] },
  });
  expect(bodyOf({ ...draft, taskId: 't1', manpower: 4 })).toMatchObject({ taskId: 't1', manpower: 4 });
});

test('a kept draft goes on; without words of its own it moves to the task that was asked for', () => {
  const asked = emptyDraft('2026-03-02', { projectId: 'p2', taskId: 't2' });
  expect(resumed(undefined, asked)).toBe(asked);
  expect(resumed({ ...draft, notes: 'mine' }, asked)).toMatchObject({
    id: draft.id,
    notes: 'mine',
    projectId: '',
    taskId: NO_TASK,
  });
  expect(resumed(draft, asked)).toMatchObject({ id: draft.id, projectId: 'p2', taskId: 't2' });
});

test.each([
  [
    { code: 0, high: 31.4, gust: 10 },
    { sky: 'clear', temperature: 31 },
  ],
  [
    { code: 3, high: 20, gust: 50 },
    { sky: 'windy', temperature: 20 },
  ],
  [
    { code: 61, high: null, gust: 60 },
    { sky: 'rain', temperature: null },
  ],
  [
    { code: 45, high: 9, gust: null },
    { sky: 'fog', temperature: 9 },
  ],
  [
    { code: 2, high: 9, gust: null },
    { sky: 'cloudy', temperature: 9 },
  ],
  [{ code: null, high: null, gust: null }, null],
])('%j is said as %j', (day, weather) => {
  expect(weatherFrom(day)).toEqual(weather);
});

test.each([
  ['application/pdf', 10, 'Invalid File'],
  ['image/jpeg', 10 * 1024 * 1024 + 1, 'File Too Large'],
  ['image/jpeg', 10 * 1024 * 1024, undefined],
  ['image/heic', 10, undefined],
  ['', 10, undefined],
])('%s of %d bytes: %s', (type, size, title) => {
  expect(refusalOf({ type, size, name: 'IMG_0001.HEIC' })?.title).toBe(title);
});

test('photos that are here are named, those on their way announced, refused ones left out', () => {
  const items = [
    { id: '1', path: 'uploads/1', state: 'held' },
    { id: '2', state: 'waiting' },
    { id: '3', state: 'stopped' },
  ] as never;
  expect(photosOf(items)).toEqual({ photoUrls: ['uploads/1'], awaitedPhotoIds: ['2'] });
});
