import { expect, test } from 'vitest';
import { sheet } from './fixtures/writing.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4] };

/** Two sections without a number, so that a serial is not the number of its row. */
const rowsUnder = (heading: string) => [
  [heading, 'Activity', 'Start', 'Finish', 'Predecessors'],
  ['', 'Substructure', '', '', ''],
  [1, 'Excavation', '2026-03-01', '2026-03-05', ''],
  [2, 'Foundations', '2026-03-08', '2026-03-19', '1'],
  ['', 'Superstructure', '', '', ''],
  [3, 'Columns', '2026-03-22', '2026-04-02', '2'],
  [4, 'Slab', '2026-04-05', '2026-04-16', '3'],
];

test.each([
  ...[
    'Sr#',
    'Sr. #',
    'SR #',
    'S#',
    'Sr. No.',
    'Sl. No',
    'S/N',
    'No.',
    'Item#',
    'Item No',
    'Ser. No',
    'Seq.',
    'م',
    'مسلسل',
  ],
  ...['الرقم التسلسلي', 'رقم مسلسل', 'التسلسل', 'Serial Number', '#', '№'],
])('predecessors name the rows by the column %j', (heading) => {
  const { tasks, links } = readSheets([sheet(rowsUnder(heading))], calendar);
  const nameAt = (place: number) => tasks[place]?.name;
  expect(links.map(({ from, to }) => `${nameAt(from)} → ${nameAt(to)}`).sort()).toEqual([
    'Columns → Slab',
    'Excavation → Foundations',
    'Foundations → Columns',
  ]);
});

test('a predecessor that is neither an id nor a row is asked about, and taken for the row that a person names', () => {
  const rows = rowsUnder('Sr#').map((row) => (row[0] === 4 ? [...row.slice(0, 4), '3FS+2, 9'] : row));
  const asked = readSheets([sheet(rows)], calendar);
  expect(asked.openRefs).toEqual([{ ref: '9', text: '9', line: 7, name: 'Slab', count: 1 }]);
  expect(asked.links).toHaveLength(3);
  const answered = readSheets([sheet(rows)], calendar, { refs: [['9', 3]] });
  const nameAt = (place: number) => answered.tasks[place]?.name;
  expect(answered.openRefs).toEqual([]);
  expect(answered.links.map(({ from, to }) => `${nameAt(from)} → ${nameAt(to)}`)).toContain('Excavation → Slab');
  expect(answered.links).toHaveLength(4);
});
