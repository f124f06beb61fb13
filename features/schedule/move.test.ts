import { expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { knockOnOf } from './knock-on.ts';
import { rescheduledOr } from './move.ts';
import { computeSchedule, type StoredTask } from './schedule.ts';

const task = (id: string, start: string, end: string, isMilestone = false): StoredTask => ({
  ...{ id, number: 1, title: id, wbs: null, parentTaskId: null, status: 'not_started', priority: 'medium' },
  ...{ assigneeName: null, version: 1, plannedStartDate: start, plannedEndDate: end, durationDays: null, isMilestone },
  ...{ percentComplete: 0, constraintKind: null, constraintDate: null, workers: 1, doneOn: null },
  ...{ baselineStart: null, baselineEnd: null },
});

const input = {
  tasks: [
    task('Pour', '2026-11-01', '2026-11-05'),
    task('Imported', '2026-11-06', '2026-11-07'),
    task('Handover', '2026-11-05', '2026-11-05', true),
  ],
  ...{ links: [], start: null, end: null, today: '2026-11-01', calendar: openCalendar(DEFAULT_CALENDAR) },
};

// The 6th and 7th of November 2026 are a Friday and a Saturday.
test.each([
  ['Pour', '2026-11-06', '2026-11-07', 'refused'],
  ['Pour', '2026-11-05', '2026-11-07', ['2026-11-05', '2026-11-07']],
  ['Pour', '2026-11-06', '2026-11-08', ['2026-11-06', '2026-11-08']],
  ['Imported', '2026-11-06', '2026-11-07', 'stays'],
  ['Imported', '2026-11-06', '2026-11-06', 'refused'],
  ['Handover', '2026-11-06', '2026-11-06', ['2026-11-06', '2026-11-06']],
])('%s moved to %s – %s: %o', (taskId, plannedStartDate, plannedEndDate, expected) => {
  const answer = rescheduledOr(input, [{ taskId, plannedStartDate, plannedEndDate }]);
  if (expected === 'refused') {
    const values = { task: taskId, date: '2026-11-08' };
    expect(answer).toMatchObject({ refused: { reason: 'impossible', sentence: { values } } });
  } else {
    const [start, end] = expected;
    expect(answer).toEqual({ moved: expected === 'stays' ? [] : [{ taskId, start, end }] });
  }
});

const bound = (id: string, start: string, end: string, from: string): StoredTask => ({
  ...task(id, start, end),
  ...{ constraintKind: 'start_no_earlier', constraintDate: from },
});
const between = (predecessorId: string, successorId: string) => ({
  ...{ id: predecessorId, predecessorId, successorId, kind: 'FS' as const, lag: 0 },
});
// Sunday the 1st to Tuesday the 3rd; a successor that stands on the 2nd and is followed on the 4th.
const held = {
  ...input,
  tasks: [
    task('A', '2026-11-01', '2026-11-03'),
    task('B', '2026-11-02', '2026-11-03'),
    task('C', '2026-11-04', '2026-11-05'),
  ],
  links: [between('A', 'B'), between('B', 'C')],
};
const withB = (B: StoredTask, links = held.links) => ({
  ...held,
  links,
  tasks: [held.tasks[0], B, held.tasks[2]].flatMap((one) => one ?? []),
});
const marks = (plan: typeof held) =>
  computeSchedule(plan).tasks.map((row) => [row.id, row.breaksLink, row.missesConstraint, row.earlyStart]);

test('a broken link and a missed constraint of the same day are both marked, and push what follows alike', () => {
  const followed = ['C', true, false, '2026-11-08'];
  expect(marks(held).slice(1)).toEqual([['B', true, false, '2026-11-04'], followed]);
  expect(marks(withB(bound('B', '2026-11-02', '2026-11-03', '2026-11-04'))).slice(1)).toEqual([
    ['B', true, true, '2026-11-04'],
    followed,
  ]);
});

test('a missed constraint alone pushes nobody: what follows is counted from where the task lies', () => {
  const alone = withB(bound('B', '2026-11-02', '2026-11-03', '2026-11-08'), [between('B', 'C')]);
  expect(marks(alone)).toEqual([
    ['A', false, false, '2026-11-01'],
    ['B', false, true, '2026-11-02'],
    ['C', false, false, '2026-11-04'],
  ]);
});

test.each([
  ['2026-11-04', '2026-11-05', 'would miss the date it must keep'],
  ['2026-11-08', '2026-11-09', undefined],
])('a task is not moved to days that its constraint forbids: %s', (plannedStartDate, plannedEndDate, refusal) => {
  const plan = withB(bound('B', '2026-11-10', '2026-11-11', '2026-11-08'));
  const answer = rescheduledOr(plan, [{ taskId: 'B', plannedStartDate, plannedEndDate }]);
  expect('refused' in answer ? answer.refused.sentence.key : undefined).toEqual(
    refusal && expect.stringContaining(refusal),
  );
});

const lateBy = (kind: StoredTask['constraintKind'], constraintDate: string, isMilestone = false): typeof held =>
  withB({
    ...task('B', '2026-11-15', isMilestone ? '2026-11-15' : '2026-11-16', isMilestone),
    ...{ constraintKind: kind, constraintDate },
  });
test.each([
  ['finish_no_later', '2026-11-05', ['2026-11-09', '2026-11-10'], true],
  ['finish_no_later', '2026-11-05', ['2026-11-12', '2026-11-16'], true],
  ['finish_no_later', '2026-11-05', ['2026-11-16', '2026-11-17'], false],
  ['start_no_later', '2026-11-05', ['2026-11-09', '2026-11-10'], true],
  ['start_no_later', '2026-11-05', ['2026-11-16', '2026-11-17'], false],
  ['start_no_earlier', '2026-11-19', ['2026-11-17', '2026-11-18'], true],
  ['start_no_earlier', '2026-11-19', ['2026-11-12', '2026-11-15'], false],
  ['must_finish', '2026-11-08', ['2026-11-09', '2026-11-10'], true],
  ['must_finish', '2026-11-12', ['2026-11-04', '2026-11-05'], false],
] as const)('a task that misses its date may come nearer to it, never farther: %s %s, to %o', (kind, date, to, may) => {
  const moves = [{ taskId: 'B', plannedStartDate: to[0], plannedEndDate: to[1] }];
  const answer = rescheduledOr(lateBy(kind, date), moves);
  expect('moved' in answer).toBe(may);
});

test('what misses its date already holds up no move in which it stays where it is', () => {
  for (const isMilestone of [false, true]) {
    const plan = lateBy('finish_no_later', '2026-11-05', isMilestone);
    const end = isMilestone ? '2026-11-15' : '2026-11-16';
    const stays = { taskId: 'B', plannedStartDate: '2026-11-15', plannedEndDate: end };
    const moves = [stays, { taskId: 'C', plannedStartDate: '2026-11-18', plannedEndDate: '2026-11-19' }];
    expect(rescheduledOr(plan, moves)).toMatchObject({ moved: [{ taskId: 'C' }] });
  }
});

test('a task pushed farther from its date by a move is refused though it missed it before', () => {
  const plan = lateBy('finish_no_later', '2026-11-05');
  const moves = [{ taskId: 'A', plannedStartDate: '2026-11-16', plannedEndDate: '2026-11-18' }];
  expect(rescheduledOr(plan, moves)).toMatchObject({ refused: { sentence: { values: { task: 'B' } } } });
});

// Structure { Columns 1–3, Slab 1–5 } → Facade { Frames 8–9, Glass 8–10 }; the 6th and the 7th are days off.
const part = (id: string, of: string, start: string, end: string, more: Partial<StoredTask> = {}): StoredTask => ({
  ...task(id, start, end),
  parentTaskId: of,
  ...more,
});
const site = {
  ...input,
  tasks: [
    task('Structure', '2026-11-01', '2026-11-05'),
    part('Columns', 'Structure', '2026-11-01', '2026-11-03'),
    part('Slab', 'Structure', '2026-11-01', '2026-11-05'),
    task('Facade', '2026-11-08', '2026-11-10'),
    part('Frames', 'Facade', '2026-11-08', '2026-11-09'),
    part('Glass', 'Facade', '2026-11-08', '2026-11-10'),
  ],
  links: [between('Structure', 'Facade')],
};
const to = (taskId: string, plannedStartDate: string, plannedEndDate: string) => [
  { taskId, plannedStartDate, plannedEndDate },
];

test('a leaf that waits for a summary is not moved before its last leaf ends, which is named', () => {
  expect(rescheduledOr(site, to('Frames', '2026-11-04', '2026-11-05'))).toMatchObject({
    refused: { sentence: { values: { task: 'Frames', date: '2026-11-08', other: 'Slab' } } },
  });
  const early = {
    ...site,
    tasks: site.tasks.map((one) => (one.id === 'Frames' ? { ...one, plannedStartDate: '2026-11-05' } : one)),
  };
  expect(knockOnOf(early, new Set(['Frames'])).early).toEqual([
    { taskId: 'Frames', date: '2026-11-08', waitsFor: ['Slab'] },
  ]);
});

test('a leaf moved later pushes what waits for its summary, leaf by leaf', () => {
  expect(rescheduledOr(site, to('Columns', '2026-11-04', '2026-11-08'))).toEqual({
    moved: [
      { taskId: 'Structure', start: '2026-11-01', end: '2026-11-08' },
      { taskId: 'Columns', start: '2026-11-04', end: '2026-11-08' },
      { taskId: 'Facade', start: '2026-11-09', end: '2026-11-11' },
      { taskId: 'Frames', start: '2026-11-09', end: '2026-11-10' },
      { taskId: 'Glass', start: '2026-11-09', end: '2026-11-11' },
    ],
  });
  expect(rescheduledOr(site, to('Columns', '2026-11-03', '2026-11-05'))).toMatchObject({
    moved: [{ taskId: 'Columns' }],
  });
});

test('leaves moved together with what they wait for through a summary are pushed, not refused', () => {
  const moves = [...to('Slab', '2026-11-05', '2026-11-10'), ...to('Glass', '2026-11-09', '2026-11-11')];
  expect(rescheduledOr(site, moves)).toMatchObject({
    moved: [
      { taskId: 'Structure' },
      { taskId: 'Slab' },
      { taskId: 'Facade' },
      { taskId: 'Frames' },
      { taskId: 'Glass', start: '2026-11-11' },
    ],
  });
});

test('what has begun below a summary follows its links no more', () => {
  const begun = site.tasks.map((one) =>
    one.parentTaskId === 'Facade' ? { ...one, status: 'in_progress' as const } : one,
  );
  const links = [{ ...between('Structure', 'Facade'), lag: 400 }];
  const { tasks } = computeSchedule({ ...site, tasks: begun, links });
  expect(tasks.filter(({ breaksLink, isSummary }) => breaksLink && !isSummary)).toEqual([]);
  expect(tasks.find(({ id }) => id === 'Glass')?.totalFloat).toBe(0);
});

test.each([
  ['start_no_earlier', '2026-11-09', ['Frames', 'Glass']],
  ['finish_no_later', '2026-11-09', ['Glass']],
  ['start_no_later', '2026-11-05', ['Frames']],
  ['finish_no_earlier', '2026-11-11', ['Glass']],
  ['must_start', '2026-11-08', []],
  ['must_finish', '2026-11-10', []],
  ['must_finish', '2026-11-09', ['Glass']],
] as const)(
  'the date of a summary is kept by its leaves: %s %s is missed by %o',
  (constraintKind, constraintDate, expected) => {
    const tasks = site.tasks.map((one) => (one.id === 'Facade' ? { ...one, constraintKind, constraintDate } : one));
    const rows = computeSchedule({ ...site, tasks, links: [] }).tasks;
    const missed = rows.filter(({ missesConstraint, isSummary }) => missesConstraint && !isSummary);
    expect(missed.map(({ id }) => id)).toEqual(expected);
    expect(rows.find(({ id }) => id === 'Facade')?.missesConstraint).toBe(expected.length > 0);
  },
);

test('a leaf is not moved to days that the date of its summary forbids', () => {
  const tasks = site.tasks.map((one) =>
    one.id === 'Facade' ? { ...one, constraintKind: 'finish_no_later' as const, constraintDate: '2026-11-10' } : one,
  );
  expect(rescheduledOr({ ...site, tasks }, to('Glass', '2026-11-09', '2026-11-11'))).toMatchObject({
    refused: { sentence: { values: { task: 'Glass', date: '2026-11-10' } } },
  });
});

const EIGHT = [{ from: '08:00', to: '16:00' }];
const everyDay = { ...DEFAULT_CALENDAR, computedHolidays: [], ramadanHours: null, middayBan: null };
const curing = {
  ...{ id: 'seven', name: 'Every day', hoursPerDay: 8 },
  settings: { ...everyDay, weekHours: Array.from({ length: 7 }, () => EIGHT) },
};
const cured = {
  ...input,
  calendars: [curing],
  tasks: [
    task('Pour', '2026-11-01', '2026-11-04'),
    { ...task('Cure', '2026-11-05', '2026-11-07'), calendarId: 'seven', durationDays: 3 },
    task('Strip', '2026-11-08', '2026-11-09'),
  ],
  links: [between('Pour', 'Cure'), between('Cure', 'Strip')],
};

test('what waits for a moved task lies on the days of its own calendar, and only what must is moved', () => {
  const moved = (start: string, end: string) =>
    rescheduledOr(cured, [{ taskId: 'Pour', plannedStartDate: start, plannedEndDate: end }]);
  expect(moved('2026-11-02', '2026-11-05')).toEqual({
    moved: [
      { taskId: 'Pour', start: '2026-11-02', end: '2026-11-05' },
      { taskId: 'Cure', start: '2026-11-06', end: '2026-11-08' },
      { taskId: 'Strip', start: '2026-11-09', end: '2026-11-10' },
    ],
  });
  expect(computeSchedule(cured).tasks.map(({ breaksLink, isOnDayOff }) => [breaksLink, isOnDayOff])).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});

test('a task may lie on a day that only its own calendar works', () => {
  const lone = { ...cured, links: [] };
  const onFriday = { plannedStartDate: '2026-11-06', plannedEndDate: '2026-11-06' };
  expect(rescheduledOr(lone, [{ taskId: 'Cure', ...onFriday }])).toEqual({
    moved: [{ taskId: 'Cure', start: '2026-11-06', end: '2026-11-06' }],
  });
  expect(rescheduledOr(lone, [{ taskId: 'Strip', ...onFriday }])).toMatchObject({ refused: { reason: 'impossible' } });
});

test('what changed dates do is judged by the calendar of each task', () => {
  const early = { ...cured, tasks: [...cured.tasks.slice(0, 2), task('Strip', '2026-11-05', '2026-11-08')] };
  expect(knockOnOf(early, new Set(['Strip'])).early).toEqual([
    { taskId: 'Strip', date: '2026-11-08', waitsFor: ['Cure'] },
  ]);
});
