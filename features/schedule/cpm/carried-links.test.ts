import { describe, expect, test } from 'vitest';
import { carriedLinks, type LinkedTask, type PlacedLink } from './carried-links.ts';

const summary: LinkedTask = { parent: null, isSummary: true, begins: 0, ends: 0, hasBegun: false };
const leaf = (parent: number, begins: number, ends: number, hasBegun = false): LinkedTask => ({
  ...{ parent, isSummary: false, begins, ends, hasBegun },
});
/** Structure { Columns 0–3, Slab 0–5 }, Facade { Frames 5–7, Glass 6–10 }. */
const [structure, columns, slab, facade, frames, glass] = [0, 1, 2, 3, 4, 5] as const;
const site = [summary, leaf(0, 0, 3), leaf(0, 0, 5), summary, leaf(3, 5, 7), leaf(3, 6, 10)];
const names = ['structure', 'columns', 'slab', 'facade', 'frames', 'glass'];
const link = (from: number, to: number, kind: PlacedLink['kind'] = 'FS', lag = 0): PlacedLink => ({
  from,
  to,
  kind,
  lag,
});

/** What stands for the first of some links. */
const carried = (links: readonly PlacedLink[], tasks: readonly LinkedTask[] = site) =>
  (carriedLinks(tasks, links)[0] ?? []).map(({ from, to }) => `${names[from]} > ${names[to]}`);

describe('a link', () => {
  test('of two activities stands for itself, and what stands for a link has its kind and lag', () => {
    expect(carriedLinks(site, [link(columns, frames, 'SS', 2), link(slab, facade, 'FS', 1)])).toEqual([
      [link(columns, frames, 'SS', 2)],
      [link(slab, frames, 'FS', 1), link(slab, glass, 'FS', 1)],
    ]);
  });

  test('from the end of a summary waits for its last activity first, then for the others', () => {
    expect(carried([link(structure, frames)])).toEqual(['slab > frames', 'columns > frames']);
  });

  test('between two summaries: all wait for the last one, the first one for all', () => {
    const all = ['slab > frames', 'slab > glass', 'columns > frames'];
    expect(carried([link(structure, facade)])).toEqual(all);
  });

  test('of activities that end or begin at once the first in the plan is taken', () => {
    const even = [summary, leaf(0, 0, 5), leaf(0, 0, 5), summary, leaf(3, 6, 7), leaf(3, 6, 10)];
    expect(carried([link(structure, facade)], even)).toEqual(['columns > frames', 'columns > glass', 'slab > frames']);
  });

  test('is not asked of activities that others of the summary end after, or begin before', () => {
    const between = (...inner: PlacedLink[]) => carried([link(structure, facade), ...inner]);
    expect(between(link(columns, slab))).toEqual(['slab > frames', 'slab > glass']);
    expect(between(link(columns, slab, 'FF'))).toEqual(['slab > frames', 'slab > glass']);
    expect(between(link(frames, glass))).toEqual(['slab > frames', 'columns > frames']);
    expect(between(link(frames, glass, 'SS', 3))).toEqual(['slab > frames', 'columns > frames']);
    const all = ['slab > frames', 'slab > glass', 'columns > frames'];
    expect(between(link(columns, slab, 'SS'))).toEqual(all);
    expect(between(link(frames, glass, 'FF'))).toEqual(all);
    expect(between(link(columns, slab, 'FS', -1))).toEqual(all);
    expect(between(link(slab, frames))).toEqual(all);
    // Of activities that wait for each other none is last.
    expect(between(link(columns, slab), link(slab, columns))).toEqual(all);
  });

  test('from the start of a summary is one from its first activity, from one that has begun before any other', () => {
    expect(carried([link(structure, facade, 'SS')])).toEqual(['columns > frames', 'columns > glass']);
    const begun = site.map((one, place) => (place === slab ? { ...one, hasBegun: true } : one));
    expect(carried([link(structure, facade, 'SS')], begun)).toEqual(['slab > frames', 'slab > glass']);
    const later = site.map((one, place) => (place === columns ? { ...one, begins: 1 } : one));
    expect(carried([link(structure, frames, 'SS')], later)).toEqual(['slab > frames']);
  });

  test('to the end of a summary is one to the activity that ends last', () => {
    expect(carried([link(structure, facade, 'FF')])).toEqual(['slab > glass', 'columns > glass']);
    expect(carried([link(slab, facade, 'SF')])).toEqual(['slab > glass']);
  });
});

test('after a hundred thousand links written out one stands for each further link', () => {
  const count = 50_001;
  const wide = [
    summary,
    ...Array.from({ length: count }, () => leaf(0, 0, 1)),
    summary,
    ...Array.from({ length: count }, () => leaf(count + 1, 1, 2)),
  ];
  const links = [link(0, count + 1), link(0, count + 1)];
  expect(carriedLinks(wide, links).map(({ length }) => length)).toEqual([2 * count - 1, 1]);
});
