import { expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { orderOf, rawDate, resolveDate } from './dates.ts';
import { sheet } from './fixtures/writing.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4] };
const read = (rows: Cell[][]) => readSheets([sheet(rows)], calendar);
const written = (texts: readonly string[]) => texts.flatMap((text) => rawDate(text) ?? []);

const march = ['01/03/2027', '02/03/2027', '03/03/2027', '09/03/2027', '13/03/2027', '25/03/2027'];
const shortened = (dates: readonly string[]) => dates.map((date) => date.replace('/2027', '/27'));
const years = ['27-03-01', '27-03-02', '27-03-09', '27-03-13', '27-03-25', '27-04-05'];

test.each([
  ['a day that no month has', [...march, '31/02/2027'], 'dmy'],
  ['two of them', [...march, '31/04/2027', '13/13/2027'], 'dmy'],
  ['years of two digits', shortened([...march, '31/02/2027']), 'dmy'],
  ['the year first', [...years, '27-02-30'], 'ymd'],
  ['the month first', ['03/14/2027', '03/15/2027', '03/16/2027', '02/31/2027', '15/03/2027'], 'mdy'],
  ['nothing that can be read', ['31/02/2027', '45/45/2027'], 'dmy'],
])('one wrong date turns no other: %s', (_, texts, order) => {
  expect(orderOf(written(texts))).toBe(order);
});

test('of two digits before a whole year none is a year', () => {
  expect(written(['27/03/2001', '31/02/2027']).map((raw) => resolveDate(raw, 'ymd'))).toEqual([undefined, undefined]);
});

test('every cell of a date that cannot be read is told with its line, the others are read by what they can be', () => {
  const { tasks, skipped, dateOrder } = read([
    ['Task Name', 'Start', 'Finish'],
    ['Dig', '2027-01-04', '05/01/2027'],
    ['Blind', '31/02/2027', '05/03/2027'],
    ['Shutter', 'TBD', 'n/a'],
    ['Pour', '15/02/2027', '20/02/2027'],
    ['Cure', '02/15/2027', '-'],
    ['Strip', null, '2027-02-28'],
    ['Paint', '01/03/2027', '20/01/2127'],
  ]);
  expect(dateOrder).toBe('dmy');
  expect(tasks.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['Dig', '2027-01-04', '2027-01-05'],
    ['Blind', null, '2027-03-05'],
    ['Shutter', null, null],
    ['Pour', '2027-02-15', '2027-02-20'],
    ['Cure', null, null],
    ['Strip', null, '2027-02-28'],
    ['Paint', '2027-03-01', '2127-01-20'],
  ]);
  expect(skipped).toEqual([
    { line: 3, reason: 'date_unread', text: '31/02/2027' },
    { line: 4, reason: 'date_unread', text: 'TBD' },
    { line: 4, reason: 'date_unread', text: 'n/a' },
    { line: 6, reason: 'date_unread', text: '02/15/2027' },
    { line: 8, reason: 'date_far', text: '2127-01-20' },
  ]);
});

test('an end before its start is told and left out; a duration gives another', () => {
  const { tasks, skipped } = read([
    ['Task Name', 'Start', 'Finish', 'Duration'],
    ['Dig', '20/04/2027', '10/04/2027', null],
    ['Pour', '18/04/2027', '10/04/2027', 3],
    ['Cure', '21/04/2027', '22/04/2027', 2],
  ]);
  expect(tasks.map(({ start, end, endComputed }) => [start, end, endComputed])).toEqual([
    ['2027-04-20', null, false],
    ['2027-04-18', '2027-04-20', true],
    ['2027-04-21', '2027-04-22', false],
  ]);
  expect(skipped.map(({ line, reason, text }) => [line, reason, text])).toEqual([
    [2, 'ends_first', '20/04/2027 – 10/04/2027'],
    [3, 'ends_first', '18/04/2027 – 10/04/2027'],
  ]);
});

test('a row whose dates are to be confirmed is work, not a heading, and no footer', () => {
  const { tasks } = read([
    ['No', 'Task Name', 'Start', 'Finish'],
    [null, 'SUBSTRUCTURE', null, null],
    [1, 'Dig', '13/04/2027', '14/04/2027'],
    [2, 'Permit', 'TBC', 'TBC'],
    [3, 'Pour', '21/04/2027', '22/04/2027'],
    [null, 'Handing over', null, 'TBC'],
  ]);
  expect(tasks.map(({ name, parent }) => [name, parent])).toEqual([
    ['SUBSTRUCTURE', null],
    ['Dig', 0],
    ['Permit', 0],
    ['Pour', 0],
    ['Handing over', 0],
  ]);
});

test('a code of the breakdown that stands twice is named, and makes no second task of a row', () => {
  const { tasks, skipped } = read([
    ['S.No', 'Description of Work', 'Planned Start', 'Planned Finish'],
    [1, 'Site preparation', '13/01/2027', '28/01/2027'],
    [1.1, 'Clearing', '13/01/2027', '14/01/2027'],
    [1.2, 'Fence', '17/01/2027', '21/01/2027'],
    [1.1, 'Gate', '24/01/2027', '28/01/2027'],
    [2, 'Structure', null, null],
    [2.1, 'Columns', '01/02/2027', '10/02/2027'],
  ]);
  expect(tasks.map(({ name, wbs, parent }) => [name, wbs, parent])).toEqual([
    ['Site preparation', '1', null],
    ['Clearing', '1.1', 0],
    ['Fence', '1.2', 0],
    ['Gate', '1.1', 0],
    ['Structure', '2', null],
    ['Columns', '2.1', 4],
  ]);
  expect(skipped).toEqual([{ line: 5, reason: 'code_twice', text: '1.1 Gate' }]);
});

test('two rows of headings without merged cells: the name stands in the first, the dates in the second', () => {
  const { tasks, headerRow } = read([
    ['Task Name', 'Planned', '', 'Actual', ''],
    ['', 'Start', 'Finish', 'Start', 'Finish'],
    ['Dig', '04/01/2027', '10/01/2027', '05/01/2027', '11/01/2027'],
    ['Pour', '13/01/2027', '20/01/2027', '', ''],
  ]);
  expect(headerRow).toBe(1);
  expect(tasks.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['Dig', '2027-01-04', '2027-01-10'],
    ['Pour', '2027-01-13', '2027-01-20'],
  ]);
});

const linked = ({ links }: ReturnType<typeof read>) =>
  links.map(({ from, to, kind, lag }) => `${from}${kind}${lag}>${to}`);

test.each<[string, Cell[], Cell[][], string[]]>([
  [
    'a kind and a lag for all links of a row',
    ['Relationship', 'Lag'],
    [
      [null, null],
      ['SS', 2],
      ['FF', '-1d'],
      ['FS', null],
    ],
    ['0SS2>1', '1FF-1>2', '1FS0>3', '2FS0>3'],
  ],
  [
    'one for each',
    ['Type', 'Lag (hours)'],
    [
      [null, null],
      ['SF', 16],
      ['FS', 0],
      ['SS;FF', '8;0'],
    ],
    ['0SF2>1', '1FS0>2', '1SS1>3', '2FF0>3'],
  ],
  [
    'in words',
    ['Link type', 'Notes'],
    [
      [null, null],
      ['Start-to-Start', 'x'],
      ['PR_FF', 'y'],
      ['نب', 'z'],
    ],
    ['0SS0>1', '1FF0>2', '1FS0>3', '2FS0>3'],
  ],
])('columns beside the predecessors: %s', (_, headings, cells, wanted) => {
  const rows: Cell[][] = [
    [1, 'Mobilise', '13/01/2027', '14/01/2027', null],
    [2, 'Fence', '17/01/2027', '21/01/2027', '1'],
    [3, 'Gate', '24/01/2027', '28/01/2027', '2'],
    [4, 'Paint', '24/01/2027', '28/01/2027', '2;3'],
  ];
  const table = rows.map((row, index) => [...row, ...(cells[index] ?? [])]);
  expect(linked(read([['ID', 'Task Name', 'Start', 'Finish', 'Predecessor', ...headings], ...table])).sort()).toEqual(
    wanted,
  );
});

test('what the cell of a link says itself goes before the columns beside it', () => {
  const reading = read([
    ['ID', 'Task Name', 'Start', 'Finish', 'Predecessors', 'Relationship', 'Lag'],
    ['AA', 'Mobilise', '13/01/2027', '14/01/2027', null, null, null],
    ['BB', 'Fence', '17/01/2027', '21/01/2027', 'AASS+3', 'FF', 1],
    ['CC', 'Gate', '24/01/2027', '28/01/2027', 'BB', 'SS', 1],
    ['DD', 'Paint', '24/01/2027', '28/01/2027', 'CC', null, null],
  ]);
  expect(linked(reading)).toEqual(['0SS3>1', '1SS1>2', '2FS0>3']);
});

test.each([
  ['Status', ['Completed', 'In Progress', 'Blocked', 'Not started']],
  ['الحالة', ['مكتمل', 'قيد التنفيذ', 'متوقف', 'لم يبدأ']],
  ['Progress', ['Done', 'ongoing', 'On hold', 'Planned']],
])('a column of statuses: %s', (heading, statuses) => {
  const rows = statuses.map((status, index) => [`Task ${index}`, '13/01/2027', '14/01/2027', status]);
  const { tasks } = read([['Task Name', 'Start', 'Finish', heading], ...rows]);
  expect(tasks.map(({ percent, hasBegun = false }) => [percent, hasBegun])).toEqual([
    [100, false],
    [null, true],
    [null, false],
    [null, false],
  ]);
});
