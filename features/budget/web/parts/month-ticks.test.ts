import { expect, test } from 'vitest';
import { monthTicks } from './month-ticks.ts';

test.each([
  [[], []],
  [
    ['2026-01-10', '2026-01-20'],
    ['2026-01-10', '2026-01-20'],
  ],
  [
    ['2026-01-10', '2026-02-20'],
    ['2026-01-10', '2026-02-20'],
  ],
  [
    ['2025-12-01', '2026-01-15', '2026-02-20'],
    ['2025-12-01', '2026-01-01', '2026-02-01'],
  ],
  [['2026-01-01'], ['2026-01-01']],
])('of %j the axis has %j', (days, ticks) => {
  expect(monthTicks(days)).toEqual(ticks);
});

test('of many months every second or later one stands, twelve at most, each the first of a month', () => {
  const ticks = monthTicks(['2026-03-15', '2030-11-02']);
  expect(ticks.length).toBeLessThanOrEqual(12);
  expect(ticks.slice(0, 2)).toEqual(['2026-04-01', '2026-09-01']);
  expect(ticks.every((day) => day.endsWith('-01'))).toBe(true);
});
