import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import {
  budgetsAtRisk,
  crewsFirst,
  nextActions,
  type OwnTask,
  PROMISED_WEEKS,
  type Site,
  silentSites,
  TODAY_SHOWN,
} from './today-rules.ts';

/** A Sunday; Friday and Saturday are days off. */
const today = '2026-11-15';
const calendar = openCalendar(DEFAULT_CALENDAR);

test('twelve entries are shown at most, and promises of four weeks', () => {
  expect([TODAY_SHOWN, PROMISED_WEEKS]).toEqual([12, 4]);
});

describe('my next three actions', () => {
  const task = (number: number, more: Partial<OwnTask> = {}): OwnTask => ({
    ...{ projectId: 'p', projectName: 'Tower', taskId: `t${number}`, number, title: `Task ${number}` },
    ...{ status: 'not_started', priority: 'medium', blockedReason: null },
    ...{ plannedStartDate: null, plannedEndDate: null, ...more },
  });
  const shown = (...tasks: OwnTask[]) =>
    nextActions(tasks, today).map(({ number, reason, date }) => [number, reason, date]);

  test.each<[string, Partial<OwnTask>, string, string | null]>([
    ['ended yesterday', { plannedEndDate: '2026-11-14' }, 'overdue', '2026-11-14'],
    ['ends today', { plannedEndDate: today }, 'due', today],
    ['is under way', { status: 'in_progress', plannedEndDate: '2026-11-20' }, 'started', '2026-11-20'],
    ['is under way without dates', { status: 'in_progress' }, 'started', null],
    [
      'was to start before today',
      { plannedStartDate: '2026-11-10', plannedEndDate: '2026-11-20' },
      'starts',
      '2026-11-10',
    ],
    ['starts today', { plannedStartDate: today, plannedEndDate: '2026-11-20' }, 'starts', today],
    ['starts tomorrow', { plannedStartDate: '2026-11-16' }, 'upcoming', '2026-11-16'],
    ['has no start', { plannedEndDate: '2026-11-20' }, 'undated', '2026-11-20'],
    ['is blocked and late', { status: 'blocked', plannedEndDate: '2026-11-01' }, 'blocked', '2026-11-01'],
  ])('a task that %s', (_, more, reason, date) => {
    expect(shown(task(1, more))).toEqual([[1, reason, date]]);
  });

  const late = task(1, { plannedEndDate: '2026-11-14' });
  const due = task(2, { plannedEndDate: today });
  const begun = task(3, { status: 'in_progress' });
  const starts = task(4, { plannedStartDate: today });
  const upcoming = task(5, { plannedStartDate: '2026-11-16' });
  const undated = task(6);
  const blocked = task(7, { status: 'blocked', priority: 'critical' });

  test('what is late comes first, then due, under way, to start, upcoming, undated; blocked comes last', () => {
    const all = [blocked, undated, upcoming, starts, begun, due, late];
    const numbers = (list: readonly OwnTask[]) => nextActions(list, today).map(({ number }) => number);
    expect(numbers(all)).toEqual([1, 2, 3]);
    expect(numbers(all.slice(0, 4))).toEqual([4, 5, 6]);
    expect(numbers(all.slice(0, 2))).toEqual([6, 7]);
  });

  test('of the same reason the more important comes first, then the earlier, one without a date last, then the lower number', () => {
    const open = (number: number, priority: OwnTask['priority'], plannedEndDate: string | null) =>
      task(number, { status: 'in_progress', priority, plannedEndDate });
    const inOrder = (...listed: OwnTask[]) => {
      for (const places of ['012', '021', '102', '120', '201', '210']) {
        const given = [...places].flatMap((place) => listed[Number(place)] ?? []);
        expect(nextActions(given, today).map(({ number }) => number)).toEqual(listed.map(({ number }) => number));
      }
    };
    inOrder(open(3, 'critical', '2026-11-25'), open(2, 'high', '2026-11-20'), open(1, 'low', '2026-11-16'));
    inOrder(open(3, 'medium', null), open(2, 'low', '2026-11-20'), open(1, 'low', null));
    inOrder(open(9, 'low', '2026-11-19'), open(4, 'low', '2026-11-20'), open(6, 'low', '2026-11-20'));
    inOrder(open(1, 'low', null), open(2, 'low', null), open(3, 'low', null));
  });

  test('an entry carries the reason a task is blocked for', () => {
    expect(nextActions([{ ...blocked, blockedReason: 'No crane' }], today)).toEqual([
      {
        ...{ kind: 'task', projectId: 'p', projectName: 'Tower', taskId: 't7', number: 7, title: 'Task 7' },
        ...{ reason: 'blocked', date: null, blockedReason: 'No crane' },
      },
    ]);
  });
});

describe('sites without a log', () => {
  const site = (projectName: string, lastLog: string | null, since = '2026-11-01'): Site => ({
    ...{ projectId: projectName, projectName, since, lastLog, calendar },
  });
  const silent = (...sites: Site[]) =>
    silentSites(sites, today).map((entry) => entry.kind === 'no-log' && [entry.projectName, entry.days, entry.date]);

  test('two working days without a log are silence; today and days off do not count', () => {
    // Wednesday the 11th and Thursday the 12th were worked, Friday and Saturday were off.
    expect(silent(site('One', '2026-11-11'), site('Two', '2026-11-10'))).toEqual([['Two', 2, '2026-11-10']]);
  });

  test('yesterday counts, on a Monday the Sunday', () => {
    expect(silentSites([site('One', '2026-11-11')], '2026-11-16')).toMatchObject([{ days: 2 }]);
  });

  test('without any log they count from the day on which logs are expected', () => {
    expect(silent(site('New', null, '2026-11-11'), site('Newer', null, '2026-11-12'))).toEqual([['New', 2, null]]);
  });

  test('the longest silence comes first, of equal ones by name', () => {
    expect(silent(site('B', '2026-11-10'), site('A', '2026-11-10'), site('C', '2026-11-09'))).toEqual([
      ['C', 3, '2026-11-09'],
      ['A', 2, '2026-11-10'],
      ['B', 2, '2026-11-10'],
    ]);
  });
});

test('of sites with too few people the earliest day comes first, of equal ones by name', () => {
  const crew = (projectName: string, date: string) => ({
    ...{ projectId: projectName, projectName, date, workers: 24, capacity: 20, days: 2 },
  });
  const found = crewsFirst([crew('Tower', '2026-11-18'), crew('School', '2026-11-17'), crew('Mall', '2026-11-18')]);
  expect(found[0]).toEqual({ kind: 'crew', ...crew('School', '2026-11-17') });
  expect(found).toMatchObject([{ projectId: 'School' }, { projectId: 'Mall' }, { projectId: 'Tower' }]);
});

describe('budgets at risk', () => {
  const project = (id: string, spent: string | null, more: object = {}) => ({
    ...{ id, name: id, status: 'active', budget: '1000', spent, ...more },
  });
  const listed = (...projects: ReturnType<typeof project>[]) =>
    budgetsAtRisk(projects).map((entry) => entry.kind === 'budget' && [entry.projectId, entry.state, entry.percent]);

  test('above 90 % of the budget is at risk, above 100 % over it, the worst first', () => {
    expect(listed(project('a', '900'), project('b', '900.01'), project('c', '1000'), project('d', '1200'))).toEqual([
      ['d', 'over_budget', 120],
      ['c', 'at_risk', 100],
      ['b', 'at_risk', 90],
    ]);
  });

  test('not of projects that are over, nor for who may not see money', () => {
    const hidden = project('c', null, { budget: null });
    expect(
      listed(project('a', '2000', { status: 'completed' }), project('b', '2000', { status: 'cancelled' }), hidden),
    ).toEqual([]);
    expect(listed(project('a', '2000', { status: 'on_hold' }))).toEqual([['a', 'over_budget', 200]]);
    expect(listed(project('a', null), project('b', '2000', { budget: null }))).toEqual([]);
  });
});
