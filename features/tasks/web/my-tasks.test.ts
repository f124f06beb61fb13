import { expect, test } from 'vitest';
import { recentlyCompleted, sectionsOf } from './my-tasks.ts';
import { testTask } from './test-tasks.ts';

const day = '2026-11-21';
const sections = sectionsOf(
  [
    testTask({ id: 'urgent', priority: 'critical', plannedEndDate: '2026-12-01' }),
    testTask({ id: 'due', plannedEndDate: day }),
    testTask({ id: 'starts', plannedStartDate: day, plannedEndDate: '2026-12-01' }),
    testTask({ id: 'later', plannedStartDate: '2026-12-05' }),
    testTask({ id: 'sooner', plannedStartDate: '2026-11-25' }),
    testTask({ id: 'running', status: 'in_progress', plannedStartDate: '2026-11-01', plannedEndDate: '2026-12-01' }),
    testTask({ id: 'late', plannedEndDate: '2026-11-01' }),
    testTask({ id: 'undated' }),
    testTask({ id: 'urgent-and-due', priority: 'high', plannedEndDate: day }),
    ...Array.from({ length: 8 }, (_, index) =>
      testTask({
        id: `done${index}`,
        status: 'done',
        priority: 'critical',
        completedAt: `2026-11-0${index + 1}T08:00:00Z`,
      }),
    ),
  ],
  day,
);
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

test('urgent are high and critical ones that are open', () => {
  expect(ids(sections.urgent)).toEqual(['urgent', 'urgent-and-due']);
});

test('today are those due and those starting, each marked which', () => {
  expect(sections.today.map(({ task, reason }) => `${task.id} ${reason}`)).toEqual([
    'due due',
    'starts starts',
    'urgent-and-due due',
  ]);
});

test('upcoming start later, the next first', () => {
  expect(ids(sections.upcoming)).toEqual(['sooner', 'later']);
});

test('no open task is out of sight; the late ones come first', () => {
  expect(ids(sections.others)).toEqual(['late', 'running', 'undated']);
});

test('a part without dates stands where the task does that stands in the plan for it', () => {
  const whole = (start: string, end: string) => ({ wholeStartDate: start, wholeEndDate: end });
  const found = sectionsOf(
    [
      { ...testTask({ id: 'undated' }), wholeStartDate: null, wholeEndDate: null },
      { ...testTask({ id: 'late' }), ...whole('2026-11-01', '2026-11-10') },
      { ...testTask({ id: 'due' }), ...whole('2026-11-01', day) },
      { ...testTask({ id: 'later' }), ...whole('2026-12-05', '2026-12-09') },
      { ...testTask({ id: 'sooner' }), ...whole('2026-11-25', '2026-12-09') },
    ],
    day,
  );
  expect(ids(found.others)).toEqual(['late', 'undated']);
  expect(found.today.map(({ task }) => [task.id, task.plannedEndDate])).toEqual([['due', null]]);
  expect(ids(found.upcoming)).toEqual(['sooner', 'later']);
});

test('six of the completed are shown, the newest first', () => {
  expect(sections.completed).toHaveLength(8);
  expect(ids(recentlyCompleted(sections))).toEqual(['done7', 'done6', 'done5', 'done4', 'done3', 'done2']);
});
