import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endFrom } from '#features/calendar/moved-end.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { draggedDates } from './drag.ts';
import { importedPlans, planOf } from './fixtures/imported-plans.ts';
import { knockOnOf } from './knock-on.ts';
import { type Move, rescheduledOr } from './move.ts';
import type { ScheduleInput, StoredTask } from './schedule.ts';

const PLANS = 100;

/** Working days of every task that has both dates; work on days off alone counts as one. */
const daysOf = ({ calendar }: ScheduleInput, start: string | null, end: string | null) =>
  start === null || end === null ? null : Math.max(1, calendar.workingDaysIn(start, end));

interface Asked {
  readonly input: ScheduleInput;
  readonly leaves: readonly StoredTask[];
}

/** How many tasks were moved, each of them as long as it was. */
function movedAsLong({ input, leaves }: Asked, moves: readonly Move[]): number {
  const answer = rescheduledOr(input, moves);
  if (!('moved' in answer)) return 0;
  const before = new Map(leaves.map((task) => [task.id, task]));
  const rows = answer.moved.flatMap(({ taskId, start, end }) => {
    const task = before.get(taskId);
    return task && !task.isMilestone ? [{ task, start, end }] : [];
  });
  for (const { task, start, end } of rows) {
    expect([task.title, daysOf(input, start, end)]).toEqual([
      task.title,
      daysOf(input, task.plannedStartDate, task.plannedEndDate),
    ]);
  }
  return rows.length;
}

const plans = fc.sample(importedPlans, { seed: 7, numRuns: PLANS }).map((drawn): Asked => {
  const plan = planOf(drawn);
  const parents = new Set(plan.tasks.map(({ parentTaskId }) => parentTaskId));
  const input = { ...plan, calendar: openCalendar(plan.calendar) };
  return { input, leaves: plan.tasks.filter(({ id }) => !parents.has(id)) };
});

const to = ({ id }: StoredTask, [plannedStartDate, plannedEndDate]: readonly [string, string]): Move => ({
  ...{ taskId: id, plannedStartDate, plannedEndDate },
});

const draggedBy = ({ input, leaves }: Asked, days: number): Move[] =>
  leaves.flatMap((task) => {
    const dates = draggedDates(task, { kind: 'move', days }, input.calendar);
    return dates ? [to(task, dates)] : [];
  });

test.each([
  ['one dragged, and what follows it', (asked: Asked) => draggedBy(asked, 9).map((move) => [move])],
  ['many moved at once', (asked: Asked) => [draggedBy(asked, 13)]],
  [
    'summaries moved with their parts',
    ({ input, leaves }: Asked) =>
      input.tasks
        .filter(({ id }) => !leaves.some((leaf) => leaf.id === id))
        .map(({ id: taskId }) => [{ taskId, plannedStartDate: '2027-09-01', plannedEndDate: '2027-09-30' }]),
  ],
  [
    'what a change of dates outside the schedule would have to move',
    ({ input, leaves }: Asked) =>
      leaves.map((leaf) => [...knockOnOf(input, new Set([leaf.id])).moves]).filter((moves) => moves.length > 0),
  ],
] as const)('a task keeps its working days: %s', (_, movesOf) => {
  let moved = 0;
  for (const asked of plans) for (const moves of movesOf(asked)) moved += movedAsLong(asked, moves);
  expect(moved).toBeGreaterThan(PLANS / 2);
});

test('another start in the dialog takes the end along, over weekends and holidays', () => {
  for (const { input, leaves } of plans) {
    for (const task of leaves) {
      const { plannedStartDate: start, plannedEndDate: end } = task;
      const next = input.calendar.onOrAfter('2027-03-07');
      const then = endFrom(next, task, input.calendar);
      expect(then === null || start === null ? then : daysOf(input, next, then)).toBe(
        start === null ? end : daysOf(input, start, end),
      );
    }
  }
});
