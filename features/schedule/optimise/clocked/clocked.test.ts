import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, daysBetween, weekday } from '#shared/dates.ts';
import { importedPlans, planOf } from '../../fixtures/imported-plans.ts';
import { MoveRefused } from '../../move.ts';
import type { Proposal } from '../../optimise-contract.ts';
import { brokenOf } from '../../rules.ts';
import { computeSchedule, type StoredTask } from '../../schedule.ts';
import type { OptimiseQuestion } from '../optimise-question.ts';
import { OptimiseRefused } from '../project-instance.ts';
import { propose } from '../propose.ts';

/** A Sunday. */
const TODAY = '2027-02-21';
const LONG = [{ from: '07:00', to: '17:00' }];
const SHORT = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const bare: CalendarSettings = { ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [] };
const week = (days: readonly number[], hours: typeof SHORT) =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? hours : []));
/** Eight hours from Sunday to Thursday; ten from Saturday to Thursday with a week off; and every day with Friday half. */
const settings = {
  five: { ...bare, weekHours: week([0, 1, 2, 3, 4], SHORT) },
  six: {
    ...bare,
    weekHours: week([0, 1, 2, 3, 4, 6], LONG),
    datedHours: [{ from: '2027-03-06', to: '2027-03-12', hours: [] }],
  },
  seven: { ...bare, weekHours: week([0, 1, 2, 3, 4, 5, 6], SHORT).with(5, [{ from: '08:00', to: '12:00' }]) },
} satisfies Record<string, CalendarSettings>;
type Name = keyof typeof settings;
const NAMES: readonly Name[] = ['five', 'six', 'seven'];
const hoursPerDay = { five: 8, six: 10, seven: 8 };
const calendars = NAMES.map((id) => ({ id, name: id, hoursPerDay: hoursPerDay[id], settings: settings[id] }));

const CREW = 9;
const drawn = fc.integer({ min: 2, max: 10 }).chain((count) =>
  fc.record({
    shapes: fc.array(
      fc.record({
        calendar: fc.constantFrom(...NAMES),
        start: fc.integer({ min: 0, max: 25 }),
        days: fc.constantFrom(0.5, 1, 1.5, 2, 3, 5, 8),
        isLengthKnown: fc.boolean(),
        workers: fc.integer({ min: 0, max: CREW }),
      }),
      { minLength: count, maxLength: count },
    ),
    links: fc.array(
      fc.record({
        from: fc.nat(count - 1),
        to: fc.nat(count - 1),
        kind: fc.constantFrom('FS' as const, 'FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
        lag: fc.constantFrom(0, 0, 1, 2, 0.5, -1),
      }),
      { maxLength: 12 },
    ),
    seed: fc.nat(1000),
  }),
);
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const FIRST = '2026-12-01';
const DAY = 24 * 60;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dateOf = (minute: number) => addDays(FIRST, Math.floor(minute / DAY));
const midnight = (date: string) => daysBetween(FIRST, date) * DAY;

/** Every minute that a calendar works, in order: slow, and nothing of the product's own computation in it. */
const minutes = Object.fromEntries(
  NAMES.map((name) => {
    const { weekHours, ...more } = settings[name];
    const dated = 'datedHours' in more ? more.datedHours : [];
    const list: number[] = [];
    for (let day = 0; day < 330; day++) {
      const date = addDays(FIRST, day);
      const own = dated.find(({ from, to }) => from <= date && date <= to);
      for (const { from, to } of own?.hours ?? weekHours[weekday(date)] ?? []) {
        for (let minute = minuteOf(from); minute < minuteOf(to); minute++) list.push(day * DAY + minute);
      }
    }
    return [name, list];
  }),
) as Record<Name, number[]>;

/** How many of its minutes a calendar has worked before a moment. */
const before = (name: Name, moment: number): number => {
  const list = minutes[name];
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
};
const endOf = (name: Name, count: number): number => (minutes[name][count - 1] ?? 0) + 1;
const isWorked = (name: Name, date: string): boolean =>
  before(name, midnight(date)) < before(name, midnight(addDays(date, 1)));

function questionOf({ shapes, links, seed }: Drawn, goal: Proposal['goal']): OptimiseQuestion {
  const tasks = shapes.map(({ calendar, start, days, isLengthKnown, workers }, index): StoredTask => {
    let from = addDays(TODAY, start);
    while (!isWorked(calendar, from)) from = addDays(from, 1);
    const end = endOf(calendar, before(calendar, midnight(from)) + days * hoursPerDay[calendar] * 60);
    return {
      ...{ id: `id-${index}`, number: index + 1, title: `Task ${index}`, wbs: null, parentTaskId: null, workers },
      ...{ status: 'not_started', priority: 'medium', assigneeName: null, version: 1, isMilestone: false },
      ...{ percentComplete: 0, constraintKind: null, constraintDate: null, doneOn: null, calendarId: calendar },
      ...{ plannedStartDate: from, plannedEndDate: dateOf(end - 1), durationDays: isLengthKnown ? days : null },
      ...{ baselineStart: null, baselineEnd: null },
    };
  });
  return {
    ...{ tasks, calendars, calendar: bare, start: null, end: null, today: TODAY, dataDate: null, goal, seed },
    links: links
      .filter(({ from, to }) => from < to)
      .map(({ from, to, kind, lag }, index) => ({
        ...{ id: `link-${index}`, predecessorId: `id-${from}`, successorId: `id-${to}`, kind, lag },
      })),
    capacity: { crew: CREW, equipment: [] },
    equipmentOf: new Map(),
    limit: 20,
  };
}

const movedTo = (tasks: readonly StoredTask[], moved: Proposal['moved']): StoredTask[] => {
  const after = new Map(moved.map((row) => [row.taskId, row.after]));
  return tasks.map((task) => {
    const [plannedStartDate, plannedEndDate] = after.get(task.id) ?? [task.plannedStartDate, task.plannedEndDate];
    return { ...task, plannedStartDate, plannedEndDate };
  });
};

type Span = { readonly begin: number; readonly end: number; readonly isLate: boolean };

/** The first minute of its calendar and the length of a task by its dates, by its length where that ends on the same day. */
function shapeOf({ calendarId, plannedStartDate, plannedEndDate, durationDays }: StoredTask) {
  const name = calendarId as Name;
  const [from, to] = [plannedStartDate ?? '', plannedEndDate ?? ''];
  const first = before(name, midnight(from));
  const known = (durationDays ?? 0) * hoursPerDay[name] * 60;
  const isExact = known > 0 && dateOf(endOf(name, first + known) - 1) === to;
  return { name, from, first, length: isExact ? known : before(name, midnight(addDays(to, 1))) - first };
}

/** The moment that a lag leads to, by the calendar of what comes before. */
function lagged(own: Name, left: number, days: number): number {
  if (days === 0) return left;
  const reached = before(own, left) + Math.round(days * hoursPerDay[own] * 60);
  return days > 0 ? endOf(own, reached) : (minutes[own][reached] ?? 0);
}

/** The plan minute by minute, each task from its day on or as soon as its links let it; by task first and last moment. */
function walked({ links }: OptimiseQuestion, tasks: readonly StoredTask[]): Span[] {
  const spans: Span[] = [];
  for (const [index, task] of tasks.entries()) {
    const { name, from, first, length } = shapeOf(task);
    const starts = links
      .filter(({ successorId }) => successorId === task.id)
      .map(({ predecessorId, kind, lag }) => {
        const other = Number(predecessorId.slice(3));
        const left = spans[other]?.[kind[0] === 'F' ? 'end' : 'begin'] ?? 0;
        const moment = lagged(tasks[other]?.calendarId as Name, left, lag);
        return before(name, moment) - (kind[1] === 'F' ? length : 0);
      });
    const start = Math.max(first, ...starts);
    const begin = minutes[name][start] ?? 0;
    spans[index] = { begin, end: endOf(name, start + length), isLate: dateOf(begin) > from };
  }
  return spans;
}

/** People at work by day. */
function crewOf(tasks: readonly StoredTask[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { plannedStartDate, plannedEndDate, workers, calendarId } of tasks) {
    for (let day = plannedStartDate ?? ''; day <= (plannedEndDate ?? ''); day = addDays(day, 1)) {
      if (isWorked(calendarId as Name, day)) used.set(day, (used.get(day) ?? 0) + (workers ?? 0));
    }
  }
  return used;
}

const lastOf = (spans: ReturnType<typeof walked>) => dateOf(Math.max(...spans.map(({ end }) => end)) - 1);
const mostOf = (tasks: readonly StoredTask[]) => Math.max(0, ...crewOf(tasks).values());

test('tasks in three calendars are finished sooner and levelled by the days and hours of each, as the plan says then', () => {
  let moved = 0;
  fc.assert(
    fc.property(drawn, fc.constantFrom('finish' as const, 'level' as const), (draft, goal) => {
      const question = questionOf(draft, goal);
      const proposal = propose(question);
      moved += proposal.moved.length;
      const tasks = movedTo(question.tasks, proposal.moved);
      const spans = walked(question, tasks);
      for (const { taskId, after } of proposal.moved) {
        const name = question.tasks.find(({ id }) => id === taskId)?.calendarId as Name;
        expect(after.map((date) => isWorked(name, date ?? ''))).toEqual([true, true]);
        expect((after[0] ?? '') >= TODAY).toBe(true);
      }
      if (proposal.moved.length > 0) {
        expect(spans.map(({ isLate }) => isLate)).toEqual(spans.map(() => false));
        expect(lastOf(spans) <= (proposal.finishAfter ?? '')).toBe(true);
        if (goal === 'finish') expect(mostOf(tasks)).toBeLessThanOrEqual(CREW);
      }
      expect(proposal.peakWorkers).toEqual({ before: mostOf(question.tasks), after: mostOf(tasks) });
    }),
    { numRuns: 300 },
  );
  expect(moved).toBeGreaterThan(300);
});

test('of a plan that keeps everything no answer is worse: sooner, or more even with neither end nor peak beyond it', () => {
  let proposed = 0;
  fc.assert(
    fc.property(drawn, fc.constantFrom('finish' as const, 'level' as const), (draft, goal) => {
      // A first answer keeps everything; what is asked of it then is a plan at hand without a fault.
      const first = questionOf(draft, 'finish');
      const question = { ...first, goal, tasks: movedTo(first.tasks, propose(first).moved) };
      if (walked(question, question.tasks).some(({ isLate }) => isLate) || mostOf(question.tasks) > CREW) return;
      const { moved, finishBefore, finishAfter, peakWorkers, reasons } = propose(question);
      if (moved.length === 0) {
        expect(reasons[0]?.kind).toBe('none');
        return;
      }
      proposed += 1;
      const ends = [finishBefore ?? '', finishAfter ?? ''];
      expect(ends.toSorted()).toEqual(ends.toReversed());
      if (goal === 'finish') {
        expect(ends[0]).not.toBe(ends[1]);
        return;
      }
      expect(peakWorkers.after).toBeLessThanOrEqual(peakWorkers.before);
      const squares = (tasks: readonly StoredTask[]) => [...crewOf(tasks).values()].reduce((sum, n) => sum + n * n, 0);
      expect(squares(movedTo(question.tasks, moved))).toBeLessThan(squares(question.tasks));
    }),
    { numRuns: 200 },
  );
  expect(proposed).toBeGreaterThan(20);
});

const PLANS = 150;

test(`${PLANS} plans as files bring them, in the project's calendar and three of tasks: every answer keeps the rules of the schedule`, () => {
  let [asked, proposed, moves] = [0, 0, 0];
  for (const drawnPlan of fc.sample(importedPlans, { seed: 23, numRuns: PLANS })) {
    const plan = planOf({ ...drawnPlan, shift: 0 });
    const tasks = plan.tasks.map((task, index) => ({ ...task, calendarId: [null, ...NAMES][index % 4] ?? null }));
    for (const goal of ['finish', 'level'] as const) {
      asked += 1;
      const question = { ...plan, tasks, calendars, goal };
      const proposal = proposedOr(question);
      if (!proposal) continue;
      proposed += 1;
      moves += proposal.moved.length;
      if (proposal.moved.length > 0) expectRules(question, proposal);
    }
  }
  expect(proposed / asked).toBeGreaterThan(0.6);
  expect(moves).toBeGreaterThan(PLANS);
});

function expectRules(question: OptimiseQuestion, { moved, finishAfter }: Proposal): void {
  const tasks = movedTo(question.tasks, moved);
  const then = computeSchedule({ ...question, calendar: openCalendar(question.calendar), tasks });
  expect(brokenOf(then).map(({ title }) => title)).toEqual([]);
  const rows = new Map(then.tasks.map((task) => [task.id, task]));
  const own = moved.flatMap(({ taskId }) => rows.get(taskId) ?? []).filter(({ isSummary }) => !isSummary);
  expect(own.filter(({ isOnDayOff }) => isOnDayOff)).toEqual([]);
  const placed = new Set(then.tasks.flatMap(({ parentTaskId, earlyFinish }) => (earlyFinish ? [parentTaskId] : [])));
  const ends = then.tasks
    .filter(({ id, status }) => !placed.has(id) && status !== 'done')
    .flatMap(({ earlyFinish }) => earlyFinish ?? [])
    .sort();
  expect(finishAfter).toBe(ends.at(-1) ?? null);
}

function proposedOr(question: OptimiseQuestion): Proposal | undefined {
  try {
    return propose(question);
  } catch (error) {
    if (error instanceof OptimiseRefused || error instanceof MoveRefused) return undefined;
    throw error;
  }
}
