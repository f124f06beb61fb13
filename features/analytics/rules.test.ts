import { expect, it } from 'vitest';
import {
  FIRST_PERIOD,
  hasPart,
  isRunning,
  monthsOf,
  PROJECTS_SHOWN,
  periodOf,
  periods,
  RISKS_SHOWN,
  timelineDays,
} from './rules.ts';

it('the report offers 7, 30, 90, 180 and 365 days, and starts with 30', () => {
  expect(periods).toEqual(['7', '30', '90', '180', '365']);
  expect(FIRST_PERIOD).toBe('30');
});

it('the last 7 days are today and the six days before', () => {
  expect(periodOf('2026-03-10', '7')).toEqual({ from: '2026-03-04', to: '2026-03-10' });
});

it('Progress Tracking shows 10 projects and Critical Risk Alerts 5', () => {
  expect(PROJECTS_SHOWN).toBe(10);
  expect(RISKS_SHOWN).toBe(5);
});

it.each([
  [
    '2026-03-04',
    '2026-03-10',
    ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
  ],
  ['2026-03-10', '2026-03-10', ['2026-03-10']],
  ['2026-03-03', '2026-03-10', ['2026-03-03', '2026-03-10']],
  ['2026-02-20', '2026-03-10', ['2026-02-24', '2026-03-03', '2026-03-10']],
])(
  'the timeline from %s to %s has every day of a week, of anything longer one a week back from today',
  (from, to, days) => {
    expect(timelineDays({ from, to })).toEqual(days);
  },
);

it('costs are shown by month, the first and the last one cut to the period', () => {
  expect(monthsOf({ from: '2025-11-15', to: '2026-02-01' })).toEqual([
    { month: '2025-11', from: '2025-11-15', to: '2025-11-30' },
    { month: '2025-12', from: '2025-12-01', to: '2025-12-31' },
    { month: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-01' },
  ]);
  expect(monthsOf({ from: '2026-09-05', to: '2026-10-02' }).map(({ to }) => to)).toEqual(['2026-09-30', '2026-10-02']);
});

it('projects that are completed or cancelled do not count as on schedule', () => {
  const statuses = ['active', 'on_hold', 'completed', 'cancelled'];
  expect(statuses.filter((status) => isRunning({ status }))).toEqual(['active', 'on_hold']);
});

it('a file of one tab has that part alone, one of everything has each', () => {
  expect([hasPart('all', 'budget'), hasPart('budget', 'budget'), hasPart('budget', 'gallery')]).toEqual([
    true,
    true,
    false,
  ]);
});
