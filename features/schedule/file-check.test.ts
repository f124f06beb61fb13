import { expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { PlanLink, PlanTask } from './cpm/plan-task.ts';
import { checkAgainstFile, fileCheckOf, type TaskFileDates } from './file-check.ts';

const EIGHT = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const settings: CalendarSettings = {
  ...{ ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [] },
  weekHours: [EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, [], []],
};
const calendars = [{ id: 'five', name: 'Five days', hoursPerDay: 8, settings }];
const calendar = openCalendar(DEFAULT_CALENDAR);

type Given = Partial<PlanTask> & {
  readonly says?: readonly [string, string] | null;
  readonly row?: Partial<TaskFileDates>;
};

/** Wednesday 4 March 2026, in the evening. */
const DATA_DATE = '2026-03-04 17:00';

function check(given: Readonly<Record<string, Given>>, links: readonly PlanLink[] = []) {
  const tasks = Object.entries(given).map(
    ([id, { says: _, row: __, ...task }]): PlanTask => ({
      ...{ id, parentTaskId: null, status: 'not_started', plannedStartDate: null, plannedEndDate: null },
      ...{ durationDays: 2, isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null },
      ...{ doneOn: null, calendarId: 'five', ...task },
    }),
  );
  const rows = Object.entries(given).map(
    ([taskId, { says, row, durationDays = 2 }]): TaskFileDates => ({
      ...{ taskId, kind: 'task', startsAt: null, lateStart: null, lateFinish: null, totalFloat: 0, freeFloat: 0 },
      ...{ earlyStart: says?.[0] ?? null, earlyFinish: says?.[1] ?? null, hours: (durationDays ?? 0) * 8 },
      ...{ remainingHours: null, externalStart: null, dataDate: DATA_DATE, calendarId: 'five', ...row },
    }),
  );
  const question = { tasks, links, calendars, rows, today: '2026-06-01' };
  const { compared, agreeing } = fileCheckOf({ ...question, calendar: DEFAULT_CALENDAR });
  const checked = checkAgainstFile({ ...question, calendar });
  expect(agreeing).toBe(checked.filter(({ agrees }) => agrees).length);
  return { compared, of: new Map(checked.map((one) => [one.taskId, one])) };
}

const link = (predecessorId: string, successorId: string, kind: PlanLink['kind'] = 'FS', lag = 0): PlanLink => ({
  ...{ id: `${predecessorId} ${successorId}`, predecessorId, successorId, kind, lag },
});

test('what is left begins on the next day that is worked after the data date, by what remains', () => {
  const { of, compared } = check(
    {
      done: { status: 'done', plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-02', says: null },
      begun: {
        ...{ status: 'in_progress', plannedStartDate: '2026-03-02', actualStart: '2026-03-02', durationDays: 5 },
        says: ['2026-03-05 08:00', '2026-03-08 12:00'],
        row: { remainingHours: 12 },
      },
      beside: { says: ['2026-03-05 08:00', '2026-03-08 17:00'] },
      next: { says: ['2026-03-08 13:00', '2026-03-10 12:00'] },
    },
    [link('done', 'begun'), link('begun', 'beside', 'SS', 1), link('begun', 'next')],
  );
  expect(compared).toBe(3);
  expect([...of.values()].map(({ taskId, agrees, cause }) => [taskId, agrees, cause])).toEqual([
    ['done', null, null],
    ['begun', true, null],
    ['beside', true, null],
    ['next', true, null],
  ]);
});

test('a milestone in the evening is the same as one on the next morning', () => {
  const { of } = check(
    {
      pour: { says: ['2026-03-05 08:00', '2026-03-08 17:00'] },
      start: {
        ...{ isMilestone: true, durationDays: 0, says: ['2026-03-09 08:00', '2026-03-09 08:00'] },
        row: { kind: 'start_milestone' },
      },
    },
    [link('pour', 'start')],
  );
  expect(of.get('start')?.agrees).toBe(true);
});

test('a minute that Primavera puts after a link from a start to a finish is no difference', () => {
  const { of } = check({
    before: { says: ['2026-03-05 08:00', '2026-03-08 17:00'] },
    inspect: { says: ['2026-03-05 08:01', '2026-03-09 08:01'] },
    later: { says: ['2026-03-05 08:30', '2026-03-09 08:30'] },
  });
  expect([...of.values()].map(({ agrees }) => agrees)).toEqual([true, true, false]);
});

test('activities that span others bind nothing and are not counted', () => {
  const { of, compared } = check(
    {
      pour: { says: ['2026-03-05 08:00', '2026-03-08 17:00'] },
      manage: { durationDays: 90, says: ['2026-03-05 08:00', '2026-03-08 17:00'], row: { kind: 'spanning' } },
    },
    [link('pour', 'manage', 'SS'), link('manage', 'pour', 'FF')],
  );
  expect([compared, of.get('manage')?.agrees, of.get('pour')?.agrees]).toEqual([1, null, true]);
});

test('each difference has its cause, and what follows from it names the task before', () => {
  const late = ['2026-03-15 08:00', '2026-03-16 17:00'] as const;
  const { of } = check(
    {
      edited: { says: late, row: { hours: 40 } },
      follows: { says: late },
      begun: {
        ...{ status: 'in_progress', actualStart: '2026-03-02', plannedStartDate: '2026-03-02', says: late },
        row: { remainingHours: 16 },
      },
      external: { says: late, row: { externalStart: '2026-03-10 08:00' } },
      constrained: { says: late, constraintKind: 'start_no_earlier', constraintDate: '2026-03-10' },
      unknown: { says: late },
    },
    [link('edited', 'follows')],
  );
  expect([...of.values()].map(({ taskId, cause, causeTaskId }) => [taskId, cause, causeTaskId])).toEqual([
    ['edited', 'edited', null],
    ['follows', 'follows', 'edited'],
    ['begun', 'begun', null],
    ['external', 'external', null],
    ['constrained', 'constraint', null],
    ['unknown', 'unknown', null],
  ]);
  expect(of.get('external')?.ownStart).toBe('2026-03-10');
});

test('suspended work goes on when the file resumes it; by progress override it waits for nothing', () => {
  const waits: Given = {
    ...{ status: 'in_progress', plannedStartDate: '2026-03-02', actualStart: '2026-03-02', durationDays: 5 },
  };
  const { of } = check(
    {
      pour: { says: ['2026-03-05 08:00', '2026-03-08 17:00'] },
      resumed: {
        ...{ ...waits, says: ['2026-03-11 08:00', '2026-03-12 12:00'] },
        row: { remainingHours: 12, resumesAt: '2026-03-11 08:00' },
      },
      retained: {
        ...{ ...waits, says: ['2026-03-09 08:00', '2026-03-10 12:00'] },
        row: { remainingHours: 12, progressLogic: 'retained' },
      },
      override: {
        ...{ ...waits, says: ['2026-03-05 08:00', '2026-03-08 12:00'] },
        row: { remainingHours: 12, progressLogic: 'override' },
      },
    },
    [link('pour', 'retained'), link('pour', 'override')],
  );
  expect([...of.values()].map(({ taskId, agrees }) => [taskId, agrees])).toEqual([
    ['pour', true],
    ['resumed', true],
    ['retained', true],
    ['override', true],
  ]);
});

test('by actual dates work under way waits for nothing, and what it waits for has no float left', () => {
  const { of } = check(
    {
      pour: { says: ['2026-03-05 08:00', '2026-03-08 17:00'], row: { totalFloat: -4, progressLogic: 'actual' } },
      begun: {
        ...{ status: 'in_progress', plannedStartDate: '2026-03-02', actualStart: '2026-03-02', durationDays: 5 },
        ...{ says: ['2026-03-05 08:00', '2026-03-08 12:00'] },
        row: { remainingHours: 12, progressLogic: 'actual', startsAt: '2026-03-02 08:00' },
      },
      ahead: {
        ...{ status: 'in_progress', plannedStartDate: '2026-03-02', actualStart: '2026-03-10', durationDays: 5 },
        ...{ says: ['2026-03-10 08:00', '2026-03-11 12:00'] },
        row: { remainingHours: 12, progressLogic: 'actual', startsAt: '2026-03-10 08:00' },
      },
    },
    [link('pour', 'begun')],
  );
  expect([...of.values()].map(({ taskId, agrees }) => [taskId, agrees])).toEqual([
    ['pour', true],
    ['begun', true],
    ['ahead', true],
  ]);
  expect(of.get('pour')?.ownFloat).toBe(-5);
});

test('work under way of a file that counts from no data date stays where it began', () => {
  const { of } = check({
    begun: {
      ...{ status: 'in_progress', actualStart: '2026-03-02', plannedStartDate: '2026-03-02' },
      says: ['2026-03-02 08:00', '2026-03-03 17:00'],
    },
    next: { says: ['2026-03-05 08:00', '2026-03-08 17:00'] },
  });
  expect(of.get('next')?.agrees).toBe(true);
  expect(of.get('begun')?.agrees).toBeNull();
});

test('tasks that wait for each other are compared with nothing', () => {
  const says = ['2026-03-05 08:00', '2026-03-08 17:00'] as const;
  const { compared } = check({ a: { says }, b: { says } }, [link('a', 'b'), link('b', 'a')]);
  expect(compared).toBe(0);
});
