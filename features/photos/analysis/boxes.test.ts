import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, distinct, doubtfulAmong, fromTile, isAtLeast, tilesOf } from './boxes.ts';

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
  const placedIn = (boxes: readonly Box[], tile: Parameters<typeof fromTile>[1]) =>
    fromTile(boxes, tile, 1000, 500).whole;
  const tile = { left: 500, top: 0, side: 500 };
  expect(placedIn([box(0.2, 0.1, 0.4, 0.5)], tile)).toEqual([box(0.6, 0.1, 0.7, 0.5)]);
  expect(placedIn([box(0, 0.1, 0.4, 0.5)], tile)).toEqual([]);
  expect(placedIn([box(0.9, 0, 1, 1)], tile)).toHaveLength(1);
  expect(fromTile([box(0, 0.1, 0.4, 0.5)], tile, 1000, 500).cut).toEqual([box(0.5, 0.1, 0.7, 0.5)]);
});

describe('the count is "at least"', () => {
  const near = box(0.1, 0.1, 0.3, 0.9);
  const counts = (people: readonly Box[], ...others: readonly Box[]) =>
    isAtLeast(people, doubtfulAmong([...people, ...others], people));

  test.each<[string, boolean, Box[], Box[]]>([
    ['nobody else is in doubt', false, [near], []],
    ['somebody stands far away', true, [near, box(0.5, 0.5, 0.53, 0.58)], []],
    ['something beside may be a person', true, [near], [box(0.6, 0.2, 0.75, 0.8, 0.42)]],
    ['a weak box lies loosely around a person who is counted', false, [near], [box(0.08, 0.15, 0.36, 0.95, 0.42)]],
    ['a weak box shows a part of one', false, [near], [box(0.15, 0.1, 0.25, 0.3, 0.45)]],
    [
      'a sure box overlaps a person so little that it may be another behind',
      true,
      [near],
      [box(0.16, 0.1, 0.36, 0.9, 0.8)],
    ],
    ['the surest box over a person stands for the others', false, [near], [box(0.11, 0.12, 0.31, 0.92, 0.8)]],
    [
      'three people stand in the middle distance',
      false,
      [0, 1, 2].map((at) => box(at / 4, 0.4, at / 4 + 0.06, 0.6)),
      [],
    ],
    ['four of them do', true, [0, 1, 2, 3].map((at) => box(at / 4, 0.4, at / 4 + 0.06, 0.6)), []],
    ['a person is cut off by the edge of the picture', true, [near], [box(0.96, 0.2, 1, 0.9, 0.4)]],
    ['nobody is counted', false, [], [box(0.6, 0.2, 0.75, 0.8, 0.42)]],
  ])('when %s: %s', (_, expected, people, others) => {
    expect(counts(people, ...others)).toBe(expected);
  });

  test('when a tile cuts somebody whom no other tile shows whole', () => {
    const tile = { left: 500, top: 0, side: 500 };
    const { whole, cut } = fromTile([box(0, 0.1, 0.4, 0.9, 0.8), box(0.5, 0.1, 0.7, 0.9)], tile, 1000, 500);
    expect(counts(whole, ...cut)).toBe(true);
    const shown = box(0.45, 0.1, 0.7, 0.9);
    expect(counts([...whole, shown], ...cut)).toBe(false);
  });
});
