import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { demandOf, type PlannedTask } from './rules.ts';

/** A Sunday; its week is worked to Thursday. */
const today = '2026-11-22';
const calendar = openCalendar(DEFAULT_CALENDAR);
const everyDay = openCalendar({ ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 5, 6] });
const crewOn = ({ title }: { title: string }, { day }: { day: number }) => {
  if (title === 'Drawings') return { trade: 'draughtsman', number: 2, isOffice: true };
  if (!title.startsWith('Columns')) return { trade: null, number: title === 'Logged' ? 3 : null };
  return day === 1 ? { trade: 'surveyor', number: 2 } : { trade: 'steelFixer', number: 10 };
};
const isOutdoor = (title: string) => title.startsWith('Dig');
const base: PlannedTask = {
  id: 'a',
  number: 1,
  title: 'Task',
  status: 'not_started',
  priority: 'medium',
  plannedStartDate: today,
  plannedEndDate: '2026-11-26',
  workers: 8,
  isSummary: false,
  ...{ earlyStart: null, earlyFinish: null },
  totalFloat: 0,
  isCritical: false,
};
const task = (change: Partial<PlannedTask>): PlannedTask => ({ ...base, ...change });
const weekOf = (tasks: readonly PlannedTask[], more = {}) =>
  demandOf(tasks, { today, calendar, crew: 50, crewOn, isOutdoor, ...more }).weeks[0];

test('the midday ban takes two of eight hours from work under the sun, on days that are worked', () => {
  const july = { plannedStartDate: '2026-07-05', plannedEndDate: '2026-07-11' };
  const tasks = [task({ ...july, title: 'Dig' }), task({ ...july, id: 'b', title: 'Paint', workers: 20 })];
  expect(weekOf(tasks, { today: '2026-07-05' })?.hoursLost).toBe(5 * 8 * 2);
  expect(weekOf([task({ title: 'Dig' })])?.hoursLost).toBe(0);
});

/** Of late or begun work, where the schedule has so many days left of it from today on. */
const left = (days: number) => ({ earlyFinish: calendar.addWorkingDays(today, days - 1) });

test('suspended work takes nobody on the days on which it rests', () => {
  const peopleOn = (change: Partial<PlannedTask>) =>
    demandOf([task({ status: 'in_progress', earlyFinish: '2026-11-26', ...change })], {
      ...{ today, calendar: everyDay, crew: 50, crewOn, isOutdoor },
    })
      .days.slice(0, 7)
      .map(({ workers }) => workers);
  expect(peopleOn({ suspendedFrom: '2026-11-20', resumesOn: '2026-11-25' })).toEqual([0, 0, 0, 8, 8, 0, 0]);
  const late = { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-10' };
  expect(peopleOn({ ...late, suspendedFrom: '2026-11-20', resumesOn: '2026-11-24' })).toEqual([0, 0, 8, 8, 8, 0, 0]);
  const resting = task({
    status: 'in_progress',
    earlyFinish: '2026-12-03',
    suspendedFrom: '2026-11-20',
    actualStart: '2026-11-15',
  });
  const { weeks } = demandOf([{ ...resting, resumesOn: '2026-11-29' }], {
    today,
    calendar,
    crew: 50,
    crewOn,
    isOutdoor,
  });
  expect(weeks.map(({ activeTasks }) => activeTasks)).toEqual([0, 1, 0, 0]);
  expect(peopleOn({ ...late, status: 'not_started', splits: '7+2' })).toEqual([8, 8, 0, 0, 8, 0, 0]);
});

describe('the figures of spec §9', () => {
  test('eight workers a task a day; the average divides by the five days worked; capacity is that of 50', () => {
    const week = weekOf([task({}), task({ id: 'b', plannedEndDate: '2026-11-23', priority: 'critical' })]);
    expect(week).toEqual({
      from: today,
      to: '2026-11-28',
      workingDays: 5,
      activeTasks: 2,
      criticalTasks: 1,
      tasksAtRisk: 0,
      peakWorkers: 16,
      avgWorkers: 11.2,
      peakAbove: null,
      capacity: 22,
      daysOver: 0,
      hoursLost: 0,
    });
  });

  test('where all seven days are worked the average divides by seven', () => {
    const week = weekOf([task({ plannedEndDate: '2026-11-28' })], { calendar: everyDay });
    expect([week?.workingDays, week?.avgWorkers, week?.capacity]).toEqual([7, 8, 16]);
    const short = weekOf([task({ plannedEndDate: today })], { calendar: everyDay });
    expect([short?.avgWorkers, short?.peakAbove]).toEqual([1.14, 600]);
  });

  test.each([
    [14 + 2 / 7, null],
    [15, 52],
  ] as const)(
    '20 workers all week and %d more on one of five days: the peak is %s percent above',
    (extra, peakAbove) => {
      const one = task({ id: 'b', plannedEndDate: today, workers: extra });
      expect(weekOf([task({ workers: 20 }), one])?.peakAbove).toBe(peakAbove);
    },
  );

  test('in a week of one working day the average is that of the day', () => {
    const sundays = openCalendar({ ...DEFAULT_CALENDAR, workingDays: [0] });
    const week = weekOf([task({ plannedEndDate: '2026-11-28' })], { calendar: sundays });
    expect([week?.workingDays, week?.avgWorkers]).toEqual([1, 8]);
  });

  test('the average is compared unrounded', () => {
    const fourOfTen = task({ plannedEndDate: '2026-11-23', workers: 4 });
    const rest = task({ id: 'b', plannedStartDate: '2026-11-24', plannedEndDate: '2026-11-24', workers: 2 });
    const three = openCalendar({ ...DEFAULT_CALENDAR, workingDays: [0, 1, 2] });
    const { days, weeks } = demandOf([fourOfTen, rest], { today, calendar: three, crew: 50, crewOn, isOutdoor });
    expect([weeks[0]?.avgWorkers, days[0]?.workers, days[0]?.isHigh]).toEqual([3.33, 4, false]);
  });

  test('a day is high above 1.2 times the average', () => {
    const { days } = demandOf([task({}), task({ id: 'b', plannedEndDate: today })], {
      today,
      calendar,
      crew: 50,
      crewOn,
      isOutdoor,
    });
    expect(days.slice(0, 7).map(({ isHigh }) => isHigh)).toEqual([true, false, false, false, false, false, false]);
    const even = demandOf([task({})], { today, calendar, crew: 50, crewOn, isOutdoor });
    expect(even.days.some(({ isHigh }) => isHigh)).toBe(false);
  });
});

test('days off count nobody, though a task runs over them', () => {
  const { days } = demandOf([task({ plannedEndDate: '2026-12-31' })], {
    today,
    calendar,
    crew: 50,
    crewOn,
    isOutdoor,
  });
  expect(days.slice(0, 8).map(({ workers }) => workers)).toEqual([8, 8, 8, 8, 8, 0, 0, 8]);
});

test('a holiday has its name', () => {
  const horizon = { today: '2026-09-20', calendar, crew: 50, crewOn, isOutdoor };
  const { days } = demandOf([task({ plannedStartDate: '2026-09-20' })], horizon);
  expect(days[3]).toMatchObject({ date: '2026-09-23', isWorking: false, holiday: expect.any(String), workers: 0 });
});

test('a holiday that is worked has no name', () => {
  const holiday = { name: 'Made up', from: '2026-09-23', to: '2026-09-23', isWorking: true, rule: null };
  const worked = openCalendar({ ...DEFAULT_CALENDAR, holidays: [holiday] });
  const { days } = demandOf([], { today: '2026-09-20', calendar: worked, crew: 50, crewOn, isOutdoor });
  expect(days[3]).toMatchObject({ date: '2026-09-23', isWorking: true, holiday: null });
});

test('critical is what the schedule calls so; the count of the specification is by priority', () => {
  const planned = [
    task({ isCritical: true, totalFloat: 20 }),
    task({ id: 'b', totalFloat: 0 }),
    task({ id: 'c', priority: 'high' }),
  ];
  const { tasks, weeks } = demandOf(planned, { today, calendar, crew: 50, crewOn, isOutdoor });
  expect(tasks.map(({ isCritical }) => isCritical)).toEqual([true, false, false]);
  expect(weeks[0]?.criticalTasks).toBe(1);
});

test.each([
  [{ status: 'blocked' }, 'blocked', 1],
  [{ plannedStartDate: '2026-11-08', plannedEndDate: '2026-11-19' }, 'overdue', 1],
  [{ totalFloat: -1 }, 'late', 1],
  [{ totalFloat: 0 }, null, 0],
] as const)('at risk: %o is %s', (change, risk, count) => {
  const { tasks, weeks } = demandOf([task(change)], { today, calendar, crew: 50, crewOn, isOutdoor });
  expect([tasks[0]?.risk, weeks[0]?.tasksAtRisk]).toEqual([risk, count]);
  expect(weeks[2]?.tasksAtRisk).toBe(0);
});

test('half an hour under the midday sun is lost, too', () => {
  const noon = openCalendar({ ...DEFAULT_CALENDAR, hours: [{ from: '07:00', to: '12:30' }] });
  const july = { plannedStartDate: '2026-07-05', plannedEndDate: '2026-07-11', title: 'Dig' };
  expect(weekOf([task(july)], { today: '2026-07-05', calendar: noon })?.hoursLost).toBe(5 * 8 * 0.5);
});

test.each([[{ status: 'done' as const }], [{ isSummary: true }], [{ plannedStartDate: null, plannedEndDate: null }]])(
  '%o needs nobody',
  (change) => {
    const { tasks, days } = demandOf([task(change)], { today, calendar, crew: 50, crewOn, isOutdoor });
    expect([tasks, days.every(({ workers }) => workers === 0)]).toEqual([[], true]);
  },
);

describe('what is overdue and not finished takes its people from today on', () => {
  /** Ten working days, the last one a week and a half ago. */
  const late = { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-12', priority: 'critical' } as const;
  const loaded = (change: Partial<PlannedTask>) =>
    demandOf([task({ ...late, ...change })], { today, calendar, crew: 50, crewOn, isOutdoor });

  test.each([
    [{}, 10, [1, 1, 0, 0]],
    [left(10), 10, [1, 1, 0, 0]],
    [{ status: 'in_progress' as const, ...left(3) }, 3, [1, 0, 0, 0]],
    [{ status: 'in_progress' as const, ...left(1) }, 1, [1, 0, 0, 0]],
    [{ earlyStart: '2026-11-29', ...left(8) }, 3, [0, 1, 0, 0]],
  ])('%o: for the days that are left, where the schedule has them', (change, count, critical) => {
    const { days, weeks, tasks } = loaded(change);
    expect(days.filter(({ workers }) => workers === 8).map(({ date }) => date)).toEqual(
      Array.from({ length: count }, (_, day) =>
        calendar.addWorkingDays('earlyStart' in change ? change.earlyStart : today, day),
      ),
    );
    expect(weeks.map(({ criticalTasks }) => criticalTasks)).toEqual(critical);
    expect(weeks.map(({ tasksAtRisk }) => tasksAtRisk)).toEqual(critical);
    const workFrom = 'earlyStart' in change ? change.earlyStart : today;
    expect(tasks).toMatchObject([{ start: '2026-11-01', end: '2026-11-12', workFrom, risk: 'overdue' }]);
  });

  test('blocked it is a critical task of this week all the same, without people', () => {
    const { days, weeks } = loaded({ status: 'blocked' });
    expect(days[0]).toMatchObject({ workers: 0, tasks: 0, blocked: 1 });
    expect(weeks[0]).toMatchObject({ criticalTasks: 1, tasksAtRisk: 1, activeTasks: 0 });
  });

  test('the last three of ten days are its eighth, ninth and tenth', () => {
    const { days } = demandOf([task({ ...late, status: 'in_progress', ...left(3) })], {
      ...{ today, calendar, crew: 50, isOutdoor },
      crewOn: (_, { day, days: all }) => ({ trade: `of ${all}`, number: day }),
    });
    expect(days.slice(0, 3).map(({ trades }) => trades)).toEqual(
      [8, 9, 10].map((workers) => [{ trade: 'of 10', workers }]),
    );
  });

  test('the crew is that of the days that are left, not of the first', () => {
    const { days } = loaded({ title: 'Columns', status: 'in_progress', ...left(3) });
    expect(days[0]?.trades).toEqual([{ trade: 'steelFixer', workers: 10 }]);
  });
});

test('one date stands for both', () => {
  expect(weekOf([task({ plannedStartDate: null, plannedEndDate: '2026-11-23' })])?.peakWorkers).toBe(8);
  expect(weekOf([task({ plannedStartDate: '2026-11-23', plannedEndDate: null })])?.peakWorkers).toBe(8);
});

test('trades have the crews that are known; of the others nothing is made up', () => {
  const titles = ['Columns Level 3', 'Xyzzy', 'Logged'];
  const tasks = titles.map((title, index) => task({ id: String(index), title }));
  const { days } = demandOf(tasks, { today, calendar, crew: 50, crewOn, isOutdoor });
  const known = (day: number) => days[day]?.trades.map(({ trade, workers }) => [trade, workers]);
  expect(known(0)).toEqual([
    [null, 3],
    ['surveyor', 2],
  ]);
  expect(known(1)).toEqual([
    ['steelFixer', 10],
    [null, 3],
  ]);
  expect(days.slice(0, 6).map(({ workers, unknownCrews }) => [workers, unknownCrews])).toEqual([
    ...Array.from({ length: 5 }, () => [24, 1]),
    [0, 0],
  ]);
});

test('what is blocked takes no crew, today and later, and is told apart; it is at risk all the same', () => {
  const tasks = [task({}), task({ id: 'b', status: 'blocked', workers: 30, priority: 'critical', title: 'Columns' })];
  const { days, weeks, tasks: listed } = demandOf(tasks, { today, calendar, crew: 20, crewOn, isOutdoor });
  expect(days[1]).toMatchObject({ tasks: 1, critical: 0, workers: 8, blocked: 1, trades: [], unknownCrews: 1 });
  expect(weeks[0]).toMatchObject({ activeTasks: 1, criticalTasks: 1, tasksAtRisk: 1, peakWorkers: 8, daysOver: 0 });
  expect(listed.map(({ workers }) => workers)).toEqual([8, 0]);
  expect(days[5]?.blocked).toBe(0);
});

test('people at a desk are no trade of the site; the task counts its eight', () => {
  const { days } = demandOf([task({ title: 'Drawings' })], { today, calendar, crew: 50, crewOn, isOutdoor });
  expect(days[0]).toMatchObject({ workers: 8, trades: [], office: 2, unknownCrews: 0 });
});

test('over any plan: the peak is a day, the average no more than the peak', () => {
  const plan = fc.array(
    fc.record({
      start: fc.integer({ min: -20, max: 40 }),
      length: fc.integer({ min: 0, max: 30 }),
      workers: fc.integer({ min: 0, max: 60 }),
      status: fc.constantFrom('not_started' as const, 'in_progress' as const, 'blocked' as const, 'done' as const),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(plan, (rows) => {
      const tasks = rows.map(({ start, length, workers, status }, index) =>
        task({
          id: String(index),
          plannedStartDate: addDays(today, start),
          plannedEndDate: addDays(today, start + length),
          workers,
          status,
        }),
      );
      const { days, weeks } = demandOf(tasks, { today, calendar, crew: 50, crewOn, isOutdoor });
      expect([days.length, weeks.length]).toEqual([28, 4]);
      for (const day of days) {
        expect(day.unknownCrews).toBeLessThanOrEqual(day.tasks);
        const passed = calendar.workingDaysIn(today, day.date);
        const active = tasks.filter(({ status }) => status !== 'done' && status !== 'blocked');
        const expected = active.filter(({ plannedStartDate, plannedEndDate }) => {
          const [start, end] = [String(plannedStartDate), String(plannedEndDate)];
          if (end >= today) return start <= day.date && end >= day.date;
          return passed <= Math.max(1, calendar.workingDaysIn(start, end));
        });
        expect(day.tasks).toBe(calendar.isWorkingDay(day.date) ? expected.length : 0);
      }
      for (const [index, week] of weeks.entries()) {
        const own = days.slice(index * 7, index * 7 + 7).map(({ workers }) => workers);
        expect(week.peakWorkers).toBe(Math.max(...own));
        expect(week.avgWorkers).toBeLessThanOrEqual(week.peakWorkers + 0.005);
      }
    }),
    { numRuns: 60 },
  );
});
