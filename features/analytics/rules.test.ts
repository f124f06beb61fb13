import { expect, it } from 'vitest';
import { FIRST_PERIOD, PROJECTS_SHOWN, periodOf, periods, RISKS_SHOWN } from './rules.ts';

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
