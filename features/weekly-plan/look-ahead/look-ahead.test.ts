import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaskShortage } from '#features/materials/supply-rules.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { type Assignment, lookAhead, type Question } from './look-ahead.ts';
import { objectivesOf, titleOf } from './sentences.ts';
import type { Link, Work } from './work.ts';

/** A Sunday; worked to Thursday. */
const today = '2026-11-22';
const calendar = openCalendar(DEFAULT_CALENDAR);
const base: Work = {
  id: 'a',
  number: 1,
  title: 'Task',
  parentTaskId: null,
  status: 'not_started',
  priority: 'medium',
  blockedReason: null,
  start: today,
  end: '2026-11-24',
  durationDays: 3,
  percentComplete: 0,
  isSummary: false,
  isMilestone: false,
  totalFloat: 0,
  isCritical: false,
  isOutdoor: false,
  workers: null,
};
let number = 1;
const work = (id: string, more: Partial<Work> = {}): Work => ({
  ...base,
  id,
  number: number++,
  title: `Task ${id}`,
  ...more,
});
const linked = (predecessorId: string, successorId: string, more: Partial<Link> = {}): Link => ({
  ...{ predecessorId, successorId, kind: 'FS', lag: 0 },
  ...more,
});
const short = (more: Partial<TaskShortage>): TaskShortage => ({
  ...{ item: 'Rebar', from: '2026-12-31', until: null, pile: 'rebar', stock: 10, need: 3, isShare: false },
  ...more,
});
const ask = (tasks: readonly Work[], more: Partial<Question> = {}) =>
  lookAhead({
    ...{ today, days: 14, calendar, crew: 50, tasks, links: [], shortages: new Map(), weather: [] },
    crewAt: ({ workers }) => ({
      trade: null,
      ownTrade: null,
      number: workers ?? 8,
      isKnown: false,
      step: null,
      inspection: null,
    }),
    takenOn: (_, __, { day, days }) => ({ part: 1 / days, through: day / days }),
    mostPlaced: () => undefined,
    ...more,
  });
const daysOf = (id: string, { assignments }: ReturnType<typeof ask>) =>
  assignments.filter((one) => one.work.id === id).map(({ date }) => date.slice(8));
const holdsOf = ({ held }: ReturnType<typeof ask>) =>
  held.map(({ work: { id }, hold: { kind }, since, until }) => [id, kind, since.slice(8), until?.slice(8) ?? null]);

test('a task is promised for each of its working days, on days that are worked', () => {
  const plan = ask([work('a', { durationDays: 7, end: '2026-12-01' })]);
  expect(daysOf('a', plan)).toEqual(['22', '23', '24', '25', '26', '29', '30']);
  expect(plan.assignments.at(-1)).toMatchObject({ finishes: true, day: 7, days: 7 });
  expect(plan.assignments.filter(({ starts }) => starts)).toHaveLength(1);
});

test('it waits for what has to come first, and moves along with it', () => {
  const tasks = [work('a', { durationDays: 4 }), work('b', { start: '2026-11-24', durationDays: 1 })];
  const plan = ask(tasks, { links: [linked('a', 'b')] });
  expect(daysOf('b', plan)).toEqual(['26']);
  expect(holdsOf(plan)).toEqual([['b', 'predecessor', '24', '26']]);
});

test.each([
  [linked('a', 'b', { lag: 1 }), ['26', '29']],
  [linked('a', 'b', { kind: 'SS', lag: 2 }), ['24', '25']],
  [linked('a', 'b', { kind: 'SS' }), ['22', '23']],
  [linked('a', 'b', { kind: 'FF' }), ['22', '23']],
])('%o lets b be done on %o', (link, expected) => {
  expect(daysOf('b', ask([work('a'), work('b', { durationDays: 2 })], { links: [link] }))).toEqual(expected);
});

test('what may start with another starts with it, though it is numbered or due before', () => {
  const tasks = [work('b', { durationDays: 2 }), work('a', { number: 9 }), work('c', { durationDays: 1 })];
  const plan = ask(tasks, { links: [linked('a', 'b', { kind: 'SS' }), linked('b', 'c', { kind: 'SS' })] });
  expect([daysOf('b', plan), daysOf('c', plan), plan.held]).toEqual([['22', '23'], ['22'], []]);
  const circle = ask(tasks, { links: [linked('a', 'b', { kind: 'SS' }), linked('b', 'a', { kind: 'SS' })] });
  expect(holdsOf(circle).map(([id]) => id)).toEqual(['b', 'a']);
});

test('links of a summary bind its parts', () => {
  const tasks = [
    work('top', { isSummary: true }),
    work('a', { parentTaskId: 'top', durationDays: 1 }),
    work('b', { parentTaskId: 'top', durationDays: 2 }),
    work('c', { durationDays: 1 }),
  ];
  expect(daysOf('c', ask(tasks, { links: [linked('top', 'c')] }))).toEqual(['24']);
  expect(daysOf('a', ask(tasks, { links: [linked('c', 'top')] }))).toEqual(['23']);
});

describe('what cannot be promised says why', () => {
  test.each([
    ['blocked', work('a', { status: 'blocked', blockedReason: 'No permit' }), {}],
    ['dates', work('a', { start: null, end: null }), {}],
    ['material', work('a'), { shortages: new Map([['a', [short({ from: today })]]]) }],
    ['crew', work('a', { workers: 51 }), {}],
  ] as const)('%s', (kind, task, more) => {
    const plan = ask([task], more);
    expect([plan.assignments, holdsOf(plan)]).toEqual([[], [['a', kind, '22', null]]]);
  });

  test('what waits for work that is held is held with it', () => {
    const tasks = [work('a', { status: 'blocked' }), work('b'), work('c', { start: '2026-11-23' })];
    const plan = ask(tasks, { links: [linked('a', 'b'), linked('b', 'c')] });
    expect(holdsOf(plan)).toEqual([
      ['a', 'blocked', '22', null],
      ['b', 'predecessor', '22', null],
      ['c', 'predecessor', '23', null],
    ]);
  });

  test('of two reasons one after the other the longer is named', () => {
    const shortages = new Map([['b', [short({ from: '2026-11-23' })]]]);
    const plan = ask([work('a', { durationDays: 2 }), work('b')], { shortages, links: [linked('a', 'b')] });
    expect(holdsOf(plan)).toEqual([['b', 'material', '22', null]]);
  });

  test('a material that comes lets the work go on that day', () => {
    const shortages = new Map([['a', [short({ from: '2026-11-23', until: '2026-11-25' })]]]);
    const plan = ask([work('a')], { shortages });
    expect(daysOf('a', plan)).toEqual(['22', '25', '26']);
    expect(holdsOf(plan)).toEqual([['a', 'material', '23', '25']]);
  });

  test('weather that stops takes its day; weather that does not is told', () => {
    const storm = { taskId: 'a', date: today, rule: 'wind-crane', from: '07:00', to: '16:00', stops: true };
    const heat = { ...storm, rule: 'felt-heat', date: '2026-11-23', stops: false };
    const plan = ask([work('a')], { weather: [storm, heat] });
    expect(daysOf('a', plan)).toEqual(['23', '24', '25']);
    expect(plan.assignments[0]?.weather).toEqual([heat]);
  });

  test('a late milestone holds what waits for it; one to come is reckoned with', () => {
    const late = work('m', { isMilestone: true, durationDays: 0, start: '2026-11-19', end: '2026-11-19' });
    const plan = ask([late, work('b')], { links: [linked('m', 'b')] });
    expect(holdsOf(plan)).toEqual([['b', 'predecessor', '22', null]]);
    const due = { ...late, start: '2026-11-24', end: '2026-11-24' };
    expect(daysOf('b', ask([due, work('b')], { links: [linked('m', 'b')] }))).toEqual(['24', '25', '26']);
  });
});

test('work that is suspended is promised from the day on which it resumes, and what waits for it after that', () => {
  const rests = { status: 'in_progress', percentComplete: 50, durationDays: 2, suspendedFrom: '2026-11-18' } as const;
  const tasks = [work('dig', { ...rests, resumesOn: '2026-11-24' }), work('pour', { durationDays: 1 })];
  const plan = ask(tasks, { links: [linked('dig', 'pour')] });
  expect(plan.assignments.map(({ work: { id }, date }) => [id, date.slice(8)])).toEqual([
    ['dig', '24'],
    ['pour', '25'],
  ]);
  expect(holdsOf(plan)).toEqual([
    ['dig', 'suspended', '22', '24'],
    ['pour', 'predecessor', '22', '25'],
  ]);
  expect(daysOf('dig', ask([work('dig', rests)]))).toEqual([]);
});

test.each<[string, Partial<Work>, string[]]>([
  ['as planned', { start: today, durationDays: 2, splits: '1+2' }, ['22', '25']],
  ['begun late, its rest moves along', { start: '2026-11-15', durationDays: 3, splits: '2+1' }, ['22', '23', '25']],
  [
    'half done, the rest that is over does not come again',
    { status: 'in_progress', percentComplete: 50, start: '2026-11-15', durationDays: 4, splits: '2+2' },
    ['22', '23'],
  ],
])('work that was planned in parts is not promised for its rest, and is not held by it: %s', (_, change, expected) => {
  const plan = ask([work('walls', { end: '2026-11-26', ...change })]);
  expect(daysOf('walls', plan)).toEqual(expected);
  expect(holdsOf(plan)).toEqual([]);
});

test('what is critical goes before what has less float to a date of its own', () => {
  const critical = work('critical', { totalFloat: 20, isCritical: true, workers: 30, durationDays: 1 });
  const plan = ask([work('tight', { totalFloat: 3, workers: 30, durationDays: 1 }), critical]);
  expect(plan.assignments.map(({ work: { id } }) => id)).toEqual(['critical', 'tight']);
});

test('within the crew what is begun goes first, then what has the least float', () => {
  const tasks = [
    work('loose', { totalFloat: 5, workers: 30, durationDays: 1 }),
    work('tight', { totalFloat: 0, workers: 30, durationDays: 1 }),
    work('begun', { status: 'in_progress', totalFloat: 9, workers: 20, durationDays: 1 }),
  ];
  const plan = ask(tasks);
  expect(plan.assignments.map(({ work: { id }, date }) => [id, date.slice(8)])).toEqual([
    ['begun', '22'],
    ['tight', '22'],
    ['loose', '23'],
  ]);
  expect(holdsOf(plan)).toEqual([['loose', 'crew', '22', '23']]);
});

test.each([
  [{ percentComplete: 50, durationDays: 10 }, 5],
  [{ percentComplete: 99, durationDays: 10 }, 1],
  [{ status: 'in_progress', start: '2026-11-18', end: '2026-11-24', durationDays: 5 }, 3],
  [{ status: 'in_progress', start: '2026-11-01', end: '2026-11-10', durationDays: 8 }, 1],
  [{ start: '2026-11-01', end: '2026-11-10', durationDays: 8 }, 8],
  [{ status: 'done' }, 0],
] as const)('of %o so many days are left: %d', (more, left) => {
  expect(daysOf('a', ask([work('a', more)]))).toHaveLength(left);
});

test('a promise is named after its task, its step and its day; objectives say what the week reaches', () => {
  const { assignments } = ask([
    work('a', { durationDays: 8, end: '2026-12-01', title: 'Columns L3' }),
    work('b', { durationDays: 1, title: 'صب السقف' }),
  ]);
  const [first] = assignments;
  expect(first && titleOf(first)).toBe('Columns L3 (day 1 of 8)');
  expect(assignments.filter(({ work: { id } }) => id === 'b').map(titleOf)).toEqual(['صب السقف']);
  const read = first && { ...first, crew: { ...first.crew, step: 'Cast' } };
  expect(read && titleOf(read)).toBe('Columns L3: Cast (day 1 of 8)');
  expect(first && titleOf({ ...first, work: { ...first.work, title: 'x'.repeat(400) } })).toHaveLength(300);
  const week = assignments.filter(({ date }) => date <= '2026-11-28');
  const [a, b] = [assignments[0]?.work.number, assignments.find(({ work: { id } }) => id === 'b')?.work.number];
  expect(objectivesOf(week, 'en')).toEqual([`Finish T-${b} صب السقف`, `Start T-${a} Columns L3 and reach 63%`]);
  expect(objectivesOf(week, 'ar')[0]).toBe(`إنهاء T-${b} صب السقف`);
});

test('where the midday ban takes hours from work under the sun, it takes as many more days, and what waits moves along', () => {
  /** A Sunday in July: two of eight hours lie in the ban, so that three days do the work of two and a quarter. */
  const start = '2026-07-05';
  const sunny = { start, end: '2026-07-06', durationDays: 2, isOutdoor: true };
  const tasks = [work('a', sunny), work('b', { ...sunny, isOutdoor: false }), work('c', { ...sunny, durationDays: 1 })];
  const plan = ask(tasks, { today: start, links: [linked('a', 'c')] });
  expect([daysOf('a', plan), daysOf('b', plan), daysOf('c', plan)]).toEqual([
    ['05', '06', '07'],
    ['05', '06'],
    ['08', '09'],
  ]);
  expect(plan.assignments[0]).toMatchObject({ day: 1, days: 3 });
  expect(daysOf('a', ask([work('a', { ...sunny, percentComplete: 50 })], { today: start }))).toEqual(['05', '06']);
  const begun = work('a', { ...sunny, status: 'in_progress' });
  expect(daysOf('a', ask([begun], { today: '2026-07-06' }))).toEqual(['06', '07']);
  expect(daysOf('a', ask([work('a', { isOutdoor: true })]))).toEqual(['22', '23', '24']);
});

test('a material holds the days that take it, and steel that is fixed at once does not wait for the day it runs out evenly', () => {
  const shortages = new Map([['a', [short({ from: '2026-11-25', until: '2026-11-29' })]]]);
  const task = work('a', { durationDays: 5, end: '2026-11-26' });
  const onSecond = {
    takenOn: (_: Work, __: string, { day }: { day: number }) => ({ part: day === 2 ? 1 : 0, through: day < 2 ? 0 : 1 }),
  };
  expect(daysOf('a', ask([task], { shortages, ...onSecond }))).toEqual(['22', '29', '30', '01', '02']);
  const never = { takenOn: () => ({ part: 0, through: 0 }) };
  expect(ask([task], { shortages, ...never }).held).toEqual([]);
});

test('all tasks take from one pile: what one is promised no other has, until more of it comes', () => {
  const until = '2026-11-26';
  const shortages = new Map([
    ['a', [short({ need: 6, until })]],
    ['b', [short({ need: 6, until })]],
    ['c', [short({ need: 6, until, pile: 'other' })]],
  ]);
  const plan = ask([work('a'), work('b', { totalFloat: 5 }), work('c', { totalFloat: 9 })], { shortages });
  expect([daysOf('a', plan), daysOf('c', plan)]).toEqual([
    ['22', '23', '24'],
    ['22', '23', '24'],
  ]);
  // Of ten, six go to the first task and two a day to the second: four are there for its first two days.
  expect(daysOf('b', plan)).toEqual(['22', '23', '26']);
  expect(holdsOf(plan)).toEqual([['b', 'material', '24', '26']]);
});

test('a share that no crew can place holds no work, an empty pile does; what somebody said counts as said', () => {
  const mostPlaced = (_: Work, __: string, workers: number) => workers * 0.3;
  const held = (more: Partial<TaskShortage>) =>
    holdsOf(ask([work('a')], { mostPlaced, shortages: new Map([['a', [short({ from: today, need: 90, ...more })]]]) }));
  expect(held({ isShare: true })).toEqual([]);
  expect(held({ isShare: true, stock: 0 })).toEqual([['a', 'material', '22', null]]);
  expect(held({ isShare: false })).toEqual([['a', 'material', '22', null]]);
  expect(held({ isShare: true, need: 3 })).toEqual([['a', 'material', '22', null]]);
});

const SHIFT = [{ from: '07:00', to: '15:00' }];
const own = (days: readonly number[], more: Partial<CalendarSettings> = {}) =>
  openCalendar({
    ...{ ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [] },
    weekHours: Array.from({ length: 7 }, (_, day) => (days.includes(day) ? SHIFT : [])),
    ...more,
  });
/** Saturday to Thursday with two days off; and every day. */
const six = own([0, 1, 2, 3, 4, 6], { datedHours: [{ from: '2026-11-29', to: '2026-11-30', hours: [] }] });
const seven = own([0, 1, 2, 3, 4, 5, 6]);

test('over any plan: never more than the crew, never before what comes first, never on a day off, no task longer than it is', () => {
  const plan = fc.record({
    tasks: fc.array(
      fc.record({
        start: fc.integer({ min: -10, max: 20 }),
        durationDays: fc.integer({ min: 1, max: 12 }),
        workers: fc.integer({ min: 0, max: 40 }),
        status: fc.constantFrom('not_started' as const, 'in_progress' as const, 'blocked' as const, 'done' as const),
        totalFloat: fc.integer({ min: -3, max: 9 }),
        calendar: fc.constantFrom(undefined, six, seven),
      }),
      { minLength: 1, maxLength: 25 },
    ),
    links: fc.array(fc.tuple(fc.nat(24), fc.nat(24), fc.integer({ min: 0, max: 3 })), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(plan, (given) => {
      const tasks = given.tasks.map(({ start, ...more }, index) =>
        work(String(index), { ...more, start: addDays(today, start), end: addDays(today, start + more.durationDays) }),
      );
      const links = given.links
        .filter(([from, to]) => from < to && to < tasks.length)
        .map(([from, to, lag]) => linked(String(from), String(to), { lag }));
      const { assignments } = ask(tasks, { links, days: 30 });
      for (const [date, own] of Map.groupBy(assignments, (one) => one.date)) expectPossible(date, own);
      for (const task of tasks) expectNoMore(task, assignments);
      for (const link of links) expectKept(link, tasks, assignments);
    }),
    { numRuns: 80 },
  );
});

test('a task is promised on days of its own calendar, and a lag is counted in that of what comes before', () => {
  const tasks = [
    work('pour', { durationDays: 5 }),
    work('cure', { calendar: seven, durationDays: 3 }),
    work('strip', { calendar: six, durationDays: 2 }),
    work('paint', { durationDays: 1 }),
  ];
  const links = [linked('pour', 'cure'), linked('cure', 'strip'), linked('strip', 'paint', { lag: 1 })];
  const plan = ask(tasks, { links, days: 20 });
  // Friday and Saturday are days for the curing alone; the six-day week rests on Sunday and Monday.
  expect(daysOf('cure', plan)).toEqual(['27', '28', '29']);
  expect(daysOf('strip', plan)).toEqual(['01', '02']);
  expect(daysOf('paint', plan)).toEqual(['06']);
});

function expectPossible(date: string, own: readonly Assignment[]) {
  for (const { work } of own) expect((work.calendar ?? calendar).isWorkingDay(date)).toBe(true);
  expect(own.reduce((sum, { crew }) => sum + crew.number, 0)).toBeLessThanOrEqual(50);
  expect(new Set(own.map((one) => one.work.id)).size).toBe(own.length);
}

function expectNoMore(task: Work, assignments: readonly Assignment[]) {
  const days = assignments.filter((one) => one.work.id === task.id);
  const isWorked = task.status === 'not_started' || task.status === 'in_progress';
  expect(days.length).toBeLessThanOrEqual(isWorked ? task.durationDays : 0);
  if (task.status === 'not_started') expect(days.every(({ date }) => date >= (task.start ?? ''))).toBe(true);
}

function expectKept({ predecessorId, successorId, lag }: Link, tasks: readonly Work[], all: readonly Assignment[]) {
  const begin = all.find((one) => one.work.id === successorId);
  const isBinding = tasks[Number(successorId)]?.status !== 'in_progress';
  if (!begin || !isBinding || tasks[Number(predecessorId)]?.status === 'done') return;
  const end = all.findLast((one) => one.work.id === predecessorId);
  expect(end?.finishes).toBe(true);
  const lagged = (tasks[Number(predecessorId)]?.calendar ?? calendar).addWorkingDays(end?.date ?? '', lag);
  expect(begin.date > lagged).toBe(true);
}
