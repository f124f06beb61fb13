import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf } from './cycle.ts';
import { cutCycles } from './leaf-circles.ts';

const COUNT = 8;
const task = fc.integer({ min: 0, max: COUNT - 1 });
const edges = fc
  .array(fc.record({ from: task, to: task }), { maxLength: 30 })
  .map((list) => list.filter(({ from, to }) => from !== to));

test('what is cut opens every cycle, is made later than `first`, and each cut was needed when it was made', () => {
  fc.assert(
    fc.property(edges, fc.integer({ min: 0, max: 12 }), (list, first) => {
      const { cut, isOpen } = cutCycles(COUNT, list, first);
      const remaining = list.filter((_, index) => !cut.has(index));
      expect([...cut].every((index) => index >= first)).toBe(true);
      const hasFixedCycle = orderOf(COUNT, list.slice(0, first)).cycle !== undefined;
      expect(isOpen).toBe(hasFixedCycle);
      if (!isOpen) expect(orderOf(COUNT, remaining).cycle).toBeUndefined();
      if (!orderOf(COUNT, list).cycle) expect(cut.size).toBe(0);
    }),
  );
});

test('of a cycle the last edge goes', () => {
  const [ring, chord] = [[0, 1, 2].map((from) => ({ from, to: (from + 1) % 3 })), { from: 0, to: 2 }];
  expect([...cutCycles(3, [...ring, chord], 0).cut]).toEqual([2]);
  expect(cutCycles(3, [...ring, chord], 3)).toEqual({ cut: new Set(), isOpen: true });
});
