import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { layouts } from './fixtures/layouts.ts';
import { villa, villaParents } from './fixtures/villa.ts';
import { day, type Layout, sheet } from './fixtures/writing.ts';
import { PlanRefusal, type Reading } from './plan.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4] };

const expectedRows = ({ without = [], names }: Layout) =>
  villa
    .filter(({ id }) => !without.includes(id))
    .map((row) => ({ ...row, shown: names === 'arabic' ? row.arabic : row.name }));

const nameAt = (reading: Reading, place: number | null) =>
  place === null ? null : (reading.tasks[place]?.name ?? null);

describe.each(layouts.map((layout) => [layout.name, layout] as const))('%s', (_, layout) => {
  const reading = readSheets(layout.sheets, calendar);
  const rows = expectedRows(layout);
  const shownOf = new Map(rows.map(({ id, shown }) => [id, shown]));

  test('every row is a task with its name and dates', () => {
    const found = new Map(reading.tasks.map((task) => [task.name, task]));
    expect(rows.map(({ shown }) => [shown, found.get(shown)?.start, found.get(shown)?.end])).toEqual(
      rows.map(({ shown, start, end }) => [shown, start, end]),
    );
    const others = reading.tasks.filter(({ name }) => !rows.some(({ shown }) => shown === name));
    expect(others.length).toBe(
      layout.nodes ?? (layout.parents === 'none' && layout.name.startsWith('contractor') ? 3 : 0),
    );
  });

  test('links', () => {
    const wanted =
      layout.links === 'none'
        ? []
        : rows.flatMap((row) =>
            row.after.map(
              ([id, kind, lag]) =>
                `${shownOf.get(id)} ${layout.links === 'plain' ? 'FS 0' : `${kind} ${lag}`} ${row.shown}`,
            ),
          );
    const found = reading.links.map(
      ({ from, to, kind, lag }) => `${nameAt(reading, from)} ${kind} ${lag} ${nameAt(reading, to)}`,
    );
    expect(found.sort()).toEqual(wanted.sort());
  });

  test('parents', () => {
    const wanted = rows.map(({ id, shown }) => [
      shown,
      layout.parents === 'none' ? 'not asked' : (villa.find((row) => row.id === villaParents.get(id))?.name ?? null),
    ]);
    const found = rows.map(({ shown }) => {
      const task = reading.tasks.find(({ name }) => name === shown);
      return [shown, layout.parents === 'none' ? 'not asked' : nameAt(reading, task?.parent ?? null)];
    });
    expect(found).toEqual(wanted);
    const depths = new Set(rows.map(({ shown }) => reading.tasks.find(({ name }) => name === shown)?.parent));
    if (layout.nodes) expect(depths.size).toBeGreaterThan(1);
  });
});

describe('columns that no known heading names are told by what stands in them, and that is said', () => {
  const dated: [string, string, string][] = [
    ['2026-01-01', '2026-01-05', '5'],
    ['2026-01-06', '2026-01-12', '7'],
    ['2026-01-13', '2026-01-20', '8'],
  ];
  const plainRows = (names: readonly string[], width: 2 | 3 | 4): Cell[][] =>
    dated.map((cells, index) => [names[index] ?? '', ...cells].slice(0, width));
  const english = ['Excavation', 'Blinding', 'Footings'];
  const hindi = ['नींव की खुदाई', 'कंक्रीट', 'दीवार'];

  test.each<[string, Cell[][], readonly string[], number]>([
    ['none at all', plainRows(english, 3), english, -1],
    ['none at all, and a duration', plainRows(english, 4), english, -1],
    ['in Hindi', [['कार्य', 'आरंभ', 'समाप्ति'], ...plainRows(hindi, 3)], hindi, 0],
    ['in Hindi, with one date', [['कार्य', 'आरंभ'], ...plainRows(hindi, 2)], hindi, 0],
    [
      'in Georgian, under a title',
      [['გეგმა'], ['სამუშაო', 'დაწყება', 'დასრულება'], ...plainRows(english, 3)],
      english,
      1,
    ],
  ])('%s', (_, rows, names, headerRow) => {
    const reading = readSheets([sheet(rows)], calendar);
    expect([reading.isGuess, reading.headerRow, reading.hasOpenDates]).toEqual([true, headerRow, false]);
    expect(reading.tasks.map(({ name, start }) => [name, start])).toEqual(
      names.map((name, index) => [name, dated[index]?.[0]]),
    );
    const width = rows.at(-1)?.length ?? 0;
    if (width > 2) expect(reading.tasks.map(({ end }) => end)).toEqual(dated.map(([, end]) => end));
  });

  test('a person who changes one column keeps the names that were guessed', () => {
    const rows = plainRows(english, 4);
    const { tasks } = readSheets([sheet(rows)], calendar, { columns: { 2: 'none', 3: 'duration' } });
    expect(tasks.map(({ name, durationDays }) => [name, durationDays])).toEqual(
      english.map((name, index) => [name, Number(dated[index]?.[2])]),
    );
    expect(() => readSheets([sheet(rows)], calendar, { columns: { 0: 'none' } })).toThrow('choose one as “Task name”');
  });

  test('bars under a week that has but a few days', () => {
    const week = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(day);
    for (const lead of [
      ['No', 'Activity'],
      ['No', 'Activity', 'Duration'],
    ]) {
      const own = (...cells: Cell[]): Cell[] => cells.slice(0, lead.length);
      const rows: Cell[][] = [
        [...lead, ...week],
        [...own(1, 'Excavate', 2), 'x', 'x', null, null],
        [...own(2, 'Blinding', 1), null, null, 'x', null],
        [...own(3, 'Raft', 2), null, null, 'x', 'x'],
      ];
      const { tasks } = readSheets([sheet(rows)], calendar);
      expect(tasks.map(({ name, start, end }) => [name, start, end])).toEqual([
        ['Excavate', '2026-03-01', '2026-03-02'],
        ['Blinding', '2026-03-03', '2026-03-03'],
        ['Raft', '2026-03-03', '2026-03-04'],
      ]);
    }
  });

  test('in Chinese, as Microsoft Project writes it', () => {
    const rows: Cell[][] = [
      ['标识号', '任务名称', '工期', '开始时间', '完成时间', '前置任务'],
      ['1', '基础开挖', '5 个工作日', '2026年1月5日 星期一', '2026年1月9日', ''],
      ['2', '混凝土', '3 个工作日', '2026年1月12日', '2026年1月14日', '1'],
    ];
    const { tasks, links, isGuess } = readSheets([sheet(rows)], calendar);
    expect([isGuess, links]).toEqual([false, [{ from: 0, to: 1, kind: 'FS', lag: 0 }]]);
    expect(tasks.map(({ name, start, end, durationDays }) => [name, start, end, durationDays])).toEqual([
      ['基础开挖', '2026-01-05', '2026-01-09', 5],
      ['混凝土', '2026-01-12', '2026-01-14', 3],
    ]);
  });
});

describe('a table that is no plan is refused in words', () => {
  test.each<[string, Cell[][]]>([
    [
      'earned value',
      [
        ['General', null, null, 'EVM'],
        [
          'Name',
          'Start tracking period',
          'Status date',
          'Planned Value (PV)',
          'Earned Value (EV)',
          'Actual Cost (AC)',
          'SPI',
        ],
        ['Shell', day('2026-01-01'), day('2026-02-01'), 1, 2, 3, '90%'],
        ['Roof', day('2026-02-01'), day('2026-03-01'), 1, 2, 3, '95%'],
      ],
    ],
    [
      'invoices',
      [
        ['Invoice No', 'Description', 'Vendor', 'Invoice Date', 'Due Date', 'Amount', 'VAT'],
        ['INV-1', 'Steel bars', 'Acme', day('2026-01-01'), day('2026-02-01'), 100, 15],
        ['INV-2', 'Cement', 'Acme', day('2026-01-04'), day('2026-02-04'), 100, 15],
      ],
    ],
    [
      'bill of quantities',
      [
        ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
        [1, 'Excavation in soil', 'm3', 100, 20, 2000],
        [2, 'Plain concrete', 'm3', 10, 200, 2000],
      ],
    ],
    [
      'staff',
      [
        ['Employee No', 'Name', 'Nationality', 'Iqama', 'Start date', 'End date', 'Salary'],
        [1, 'Sami Ali', 'SA', 2, day('2026-01-01'), day('2027-01-01'), 9],
        [2, 'Omar Adel', 'EG', 2, day('2026-01-01'), day('2027-01-01'), 9],
      ],
    ],
    [
      'earned value under bands that no plan has',
      [
        ['General', null, null, 'EVM key parameters', null, null, 'EVM performance measures'],
        ['Period', 'Start tracking period', 'Status date', 'Planned Value (PV)', 'Earned Value (EV)', 'AC', 'SV(t)'],
        ['-43d', day('2026-01-01'), day('2026-02-01'), 1, 2, 3, '0'],
        ['-39d 7h', day('2026-02-01'), day('2026-03-01'), 1, 2, 3, '5d'],
      ],
    ],
    [
      'figures beside dates, under words of no table',
      [
        ['Kolonne', 'Fra', 'Til'],
        ['-43d', day('2026-01-01'), day('2026-02-01')],
        ['12', day('2026-02-01'), day('2026-03-01')],
        ['7 h', day('2026-03-01'), day('2026-04-01')],
      ],
    ],
    [
      'attendance',
      [
        ['الاسم', 'الدخول', 'الخروج'],
        ['سالم', day('2026-01-01'), day('2026-01-01')],
        ['عمر', day('2026-01-01'), day('2026-01-01')],
      ],
    ],
    ['prose', [['Dear sir'], ['please find the schedule'], ['regards']]],
    ['nothing', []],
  ])('%s', (_, rows) => {
    expect(() => readSheets([sheet(rows)], calendar)).toThrow(PlanRefusal);
  });
});

test('what a person chose counts: another sheet, columns, the order of day and month', () => {
  const rows: Cell[][] = [
    ['A', 'B', 'C', 'D'],
    ['Dig', '1/2/2026', '3/4/2026', 'x'],
    ['Pour', '5/6/2026', '7/8/2026', 'y'],
  ];
  const reading = readSheets([sheet([['x']]), sheet(rows, { title: 'Two' })], calendar, {
    sheet: 1,
    headerRow: 0,
    dateOrder: 'mdy',
    columns: { 0: 'name', 1: 'start', 2: 'end', 3: 'none' },
  });
  expect(reading.hasOpenDates).toBe(true);
  expect(reading.tasks.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['Dig', '2026-01-02', '2026-03-04'],
    ['Pour', '2026-05-06', '2026-07-08'],
  ]);
});

test('a row that lasts no day is a milestone, with a start, an end or only a link', () => {
  const rows: Cell[][] = [
    ['ID', 'Task name', 'Duration', 'Start', 'Finish', 'Predecessors'],
    [1, 'Dig', '3 days', day('2026-03-01'), day('2026-03-03'), null],
    [2, 'Ground is ready', 0, null, day('2026-03-03'), null],
    [3, 'Permit', '0 days', null, null, '1'],
    [4, 'Start of work', '0d', day('2026-03-01'), null, null],
  ];
  const { tasks } = readSheets([sheet(rows)], calendar);
  expect(tasks.map(({ name, start, end, milestone }) => [name, start, end, milestone])).toEqual([
    ['Dig', '2026-03-01', '2026-03-03', false],
    ['Ground is ready', '2026-03-03', '2026-03-03', true],
    ['Permit', null, null, true],
    ['Start of work', '2026-03-01', '2026-03-01', true],
  ]);
});

test('whatever the cells hold, the answer is a plan or a sentence', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.string({ maxLength: 12 }),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constantFrom(
      '1.1',
      '1.1.1',
      '9999',
      '12FS+3 days',
      '1/13/26',
      '60d',
      '١٢',
      '-',
      'Task',
      'Start',
      'ID',
      '0',
      '1',
      '2',
    ),
    fc.constant({ date: '2026-03-01', time: null }),
  );
  const edits = fc.array(fc.tuple(fc.nat(40), fc.nat(10), cell), { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...layouts), edits, (layout, changes) => {
      const sheets = layout.sheets.map((one) => ({ ...one, rows: one.rows.map((row) => [...row]) }));
      for (const [row, column, value] of changes) {
        const at = sheets[0]?.rows[row % (sheets[0].rows.length || 1)];
        if (at) at[column] = value;
      }
      try {
        const { tasks, links } = readSheets(sheets, calendar);
        expect(tasks.every(({ parent }, index) => parent === null || parent < index)).toBe(true);
        expect(links.every(({ from, to }) => tasks[from] && tasks[to] && from !== to)).toBe(true);
        expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
      } catch (error) {
        expect(error).toBeInstanceOf(PlanRefusal);
      }
    }),
    { numRuns: 300 },
  );
});
