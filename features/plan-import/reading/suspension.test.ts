import { describe, expect, test } from 'vitest';
import { portablePlan } from '#features/schedule/portable-plan.ts';
import { projectXmlOf } from '#features/schedule/project-xml.ts';
import { type SentPlan, scheduleOf } from '#features/schedule/rules.ts';
import type { StoredTask } from '#features/schedule/schedule.ts';
import { xerOf } from '#features/schedule/xer.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { suspendedXer } from './fixtures/suspended.ts';
import type { PlanCalendar } from './plan.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readXer } from './read-xer.ts';
import { suspensionOf } from './suspension.ts';

const DAY = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
/** Sunday to Thursday. */
const calendar: PlanCalendar = {
  ...{ key: '7', name: 'Site', hoursPerDay: 8, datedHours: [{ from: '2026-03-18', to: '2026-03-18', hours: [] }] },
  weekHours: [DAY, DAY, DAY, DAY, DAY, [], []],
};

describe('moments of a file become days without work', () => {
  test.each([
    ['from one morning to another', '2026-03-08 08:00', '2026-03-15 08:00', { from: '2026-03-08', to: '2026-03-15' }],
    ['from an evening to an evening', '2026-03-08 17:00', '2026-03-15 17:00', { from: '2026-03-09', to: '2026-03-16' }],
    [
      'from and to the middle of a day',
      '2026-03-08 10:00',
      '2026-03-15 10:00',
      { from: '2026-03-09', to: '2026-03-15' },
    ],
    ['from midnight', '2026-03-08 00:00', '2026-03-15 00:00', { from: '2026-03-08', to: '2026-03-15' }],
    ['nobody knows until when', '2026-03-08 08:00', null, { from: '2026-03-08', to: null }],
    ['over a weekend alone', '2026-03-05 17:00', '2026-03-08 08:00', null],
    ['over a holiday alone', '2026-03-17 17:00', '2026-03-19 08:00', null],
    ['within a day', '2026-03-08 10:00', '2026-03-08 14:00', null],
    ['no work rests', null, null, null],
  ])('%s', (_, stop, resume, expected) => {
    expect(suspensionOf({ stop, resume }, calendar)).toEqual(expected);
  });

  test('by the days of the week alone where the file has no calendar', () => {
    const written = { stop: '2026-03-08 17:00', resume: '2026-03-15 08:00' };
    expect(suspensionOf(written, undefined)).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  });
});

test('Primavera: suspension, dates of other projects, and how it counts what is left of work under way', () => {
  const reading = readXer(suspendedXer('1|Y|N'));
  const named = (name: string) => reading.tasks.find((task) => task.name === name);
  expect(named('Dig')).toMatchObject({
    suspension: { from: '2026-03-08', to: '2026-03-22' },
    external: { start: null, finish: null },
    inFile: { resumesAt: '2026-03-22 08:00', progressLogic: 'retained' },
  });
  expect(named('Pour')).toMatchObject({
    ...{ suspension: null, external: { start: '2026-03-23', finish: '2026-04-02' } },
  });
  expect(['1|Y|N', '1|N|Y', '1|N|N', ''].map((options) => readXer(suspendedXer(options)).progressLogic)).toEqual([
    ...['retained', 'override', 'actual', undefined],
  ]);
});

const project = (stop: string, resume: string, percent = 40) => `<?xml version="1.0"?>
<Project xmlns="http://schemas.microsoft.com/project"><MinutesPerDay>480</MinutesPerDay><Tasks>
<Task><UID>1</UID><ID>1</ID><Name>Dig</Name><OutlineLevel>1</OutlineLevel><Start>2026-03-02T08:00:00</Start>
<Finish>2026-03-27T17:00:00</Finish><Duration>PT80H0M0S</Duration><PercentComplete>${percent}</PercentComplete>
<ActualStart>2026-03-02T08:00:00</ActualStart><Stop>${stop}</Stop><Resume>${resume}</Resume></Task>
</Tasks></Project>`;

test('Microsoft Project: work that stopped and goes on later rests between; the next morning is no rest', () => {
  const of = (...written: Parameters<typeof project>) => readProjectXml(project(...written)).tasks[0]?.suspension;
  expect(of('2026-03-05T17:00:00', '2026-03-23T08:00:00')).toEqual({ from: '2026-03-06', to: '2026-03-23' });
  expect(of('2026-03-05T17:00:00', '2026-03-06T08:00:00')).toBeNull();
  expect(of('2026-03-05T17:00:00', '2026-03-23T08:00:00', 0)).toBeNull();
});

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const stored = (number: number, more: Partial<StoredTask>): StoredTask => ({
  ...{ id: id(number), number, title: `Task ${number}`, wbs: null, activityId: `A${number}`, parentTaskId: null },
  ...{ status: 'not_started', priority: 'medium', assigneeName: null, version: 1, workers: null },
  ...{ baselineStart: null, baselineEnd: null, durationDays: null, isMilestone: false, percentComplete: 0 },
  ...{ plannedStartDate: null, plannedEndDate: null, constraintKind: null, constraintDate: null, doneOn: null },
  ...more,
});

const given: SentPlan = {
  projectId: id(0),
  tasks: [
    stored(1, {
      ...{ title: 'Dig', status: 'in_progress', percentComplete: 40, actualStart: '2026-05-03', durationDays: 10 },
      ...{ plannedStartDate: '2026-05-03', plannedEndDate: '2026-05-28' },
      ...{ suspendedFrom: '2026-05-10', resumesOn: '2026-05-24' },
    }),
    stored(2, {
      ...{ title: 'Pour', plannedStartDate: '2026-06-02', plannedEndDate: '2026-06-04' },
      ...{ externalStart: '2026-06-01', externalFinish: '2026-06-08' },
    }),
  ],
  links: [],
  calendar: { ...DEFAULT_CALENDAR, computedHolidays: [], holidays: [] },
  ...{ start: null, end: null, today: '2026-05-12', dataDate: null, baseline: null, needs: [] },
  capacity: { crew: 50, equipment: [] },
  progressLogic: 'retained',
};
const portable = portablePlan('Tower', scheduleOf(given), given);

test('a suspension goes to Primavera and back, with the work around it, and so do dates of other projects', () => {
  const text = xerOf(portable);
  const reading = readXer(text);
  expect(reading.progressLogic).toBe('retained');
  const named = (name: string) => reading.tasks.find((task) => task.name === name);
  expect(named('Dig')).toMatchObject({
    ...{ suspension: { from: '2026-05-10', to: '2026-05-24' }, durationDays: 10, percent: 40 },
    ...{ start: '2026-05-03', end: '2026-05-28' },
  });
  expect(named('Pour')).toMatchObject({ external: { start: '2026-06-01', finish: '2026-06-08' } });
  for (const progressLogic of ['override', 'actual'] as const)
    expect(readXer(xerOf({ ...portable, progressLogic })).progressLogic).toBe(progressLogic);
});

test('a suspension goes to Microsoft Project and back, with the work around it', () => {
  const reading = readProjectXml(projectXmlOf(portable));
  expect(reading.tasks.find(({ name }) => name === 'Dig')).toMatchObject({
    ...{ suspension: { from: '2026-05-10', to: '2026-05-24' }, durationDays: 10, percent: 40 },
    ...{ start: '2026-05-03', end: '2026-05-28' },
  });
});
