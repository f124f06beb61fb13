import { expect, test } from 'vitest';
import { placeAtEnd, placeAtTop, placeBetween, placesAtEnd, placesAtTop } from './places.ts';

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

test('cards and lists of cards of one moment have ranks of their own, and no list lies within another', () => {
  const lists = [
    placesAtEnd(now, 50),
    placesAtEnd(now, 50),
    [placeAtEnd(now)],
    placesAtTop(now, 50),
    [placeAtTop(now)],
  ];
  const all = lists.flat();
  expect(new Set(all).size).toBe(152);
  const ends = lists.slice(0, 2).sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  expect(ends.flat()).toEqual(ends.flat().sort());
  for (const place of all) expect(placeBetween(place, null) > place && placeBetween(null, place) < place).toBe(true);
});
