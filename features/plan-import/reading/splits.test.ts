import { expect, test } from 'vitest';
import { portablePlan } from '#features/schedule/portable-plan.ts';
import { projectXmlOf } from '#features/schedule/project-xml.ts';
import { type SentPlan, scheduleOf } from '#features/schedule/rules.ts';
import type { StoredTask } from '#features/schedule/schedule.ts';
import { xerOf } from '#features/schedule/xer.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { splitXml } from './fixtures/split.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readXer } from './read-xer.ts';

/** Two days, three of rest over a weekend, then two. */
const SPLIT = {
  hours: [
    '2026-03-02T08:00 2026-03-03T17:00 16',
    '2026-03-03T17:00 2026-03-09T08:00 0',
    '2026-03-09T08:00 2026-03-10T17:00 16',
  ],
  duration: 32,
  finish: '2026-03-10T17:00',
};
const splitsOf = (...given: Parameters<typeof splitXml>) => readProjectXml(splitXml(...given)).tasks[0]?.splits;

test('parts that have not begun are read from the hours of an assignment, of nobody too', () => {
  expect(splitsOf(SPLIT)).toBe('2+3');
  // A file may leave the hours without work out.
  expect(splitsOf({ ...SPLIT, hours: SPLIT.hours.filter((row) => !row.endsWith(' 0')) })).toBe('2+3');
  const twice = [...SPLIT.hours, '2026-03-10T17:00 2026-03-12T08:00 0', '2026-03-12T08:00 2026-03-12T12:00 4'];
  expect(splitsOf({ hours: twice, duration: 36, finish: '2026-03-12T12:00' })).toBe('2+3;4+1');
});

test.each<[string, ...Parameters<typeof splitXml>]>([
  [
    'a weekend',
    {
      hours: ['2026-03-06T08:00 2026-03-06T17:00 8', '2026-03-09T08:00 2026-03-09T17:00 8'],
      duration: 16,
      finish: '2026-03-09T17:00',
    },
  ],
  ['uneven hours within its duration', { ...SPLIT, duration: 56 }],
  ['days on which somebody else works', SPLIT, { second: ['2026-03-04T08:00 2026-03-06T17:00 24'] }],
  ['no hours at all', { ...SPLIT, hours: [] }],
])('%s: no split', (_case, ...given) => {
  expect(splitsOf(...given)).toBeNull();
});

test('begun, the rest where it stopped is its suspension, and later ones are splits', () => {
  const stopped =
    '<ActualStart>2026-03-02T08:00:00</ActualStart><PercentComplete>50</PercentComplete><Stop>2026-03-03T17:00:00</Stop><Resume>2026-03-09T08:00:00</Resume>';
  const [worked = '', , later = ''] = SPLIT.hours;
  const [task] = readProjectXml(splitXml({ ...SPLIT, hours: [later], done: stopped }, { worked: [worked] })).tasks;
  expect(task).toMatchObject({ suspension: { from: '2026-03-04', to: '2026-03-09' }, splits: null });
  const early = stopped
    .replace('2026-03-03T17', '2026-03-02T17')
    .replace('2026-03-09T08', '2026-03-03T08')
    .replace('50', '25');
  const first = ['2026-03-02T08:00 2026-03-02T17:00 8'];
  const hours = ['2026-03-03T08:00 2026-03-03T17:00 8', later];
  const [begun] = readProjectXml(splitXml({ ...SPLIT, hours, done: early }, { worked: first })).tasks;
  expect(begun).toMatchObject({ suspension: null, splits: '2+3', percent: 25 });
});

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const EIGHT = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const settings = { ...DEFAULT_CALENDAR, ramadanHours: null, middayBan: null, computedHolidays: [], holidays: [] };
const weekHours = Array.from({ length: 7 }, (_, day) => (day < 5 ? EIGHT : []));
const calendars = [{ id: 'own', name: 'Eight hours', hoursPerDay: 8, settings: { ...settings, weekHours } }];

/** Sunday to Thursday: two days, three of rest, two. */
const given = (more: Partial<StoredTask>): SentPlan => ({
  projectId: id(0),
  tasks: [
    {
      ...{
        id: id(1),
        number: 1,
        title: 'Paint',
        wbs: null,
        activityId: 'A1',
        parentTaskId: null,
        status: 'not_started',
      },
      ...{ priority: 'medium', assigneeName: null, version: 1, workers: null, baselineStart: null, baselineEnd: null },
      ...{ durationDays: 4, isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null },
      ...{ doneOn: null, plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-09', splits: '2+3' },
      ...more,
    },
  ],
  ...{ links: [], calendar: settings, calendars, start: null, end: null, today: '2026-10-25', dataDate: null },
  ...{ baseline: null, needs: [], capacity: { crew: 50, equipment: [] } },
});

test.each<[string, Partial<StoredTask>]>([
  ['whole days', {}],
  ['hours of its own calendar', { calendarId: 'own' }],
  ['half a day of them', { calendarId: 'own', splits: '2+2.5;3+0.5', durationDays: 4 }],
  ['work under way', { status: 'in_progress', percentComplete: 25, actualStart: '2026-11-01' }],
])('a split task goes to Microsoft Project and comes back: %s', (_case, more) => {
  const plan = given(more);
  const text = projectXmlOf(portablePlan('Tower', scheduleOf(plan), plan));
  const [task] = readProjectXml(text).tasks;
  expect(task).toMatchObject({ splits: plan.tasks[0]?.splits, durationDays: 4 });
  expect(task).toMatchObject({ start: '2026-11-01', end: '2026-11-09' });
});

test('Primavera, which has no split tasks, gets one that lasts as long as its work and its rests', () => {
  const plan = given({});
  const [, task] = readXer(xerOf(portablePlan('Tower', scheduleOf(plan), plan))).tasks;
  expect(task).toMatchObject({ start: '2026-11-01', end: '2026-11-09', durationDays: 7 });
  expect(task?.splits).toBeUndefined();
});
