import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import { Schedule } from '../contract.ts';
import { AT_ONCE, type SentPlan } from '../rules.ts';
import type { StoredTask } from '../schedule.ts';
import { compute } from './compute.ts';
import { work } from './work.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const titles = ['Columns, Level 1', 'Blockwork, Level 1', 'Plaster, Level 1'];

const task = (number: number): StoredTask => ({
  ...{ id: id(number), number, title: titles[number % titles.length] ?? '', wbs: null, parentTaskId: null },
  ...{ status: 'not_started', priority: 'medium', assigneeName: null, version: 1, workers: null },
  ...{ baselineStart: null, baselineEnd: null, durationDays: null, isMilestone: false, percentComplete: 0 },
  ...{ plannedStartDate: addDays('2026-03-01', number % 90), plannedEndDate: addDays('2026-03-03', number % 90) },
  ...{ constraintKind: null, constraintDate: null, doneOn: null },
});

const plan: SentPlan = {
  projectId: id(0),
  tasks: Array.from({ length: AT_ONCE + 1 }, (_, at) => task(at + 1)),
  links: [{ id: id(9999), predecessorId: id(1), successorId: id(90), kind: 'FS', lag: 0, lagWritten: null }],
  calendar: DEFAULT_CALENDAR,
  ...{ start: null, end: '2026-06-01', today: '2026-03-04', baseline: null, needs: [] },
  capacity: { crew: 50, equipment: [] },
};

test('a large plan is computed in a thread, to the same answers', async () => {
  const floats = await compute('floats', plan);
  expect(floats).toEqual(work.floats(plan));
  expect(floats.filter(({ totalFloat }) => totalFloat !== null)).toHaveLength(plan.tasks.length);
  const links = await compute('links', plan);
  expect(links.length).toBeGreaterThan(0);
  expect(links).toEqual(work.links(plan));
  const schedule = await compute('schedule', plan);
  expect(schedule).toEqual(work.schedule(plan));
  const sent = JSON.parse(await compute('text', plan));
  expect(sent).toEqual(schedule);
  // It goes past the serialiser: nothing may be in it that is not declared.
  expect(Schedule.parse(sent)).toEqual(sent);
});

test('so is a small plan of many calendars, each task by its own', async () => {
  const hours = [{ from: '08:00', to: '16:00' }];
  const calendars = Array.from({ length: 6 }, (_, off) => ({
    ...{ id: id(8000 + off), name: `Off on ${off}`, hoursPerDay: 8 },
    settings: { ...DEFAULT_CALENDAR, weekHours: Array.from({ length: 7 }, (__, day) => (day === off ? [] : hours)) },
  }));
  const tasks = plan.tasks
    .slice(0, 60)
    .map((one, at) => ({ ...one, calendarId: id(8000 + (at % 6)), writtenStart: `${one.plannedStartDate} 10:00` }));
  const small = { ...plan, tasks, links: [], calendars };
  const sent = JSON.parse(await compute('text', small));
  expect(sent).toEqual(JSON.parse(work.text(small)));
  expect(Schedule.parse(sent)).toEqual(sent);
  expect(new Set(sent.tasks.map(({ isOnDayOff }: { isOnDayOff: boolean }) => isOnDayOff))).toEqual(
    new Set([true, false]),
  );
});

test('tasks of a large plan are moved in the thread; a refusal comes back in words', async () => {
  const moves = (taskId: string, start: string) => [
    { taskId, plannedStartDate: start, plannedEndDate: addDays(start, 2) },
  ];
  const later = { ...plan, moves: moves(id(1), '2026-07-05'), isWhole: false };
  const answer = await compute('moves', later);
  expect(answer).toEqual(work.moves(later));
  expect('moved' in answer && answer.moved.map(({ taskId }) => taskId)).toEqual([id(1), id(90)]);
  expect(await compute('moves', { ...later, moves: moves(id(90), '2026-03-02') })).toMatchObject({
    refused: {
      reason: 'impossible',
      sentence: { key: '"{{task}}" cannot start before {{date}}: it waits for "{{other}}".' },
    },
  });
  expect(await compute('moves', { ...later, moves: moves(id(8000), '2026-03-02') })).toMatchObject({
    refused: { reason: 'missing' },
  });
});
