import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, type Instance } from './instance.ts';
import { level } from './level.ts';
import { search } from './search.ts';

const drawn = fc.integer({ min: 1, max: 14 }).chain((count) =>
  fc
    .record({
      durations: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: count, maxLength: count }),
      floors: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: count, maxLength: count }),
      demands: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: count * 2, maxLength: count * 2 }),
      pairs: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.integer({ min: -2, max: 7 })), {
        maxLength: 18,
      }),
      seed: fc.nat(),
    })
    .map(({ durations, floors, demands, pairs, seed }) => ({
      seed,
      instance: {
        durations: Int32Array.from(durations),
        floors: Int32Array.from(floors),
        fixed: new Int32Array(count).fill(-1),
        capacities: Int32Array.from([5, 6]),
        demands: Int32Array.from(demands),
        links: pairs
          .filter(([one, other]) => one !== other)
          .map(([one, other, distance]) => ({ from: Math.min(one, other), to: Math.max(one, other), distance })),
      } satisfies Instance,
    })),
);

function expectLinksKept({ links, floors }: Instance, starts: Int32Array): void {
  for (const { from, to, distance } of links) {
    expect(starts[to]).toBeGreaterThanOrEqual((starts[from] ?? 0) + distance);
  }
  for (const [task, start] of starts.entries()) expect(start).toBeGreaterThanOrEqual(floors[task] ?? 0);
}

/** Use of a resource by day. */
function usedBy({ durations, demands, capacities }: Instance, starts: Int32Array, resource: number): number[] {
  const days: number[] = [];
  starts.forEach((start, task) => {
    for (let day = start; day < start + (durations[task] ?? 0); day++) {
      days[day] = (days[day] ?? 0) + (demands[task * capacities.length + resource] ?? 0);
    }
  });
  return days;
}

describe('the search', () => {
  test('never breaks a link, a floor or a capacity, and ends when it says', () =>
    fc.assert(
      fc.property(drawn, ({ instance, seed }) => {
        const { starts, makespan } = search(compile(instance), { seed, schedules: 150 });
        expectLinksKept(instance, starts);
        for (const resource of [0, 1]) {
          for (const used of usedBy(instance, starts, resource)) {
            expect(used ?? 0).toBeLessThanOrEqual(instance.capacities[resource] ?? 0);
          }
        }
        expect(makespan).toBe(Math.max(...starts.map((start, task) => start + (instance.durations[task] ?? 0))));
      }),
      { numRuns: 60 },
    ));

  test('gives the same for the same seed, and builds no more schedules than allowed', () =>
    fc.assert(
      fc.property(drawn, ({ instance, seed }) => {
        const once = search(compile(instance), { seed, schedules: 120 });
        expect(search(compile(instance), { seed, schedules: 120 })).toEqual(once);
        expect(once.schedules).toBeLessThanOrEqual(120);
      }),
      { numRuns: 20 },
    ));

  test('finds the shortest where it is known: ten equal tasks, three at a time', () => {
    const instance: Instance = {
      durations: new Int32Array(10).fill(4),
      floors: new Int32Array(10),
      fixed: new Int32Array(10).fill(-1),
      capacities: Int32Array.from([24]),
      demands: new Int32Array(10).fill(8),
      links: [],
    };
    expect(search(compile(instance), { seed: 1, schedules: 200 }).makespan).toBe(16);
  });
});

describe('levelling', () => {
  const squares = (days: readonly number[]) => days.reduce((sum, used) => sum + (used ?? 0) ** 2, 0);

  test('keeps links, floors and the finish, and the crew becomes no more uneven', () =>
    fc.assert(
      fc.property(drawn, ({ instance, seed }) => {
        const roomy = { ...instance, capacities: Int32Array.from([1000, 1000]) };
        const ceilings = new Int32Array(instance.durations.length).fill(2 ** 30);
        const planned = new Int32Array(instance.durations.length).fill(-(2 ** 30));
        const before = level(compile(roomy), { end: 0, seed, milliseconds: 0, planned, ceilings });
        const after = level(compile(roomy), { end: 0, seed, milliseconds: 1000, planned, ceilings });
        expectLinksKept(roomy, after.starts);
        expect(after.makespan).toBe(before.makespan);
        for (const [task, start] of after.starts.entries()) {
          expect(start + (roomy.durations[task] ?? 0)).toBeLessThanOrEqual(before.makespan);
        }
        expect(squares(usedBy(roomy, after.starts, 0))).toBeLessThanOrEqual(squares(usedBy(roomy, before.starts, 0)));
      }),
      { numRuns: 60 },
    ));
});
