import { expect, test } from 'vitest';
import type { LogVersion } from './contract.ts';
import { told } from './versions.ts';

const said = (notes: string) => ({
  version: 1,
  date: '2026-03-01',
  manpower: 4,
  notes,
  details: {},
  task: null,
  photos: [],
});
const entry = (kind: LogVersion['kind'], content: LogVersion['content'], photoIds: string[] = []) =>
  ({ version: 1, kind, at: '', actorName: null, reason: null, hash: kind, content, photoIds }) as const;

test('each version is compared with the last one before that said something; photos come and go', () => {
  const versions = told([
    entry('submitted', said('one'), ['a', 'b']),
    entry('photographed', said('one'), ['a', 'b', 'c']),
    entry('amended', said('two'), ['c', 'd']),
    entry('deleted', { date: '2026-03-01', hash: 'x' }),
    entry('restored', said('two'), ['c', 'd']),
  ]);
  const shown = versions.map(({ before, said: now, added, removed }) => [before?.notes, now?.notes, added, removed]);
  expect(shown).toEqual([
    [undefined, 'one', [], []],
    ['one', 'one', ['c'], []],
    ['one', 'two', ['d'], ['a', 'b']],
    ['two', undefined, [], []],
    ['two', 'two', [], []],
  ]);
});

test('content that was deleted for good says nothing', () => {
  const versions = told([entry('submitted', null), entry('purged', { date: '2026-03-01', hash: 'x' })]);
  expect(versions.map((version) => version.said)).toEqual([undefined, undefined]);
});
