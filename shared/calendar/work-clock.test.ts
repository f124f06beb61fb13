import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { openCalendar } from './calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from './settings.ts';
import { DAY_MINUTES, dateOfMoment, midnightOf, momentOf, openWorkClock, WALL } from './work-clock.ts';

const EIGHT = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const SHORT = [{ from: '08:00', to: '12:00' }];
const bare = { ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [] };
/** Sunday to Wednesday eight hours, Thursday four; off on 3 March, four hours on Friday the 6th. */
const site: CalendarSettings = {
  ...bare,
  weekHours: [EIGHT, EIGHT, EIGHT, EIGHT, SHORT, [], []],
  datedHours: [
    { from: '2026-03-03', to: '2026-03-03', hours: [] },
    { from: '2026-03-06', to: '2026-03-06', hours: SHORT },
  ],
};
const clock = openWorkClock(openCalendar(site));
const text = (moment: number) => {
  const minute = moment - midnightOf(dateOfMoment(moment));
  return `${dateOfMoment(moment)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

test.each([
  ['2026-03-01 08:00', 4, '2026-03-01 12:00'],
  ['2026-03-01 08:00', 5, '2026-03-01 14:00'],
  ['2026-03-01 08:00', 16, '2026-03-02 17:00'],
  ['2026-03-02 15:00', 4, '2026-03-04 10:00'],
  ['2026-03-04 08:00', 16, '2026-03-06 12:00'],
  ['2026-03-07 10:00', 8, '2026-03-08 17:00'],
])('from %s %i hours of work end at %s', (from, hours, end) => {
  expect(text(clock.ends(clock.worked(momentOf(from)) + hours * 60))).toBe(end);
});

test('a minute more than a shift is the first of the next shift', () => {
  const start = clock.worked(momentOf('2026-03-01 08:00'));
  expect([240, 241].map((minutes) => text(clock.ends(start + minutes)))).toEqual([
    '2026-03-01 12:00',
    '2026-03-01 13:01',
  ]);
});

test('what ends with a day goes on with the next one that is worked', () => {
  const minutes = clock.worked(momentOf('2026-03-02 17:00'));
  expect(text(clock.ends(minutes))).toBe('2026-03-02 17:00');
  expect(text(clock.begins(minutes))).toBe('2026-03-04 08:00');
  expect(clock.worked(momentOf('2026-03-03 12:00'))).toBe(minutes);
});

test('a calendar without hours by weekday has the same on every working day, Ramadan and midday ban aside', () => {
  const usual = openWorkClock(openCalendar(DEFAULT_CALENDAR));
  const minutes = (date: string) => usual.worked(midnightOf(addDays(date, 1))) - usual.worked(midnightOf(date));
  expect(['2026-03-01', '2026-07-01', '2026-02-22', '2026-03-06'].map(minutes)).toEqual([480, 480, 0, 0]);
});

test('no moment and no minute is lost, from any moment on', () => {
  const first = momentOf('2026-02-25');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (minutes) => {
      const moment = first + minutes;
      const worked = clock.worked(moment);
      expect(clock.worked(clock.ends(worked))).toBe(worked);
      expect(clock.worked(clock.begins(worked))).toBe(worked);
      expect(clock.ends(worked)).toBeLessThanOrEqual(moment);
      expect(clock.begins(worked)).toBeGreaterThanOrEqual(moment);
      expect(clock.worked(clock.begins(worked) + 1)).toBe(worked + 1);
    }),
  );
});

test('beyond its years nothing breaks', () => {
  expect(clock.worked(-5)).toBe(0);
  expect(clock.ends(-5)).toBe(0);
  expect(dateOfMoment(clock.begins(2 ** 30))).toBe('2200-12-31');
});

test('moments are minutes since the first day of 1900, by the clock on the wall', () => {
  expect(DAY_MINUTES).toBe(1440);
  expect(['1900-01-01', '1900-01-02'].map(midnightOf)).toEqual([0, 1440]);
  expect(['1900-01-01 08:30', '1900-01-02', '1900-01-02 00:01'].map(momentOf)).toEqual([510, 1440, 1441]);
  expect([-5, 0, 1439, 1440].map(dateOfMoment)).toEqual(['1900-01-01', '1900-01-01', '1900-01-01', '1900-01-02']);
});

test('work that never rests has worked as long as the clock on the wall has gone', () => {
  expect([WALL.worked(90), WALL.ends(90), WALL.begins(90)]).toEqual([90, 90, 90]);
});

test('before its first minute nothing is worked, after its last one no minute begins', () => {
  const last = midnightOf('2200-12-31') + DAY_MINUTES;
  expect([clock.worked(0), clock.worked(last), clock.worked(last + 1)]).toEqual([
    0,
    clock.worked(last),
    clock.worked(last),
  ]);
  expect(clock.worked(last) - clock.worked(midnightOf('2200-12-31'))).toBe(480);
  expect(clock.ends(0)).toBe(0);
  expect(text(clock.ends(60))).toBe('1900-01-01 09:00');
  expect(text(clock.begins(0))).toBe('1900-01-01 08:00');
  expect(text(clock.begins(-5))).toBe('1900-01-01 08:00');
  expect(clock.begins(clock.worked(last))).toBe(last);
  expect(text(clock.ends(clock.worked(last)))).toBe('2200-12-31 17:00');
});
