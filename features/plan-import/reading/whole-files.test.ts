import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { day, sheet } from './fixtures/writing.ts';
import { ALL_SHEETS } from './plan.ts';
import { readSheets } from './read-sheets.ts';

const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4], start: '2026-03-01' };

/** Floors of a building with their trades: a name, how deep it lies, and the name above it. */
function building(name: string, floors: number): { name: string; depth: number; above: string | null }[] {
  const trades = ['أعمدة', 'بلاطة', 'مباني', 'لياسة', 'بلاط', 'دهان'];
  return [
    { name, depth: 0, above: null },
    { name: `${name} - الأساسات`, depth: 1, above: name },
    { name: `${name} - حفر`, depth: 2, above: `${name} - الأساسات` },
    { name: `${name} - قواعد`, depth: 2, above: `${name} - الأساسات` },
    ...Array.from({ length: floors }, (_, floor) => `${name} - الدور ${floor + 1}`).flatMap((title) => [
      { name: title, depth: 1, above: name },
      { name: `${title} - الهيكل`, depth: 2, above: title },
      ...trades.slice(0, 2).map((trade) => ({ name: `${title} - ${trade}`, depth: 3, above: `${title} - الهيكل` })),
      { name: `${title} - التشطيبات`, depth: 2, above: title },
      ...trades.slice(2).map((trade) => ({ name: `${title} - ${trade}`, depth: 3, above: `${title} - التشطيبات` })),
    ]),
  ];
}

test('an Arabic export of four sheets, whose levels contradict themselves: every row has its parent', () => {
  const buildings = ['برج أ', 'برج ب', 'موقف السيارات', 'المسجد'].map((name, index) => building(name, 16 - 2 * index));
  const book = buildings.map((rows, index) =>
    sheet(
      [
        ['رقم النشاط', 'المستوى', 'اسم النشاط', 'البداية', 'النهاية'],
        ...rows.map(({ name, depth }, at): Cell[] => [
          `${'ABCD'[index]}${1000 + 10 * at}`,
          // Right on two rows of three, else any number.
          at % 3 === 2 ? ((at * 7) % 9) + 1 : depth + 1,
          `${'  '.repeat(depth)}${name}`,
          day(addDays('2026-03-01', at)),
          day(addDays('2026-03-06', at)),
        ]),
      ],
      { title: buildings[index]?.[0]?.name ?? '' },
    ),
  );
  const { tasks } = readSheets([sheet([['دليل الرموز'], ['منجز']]), ...book], calendar, { sheet: ALL_SHEETS });
  const rows = buildings.flat();
  expect(rows.length).toBeGreaterThan(400);
  const depthOf = new Map(rows.map(({ name, depth }) => [name, depth]));
  const read = tasks.flatMap(({ name, parent }) => {
    const above = parent === null ? null : (tasks[parent]?.name ?? null);
    return depthOf.has(name) && above !== name ? [[name, depthOf.get(name) === 0 ? null : above]] : [];
  });
  const isRight = new Map(rows.map(({ name, above }) => [name, above]));
  const wrong = read.filter(([name, above]) => above !== isRight.get(name ?? ''));
  expect([wrong, new Set(read.map(([name]) => name)).size]).toEqual([[], rows.length]);
});

/** Each way in which planners write a link, and what it is. */
const writings: readonly (readonly [write: (id: number) => string, kind: string, lag: number])[] = [
  [(id) => `${id}`, 'FS', 0],
  [(id) => `${id}FS`, 'FS', 0],
  [(id) => `${id}SS+1`, 'SS', 1],
  [(id) => `${id}FF-2`, 'FF', -2],
  [(id) => `${id}FS+-3`, 'FS', -3],
  [(id) => `${id}SF+4d`, 'SF', 4],
  [(id) => `${id}SS + 2 days`, 'SS', 2],
  [(id) => `${id}FS+5 يوم`, 'FS', 5],
];

test.each([';', '; ', ', ', ','])(
  'a plan with a thousand links written in every way, parted by %j, loses none',
  (mark) => {
    const expected: string[] = [];
    const rows = Array.from({ length: 400 }, (_, index): Cell[] => {
      const number = index + 1;
      const waitsFor = [1, 7, 40].flatMap((step, at) => {
        const [write, kind, lag] = writings[(index + 3 * at) % writings.length] ?? [];
        if (!write || step > index) return [];
        expected.push(`${number - step} ${kind}${lag} ${number}`);
        return [write(number - step)];
      });
      // A bare number behind a lag could be its decimals: whoever parts links with commas writes it first.
      waitsFor.sort((one, other) => one.length - other.length);
      return [number, `Work ${number}`, day('2026-03-01'), day('2026-03-05'), waitsFor.join(mark) || null];
    });
    const { tasks, links, skipped } = readSheets(
      [sheet([['ID', 'Task', 'Start', 'Finish', 'Predecessors'], ...rows])],
      calendar,
    );
    const numberOf = (place: number) => tasks[place]?.name.replace('Work ', '');
    expect(skipped).toEqual([]);
    expect(expected.length).toBeGreaterThan(1000);
    expect(links.map(({ from, to, kind, lag }) => `${numberOf(from)} ${kind}${lag} ${numberOf(to)}`).sort()).toEqual(
      expected.sort(),
    );
  },
);
