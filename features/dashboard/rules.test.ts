import { expect, test } from 'vitest';
import { dashboardStats, TREND_DAYS, trendOf } from './rules.ts';

const reporting = { today: '2026-06-01', currency: 'USD', rates: { SAR: '3.75' } };

const project = (more: object = {}) => ({
  status: 'active',
  currency: 'SAR',
  budget: '1000.0000' as string | null,
  spent: '250.0000' as string | null,
  overdue: '0' as string | null,
  overdueCount: 0,
  oldestDue: null as string | null,
  plannedStartDate: '2026-01-01',
  plannedEndDate: '2026-12-31',
  taskCount: 4,
  doneCount: 2,
  inProgressCount: 1,
  blockedCount: 1,
  workDone: 50,
  criticalRisks: 1,
  ...more,
});

test('nothing at all: zeros, and a budget that is healthy because there is none', () => {
  expect(dashboardStats([], reporting)).toEqual({
    onTimeProjects: { current: 0, total: 0 },
    budgetHealth: 100,
    criticalRisks: 0,
    overdueInvoices: { amount: 0, count: 0, currency: 'USD', isConverted: false, originals: [], oldestDays: null },
    taskStats: { completed: 0, inProgress: 0, blocked: 0, notStarted: 0 },
  });
});

test('on time: of those neither completed nor cancelled, those not delayed', () => {
  const late = project({ workDone: 0, doneCount: 0 });
  const projects = [
    project(),
    late,
    project({ status: 'completed' }),
    project({ status: 'cancelled' }),
    project({ status: 'on_hold' }),
  ];
  expect(dashboardStats(projects, reporting).onTimeProjects).toEqual({ current: 2, total: 3 });
});

test('budgets are added in the reporting currency; those without a budget do not count', () => {
  const dollars = project({ currency: 'USD', budget: '1000', spent: '1000' });
  const none = project({ budget: '0', spent: '500' });
  // 1000 SAR are 266.67 USD, of which 66.67 are spent: (1266.67 − 1066.67) / 1266.67 = 15.8 %.
  expect(dashboardStats([project(), dollars], reporting).budgetHealth).toBe(16);
  expect(dashboardStats([project(), none], reporting).budgetHealth).toBe(75);
  expect(dashboardStats([project({ spent: '5000' })], reporting).budgetHealth).toBe(0);
});

test('who may not see money sees no figure made of it', () => {
  const hidden = project({ budget: null, spent: null, overdue: null, overdueCount: 2, oldestDue: '2026-05-30' });
  expect(dashboardStats([hidden], reporting)).toMatchObject({
    budgetHealth: null,
    overdueInvoices: { amount: null, count: 2, oldestDays: 2 },
  });
});

test('where one of the overdue amounts is hidden, none of the others is shown', () => {
  const hidden = project({ overdue: null, overdueCount: 1, oldestDue: '2026-05-31' });
  const shown = project({ overdue: '100', overdueCount: 1, oldestDue: '2026-05-31' });
  expect(dashboardStats([hidden, shown], reporting).overdueInvoices).toMatchObject({
    ...{ amount: null, count: 2, originals: [] },
  });
});

test('overdue invoices are converted, rounded once, and say how old the oldest is', () => {
  const projects = [
    project({ overdue: '100.01', overdueCount: 1, oldestDue: '2026-05-01' }),
    project({ overdue: '0.03', overdueCount: 2, oldestDue: '2026-04-01', currency: 'USD' }),
  ];
  expect(dashboardStats(projects, reporting).overdueInvoices).toEqual({
    amount: 26.7,
    count: 3,
    currency: 'USD',
    isConverted: true,
    originals: [
      { amount: 100.01, currency: 'SAR' },
      { amount: 0.03, currency: 'USD' },
    ],
    oldestDays: 61,
  });
});

test('tasks that are in no other state have not started', () => {
  const stats = dashboardStats([project({ taskCount: 10 }), project()], reporting).taskStats;
  expect(stats).toEqual({ completed: 4, inProgress: 2, blocked: 2, notStarted: 6 });
});

test.each([
  [9, 8, 'more', { direction: 'up', change: 1 }],
  [8, 9, 'more', { direction: 'down', change: -1 }],
  [3, 5, 'less', { direction: 'up', change: -2 }],
  [5, 3, 'less', { direction: 'down', change: 2 }],
  [5, 5, 'less', { direction: 'flat', change: 0 }],
  [0.3, 0.1, 'less', { direction: 'down', change: 0.2 }],
  [8.7, 8.4, 'more', { direction: 'up', change: 0.3 }],
  [0.4, 0.6, 'more', { direction: 'down', change: -0.2 }],
  [5, undefined, 'more', undefined],
  [null, 5, 'more', undefined],
  [5, null, 'more', undefined],
] as const)('from %j now and %j then, better is %s: %j', (now, before, better, trend) => {
  expect(trendOf(now, before, better)).toEqual(trend);
});

test('a trend compares with thirty days ago', () => expect(TREND_DAYS).toBe(30));

test('an amount in the reporting currency is not converted', () => {
  const late = project({ overdue: '100', overdueCount: 1, oldestDue: '2026-05-31' });
  const { overdueInvoices } = dashboardStats([late], { ...reporting, currency: 'SAR' });
  expect(overdueInvoices).toMatchObject({ amount: 100, isConverted: false, originals: [] });
});

test('without an overdue payment there is no oldest one', () => {
  expect(dashboardStats([project()], reporting).overdueInvoices).toEqual({
    ...{ amount: 0, count: 0, currency: 'USD', isConverted: false, originals: [], oldestDays: null },
  });
});

test('an amount whose currency has no rate counts nothing', () => {
  const lost = project({ currency: 'EUR', overdue: '10', overdueCount: 1, oldestDue: '2026-05-31' });
  const stats = dashboardStats([lost], reporting);
  expect(stats.budgetHealth).toBe(100);
  expect(stats.overdueInvoices).toMatchObject({ amount: 0, count: 1, oldestDays: 1 });
});

test('an amount is converted exactly, be the unit of its currency worth a hundred of the other', () => {
  const gold = project({ overdue: '0.01', overdueCount: 1, oldestDue: '2026-05-31' });
  const { overdueInvoices } = dashboardStats([gold], { ...reporting, rates: { SAR: '0.01' } });
  expect(overdueInvoices.amount).toBe(1);
});
