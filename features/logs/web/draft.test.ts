import { chosenFault, pictureFault } from '#features/files/web/parts/picture-fault.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { summariesOf } from '#features/photos/analysis/summary.ts';
import type { PhotoFacts } from '#features/photos/contract.ts';
import { type Analysed, noted } from '#features/photos/web/parts/analysis-notes.ts';
import type { ProgressLog } from '../contract.ts';
import {
  bodyOf,
  copied,
  edited,
  emptyDraft,
  groupByProgress,
  isBlank,
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
import { withoutRepeats } from './photos.ts';
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
  [100_000, undefined],
  [100_001, 'manpower'],
])('manpower %s has the fault %s', (manpower, fault) => {
  expect(Object.keys(faultsOf({ ...draft, projectId: 'p1', manpower }, '2026-03-01'))).toEqual(fault ? [fault] : []);
});

test('what the server would refuse of the details is a fault of its field before anything is sent', () => {
  const details = { ...noDetails(), delays: [{ cause: 'weather' as const, hours: 80, note: '' }] };
  expect(faultsOf({ ...draft, projectId: 'p1', details }, '2026-03-01')).toEqual({
    'details.delays.0.hours': 'Hours must be from 0 to 24.',
  });
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

test('a day is blank until something is said of it besides its weather', () => {
  const draft = { ...emptyDraft('2026-03-01'), projectId: 'p' };
  const details = { ...noDetails(), weather: { sky: 'clear', temperature: 30 } as const };
  const safety = { talkHeld: false, incidents: 0, note: ' ' };
  const crews = (trade: string, count = 0) => [{ trade, count }];
  expect(isBlank({ ...draft, manpower: 0, notes: ' ', details: { ...details, safety, crews: crews(' ') } }, 0)).toBe(
    true,
  );
  expect(isBlank({ ...draft, details: { ...details, crews: crews(' ', 4) } }, 0)).toBe(false);
  expect(isBlank(draft, 1)).toBe(false);
  expect(isBlank({ ...draft, manpower: 3 }, 0)).toBe(false);
  expect(isBlank({ ...draft, notes: 'Rain' }, 0)).toBe(false);
  expect(isBlank({ ...draft, details: { ...details, crews: crews('Masons') } }, 0)).toBe(false);
  expect(isBlank({ ...draft, details: { ...details, safety: { ...safety, talkHeld: true } } }, 0)).toBe(false);
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
  expect(groupByProgress(tasks, 'me').map((group) => [group.progress, group.tasks.map(({ id }) => id)])).toEqual([
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
  expect([other(10), other(9), other(null), other(Number.NaN)]).toEqual([undefined, 10, 10, undefined]);
  expect(otherTotal({ manpower: 9, details: noDetails() })).toBeUndefined();
});

test('what is sent: no task, no number and no empty lines', () => {
  const details = { ...noDetails(), crews: [{ trade: ' ', count: 0 }] };
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
  expect(chosenFault({ type, size, name: 'IMG_0001.HEIC' })?.title).toBe(title);
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
  expect((await pictureFault(file))?.description).toBe(fault);
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

test('what an analysis wrote follows the number of workers, and is replaced by the next one of its photo, unless it was edited', () => {
  const facts = { people: 4, vehicles: 0, manpower: null, exposure: 'good', duplicates: [] } as unknown as PhotoFacts;
  const analysed = (path: string, manpower: number | null): Analysed => {
    const found = { ...facts, capturedOn: null, metresFromSite: null, change: null, manpower } as PhotoFacts;
    const summaries = summariesOf(found);
    return { path, facts: found, summaries, text: `AI Analysis: ${summaries.en}` };
  };
  const sentence = (workers: string) =>
    `AI Analysis: 4 people visible, no vehicles.${workers} The picture is sharp and well exposed.`;
  const typed = { ...draft, notes: 'Slab poured.', manpower: 12 };
  const asked = edited(typed, (now) => noted(now, analysed('a', 12)));
  expect(asked.notes).toBe(`Slab poured.\n\n${sentence(' The log counts 12 workers.')}`);
  expect(bodyOf(asked)).not.toHaveProperty('analyses');
  const fewer = edited({ ...asked, notes: `${asked.notes}\nRain.` }, { manpower: 2 });
  expect(fewer.notes).toBe(`Slab poured.\n\n${sentence(' That is more than the log counts (2 workers).')}\nRain.`);
  expect(edited(edited(fewer, { manpower: null }), { manpower: 12 }).notes).toBe(`${asked.notes}\nRain.`);
  // Answered for the number that stood there when it was asked.
  const again = edited(fewer, (now) => noted(now, analysed('a', 12)));
  expect(again).toMatchObject({ notes: fewer.notes, analyses: [{ path: 'a' }] });
  const corrected = { ...fewer, notes: fewer.notes.replace('4 people', '5 people') };
  expect(edited(corrected, { manpower: 7 }).notes).toBe(corrected.notes);
  const beside = edited(corrected, (now) => noted(now, analysed('a', 2))).notes;
  expect(beside).toBe(`${corrected.notes}\n\n${sentence(' That is more than the log counts (2 workers).')}`);
  expect(edited(asked, (now) => noted(now, analysed('b', 12))).notes).toContain(`${asked.notes}\n\n`);
});
