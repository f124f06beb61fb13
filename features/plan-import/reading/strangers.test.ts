import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { day, sheet } from './fixtures/writing.ts';
import { ALL_SHEETS } from './plan.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4], start: '2026-03-01' };
const read = (rows: Cell[][]) => readSheets([sheet(rows)], calendar);
const dates = (rows: Cell[][]) => read(rows).tasks.map(({ name, start, end }) => [name, start, end]);

/** Bars drawn with marks: the first and the last column of each, from 0. */
const works: readonly (readonly [string, number, number])[] = [
  ['Excavation', 0, 1],
  ['Foundations', 1, 3],
  ['Columns', 3, 5],
  ['Slabs', 4, 7],
  ['Blockwork', 6, 8],
  ['Plastering', 8, 11],
];
const bars = (mark: Cell, count = 12): Cell[][] =>
  works.map(([name, from, to], index): Cell[] => [
    index + 1,
    name,
    ...Array.from({ length: count }, (_, at) => (at >= from && at <= to ? mark : null)),
  ]);
const weeks = (name: (week: number) => Cell) => Array.from({ length: 12 }, (_, index) => name(index + 1));
/** From Sunday to Saturday of the weeks. */
const byWeek = works.map(([name, from, to]) => [
  name,
  new Date(Date.UTC(2026, 2, 1 + 7 * from)).toISOString().slice(0, 10),
  new Date(Date.UTC(2026, 2, 7 + 7 * to)).toISOString().slice(0, 10),
]);

describe('a Gantt chart drawn by hand, without columns of dates', () => {
  test('weeks that are headed by their first day', () => {
    const first = weeks((week) => day(new Date(Date.UTC(2026, 2, 1 + 7 * (week - 1))).toISOString().slice(0, 10)));
    expect(dates([['No', 'Activity', ...first], ...bars('x')])).toEqual(byWeek);
  });

  test.each([
    ['W1', (week: number) => `W${week}`],
    ['Week 1', (week: number) => `Week ${week}`],
    ['Wk-1', (week: number) => `Wk-${week}`],
    ['الأسبوع 1', (week: number) => `الأسبوع ${week}`],
    ['1', (week: number) => week],
  ])('weeks that are only numbered (%s) count from the date that stands above them', (_, name) => {
    const rows = [
      ['Villa programme'],
      ['Start date', day('2026-03-01')],
      [],
      ['No', 'Activity', ...weeks(name)],
      ...bars('■'),
    ];
    expect(dates(rows)).toEqual(byWeek);
  });

  test('without any date they count from the day on which the project begins, and that is told', () => {
    const reading = read([['S/N', 'Description', ...weeks((week) => `Week ${week}`)], ...bars(1)]);
    expect(reading.tasks.map(({ name, start, end }) => [name, start, end])).toEqual(byWeek);
    expect(reading.skipped).toContainEqual({ line: 1, reason: 'grid_start', text: '2026-03-01' });
  });

  test('weeks of months, four each, under the name of the month', () => {
    const months = ['March 2026', null, null, null, 'April 2026', null, null, null, 'May 2026', null, null, null];
    const rows = [
      ['', '', ...months],
      ['No', 'Activity', ...weeks((week) => `W${((week - 1) % 4) + 1}`)],
      ...bars('x'),
    ];
    const starts = dates(rows).map(([name, start, end]) => [name, start, end]);
    expect(starts[0]).toEqual(['Excavation', '2026-03-01', '2026-03-14']);
    expect(starts[1]).toEqual(['Foundations', '2026-03-08', '2026-03-31']);
    expect(starts[5]).toEqual(['Plastering', '2026-05-01', '2026-05-31']);
  });

  test('days of a month, numbered under its name', () => {
    const month = ['March 2026', ...Array<null>(11).fill(null)];
    const rows = [['', '', ...month], ['م', 'بند الأعمال', ...weeks((one) => one)], ...bars('x')];
    expect(dates(rows).slice(0, 2)).toEqual([
      ['Excavation', '2026-03-01', '2026-03-02'],
      ['Foundations', '2026-03-02', '2026-03-04'],
    ]);
  });
});

describe('levels and indents that do not agree', () => {
  const tree = [
    [0, 'Villa'],
    [1, 'Substructure'],
    [2, 'Excavation'],
    [2, 'Footings'],
    [1, 'Superstructure'],
    [2, 'Columns'],
    [3, 'Ground floor'],
    [2, 'Slabs'],
  ] as const;
  const under = (rows: readonly (readonly [number, string])[], levels: readonly Cell[]) => {
    const head = ['ID', 'Level', 'Activity Name', 'Start', 'Finish'];
    const body = rows.map(([depth, name], index): Cell[] => [
      `A${index}`,
      levels[index] ?? null,
      `${'  '.repeat(depth)}${name}`,
      day('2026-03-01'),
      day('2026-03-05'),
    ]);
    const { tasks } = read([head, ...body]);
    return tasks.map(({ parent }) => (parent === null ? null : tasks[parent]?.name));
  };
  const right = [null, 'Villa', 'Substructure', 'Substructure', 'Villa', 'Superstructure', 'Columns', 'Superstructure'];

  test('a noisy column of levels gives way to indents that make a tree', () => {
    expect(under(tree, [1, 3, 1, 4, 2, 5, 2, 9])).toEqual(right);
  });

  test('levels that make a tree stand against indents of a few rows', () => {
    const few = tree.map(([depth, name]) => [depth === 3 ? 1 : 0, name] as const);
    expect(under(few, [1, 2, 3, 3, 2, 3, 4, 3])).toEqual(right);
  });
});

describe('links', () => {
  const head = ['ID', 'Task', 'Start', 'Finish', 'Predecessors'];
  const rows = (links: Cell): Cell[][] => [
    head,
    ...['Dig', 'Pour', 'Strip', 'Fill'].map((name, index): Cell[] => [
      53 + index,
      name,
      day('2026-03-01'),
      day('2026-03-05'),
      index === 3 ? links : null,
    ]),
  ];
  const linksOf = (text: string) => read(rows(text)).links.map(({ from, kind, lag }) => `${53 + from}${kind}${lag}`);

  test.each([
    ['53SS+1,54FS', ['53SS1', '54FS0']],
    ['53SS+1,54FS,55', ['53SS1', '54FS0', '55FS0']],
    ['53SS+1,5', ['53SS1.5']],
    ['53FS+-360', ['53FS-360']],
    ['53FS-+2;54FF--1', ['53FS-2', '54FF-1']],
  ])('%s', (text, expected) => {
    expect(linksOf(text)).toEqual(expected);
  });

  test('a row that links name and the file has not is told, in a sheet of links as well', () => {
    expect(read(rows('53FS;99SS+2')).skipped).toMatchObject([{ line: 5, reason: 'link_unknown', text: '99SS+2' }]);
    const relations = sheet([
      ['Predecessor', 'Successor', 'Relationship type', 'Lag'],
      [53, 54, 'FS', 0],
      [53, 77, 'SS', 2],
    ]);
    const reading = readSheets([sheet(rows(null)), relations], calendar);
    expect(reading.links).toHaveLength(1);
    expect(reading.skipped).toEqual([{ line: null, reason: 'link_unknown', text: '53 → 77' }]);
  });
});

describe('a book of several plans', () => {
  const head = ['ID', 'Task', 'Start', 'Finish', 'Predecessors'];
  const floor = (name: string, works: readonly string[]) =>
    sheet(
      [
        head,
        ...works.map((work, index): Cell[] => [index + 1, work, day('2026-03-01'), day('2026-03-05'), index || null]),
      ],
      {
        name,
      },
    );
  const book = [
    floor('Tower A', ['Dig', 'Pour']),
    sheet([['Legend'], ['x: done']]),
    floor('Tower B', ['Dig', 'Strip', 'Fill']),
  ];

  test('is read from all its sheets where a person says so, each below a task in its name', () => {
    const { tasks, links, sheet: shown, sheets } = readSheets(book, calendar, { sheet: ALL_SHEETS });
    expect([shown, sheets.map(({ isPlan }) => isPlan)]).toEqual([ALL_SHEETS, [true, false, true]]);
    expect(tasks.map(({ name, parent }) => [name, parent === null ? null : tasks[parent]?.name])).toEqual([
      ['Tower A', null],
      ['Dig', 'Tower A'],
      ['Pour', 'Tower A'],
      ['Tower B', null],
      ['Dig', 'Tower B'],
      ['Strip', 'Tower B'],
      ['Fill', 'Tower B'],
    ]);
    expect(links.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [4, 5],
      [5, 6],
    ]);
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
    expect(readSheets(book, calendar).tasks.map(({ name }) => name)).toEqual(['Dig', 'Strip', 'Fill']);
    expect(readSheets(book, calendar, { sheet: 0 }).tasks).toHaveLength(2);
  });
});

test('a bill with estimated durations is read, and the question is asked whether it is a plan', () => {
  const rows: Cell[][] = [
    ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Duration (days)'],
    ['1', 'Excavation', 'm3', 120, 25, 4],
    ['2', 'Blinding', 'm3', 12, 300, 2],
    ['3', 'Footings', 'm3', 60, 900, 9],
  ];
  expect(read(rows)).toMatchObject({ isBill: true, tasks: [{ name: 'Excavation', durationDays: 4 }, {}, {}] });
  const plan = rows.map((row) => [...row.slice(0, 2), row[5] ?? null]);
  expect(read(plan).isBill).toBe(false);
});
