import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/dates.ts';
import { listActivities } from '../activities/activities.ts';
import { breakdownTask } from '../breakdown-rules.ts';
import { fittedSpans, hoursOf } from './schedule.ts';

const isWorkingDay = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() !== 5;

test('what is done in one go has no day off within it, and what follows comes next', () => {
  const window = { start: '2026-11-24', end: '2026-12-01', isWorkingDay };
  const part = (share: number, once = false) => ({ share, onNewDay: false, once });
  const days = (once: boolean) =>
    fittedSpans([part(2 / 7), part(3 / 7, once), part(2 / 7)], window).map(({ plannedStartDate, plannedEndDate }) => [
      plannedStartDate,
      plannedEndDate,
    ]);
  const [before, after] = [
    ['2026-11-24', '2026-11-25'],
    ['2026-11-30', '2026-12-01'],
  ];
  expect(days(false)).toEqual([before, ['2026-11-26', '2026-11-29'], after]);
  expect(days(true)).toEqual([before, ['2026-11-28', '2026-11-29'], after]);
});

test('many goes over weeks keep all their days', () => {
  const window = { start: '2026-11-22', end: '2027-01-30', isWorkingDay };
  const spans = fittedSpans([{ share: 1, onNewDay: false, once: true }], window);
  expect(spans).toEqual([{ plannedStartDate: '2026-11-22', plannedEndDate: '2027-01-30' }]);
});

test('a pour follows its inspection, and that the confirmation of the plant', () => {
  const { subtasks } = breakdownTask({
    task: {
      title: 'Pour slab Level 3',
      plannedStartDate: '2026-11-24',
      plannedEndDate: '2026-12-10',
      estimatedHours: 120,
    },
    isWorkingDay,
  });
  const days = subtasks.slice(1, 5).map((one) => [one.title, one.plannedStartDate, one.plannedEndDate]);
  expect(days).toEqual([
    ['Confirm plant, mix and weather, Level 3', '2026-11-26', '2026-11-28'],
    ['Pre-pour inspection, Level 3', '2026-11-28', '2026-11-29'],
    ['Place and compact, Level 3', '2026-11-29', '2026-12-02'],
    ['Level and finish, Level 3', '2026-12-02', '2026-12-03'],
  ]);
});

test.each([
  [90, [1, 1, 1], [30, 30, 30]],
  [4, [1, 1, 1], [1.25, 1.5, 1.25]],
  [0.5, [1, 1, 1], [0.17, 0.16, 0.17]],
  [3.65, [20, 20, 0.2], [1.75, 1.9, 0]],
])('%d hours by %j are given in round parts, none below zero, and no minute is lost', (total, weights, parts) => {
  expect(hoursOf(weights, total)).toEqual(parts);
});

test('no crew has more hours than it works on the days of its step', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...listActivities().map(({ name }) => name.en)),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 4, max: 10 }),
      (title, days, hours) => {
        const { subtasks } = breakdownTask({
          task: {
            title,
            plannedStartDate: '2026-03-01',
            plannedEndDate: addDays('2026-03-01', days),
            estimatedHours: null,
          },
          isWorkingDay,
          workingHours: () => hours,
        });
        for (const { plannedStartDate, plannedEndDate, estimatedHours, crew } of subtasks) {
          const [start, end] = [plannedStartDate ?? '', plannedEndDate ?? ''];
          const all = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));
          expect(estimatedHours).toBeGreaterThan(0);
          expect(estimatedHours).toBeLessThanOrEqual(all.filter(isWorkingDay).length * hours * crew.number + 0.01);
        }
      },
    ),
  );
});
