import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import { computeSchedule, type StoredTask } from './schedule.ts';
import { partsWithin, restsOf, splitDays, splitDaysAfter, splitText } from './splits.ts';
import { isSuspendedOn } from './suspension-rules.ts';

/** Sunday to Thursday. */
const settings = { ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [], holidays: [] };
const calendar = openCalendar(settings);
const EIGHT = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const weekHours = Array.from({ length: 7 }, (_, day) => (day < 5 ? EIGHT : []));
const calendars = [{ id: 'own', name: 'Eight hours', hoursPerDay: 8, settings: { ...settings, weekHours } }];

/** Two days of work, three of rest, two of work: Sunday the 1st to Tuesday the 10th. */
const paint: StoredTask = {
  ...{ id: 'Paint', number: 1, title: 'Paint', wbs: null, parentTaskId: null, status: 'not_started' },
  ...{ priority: 'medium', assigneeName: null, version: 1, durationDays: 4, splits: '2+3', isMilestone: false },
  ...{ plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-09', percentComplete: 0, constraintKind: null },
  ...{ constraintDate: null, workers: 1, doneOn: null, baselineStart: null, baselineEnd: null },
};

test('rests move along with the task, and what is behind its end is none', () => {
  expect(restsOf(paint, calendar)).toEqual([{ from: '2026-11-03', to: '2026-11-07' }]);
  const later = { ...paint, plannedStartDate: '2026-11-04', plannedEndDate: '2026-11-12' };
  expect(restsOf(later, calendar)).toEqual([{ from: '2026-11-08', to: '2026-11-10' }]);
  expect(restsOf({ ...paint, plannedEndDate: '2026-11-05' }, calendar)).toEqual([]);
  expect([splitDays(paint, 7), splitDays(paint, 5), splitDaysAfter(paint, 1), splitDaysAfter(paint, 2)]).toEqual([
    3, 0, 3, 0,
  ]);
  expect(partsWithin({ splits: '2+3;2.5+1' }, 8)).toEqual([
    [0, 2],
    [5, 5.5],
    [6.5, 8],
  ]);
  expect([splitText([]), splitText([{ after: 0.5, days: 1 / 3 }])]).toEqual([null, '0.5+0.3333']);
});

test('nobody works on the days of its rest, though it has not begun', () => {
  const rests = restsOf(paint, calendar);
  const days = ['2026-11-02', '2026-11-03', '2026-11-07', '2026-11-08'];
  expect(days.map((day) => isSuspendedOn({ status: 'not_started', rests }, day))).toEqual([false, true, true, false]);
});

describe.each<[string, Partial<StoredTask>]>([
  ['days', {}],
  ['minutes', { calendarId: 'own' }],
])('counted in %s', (_, own) => {
  const rowsOf = (tasks: readonly StoredTask[], today = '2026-10-25') => {
    const links = tasks.slice(1).map(({ id }) => ({
      ...{ id, predecessorId: 'Paint', successorId: id, kind: 'FS' as LinkKind, lag: 0 },
    }));
    const all = tasks.map((task) => ({ ...task, ...own }));
    const { tasks: rows } = computeSchedule({
      ...{ tasks: all, links, calendar, calendars, start: null, end: null, today, dataDate: null },
    });
    return rows;
  };
  const next: StoredTask = {
    ...{ ...paint, id: 'Tiles', splits: null, durationDays: 2 },
    ...{ plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-02' },
  };

  test('what waits for it waits for its last part, and its duration is its work', () => {
    const [row, tiles] = rowsOf([paint, next]);
    expect(row).toMatchObject({ earlyStart: '2026-11-01', earlyFinish: '2026-11-09', durationDays: 4 });
    expect(row?.rests).toEqual([{ from: '2026-11-03', to: '2026-11-07' }]);
    expect(tiles).toMatchObject({ earlyStart: '2026-11-10', earlyFinish: '2026-11-11' });
    expect(tiles && 'rests' in tiles).toBe(false);
  });

  test('late, it takes its rest along', () => {
    expect(rowsOf([paint], '2026-11-15')[0]).toMatchObject({ earlyStart: '2026-11-15', earlyFinish: '2026-11-23' });
  });

  test('begun, what is left of its work goes around the rests that are still to come', () => {
    const begun = { ...paint, status: 'in_progress', actualStart: '2026-11-01' } as const;
    // One day is done; one is left, three of rest, and two.
    expect(rowsOf([{ ...begun, percentComplete: 25 }], '2026-11-08')[0]?.earlyFinish).toBe('2026-11-15');
    // Three days are done: the rest is over.
    expect(rowsOf([{ ...begun, percentComplete: 75 }], '2026-11-11')[0]?.earlyFinish).toBe('2026-11-11');
  });

  test('with its first day alone it lasts as long as its work and its rests', () => {
    expect(rowsOf([{ ...paint, plannedEndDate: null }])[0]?.earlyFinish).toBe('2026-11-09');
  });
});
