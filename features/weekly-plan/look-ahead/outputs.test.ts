import { expect, test } from 'vitest';
import { mostPlaced } from './outputs.ts';

test.each([
  ['Rebar 16 mm', 'tonnes', 10, 3],
  ['حديد تسليح 12 مم', 'kg', 2, 600],
  ['Ready-mix concrete C40', 'm3', 8, 96],
  ['خرسانة جاهزة', 'm3', 1, 12],
  ['Concrete blocks 200 mm', 'pieces', 6, 900],
  ['PVC conduit 25 mm', 'meters', 4, 240],
  ['Cable tray 300 mm', 'meters', 2, 40],
  ['UPVC pipe 110 mm', 'meters', 2, 80],
  ['Concrete pipes 600 mm', 'm3', 2, undefined],
  ['Porcelain tiles', 'boxes', 3, 24],
  ['Door handles', 'pieces', 3, undefined],
])('of %s in %s %d workers place at most %s a day', (item, unit, workers, most) => {
  expect(mostPlaced(item, unit, workers)).toEqual(most === undefined ? undefined : expect.closeTo(most));
});
