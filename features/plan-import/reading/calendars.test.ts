import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar, type Shift } from '#shared/calendar/calendar.ts';
import { CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';
import {
  EIGHT,
  type GivenCalendar,
  NIGHT,
  period,
  projectCalendar,
  projectXmlWith,
  shift,
  TEN,
  weekOf,
  xerWith,
} from './fixtures/calendars.ts';
import type { PlanCalendar, Reading } from './plan.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readXer } from './read-xer.ts';
import { dataNodes } from './xer-calendars.ts';

const FIVE = [0, 1, 2, 3, 4];
const SIX = [0, 1, 2, 3, 4, 6];
const ALL = [0, 1, 2, 3, 4, 5, 6];

const readers = [
  ['Primavera', (calendars: readonly GivenCalendar[]) => readXer(xerWith(calendars))],
  [
    'Microsoft Project',
    (calendars: readonly GivenCalendar[]) =>
      readProjectXml(
        projectXmlWith(calendars.map((calendar) => ({ id: calendar.id, xml: projectCalendar(calendar) }))),
      ),
  ],
] as const;

const named = ({ calendars = [] }: Reading, name: string) => calendars.find((calendar) => calendar.name === name);
const calendarOf = ({ tasks, calendars = [] }: Reading, name: string) =>
  calendars[tasks.find((task) => task.name === name)?.calendar ?? -1]?.name;

const BARE = { ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [] };
/** What is worked on a date by the calendar as it is opened from what was read. */
const openedFrom = (read: PlanCalendar | undefined) =>
  openCalendar(CalendarSettings.parse({ ...BARE, weekHours: read?.weekHours, datedHours: read?.datedHours }));

describe.each(readers)('%s', (_, read) => {
  test('weeks of five, six and seven days, holidays, short days and days made up', () => {
    const reading = read([
      { id: '1', name: 'Office', hoursPerDay: 8, week: weekOf(FIVE, EIGHT), days: [['2026-03-20', []]] },
      {
        ...{ id: '2', name: 'Site', hoursPerDay: 10, week: weekOf(SIX, TEN) },
        days: [
          ['2026-03-21', []],
          ['2026-03-22', []],
          ['2026-03-27', EIGHT],
          ['2026-03-26', [shift('06:00', '11:00')]],
        ],
      },
      { id: '3', name: 'Curing', hoursPerDay: 24, week: weekOf(ALL, [shift('00:00', '24:00')]) },
    ]);
    expect(named(reading, 'Office')?.weekHours).toEqual(weekOf(FIVE, EIGHT));
    expect(named(reading, 'Site')?.weekHours).toEqual(weekOf(SIX, TEN));
    expect(named(reading, 'Site')?.datedHours).toEqual([
      { from: '2026-03-21', to: '2026-03-22', hours: [] },
      { from: '2026-03-26', to: '2026-03-26', hours: [shift('06:00', '11:00')] },
      { from: '2026-03-27', to: '2026-03-27', hours: EIGHT },
    ]);
    expect(named(reading, 'Curing')?.weekHours).toEqual(weekOf(ALL, [shift('00:00', '24:00')]));
    expect(['Task 1', 'Task 2', 'Task 3'].map((name) => calendarOf(reading, name))).toEqual([
      'Office',
      'Site',
      'Curing',
    ]);
    const site = openedFrom(named(reading, 'Site'));
    expect(site.isWorkingDay('2026-03-21')).toBe(false);
    expect(site.isWorkingDay('2026-03-27')).toBe(true);
    expect(site.workingHours('2026-03-26')).toBe(5);
    expect(site.workingHours('2026-03-28')).toBe(10);
  });

  test('a calendar takes from its base what it does not say itself', () => {
    const reading = read([
      {
        ...{ id: '1', name: 'Global', week: weekOf(FIVE, EIGHT) },
        days: [
          ['2026-04-05', []],
          ['2026-04-06', []],
        ],
      },
      { id: '2', name: 'Project', base: '1', days: [['2026-04-06', EIGHT]] },
    ]);
    expect(named(reading, 'Project')?.weekHours).toEqual(weekOf(FIVE, EIGHT));
    expect(named(reading, 'Project')?.datedHours).toEqual([
      { from: '2026-04-05', to: '2026-04-05', hours: [] },
      { from: '2026-04-06', to: '2026-04-06', hours: EIGHT },
    ]);
  });

  test('bases that name each other end', () => {
    const reading = read([
      { id: '1', name: 'One', base: '2', week: weekOf(FIVE, EIGHT) },
      { id: '2', name: 'Two', base: '1', days: [['2026-04-05', []]] },
    ]);
    expect(named(reading, 'One')?.weekHours).toEqual(weekOf(FIVE, EIGHT));
  });

  test('shifts at night, in many parts and past midnight', () => {
    const parts = ['08', '10', '12', '14'].map((hour) => shift(`${hour}:00`, `${hour}:45`));
    const reading = read([
      { id: '1', name: 'Night', week: weekOf(FIVE, NIGHT) },
      { id: '2', name: 'Past midnight', week: weekOf(FIVE, [shift('20:00', '04:00')]) },
      { id: '3', name: 'Parts', week: weekOf(FIVE, [shift('06:00', '07:00'), shift('07:00', '07:30'), ...parts]) },
    ]);
    expect(named(reading, 'Night')?.weekHours[0]).toEqual(NIGHT);
    expect(named(reading, 'Past midnight')?.weekHours[0]).toEqual(NIGHT);
    expect(named(reading, 'Parts')?.weekHours[0]).toEqual([shift('06:00', '07:30'), ...parts]);
  });

  test('any calendar is worked on the days and hours that were written', () => {
    const time = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    const hours = fc
      .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 8 })
      .map((quarters) => [...quarters].sort((one, other) => one - other))
      .map((quarters): Shift[] =>
        quarters.flatMap((quarter, index) =>
          index % 2 === 0 && quarters[index + 1] !== undefined
            ? [shift(time(quarter), time(quarters[index + 1] ?? 0))]
            : [],
        ),
      );
    const week = fc.array(hours, { minLength: 7, maxLength: 7 }).filter((days) => days.some((day) => day.length > 0));
    const date = fc.integer({ min: 0, max: 400 }).map((day) => addDays('2026-01-01', day));
    const days = fc.uniqueArray(fc.tuple(date, hours), { selector: ([one]) => one, maxLength: 30 });
    fc.assert(
      fc.property(week, days, (given, exceptions) => {
        const reading = read([{ id: '1', name: 'Any', week: given, days: exceptions }]);
        const opened = openedFrom(named(reading, 'Any'));
        const own = new Map<CalendarDate, readonly Shift[]>(exceptions);
        for (let day = 0; day <= 400; day += 1) {
          const on = addDays('2026-01-01', day);
          expect(opened.shiftsOn(on)).toEqual(own.get(on) ?? given[weekday(on)]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('Primavera: durations in days of their calendar, lags in those of the activity before, which the file need not say', () => {
  const reading = readXer(
    xerWith([
      { id: '1', name: 'Ten hours', week: weekOf(SIX, TEN) },
      {
        id: '2',
        name: 'Short Thursdays',
        week: [...weekOf([0, 1, 2, 3], EIGHT).slice(0, 4), [EIGHT[0] ?? shift('08:00', '12:00')], [], []],
      },
      { id: '3', name: 'Said otherwise', hoursPerDay: 8, week: weekOf(FIVE, TEN) },
      { id: '4', name: 'No week' },
    ]),
  );
  expect(reading.tasks.map(({ durationDays }) => durationDays)).toEqual([4, 5, 5, 5]);
  expect(reading.links.map(({ lag }) => lag)).toEqual([2, 2.5, 2.5]);
  expect(reading.calendars?.map(({ hoursPerDay }) => hoursPerDay)).toEqual([10, 8, 8]);
  expect(reading.tasks.map(({ calendar }) => calendar)).toEqual([0, 1, 2, null]);
});

test('Primavera: an activity that goes by its resources is worked by their one calendar', () => {
  const text = xerWith([
    { id: '1', name: 'Office', week: weekOf(FIVE, EIGHT) },
    { id: '2', name: 'Crane', week: weekOf(SIX, TEN) },
  ])
    .replace('TT_Task', 'TT_Rsrc')
    .replace(
      '%E',
      '%T\tRSRC\n%F\trsrc_id\tclndr_id\trsrc_name\n%R\t5\t2\tCrane\n%T\tTASKRSRC\n%F\ttask_id\trsrc_id\n%R\t1\t5\n%E',
    );
  const reading = readXer(text);
  expect(calendarOf(reading, 'Task 1')).toBe('Crane');
  expect(reading.tasks[0]?.durationDays).toBe(5);
});

const exception = (inner: string, from = '2026-01-01', to = '2027-12-31') =>
  `<Exception><Name>Holiday</Name>${period(from, to)}${inner}<DayWorking>0</DayWorking></Exception>`;
const withException = (xml: string) =>
  readProjectXml(
    projectXmlWith([{ id: '1', xml: projectCalendar({ id: '1', name: 'Site', week: weekOf(SIX, TEN) }, xml) }], {
      minutesPerDay: 600,
    }),
  );

test.each([
  ['a stretch of days', exception('<Type>1</Type>', '2026-03-18', '2026-03-24'), [['2026-03-18', '2026-03-24']]],
  [
    'a day of every year',
    exception('<Type>2</Type><Month>8</Month><MonthDay>23</MonthDay>'),
    [
      ['2026-09-23', '2026-09-23'],
      ['2027-09-23', '2027-09-23'],
    ],
  ],
  [
    'a weekday of every second week',
    exception('<Type>6</Type><Period>2</Period><DaysOfWeek>16</DaysOfWeek>', '2026-03-01', '2026-04-03'),
    [
      ['2026-03-05', '2026-03-05'],
      ['2026-03-19', '2026-03-19'],
      ['2026-04-02', '2026-04-02'],
    ],
  ],
  [
    'a day of every month, so often',
    exception('<Type>4</Type><Period>1</Period><MonthDay>15</MonthDay><Occurrences>2</Occurrences>', '2026-03-16'),
    [
      ['2026-04-15', '2026-04-15'],
      ['2026-05-15', '2026-05-15'],
    ],
  ],
  [
    'every third day',
    exception('<Type>7</Type><Period>3</Period>', '2026-03-01', '2026-03-05'),
    [
      ['2026-03-01', '2026-03-01'],
      ['2026-03-04', '2026-03-04'],
    ],
  ],
] as const)('Microsoft Project: days off on %s', (_, xml, dates) => {
  const reading = withException(xml);
  expect(reading.calendars?.[0]?.datedHours.map(({ from, to }) => [from, to])).toEqual(dates);
  expect(reading.calendars?.[0]?.hoursPerDay).toBe(10);
  expect(reading.tasks.map(({ durationDays }) => durationDays)).toEqual([4, 4]);
  expect(calendarOf(reading, 'By the project')).toBe('Site');
});

test('Microsoft Project: days off that recur by their place in a month are reported', () => {
  const { skipped, calendars } = withException(exception('<Type>3</Type><MonthItem>3</MonthItem>'));
  expect(skipped).toEqual([{ line: null, reason: 'calendar', text: 'Site: Holiday' }]);
  expect(calendars?.[0]?.datedHours).toEqual([]);
});

test('Microsoft Project: a week of its own in Ramadan, and days off of the old versions', () => {
  const ramadan = [shift('08:00', '14:00')];
  const week = weekOf(FIVE, EIGHT)
    .map(
      (_, day) =>
        `<WeekDay><DayType>${day + 1}</DayType><DayWorking>${day < 5 ? 1 : 0}</DayWorking>${day < 5 ? '<WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>14:00:00</ToTime></WorkingTime></WorkingTimes>' : ''}</WeekDay>`,
    )
    .join('');
  const xml = projectCalendar({ id: '1', name: 'Site', week: weekOf(FIVE, EIGHT) })
    .replace(
      '</Calendar>',
      `<WorkWeeks><WorkWeek>${period('2026-02-18', '2026-02-22')}<Name>Ramadan</Name><WeekDays>${week}</WeekDays></WorkWeek></WorkWeeks></Calendar>`,
    )
    .replace(
      '<WeekDays>',
      `<WeekDays><WeekDay><DayType>0</DayType><DayWorking>0</DayWorking>${period('2026-02-22', '2026-02-23')}</WeekDay>`,
    );
  const reading = readProjectXml(projectXmlWith([{ id: '1', xml }]));
  expect(reading.calendars?.[0]?.datedHours).toEqual([
    { from: '2026-02-18', to: '2026-02-19', hours: ramadan },
    { from: '2026-02-20', to: '2026-02-23', hours: [] },
  ]);
});

test('whatever stands in the data of a calendar, it is read or left out', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '|',
    '0||',
    '1',
    's|08:00',
    'f|24:00',
    'd|46000',
    'DaysOfWeek',
    'CalendarData',
    'Exceptions',
    '()',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
      const data = parts.join('');
      dataNodes(data);
      const text = xerWith([{ id: '1', name: 'Any' }]).replace('(0||CalendarData', `${data}(0||CalendarData`);
      expect(readXer(text).tasks).toHaveLength(1);
    }),
  );
});

test('a file of thousands of calendars, or of days off without end, is read to its limit', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    ...{ id: String(index), name: `Calendar ${index}`, week: weekOf(FIVE, EIGHT) },
    base: String((index + 1) % 1000),
  }));
  expect(readXer(xerWith(many)).calendars?.length).toBeLessThanOrEqual(200);
  const long = Array.from({ length: 500 }, () => exception('<Type>1</Type>', '1900-01-01', '2200-12-31')).join('');
  expect(withException(long).calendars?.[0]?.datedHours).toHaveLength(1);
});
