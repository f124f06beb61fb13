import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inEnglish, message } from '#shared/sentence.ts';
import { arabicCounts, arabicDescriptions, arabicUnits, earlierDescriptions } from '../engine-descriptions.ts';
import { arabicTitles } from '../engine-titles.ts';
import { engineWords } from './arabic.ts';
import { days, tasksCounted, workingDays } from './counted.ts';

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');

test('a title in a mail reads as on screen, and every title has one', async () => {
  const catalogue = JSON.parse(await read('../web/ar.json')) as Record<string, string>;
  expect(arabicTitles).toEqual(Object.fromEntries(Object.keys(arabicTitles).map((key) => [key, catalogue[key]])));
  // Titles end without a full stop, descriptions with one.
  const titles = [...(await read('./evaluate-causes.ts')).matchAll(/message\(\s*'([^']+[^.'])'/g)].map(
    ([, key]) => key,
  );
  expect(Object.keys(arabicTitles).sort()).toEqual([...new Set(titles)].sort());
});

test('so reads a description in a file, and every description has one', async () => {
  const catalogue = JSON.parse(await read('../web/ar.json')) as Record<string, string>;
  const known = Object.keys(arabicDescriptions);
  expect(arabicDescriptions).toEqual(Object.fromEntries(known.map((key) => [key, catalogue[key]])));
  const descriptions = [...(await read('./evaluate-causes.ts')).matchAll(/message\(\s*'([^']+\.)'/g)].map(
    ([, key]) => key,
  );
  expect(known.sort()).toEqual([...new Set(descriptions)].sort());
  const units = JSON.parse(await read('../../projects/web/ar.json')) as Record<string, string>;
  expect(arabicUnits).toEqual(Object.fromEntries(Object.keys(arabicUnits).map((unit) => [unit, units[unit]])));
});

test('a description that an earlier version stored reads as on screen, too', async () => {
  const catalogue = JSON.parse(await read('../web/ar.json')) as Record<string, string>;
  const known = Object.keys(earlierDescriptions);
  expect(earlierDescriptions).toEqual(Object.fromEntries(known.map((key) => [key, catalogue[key]])));
});

test('counts inside a sentence have the plural forms of the catalogues', async () => {
  const rooms = ['../web', '../../budget/web', '../../plan-import/web', '../../dashboard/web'];
  const catalogues = await Promise.all(rooms.map(async (room) => JSON.parse(await read(`${room}/ar.json`))));
  const catalogue = Object.assign({}, ...catalogues);
  expect(arabicCounts).toEqual(Object.fromEntries(Object.keys(arabicCounts).map((key) => [key, catalogue[key]])));
  const slip = (count: number) =>
    message('Negative float: {{tasks}}. {{task}} is planned {{late}} too late.', {
      ...{ tasks: tasksCounted(count), task: 'T-7', late: workingDays(count) },
    });
  expect(inEnglish(slip(1))).toBe('Negative float: 1 task. T-7 is planned 1 working day too late.');
  expect(inEnglish(slip(2))).toBe('Negative float: 2 tasks. T-7 is planned 2 working days too late.');
  const arabicDays = [0, 1, 2, 3, 11, 100].map((count) => engineWords(days(count), 'ar'));
  expect(arabicDays).toEqual(['لا أيام', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم']);
});

test('names keep their own direction', () => {
  const title = message('{{item}} will be missing', { item: 'Rebar 16 mm' });
  expect(engineWords(title, 'en')).toBe('\u2068Rebar 16 mm\u2069 will be missing');
  expect(engineWords(title, 'ar')).toBe('\u2068Rebar 16 mm\u2069 ستنقص');
  expect(engineWords(message('No daily logs'), 'ar')).toBe('لا سجلات يومية');
  const missing = message('{{quantity}} {{unit}} are missing on {{date}}.', {
    quantity: 12,
    unit: message('m3'),
    date: '2026-03-01',
  });
  expect(engineWords(missing, 'ar')).toBe('ينقص 12 م³ في \u20681 مارس 2026\u2069.');
});
