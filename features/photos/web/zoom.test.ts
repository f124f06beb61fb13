import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSER, moved, WHOLE, zoomedTo } from './use-zoom.ts';

const frame = { width: 400, height: 300 };

test('a double tap brings closer what was tapped, and a second one shows the whole again', () => {
  const close = zoomedTo(WHOLE, CLOSER, { x: 100, y: -50 }, frame);
  expect(close).toEqual({ scale: 2.5, x: -150, y: 75 });
  expect(zoomedTo(close, 1, { x: 7, y: 7 }, frame)).toEqual(WHOLE);
});

test.each([
  [0.2, 1],
  [3, 3],
  [50, 8],
])('asked for %s times it is shown %s times as large', (asked, shown) => {
  expect(zoomedTo(WHOLE, asked, { x: 0, y: 0 }, frame).scale).toBe(shown);
});

test('the whole photo is not moved; a larger one never leaves its frame', () => {
  expect(moved(WHOLE, { x: 90, y: 0 }, frame)).toEqual(WHOLE);
  const number = fc.double({ min: -2000, max: 2000, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 1, max: 8, noNaN: true }), number, number, (scale, x, y) => {
      const view = moved(zoomedTo(WHOLE, scale, { x: 0, y: 0 }, frame), { x, y }, frame);
      expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * frame.width) / 2);
      expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * frame.height) / 2);
    }),
  );
});
