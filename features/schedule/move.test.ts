import { expect, test } from 'vitest';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { rescheduledOr } from './move.ts';
import type { StoredTask } from './schedule.ts';

const task = (id: string, start: string, end: string, isMilestone = false): StoredTask => ({
  ...{ id, number: 1, title: id, wbs: null, parentTaskId: null, status: 'not_started', priority: 'medium' },
  ...{ assigneeName: null, version: 1, plannedStartDate: start, plannedEndDate: end, durationDays: null, isMilestone },
  ...{ percentComplete: 0, constraintKind: null, constraintDate: null, workers: 1, doneOn: null },
  ...{ baselineStart: null, baselineEnd: null },
});

const input = {
  tasks: [
    task('Pour', '2026-11-01', '2026-11-05'),
    task('Imported', '2026-11-06', '2026-11-07'),
    task('Handover', '2026-11-05', '2026-11-05', true),
  ],
  ...{ links: [], start: null, end: null, today: '2026-11-01', calendar: openCalendar(DEFAULT_CALENDAR) },
};

// The 6th and 7th of November 2026 are a Friday and a Saturday.
test.each([
  ['Pour', '2026-11-06', '2026-11-07', 'refused'],
  ['Pour', '2026-11-05', '2026-11-07', ['2026-11-05', '2026-11-07']],
  ['Pour', '2026-11-06', '2026-11-08', ['2026-11-06', '2026-11-08']],
  ['Imported', '2026-11-06', '2026-11-07', 'stays'],
  ['Imported', '2026-11-06', '2026-11-06', 'refused'],
  ['Handover', '2026-11-06', '2026-11-06', ['2026-11-06', '2026-11-06']],
])('%s moved to %s – %s: %o', (taskId, plannedStartDate, plannedEndDate, expected) => {
  const answer = rescheduledOr(input, [{ taskId, plannedStartDate, plannedEndDate }]);
  if (expected === 'refused') {
    const values = { task: taskId, date: '2026-11-08' };
    expect(answer).toMatchObject({ refused: { reason: 'impossible', sentence: { values } } });
  } else {
    const [start, end] = expected;
    expect(answer).toEqual({ moved: expected === 'stays' ? [] : [{ taskId, start, end }] });
  }
});
