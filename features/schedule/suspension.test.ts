import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { delayOf } from './rules.ts';
import { computeSchedule, type ScheduleInput, type StoredTask } from './schedule.ts';

/** Every day is worked, so that days can be counted in the head. */
const settings = { ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 5, 6], computedHolidays: [], holidays: [] };
const calendar = openCalendar(settings);
const TODAY = '2026-11-20';
const EIGHT = [{ from: '08:00', to: '16:00' }];
const ownWeek = { ...settings, ramadanHours: null, middayBan: null, weekHours: Array.from({ length: 7 }, () => EIGHT) };
const calendars = [{ id: 'own', name: 'Eight hours', hoursPerDay: 8, settings: ownWeek }];

const task = (id: string, from: string, to: string, more: Partial<StoredTask> = {}): StoredTask => ({
  ...{ id, number: 1, title: id, wbs: null, parentTaskId: null, status: 'not_started', priority: 'medium' },
  ...{ assigneeName: null, version: 1, plannedStartDate: from, plannedEndDate: to, durationDays: null },
  ...{ isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null, workers: 1, doneOn: null },
  ...{ baselineStart: null, baselineEnd: null },
  ...more,
});
const link = (predecessorId: string, successorId: string, kind: LinkKind = 'FS', lag = 0) => ({
  ...{ id: `${predecessorId} ${successorId} ${kind}`, predecessorId, successorId, kind, lag },
});

/** The same plan counted in whole days and in minutes of a calendar of its own. */
const countings: [string, (task: StoredTask) => StoredTask][] = [
  ['days', (one) => one],
  ['minutes', (one) => ({ ...one, calendarId: 'own' })],
];

describe.each(countings)('counted in %s', (_, counted) => {
  const scheduleOf = (tasks: readonly StoredTask[], more: Partial<ScheduleInput> = {}) =>
    computeSchedule({
      ...{ tasks: tasks.map(counted), links: [], calendar, calendars, start: null, end: null, today: TODAY },
      ...{ dataDate: null, ...more },
    });
  const rowsOf = (...asked: Parameters<typeof scheduleOf>) =>
    new Map(scheduleOf(...asked).tasks.map((row) => [row.id, row]));
  const daysOf = (...asked: Parameters<typeof scheduleOf>) =>
    [...rowsOf(...asked).values()].map(({ earlyStart, earlyFinish }) => [earlyStart, earlyFinish]);

  const begun = { status: 'in_progress', actualStart: '2026-11-01' } as const;

  test.each<[string, Partial<StoredTask>, string]>([
    [
      'half done, goes on after the day it resumes',
      { ...begun, percentComplete: 50, resumesOn: '2026-11-25' },
      '2026-11-29',
    ],
    ['half done, and nobody knows when it resumes', { ...begun, percentComplete: 50 }, '2026-11-24'],
    ['without a percent, by the days that were worked', { ...begun, resumesOn: '2026-11-25' }, '2026-11-30'],
    ['blocked meanwhile', { ...begun, status: 'blocked', percentComplete: 50, resumesOn: '2026-11-25' }, '2026-11-29'],
    ['resumed before today', { ...begun, percentComplete: 80, resumesOn: '2026-11-18' }, '2026-11-21'],
  ])('ten days from the 1st, suspended from the 5th: %s', (_case, more, expected) => {
    const rows = rowsOf([task('Raft', '2026-11-01', '2026-11-10', { suspendedFrom: '2026-11-05', ...more })]);
    expect(rows.get('Raft')?.earlyFinish).toBe(expected);
  });

  test.each([
    ['what is left is done before it', 90, '2026-11-20'],
    ['what does not fit before it goes on after it', 50, '2026-12-02'],
  ])('ten days from the 1st, to be suspended from the 22nd to the 30th: %s', (_case, percentComplete, expected) => {
    const ahead = { ...begun, percentComplete, suspendedFrom: '2026-11-22', resumesOn: '2026-11-30' };
    expect(rowsOf([task('Raft', '2026-11-01', '2026-11-10', ahead)]).get('Raft')?.earlyFinish).toBe(expected);
  });

  test('a plan that has the suspension in it keeps its end, and its work is what lies around it', () => {
    const more = { suspendedFrom: '2026-11-10', resumesOn: '2026-11-30', durationDays: 12, ...begun };
    const planned = (percentComplete: number) => [
      task('Raft', '2026-11-01', '2026-12-02', { ...more, percentComplete }),
    ];
    // Twelve days of work: three quarters are done, three days are left from the 30th.
    expect(daysOf(planned(75))).toEqual([['2026-11-01', '2026-12-02']]);
    expect(daysOf(planned(50))).toEqual([['2026-11-01', '2026-12-05']]);
  });

  test('what waits for suspended work waits for its end', () => {
    const rows = rowsOf(
      [
        task('Raft', '2026-11-01', '2026-11-10', {
          ...{ ...begun, percentComplete: 50, suspendedFrom: '2026-11-05', resumesOn: '2026-12-01' },
        }),
        task('Walls', '2026-11-21', '2026-11-25'),
      ],
      { links: [link('Raft', 'Walls')] },
    );
    expect(rows.get('Walls')).toMatchObject({ earlyStart: '2026-12-06', earlyFinish: '2026-12-10' });
  });

  describe('work that began before what it waits for was done', () => {
    const tasks = [
      task('Excavate', '2026-11-15', '2026-11-24', {
        status: 'in_progress',
        actualStart: '2026-11-15',
        percentComplete: 50,
      }),
      task('Raft', '2026-11-10', '2026-11-21', {
        status: 'in_progress',
        actualStart: '2026-11-18',
        percentComplete: 75,
      }),
      task('Walls', '2026-11-20', '2026-11-24'),
    ];
    const links = [link('Excavate', 'Raft'), link('Raft', 'Walls', 'SS', 5)];

    test('goes on from the data date by progress override, as nobody chose', () => {
      const rows = rowsOf(tasks, { links });
      expect(rows.get('Raft')).toMatchObject({ earlyStart: '2026-11-18', earlyFinish: '2026-11-22' });
      expect(rows).toEqual(rowsOf(tasks, { links, progressLogic: 'override' }));
    });

    test('waits by retained logic, from its own beginning on screen', () => {
      const schedule = scheduleOf(tasks, { links, progressLogic: 'retained' });
      const rows = new Map(schedule.tasks.map((row) => [row.id, row]));
      expect(rows.get('Excavate')).toMatchObject({ earlyFinish: '2026-11-24', totalFloat: 0 });
      expect(rows.get('Raft')).toMatchObject({ earlyStart: '2026-11-18', earlyFinish: '2026-11-27', totalFloat: 0 });
      expect(schedule.criticalPath.map(({ taskId, held }) => [taskId, held])).toEqual([
        ['Excavate', 'begun'],
        ['Raft', 'link'],
      ]);
    });

    test('goes on by actual dates, and what it waits for is late from the day on which it began', () => {
      const rows = rowsOf(tasks, { links, progressLogic: 'actual' });
      expect(rows.get('Raft')).toMatchObject({ earlyStart: '2026-11-18', earlyFinish: '2026-11-22' });
      // It ends on the 24th and should have on the 17th.
      expect(rows.get('Excavate')).toMatchObject({
        earlyFinish: '2026-11-24',
        lateFinish: '2026-11-17',
        totalFloat: -7,
      });
      expect(rowsOf(tasks, { links, progressLogic: 'override' }).get('Excavate')?.totalFloat).toBe(3);
    });

    test('by actual dates a start that is still to come holds what is left of it', () => {
      const [dig, raft, walls] = tasks as [StoredTask, StoredTask, StoredTask];
      const later = [dig, { ...raft, actualStart: '2026-11-23' }, walls];
      // Twelve days of work, three are left of them.
      expect(rowsOf(later, { links, progressLogic: 'actual' }).get('Raft')?.earlyFinish).toBe('2026-11-25');
    });

    test.each<[LinkKind, number, string]>([
      ['FS', 0, '2026-11-17'],
      ['FS', 2, '2026-11-15'],
      ['SS', 0, '2026-11-20'],
    ])('by actual dates what has not begun should have, by its link %s and a lag of %i', (kind, lag, lateFinish) => {
      const before = task('Survey', '2026-11-21', '2026-11-23');
      const rows = rowsOf([before, ...tasks], { links: [link('Survey', 'Raft', kind, lag)], progressLogic: 'actual' });
      expect(rows.get('Survey')?.lateFinish).toBe(lateFinish);
    });

    test('what waits for its start waits for the day on which it began', () => {
      const rows = rowsOf(tasks, { links, progressLogic: 'retained' });
      expect(rows.get('Walls')).toMatchObject({ earlyStart: '2026-11-23', earlyFinish: '2026-11-27' });
    });

    test('a start that happened waits for no other', () => {
      const retained = rowsOf(tasks, { links: [link('Walls', 'Raft', 'SS', 9)], progressLogic: 'retained' });
      expect(retained.get('Raft')?.earlyFinish).toBe('2026-11-22');
    });

    test('the rest of suspended work waits for both', () => {
      const [dig, raft, walls] = tasks as [StoredTask, StoredTask, StoredTask];
      const resumed = (resumesOn: string) =>
        rowsOf([dig, { ...raft, suspendedFrom: '2026-11-19', resumesOn }, walls], { links, progressLogic: 'retained' });
      expect(resumed('2026-11-22').get('Raft')?.earlyFinish).toBe('2026-11-27');
      expect(resumed('2026-12-01').get('Raft')?.earlyFinish).toBe('2026-12-03');
    });
  });

  test('dates of other projects hold early and late dates, and a plan outside of them is marked', () => {
    const tasks = [
      task('Pipes', '2026-11-22', '2026-11-24', { externalFinish: '2026-11-26' }),
      task('Frame', '2026-11-20', '2026-12-09'),
      task('Cables', '2026-11-21', '2026-11-23', { externalStart: '2026-11-25' }),
    ];
    const rows = rowsOf(tasks);
    expect(rows.get('Pipes')).toMatchObject({ lateFinish: '2026-11-26', totalFloat: 2, missesConstraint: false });
    expect(rows.get('Cables')).toMatchObject({ missesConstraint: true });
  });
});

test('the delay of suspended work is counted from the day on which it goes on', () => {
  const late = {
    ...{
      status: 'in_progress' as const,
      isSummary: false,
      plannedStartDate: '2026-11-01',
      plannedEndDate: '2026-11-10',
    },
    ...{ durationDays: 10, percentComplete: 50 },
  };
  expect(delayOf(late, TODAY, calendar)).toBe(14);
  const suspended = { ...late, suspendedFrom: '2026-11-05', resumesOn: '2026-12-01' };
  expect(delayOf(suspended, TODAY, calendar)).toBe(25);
});
