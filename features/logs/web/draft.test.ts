import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ProgressLog } from '../contract.ts';
import {
  bodyOf,
  byStanding,
  copied,
  emptyDraft,
  isUnlikely,
  lastOf,
  NO_TASK,
  noDetails,
  otherTotal,
  resumed,
  tasksToChoose,
  uncopied,
  weatherFrom,
} from './draft.ts';
import { faultOfPhoto, photosOf, refusalOf, withoutRepeats } from './photos.ts';
import { attaching, isWithdrawal, withdrawing } from './queries.ts';
import { faultsOf } from './use-submit.ts';

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

test('copying is taken back; what was written meanwhile stays', () => {
  const before = { ...draft, projectId: 'p9', manpower: 40 };
  const now = { ...copied(before, last), notes: 'written since' };
  expect(uncopied(now, before)).toEqual({ ...before, notes: 'written since' });
});

test('without a network the last log is the last one this device remembers', () => {
  const log = (id: string, edit: object) =>
    ({ id, projectId: 'p1', authorId: 'me', date: '2026-02-27', createdAt: '1', ...edit }) as unknown as ProgressLog;
  const logs = [
    log('elsewhere', { projectId: 'p2', date: '2026-02-28' }),
    log('later', { date: '2026-03-02' }),
    log('other', { authorId: 'you', date: '2026-02-28' }),
    log('older', { date: '2026-02-20' }),
    log('mine', {}),
  ];
  const found = (projectId: string, authorId: string) => lastOf(logs, { projectId, authorId, to: '2026-03-01' })?.id;
  expect([found('p1', 'me'), found('p1', 'him'), found('', 'me'), found('p3', 'me'), found('', 'him')]).toEqual([
    'mine',
    'other',
    'elsewhere',
    undefined,
    undefined,
  ]);
});

test('a task out of reach is named by the own tasks, or by a log; an unknown one is none', () => {
  const known = { projectId: 'p1', taskId: 't1', tasks: undefined, mine: [], logs: [] };
  const t1 = { id: 't1', title: 'Slab' };
  expect(tasksToChoose(known)).toEqual([]);
  expect(tasksToChoose({ ...known, mine: [{ ...t1, projectId: 'p1' }] })).toMatchObject([t1]);
  expect(tasksToChoose({ ...known, mine: [{ ...t1, projectId: 'p2' }] })).toEqual([]);
  const logs = [{ projectId: 'p1', taskId: 't1', taskTitle: 'Slab' }];
  expect(tasksToChoose({ ...known, logs })).toEqual([t1]);
  expect(tasksToChoose({ ...known, logs, tasks: [] })).toEqual([]);
  expect(tasksToChoose({ ...known, tasks: [t1], mine: [{ ...t1, projectId: 'p1' }] })).toEqual([t1]);
});

test.each([
  [null, undefined],
  [12, undefined],
  [0, undefined],
  [Number.NaN, 'manpower'],
  [12.7, 'manpower'],
  [-5, 'manpower'],
])('manpower %s has the fault %s', (manpower, fault) => {
  expect(Object.keys(faultsOf({ ...draft, projectId: 'p1', manpower }, '2026-03-01'))).toEqual(fault ? [fault] : []);
});

test('a day after today is a fault of the date', () => {
  expect(Object.keys(faultsOf({ ...draft, projectId: 'p1' }, '2026-02-28'))).toEqual(['date']);
});

test.each([
  ['2026-03-01', '2026-06-01', undefined],
  ['2026-02-28', '2026-03-01', 'before'],
  ['2026-02-28', '2026-02-28', undefined],
  ['1999-01-01', null, 'old'],
  ['2025-02-28', null, undefined],
  ['', null, undefined],
])('a log of %s on 1 March 2026 in a project planned from %s is asked about: %s', (date, start, doubt) => {
  expect(isUnlikely(date, '2026-03-01', start)).toBe(doubt);
});

test('running tasks come first, done ones last; within each the own ones first', () => {
  const task = (id: string, status: string | undefined, assignedTo: string | null = null) => ({
    ...{ id, title: id, assignedTo },
    ...(status && { status }),
  });
  const tasks = [
    task('d', 'done', 'me'),
    task('n', 'not_started'),
    task('p', 'in_progress'),
    task('b', 'blocked', 'me'),
    task('named', undefined),
  ];
  expect(byStanding(tasks, 'me').map((group) => [group.standing, group.tasks.map(({ id }) => id)])).toEqual([
    ['running', ['b', 'p', 'named']],
    ['open', ['n']],
    ['done', ['d']],
  ]);
});

test('the same picture is taken once, however it is called', async () => {
  const file = (name: string, content: string) => new File([content], name, { type: 'image/jpeg' });
  const held = [{ blob: new Blob(['held']) }, {}];
  const chosen = [file('1.jpg', 'one!'), file('2.jpg', 'one!'), file('3.jpg', 'two!'), file('4.jpg', 'held')];
  expect((await withoutRepeats(chosen, held)).map(({ name }) => name)).toEqual(['1.jpg', '3.jpg']);
});

test('the trades contradict another number of workers, an empty one too', () => {
  const details = {
    ...noDetails(),
    crews: [
      { trade: 'Masons', count: 7 },
      { trade: '', count: 3 },
    ],
  };
  const other = (manpower: number | null) => otherTotal({ manpower, details });
  expect([other(7), other(9), other(null), other(Number.NaN)]).toEqual([undefined, 7, 7, undefined]);
  expect(otherTotal({ manpower: 9, details: noDetails() })).toBeUndefined();
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
  ['image/jpeg', 0, 'Invalid File'],
])('%s of %d bytes: %s', (type, size, title) => {
  expect(refusalOf({ type, size, name: 'IMG_0001.HEIC' })?.title).toBe(title);
});

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], undefined],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], undefined],
  ['a WebP', 'RIFF....WEBPVP8 ', undefined],
  ['a HEIC photo', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', undefined],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Please select only image files'],
  ['a program', 'MZ program', 'Please select only image files'],
  ['a PDF', '%PDF-1.7', 'Please select only image files'],
  ['nothing', '', 'This file is empty. Please choose another one.'],
])('%s called a photo is judged on the phone', async (_, content, fault) => {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  const file = new File([bytes], 'a.jpg', { type: 'image/jpeg' });
  expect((await faultOfPhoto(file))?.description).toBe(fault);
});

test('thrown away, a photo that a log waits for is withdrawn from it; anything else is only forgotten', () => {
  const [id, log] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
  const request = withdrawing({ id, request: attaching(log) });
  expect(request).toEqual({
    method: 'POST',
    url: `/api/progress-logs/${log}/photos/withdraw`,
    body: { photoIds: [id] },
  });
  expect([isWithdrawal({ request }), isWithdrawal({ request: attaching(log) })]).toEqual([true, false]);
  const others = [{ id }, { id, request }, { id, request: { method: 'POST', url: '/api/progress-logs', body: {} } }];
  expect(others.map((other) => withdrawing(other as never))).toEqual([undefined, undefined, undefined]);
});

test('photos that are here are named, those on their way announced, refused ones left out', () => {
  const items = [
    { id: '1', path: 'uploads/1', state: 'held' },
    { id: '2', state: 'waiting' },
    { id: '3', state: 'stopped' },
  ] as never;
  expect(photosOf(items)).toEqual({ photoUrls: ['uploads/1'], awaitedPhotoIds: ['2'] });
});
