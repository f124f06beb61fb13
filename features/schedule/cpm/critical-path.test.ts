import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CycleError, criticalPath, finishOf, type Network, type NetworkLink, NO_CEILING } from './critical-path.ts';
import { orderOf } from './cycle.ts';

const link = (from: number, to: number, kind: NetworkLink['kind'] = 'FS', lag = 0): NetworkLink => ({
  from,
  to,
  kind,
  lag,
});

function networkOf(durations: number[], links: NetworkLink[], change: Partial<Network> = {}): Network {
  return {
    durations: Int32Array.from(durations),
    links,
    floors: new Int32Array(durations.length),
    ceilings: new Int32Array(durations.length).fill(NO_CEILING),
    deadline: null,
    ...change,
  };
}

describe('a network drawn by hand', () => {
  // A 3 → B 5 → D 2, A → C 2 → D: C may wait three days.
  const drawn = criticalPath(networkOf([3, 5, 2, 2], [link(0, 1), link(0, 2), link(1, 3), link(2, 3)]));
  test('early and late starts, floats, finish', () => {
    expect([...drawn.earlyStarts]).toEqual([0, 3, 3, 8]);
    expect([...drawn.lateStarts]).toEqual([0, 3, 6, 8]);
    expect([...drawn.totalFloats]).toEqual([0, 0, 3, 0]);
    expect([...drawn.freeFloats]).toEqual([0, 0, 3, 0]);
    expect(drawn.finish).toBe(10);
  });

  test.each([
    ['FS', 2, 5],
    ['FS', -1, 2],
    ['SS', 1, 1],
    ['FF', 1, 2],
    ['SF', 4, 2],
  ] as const)('%s%i: the second task starts on day %i', (kind, lag, start) => {
    const { earlyStarts } = criticalPath(networkOf([3, 2], [link(0, 1, kind, lag)]));
    expect(earlyStarts[1]).toBe(start);
  });

  test('a date that cannot be kept leaves negative float all the way back', () => {
    const ceilings = Int32Array.from([NO_CEILING, 2]);
    const { totalFloats } = criticalPath(networkOf([4, 1], [link(0, 1)], { ceilings }));
    expect([...totalFloats]).toEqual([-2, -2]);
  });

  test('an earlier deadline is missed by the whole path, a later one leaves no float', () => {
    const chain = [link(0, 1)];
    expect([...criticalPath(networkOf([2, 2], chain, { deadline: 3 })).totalFloats]).toEqual([-1, -1]);
    expect([...criticalPath(networkOf([2, 2], chain, { deadline: 9 })).totalFloats]).toEqual([0, 0]);
  });

  test('a cycle is named in its order', () => {
    const links = [link(0, 1), link(1, 2), link(2, 3), link(3, 1)];
    try {
      criticalPath(networkOf([1, 1, 1, 1, 1], links));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CycleError);
      const { cycle } = error as CycleError;
      expect([...cycle].sort()).toEqual([1, 2, 3]);
      cycle.forEach((task, index) => {
        const next = cycle[(index + 1) % cycle.length];
        expect(links.some(({ from, to }) => from === task && to === next)).toBe(true);
      });
    }
  });

  test('nothing to do ends at once', () => expect(criticalPath(networkOf([], [])).finish).toBe(0));
});

const kinds = fc.constantFrom('FS', 'SS', 'FF', 'SF');
const network = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    durations: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: count, maxLength: count }),
    floors: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }),
    names: fc.shuffledSubarray(
      Array.from({ length: count }, (_, index) => index),
      { minLength: count, maxLength: count },
    ),
    pairs: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), kinds, fc.integer({ min: -3, max: 4 })), {
      maxLength: 14,
    }),
  }),
);

/** Every link as it is said, by starts and ends; nothing of the engine's own arithmetic. */
function keeps(starts: readonly number[], durations: readonly number[], { from, to, kind, lag }: NetworkLink): boolean {
  const [a, b] = [starts[from] ?? 0, starts[to] ?? 0];
  const [aEnd, bEnd] = [a + (durations[from] ?? 0), b + (durations[to] ?? 0)];
  const [before, after] = { FS: [aEnd, b], SS: [a, b], FF: [aEnd, bEnd], SF: [a, bEnd] }[kind] as [number, number];
  return after >= before + lag;
}

describe('against a brute-force check on random networks', () => {
  const drawn = network.map(({ durations, floors, names, pairs }) => {
    const links = pairs
      .filter(([one, other]) => one !== other)
      .map(([one, other, kind, lag]) =>
        link(names[Math.min(one, other)] ?? 0, names[Math.max(one, other)] ?? 0, kind, lag),
      );
    return { durations, floors, links };
  });

  /** Starts pushed later one by one, until every link is kept. */
  function pushed(starts: number[], durations: readonly number[], links: readonly NetworkLink[]): number[] {
    const moved = [...starts];
    for (let broken = true; broken; ) {
      broken = false;
      for (const one of links) {
        while (!keeps(moved, durations, one)) {
          moved[one.to] = (moved[one.to] ?? 0) + 1;
          broken = true;
        }
      }
    }
    return moved;
  }

  test('early starts are the earliest, late starts the latest, floats what a task may slip', () =>
    fc.assert(
      fc.property(drawn, ({ durations, floors, links }) => {
        const found = criticalPath(networkOf(durations, links, { floors: Int32Array.from(floors) }));
        const early = pushed(floors, durations, links);
        expect([...found.earlyStarts]).toEqual(early);
        expect(found.finish).toBe(finishOf(Int32Array.from(early), Int32Array.from(durations)));
        durations.forEach((_, task) => {
          const slipped = (days: number) => {
            const later = early.map((start, index) => (index === task ? start + days : start));
            return pushed(later, durations, links);
          };
          const ends = (starts: number[]) => Math.max(...starts.map((start, index) => start + (durations[index] ?? 0)));
          const total = found.totalFloats[task] ?? 0;
          expect(ends(slipped(total))).toBeLessThanOrEqual(found.finish);
          expect(ends(slipped(total + 1))).toBeGreaterThan(found.finish);
          const free = found.freeFloats[task] ?? 0;
          const others = (starts: number[]) => starts.filter((_, index) => index !== task);
          expect(others(slipped(free))).toEqual(others(early));
          const isNoticed = JSON.stringify(others(slipped(free + 1))) !== JSON.stringify(others(early));
          expect(isNoticed || ends(slipped(free + 1)) > found.finish).toBe(true);
        });
      }),
      { numRuns: 300 },
    ));

  test('an order of all tasks is found exactly when there is no cycle', () =>
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 7 })
          .chain((count) =>
            fc.tuple(
              fc.constant(count),
              fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1) }), { maxLength: 12 }),
            ),
          ),
        ([count, edges]) => {
          const { order, cycle } = orderOf(count, edges);
          if (!cycle) {
            const places = new Map([...order].map((task, place) => [task, place]));
            expect(places.size).toBe(count);
            for (const { from, to } of edges) expect(places.get(from)).toBeLessThan(places.get(to) ?? -1);
          } else {
            cycle.forEach((task, index) => {
              const next = cycle[(index + 1) % cycle.length];
              expect(edges.some(({ from, to }) => from === task && to === next)).toBe(true);
            });
          }
        },
      ),
    ));
});
