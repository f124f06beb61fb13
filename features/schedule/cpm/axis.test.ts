import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { Axes, DayAxis, HourAxis } from './axis.ts';

const settings = {
  ...DEFAULT_CALENDAR,
  ramadanHours: null,
  middayBan: null,
  hours: [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
};
const calendar = openCalendar(settings);
/** Thursday the 19th and Sunday the 22nd of November 2026 are worked, the two days between them are off. */
const [thursday, friday, saturday, sunday, monday] = [
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
] as const;

describe('time in whole working days', () => {
  const axis = new DayAxis(calendar);
  const start = axis.startOf(sunday);

  test('a day off begins with the next working day and ends with the last one', () => {
    expect([friday, saturday].map((day) => axis.startOf(day))).toEqual([start, start]);
    expect([thursday, friday, saturday, sunday].map((day) => axis.endOf(day))).toEqual([
      start,
      start,
      start,
      start + 1,
    ]);
    expect([thursday, friday, sunday].map((day) => axis.lastStartOf(day))).toEqual([start - 1, start - 1, start]);
    expect(axis.at('2026-11-22 13:00')).toBe(start);
  });

  test('work takes a day at least, a begun day counts whole, and so does one of a lag', () => {
    expect([0, 1, 1.2, 3].map((days) => axis.length(days))).toEqual([1, 1, 2, 3]);
    expect([axis.between(thursday, sunday), axis.between(friday, saturday)]).toEqual([2, 1]);
    expect([1.5, -1.5, 2].map((days) => axis.lag(days))).toEqual([2, -1, 2]);
    expect([axis.days(4), axis.hoursPerDay]).toEqual([4, 8]);
  });

  test('five days from Sunday end on Thursday; a milestone has one day, at the end of a day the one before', () => {
    expect(axis.dates(start, { duration: 1, isAtEnd: false })).toEqual([sunday, sunday]);
    expect(axis.dates(start, { duration: 5, isAtEnd: false })).toEqual([sunday, '2026-11-26']);
    expect(axis.dates(start, { duration: 0, isAtEnd: false })).toEqual([sunday, sunday]);
    expect(axis.dates(start, { duration: 0, isAtEnd: true })).toEqual([thursday, thursday]);
  });
});

describe('time in minutes of a calendar of eight hours', () => {
  const axis = new HourAxis(calendar, 8);
  const start = axis.startOf(sunday);

  test('a day is 480 minutes, a day off none', () => {
    expect([friday, saturday].map((day) => axis.startOf(day))).toEqual([start, start]);
    expect([friday, saturday, sunday].map((day) => axis.endOf(day) - start)).toEqual([0, 0, 480]);
    expect([friday, sunday].map((day) => axis.lastStartOf(day) - start)).toEqual([-480, 0]);
    expect(axis.at('2026-11-22 13:00') - start).toBe(240);
  });

  test('parts of days are exact', () => {
    expect([0.5, 1, 1.3333, 1.5].map((days) => axis.length(days))).toEqual([240, 480, 640, 720]);
    expect([-0.5, 1.3333, 2].map((days) => axis.lag(days))).toEqual([-240, 640, 960]);
    expect([axis.between(sunday, monday), axis.between(friday, saturday)]).toEqual([960, 480]);
    expect([959, 960, -1].map((minutes) => axis.days(minutes))).toEqual([1, 2, -1]);
  });

  test('where a calendar calls nothing a day, it is a minute', () => {
    expect(new HourAxis(calendar, 0).length(2)).toBe(2);
  });

  test('a day and a half from Sunday noon ends on Monday; a milestone at the end of a day lies on the day that ended', () => {
    expect(axis.dates(start, { duration: 480, isAtEnd: false })).toEqual([sunday, sunday]);
    expect(axis.dates(start + 240, { duration: 720, isAtEnd: false })).toEqual([sunday, monday]);
    expect(axis.dates(start, { duration: 0, isAtEnd: false })).toEqual([sunday, sunday]);
    expect(axis.dates(start, { duration: 0, isAtEnd: true })).toEqual([thursday, thursday]);
  });
});

test('minutes are counted as soon as one task has a calendar of its own, for all tasks', () => {
  const own = { id: 'own', name: 'Seven days', hoursPerDay: 10, settings };
  const none = new Axes(calendar, [own], [{ calendarId: null }, {}]);
  expect([none.isHourly, none.of({ calendarId: 'own' }).hoursPerDay]).toEqual([false, 8]);
  const some = new Axes(calendar, [own], [{ calendarId: 'own' }, {}]);
  expect([some.isHourly, some.of({ calendarId: 'own' }).hoursPerDay, some.of({}).hoursPerDay]).toEqual([true, 10, 8]);
  expect(some.of({}).clock).toBeDefined();
});
