import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { type Edge, orderOf } from './cycle.ts';
import { leafCircle, type TaskLink } from './leaf-circles.ts';
import { type Choice, openPairs } from './open-pairs.ts';
import { networkOf } from './plan.ts';
import type { PlanTask } from './plan-task.ts';

const COUNT = 6;
const node = fc.nat(COUNT - 1);
const nodes = fc.uniqueArray(node, { minLength: 1, maxLength: 3 });
const edges = fc
  .array(fc.record({ from: node, to: node }), { maxLength: 6 })
  .map((list) => list.filter(({ from, to }) => from < to));

/** By trying all of them. */
function isPossible(made: readonly Edge[], [choice, ...rest]: readonly Choice[]): boolean {
  if (orderOf(COUNT, made).cycle) return false;
  if (!choice) return true;
  return choice.ends.some((from) => choice.begins.some((to) => isPossible([...made, { from, to }], rest)));
}

test('pairs are found exactly where there are any, and close no circle', () => {
  fc.assert(
    fc.property(edges, fc.array(fc.record({ ends: nodes, begins: nodes }), { maxLength: 4 }), (list, choices) => {
      const pairs = openPairs(list, choices);
      const made = pairs.flatMap((pair) => pair ?? []);
      expect(orderOf(COUNT, [...list, ...made]).cycle).toBeUndefined();
      expect(made.length === choices.length).toBe(isPossible(list, choices));
    }),
    { numRuns: 2000 },
  );
});

/**
 * Summaries of two parts each, all parts in a row; the beginning of each summary is a node before its parts, its end one behind them, and
 * each summary starts, or ends, after a part of the one before.
 */
function inRow(count: number): { edges: Edge[]; choices: Choice[] } {
  const [begin, end] = [2 * count, 3 * count];
  const summaries = Array.from({ length: count }, (_, place) => place);
  return {
    edges: [
      ...Array.from({ length: 2 * count - 1 }, (_, node) => ({ from: node, to: node + 1 })),
      ...summaries.flatMap((place) => [
        { from: begin + place, to: 2 * place },
        { from: begin + place, to: 2 * place + 1 },
        { from: 2 * place, to: end + place },
        { from: 2 * place + 1, to: end + place },
      ]),
    ],
    choices: summaries.slice(1).map((place) => {
      const [before, own] = [
        [2 * place - 2, 2 * place - 1],
        [2 * place, 2 * place + 1],
      ];
      return place % 2 === 0 ? { ends: before, begins: [begin + place] } : { ends: [end + place - 1], begins: own };
    }),
  };
}

test.each([
  ['in their order', (list: Choice[]) => list],
  ['from the last on', (list: Choice[]) => list.toReversed()],
  ['as chance has it', (list: Choice[]) => list.toSorted((one, other) => hashOf(one) - hashOf(other))],
])('four times as many summaries take about four times the steps, %s', (_, inTurn) => {
  const stepsOf = (count: number) => {
    const { edges, choices } = inRow(count);
    const counted = { visits: 0 };
    expect(openPairs(edges, inTurn(choices), counted)).not.toContain(undefined);
    return counted.visits + edges.length + choices.length;
  };
  expect(stepsOf(4000)).toBeLessThan(6 * stepsOf(1000));
});

const hashOf = ({ ends: [node = 0] }: Choice): number => Math.imul(node + 1, 0x9e3779b1) >>> 0;

const KINDS = ['FS', 'SS', 'FF', 'SF'] as const;
const plan = fc.integer({ min: 3, max: 9 }).chain((count) =>
  fc.record({
    parents: fc.tuple(...Array.from({ length: count }, (_, index) => fc.integer({ min: -1, max: index - 1 }))),
    links: fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1), kind: fc.constantFrom(...KINDS) }), {
      maxLength: 14,
    }),
    shapes: fc.array(
      fc.record({
        start: fc.option(fc.integer({ min: 1, max: 28 }), { freq: 4 }),
        status: fc.constantFrom(
          'not_started' as const,
          'not_started' as const,
          'in_progress' as const,
          'done' as const,
        ),
        days: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 2 }),
      }),
      { minLength: count, maxLength: count },
    ),
    order: fc.infiniteStream(fc.nat(1000)),
  }),
);

/** As the server takes links one by one: none with a part of its own task, none that closes a circle of leaves. */
function accepted(parents: readonly number[], links: readonly TaskLink[]): TaskLink[] {
  const isPart = (part: number, whole: number): boolean =>
    part >= 0 && (part === whole || isPart(parents[part] ?? -1, whole));
  const taken: TaskLink[] = [];
  for (const link of links) {
    if (isPart(link.from, link.to) || isPart(link.to, link.from)) continue;
    if (!leafCircle(parents, [...taken, link])) taken.push(link);
  }
  return taken;
}

const calendar = openCalendar(DEFAULT_CALENDAR);
const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const MODES = ['planned', 'earliest', 'current'] as const;

test('links that were accepted one by one are accepted in any order, and no network made of them has a circle', () => {
  fc.assert(
    fc.property(plan, ({ parents, links, shapes, order }) => {
      const taken = accepted(parents, links);
      const keys = new Map(taken.map((link) => [link, order.next().value]));
      const shuffled = taken.toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0));
      expect(accepted(parents, shuffled)).toEqual(shuffled);
      const tasks = shapes.map(
        ({ start, status, days }, index): PlanTask => ({
          ...{ id: String(index), status, isMilestone: false, percentComplete: 0, constraintKind: null, doneOn: null },
          ...{ constraintDate: null, parentTaskId: (parents[index] ?? -1) < 0 ? null : String(parents[index]) },
          ...{ durationDays: days, plannedStartDate: start && dayOf(start), plannedEndDate: start && dayOf(start + 2) },
        }),
      );
      for (const mode of MODES) {
        const { network } = networkOf({
          ...{ tasks, calendar, mode, start: null, end: null, today: '2026-03-10' },
          links: shuffled.map(({ from, to, kind }, index) => ({
            ...{ id: String(index), predecessorId: String(from), successorId: String(to), kind, lag: 0 },
          })),
        });
        expect(orderOf(network.durations.length, network.links).cycle).toBeUndefined();
      }
    }),
    { numRuns: 3000 },
  );
});
