import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../dates.ts';
import { hoursOf, openCalendar } from './calendar.ts';
import { firstOfHijriMonth, hijriYearsOf, lengthOfHijriMonth } from './hijri.ts';
import { computedStarts, holidaysOf, ramadansOf } from './holidays.ts';
import { CalendarSettings, DEFAULT_CALENDAR, daysInMonth } from './settings.ts';

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

  test('a civil year touches two Hijri years, sometimes three', () => {
    expect(hijriYearsOf(2026)).toEqual([1447, 1448]);
    expect(hijriYearsOf(2008)).toEqual([1428, 1429, 1430]);
  });

  test('the month after the twelfth is the first of the next year; outside of 1900 to 2200 none is known', () => {
    expect(firstOfHijriMonth(1447, 13)).toBe('2026-06-16');
    expect(firstOfHijriMonth(1448, 1)).toBe('2026-06-16');
    expect(firstOfHijriMonth(1317, 8)).toBe('1899-12-04');
    expect(firstOfHijriMonth(1317, 7)).toBeUndefined();
    expect([lengthOfHijriMonth(1447, 9), lengthOfHijriMonth(1447, 10), lengthOfHijriMonth(1200, 1)]).toEqual([
      30, 29, 29,
    ]);
  });

  test('Ramadan lasts to the day before the next month, and may begin in one year and end in the next', () => {
    expect(ramadansOf(2026)[0]).toEqual(['2026-02-18', '2026-03-19']);
    expect(ramadansOf(2030)).toEqual([
      ['2030-01-05', '2030-02-03'],
      ['2030-12-26', '2031-01-23'],
    ]);
    const days = ['2026-02-17', '2026-02-18', '2026-03-19', '2026-03-20', '2031-01-01'];
    expect(days.map(calendar.isRamadan)).toEqual([false, true, true, false, true]);
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

  test.each([
    ['2026-02-21', undefined],
    ['2026-02-22', 'founding_day'],
    ['2026-02-23', undefined],
    ['2026-03-18', undefined],
    ['2026-03-19', 'eid_al_fitr'],
    ['2026-03-22', 'eid_al_fitr'],
    ['2026-03-23', undefined],
    ['2026-05-25', undefined],
    ['2026-05-26', 'eid_al_adha'],
    ['2026-05-29', 'eid_al_adha'],
    ['2026-05-30', undefined],
    ['2026-09-23', 'national_day'],
    // It began on 30 December.
    ['2007-01-02', 'eid_al_adha'],
    ['2007-01-03', undefined],
  ])('%s is of the holiday %s', (date, rule) => expect(calendar.holidayOn(date)?.rule).toBe(rule));

  test('the holidays of a year stand in order, those written by hand among them', () => {
    const shutdown = { name: 'Shutdown', from: '2026-12-30', to: '2027-01-03', isWorking: false, rule: null };
    const settings = { ...DEFAULT_CALENDAR, holidays: [shutdown] };
    const startsIn = (year: number) => holidaysOf(settings, year).map(({ from }) => from);
    expect(startsIn(2026)).toEqual(['2026-02-22', '2026-03-19', '2026-05-26', '2026-09-23', '2026-12-30']);
    expect(startsIn(2027)[0]).toBe('2026-12-30');
    expect(startsIn(2028)).not.toContain('2026-12-30');
    const own = openCalendar(settings);
    const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-03', '2027-01-04'];
    expect(days.map(own.isWorkingDay)).toEqual([true, false, false, false, true]);
    expect(own.onOrAfter('2026-12-30')).toBe('2027-01-04');
    expect(own.onOrBefore('2027-01-03')).toBe('2026-12-29');
  });

  test('a holiday touches the year it begins in and the year it ends in, be it by a day', () => {
    const one = (from: string, to: string) => {
      const holiday = { name: 'Shutdown', from, to, isWorking: false, rule: null };
      const settings = { ...DEFAULT_CALENDAR, computedHolidays: [], holidays: [holiday] };
      return [2025, 2026, 2027].filter((year) => holidaysOf(settings, year).length > 0);
    };
    expect(one('2026-12-31', '2026-12-31')).toEqual([2026]);
    expect(one('2026-12-30', '2027-01-01')).toEqual([2026, 2027]);
    expect(one('2026-01-01', '2026-01-01')).toEqual([2026]);
  });

  test('of holidays that begin on one day those written by hand come last', () => {
    const day = { name: 'Company day', from: '2026-02-22', to: '2026-02-22', isWorking: false, rule: null };
    const names = holidaysOf({ ...DEFAULT_CALENDAR, holidays: [day] }, 2026).map(({ rule, name }) => rule ?? name);
    expect(names.slice(0, 2)).toEqual(['founding_day', 'Company day']);
  });

  test('a day made up is worked though it lies in a holiday, and is named for itself', () => {
    const own = openCalendar({
      ...DEFAULT_CALENDAR,
      holidays: [{ name: 'Made up', from: '2026-03-21', to: '2026-03-21', isWorking: true, rule: null }],
    });
    expect(['2026-03-20', '2026-03-21', '2026-03-22'].map(own.isWorkingDay)).toEqual([false, true, false]);
    expect(own.holidayOn('2026-03-21')?.name).toBe('Made up');
  });

  test('working days are known from 1900-01-01 to 2200-12-31; beyond them the nearest is taken', () => {
    expect([calendar.indexOf('1900-01-01'), calendar.indexOf('1900-01-02')]).toEqual([0, 1]);
    expect([calendar.dateAt(-5), calendar.dateAt(0), calendar.dateAt(1e9)]).toEqual([
      '1900-01-01',
      '1900-01-01',
      '2200-12-31',
    ]);
    expect(['1900-01-01', '2200-12-31'].map(calendar.isWorkingDay)).toEqual([true, true]);
    expect(calendar.workingDaysIn('2200-12-28', '2200-12-31')).toBe(4);
    expect([calendar.onOrAfter('1899-06-01'), calendar.onOrAfter('2201-06-01')]).toEqual(['1900-01-01', '2200-12-31']);
    expect(calendar.indexOf('2201-06-01')).toBe(calendar.indexOf('2200-12-31'));
    expect(['1900-02-22', '2200-09-23'].map(calendar.isWorkingDay)).toEqual([false, false]);
    const sundays = openCalendar({ ...DEFAULT_CALENDAR, workingDays: [0] });
    expect([sundays.dateAt(-5), sundays.dateAt(0), sundays.dateAt(1)]).toEqual([
      '1900-01-07',
      '1900-01-07',
      '1900-01-14',
    ]);
    const shut = [{ name: 'Shut', from: '1900-01-01', to: '1900-01-02', isWorking: false, rule: null }];
    expect(openCalendar({ ...DEFAULT_CALENDAR, holidays: shut }).dateAt(0)).toBe('1900-01-03');
  });

  test('working days between two dates leave the later one out, a span has both', () => {
    // Thursday to Sunday, over a weekend.
    expect(calendar.workingDaysBetween('2026-11-19', '2026-11-22')).toBe(1);
    expect(calendar.workingDaysIn('2026-11-19', '2026-11-22')).toBe(2);
    expect(calendar.workingDaysIn('2026-11-24', '2026-11-19')).toBe(0);
    expect(calendar.workingDaysBetween('2026-11-24', '2026-11-19')).toBe(-3);
    expect(calendar.addWorkingDays('2026-11-20', 0)).toBe('2026-11-22');
    expect(calendar.addWorkingDays('2026-11-19', 1)).toBe('2026-11-22');
    expect(calendar.addWorkingDays('2026-11-22', -1)).toBe('2026-11-19');
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

  test.each([
    ['06-15', '09-15', ['06-14', '06-15', '09-15', '09-16'], [false, true, true, false]],
    ['12-01', '01-31', ['11-30', '12-01', '01-31', '02-01'], [false, true, true, false]],
    ['06-15', '06-15', ['06-14', '06-15', '06-16'], [false, true, false]],
  ])('a midday ban from %s to %s includes both days, over New Year too', (from, to, days, expected) => {
    const own = openCalendar({ ...DEFAULT_CALENDAR, middayBan: { from, to, hours: { from: '12:00', to: '15:00' } } });
    expect(days.map((day) => own.isMiddayBan(`2026-${day}`))).toEqual(expected);
    expect(openCalendar({ ...DEFAULT_CALENDAR, middayBan: null }).isMiddayBan(`2026-${from}`)).toBe(false);
  });

  test('hours of a date win over Ramadan, Ramadan over the week, the week over the usual hours', () => {
    const shift = (to: string) => [{ from: '07:00', to }];
    const own = openCalendar({
      ...DEFAULT_CALENDAR,
      weekHours: [shift('09:00'), shift('09:00'), shift('09:00'), shift('10:00'), shift('09:00'), [], []],
      datedHours: [
        { from: '2026-02-23', to: '2026-02-24', hours: shift('08:00') },
        { from: '2026-03-02', to: '2026-03-02', hours: [] },
        { from: '2026-11-20', to: '2026-11-20', hours: shift('11:00') },
      ],
    });
    // 18 February to 19 March 2026 is Ramadan; 25 November is a Wednesday, 20 November a Friday.
    const days = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-03-02', '2026-11-20', '2026-11-25', '2026-11-27'];
    expect(days.map((day) => own.workingHours(day))).toEqual([1, 1, 6, 0, 4, 3, 0]);
    expect([own.shiftsOn('2026-11-27'), calendar.shiftsOn('2026-11-27')]).toEqual([[], []]);
    expect(['2026-11-26', '2026-11-27', '2026-03-02'].map(own.isWorkingDay)).toEqual([true, false, false]);
    expect(openCalendar({ ...DEFAULT_CALENDAR, ramadanHours: null }).workingHours('2026-02-23')).toBe(8);
  });

  test('outdoors nothing of a shift within the midday ban is left, and work before and after it stays as it is', () => {
    const own = openCalendar({
      ...DEFAULT_CALENDAR,
      hours: [
        { from: '05:00', to: '09:00' },
        { from: '12:30', to: '14:00' },
        { from: '15:30', to: '17:00' },
      ],
    });
    expect(own.shiftsOn('2026-07-01', { isOutdoor: true })).toEqual([
      { from: '05:00', to: '09:00' },
      { from: '15:30', to: '17:00' },
    ]);
    expect(own.workingHours('2026-07-01')).toBe(7);
  });

  test('hours of half an hour are kept', () => expect(hoursOf([{ from: '07:00', to: '11:30' }])).toBe(4.5));
});

describe('settings', () => {
  const of = (change: object) => CalendarSettings.safeParse({ ...DEFAULT_CALENDAR, ...change });
  const shift = (from: string, to: string) => ({ from, to });
  const hourly = (count: number, first = 0) =>
    Array.from({ length: count }, (_, index) => {
      const minute = (at: number) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
      return shift(minute(first + index), minute(first + index + 1));
    });
  const minutes = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      shift(`07:${String(index).padStart(2, '0')}`, `07:${String(index + 1).padStart(2, '0')}`),
    );
  const holiday = (more: object = {}) => ({
    holidays: [{ name: 'x', from: '2026-02-01', to: '2026-02-02', ...more }],
  });
  const holidays = (count: number) => ({ holidays: Array.from({ length: count }, () => holiday().holidays[0]) });
  const datedDays = (count: number) =>
    dated(
      ...Array.from({ length: count }, (_, days): [string, string] => [
        addDays('2020-01-01', days),
        addDays('2020-01-01', days),
      ]),
    );
  const computed = (days: number) => ({ computedHolidays: [{ rule: 'eid_al_fitr', days }] });
  const week = (hours: object[]) => ({ weekHours: [hours, [], [], [], [], [], []] });
  const dated = (...list: [string, string][]) => ({ datedHours: list.map(([from, to]) => ({ from, to, hours: [] })) });

  test.each<[object, string]>([
    [{ workingDays: [] }, 'At least one weekday is worked.'],
    [{ workingDays: [0, 0] }, 'A weekday is named once.'],
    [{ workingDays: [-1, 0] }, 'Too small: expected number to be >=0'],
    [{ workingDays: [0, 7] }, 'Too big: expected number to be <=6'],
    [{ hours: [shift('12:00', '07:00')] }, 'A shift ends after it begins.'],
    [{ hours: [shift('07:00', '07:00')] }, 'A shift ends after it begins.'],
    [{ hours: [shift('7:00', '12:00')] }, 'A time is written 07:00.'],
    [{ hours: [shift('07:00', '24:30')] }, 'A time is written 07:00.'],
    [{ hours: [shift('07:00', '12:00'), shift('11:00', '13:00')] }, 'Shifts follow each other and do not overlap.'],
    [{ hours: [] }, 'A working day needs at least one shift.'],
    [{ hours: hourly(7) }, 'A working day has at most six shifts.'],
    [week([shift('07:00', '12:00'), shift('11:59', '13:00')]), 'Shifts follow each other and do not overlap.'],
    [{ weekHours: [[], [], [], [], [], []] }, 'A week has seven days.'],
    [week(minutes(49)), 'A day has at most 48 shifts.'],
    [dated(['2026-02-02', '2026-02-01']), 'A holiday ends on or after the day it begins.'],
    [
      dated(['2026-02-01', '2026-02-03'], ['2026-02-03', '2026-02-04']),
      'Days with hours of their own follow each other and do not overlap.',
    ],
    [holiday({ to: '2026-01-31' }), 'A holiday ends on or after the day it begins.'],
    [holiday({ to: '2026-04-03' }), 'A holiday lasts at most 60 days.'],
    [holiday({ name: ' ' }), 'A holiday has a name.'],
    [holiday({ name: 'x'.repeat(101) }), 'The name of a holiday has at most 100 characters.'],
    [holiday({ from: '2026-2-1' }), 'A date is written 2026-03-01.'],
    [computed(0), 'A holiday lasts at least one day.'],
    [computed(31), 'A computed holiday lasts at most 30 days.'],
    [
      { computedHolidays: [...computed(4).computedHolidays, ...computed(1).computedHolidays] },
      'A holiday is named once.',
    ],
    [{ middayBan: { ...DEFAULT_CALENDAR.middayBan, from: '02-30' } }, 'A day of the year is written 06-15.'],
  ])('%j is refused', (change, message) => expect(of(change).error?.issues[0]?.message).toBe(message));

  test.each<[object]>([
    [{ workingDays: [0, 1, 2, 3, 4, 5, 6] }],
    [{ hours: hourly(6) }],
    [{ hours: [shift('20:00', '24:00')] }],
    [{ hours: [shift('07:00', '12:00'), shift('12:00', '13:00')] }],
    [week(hourly(48))],
    [dated(['2026-02-01', '2026-02-01'], ['2026-02-02', '2026-02-04'])],
    [holiday({ to: '2026-02-01' })],
    [holiday({ to: '2026-04-02' })],
    [holiday({ name: 'x'.repeat(100) })],
    [computed(1)],
    [computed(30)],
    [{ middayBan: { ...DEFAULT_CALENDAR.middayBan, from: '02-29' } }],
  ])('%j is taken', (change) => expect(of(change).success).toBe(true));

  test('a calendar holds at most 200 holidays and 5,000 days with hours of their own', () => {
    const refusal = (change: object) => of(change).error?.issues[0]?.message;
    expect([refusal(holidays(200)), refusal(datedDays(5000))]).toEqual([undefined, undefined]);
    expect(refusal(holidays(201))).toBe('A calendar holds at most 200 holidays.');
    expect(refusal(datedDays(5001))).toBe('A calendar holds at most 5000 days with hours of their own.');
  });

  test('weekdays are stored in order, and a holiday is a day off unless it says otherwise', () => {
    expect(of({ workingDays: [4, 0, 6] }).data?.workingDays).toEqual([0, 4, 6]);
    expect(of(holiday()).data?.holidays[0]).toMatchObject({ isWorking: false, rule: null });
  });

  test('February has 29 days in the year that days of any year are taken from', () => {
    expect([1, 2, 3, 4, 12].map(daysInMonth)).toEqual([31, 29, 31, 30, 31]);
  });

  test('by default work is from Sunday to Thursday, 07:00 to 12:00 and 13:00 to 16:00, six hours in Ramadan', () => {
    expect(DEFAULT_CALENDAR).toMatchObject({
      workingDays: [0, 1, 2, 3, 4],
      hours: [shift('07:00', '12:00'), shift('13:00', '16:00')],
      ramadanHours: [shift('07:00', '13:00')],
      middayBan: { from: '06-15', to: '09-15', hours: shift('12:00', '15:00') },
      computedHolidays: [
        { rule: 'founding_day', days: 1 },
        { rule: 'national_day', days: 1 },
        { rule: 'eid_al_fitr', days: 4 },
        { rule: 'eid_al_adha', days: 4 },
      ],
    });
  });
});
