import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { workedSpan } from './crew-rules.ts';
import { computeSchedule, datesFromToday, type StoredTask } from './schedule.ts';

/** A Sunday; its week is worked to Thursday. */
const today = '2026-11-22';
const calendar = openCalendar(DEFAULT_CALENDAR);
const base: StoredTask = {
  ...{ id: 'a', number: 1, title: 'Raft', wbs: null, parentTaskId: null, status: 'in_progress', priority: 'medium' },
  ...{ assigneeName: null, version: 1, durationDays: null, isMilestone: false, percentComplete: 0, workers: 1 },
  ...{ constraintKind: null, constraintDate: null, doneOn: null, baselineStart: null, baselineEnd: null },
  ...{ plannedStartDate: '2026-11-15', plannedEndDate: '2026-11-26' },
};

const inputOf = (tasks: readonly StoredTask[], dataDate: CalendarDate | null) => ({
  ...{ tasks, links: [], calendar, start: null, end: null, today, dataDate },
});

function workedOf(task: StoredTask, dataDate: CalendarDate | null = null) {
  const input = inputOf([task], dataDate);
  const early = datesFromToday(input, computeSchedule(input)).get(task.id) ?? { earlyStart: null, earlyFinish: null };
  return workedSpan({ ...task, ...early }, { today, calendar });
}

/** The days from today on, of the longest time that is looked at here. */
function daysOf(task: StoredTask, dataDate?: CalendarDate): CalendarDate[] {
  const worked = workedOf(task, dataDate);
  const days = Array.from({ length: 200 }, (_, day) => addDays(today, day));
  return days.filter(
    (day) => worked && worked.from <= day && day <= worked.to && calendar.isWorkingDay(day) && !worked.isResting(day),
  );
}

describe('ten working days from the 15th to the 26th, on the 22nd', () => {
  test.each<[string, Partial<StoredTask>, string, string]>([
    ['begun as planned, without a percent', {}, '2026-11-22', '2026-11-26'],
    ['begun today', { actualStart: '2026-11-22' }, '2026-11-22', '2026-12-03'],
    ['one tenth done', { percentComplete: 10 }, '2026-11-22', '2026-12-02'],
    ['ahead, it has its people to the planned end', { percentComplete: 90 }, '2026-11-22', '2026-11-26'],
    ['not begun', { status: 'not_started' }, '2026-11-22', '2026-12-03'],
    ['not yet to begin', { status: 'not_started', plannedStartDate: today }, today, '2026-11-26'],
    [
      'begun before its planned start',
      { plannedStartDate: '2026-11-24', plannedEndDate: '2026-11-30', actualStart: '2026-11-18' },
      ...(['2026-11-22', '2026-11-30'] as const),
    ],
  ])('%s', (_, change, from, to) => {
    expect(workedOf({ ...base, ...change })).toMatchObject({ from, to });
  });

  test('a data date that has passed takes nobody away: what is left is worked from today on', () => {
    expect(workedOf({ ...base, percentComplete: 80 }, '2026-11-18')).toMatchObject({ from: today, to: '2026-11-26' });
    const overdue = { ...base, plannedEndDate: '2026-11-17', percentComplete: 50 };
    expect(daysOf(overdue, '2026-11-15')).toEqual(['2026-11-22', '2026-11-23']);
  });

  test('of two that are late the second has its people once the first is done', () => {
    const late = { status: 'not_started', plannedStartDate: '2026-11-15', plannedEndDate: '2026-11-17' } as const;
    const tasks = [
      { ...base, ...late },
      { ...base, ...late, id: 'b', number: 2, plannedStartDate: '2026-11-18', plannedEndDate: '2026-11-19' },
    ];
    const links = [{ id: 'ab', predecessorId: 'a', successorId: 'b', kind: 'FS' as const, lag: 0 }];
    const input = { ...inputOf(tasks, null), links };
    const early = datesFromToday(input, computeSchedule(input));
    const spans = tasks.map((task) =>
      workedSpan({ ...task, ...(early.get(task.id) ?? expect.fail()) }, { today, calendar }),
    );
    expect(spans).toMatchObject([
      { from: '2026-11-22', to: '2026-11-24' },
      { from: '2026-11-25', to: '2026-11-26' },
    ]);
  });

  test('by retained logic begun work has its people from the day on which what it waits for is done', () => {
    const tasks = [base, { ...base, id: 'b', number: 2, percentComplete: 80 }];
    const links = [{ id: 'ab', predecessorId: 'a', successorId: 'b', kind: 'FS' as const, lag: 0 }];
    const input = { ...inputOf(tasks, null), links, progressLogic: 'retained' as const };
    const early = datesFromToday(input, computeSchedule(input)).get('b') ?? expect.fail();
    // The first one ends on the 26th, two of ten days are left of the second.
    const worked = workedSpan({ ...base, ...early }, { today, calendar });
    expect(worked).toMatchObject({ from: '2026-11-29', to: '2026-11-30' });
  });

  test('rests of split work, and its suspension, move along', () => {
    const split = { ...base, status: 'not_started', plannedEndDate: '2026-11-19', splits: '1+2' } as const;
    expect(daysOf(split)).toEqual(['2026-11-22', '2026-11-25', '2026-11-26']);
    const suspended = { ...base, percentComplete: 80, suspendedFrom: '2026-11-23', resumesOn: '2026-11-29' };
    expect(daysOf(suspended)).toEqual(['2026-11-22', '2026-11-29']);
  });
});

const drawn = fc.record({
  start: fc.integer({ min: -40, max: -1 }),
  length: fc.integer({ min: 10, max: 60 }),
  percent: fc.constantFrom(0, 10, 35, 99),
  pause: fc.oneof(
    fc.constant({}),
    fc.constantFrom('2+1', '1+1;3+1').map((splits) => ({ splits })),
    fc.tuple(fc.integer({ min: -30, max: 20 }), fc.integer({ min: 1, max: 20 })).map(([from, days]) => ({
      ...{ suspendedFrom: addDays(today, from), resumesOn: addDays(today, from + days) },
    })),
  ),
});

test('work that is behind is worked on as many days as are left of it', () => {
  let behind = 0;
  fc.assert(
    fc.property(drawn, ({ start, length, percent, pause }) => {
      const dates = { plannedStartDate: addDays(today, start), plannedEndDate: addDays(today, start + length) };
      const status = percent === 0 ? ('not_started' as const) : ('in_progress' as const);
      const rests = 'splits' in pause ? pause.splits.split(';').length : 0;
      const work = calendar.workingDaysIn(dates.plannedStartDate, dates.plannedEndDate) - rests;
      const found = daysOf({ ...base, ...dates, ...pause, status, percentComplete: percent });
      if ((found.at(-1) ?? '') <= dates.plannedEndDate) return;
      behind += 1;
      expect(found).toHaveLength(Math.max(1, Math.ceil((work * (100 - percent)) / 100)));
    }),
    { numRuns: 300 },
  );
  expect(behind).toBeGreaterThan(50);
});
