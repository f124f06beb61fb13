import { expect, test } from 'vitest';
import { type Draft, linksOnce } from './assemble.ts';
import type { PlanLink, Skipped } from './plan.ts';

const draft = (name: string, parent: number | null) => ({ name, parent, line: 1 }) as Draft;
const link = (from: number, to: number): PlanLink => ({ from, to, kind: 'FS', lag: 0 });

test('links between a row and a part of it stay out and are told, those between parts stay', () => {
  const drafts = [draft('Structure', null), draft('Level 1', 0), draft('Columns', 1), draft('Slab', 1)];
  const skipped: Skipped[] = [];
  expect(linksOnce([link(0, 2), link(3, 0), link(1, 3), link(2, 3)], skipped, drafts)).toEqual([link(2, 3)]);
  expect(skipped.map(({ reason, text }) => [reason, text])).toEqual([
    ['link_part', 'Columns'],
    ['link_part', 'Structure'],
    ['link_part', 'Slab'],
  ]);
});

test('links of summaries that close a circle through their parts stay out and are told', () => {
  const drafts = [draft('Structure', null), draft('Columns', 0), draft('Facade', null), draft('Glass', 2)];
  const skipped: Skipped[] = [];
  expect(linksOnce([link(0, 2), link(3, 1)], skipped, drafts)).toEqual([link(0, 2)]);
  expect(skipped.map(({ reason, text }) => [reason, text])).toEqual([['link_circle', 'Columns']]);
});
