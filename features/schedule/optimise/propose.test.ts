import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import type { MovedTask } from '../contract.ts';
import type { PlanLink } from '../cpm/plan-task.ts';
import type { StoredTask } from '../schedule.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import { propose } from './propose.ts';

/** A Sunday; Eid al-Fitr of 2027 lies in the weeks that follow. */
const TODAY = '2027-02-21';
const KINDS = ['FS', 'SS', 'FF', 'SF'] as const;
const CREW = 6;
const CRANES = 2;

const plain: Omit<StoredTask, 'id' | 'number' | 'title'> = {
  wbs: null,
  parentTaskId: null,
  status: 'not_started',
  priority: 'medium',
  assigneeName: null,
  version: 1,
  plannedStartDate: null,
  plannedEndDate: null,
  durationDays: null,
  isMilestone: false,
  percentComplete: 0,
  constraintKind: null,
  constraintDate: null,
  workers: 1,
  doneOn: null,
  baselineStart: null,
  baselineEnd: null,
};

const drawn = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const one = fc.record({
    start: fc.integer({ min: -5, max: 25 }),
    days: fc.integer({ min: 1, max: 6 }),
    workers: fc.integer({ min: 0, max: CREW }),
    cranes: fc.integer({ min: 0, max: CRANES }),
  });
  const link = fc.record({
    from: fc.nat(count - 1),
    to: fc.nat(count - 1),
    kind: fc.constantFrom(...KINDS),
    lag: fc.integer({ min: -2, max: 4 }),
  });
  return fc.record({
    shapes: fc.array(one, { minLength: count, maxLength: count }),
    links: fc.array(link, { maxLength: 12 }),
    weekend: fc.constantFrom([5, 6], [5], [0, 6], []),
    goal: fc.constantFrom('finish' as const, 'level' as const),
    seed: fc.nat(1000),
  });
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function questionOf({ shapes, links, weekend, goal, seed }: Drawn): OptimiseQuestion {
  const settings = { ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 5, 6].filter((day) => !weekend.includes(day)) };
  const calendar = openCalendar(settings);
  const first = calendar.indexOf(TODAY);
  const tasks = shapes.map(({ start, days, workers }, index) => ({
    ...plain,
    ...{ id: `id-${index}`, number: index + 1, title: `Same name ${index % 2}`, workers },
    plannedStartDate: calendar.dateAt(first + start),
    plannedEndDate: calendar.dateAt(first + start + days - 1),
  }));
  const forward = links.filter(({ from, to }) => from < to);
  return {
    tasks,
    links: forward.map(({ from, to, kind, lag }, index) => ({
      ...{ id: `link-${index}`, kind, lag },
      predecessorId: `id-${from}`,
      successorId: `id-${to}`,
    })),
    calendar: settings,
    start: null,
    end: null,
    today: TODAY,
    capacity: { crew: CREW, equipment: [{ id: 'crane', name: 'Crane', capacity: CRANES }] },
    equipmentOf: new Map(
      shapes.flatMap(({ cranes }, index) =>
        cranes > 0 ? [[`id-${index}`, [{ equipmentId: 'crane', quantity: cranes }]] as const] : [],
      ),
    ),
    goal,
    seed,
    limit: 20,
  };
}

/** Where each task lies afterwards: the number of its first working day, and of the one after its last. */
function placesOf(question: OptimiseQuestion, calendar: WorkingCalendar) {
  const proposal = propose(question);
  const after = new Map(proposal.moved.map((row) => [row.taskId, row.after]));
  const places = new Map(
    question.tasks.map(({ id, plannedStartDate, plannedEndDate }) => {
      const [start, end] = after.get(id) ?? [plannedStartDate, plannedEndDate];
      return [id, [calendar.indexOf(start ?? ''), calendar.indexOf(addDays(end ?? '', 1))] as const];
    }),
  );
  return { proposal, places };
}

type Places = ReturnType<typeof placesOf>['places'];

function expectKept({ predecessorId, successorId, kind, lag }: PlanLink, places: Places): void {
  const [one, other] = [places.get(predecessorId), places.get(successorId)];
  if (!one || !other) throw new Error('a task is gone');
  expect(other[kind[1] === 'F' ? 1 : 0]).toBeGreaterThanOrEqual(one[kind[0] === 'F' ? 1 : 0] + lag);
}

function expectWorkable({ taskId, before, after }: MovedTask, calendar: WorkingCalendar): void {
  const long = ([start, end]: readonly (string | null)[]) =>
    calendar.workingDaysBetween(start ?? '', addDays(end ?? '', 1));
  expect(after.map((date) => calendar.isWorkingDay(date ?? ''))).toEqual([true, true]);
  expect((after[0] ?? '') >= TODAY).toBe(true);
  expect([taskId, long(after)]).toEqual([taskId, long(before)]);
}

/** Most of something in use on one day. */
function busiest(tasks: readonly StoredTask[], places: Places, need: (task: StoredTask) => number): number {
  const used = new Map<number, number>();
  for (const task of tasks) {
    const [start, end] = places.get(task.id) ?? [0, 0];
    for (let day = start; day < end; day++) used.set(day, (used.get(day) ?? 0) + need(task));
  }
  return Math.max(0, ...used.values());
}

describe('a proposal for a project', () => {
  test('keeps every link, works on working days alone, as long as before, from today on', () =>
    fc.assert(
      fc.property(drawn, (draft) => {
        const question = questionOf(draft);
        const calendar = openCalendar(question.calendar);
        const { proposal, places } = placesOf(question, calendar);
        for (const link of question.links) expectKept(link, places);
        for (const moved of proposal.moved) expectWorkable(moved, calendar);
      }),
      { numRuns: 60 },
    ));

  test('a shorter plan never has more people or machines at work than there are', () =>
    fc.assert(
      fc.property(drawn, (draft) => {
        const question = questionOf({ ...draft, goal: 'finish' });
        const { places, proposal } = placesOf(question, openCalendar(question.calendar));
        const craneOf = (id: string) => question.equipmentOf.get(id)?.[0]?.quantity ?? 0;
        expect(busiest(question.tasks, places, ({ workers }) => workers ?? 0)).toBeLessThanOrEqual(CREW);
        expect(busiest(question.tasks, places, ({ id }) => craneOf(id))).toBeLessThanOrEqual(CRANES);
        expect(proposal.daysOverCapacity.after).toBe(0);
      }),
      { numRuns: 60 },
    ));

  test('what brings nothing stays: the proposed plan is proposed again', () =>
    fc.assert(
      fc.property(drawn, (draft) => {
        const question = questionOf({ ...draft, goal: 'finish' });
        const { moved } = propose(question);
        const after = new Map(moved.map((row) => [row.taskId, row.after]));
        const tasks = question.tasks.map((task): StoredTask => {
          const [plannedStartDate, plannedEndDate] = after.get(task.id) ?? [task.plannedStartDate, task.plannedEndDate];
          return { ...task, plannedStartDate, plannedEndDate };
        });
        const again = propose({ ...question, tasks });
        expect(again.daysGained > 0 ? [] : again.moved).toEqual([]);
      }),
      { numRuns: 40 },
    ));

  describe('tasks that wait for nothing', () => {
    const shape = (start: number, days: number) => ({ start, days, workers: 1, cranes: 0 });
    const links = [{ from: 1, to: 2, kind: 'FS' as const, lag: 0 }];
    const question = questionOf({
      ...{ shapes: [shape(9, 5), shape(28, 4), shape(35, 4)], links, weekend: [5, 6], goal: 'finish', seed: 1 },
    });
    const calendar = openCalendar(question.calendar);
    const workedOn = (day: number) => calendar.dateAt(calendar.indexOf(TODAY) + day);
    const withTask = (index: number, more: Partial<StoredTask>) => ({
      ...question,
      tasks: question.tasks.map((task, at) => (at === index ? { ...task, ...more } : task)),
    });

    test('start sooner where the plan ends sooner, and no sooner than that needs', () => {
      const { moved, finishAfter, reasons } = propose({ ...question, start: '2026-11-01' });
      expect(moved.map(({ taskId, after }) => [taskId, after[0]])).toEqual([
        ['id-0', workedOn(3)],
        ['id-1', workedOn(0)],
        ['id-2', workedOn(4)],
      ]);
      expect(finishAfter).toBe(workedOn(7));
      expect(reasons.map(({ kind, task }) => [kind, task])).toEqual([['link', 'T-3 Same name 0']]);
    });

    test('start with the project, not before it', () => {
      const { moved, reasons } = propose({ ...question, start: workedOn(6) });
      expect(moved.map(({ taskId, after }) => [taskId, after[0]])).toEqual([
        ['id-1', workedOn(6)],
        ['id-2', workedOn(10)],
      ]);
      expect(reasons.map(({ kind }) => kind)).toEqual(['link', 'start']);
    });

    test.each([
      [{ constraintKind: 'start_no_earlier', constraintDate: workedOn(20) }, 20, 'constraint'],
      [{ isMilestone: true, plannedStartDate: workedOn(28), plannedEndDate: workedOn(28) }, null, 'milestone'],
    ] as const)('keep what binds them: %j', (more, start, kind) => {
      const { moved, reasons } = propose(withTask(1, more));
      expect(moved.find(({ taskId }) => taskId === 'id-1')?.after[0] ?? null).toBe(
        start === null ? null : workedOn(start),
      );
      expect(reasons.map((reason) => reason.kind)).toEqual(['link', kind]);
    });
  });

  test('a reason names the task it is about, also where titles are the same', () =>
    fc.assert(
      fc.property(drawn, (draft) => {
        const question = questionOf({ ...draft, goal: 'finish' });
        const { reasons } = propose(question);
        for (const { kind, taskId, task, because } of reasons) {
          if (kind !== 'link') continue;
          const own = question.tasks.find(({ id }) => id === taskId);
          expect(task).toBe(`T-${own?.number} ${own?.title}`);
          const names = question.links
            .filter(({ successorId }) => successorId === taskId)
            .map(({ predecessorId }) => question.tasks.find(({ id }) => id === predecessorId))
            .map((task) => `T-${task?.number} ${task?.title}`);
          expect(names).toContain(because);
        }
      }),
      { numRuns: 40 },
    ));

  test('the finish is that of the work: dates stored with a summary count for nothing', () => {
    const shapes = [0, 4, 0].map((start) => ({ start, days: 2, workers: 1, cranes: 0 }));
    const links = [{ from: 0, to: 1, kind: 'FS' as const, lag: 0 }];
    const question = questionOf({ shapes, links, weekend: [5, 6], goal: 'finish', seed: 1 });
    const tasks = question.tasks.map(
      (task, index): StoredTask =>
        index === 2 ? { ...task, plannedEndDate: '2027-06-30' } : { ...task, parentTaskId: 'id-2' },
    );
    const calendar = openCalendar(question.calendar);
    const workedOn = (day: number) => calendar.dateAt(calendar.indexOf(TODAY) + day);
    expect(propose({ ...question, tasks })).toMatchObject({
      ...{ finishBefore: workedOn(5), finishAfter: workedOn(3), daysGained: 2 },
      peakWorkers: { before: 1, after: 1 },
    });
  });

  test.each(['must_finish', 'finish_no_later', 'start_no_later'] as const)(
    'what has a date to keep has the crane before what has none: %s',
    (constraintKind) => {
      const [from, to] = ['2027-04-04', '2027-04-15'];
      const tasks = [0, 1, 2].map((index) => ({
        ...plain,
        ...{ id: `id-${index}`, number: index + 1, title: 'Roof', plannedStartDate: from, plannedEndDate: to },
        ...(index === 2 && {
          constraintKind,
          constraintDate: constraintKind === 'start_no_later' ? '2027-02-25' : '2027-03-07',
        }),
      }));
      const needs = [{ equipmentId: 'crane', quantity: CRANES }];
      const question = { ...questionOf({ shapes: [], links: [], weekend: [5, 6], goal: 'finish', seed: 1 }), tasks };
      const { moved } = propose({ ...question, equipmentOf: new Map(tasks.map(({ id }) => [id, needs])) });
      const spans = moved.map(({ taskId, after }) => [taskId, ...after] as const);
      expect(spans.find(([id]) => id === 'id-2')).toMatchObject(['id-2', '2027-02-21', '2027-03-07']);
      expect(new Set(spans.map(([, start]) => start)).size).toBe(3);
    },
  );

  test('what is blocked is not brought forward, what lacks a material not before it is there; both are told', () => {
    const shapes = [0, 2, 9, 3, 9].map((start) => ({ start, days: 1, workers: 1, cranes: 0 }));
    const links = [1, 2, 3, 4].map((to) => ({ from: 0, to, kind: 'FS' as const, lag: 0 }));
    const question = questionOf({ shapes, links, weekend: [5, 6], goal: 'finish', seed: 1 });
    const tasks = question.tasks.map(
      (task, index): StoredTask => (index === 1 ? { ...task, status: 'blocked' } : task),
    );
    const calendar = openCalendar(question.calendar);
    const workedOn = (day: number) => calendar.dateAt(calendar.indexOf(TODAY) + day);
    const lacks = new Map([
      ['id-2', [{ item: 'Rebar', until: workedOn(5) }]],
      ['id-3', [{ item: 'Glass', until: null }]],
    ]);
    const { moved, reasons } = propose({ ...question, tasks, lacks });
    expect(moved.map(({ taskId, after }) => [taskId, after[0]])).toEqual([
      ['id-2', workedOn(5)],
      ['id-4', workedOn(5)],
    ]);
    expect(reasons.slice(-3)).toEqual([
      { kind: 'blocked', taskId: 'id-1', task: 'T-2 Same name 1', because: null },
      { kind: 'material', taskId: 'id-2', task: 'T-3 Same name 0', because: 'Rebar' },
      { kind: 'material', taskId: 'id-3', task: 'T-4 Same name 1', because: 'Glass' },
    ]);
  });

  test('days that begun tasks overload stay, and are named with them', () => {
    const shapes = [0, 0, 0].map(() => ({ start: 0, days: 3, workers: 4, cranes: 0 }));
    const question = questionOf({ shapes, links: [], weekend: [5, 6], goal: 'finish', seed: 1 });
    const tasks = question.tasks.map(
      (task, index): StoredTask => (index < 2 ? { ...task, status: 'in_progress' } : task),
    );
    const { overloads, daysOverCapacity } = propose({ ...question, tasks });
    expect(daysOverCapacity.after).toBe(3);
    expect(overloads).toEqual(
      // Monday the 22nd is Founding Day.
      ['2027-02-21', '2027-02-23', '2027-02-24'].map((date) => ({
        ...{ date, workers: 8, isHeld: true },
        tasks: ['T-1 Same name 0', 'T-2 Same name 1'],
      })),
    );
    // On the middle day the first one rests.
    const split = tasks.map((task, index) => (index === 0 ? { ...task, splits: '1+1' } : task));
    const rested = propose({ ...question, tasks: split });
    expect(rested.daysOverCapacity).toEqual({ before: 3, after: 2 });
    expect(rested.overloads.map(({ date }) => date)).toEqual(['2027-02-21', '2027-02-24']);
  });

  test('so are days on which more of a machine is in use than there is', () => {
    const shapes = [0, 0, 0].map(() => ({ start: 0, days: 3, workers: 1, cranes: 2 }));
    const question = questionOf({ shapes, links: [], weekend: [5, 6], goal: 'finish', seed: 1 });
    const tasks = question.tasks.map(
      (task, index): StoredTask => (index < 2 ? { ...task, status: 'in_progress' } : task),
    );
    const { equipmentOverloads, daysOverEquipment, overloads } = propose({ ...question, tasks });
    expect([daysOverEquipment.after, overloads]).toEqual([3, []]);
    const named = { equipment: 'Crane', needed: 4, available: 2, isHeld: true };
    expect(equipmentOverloads).toEqual(
      ['2027-02-21', '2027-02-23', '2027-02-24'].map((date) => ({
        ...{ date, ...named },
        tasks: ['T-1 Same name 0', 'T-2 Same name 1'],
      })),
    );
    // Parts of one task have its machine once a day, also where only some of their days are the same.
    const shared = [{ equipmentId: 'crane', quantity: 2, wholeId: 'whole' }];
    const equipmentOf = new Map(tasks.slice(0, 2).map(({ id }) => [id, shared]));
    const longer = tasks.map((task, index) => (index === 0 ? { ...task, plannedEndDate: '2027-02-25' } : task));
    expect(propose({ ...question, tasks: longer, equipmentOf })).toMatchObject({
      daysOverEquipment: { before: 0, after: 0 },
      equipmentOverloads: [],
    });
  });
});

test('who is at work on overdue tasks that go on is counted from today on, as the resource planner counts', () => {
  const task = (number: number, more: Partial<StoredTask>): StoredTask => ({
    ...{ ...plain, id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`, number, title: `Task ${number}` },
    ...{ workers: 8, ...more },
  });
  const overdue = {
    plannedStartDate: '2027-01-03',
    plannedEndDate: '2027-01-14',
    status: 'in_progress',
    percentComplete: 30,
  } as const;
  const question = {
    tasks: [
      ...[1, 2, 3].map((number) => task(number, overdue)),
      task(4, { plannedStartDate: TODAY, plannedEndDate: addDays(TODAY, 11) }),
      task(5, { plannedStartDate: addDays(TODAY, 70), plannedEndDate: addDays(TODAY, 81) }),
    ],
    links: [],
    calendar: { ...DEFAULT_CALENDAR, computedHolidays: [] },
    capacity: { crew: 24, equipment: [] },
    equipmentOf: new Map(),
    ...{ start: null, end: null, today: TODAY, seed: 1, limit: 10_000 },
  };
  const { daysOverCapacity, peakWorkers, moved } = propose({
    ...question,
    goal: 'level',
  } as unknown as OptimiseQuestion);
  expect([daysOverCapacity.before, peakWorkers.before]).toEqual([7, 32]);
  // The fourth waits until they are done.
  expect(moved.map(({ taskId }) => taskId)).toEqual([question.tasks[3]?.id]);
  expect([daysOverCapacity.after, peakWorkers.after]).toEqual([0, 24]);
});

test('an end that is planned on a day off is promised where the schedule shows it', () => {
  const days = (start: number, end: number) => ({
    plannedStartDate: addDays(TODAY, start),
    plannedEndDate: addDays(TODAY, end),
  });
  const drawn = { seed: 1, weekend: [], goal: 'level' as const, links: [], shapes: [] };
  const dated = [days(3, 4), days(3, 4), days(18, 20)];
  const tasks = dated.map((dates, index) => ({
    ...{ ...plain, id: `id-${index}`, number: index + 1, title: `Task ${index}`, ...dates },
  }));
  const holidays = [{ from: addDays(TODAY, 19), to: addDays(TODAY, 20), name: 'Stop' }];
  const question = questionOf(drawn);
  const calendar = { ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 5, 6], computedHolidays: [], holidays };
  const { moved, finishBefore, finishAfter } = propose({ ...question, tasks, calendar } as OptimiseQuestion);
  expect(moved).toHaveLength(1);
  expect([finishBefore, finishAfter]).toEqual(Array(2).fill(addDays(TODAY, 20)));
});
