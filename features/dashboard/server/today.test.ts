import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { committedWeeks, promises } from '#server/database/tables/weekly.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join } from '#server/testing/people.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';

/** A Sunday, the first working day of the week; Thursday the 12th and Wednesday the 11th were worked. */
const now = new Date('2026-11-15T06:00:00Z');
const app = await testApp({ now: () => now });
afterAll(app.close);

const site = async (more: object = {}) => {
  const id = newId();
  await app.db.insert(projects).values({
    id,
    name: 'Tower B',
    plannedStartDate: '2026-11-01',
    plannedEndDate: '2027-06-01',
    createdAt: new Date('2026-10-01T00:00:00Z'),
    ...more,
  });
  return id;
};
let number = 0;
const task = async (projectId: string, more: object = {}) => {
  const id = newId();
  number += 1;
  await app.db.insert(tasks).values({ id, projectId, number, title: `Task ${number}`, ...more });
  return id;
};
const log = (projectId: string, date: string, more: object = {}) =>
  app.db.insert(progressLogs).values({ projectId, date, ...more });
const pay = (projectId: string, amount: string, more: object = {}) =>
  app.db.insert(payments).values({ projectId, description: 'Rebar', amount, category: 'materials', ...more });
const today = async (who: { call: (method: 'GET', url: string) => Promise<{ body: unknown }> }) =>
  (await who.call('GET', '/api/dashboard/today')).body as { entries: Record<string, unknown>[]; more: number };

test('a site engineer: his next three actions, and the log that is not sent', async () => {
  const se = await app.person('se');
  const id = await site();
  await join(app.db, id, se, 'se');
  const own = { assignedTo: se.id };
  const late = await task(id, { ...own, plannedEndDate: '2026-11-12' });
  const due = await task(id, { ...own, plannedEndDate: '2026-11-15', priority: 'low' });
  const begun = await task(id, { ...own, status: 'in_progress', plannedEndDate: '2026-11-20' });
  await task(id, { ...own, status: 'blocked', plannedEndDate: '2026-11-01' });
  await task(id, { ...own, status: 'done', plannedEndDate: '2026-11-12' });
  await task(id, { ...own, plannedEndDate: '2026-11-01', deletedAt: now });
  await task(id, { plannedEndDate: '2026-11-01' });

  const before = await today(se);
  expect(before.entries.map(({ kind, taskId, reason }) => [kind, taskId, reason])).toEqual([
    ['task', late, 'overdue'],
    ['task', due, 'due'],
    ['task', begun, 'started'],
    ['log-not-sent', undefined, undefined],
  ]);

  await log(id, '2026-11-15');
  expect((await today(se)).entries.map(({ kind }) => kind)).toEqual(['task', 'task', 'task']);
});

test('on a day off nobody is asked for a log', async () => {
  const friday = await testApp({ now: () => new Date('2026-11-13T06:00:00Z') });
  const se = await friday.person('se');
  const id = newId();
  await friday.db.insert(projects).values({ id, name: 'Tower', createdAt: new Date('2026-10-01T00:00:00Z') });
  await join(friday.db, id, se, 'se');
  expect((await today(se)).entries).toEqual([]);
  await friday.close();
});

test('a piece of work stands once: the leaf, neither its summary task nor what was promised of it', async () => {
  const se = await app.person('se');
  const id = await site({ name: 'Once' });
  await join(app.db, id, se, 'se');
  await log(id, '2026-11-15');
  const own = { assignedTo: se.id };
  const summary = await task(id, { ...own, plannedEndDate: '2026-11-01' });
  const leaf = await task(id, { ...own, parentTaskId: summary, plannedEndDate: '2026-11-02' });
  await task(id, { ...own, parentTaskId: leaf, isPromise: true, plannedEndDate: '2026-11-03' });
  const others = await task(id, { plannedEndDate: '2026-11-20' });
  const promised = await task(id, { ...own, parentTaskId: others, isPromise: true, plannedEndDate: '2026-11-04' });
  expect((await today(se)).entries.map(({ taskId }) => taskId)).toEqual([leaf, promised]);
});

test('a part without dates is late with the task that stands in the plan for it, and stands once beside it', async () => {
  const se = await app.person('se');
  const id = await site({ name: 'Parts' });
  await join(app.db, id, se, 'se');
  await log(id, '2026-11-15');
  const own = { assignedTo: se.id };
  const days = { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-10' };
  const others = await task(id, days);
  const part = await task(id, { ...own, parentTaskId: others });
  const his = await task(id, { ...own, ...days, plannedEndDate: '2026-11-12' });
  await task(id, { ...own, parentTaskId: his });
  expect((await today(se)).entries.map(({ taskId, reason, date }) => [taskId, reason, date])).toEqual([
    [part, 'overdue', '2026-11-10'],
    [his, 'overdue', '2026-11-12'],
  ]);
});

test('a construction manager: promises that were not kept, crews over capacity on working days, late tasks', async () => {
  const cm = await app.person('cm');
  const id = await site({ crewCapacity: 20 });
  await join(app.db, id, cm, 'cm');
  const whole = await task(id, { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-25', workers: 500 });
  await task(id, { parentTaskId: whole, title: 'Cast', plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-10' });
  await task(id, { plannedStartDate: '2026-11-16', plannedEndDate: '2026-11-21', workers: 15 });
  const usual = await task(id, { plannedStartDate: '2026-11-18', plannedEndDate: '2026-11-30' });
  // A part of the work it was promised of: neither eight people more nor the task's own people fewer.
  const promised = { isPromise: true, plannedStartDate: '2026-11-18', plannedEndDate: '2026-11-24' };
  await task(id, { parentTaskId: usual, title: 'Day 1', ...promised });
  await task(id, { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-12', status: 'done' });

  const promise = async (week: string, date: string, more: object = {}) => {
    await app.db
      .insert(committedWeeks)
      .values({ projectId: id, weekStart: week, plannedTasks: 1, readyTasks: 1 })
      .onConflictDoNothing();
    const taskId = await task(id, { title: `Promised for ${date}`, isPromise: true, ...more });
    await app.db.insert(promises).values({ projectId: id, taskId, weekStart: week, date });
  };
  await promise('2026-11-01', '2026-11-03');
  await promise('2026-11-08', '2026-11-12');
  await promise('2026-11-08', '2026-11-11', { status: 'done', completedAt: now });
  await promise('2026-11-08', '2026-11-09', { deletedAt: now });
  await promise('2026-11-15', '2026-11-16');

  const of = { projectId: id, projectName: 'Tower B' };
  expect((await today(cm)).entries).toEqual([
    { kind: 'promises', ...of, count: 2, title: 'Promised for 2026-11-03', date: '2026-11-03' },
    // Monday to Thursday, with the eight of the late one: on Friday and Saturday nobody works.
    { kind: 'crew', ...of, date: '2026-11-16', workers: 23, capacity: 20, days: 4 },
    { kind: 'late', ...of, count: 1, title: 'Cast', date: '2026-11-10' },
  ]);

  const longer = await site({ name: 'Tower Z' });
  await join(app.db, longer, cm, 'cm');
  await task(longer, { title: 'Excavate', plannedEndDate: '2026-11-05' });
  await task(longer, { title: 'Shore', plannedEndDate: '2026-11-05' });
  expect((await today(cm)).entries.slice(2)).toEqual([
    { kind: 'late', projectId: longer, projectName: 'Tower Z', count: 2, title: 'Excavate', date: '2026-11-05' },
    { kind: 'late', ...of, count: 1, title: 'Cast', date: '2026-11-10' },
  ]);
});

test('of many projects with late work the longest late are told, the others counted as more', async () => {
  const cm = await app.person('cm');
  for (let day = 1; day <= 14; day++) {
    const id = await site({ name: `Late since ${day}` });
    await join(app.db, id, cm, 'cm');
    await task(id, { plannedEndDate: `2026-10-${String(day).padStart(2, '0')}` });
  }
  const { entries, more } = await today(cm);
  expect(entries.map(({ projectName, count }) => [projectName, count])).toEqual(
    Array.from({ length: 12 }, (_, index) => [`Late since ${index + 1}`, 1]),
  );
  expect(more).toBe(2);
});

test('a project manager: payments waiting, late ones first, and budgets at risk, of his own projects only', async () => {
  const pm = await app.person('pm');
  const [id, watched] = [await site({ budget: '1000', currency: 'USD' }), await site({ budget: '10' })];
  await join(app.db, id, pm, 'pm');
  await join(app.db, watched, pm, 'viewer');
  await pay(id, '920', { status: 'paid' });
  await pay(id, '5', { dueDate: '2026-11-14' });
  await pay(id, '7', { dueDate: '2026-11-15' });
  await pay(id, '9', { status: 'approved' });
  await pay(id, '11', { deletedAt: now });
  await pay(watched, '100', { status: 'paid' });

  const of = {
    kind: 'payments',
    count: 1,
    currency: 'USD',
    isConverted: false,
    originals: [],
    projectId: id,
    projectName: 'Tower B',
  };
  expect((await today(pm)).entries).toEqual([
    { ...of, step: 'overdue', amount: 5, oldestDue: '2026-11-14' },
    { ...of, step: 'approve', amount: 7, oldestDue: '2026-11-15' },
    { ...of, step: 'pay', amount: 9, oldestDue: null },
    { kind: 'budget', projectId: id, projectName: 'Tower B', state: 'at_risk', percent: 92 },
  ]);
});

test('an administrator: running projects without a log for two working days', async () => {
  const admin = await app.person('admin');
  await app.db.update(projects).set({ status: 'on_hold' });
  const silent = await site({ name: 'Silent', plannedStartDate: '2026-11-10' });
  const announced = await site({ name: 'Told on Wednesday' });
  await log(announced, '2026-11-11');
  const stopped = await site({ name: 'Stopped on Tuesday' });
  await log(stopped, '2026-11-10');
  await log(stopped, '2026-11-12', { deletedAt: now });
  await site({ name: 'Later', plannedStartDate: '2026-11-20' });
  await site({ name: 'Held', status: 'on_hold' });
  const finished = await site({ name: 'Finished' });
  await task(finished, { status: 'done' });

  const entries = (await today(admin)).entries.filter(({ kind }) => kind === 'no-log');
  expect(entries).toEqual([
    { kind: 'no-log', projectId: silent, projectName: 'Silent', days: 3, date: null },
    { kind: 'no-log', projectId: stopped, projectName: 'Stopped on Tuesday', days: 2, date: '2026-11-10' },
  ]);
});

test('nothing waits for a viewer, and nobody learns of projects he is no member of', async () => {
  for (const role of ['viewer', 'pm', 'cm', 'se'] as const) {
    expect(await today(await app.person(role))).toEqual({ entries: [], more: 0 });
  }
});

test('the people of a project with many late tasks are counted like those of any other', async () => {
  const cm = await app.person('cm');
  const id = await site({ crewCapacity: 20 });
  await join(app.db, id, cm, 'cm');
  const late = { projectId: id, title: 'Late', plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-05' };
  const rows = Array.from({ length: 101 }, (_, index) => ({ ...late, number: 10_000 + index }));
  await app.db.insert(tasks).values(rows);
  const { entries } = await today(cm);
  expect(entries.map(({ kind, workers, count }) => [kind, workers ?? count])).toEqual([
    ['crew', 808],
    ['late', 101],
  ]);
});

test('of late tasks that are linked the second takes its people once the first is done, as on the schedule', async () => {
  const cm = await app.person('cm');
  const id = await site({ crewCapacity: 20 });
  await join(app.db, id, cm, 'cm');
  const dates = { plannedStartDate: '2026-11-08', plannedEndDate: '2026-11-09', workers: 15 };
  const [first, second] = [await task(id, dates), await task(id, dates)];
  const planner = async () => {
    const { body } = await cm.call('GET', `/api/projects/${id}/schedule/resources`);
    return (body.days as { workers: number }[]).slice(0, 4).map(({ workers }) => workers);
  };
  expect(await planner()).toEqual([30, 30, 0, 0]);
  await app.db.insert(taskLinks).values({ projectId: id, predecessorId: first, successorId: second });
  expect(await planner()).toEqual([15, 15, 15, 15]);
  expect((await today(cm)).entries.filter(({ kind }) => kind === 'crew')).toEqual([]);
});

test('crews over capacity are those of the resource planner: overdue work counts from today, blocked work nobody', async () => {
  const cm = await app.person('cm');
  const id = await site({ crewCapacity: 20 });
  await join(app.db, id, cm, 'cm');
  const overdue = { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-05' };
  await task(id, { ...overdue, workers: 5 });
  await task(id, { ...overdue, status: 'in_progress', workers: 12 });
  await task(id, { ...overdue, status: 'in_progress', percentComplete: 60, workers: 3 });
  await task(id, { plannedStartDate: '2026-11-10', plannedEndDate: '2026-11-30', status: 'blocked', workers: 90 });
  await task(id, { plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-01', isMilestone: true });
  await task(id, { plannedStartDate: '2026-11-16', plannedEndDate: '2026-11-25', workers: 13 });
  await task(id, { plannedEndDate: '2026-11-17', workers: 2 });
  const { body } = await cm.call('GET', `/api/projects/${id}/schedule/resources`);
  const week: { date: string; workers: number }[] = body.days.slice(0, 7);
  expect(week.filter(({ workers }) => workers > 20).map(({ date, workers }) => [date, workers])).toEqual([
    ['2026-11-16', 21],
  ]);
  const of = { projectId: id, projectName: 'Tower B' };
  expect((await today(cm)).entries.filter(({ kind }) => kind === 'crew')).toEqual([
    { kind: 'crew', ...of, date: '2026-11-16', workers: 21, capacity: 20, days: 1 },
  ]);
});

test('crews over capacity go by the calendar of a task, and suspended work by its rest, as in the resource planner', async () => {
  const cm = await app.person('cm');
  const id = await site({ crewCapacity: 20 });
  await join(app.db, id, cm, 'cm');
  // Worked from Saturday to Tuesday.
  const settings = { ...DEFAULT_CALENDAR, computedHolidays: [], workingDays: [6, 0, 1, 2] };
  const [own = expect.fail()] = await app.db
    .insert(projectCalendars)
    .values({ projectId: id, name: 'Four days', settings, hoursPerDay: '8' })
    .returning();
  const week = { plannedStartDate: '2026-11-16', plannedEndDate: '2026-11-22' };
  await task(id, { ...week, workers: 21, calendarId: own.id });
  await task(id, { ...week, workers: 30, status: 'in_progress', suspendedFrom: '2026-11-16', resumesOn: '2026-11-19' });
  // Monday, two days of rest, and Thursday.
  await task(id, { ...week, plannedEndDate: '2026-11-19', workers: 15, splits: '1+2' });
  const { body } = await cm.call('GET', `/api/projects/${id}/schedule/resources`);
  const days: { date: string; workers: number }[] = body.days.slice(0, 7);
  const over = days.filter(({ workers }) => workers > 20).map(({ date, workers }) => [date, workers]);
  // Wednesday is off by its calendar, Saturday is not; Thursday is worked by the resumed one and the one in parts.
  expect(over).toEqual([
    ['2026-11-16', 36],
    ['2026-11-17', 21],
    ['2026-11-19', 45],
    ['2026-11-21', 21],
  ]);
  const { entries } = await today(cm);
  expect(entries.filter(({ kind, projectId }) => kind === 'crew' && projectId === id)).toMatchObject([
    { date: '2026-11-16', workers: 36, days: 4 },
  ]);
});
