import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contractTexts, dailyLogs, invoiceTexts, PICTURES_SOURCE, parseData, siteKeys, sites } from './data.ts';
import { viewFile } from './pictures/compose.ts';
import { SiteFile } from './schemas.ts';

/* The files of demo/, which a site engineer may correct: each is read with its schema when data.ts is imported. */

const folder = join(PICTURES_SOURCE, '..');
const tower = readFileSync(join(folder, 'projects/tower.yaml'), 'utf8');

test('every file of a project is read, and every project has its file', () => {
  const files = readdirSync(join(folder, 'projects')).map((file) => basename(file, '.yaml'));
  expect(files.sort()).toEqual(siteKeys.toSorted());
});

test.each([
  ['a misspelt key', 'priority: high', 'prority: high', 'prority'],
  ['a trade that does not exist', 'trade: office', 'trade: officee', 'plan[0].steps[0].trade'],
  ['days in the wrong order', 'days: [-236, -227]', 'days: [-227, -236]', 'the first day is after the last'],
  ['a person that does not exist', 'owner: pm', 'owner: peter', 'risks[0].owner'],
  ['a price without quotes', '"742.5"', '742.5', 'materials[0][4]'],
])('%s is refused with the file and the place', (_name, right, wrong, place) => {
  expect(tower).toContain(right);
  const read = () => parseData('projects/tower.yaml', tower.replace(right, wrong), SiteFile);
  expect(read).toThrow('demo/projects/tower.yaml is not right');
  expect(read).toThrow(place);
});

const views = siteKeys.flatMap((key) =>
  sites[key].pictures.flatMap(({ scene, hours }) => hours.map((hour) => ({ scene, hour, seed: key }))),
);

test('every view that a project names has a picture, every picture is named, and all together are small', async () => {
  const paths = readdirSync(PICTURES_SOURCE).map((file) => join(PICTURES_SOURCE, file));
  expect(paths.sort()).toEqual(views.map(viewFile).sort());
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const { format, width, height } = await sharp(path).metadata();
      return `${format} ${width} × ${height}`;
    }),
  );
  expect(new Set(sizes)).toEqual(new Set(['webp 1344 × 952']));
  expect(paths.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(3_000_000);
});

test('pictures are for kinds of work that the daily logs know', () => {
  const kinds = dailyLogs.work.map(({ kind }) => kind);
  const named = siteKeys.flatMap((key) => sites[key].pictures.flatMap(({ subjects = [] }) => subjects));
  expect(named.filter((kind) => !kinds.includes(kind))).toEqual([]);
  expect(new Set(kinds).size).toBe(kinds.length);
});

/** What stands in braces in a list of sentences. */
const placeholders = (sentences: readonly string[]) => [
  ...new Set(sentences.flatMap((sentence) => sentence.match(/\{[^}]*\}/g) ?? [])),
];

test('sentences have only the placeholders that are filled in', () => {
  const logs = [...dailyLogs.work, dailyLogs.days].flatMap(({ english, arabic }) => [...english, ...arabic]);
  const { english, arabic } = invoiceTexts.runningCosts;
  const invoices = [...Object.values(english), ...Object.values(arabic)].flat();
  const words = invoices.flatMap(({ vendor, description }) => [vendor, description]);

  expect(placeholders(logs).filter((found) => !/^\{(place|crew|\d+-\d+)\}$/.test(found))).toEqual([]);
  expect(placeholders(words).filter((found) => !/^\{(month|n|city)\}$/.test(found))).toEqual([]);
});

test('the chapters of the bill add up to the whole contract', () => {
  expect(contractTexts.bill.reduce((sum, { permille }) => sum + permille, 0)).toBe(1000);
});
