import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Schedule } from '#features/schedule/contract.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { setupSplits } from './test-splits.ts';

const { app, cm, get, newProject, pm, split, today } = await setupSplits();

/** A Sunday (1970-01-04 was one), whose week is worked from Sunday to Thursday. */
const sunday = addDays(today, 21 - (daysBetween('1970-01-04', today) % 7));
const from = (first: number, last: number) => ({
  plannedStartDate: addDays(sunday, first),
  plannedEndDate: addDays(sunday, last),
});
const SIX_DAYS = { ...DEFAULT_CALENDAR, computedHolidays: [], workingDays: [0, 1, 2, 3, 4, 6] };

async function newWork(more: object) {
  const projectId = await newProject();
  const day = (ahead: number) => addDays(sunday, ahead);
  // The second week has a holiday from Monday to Wednesday.
  const holiday = { name: 'Feast', from: day(8), to: day(10), isWorking: false, rule: null };
  const calendar = { ...DEFAULT_CALENDAR, computedHolidays: [], holidays: [holiday] };
  await app.db.update(projects).set({ calendar }).where(eq(projects.id, projectId));
  const { body } = await pm.call('POST', '/api/tasks', { projectId, title: 'Masonry', ...more });
  const people = async (...ids: string[]) => {
    const { tasks: rows }: Schedule = await get(`/api/projects/${projectId}/schedule`);
    return ids.map((id) => rows.find((row) => row.id === id)?.workers);
  };
  const move = async (id: string, dates: object) =>
    expect((await pm.call('PUT', `/api/tasks/${id}`, dates)).status).toBe(200);
  const staff = async (workers: number) =>
    expect((await pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${body.id}`, { workers })).status).toBe(
      200,
    );
  return { projectId, id: body.id as string, people, move, staff };
}

test.each([
  ['with hours', { estimatedHours: 400 }],
  ['without', {}],
])('a part of a task %s that is moved over a holiday needs as many people as before', async (_, more) => {
  const { projectId, id, people, move } = await newWork({ ...from(0, 4), ...more });
  const [one = '', two = ''] = await split(projectId, id, [from(0, 2), from(0, 2)]);
  expect(await people(one, two)).toEqual([7, 6]);
  // Sunday to Tuesday, then Sunday and, after the holiday and the weekend, Thursday and Sunday.
  await move(two, from(7, 14));
  expect(await people(one, two)).toEqual([7, 6]);
});

test('a part of a task with a calendar of its own is counted by the days that it works', async () => {
  const { projectId, id, people, move } = await newWork(from(0, 4));
  const [calendar] = await app.db
    .insert(projectCalendars)
    .values({ projectId, name: 'Six days', settings: SIX_DAYS, hoursPerDay: '8' })
    .returning();
  await app.db
    .update(tasks)
    .set({ calendarId: calendar?.id ?? null })
    .where(eq(tasks.id, id));
  const [one = '', two = ''] = await split(projectId, id, [from(0, 2), from(0, 2)]);
  const before = await people(one, two);
  // Wednesday, Thursday and Saturday.
  await move(two, from(3, 6));
  expect(await people(one, two)).toEqual(before);
});

test('rooms of a part that are moved apart take no people from the part beside it', async () => {
  const { projectId, id, people, move } = await newWork(from(0, 2));
  const [first = '', second = ''] = await split(projectId, id, [from(0, 2), from(0, 2)]);
  const [one = '', two = ''] = await split(projectId, first, [from(0, 2), from(0, 2)]);
  expect(await people(one, two, second)).toEqual([2, 2, 4]);
  await move(one, from(14, 16));
  expect(await people(one, two, second)).toEqual([2, 2, 4]);
});

test('where only some parts have hours, moving one over a weekend changes no people', async () => {
  const { projectId, id, people, move } = await newWork({ ...from(0, 2) });
  const [typed = '', other = ''] = await split(projectId, id, [{ ...from(0, 2), estimatedHours: 40 }, from(0, 2)]);
  expect(await people(typed, other)).toEqual([5, 3]);
  await move(other, from(4, 11));
  expect(await people(typed, other)).toEqual([5, 3]);
});

test('people are rounded over all parts, however deep they lie', async () => {
  const { projectId, id, people, staff } = await newWork(from(0, 4));
  await staff(9);
  const [first = '', second = ''] = await split(projectId, id, [from(0, 4), from(0, 4)]);
  const rooms = await split(projectId, first, Array(3).fill(from(0, 4)));
  const shares = await people(...rooms, second);
  expect(shares.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(9);
});

test('the dashboard counts the people of a part as the planner does', async () => {
  const { projectId, id, people, staff } = await newWork(from(0, 4));
  await staff(12);
  const near = (first: number, last: number) => ({
    plannedStartDate: addDays(today, first),
    plannedEndDate: addDays(today, last),
  });
  await pm.call('PUT', `/api/tasks/${id}`, near(0, 6));
  await app.db.update(projects).set({ crewCapacity: 10, status: 'active' }).where(eq(projects.id, projectId));
  const parts = await split(projectId, id, [near(0, 6), near(0, 6)]);
  const all = (await people(...parts)).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const { entries } = (await cm.call('GET', '/api/dashboard/today')).body;
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'crew', projectId, workers: all, capacity: 10 }));
});

test('parts of work at a desk for which somebody gave people have their share of them on site', async () => {
  const { projectId, id, staff } = await newWork(from(0, 4));
  await pm.call('PUT', `/api/tasks/${id}`, { title: 'Shop drawings' });
  await staff(8);
  const atDesk = async () => {
    const { days } = await get(`/api/projects/${projectId}/schedule/resources`);
    const seen = days.map(({ trades, office }: { trades: object[]; office: number }) => [trades, office]);
    return seen.filter(([trades]: [{ trade: string | null }[]]) => trades.some(({ trade }) => trade === null));
  };
  const before = await atDesk();
  expect(before).toContainEqual([[{ trade: null, workers: 8 }], 0]);
  await split(projectId, id, [from(0, 4), from(0, 4)]);
  expect(await atDesk()).toEqual(before);
});
