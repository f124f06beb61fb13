import { describe, expect, test } from 'vitest';
import { checkAgainstFile, type TaskFileDates } from '#features/schedule/file-check.ts';
import { portablePlan } from '#features/schedule/portable-plan.ts';
import { projectXmlOf } from '#features/schedule/project-xml.ts';
import { scheduleOf } from '#features/schedule/rules.ts';
import { computeSchedule, type StoredTask } from '#features/schedule/schedule.ts';
import { xerOf } from '#features/schedule/xer.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import {
  anyPlan,
  DATA_DATE,
  type GivenActivity,
  type GivenLink,
  momentAt,
  plannedXer,
  scheduledBy,
} from './fixtures/planned-by-calendars.ts';
import type { Reading } from './plan.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readXer } from './read-xer.ts';
import { calendarSettings } from './work-hours.ts';

const calendar = openCalendar(DEFAULT_CALENDAR);
const TODAY = DATA_DATE.slice(0, 10);

/** What was read as tasks of a project. */
function planOf({ tasks, links, calendars = [] }: Reading) {
  const calendarId = (place: number | null | undefined) => (place === null || place === undefined ? null : `c${place}`);
  return {
    tasks: tasks.map(
      (row, place): StoredTask => ({
        ...{ id: `t${place}`, number: place + 1, title: row.name, wbs: row.wbs, priority: 'medium', version: 1 },
        ...{ assigneeName: null, workers: null, baselineStart: null, baselineEnd: null, status: 'not_started' },
        parentTaskId: row.parent === null ? null : `t${row.parent}`,
        ...{ plannedStartDate: row.start, plannedEndDate: row.end, durationDays: row.durationDays },
        ...{ isMilestone: row.milestone, percentComplete: 0, doneOn: null },
        constraintKind: row.constraint?.kind ?? null,
        constraintDate: row.constraint?.date ?? null,
        calendarId: calendarId(row.calendar),
        writtenStart: row.inFile?.startsAt ?? null,
      }),
    ),
    links: links.map(({ from, to, kind, lag }, index) => ({
      ...{ id: `l${index}`, predecessorId: `t${from}`, successorId: `t${to}`, kind, lag },
    })),
    calendars: calendars.map((one, place) => ({
      ...{ id: `c${place}`, name: one.name, hoursPerDay: one.hoursPerDay, settings: calendarSettings(one) },
    })),
    rows: tasks.flatMap(({ inFile, calendar: place }, index): TaskFileDates[] =>
      inFile ? [{ ...inFile, taskId: `t${index}`, calendarId: calendarId(place) }] : [],
    ),
    ...{ calendar, today: TODAY, start: null, end: null },
  };
}

const read = (activities: readonly GivenActivity[], links: readonly GivenLink[]) =>
  planOf(readXer(plannedXer(activities, links)));

const plans = [1, 2, 3, 4].map((seed) => [seed, ...anyPlan(300, seed)] as const);

describe.each(plans)('plan %i of three hundred activities in three calendars', (_, activities, links) => {
  const plan = read(activities, links);

  test('is scheduled as its own program has it', () => {
    const checked = checkAgainstFile(plan);
    const compared = checked.filter(({ agrees }) => agrees !== null);
    expect(compared).toHaveLength(activities.length);
    const differing = compared.filter(({ agrees }) => !agrees);
    expect(differing.length).toBeLessThanOrEqual(compared.length / 100);
  });

  test('goes back to Primavera with its calendars, hours and lags', () => {
    const beside = { projectId: 'p', dataDate: null, baseline: null, needs: [], capacity: { crew: 0, equipment: [] } };
    const withLags = plan.links.map((link) => ({ ...link, lagWritten: null }));
    const sent = { ...plan, ...beside, links: withLags, calendar: DEFAULT_CALENDAR };
    const back = planOf(readXer(xerOf(portablePlan('Tower', scheduleOf(sent), sent))));
    const calendarsOf = ({ calendars }: typeof plan) => calendars.map(({ id: _, ...one }) => one);
    expect(new Set(calendarsOf(back))).toEqual(new Set(calendarsOf(plan)));
    const nameOf = ({ calendars }: typeof plan, id: string | null | undefined) =>
      calendars.find((one) => one.id === id)?.name;
    const activitiesOf = (one: typeof plan) =>
      one.tasks
        .filter(({ calendarId }) => calendarId)
        .map(({ title, calendarId, ...task }) => [
          ...[title, nameOf(one, calendarId), task.durationDays, task.plannedStartDate, task.plannedEndDate],
          task.writtenStart,
        ])
        .sort((some, others) => String(some[0]).localeCompare(String(others[0])));
    expect(activitiesOf(back)).toEqual(activitiesOf(plan));
    const titleOf = (one: typeof plan, id: string) => one.tasks.find((task) => task.id === id)?.title;
    const linksOf = (one: typeof plan) =>
      one.links
        .map((link) =>
          [titleOf(one, link.predecessorId), titleOf(one, link.successorId), link.kind, link.lag].join(' '),
        )
        .sort();
    expect(linksOf(back)).toEqual(linksOf(plan));
  });

  test('goes to Microsoft Project with its calendars, hours and lags', () => {
    const beside = { projectId: 'p', dataDate: null, baseline: null, needs: [], capacity: { crew: 0, equipment: [] } };
    const withLags = plan.links.map((link) => ({ ...link, lagWritten: null }));
    const sent = { ...plan, ...beside, links: withLags, calendar: DEFAULT_CALENDAR };
    const back = planOf(readProjectXml(projectXmlOf(portablePlan('Tower', scheduleOf(sent), sent))));
    const weeksOf = ({ calendars }: typeof plan) =>
      calendars.map(({ name, settings }) => ({ name, week: settings.weekHours, dated: settings.datedHours }));
    expect(new Set(weeksOf(back))).toEqual(new Set(weeksOf(plan)));
    const hoursOf = (one: typeof plan, id: string | null | undefined) =>
      one.calendars.find((calendar) => calendar.id === id)?.hoursPerDay ?? 0;
    const minutes = (one: typeof plan, id: string | null | undefined, days: number | null) =>
      Math.round((days ?? 0) * hoursOf(one, id) * 60);
    const activitiesOf = (one: typeof plan) =>
      one.tasks
        .filter(({ calendarId }) => calendarId)
        .map((task) => [
          ...[task.title, task.plannedStartDate, task.plannedEndDate, task.writtenStart],
          minutes(one, task.calendarId, task.durationDays),
        ])
        .sort((some, others) => String(some[0]).localeCompare(String(others[0])));
    expect(activitiesOf(back)).toEqual(activitiesOf(plan));
    const taskOf = (one: typeof plan, id: string) => one.tasks.find((task) => task.id === id);
    const linksOf = (one: typeof plan) =>
      one.links
        .map(({ predecessorId, successorId, kind, lag }) => {
          const [before, after] = [taskOf(one, predecessorId), taskOf(one, successorId)];
          return [before?.title, after?.title, kind, minutes(one, before?.calendarId, lag)].join(' ');
        })
        .sort();
    expect(linksOf(back)).toEqual(linksOf(plan));
  });

  test('is another plan by one calendar for all, and says so of each activity', () => {
    const tasks = plan.tasks.map((task) => ({ ...task, calendarId: 'c0' }));
    const differing = checkAgainstFile({ ...plan, tasks }).filter(({ agrees }) => agrees === false);
    expect(differing.length).toBeGreaterThan(activities.length / 2);
    for (const { cause, taskId, causeTaskId } of differing) {
      const isOther = plan.tasks.find(({ id }) => id === taskId)?.calendarId !== 'c0';
      expect(cause).toBe(isOther ? 'edited' : 'follows');
      expect(causeTaskId === null).toBe(isOther);
    }
  });

  test('breaks no link and lies on no day off, early dates as in the file', () => {
    const { tasks } = computeSchedule(plan);
    const leaves = tasks.filter(({ isSummary }) => !isSummary);
    expect(leaves.filter(({ breaksLink, isOnDayOff }) => breaksLink || isOnDayOff)).toEqual([]);
    const expected = scheduledBy(activities, links).map(({ start, finish }) => [
      momentAt(start).slice(0, 10),
      momentAt(finish - 1).slice(0, 10),
    ]);
    const found = leaves
      .toSorted((one, other) => one.number - other.number)
      .map(({ earlyStart, earlyFinish }) => [earlyStart, earlyFinish]);
    const differing = found.filter((dates, index) => dates.join() !== expected[index]?.join());
    expect(differing.length).toBeLessThanOrEqual(activities.length / 100);
  });
});
