import { expect, test } from 'vitest';
import type { ScheduledTask } from '../../contract.ts';
import { firstLook } from './rows.ts';

const row = (start: string, end: string, status = 'done') => ({
  task: { plannedStartDate: start, plannedEndDate: end, status, isSummary: false } as ScheduledTask,
  depth: 0,
});
const rows = [
  row('2026-01-04', '2026-01-08'),
  row('2026-01-11', '2026-01-15'),
  row('2026-01-18', '2026-01-22'),
  row('2026-01-25', '2026-01-29', 'in_progress'),
  row('2026-02-01', '2026-02-05', 'not_started'),
];

test.each([
  ['before it', '2025-06-01', '2026-01-04', 0],
  ['within it', '2026-01-20', '2026-01-20', 1],
  ['after it', '2027-06-01', '2026-02-05', 2],
])('a plan seen %s opens where there is something to see', (_, today, date, at) => {
  expect(firstLook({ start: '2026-01-04', finish: '2026-02-05', today }, rows)).toEqual({ date, row: at });
});
