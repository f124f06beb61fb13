import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { dateIn, weekday } from '#shared/dates.ts';
import {
  LATEST_MS,
  lastDue,
  MOST_BYTES,
  MOST_MAILS,
  MOST_RECIPIENTS,
  momentAt,
  nextDue,
  RETRY_MINUTES,
  STALE_MS,
  type Timing,
} from './rules.ts';

const calendar = openCalendar(DEFAULT_CALENDAR);
const riyadh = { timeZone: 'Asia/Riyadh', isWorkingDay: calendar.isWorkingDay };
const timing = (given: Partial<Timing>): Timing => ({
  cadence: 'daily',
  weekday: null,
  monthDay: null,
  time: '07:00',
  ...given,
});

describe('the next due time', () => {
  // 2026-11-19 is a Thursday; Friday and Saturday are days off. 07:00 in Riyadh is 04:00 UTC.
  test.each<[string, Partial<Timing>, string, string]>([
    ['today when its time is to come', {}, '2026-11-19T03:59:00Z', '2026-11-19T04:00:00Z'],
    ['not twice', {}, '2026-11-19T04:00:00Z', '2026-11-22T04:00:00Z'],
    ['not on days off', {}, '2026-11-20T00:00:00Z', '2026-11-22T04:00:00Z'],
    ['by the clock of the organisation', { time: '01:00' }, '2026-11-22T21:30:00Z', '2026-11-22T22:00:00Z'],
    ['on its day of the week', { cadence: 'weekly', weekday: 4 }, '2026-11-19T04:00:00Z', '2026-11-26T04:00:00Z'],
    ['be it a day off', { cadence: 'weekly', weekday: 5 }, '2026-11-19T04:00:00Z', '2026-11-20T04:00:00Z'],
    ['on its day of the month', { cadence: 'monthly', monthDay: 1 }, '2026-11-19T04:00:00Z', '2026-12-01T04:00:00Z'],
    [
      'on the last of a shorter month',
      { cadence: 'monthly', monthDay: 31 },
      '2026-11-19T04:00:00Z',
      '2026-11-30T04:00:00Z',
    ],
    ['of February too', { cadence: 'monthly', monthDay: 30 }, '2026-02-01T00:00:00Z', '2026-02-28T04:00:00Z'],
  ])('%s', (_, given, after, due) => {
    expect(nextDue(timing(given), new Date(after), riyadh)?.toISOString()).toBe(new Date(due).toISOString());
  });

  test('never, where no day is worked', () => {
    const never = { timeZone: 'Asia/Riyadh', isWorkingDay: () => false };
    expect(nextDue(timing({}), new Date('2026-11-19T04:00:00Z'), never)).toBeNull();
  });
});

test('of several that were missed only the newest counts', () => {
  const [from, to] = [new Date('2026-11-15T00:00:00Z'), new Date('2026-11-19T10:00:00Z')];
  expect(lastDue(timing({}), from, to, riyadh)?.toISOString()).toBe('2026-11-19T04:00:00.000Z');
  expect(lastDue(timing({}), to, new Date('2026-11-22T03:59:59Z'), riyadh)).toBeNull();
});

describe('clocks', () => {
  test.each([
    ['Asia/Riyadh', '2026-11-19', '07:00', '2026-11-19T04:00:00Z'],
    ['Africa/Cairo', '2026-07-01', '07:00', '2026-07-01T04:00:00Z'],
    ['Africa/Cairo', '2026-12-01', '07:00', '2026-12-01T05:00:00Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00Z'],
  ])('%s %s %s', (zone, date, time, moment) => {
    expect(momentAt(zone, date, time).toISOString()).toBe(new Date(moment).toISOString());
  });
});

const zones = ['Asia/Riyadh', 'Africa/Cairo', 'America/New_York', 'Pacific/Chatham', 'UTC'];
const anyTiming = fc.record({
  cadence: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  weekday: fc.integer({ min: 0, max: 6 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')),
});

test('due times go on, one a day at most, each on a day that was chosen', () => {
  const anyMoment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyTiming, fc.constantFrom(...zones), anyMoment, (plan, timeZone, after) => {
      const place = { timeZone, isWorkingDay: calendar.isWorkingDay };
      const dues: Date[] = [];
      for (let due = nextDue(plan, after, place); due && dues.length < 4; due = nextDue(plan, due, place))
        dues.push(due);
      const dates = dues.map((due) => dateIn(timeZone, due));
      expect(dates).toHaveLength(4);
      expect(dues[0]?.getTime()).toBeGreaterThan(after.getTime());
      expect([...new Set(dates)].sort()).toEqual(dates);
      expect(dates.filter((date) => !isChosen(plan, date))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

function isChosen({ cadence, weekday: day, monthDay }: Timing, date: string): boolean {
  if (cadence === 'daily') return calendar.isWorkingDay(date);
  if (cadence === 'weekly') return weekday(date) === day;
  return Number(date.slice(8)) <= (monthDay ?? 0);
}

test('30 mails a person, 50 recipients, three further attempts, a day late at most, half an hour under way, 18 MB', () => {
  const hour = 60 * 60 * 1000;
  expect([MOST_MAILS, MOST_RECIPIENTS, [...RETRY_MINUTES]]).toEqual([30, 50, [5, 15, 60]]);
  expect([LATEST_MS, STALE_MS, MOST_BYTES]).toEqual([24 * hour, hour / 2, 18 * 1024 * 1024]);
});
