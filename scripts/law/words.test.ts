import { expect, test } from 'vitest';
import { countWords, grown } from './words.ts';

test('words are counted in identifiers and file names, not in comments and texts', () => {
  const text = "// told\nconst isTold = told('told') + toldBy.retold; /* told */ const a = `told`; type TOLD_AT = 1;";
  expect(countWords([{ path: 'web/told-words.ts', text }], ['told', 'said'])).toEqual({ told: 5, said: 0 });
});

test('a word may stand less often than before, never more often', () => {
  expect(grown({ told: 2, said: 1 }, { told: 2, said: 1 })).toEqual([]);
  expect(grown({ told: 1, said: 2 }, { told: 2, said: 1 })).toEqual([
    '"said" stands in 2 names, 1 are allowed: see docs/vocabulary.md',
  ]);
});
