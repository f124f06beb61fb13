import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { said } from '#shared/sentence.ts';
import { arabicTitles, engineTitle } from './arabic.ts';

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');

test('a title in a mail reads as on screen, and every title has one', async () => {
  const catalogue = JSON.parse(await read('../web/ar.json')) as Record<string, string>;
  expect(arabicTitles).toEqual(Object.fromEntries(Object.keys(arabicTitles).map((key) => [key, catalogue[key]])));
  // Titles end without a full stop, descriptions with one.
  const titles = [...(await read('./judge.ts')).matchAll(/said\(\s*'([^']+[^.'])'/g)].map(([, key]) => key);
  expect(Object.keys(arabicTitles).sort()).toEqual([...new Set(titles)].sort());
});

test('names keep their own direction', () => {
  const title = said('{{item}} will be missing', { item: 'Rebar 16 mm' });
  expect(engineTitle(title, 'en')).toBe('\u2068Rebar 16 mm\u2069 will be missing');
  expect(engineTitle(title, 'ar')).toBe('\u2068Rebar 16 mm\u2069 ستنقص');
  expect(engineTitle(said('No daily logs'), 'ar')).toBe('لا تقارير يومية');
});
