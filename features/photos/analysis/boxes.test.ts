import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, distinct, fromTile, isAtLeast, tilesOf } from './boxes.ts';

const box = (left: number, top: number, right: number, bottom: number, score = 0.9): Box => ({
  left,
  top,
  right,
  bottom,
  score,
});

test('boxes over the same person are one, the surest stays; a person half behind another is a second', () => {
  const front = box(0.24, 0.41, 0.46, 0.92, 0.98);
  const again = box(0.25, 0.4, 0.46, 0.9, 0.9);
  const behind = box(0.29, 0.24, 0.45, 0.74, 0.64);
  expect(distinct([again, behind, front], [])).toEqual([front, behind]);
});

test('what a tile found again, or a part of it, counts once; what only the tile found counts', () => {
  const whole = box(0.2, 0.2, 0.4, 0.8);
  const head = box(0.27, 0.2, 0.33, 0.3);
  const far = box(0.7, 0.5, 0.72, 0.56, 0.7);
  expect(distinct([whole], [head, box(0.21, 0.21, 0.4, 0.79), far])).toEqual([whole, far]);
});

test('small pictures have no tiles; the tiles of a large one cover every pixel and overlap', () => {
  expect(tilesOf(1199, 800)).toEqual([]);
  fc.assert(
    fc.property(fc.integer({ min: 1200, max: 9000 }), fc.integer({ min: 400, max: 9000 }), (width, height) => {
      const tiles = tilesOf(width, height);
      const covers = (x: number, y: number) =>
        tiles.some(({ left, top, side }) => x >= left && x <= left + side && y >= top && y <= top + side);
      for (const x of [0, width / 3, width / 2, width - 1])
        for (const y of [0, height / 3, height / 2, height - 1]) expect(covers(x, y)).toBe(true);
      for (const { left, top, side } of tiles) {
        expect(left + side).toBeLessThanOrEqual(width);
        expect(top + side).toBeLessThanOrEqual(height);
      }
    }),
  );
});

test('a box of a tile lies where it is in the picture; one that the inner edge cuts is left to the neighbour', () => {
  const tile = { left: 500, top: 0, side: 500 };
  expect(fromTile([box(0.2, 0.1, 0.4, 0.5)], tile, 1000, 500)).toEqual([box(0.6, 0.1, 0.7, 0.5)]);
  expect(fromTile([box(0, 0.1, 0.4, 0.5)], tile, 1000, 500)).toEqual([]);
  expect(fromTile([box(0.9, 0, 1, 1)], tile, 1000, 500)).toHaveLength(1);
});

test('the count is "at least" as soon as somebody stands far away', () => {
  expect(isAtLeast([box(0, 0.1, 0.2, 0.9)])).toBe(false);
  expect(isAtLeast([box(0, 0.1, 0.2, 0.9), box(0.5, 0.5, 0.53, 0.58)])).toBe(true);
  expect(isAtLeast([])).toBe(false);
});
