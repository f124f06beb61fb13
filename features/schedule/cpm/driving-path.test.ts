import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { computeSchedule, type StoredTask } from '../schedule.ts';

const calendar = openCalendar({ ...DEFAULT_CALENDAR, workingDays: [0, 1, 2, 3, 4, 5, 6], holidays: [] });
const TODAY = '2026-11-01';
const day = (index: number) => addDays(TODAY, index);

const task = (id: string, from: number, days: number, change: Partial<StoredTask> = {}): StoredTask => ({
  ...{ id, number: 1, title: id, wbs: null, priority: 'medium', assigneeName: null, version: 1, workers: null },
  ...{ baselineStart: null, baselineEnd: null, parentTaskId: null, status: 'not_started', durationDays: null },
  ...{ isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null, doneOn: null },
  ...{ plannedStartDate: day(from), plannedEndDate: day(from + days - 1) },
  ...change,
});
const link = (predecessorId: string, successorId: string) => ({
  ...{ id: `${predecessorId}${successorId}`, predecessorId, successorId, kind: 'FS' as const, lag: 0 },
});
const pathOf = (tasks: readonly StoredTask[], links: readonly ReturnType<typeof link>[]) =>
  computeSchedule({ tasks, links, calendar, start: TODAY, end: null, today: TODAY }).criticalPath.map(
    ({ taskId, held, waitsFor, gap }) => [taskId, held, waitsFor?.taskId ?? null, gap],
  );

describe('the chain that decides the finish', () => {
  test('goes from the first open task to the last; a shorter branch is left out', () => {
    const tasks = [task('a', 0, 3), task('b', 3, 5), task('c', 3, 2), task('d', 8, 2)];
    expect(pathOf(tasks, [link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')])).toEqual([
      ['a', 'first', null, 0],
      ['b', 'link', 'a', 0],
      ['d', 'link', 'b', 0],
    ]);
  });

  test('of those that end last is one that waits for something, wherever it stands in the plan', () => {
    const tasks = [task('alone', 0, 10), task('a', 0, 5), task('b', 5, 5), task('also alone', 0, 10)];
    expect(pathOf(tasks, [link('a', 'b')]).map(([id]) => id)).toEqual(['a', 'b']);
  });

  test('of two that allow a task on the same day is one that is not done', () => {
    const done = task('done', -5, 5, { status: 'done', doneOn: day(-1) });
    const tasks = [done, task('open', -3, 3, { status: 'in_progress' }), task('next', 0, 4)];
    const chain = (...ids: string[]) =>
      pathOf(
        tasks,
        ids.map((id) => link(id, 'next')),
      ).map(([id]) => id);
    expect(chain('open', 'done')).toEqual(['open', 'next']);
  });

  test('stays connected over a gap and says what makes it', () => {
    const bound = { constraintKind: 'start_no_earlier', constraintDate: day(12) } as const;
    const tasks = [task('a', 0, 3), task('b', 5, 2), task('c', 12, 2, bound)];
    expect(pathOf(tasks, [link('a', 'b'), link('b', 'c')])).toEqual([
      ['a', 'first', null, 0],
      ['b', 'planned', 'a', 2],
      ['c', 'constraint', 'b', 5],
    ]);
  });

  test('begins with what is under way; what is done is behind it', () => {
    const tasks = [
      task('a', -5, 3, { status: 'done', doneOn: day(-3) }),
      task('b', -2, 5, { status: 'in_progress' }),
      task('c', 3, 2),
    ];
    expect(pathOf(tasks, [link('a', 'b'), link('b', 'c')])).toEqual([
      ['b', 'begun', null, 0],
      ['c', 'link', 'b', 0],
    ]);
  });

  test('of a summary the part that ends last stands in it', () => {
    const tasks = [
      task('S', 0, 1),
      task('a', 0, 2, { parentTaskId: 'S' }),
      task('b', 0, 4, { parentTaskId: 'S' }),
      task('c', 4, 1),
    ];
    expect(pathOf(tasks, [link('S', 'c')])).toEqual([
      ['b', 'first', null, 0],
      ['c', 'link', 'b', 0],
    ]);
  });

  test('goes through summaries from leaf to leaf, by the link between them', () => {
    const tasks = [
      task('S', 0, 1),
      task('a', 0, 2, { parentTaskId: 'S' }),
      task('b', 0, 4, { parentTaskId: 'S' }),
      task('T', 4, 1),
      task('c', 4, 1, { parentTaskId: 'T' }),
      task('d', 4, 3, { parentTaskId: 'T' }),
    ];
    const links = [link('S', 'T')];
    expect(pathOf(tasks, links)).toEqual([
      ['b', 'first', null, 0],
      ['d', 'link', 'b', 0],
    ]);
    const computed = computeSchedule({ tasks, links, calendar, start: TODAY, end: null, today: TODAY });
    expect(computed.criticalPath.at(-1)?.waitsFor).toEqual({ taskId: 'b', kind: 'FS' });
  });

  test('is empty without tasks and with all done', () => {
    expect(pathOf([], [])).toEqual([]);
    expect(pathOf([task('a', 0, 1, { status: 'done', doneOn: day(0) })], [])).toEqual([]);
  });
});

test('whatever the network: connected, ends with the finish, and each step begins where the one before and its gap say', () => {
  const network = fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc.record({
      spans: fc.array(fc.tuple(fc.nat(15), fc.integer({ min: 1, max: 5 })), { minLength: count, maxLength: count }),
      links: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 20 }),
    }),
  );
  fc.assert(
    fc.property(network, ({ spans, links }) => {
      const tasks = spans.map(([from, days], index) => task(String(index), from, days));
      const between = links.flatMap(([a, b]) => (a < b ? [link(String(a), String(b))] : []));
      const computed = computeSchedule({ tasks, links: between, calendar, start: TODAY, end: null, today: TODAY });
      const byId = new Map(computed.tasks.map((one) => [one.id, one]));
      const chain = computed.criticalPath;
      const finish = computed.tasks
        .map(({ earlyFinish }) => earlyFinish ?? '')
        .sort()
        .at(-1);
      expect(byId.get(chain.at(-1)?.taskId ?? '')?.earlyFinish).toBe(finish);
      expect(chain[0]?.waitsFor).toBeNull();
      for (const [index, { taskId, waitsFor, gap }] of chain.entries()) {
        const before = chain[index - 1];
        expect(waitsFor?.taskId).toBe(before?.taskId);
        if (!before) continue;
        expect(byId.get(taskId)?.earlyStart).toBe(addDays(byId.get(before.taskId)?.earlyFinish ?? '', 1 + gap));
      }
    }),
    { numRuns: 200 },
  );
});
