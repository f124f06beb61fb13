import { expect, test } from 'vitest';
import type { LogVersion } from './contract.ts';
import { versionDetails } from './versions.ts';

const contentOf = (notes: string) => ({
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
  const versions = versionDetails([
    entry('submitted', contentOf('one'), ['a', 'b']),
    entry('photographed', contentOf('one'), ['a', 'b', 'c']),
    entry('amended', contentOf('two'), ['c', 'd']),
    entry('deleted', { date: '2026-03-01', hash: 'x' }),
    entry('restored', contentOf('two'), ['c', 'd']),
  ]);
  const shown = versions.map(({ before, content: now, added, removed }) => [before?.notes, now?.notes, added, removed]);
  expect(shown).toEqual([
    [undefined, 'one', [], []],
    ['one', 'one', ['c'], []],
    ['one', 'two', ['d'], ['a', 'b']],
    ['two', undefined, [], []],
    ['two', 'two', [], []],
  ]);
});

test('content that was deleted for good says nothing', () => {
  const versions = versionDetails([entry('submitted', null), entry('purged', { date: '2026-03-01', hash: 'x' })]);
  expect(versions.map((version) => version.content)).toEqual([undefined, undefined]);
});
