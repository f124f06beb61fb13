import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { type DayForecast, type HourForecast, WeatherReport } from './contract.ts';
import { EXPOSURES, exposuresOf, phrasesOfExposures } from './exposure.ts';
import { bestPour, evaporation, impactsOf, stopsWork } from './rules.ts';

describe('what a task is exposed to', () => {
  test.each([
    ['Tower crane erection', ['lifting']],
    ['Curtain wall glazing, Level 5', ['facade']],
    ['Cast slab Level 3', ['concrete']],
    ['صب سقف الدور الثالث', ['concrete']],
    ['حفر الأساسات', ['earthworks']],
    ['Roof waterproofing membrane', ['coating', 'outdoor']],
    ['Asphalt wearing course', ['asphalt']],
    ['External painting', ['coating']],
    ['Internal painting', []],
    ['Concrete mix design approval', []],
    ['Monthly report', []],
    ['تصميم الواجهات', []],
  ])('%s: %j', (title, exposures) => {
    expect(exposuresOf(title)).toEqual(exposures);
  });
});

test('the file of exposures matches its schema: each kind of work has its phrases', () => {
  const phrases = phrasesOfExposures();
  expect(Object.keys(phrases)).toEqual([...EXPOSURES, 'indoor']);
  for (const own of Object.values(phrases)) expect(own.length).toBeGreaterThan(0);
});

describe('evaporation from fresh concrete', () => {
  // The ACI 305 chart by Uno's formula, concrete as warm as the air.
  test.each([
    [30, 50, 16, 0.8],
    [35, 30, 25, 2.08],
    [20, 80, 5, 0.08],
    [25, 100, 30, 0],
  ])('%s °C, %s %%, %s km/h: about %s kg/m² an hour', (temperature, humidity, wind, expected) => {
    expect(evaporation({ temperature, humidity, wind })).toBeCloseTo(expected, 2);
  });

  test('grows with wind and falls with humidity; unknown stays unknown', () => {
    const at = (humidity: number, wind: number) => evaporation({ temperature: 30, humidity, wind }) ?? 0;
    expect(at(40, 20)).toBeGreaterThan(at(40, 10));
    expect(at(40, 20)).toBeGreaterThan(at(60, 20));
    expect(evaporation({ temperature: null, humidity: 40, wind: 20 })).toBeNull();
  });
});

const calm: HourForecast = {
  ...{ time: '', temperature: 28, apparent: 28, humidity: 70, rain: 0, rainChance: 0 },
  ...{ wind: 5, gust: 10, visibility: 20_000, code: 0 },
};
const hoursOn = (date: string, change: (hour: number) => Partial<HourForecast>) =>
  Array.from({ length: 24 }, (_, hour) => ({
    ...calm,
    time: `${date}T${String(hour).padStart(2, '0')}:00`,
    ...change(hour),
  }));
const day = (date: string, more: Partial<DayForecast> = {}): DayForecast => ({
  ...{ date, code: 0, high: 30, low: 20, rain: 0, rainChance: 0, gust: 10, sunrise: null, sunset: null },
  ...more,
});
const SUNDAY = '2026-03-01';
const calendar = openCalendar(DEFAULT_CALENDAR);
const task = (title: string, from = SUNDAY, to = SUNDAY) => ({
  id: title,
  number: 1,
  title,
  plannedStartDate: from,
  plannedEndDate: to,
});
const impacts = (titles: string[], change: (hour: number) => Partial<HourForecast>, date = SUNDAY, more = {}) =>
  impactsOf({
    hours: hoursOn(date, change),
    days: [day(date, more)],
    tasks: titles.map((title) => task(title, date, date)),
    calendar: date === SUNDAY ? openCalendar({ ...DEFAULT_CALENDAR, ramadanHours: null }) : calendar,
    from: date,
    dayCount: 6,
  });

describe('impacts on planned work', () => {
  test.each([
    ['wind-facade', 'Curtain wall glazing', { gust: 36 }, 36],
    ['wind-crane', 'Precast girder lifting', { gust: 50 }, 50],
    ['wind-height', 'Scaffolding to north side', { gust: 61 }, 61],
    ['rain', 'Cast raft', { rain: 0.5 }, 0.5],
    ['heat-concrete', 'Cast raft', { temperature: 35, humidity: 95, wind: 0 }, 35],
    ['visibility', 'Excavation', { visibility: 999 }, 999],
    ['thunder', 'Tower crane works', { code: 95 }, 95],
    ['felt-heat', 'Backfilling', { apparent: 42 }, 42],
  ])('%s touches %s from 09:00 to 11:00', (rule, title, bad, figure) => {
    const found = impacts([title, 'Internal joinery'], (hour) => (hour === 9 || hour === 10 ? bad : {}));
    expect(found).toEqual([expect.objectContaining({ rule, date: SUNDAY, from: '09:00', to: '11:00', figure })]);
    expect(found[0]?.tasks.map((one) => one.title)).toEqual([title]);
  });

  test('the worst figure of the hours is shown: the strongest gust, the shortest sight', () => {
    const worst = (title: string, first: Partial<HourForecast>, second: Partial<HourForecast>) =>
      impacts([title], (hour) => (hour === 9 ? first : hour === 10 ? second : {})).map(({ figure }) => figure);
    expect(worst('Curtain wall glazing', { gust: 55 }, { gust: 40 })).toEqual([55]);
    expect(worst('Excavation', { visibility: 500 }, { visibility: 800 })).toEqual([500]);
  });

  test('hours before ten are written in two digits', () => {
    const [found] = impacts(['Curtain wall glazing'], (hour) => (hour === 7 || hour === 8 ? { gust: 40 } : {}));
    expect([found?.from, found?.to]).toEqual(['07:00', '09:00']);
  });

  test.each([
    ['Curtain wall glazing', { gust: 35.9 }],
    ['Precast girder lifting', { gust: 49.9 }],
    ['Scaffolding to north side', { gust: 60.9 }],
    ['Cast raft', { temperature: 34.9, humidity: 95, wind: 0 }],
    ['Tower crane works', { code: 94 }],
    ['Backfilling', { apparent: 41.9 }],
    ['Cast raft', { rain: 0.4 }],
    ['Excavation', { visibility: 1000 }],
    ['Internal joinery', { gust: 90, rain: 9, temperature: 50 }],
  ])('%s is not touched by %j', (title, fair) => {
    expect(impacts([title], () => fair)).toEqual([]);
  });

  test('only in the hours that are worked, on days that are worked', () => {
    expect(
      impacts(['Curtain wall glazing'], (hour) => (hour === 12 || hour >= 16 || hour < 7 ? { gust: 80 } : {})),
    ).toEqual([]);
    expect(impacts(['Curtain wall glazing'], () => ({ gust: 80 }), '2026-03-06')).toEqual([]);
  });

  test('a task of two kinds of work minds what either of them minds', () => {
    expect(impacts(['Roof waterproofing membrane'], () => ({ rain: 1 }))).toMatchObject([{ rule: 'rain' }]);
  });

  test('rain of a whole day touches work on the ground alone, from ten millimetres on', () => {
    expect(impacts(['Curtain wall glazing'], () => ({}), SUNDAY, { rain: 10 })).toEqual([]);
    expect(impacts(['Backfilling'], () => ({}), SUNDAY, { rain: 9.9 })).toEqual([]);
    expect(impacts(['Backfilling'], () => ({}), SUNDAY, { rain: null })).toEqual([]);
  });

  test('rain of a whole day makes the ground too wet', () => {
    expect(impacts(['Backfilling'], () => ({}), SUNDAY, { rain: 10 })).toEqual([
      expect.objectContaining({ rule: 'wet-ground', figure: 10, limit: 10, from: '07:00', to: '16:00' }),
    ]);
  });

  test('the midday ban holds in summer for all outdoor work', () => {
    expect(impacts(['Excavation', 'Internal joinery'], () => ({}), '2026-07-05')).toEqual([
      expect.objectContaining({
        rule: 'midday-ban',
        from: '12:00',
        to: '15:00',
        tasks: [expect.objectContaining({ title: 'Excavation' })],
      }),
    ]);
    expect(impacts(['Excavation'], () => ({}))).toEqual([]);
  });

  test('a task touches only the days it is planned for', () => {
    const hours = [...hoursOn(SUNDAY, () => ({ gust: 70 })), ...hoursOn('2026-03-02', () => ({ gust: 70 }))];
    const found = impactsOf({
      ...{ hours, days: [day(SUNDAY), day('2026-03-02')], calendar, from: SUNDAY, dayCount: 6 },
      tasks: [task('Glazing', '2026-03-02', '2026-03-04')],
    });
    expect(found.map(({ date }) => date)).toEqual(['2026-03-02']);
  });
});

test('work rests under storms, wind, rain and dust; heat is planned with', () => {
  const rules = WeatherReport.shape.impacts.element.shape.rule.options;
  expect(rules.filter((rule) => !stopsWork(rule))).toEqual(['heat-concrete', 'evaporation', 'felt-heat', 'midday-ban']);
  expect(stopsWork('toString')).toBe(false);
});

describe('the best hours to pour', () => {
  test('are the four with the least evaporation, also at night', () => {
    const two = [
      ...hoursOn(SUNDAY, (hour) => ({ temperature: 38, humidity: 20, wind: 15 + hour })),
      ...hoursOn('2026-03-02', () => ({ temperature: 30, humidity: 60, wind: 3 })),
    ];
    expect(bestPour(two, SUNDAY)).toMatchObject({ from: '2026-03-02T00:00', to: '2026-03-02T04:00', temperature: 30 });
  });

  test('are looked for in a forecast that begins later that day, too', () => {
    const evening = hoursOn(SUNDAY, () => ({})).slice(18);
    expect(bestPour(evening, SUNDAY)).toMatchObject({ from: '2026-03-01T18:00', to: '2026-03-01T22:00' });
  });

  test('end by five in the morning of the next day', () => {
    const hot = (cool: readonly number[]) => [
      ...hoursOn(SUNDAY, () => ({ temperature: 38 })),
      ...hoursOn('2026-03-02', (hour) => (cool.includes(hour) ? {} : { temperature: 38 })),
    ];
    expect(bestPour(hot([1, 2, 3, 4]), SUNDAY)).toMatchObject({ from: '2026-03-02T01:00', to: '2026-03-02T05:00' });
    expect(bestPour(hot([2, 3, 4, 5]), SUNDAY)).toBeNull();
  });

  test('there are none when it is too hot or wet all day', () => {
    expect(
      bestPour(
        hoursOn(SUNDAY, () => ({ temperature: 40 })),
        SUNDAY,
      ),
    ).toBeNull();
    expect(
      bestPour(
        hoursOn(SUNDAY, () => ({ rain: 1 })),
        SUNDAY,
      ),
    ).toBeNull();
    expect(bestPour([], SUNDAY)).toBeNull();
  });
});
