import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { type DragKind, draggedDates } from './drag.ts';

/** Sunday to Thursday are worked. */
const calendar = openCalendar(DEFAULT_CALENDAR);

const dragged = (start: string, end: string, kind: DragKind, days: number) =>
  draggedDates({ plannedStartDate: start, plannedEndDate: end }, { kind, days }, calendar);

describe('a bar dragged', () => {
  test.each<[string, string, DragKind, number, [string, string] | undefined]>([
    ['2026-11-01', '2026-11-05', 'move', 4, ['2026-11-05', '2026-11-11']],
    ['2026-11-01', '2026-11-05', 'move', 7, ['2026-11-08', '2026-11-12']],
    ['2026-11-01', '2026-11-05', 'move', 5, ['2026-11-08', '2026-11-12']],
    ['2026-11-01', '2026-11-05', 'move', -1, ['2026-10-29', '2026-11-04']],
    ['2026-11-01', '2026-11-12', 'move', 1, ['2026-11-02', '2026-11-15']],
    ['2026-11-05', '2026-11-05', 'move', 1, ['2026-11-08', '2026-11-08']],
    ['2026-11-06', '2026-11-07', 'move', 1, ['2026-11-08', '2026-11-08']],
    ['2026-11-01', '2026-11-05', 'end', 1, ['2026-11-01', '2026-11-08']],
    ['2026-11-01', '2026-11-08', 'end', -1, ['2026-11-01', '2026-11-05']],
    ['2026-11-01', '2026-11-05', 'end', -5, undefined],
    ['2026-11-05', '2026-11-09', 'start', 1, ['2026-11-08', '2026-11-09']],
    ['2026-11-01', '2026-11-06', 'start', -1, ['2026-10-29', '2026-11-05']],
    ['2026-11-01', '2026-11-05', 'move', 0, undefined],
    ['2026-11-01', '2026-11-05', 'link', 3, undefined],
  ])('from %s to %s, its %s by %i days', (start, end, kind, days, after) => {
    expect(dragged(start, end, kind, days)).toEqual(after);
  });

  test.each<[DragKind, number, [string, string] | undefined]>([
    ['move', 1, ['2026-11-15', '2026-11-15']],
    ['move', -1, ['2026-11-11', '2026-11-11']],
    ['end', 1, undefined],
    ['start', -1, undefined],
  ])('that is a milestone has one date: its %s by %i days', (kind, days, after) => {
    const stretched = { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-12', isMilestone: true };
    expect(draggedDates(stretched, { kind, days }, calendar)).toEqual(after);
  });

  test('keeps its working days when moved, and begins and ends on days that are worked', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(80), fc.integer({ min: -90, max: 90 }), (start, length, days) => {
        const end = addDays(start, length);
        const after = dragged(start, end, 'move', days);
        if (!after) return days === 0;
        const kept = Math.max(1, calendar.workingDaysIn(start, end));
        return calendar.workingDaysIn(...after) === kept && after.every((date) => calendar.isWorkingDay(date));
      }),
    );
  });

  test('goes by one working day for each step', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => calendar.onOrAfter(addDays('2026-01-01', days)));
    fc.assert(
      fc.property(day, fc.constantFrom(1, -1), (start, step) => {
        const [next] = dragged(start, start, 'move', step) ?? [''];
        return calendar.workingDaysBetween(start, next) === step;
      }),
    );
  });
});
