import { propose } from '#features/schedule/optimise/propose.ts';
import { computeSchedule, type StoredTask } from '#features/schedule/schedule.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';

/* The critical path of 5,000 tasks (at most 50 ms) and a proposal for 300 (at most 1.5 s), without database and network. */

const calendar = openCalendar(DEFAULT_CALENDAR);
const START = '2026-11-01';

function project(count: number) {
  const tasks = Array.from({ length: count }, (_, index): StoredTask => {
    const start = calendar.addWorkingDays(START, Math.floor(index / 4) * 3);
    return {
      id: `task-${index}`,
      number: index + 1,
      title: `Task ${index + 1}`,
      wbs: null,
      parentTaskId: null,
      status: 'not_started',
      priority: 'medium',
      assigneeName: null,
      version: 1,
      workers: null,
      plannedStartDate: start,
      plannedEndDate: calendar.addWorkingDays(start, 2 + (index % 5)),
      durationDays: null,
      isMilestone: false,
      percentComplete: 0,
      constraintKind: null,
      constraintDate: null,
      doneOn: null,
      baselineStart: null,
      baselineEnd: null,
    };
  });
  const links = tasks.slice(4).map(({ id }, index) => ({
    id: `link-${index}`,
    predecessorId: `task-${index + ((index * 7) % 4)}`,
    successorId: id,
    kind: 'FS' as const,
    lag: 0,
  }));
  return {
    tasks,
    links: links.filter((link) => link.predecessorId !== link.successorId),
    start: START,
    end: null,
    today: START,
  };
}

function median(times: number, work: () => unknown): number {
  const taken = Array.from({ length: times }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  }).sort((one, other) => one - other);
  return taken[Math.floor(times / 2)] ?? 0;
}

const large = { ...project(5000), calendar };
const small = {
  ...project(300),
  calendar: DEFAULT_CALENDAR,
  capacity: { crew: 30, equipment: [] },
  equipmentOf: new Map(),
  goal: 'finish' as const,
  seed: 1,
  limit: 1000,
};
process.stdout.write(`critical path, 5,000 tasks: ${median(9, () => computeSchedule(large)).toFixed(1)} ms\n`);
const { schedules, daysGained } = propose(small);
const milliseconds = median(3, () => propose(small));
process.stdout.write(
  `proposal, 300 tasks: ${milliseconds.toFixed(0)} ms, ${schedules} schedules, ${daysGained} days gained\n`,
);
