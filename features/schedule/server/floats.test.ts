import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { floatsOf } from '../floats.ts';
import type { StoredTask } from '../schedule.ts';
import { AT_ONCE, computeFloats } from './floats.ts';

const task = (number: number): StoredTask => ({
  ...{ id: `t${number}`, number, title: `Pour ${number}`, wbs: null, parentTaskId: null, status: 'not_started' },
  ...{ priority: 'medium', assigneeName: null, version: 1, workers: null, baselineStart: null, baselineEnd: null },
  ...{ plannedStartDate: addDays('2026-03-01', number % 90), plannedEndDate: addDays('2026-03-03', number % 90) },
  ...{ durationDays: null, isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null },
  doneOn: null,
});

test('a large plan is computed in a thread, to the same floats', async () => {
  const tasks = Array.from({ length: AT_ONCE + 1 }, (_, at) => task(at + 1));
  const link = { id: 'l', predecessorId: 't1', successorId: 't90', kind: 'FS' as const, lag: 0 };
  const question = {
    tasks,
    links: [link],
    calendar: DEFAULT_CALENDAR,
    start: null,
    end: '2026-06-01',
    today: '2026-03-04',
  };
  const floats = await computeFloats(question);
  expect(floats).toEqual(floatsOf(question));
  expect(floats.filter(({ totalFloat }) => totalFloat !== null)).toHaveLength(tasks.length);
});
