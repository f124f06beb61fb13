import { expect, test } from 'vitest';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { rawDate, resolveDate } from './dates.ts';
import { sheet } from './fixtures/writing.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4] };
const read = (rows: Cell[][]) => readSheets([sheet(rows)], calendar);

test.each([
  ['12/09/1447هـ', '2026-03-01'],
  ['12/09/1447 هـ.', '2026-03-01'],
  ['١٢/٠٩/١٤٤٧هـ', '2026-03-01'],
  ['1447/09/12هـ', '2026-03-01'],
  ['1447-9-12 AH', '2026-03-01'],
  ['12-09-1447H', '2026-03-01'],
  ['هـ 12/09/1447', '2026-03-01'],
  ['12/9/47هـ', '2026-03-01'],
  ['12 رمضان 1447هـ', '2026-03-01'],
  ['الأحد 12 رمضان 1447', '2026-03-01'],
  ['12 Ramadan 1447 AH', '2026-03-01'],
  ['1 ذو القعدة 1447', '2026-04-18'],
  ['01/03/2026م', '2026-03-01'],
  ['01-Mar-26 A', '2026-03-01'],
  ['31/09/1447هـ', undefined],
  ['12هـ', undefined],
])('the reckoning is written with the date: %s', (text, date) => {
  const raw = rawDate(text);
  expect(raw && resolveDate(raw, 'dmy')).toBe(date);
});

test.each([
  [['٪٢٠', '%50', '٪ ١٠٠'], [20, 50, 100], []],
  [['20 pct', '30 بالمائة', '40'], [20, 30, 40], []],
  [
    ['25%', 'half', 'n/a', '-'],
    [25, null, null, null],
    ['half', 'n/a'],
  ],
  [[0.2, 0.5, 1], [20, 50, 100], []],
])('a column headed as percent is read, what is none of them told: %j', (cells, percents, unread) => {
  const rows = cells.map((cell, index) => [index + 1, `Task ${index}`, '13/01/2027', '14/01/2027', cell]);
  const { tasks, skipped } = read([['م', 'النشاط', 'البداية', 'النهاية', 'نسبة الإنجاز'], ...rows]);
  expect(tasks.map(({ percent }) => percent)).toEqual(percents);
  expect(skipped).toEqual(unread.map((text) => expect.objectContaining({ reason: 'percent_unread', text })));
});

const named = ({ tasks }: ReturnType<typeof read>) =>
  tasks.map(({ name, parent }) => `${parent === null ? '' : `${tasks[parent]?.name} > `}${name}`);

test.each(['WBS', 'BOQ Ref', 'Ref', 'Item No', 'Section', 'ID', 'Kode'])(
  'codes with gaps under the heading %s',
  (heading) => {
    const dated = (code: string, name: string) => [code, name, '13/01/2027', '14/01/2027'];
    const reading = read([
      [heading, 'Activity', 'Start', 'Finish'],
      dated('1', 'Substructure'),
      dated('1.1', 'Digging'),
      dated('2', 'Superstructure'),
      dated('2.1.1', 'Columns'),
      dated('2.2.1', 'Slabs'),
    ]);
    expect(named(reading)).toEqual([
      'Substructure',
      'Substructure > Digging',
      'Superstructure',
      'Superstructure > 2.1',
      '2.1 > Columns',
      'Superstructure > 2.2',
      '2.2 > Slabs',
    ]);
  },
);

test.each(['TOTAL', 'Grand total:', 'Total project duration', 'المجموع', 'إجمالي المدة', 'Gesamt', 'Summe', 'Totaal'])(
  'a sum with dates at the end is no task: %s',
  (name) => {
    const { tasks, skipped } = read([
      ['ID', 'Task Name', 'Start', 'Finish', 'Predecessors'],
      [1, 'Dig', '13/01/2027', '14/01/2027', null],
      [2, 'Pour', '17/01/2027', '18/01/2027', 1],
      [null, name, '13/01/2027', '18/01/2027', null],
    ]);
    expect(tasks).toHaveLength(2);
    expect(skipped).toEqual([{ line: 4, reason: 'total', text: name }]);
  },
);

test.each<[string, Cell[][]]>([
  ['an id of its own', [[3, 'Total', '13/01/2027', '18/01/2027', null]]],
  ['a link of its own', [[null, 'Total', '13/01/2027', '18/01/2027', 2]]],
  [
    'a task after it',
    [
      [null, 'Total', '13/01/2027', '18/01/2027', null],
      [3, 'Paint', '19/01/2027', '19/01/2027', 'Total'],
    ],
  ],
  ['more than a sum in its name', [[null, 'Total station survey', '13/01/2027', '18/01/2027', null]]],
  [
    'parts under it',
    [
      [null, 'Total', '13/01/2027', '18/01/2027', null],
      [4, '  Paint', '19/01/2027', '19/01/2027', null],
    ],
  ],
])('what is called a total stays with %s', (_, rows) => {
  const { tasks } = read([
    ['ID', 'Task Name', 'Start', 'Finish', 'Predecessors'],
    [1, 'Dig', '13/01/2027', '14/01/2027', null],
    [2, 'Pour', '17/01/2027', '18/01/2027', 1],
    ...rows,
  ]);
  expect(tasks.some(({ name }) => name.startsWith('Total'))).toBe(true);
});

const linksBetween = (names: readonly string[], cells: readonly (string | null)[]) => {
  const rows = cells.map((cell, index) => [index + 1, names[index] ?? '', '13/01/2027', '14/01/2027', cell]);
  const { links, skipped } = read([['ID', 'Task Name', 'Start', 'Finish', 'Predecessors'], ...rows]);
  const shown = links.map(({ from, to, kind, lag }) => `${from + 1}${kind}${lag || ''}>${to + 1}`);
  return [shown.join(' '), skipped.map(({ reason, text }) => `${reason} ${text}`)];
};
const works = ['Dig', 'Blind', 'Pour', 'Strip', 'Paint'];

test.each<[string, (string | null)[], string, string[]]>([
  [
    'a list, where nothing else parts numbers',
    [null, '1', '1-2', '1–3', '4'],
    '1FS>2 1FS>3 2FS>3 1FS>4 3FS>4 4FS>5',
    ['link_hyphen 1-2', 'link_hyphen 1–3'],
  ],
  [
    'a range, where lists have marks',
    [null, '1', '1;2', '1-3', '4'],
    '1FS>2 1FS>3 2FS>3 1FS>4 2FS>4 3FS>4 4FS>5',
    ['link_hyphen 1-3'],
  ],
  ['a lead, where others have kinds', [null, '1', '2SS', '1-3', '4'], '1FS>2 2SS>3 1FS-3>4 4FS>5', ['link_hyphen 1-3']],
  ['a lead with its unit', [null, '1', '2', '1-3d', '4'], '1FS>2 2FS>3 1FS-3>4 4FS>5', []],
])('reported', (_, cells, links, told) => {
  expect(linksBetween(works, cells)).toEqual([links, told]);
});

test.each<[readonly string[], (string | null)[], string, string[]]>([
  [
    works,
    [null, 'after Dig', 'Following the Blind', 'after completion of Pour', 'Once Strip is done'],
    '1FS>2 2FS>3 3FS>4 4FS>5',
    [],
  ],
  [
    ['الحفر', 'النظافة', 'الصب', 'الفك'],
    [null, 'بعد الحفر', 'بعد الانتهاء من النظافة', 'بعد الصب + 2'],
    '1FS>2 2FS>3 3FS2>4',
    [],
  ],
  [['Dig', 'Dig', 'Pour'], [null, '1', 'after Dig'], '1FS>2', ['link_unknown after Dig']],
  [works, [null, '1 ن.ب', '2ب.ب+2', '3 ن.ن', '4ب.ن'], '1FS>2 2SS2>3 3FF>4 4SF>5', []],
])('words before a name, initials with points: %j', (names, cells, links, reported) => {
  expect(linksBetween(names, cells)).toEqual([links, reported]);
});

const lots = [
  'Lot 1, gros oeuvre',
  'Lot 10, toiture',
  'Lot 2, électricité',
  'Peinture',
  'Peinture des murs',
  'Réception',
];

test.each<[string, string, string[]]>([
  ['LOT 1', '1FS>6', []],
  ['lot 1 SS+2d', '1SS2>6', []],
  ['Lot 1, Gros Oeuvre, lot 2, Électricité FS+3d', '1FS>6 3FS3>6', []],
  ['Lot 1, Lot 2', '1FS>6 3FS>6', []],
  ['1, 3', '1FS>6 3FS>6', []],
  ['peinture', '4FS>6', []],
  ['Peint', '', ['link_unknown Peint']],
  ['Lot; Lot 2', '3FS>6', ['link_ambiguous Lot']],
])('a row named by the beginning of its name, in any case, with commas in it: %s', (cell, links, reported) => {
  expect(linksBetween(lots, [null, null, null, null, null, cell])).toEqual([links, reported]);
});

test.each(['رمز الهيكل', 'الرمز', 'كود', 'رقم البند', 'رمز النشاط', 'رمز البند', 'ملاحظات', 'WBS'])(
  'codes that lie in each other are the breakdown under the heading %s, in either digits',
  (heading) => {
    const codes = ['1', '1.1', '1.1.1', '1.1.2', '2', '2.1'];
    const rows = (digits: (code: string) => string) =>
      codes.map((code, index) => [digits(code), `نشاط ${code}`, `1${index}/01/2027`, `2${index}/01/2027`]);
    const inArabic = (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    for (const digits of [(code: string) => code, inArabic]) {
      const reading = read([[heading, 'اسم النشاط', 'تاريخ البداية', 'تاريخ النهاية'], ...rows(digits)]);
      expect(reading.tasks.map(({ wbs, parent }) => [wbs, parent])).toEqual([
        ['1', null],
        ['1.1', 0],
        ['1.1.1', 1],
        ['1.1.2', 1],
        ['2', null],
        ['2.1', 4],
      ]);
    }
  },
);

test('constraints and workers of any sheet are read, a constraint without its date is reported', () => {
  const dated = (name: string, ...more: Cell[]) => [name, '13/01/2027', '14/01/2027', ...more];
  const { tasks, skipped } = read([
    ['Task Name', 'Start', 'Finish', 'Constraint Type', 'Constraint Date', 'Workers'],
    dated('Dig', 'Start No Earlier Than', '12/01/2027', 6),
    dated('Pour', 'As Soon As Possible', 'NA', '٤'),
    dated('Strip', 'As Late As Possible', 'NA', null),
    dated('Paint', 'Finish On', '14/01/2027', 'six'),
    dated('Roof', 'Finish On', 'NA', null),
  ]);
  expect(tasks.map(({ constraint, workers }) => [constraint, workers])).toEqual([
    [{ kind: 'start_no_earlier', date: '2027-01-12' }, 6],
    [null, 4],
    [{ kind: 'as_late_as_possible', date: null }, null],
    [{ kind: 'must_finish', date: '2027-01-14' }, null],
    [null, null],
  ]);
  expect(skipped).toEqual([{ line: 6, reason: 'constraint', text: 'Roof: Finish On' }]);
});

const matrix = (rows: Cell[][], headings = ['Trade', 'Floor']) =>
  named(
    read([
      [...headings, 'Activity', 'Start', 'Finish'],
      ...rows.map(([trade = null, floor = null, name = null]) => [trade, floor, name, '13/01/2027', '14/01/2027']),
    ]),
  );

test('two columns that group rows are two levels, an empty cell goes on with the one above', () => {
  const expected = [
    'Plumbing',
    'Plumbing > Ground',
    'Ground > First fix',
    'Ground > Second fix',
    'Plumbing > First',
    'First > First fix',
    'First > Second fix',
    'Electrical',
    'Electrical > Ground',
    'Ground > First fix',
    'Ground > Second fix',
  ];
  const rows = [
    ['Plumbing', 'Ground', 'First fix'],
    ['Plumbing', 'Ground', 'Second fix'],
    ['Plumbing', 'First', 'First fix'],
    ['Plumbing', 'First', 'Second fix'],
    ['Electrical', 'Ground', 'First fix'],
    ['Electrical', 'Ground', 'Second fix'],
  ];
  expect(matrix(rows)).toEqual(expected);
  const sparse = rows.map(([trade = '', ...more], index) => [index % 4 === 0 ? trade : null, ...more]);
  expect(matrix(sparse)).toEqual(expected);
  expect(matrix(rows, ['Trade', 'Remarks'])).toHaveLength(8);
});

test('a cost that cannot be read is told, an empty one is none', () => {
  const rows = ['90,000', 'abc', '-5', '', '-'].map((cell, index) => [
    ...[index + 1, `Task ${index}`, '13/01/2027', '14/01/2027', cell],
  ]);
  const { tasks, skipped } = read([['No.', 'Activity', 'Start', 'Finish', 'Budgeted cost'], ...rows]);
  expect(tasks.map(({ cost }) => cost)).toEqual([90_000, null, null, null, null]);
  expect(skipped).toEqual(['abc', '-5'].map((text) => expect.objectContaining({ reason: 'cost_unread', text })));
});
