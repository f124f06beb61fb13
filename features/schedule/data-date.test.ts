import { expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { forecastEnd } from './rules.ts';
import { computeSchedule, type ScheduleInput, type StoredTask } from './schedule.ts';

/** Every day is worked, so that days can be counted in the head. */
const calendar = openCalendar({
  ...DEFAULT_CALENDAR,
  workingDays: [0, 1, 2, 3, 4, 5, 6],
  computedHolidays: [],
  holidays: [],
});
const TODAY = '2026-11-20';

const task = (id: string, from: string, to: string, more: Partial<StoredTask> = {}): StoredTask => ({
  ...{ id, number: 1, title: id, wbs: null, parentTaskId: null, status: 'not_started', priority: 'medium' },
  ...{ assigneeName: null, version: 1, plannedStartDate: from, plannedEndDate: to, durationDays: null },
  ...{ isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null, workers: 1, doneOn: null },
  ...{ baselineStart: null, baselineEnd: null },
  ...more,
});
const after = (predecessorId: string, successorId: string) => ({
  ...{ id: `${predecessorId} ${successorId}`, predecessorId, successorId, kind: 'FS' as const, lag: 0 },
});
const scheduleOf = (tasks: readonly StoredTask[], more: Partial<ScheduleInput> = {}) =>
  computeSchedule({ tasks, links: [], calendar, start: null, end: null, today: TODAY, dataDate: null, ...more });
const rowsOf = (...asked: Parameters<typeof scheduleOf>) =>
  new Map(scheduleOf(...asked).tasks.map((row) => [row.id, row]));
const daysOf = (...asked: Parameters<typeof scheduleOf>): (string | null)[][] =>
  [...rowsOf(...asked).values()].map(({ earlyStart, earlyFinish }) => [earlyStart, earlyFinish]);

test.each<[string, Partial<StoredTask>, [string, string]]>([
  ['not begun', {}, ['2026-11-20', '2026-11-29']],
  ['blocked before it began', { status: 'blocked' }, ['2026-11-20', '2026-11-29']],
  ['blocked with a part of it done', { status: 'blocked', percentComplete: 70 }, ['2026-11-20', '2026-11-22']],
  ['begun, four fifths done', { status: 'in_progress', percentComplete: 80 }, ['2026-11-01', '2026-11-21']],
  ['begun, and nobody said how much is done', { status: 'in_progress' }, ['2026-11-01', '2026-11-20']],
  [
    'begun later than planned',
    { status: 'in_progress', percentComplete: 50, actualStart: '2026-11-08' },
    ['2026-11-08', '2026-11-24'],
  ],
  [
    'done later than planned',
    { status: 'done', actualStart: '2026-11-03', doneOn: '2026-11-15' },
    ['2026-11-03', '2026-11-15'],
  ],
  ['done, and nobody knows when it began', { status: 'done', doneOn: '2026-11-07' }, ['2026-11-01', '2026-11-07']],
  ['done before its first day', { status: 'done', doneOn: '2026-10-20' }, ['2026-10-20', '2026-10-20']],
])('ten days planned from the 1st, on the 20th: %s', (_, more, expected) => {
  expect(daysOf([task('Raft', '2026-11-01', '2026-11-10', more)])).toEqual([expected]);
});

test('what was done before its day does not hold the end: the last open task is critical', () => {
  const rows = rowsOf([
    task('Mock-up', '2026-12-20', '2026-12-24', { status: 'done', doneOn: '2026-11-10' }),
    task('Walls', '2026-11-25', '2026-11-28'),
  ]);
  expect(rows.get('Walls')).toMatchObject({ totalFloat: 0, isCritical: true });
});

test('what is not late lies where it is planned', () => {
  expect(daysOf([task('Raft', '2026-11-19', '2026-11-24', { status: 'in_progress', percentComplete: 50 })])).toEqual([
    ['2026-11-19', '2026-11-24'],
  ]);
  expect(daysOf([task('Walls', '2026-11-25', '2026-11-28')])).toEqual([['2026-11-25', '2026-11-28']]);
});

test('late work pushes what waits for it, takes its float, and breaks no link that the plan keeps', () => {
  const tasks = [
    task('Raft', '2026-11-01', '2026-11-10', { status: 'in_progress', percentComplete: 60 }),
    task('Walls', '2026-11-21', '2026-11-25'),
    task('Handover', '2026-12-01', '2026-12-04'),
  ];
  const links = [after('Raft', 'Walls'), after('Walls', 'Handover')];
  const rows = rowsOf(tasks, { links });
  expect(rows.get('Walls')).toMatchObject({ earlyStart: '2026-11-24', earlyFinish: '2026-11-28', breaksLink: false });
  expect(rows.get('Raft')).toMatchObject({ totalFloat: 2, isCritical: false });
  // As it is written nothing is late.
  const { tasks: written } = computeSchedule({ tasks, links, calendar, start: null, end: null, today: TODAY });
  expect(written.map(({ totalFloat }) => totalFloat)).toEqual([15, 5, 0]);
});

test('another data date counts from there', () => {
  const raft = task('Raft', '2026-11-01', '2026-11-10', { status: 'in_progress', percentComplete: 50 });
  const ends = ['2026-11-05', '2026-11-12', null].map((dataDate) => {
    const { tasks, cycle } = scheduleOf([raft], { dataDate });
    return [tasks[0]?.earlyFinish, forecastEnd({ tasks, cycle: [...cycle], today: dataDate ?? TODAY })];
  });
  expect(ends).toEqual([
    ['2026-11-10', '2026-11-10'],
    ['2026-11-16', '2026-11-16'],
    ['2026-11-24', '2026-11-24'],
  ]);
});

test('critical is what has no float to the end that was computed, not to the one that was promised', () => {
  const tasks = [
    task('Frame', '2026-11-20', '2026-11-29'),
    task('Garden', '2026-11-20', '2026-11-25'),
    task('Fence', '2026-11-20', '2026-11-22'),
  ];
  const rows = rowsOf(tasks, { links: [after('Garden', 'Fence')], end: '2026-11-24' });
  expect([...rows.values()].map(({ id, totalFloat, isCritical }) => [id, totalFloat, isCritical])).toEqual([
    ['Frame', -5, true],
    ['Garden', -4, false],
    ['Fence', -4, false],
  ]);
});
