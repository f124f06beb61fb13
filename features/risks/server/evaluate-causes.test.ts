import { describe, expect, test } from 'vitest';
import { delayOf, floatsOf } from '#features/schedule/rules.ts';
import type { StoredTask } from '#features/schedule/schedule.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { inEnglish } from '#shared/sentence.ts';
import { severityOf } from '../rules.ts';
import {
  budgetCauses,
  logCauses,
  materialCauses,
  type PlanFact,
  scheduleCauses,
  weatherCauses,
} from './evaluate-causes.ts';

const weightOf = ([cause]: readonly { probability: number; impact: number }[]) =>
  cause ? severityOf(cause.probability, cause.impact) : 'none';

test.each([
  ['warning', 'medium'],
  ['high', 'high'],
  ['critical', 'critical'],
] as const)('a budget alert that is a %s is a %s risk', (severity, expected) => {
  const causes = budgetCauses([{ kind: 'cost', severity, value: 0.8432, threshold: 0.85, paymentId: null }]);
  expect(weightOf(causes)).toBe(expected);
  expect(inEnglish(causes[0]?.description ?? '')).toContain('is 0.84 (watched below 0.85)');
});

const task = (given: Partial<PlanFact>): PlanFact => ({
  id: 't',
  number: 1,
  title: 'Pour',
  delay: 0,
  totalFloat: 0,
  ...given,
});
const closed = () => false;
const open = () => true;

describe('the end slips', () => {
  test.each<[number, number, () => boolean, string]>([
    [2, 0, closed, 'none'],
    [3, 0, closed, 'medium'],
    [9, 0, closed, 'medium'],
    [10, 0, closed, 'high'],
    [20, 0, closed, 'critical'],
    [12, 10, closed, 'none'],
    [13, 10, closed, 'medium'],
    [10, 10, open, 'none'],
    [1, 0, open, 'medium'],
    [0, 0, open, 'none'],
    [5, -8, closed, 'medium'],
  ])('%i days late with %i days of float: %s %s', (delay, totalFloat, isOpen, expected) => {
    const causes = scheduleCauses([task({ delay, totalFloat })], isOpen).filter(({ key }) => key === 'schedule:slip');
    expect(weightOf(causes)).toBe(expected);
  });

  describe('a plan of ten days, begun and sixteen working days late', () => {
    const calendar = { ...DEFAULT_CALENDAR, computedHolidays: [], holidays: [] };
    const planned = (id: string, plannedStartDate: string, plannedEndDate: string): StoredTask => ({
      ...{ id, number: 1, title: id, wbs: null, parentTaskId: null, status: 'not_started', priority: 'medium' },
      ...{ assigneeName: null, version: 1, durationDays: null, isMilestone: false, percentComplete: 0, workers: null },
      ...{ constraintKind: null, constraintDate: null, doneOn: null, baselineStart: null, baselineEnd: null },
      ...{ plannedStartDate, plannedEndDate },
    });
    const tasks = [
      { ...planned('Dig', '2026-03-01', '2026-03-05'), status: 'in_progress' as const, percentComplete: 20 },
      planned('Pour', '2026-03-08', '2026-03-12'),
    ];
    const links = [{ id: 'l', predecessorId: 'Dig', successorId: 'Pour', kind: 'FS' as const, lag: 0 }];
    const today = '2026-03-24';
    const slipTo = (end: string | null) => {
      const plan = { tasks, links, calendar, start: null, end, today, dataDate: null };
      const facts = floatsOf(plan).map(({ totalFloat, ...row }) => ({
        ...{ ...row, totalFloat: totalFloat ?? 0 },
        delay: row.id === 'Dig' ? delayOf(row, today, openCalendar(calendar)) : 0,
      }));
      const [cause] = scheduleCauses(facts, closed).filter(({ key }) => key === 'schedule:slip');
      return cause && inEnglish(cause.description);
    };

    test.each([
      [
        'twelve days before the agreed end: four of them push it',
        '2026-03-30',
        ['16 working days late', '12 days of float', 'by 4 working days'],
      ],
      [
        'at the agreed end: all of them push it',
        '2026-03-12',
        ['16 working days late', '0 days of float', 'by 16 working days'],
      ],
      [
        'without an agreed end: the plan ends later by all of them',
        null,
        ['16 working days late', '0 days of float', 'by 16 working days'],
      ],
    ])('%s', (_, end, expected) => {
      for (const words of expected) expect(slipTo(end)).toContain(words);
    });

    test('three weeks before the agreed end nothing is at risk', () => {
      expect(slipTo('2026-04-12')).toBeUndefined();
    });
  });

  test('the task that pushes most is named and linked', () => {
    const tasks = [
      task({ id: 'a', delay: 20, totalFloat: 16 }),
      task({ id: 'b', number: 7, title: 'Form', delay: 8, totalFloat: 1 }),
    ];
    const [cause] = scheduleCauses(tasks, closed);
    expect(cause).toMatchObject({ key: 'schedule:slip', taskId: 'b' });
    expect(inEnglish(cause?.description ?? '')).toBe(
      'T-7 Form will end 8 working days late as it stands and had 1 day of float: the end slips by 7 working days.',
    );
  });
});

test.each<[number, () => boolean, string]>([
  [0, closed, 'none'],
  [-2, closed, 'none'],
  [-2, open, 'medium'],
  [-3, closed, 'medium'],
  [-15, closed, 'high'],
  [-25, closed, 'critical'],
])('float %i: %s %s', (totalFloat, isOpen, expected) => {
  expect(weightOf(scheduleCauses([task({ totalFloat })], isOpen))).toBe(expected);
});

test.each([
  [{ daysAhead: 3, isLate: false, task: null }, 'medium'],
  [{ daysAhead: 3, isLate: true, task: null }, 'high'],
  [{ daysAhead: 0, isLate: false, task: { id: 't', isLinked: false } }, 'high'],
  [{ daysAhead: 2, isLate: false, task: { id: 't', isLinked: true } }, 'high'],
  [{ daysAhead: 2, isLate: true, task: { id: 't', isLinked: true } }, 'critical'],
])('material %o: %s', (given, expected) => {
  const fact = { id: 'm', item: 'Rebar', quantity: 4, unit: 'tonnes', neededBy: '2026-03-04', ...given };
  const causes = materialCauses([fact]);
  expect(weightOf(causes)).toBe(expected);
  expect(causes[0]).toMatchObject({ key: 'material:m', materialId: 'm' });
});

test('a project short of everything has the twenty most urgent entries', () => {
  const facts = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: String(index), item: 'Rebar', quantity: 1, unit: 'kg', neededBy: '2026-03-04', daysAhead: index },
    ...{ isLate: false, task: null },
  }));
  expect(materialCauses(facts).map(({ materialId }) => materialId)).toEqual(facts.slice(0, 20).map(({ id }) => id));
});

describe('weather', () => {
  const impact = (rule: string, date: string, count = 1) => ({
    rule,
    date,
    tasks: Array.from({ length: count }, (_, index) => ({ id: `${rule}-${index}` })),
  });
  test('heat and the midday ban are no risk', () => {
    expect(weatherCauses([impact('felt-heat', '2026-07-01'), impact('midday-ban', '2026-07-01')])).toEqual([]);
  });
  test('the first day on which work stops; many tasks weigh more', () => {
    const facts = [
      impact('rain', '2026-03-02', 2),
      impact('wind-crane', '2026-03-02', 2),
      impact('thunder', '2026-03-04', 9),
    ];
    const [cause] = weatherCauses(facts);
    expect(cause).toMatchObject({ key: 'weather:work', probability: 4, impact: 2, taskId: 'rain-0' });
    expect(inEnglish(cause?.description ?? '')).toContain('2026-03-02; planned outdoors for that day: 4 tasks');
    expect(weightOf(weatherCauses([impact('rain', '2026-03-02', 5)]))).toBe('high');
  });
});

test.each([
  [0, 'none'],
  [1, 'none'],
  [2, 'medium'],
  [4, 'medium'],
  [5, 'high'],
])('%i working days without a log: %s', (missing, expected) => {
  expect(weightOf(logCauses(missing))).toBe(expected);
});
