import { expect, test } from 'vitest';
import { closingLinks, leafCircle, type TaskLink } from './leaf-circles.ts';

// 0 Structure { 1 Columns, 2 Slab }, 3 Facade { 4 Frames, 5 Glass }, 6 Roof
const parents = [-1, 0, 0, -1, 3, 3, -1];
const link = (from: number, to: number, kind: TaskLink['kind'] = 'FS'): TaskLink => ({ from, to, kind });

test.each([
  ['a part waits for what waits for its summary', [link(0, 6), link(6, 2)], [0, 6, 2]],
  ['two summaries wait for each other', [link(0, 3), link(3, 0)], [0, 3]],
  ['a part of each', [link(0, 4), link(5, 1), link(4, 5)], [0, 4, 5, 1]],
  ['the first part answers for the beginning', [link(0, 6, 'SS'), link(6, 2)], undefined],
  ['no part can begin first', [link(0, 6, 'SS'), link(6, 0)], [0, 6]],
  ['the last part answers for the end', [link(4, 0, 'FF'), link(1, 4)], undefined],
  ['in a row', [link(0, 3), link(3, 6), link(1, 2)], undefined],
] as const)('%s', (_, links, expected) => {
  const circle = leafCircle(parents, links);
  expect(circle === undefined ? undefined : [...circle].sort()).toEqual(expected && [...expected].sort());
  const closing = closingLinks(parents, links);
  expect(closing.size > 0).toBe(expected !== undefined);
  const left = links.filter((__, index) => !closing.has(index));
  expect(leafCircle(parents, left)).toBeUndefined();
});
