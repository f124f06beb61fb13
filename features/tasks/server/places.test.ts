import { expect, test } from 'vitest';
import { placeAtEnd, placeAtTop, placesAtEnd, placesAtTop } from './places.ts';

const now = new Date('2026-03-01T08:00:00.000Z');
const next = new Date('2026-03-01T08:00:00.001Z');

test('a thousand cards lie between this moment and the next, at the end and at the top', () => {
  const end = placesAtEnd(now, 1000);
  expect([...end].sort()).toEqual(end);
  expect(new Set(end).size).toBe(1000);
  expect((end.at(-1) ?? '') < placeAtEnd(next)).toBe(true);
  const top = placesAtTop(next, 1000);
  expect([...top].sort()).toEqual(top);
  expect((top.at(-1) ?? '') < placeAtTop(now)).toBe(true);
});
