import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { type Dated, workedSpan } from './crew-rules.ts';
import { computeSchedule, type StoredTask } from './schedule.ts';

/** A Sunday; its week is worked to Thursday. */
const today = '2026-11-22';
const calendar = openCalendar(DEFAULT_CALENDAR);
const base: StoredTask = {
  ...{ id: 'a', number: 1, title: 'Raft', wbs: null, parentTaskId: null, status: 'in_progress', priority: 'medium' },
  ...{ assigneeName: null, version: 1, durationDays: null, isMilestone: false, percentComplete: 0, workers: 1 },
  ...{ constraintKind: null, constraintDate: null, doneOn: null, baselineStart: null, baselineEnd: null },
  ...{ plannedStartDate: '2026-11-15', plannedEndDate: '2026-11-26' },
};
const spanOf = (change: Partial<Dated>) => workedSpan({ ...base, ...change }, { today, calendar });

describe('ten working days from the 15th to the 26th, on the 22nd', () => {
  test.each<[string, Partial<Dated>, string, string]>([
    ['begun as planned, and nobody said how much is done', {}, '2026-11-22', '2026-11-26'],
    ['begun today', { actualStart: '2026-11-22' }, '2026-11-22', '2026-12-03'],
    ['one tenth done', { percentComplete: 10 }, '2026-11-22', '2026-12-02'],
    ['ahead, it has its people to the planned end', { percentComplete: 90 }, '2026-11-22', '2026-11-26'],
    ['not begun', { status: 'not_started' }, '2026-11-22', '2026-12-03'],
    [
      'it resumes on the 25th',
      { percentComplete: 50, suspendedFrom: '2026-11-18', resumesOn: '2026-11-25' },
      '2026-11-25',
      '2026-12-01',
    ],
    [
      'three of the days gone were no work',
      { suspendedFrom: '2026-11-16', resumesOn: '2026-11-19' },
      '2026-11-22',
      '2026-12-01',
    ],
    ['not yet to begin', { status: 'not_started', plannedStartDate: today }, today, '2026-11-26'],
  ])('%s', (_, change, from, to) => {
    expect(spanOf(change)).toEqual([from, to]);
  });
});

test('whatever its state, the people of a task leave on the day on which the schedule has it end', () => {
  const drawn = fc.record({
    start: fc.integer({ min: -40, max: -1 }),
    length: fc.integer({ min: 0, max: 60 }),
    status: fc.constantFrom('not_started' as const, 'in_progress' as const),
    percent: fc.constantFrom(0, 0, 10, 35, 99),
    begun: fc.option(fc.integer({ min: -40, max: 0 }), { nil: undefined }),
    suspension: fc.option(fc.tuple(fc.integer({ min: -30, max: -1 }), fc.integer({ min: 1, max: 20 })), {
      nil: undefined,
    }),
    splits: fc.constantFrom(null, '2+3', '1+1;3+2'),
  });
  fc.assert(
    fc.property(drawn, ({ start, length, status, percent, begun, suspension, splits }) => {
      const isBegun = status === 'in_progress';
      const [from = 0, days = 0] = suspension ?? [];
      const task: StoredTask = {
        ...base,
        ...{ status, percentComplete: isBegun ? percent : 0, splits },
        ...{ plannedStartDate: addDays(today, start), plannedEndDate: addDays(today, start + length) },
        ...(isBegun && begun !== undefined && { actualStart: addDays(today, begun) }),
        ...(isBegun && suspension && { suspendedFrom: addDays(today, from), resumesOn: addDays(today, from + days) }),
      };
      const plan = { tasks: [task], links: [], calendar, start: null, end: null, today, dataDate: null };
      const [row] = computeSchedule(plan).tasks;
      const [, to = ''] = workedSpan(task, { today, calendar }) ?? [];
      // A planned end on days off is that of the last working day before it.
      expect(calendar.dateAt(calendar.indexOf(addDays(to, 1)) - 1)).toBe(row?.earlyFinish);
    }),
    { numRuns: 300 },
  );
});
