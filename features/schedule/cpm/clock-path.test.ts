import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { importedPlans, planOf } from '../fixtures/imported-plans.ts';
import { computeSchedule, type StoredTask } from '../schedule.ts';
import type { TaskCalendar } from './axis.ts';
import { criticalPath } from './critical-path.ts';
import { networkOf, type PlanInput } from './plan.ts';
import type { PlanLink } from './plan-task.ts';

const bare: CalendarSettings = { ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [] };
const EIGHT = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const working = (days: readonly number[], hours = EIGHT): CalendarSettings => ({
  ...bare,
  weekHours: Array.from({ length: 7 }, (_, day) => (days.includes(day) ? hours : [])),
});
const calendars: readonly TaskCalendar[] = [
  { id: 'five', name: 'Five days', hoursPerDay: 8, settings: working([0, 1, 2, 3, 4]) },
  { id: 'seven', name: 'Seven days', hoursPerDay: 8, settings: working([0, 1, 2, 3, 4, 5, 6]) },
];

const taskOf = (id: string, given: Partial<StoredTask>): StoredTask => ({
  ...{ id, number: 1, title: id, wbs: null, priority: 'medium', assigneeName: null, version: 1, workers: null },
  ...{ baselineStart: null, baselineEnd: null, parentTaskId: null, status: 'not_started', plannedStartDate: null },
  ...{ plannedEndDate: null, durationDays: 1, isMilestone: false, percentComplete: 0, constraintKind: null },
  ...{ constraintDate: null, doneOn: null, calendarId: 'five' },
  ...given,
});
const linkOf = (predecessorId: string, successorId: string, kind: PlanLink['kind'] = 'FS', lag = 0): PlanLink => ({
  ...{ id: `${predecessorId} ${successorId}`, predecessorId, successorId, kind, lag },
});

/** Early and late days and float of each task, from Sunday 1 March 2026 on. */
function pathOf(tasks: readonly StoredTask[], links: readonly PlanLink[], more: Partial<PlanInput> = {}) {
  const plan = networkOf({
    ...{ tasks, links, calendars, calendar: openCalendar(bare), start: null, end: null },
    ...{ today: '2026-03-01', mode: 'earliest', ...more },
  });
  const path = criticalPath(plan.network);
  return new Map(
    tasks.map(({ id }, index) => {
      const node = plan.nodeOf[index] ?? -1;
      const dates = (starts: Int32Array) => plan.datesAt(node, starts[node] ?? 0).map((date) => date.slice(5));
      const float = plan.daysOf(node, path.totalFloats[node] ?? 0);
      return [id, [...dates(path.earlyStarts), ...dates(path.lateStarts), float] as const];
    }),
  );
}

describe('tasks with calendars of their own', () => {
  test('work on through the days off of others, and what waits begins on its own next day', () => {
    const found = pathOf(
      [
        taskOf('pour', { durationDays: 5 }),
        taskOf('cure', { durationDays: 2, calendarId: 'seven' }),
        taskOf('strip', { durationDays: 1 }),
      ],
      [linkOf('pour', 'cure'), linkOf('cure', 'strip')],
    );
    expect(found.get('pour')).toEqual(['03-01', '03-05', '03-01', '03-05', 0]);
    expect(found.get('cure')).toEqual(['03-06', '03-07', '03-06', '03-07', 0]);
    expect(found.get('strip')).toEqual(['03-08', '03-08', '03-08', '03-08', 0]);
  });

  test('what begins with a milestone begins when the work before it has ended', () => {
    const found = pathOf(
      [
        taskOf('pour', { durationDays: 5 }),
        taskOf('poured', { isMilestone: true, durationDays: null }),
        taskOf('cure', { durationDays: 2, calendarId: 'seven' }),
      ],
      [linkOf('pour', 'poured'), linkOf('poured', 'cure', 'SS')],
    );
    expect(found.get('poured')?.slice(0, 2)).toEqual(['03-05', '03-05']);
    expect(found.get('cure')?.slice(0, 2)).toEqual(['03-06', '03-07']);
  });

  test('what waits for a milestone at the beginning of a day begins on that day', () => {
    const start = { isMilestone: true, durationDays: null, constraintDate: '2026-03-08' };
    const found = pathOf(
      [
        taskOf('start', { ...start, constraintKind: 'start_no_earlier' }),
        taskOf('cure', { durationDays: 2, calendarId: 'seven' }),
      ],
      [linkOf('start', 'cure')],
    );
    expect(found.get('cure')?.slice(0, 2)).toEqual(['03-08', '03-09']);
  });

  test('have float in days of their own', () => {
    const found = pathOf(
      [
        taskOf('long', { durationDays: 10 }),
        taskOf('short', { durationDays: 2, calendarId: 'seven' }),
        taskOf('end', {}),
      ],
      [linkOf('long', 'end'), linkOf('short', 'end')],
    );
    expect(found.get('short')).toEqual(['03-01', '03-02', '03-13', '03-14', 12]);
  });

  test('a lag goes by the calendar of what stands before it', () => {
    const found = pathOf(
      [
        taskOf('pour', { durationDays: 5 }),
        taskOf('a', {}),
        taskOf('cure', { durationDays: 5, calendarId: 'seven' }),
        taskOf('b', {}),
      ],
      [linkOf('pour', 'a', 'FS', 2), linkOf('cure', 'b', 'FS', 2)],
    );
    expect(found.get('a')?.[0]).toBe('03-10');
    expect(found.get('b')?.[0]).toBe('03-08');
  });

  test('hours are exact: half a day leaves the other half', () => {
    const found = pathOf(
      [taskOf('a', { durationDays: 1.5 }), taskOf('b', { durationDays: 0.5 }), taskOf('c', {})],
      [linkOf('a', 'b'), linkOf('b', 'c')],
    );
    expect(found.get('b')?.slice(0, 2)).toEqual(['03-02', '03-02']);
    expect(found.get('c')?.slice(0, 2)).toEqual(['03-03', '03-03']);
  });

  test('as late as possible takes the free float and delays nobody', () => {
    const tasks = [
      taskOf('long', { durationDays: 8 }),
      taskOf('late', { durationDays: 2, constraintKind: 'as_late_as_possible' }),
      taskOf('later', { durationDays: 1, constraintKind: 'as_late_as_possible' }),
      taskOf('end', {}),
    ];
    const links = [linkOf('long', 'end'), linkOf('later', 'late'), linkOf('late', 'end')];
    const found = pathOf(tasks, links);
    expect(found.get('end')?.[0]).toBe('03-11');
    expect(found.get('late')?.slice(0, 2)).toEqual(['03-09', '03-10']);
    expect(found.get('later')?.slice(0, 2)).toEqual(['03-08', '03-08']);
  });

  test.each([
    ['start_no_earlier', '2026-03-06', ['03-08', '03-08']],
    ['finish_no_earlier', '2026-03-10', ['03-10', '03-10']],
    ['must_start', '2026-03-09', ['03-09', '03-09']],
    ['must_finish', '2026-03-12', ['03-12', '03-12']],
  ] as const)('%s on %s lies on its own working days', (constraintKind, constraintDate, dates) => {
    const found = pathOf([taskOf('a', { constraintKind, constraintDate })], []);
    expect(found.get('a')?.slice(0, 2)).toEqual(dates);
  });

  test.each([
    ['start_no_later', '2026-03-02', -2],
    ['finish_no_later', '2026-03-03', -1],
  ] as const)('%s on %s that a link forbids leaves less than no float', (constraintKind, constraintDate, float) => {
    const found = pathOf(
      [taskOf('a', { durationDays: 3 }), taskOf('b', { constraintKind, constraintDate })],
      [linkOf('a', 'b')],
    );
    expect(found.get('b')?.[4]).toBe(float);
    expect(found.get('a')?.[4]).toBe(float);
  });
});

test('any plan whose tasks all have the working days of the project is scheduled as by whole days', () => {
  fc.assert(
    fc.property(importedPlans, fc.constantFrom(undefined, null), (drawn, dataDate) => {
      const { tasks: drawnTasks, links, calendar, start, end, today } = planOf(drawn);
      // Percents make parts of days.
      const tasks = drawnTasks.map((task) => ({ ...task, percentComplete: 0 }));
      const input = {
        ...{ start, end, today, calendar: openCalendar(calendar), ...(dataDate === null && { dataDate }) },
        links: links.map((link) => ({ ...link, lag: Math.ceil(link.lag) })),
      };
      const own = { id: 'own', name: 'Own', hoursPerDay: 8, settings: calendar };
      const days = computeSchedule({ ...input, tasks });
      const hours = computeSchedule({
        ...input,
        tasks: tasks.map((task) => ({ ...task, calendarId: 'own' })),
        calendars: [own],
      });
      expect(hours.cycle.length > 0).toBe(days.cycle.length > 0);
      expect(hours.tasks.map((task) => ({ ...task, calendarId: null }))).toEqual(days.tasks);
    }),
    { numRuns: 200 },
  );
});
