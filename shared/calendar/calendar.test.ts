import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../dates.ts';
import { hoursOf, openCalendar } from './calendar.ts';
import { firstOfHijriMonth, lengthOfHijriMonth } from './hijri.ts';
import { computedStarts, holidaysOf } from './holidays.ts';
import { CalendarSettings, DEFAULT_CALENDAR } from './settings.ts';

const calendar = openCalendar(DEFAULT_CALENDAR);

describe('Hijri dates by Umm al-Qura', () => {
  test.each([
    [1445, 9, '2024-03-11'],
    [1446, 9, '2025-03-01'],
    [1447, 9, '2026-02-18'],
    [1446, 12, '2025-05-28'],
  ])('%i-%i begins on %s', (year, month, date) => expect(firstOfHijriMonth(year, month)).toBe(date));

  test('every month from 1320 to 1600 has 29 or 30 days', () => {
    const lengths = new Set<number>();
    for (let year = 1320; year <= 1600; year++) {
      for (let month = 1; month <= 12; month++) lengths.add(lengthOfHijriMonth(year, month));
    }
    expect([...lengths].sort()).toEqual([29, 30]);
  });

  test('a civil year may hold two Eids of a kind', () => {
    expect(computedStarts('eid_al_fitr', 2033)).toHaveLength(2);
    expect(computedStarts('eid_al_fitr', 2026)).toEqual(['2026-03-19']);
    expect(computedStarts('eid_al_adha', 2026)).toEqual(['2026-05-26']);
  });
});

describe('working days', () => {
  test.each([
    ['2026-11-19', true, 'a Thursday'],
    ['2026-11-20', false, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', true, 'a Sunday'],
    ['2026-02-22', false, 'Founding Day'],
    ['2026-09-23', false, 'National Day'],
    ['2026-05-26', false, 'the day of Arafah'],
    ['2026-03-23', true, 'the day after Eid al-Fitr'],
  ])('%s: %s, %s', (date, isWorking) => expect(calendar.isWorkingDay(date)).toBe(isWorking));

  test('written days stand in place of the computed ones of that year, and a day made up is worked', () => {
    const settings = CalendarSettings.parse({
      ...DEFAULT_CALENDAR,
      holidays: [
        { name: 'Eid al-Fitr as announced', from: '2026-03-20', to: '2026-03-24', rule: 'eid_al_fitr' },
        { name: 'Made up', from: '2026-11-21', to: '2026-11-21', isWorking: true },
      ],
    });
    const own = openCalendar(settings);
    expect(own.isWorkingDay('2026-03-19')).toBe(true);
    expect(own.isWorkingDay('2026-03-24')).toBe(false);
    expect(own.isWorkingDay('2026-11-21')).toBe(true);
    expect(holidaysOf(settings, 2027).map(({ rule }) => rule)).toContain('eid_al_fitr');
    expect(own.holidayOn('2026-03-24')?.name).toBe('Eid al-Fitr as announced');
  });

  const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days));
  const step = fc.integer({ min: -5000, max: 5000 });

  test('going so many working days and counting them gives the same number', () =>
    fc.assert(
      fc.property(date, step, (from, days) => {
        const start = calendar.onOrAfter(from);
        const end = calendar.addWorkingDays(start, days);
        expect(calendar.isWorkingDay(end)).toBe(true);
        expect(calendar.workingDaysBetween(start, end)).toBe(days);
        expect(calendar.addWorkingDays(end, -days)).toBe(start);
        expect(calendar.dateAt(calendar.indexOf(start))).toBe(start);
      }),
    ));

  test('the count of a span is what counting day by day gives', () =>
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 800 }), (from, length) => {
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
        const worked = days.filter((day) => calendar.isWorkingDay(day)).length;
        expect(calendar.workingDaysIn(from, addDays(from, length))).toBe(worked);
      }),
    ));

  test('the next and the last working day are the nearest', () =>
    fc.assert(
      fc.property(date, (day) => {
        const next = calendar.onOrAfter(day);
        const last = calendar.onOrBefore(day);
        expect(daysBetween(last, day)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(day, next)).toBeGreaterThanOrEqual(0);
        if (next !== last) expect(calendar.workingDaysBetween(last, next)).toBe(1);
      }),
    ));

  test('a year has 52 weeks of five days less its holidays on weekdays', () => {
    const off = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter(
      (day) => ![5, 6].includes(weekday(day)) && calendar.holidayOn(day),
    );
    const weekdays = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter(
      (day) => ![5, 6].includes(weekday(day)),
    );
    expect(calendar.workingDaysIn('2026-01-01', '2026-12-31')).toBe(weekdays.length - off.length);
  });
});

describe('working hours', () => {
  test.each([
    ['2026-11-19', false, 8],
    ['2026-11-20', false, 0],
    ['2026-02-18', false, 6],
    ['2026-07-01', false, 8],
    ['2026-07-01', true, 6],
    ['2026-06-14', true, 8],
    ['2026-09-15', true, 6],
  ])('on %s, outdoors %s: %d', (day, isOutdoor, hours) =>
    expect(calendar.workingHours(day, { isOutdoor })).toBe(hours),
  );

  test('a ban within a shift leaves two', () =>
    expect(
      openCalendar({ ...DEFAULT_CALENDAR, hours: [{ from: '06:00', to: '18:00' }] }).shiftsOn('2026-07-01', {
        isOutdoor: true,
      }),
    ).toEqual([
      { from: '06:00', to: '12:00' },
      { from: '15:00', to: '18:00' },
    ]));

  test('hours of half an hour are kept', () => expect(hoursOf([{ from: '07:00', to: '11:30' }])).toBe(4.5));
});

describe('settings that are refused', () => {
  const of = (change: object) => CalendarSettings.safeParse({ ...DEFAULT_CALENDAR, ...change });
  test.each([
    [{ workingDays: [] }, 'At least one weekday is worked.'],
    [{ workingDays: [0, 0] }, 'A weekday is named once.'],
    [{ hours: [{ from: '12:00', to: '07:00' }] }, 'A shift ends after it begins.'],
    [
      {
        hours: [
          { from: '07:00', to: '12:00' },
          { from: '11:00', to: '13:00' },
        ],
      },
      'Shifts follow each other and do not overlap.',
    ],
    [
      { holidays: [{ name: 'x', from: '2026-02-02', to: '2026-02-01' }] },
      'A holiday ends on or after the day it begins.',
    ],
    [{ holidays: [{ name: ' ', from: '2026-02-02', to: '2026-02-02' }] }, 'A holiday has a name.'],
  ])('%j', (change, message) => expect(of(change).error?.issues[0]?.message).toBe(message));
});
