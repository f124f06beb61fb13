import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '#shared/dates.ts';
import type { Cell } from '#shared/sheet-import/cells.ts';
import { durationOf, elapsedDaysOf } from './durations.ts';
import { lagOf, resolveLags, workdaysBetween } from './lags.ts';
import { linksOf } from './links.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readSheets } from './read-sheets.ts';
import { endAfter, startBefore } from './times.ts';

const time = { hoursPerDay: 8, daysPerWeek: 5 };
/** Sunday to Thursday. */
const week = new Set([0, 1, 2, 3, 4]);
const calendar = { ...time, workingDays: [...week] };
const sheet = (rows: Cell[][]) => ({
  name: 'Plan',
  rows,
  merges: [],
  indents: new Map(),
  levels: [],
  hidden: false,
});

test.each([
  ['5ed', 5],
  ['3 edays', 3],
  ['3 eday?', 3],
  ['2 ewks', 14],
  ['36 ehrs', 1.5],
  ['1 emon', 30],
  ['4 elapsed days', 4],
  ['10 calendar days', 10],
  ['10cd', 10],
  ['3 fT', 3],
  ['٣ أيام تقويمية', 3],
  ['5d', undefined],
  ['3 days', undefined],
  ['2 weeks', undefined],
  ['ed', undefined],
])('%s takes %s calendar days', (text, days) => {
  expect(elapsedDaysOf(text)).toBe(days);
});

test.each([
  ['+3', 'days', 3],
  ['-2 days', 'days', -2],
  ['+50%', 'percent', 50],
  ['- 25 %', 'percent', -25],
  ['+50e%', 'elapsed-percent', 50],
  ['+3 edays', 'elapsed', 3],
  ['-1ew', 'elapsed', -7],
] as const)('a lag of %s counts %s', (text, unit, value) => {
  expect(lagOf(text, time)).toMatchObject({ unit, value });
});

/** Sunday 1 to Thursday 5 March 2026: five working days. */
const before = { start: '2026-03-01', end: '2026-03-05', durationDays: 5 };
test.each([
  ['12FS+50%', 'FS', 2.5, '+50%'],
  ['12SS-40%', 'SS', -2, '-40%'],
  // Thursday evening and three days and nights: only Sunday of them is worked.
  ['12FS+3 edays', 'FS', 1, '+3 edays'],
  ['12FS+2ed', 'FS', 0, '+2ed'],
  ['12SS+3 elapsed days', 'SS', 3, '+3 elapsed days'],
  ['12FS-7ed', 'FS', -5, '-7ed'],
  // Half of five days and nights after Thursday.
  ['12FS+50e%', 'FS', 1, '+50e%'],
  ['12FS+3 days', 'FS', 3, undefined],
] as const)('%s', (text, kind, lag, lagWritten) => {
  const [link] = linksOf(text, (ref) => ref === '12', time);
  expect(link?.ref).toBe('12');
  const settled = resolveLags(
    [{ from: 0, to: 1, kind: link?.kind ?? 'FF', lag: link?.lag ?? lagOf('', time) }],
    [before],
    week,
  );
  expect(settled).toEqual([{ from: 0, to: 1, kind, lag, ...(lagWritten && { lagWritten }) }]);
});

test('of a task without dates, days and nights are worked as an average week is', () => {
  const undated = { start: null, end: null, durationDays: 4 };
  const resolve = (lag: ReturnType<typeof lagOf>) =>
    resolveLags([{ from: 0, to: 1, kind: 'FS', lag }], [undated], week)[0]?.lag;
  expect(resolve(lagOf('+7ed', time))).toBe(5);
  expect(resolve(lagOf('+50%', time))).toBe(2);
});

test('a sheet: dates of elapsed durations run over days off, and everything that was converted is told', () => {
  const rows: Cell[][] = [
    ['ID', 'Task Name', 'Duration', 'Start', 'Finish', 'Predecessors'],
    ['1', 'Pour slab', '4 days', { date: '2026-03-01', time: null }, { date: '2026-03-04', time: null }, ''],
    ['2', 'Cure', '7 edays', { date: '2026-03-05', time: null }, '', '1'],
    [
      '3',
      'Strike forms',
      '2 days',
      { date: '2026-03-12', time: null },
      { date: '2026-03-15', time: null },
      '2;1FS+50%',
    ],
  ];
  const { tasks, links, converted } = readSheets([sheet(rows)], calendar);
  expect(tasks.map(({ end, durationDays }) => [end, durationDays])).toEqual([
    ['2026-03-04', 4],
    ['2026-03-11', 5],
    ['2026-03-15', 2],
  ]);
  expect(links).toEqual([
    { from: 0, to: 1, kind: 'FS', lag: 0 },
    { from: 1, to: 2, kind: 'FS', lag: 0 },
    { from: 0, to: 2, kind: 'FS', lag: 2, lagWritten: '+50%' },
  ]);
  expect(converted).toEqual([
    { line: 3, what: 'duration', text: '7 edays', days: 5 },
    { line: 4, what: 'lag', text: '+50%', days: 2 },
  ]);
});

test('Microsoft Project: percent as it stands, days and nights in tenths of minutes', () => {
  const task = (uid: number, format: number, hours: number, link = '') =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish><Duration>PT${hours}H0M0S</Duration><DurationFormat>${format}</DurationFormat>${link}</Task>`;
  const link = (uid: number, lag: number, format: number) =>
    `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type><LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`;
  const { tasks, links } = readProjectXml(
    `<Project><MinutesPerDay>480</MinutesPerDay><Tasks>${task(1, 7, 40)}${task(2, 8, 120, link(1, 40, 19))}${task(3, 7, 40, link(2, 43_200, 8))}</Tasks></Project>`,
  );
  expect(tasks.map(({ durationDays }) => durationDays)).toEqual([5, 5, 5]);
  // Friday evening and three days and nights: Monday of them is worked.
  expect(links).toEqual([
    { from: 0, to: 1, kind: 'FS', lag: 2, lagWritten: '+40%' },
    { from: 1, to: 2, kind: 'FS', lag: 1, lagWritten: '+3ed' },
  ]);
});

test('Microsoft Project: minutes of work are days of the calendar that a task is worked by, not of the display', () => {
  const day = (type: number) =>
    `<WeekDay><DayType>${type}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>07:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`;
  const calendar = `<Calendars><Calendar><UID>3</UID><Name>Ten hours</Name><WeekDays>${[1, 2, 3, 4, 5].map(day).join('')}</WeekDays></Calendar></Calendars>`;
  const task = (uid: number, link = '') =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><CalendarUID>3</CalendarUID><Start>2026-03-01T07:00:00</Start><Finish>2026-03-05T12:00:00</Finish><Duration>PT45H0M0S</Duration><DurationFormat>7</DurationFormat>${link}</Task>`;
  const link =
    '<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type><LinkLag>3000</LinkLag><LagFormat>7</LagFormat></PredecessorLink>';
  const { tasks, links, calendars } = readProjectXml(
    `<Project><MinutesPerDay>480</MinutesPerDay>${calendar}<Tasks>${task(1)}${task(2, link)}</Tasks></Project>`,
  );
  expect(calendars?.map(({ hoursPerDay }) => hoursPerDay)).toEqual([10]);
  expect(tasks.map(({ durationDays }) => durationDays)).toEqual([4.5, 4.5]);
  expect(links).toMatchObject([{ from: 0, to: 1, kind: 'SS', lag: 0.5 }]);
});

const anyWeek = fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 }).map((days) => new Set(days));
const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

test('working days of a week, counted at one stride, are those counted one by one', () => {
  fc.assert(
    fc.property(anyWeek, anyDate, fc.integer({ min: -3, max: 60 }), (worked, from, length) => {
      const days = Array.from({ length: Math.max(0, length + 1) }, (_, day) => addDays(from, day));
      expect(workdaysBetween(from, addDays(from, length), worked)).toBe(
        days.filter((date) => worked.has(weekday(date))).length,
      );
    }),
  );
});

test('the end after so many working days, and the start before them, however many they are', () => {
  fc.assert(
    fc.property(anyWeek, anyDate, fc.integer({ min: 1, max: 200 }), (worked, date, days) => {
      const end = endAfter({ date, days, week: worked, hoursPerDay: 8 });
      expect(workdaysBetween(addDays(date, 1), end, worked)).toBe(days - 1);
      if (days > 1) expect(worked.has(weekday(end))).toBe(true);
      const start = startBefore({ date, days, week: worked, hoursPerDay: 8 });
      expect(workdaysBetween(start, addDays(date, -1), worked)).toBe(days - 1);
    }),
  );
  const far = endAfter({ date: '2026-01-01', days: 1e9, week: new Set([1]), hoursPerDay: 8 });
  expect(daysBetween('2026-01-01', far)).toBeGreaterThan(100_000);
});

test('whatever stands in a cell of predecessors, and however long it is, it is read', () => {
  const letter = fc.constantFrom(
    '1',
    '2',
    ' ',
    '+',
    '-',
    'FS',
    'e',
    'd',
    '%',
    '.',
    ',',
    ';',
    '(',
    ':',
    'x',
    'ن ب',
    'days',
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 400 }), (letters) => {
      for (const link of linksOf(letters.join(''), (ref) => ref === '12', time)) expect(link.lag.value).not.toBeNaN();
    }),
  );
  expect(linksOf('1 '.repeat(16_000), () => false, time).length).toBeGreaterThan(0);
  expect(durationOf('1 d '.repeat(9000), time)).toBeUndefined();
});

test.each([
  [
    '53SS+1,54FS',
    [
      ['53', 'SS', 1],
      ['54', 'FS', 0],
    ],
  ],
  ['53SS+1,5', [['53', 'SS', 1.5]]],
  [
    '53SS-2,54 FF+3',
    [
      ['53', 'SS', -2],
      ['54', 'FF', 3],
    ],
  ],
  ['5FS+-360', [['5', 'FS', -360]]],
  [
    '5FS+12،٥٣٬',
    [
      ['5', 'FS', 12],
      ['53', 'FS', 0],
    ],
  ],
  [
    '5FS+ -3d,6SS++2',
    [
      ['5', 'FS', -3],
      ['6', 'SS', 2],
    ],
  ],
] as const)('%s: every link with its own lag', (text, links) => {
  const isKnown = (ref: string) => ['5', '6', '53', '54'].includes(ref);
  expect(linksOf(text, isKnown, time).map(({ ref, kind, lag }) => [ref, kind, lag.value])).toEqual(links);
});
