import { expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { sheet } from './fixtures/writing.ts';
import type { Choices } from './plan.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4] };

const plan = sheet([
  ['Activity ID', 'Activity Name', 'Start', 'Finish'],
  ['A1000', 'Excavation', '2026-03-01', '2026-03-05'],
  ['A1010', 'Foundations', '2026-03-08', '2026-03-19'],
  ['A1020', 'Columns', '2026-03-22', '2026-04-02'],
]);

function read(rows: readonly (readonly Cell[])[], choices: Choices = {}) {
  const reading = readSheets([plan, sheet(rows, { title: 'Relationships' })], calendar, choices);
  const nameAt = (place: number) => reading.tasks[place]?.name;
  const links = reading.links.map(({ from, to, kind, lag }) => `${nameAt(from)} ${kind}+${lag} ${nameAt(to)}`);
  return { ...reading, links };
}

const BOTH = ['Excavation FS+0 Foundations', 'Foundations SS+2 Columns'];

test.each([
  ['Predecessor', 'Successor', 'Relationship Type', 'Lag', 'FS', 'SS'],
  ['Predecessor ID', 'Successor ID', 'Link Type', 'Lag (days)', 'Finish to Start', 'Start to Start'],
  ['Predecessor Activity', 'Successor Activity', 'Link', 'Lag', 'Finish-to-Start (FS)', 'SS (Start-Start)'],
  ['السابق', 'اللاحق', 'نوع العلاقة', 'التباعد', 'نهاية-بداية', 'بداية-بداية'],
])('a sheet of links headed %s, %s, %s, %s keeps kinds and lags', (from, to, kind, lag, first, second) => {
  const { links, skipped } = read([
    [from, to, kind, lag],
    ['A1000', 'A1010', first, 0],
    ['A1010', 'A1020', second, 2],
  ]);
  expect(links).toEqual(BOTH);
  expect(skipped).toEqual([]);
});

test('a row a task with its predecessor is a link, unless the sheet is a plan of its own', () => {
  const rows = [
    ['A1010', 'A1000', 'FS', 0],
    ['A1020', 'A1010', 'SS', 2],
  ];
  expect(read([['Activity ID', 'Predecessor', 'Type', 'Lag'], ...rows]).links).toEqual(BOTH);
  const dated = rows.map((row) => [...row, '2025-03-01']);
  expect(read([['Activity ID', 'Predecessor', 'Type', 'Lag', 'Start'], ...dated]).links).toEqual([]);
});

test('an end that names no row is asked about, with the task at the other end, and taken for the row that a person names', () => {
  const rows = [
    ['Predecessor', 'Successor', 'Type', 'Lag'],
    ['A1000', 'A1010', 'FS', 0],
    ['B7', 'A1020', 'SS', 2],
  ];
  const asked = read(rows);
  expect(asked.links).toEqual(BOTH.slice(0, 1));
  expect(asked.openRefs).toEqual([{ ref: 'b7', text: 'B7', line: null, name: 'Columns', count: 1 }]);
  expect(asked.skipped).toEqual([{ line: null, reason: 'link_unknown', text: 'B7 → A1020' }]);
  expect(read(rows, { refs: [['b7', 3]] }).links).toEqual(BOTH);
});

test('a sheet of links none of which fits is not passed over', () => {
  const { links, openRefs = [] } = read([
    ['Predecessor', 'Successor'],
    ['1', '2'],
  ]);
  expect(links).toEqual([]);
  expect(openRefs.map(({ ref }) => ref)).toEqual(['1', '2']);
});
