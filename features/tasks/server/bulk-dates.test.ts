import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { Task, TaskHistory } from '../contract.ts';
import { byPlace } from '../rules.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, pm, cm, projectId, newProject, add } = await setupTasks();
const bulk = (ids: readonly string[], change: object, keepDuration = true) =>
  cm.call('PUT', '/api/tasks/bulk', { ids, change, keepDuration });
const datesOf = ({ body }: { body: Task[] }) =>
  body.map(({ plannedStartDate, plannedEndDate }) => [plannedStartDate, plannedEndDate]);

test('a start alone moves tasks: each keeps its working days, by the calendar of its project', async () => {
  // Sunday to Monday: two days. Wednesday to Sunday: three, over a weekend.
  const two = await add({ plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-02' });
  const three = await add({ plannedStartDate: '2026-03-04', plannedEndDate: '2026-03-08' });
  const undated = await add();
  const ending = await add({ plannedEndDate: '2026-05-01' });
  const other = await newProject();
  const calendar = { ...DEFAULT_CALENDAR, workingDays: [1, 2, 3, 4, 5] };
  await app.db.update(projects).set({ calendar }).where(eq(projects.id, other));
  const western = await add({ projectId: other, plannedStartDate: '2026-03-05', plannedEndDate: '2026-03-09' });
  const ids = [three, western, two, undated, ending].map(({ id }) => id);
  // A Thursday.
  const moved = await bulk(ids, { plannedStartDate: '2026-04-09', priority: 'high' });
  expect(moved.body.map(({ id, priority }: Task) => [id, priority])).toEqual(ids.map((id) => [id, 'high']));
  expect(datesOf(moved)).toEqual([
    ['2026-04-09', '2026-04-13'],
    ['2026-04-09', '2026-04-13'],
    ['2026-04-09', '2026-04-12'],
    ['2026-04-09', null],
    ['2026-04-09', '2026-05-01'],
  ]);
});

test('an end that is sent counts, as does a start without the wish; all or nothing', async () => {
  const span = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-02' };
  const [one, ending] = [await add(span), await add({ plannedEndDate: '2026-03-02' })];
  const both = { plannedStartDate: '2026-03-03', plannedEndDate: '2026-03-31' };
  expect(datesOf(await bulk([one.id], both))).toEqual([['2026-03-03', '2026-03-31']]);
  expect(datesOf(await bulk([one.id], { plannedStartDate: '2026-03-10' }, false))).toEqual([
    ['2026-03-10', '2026-03-31'],
  ]);
  expect((await bulk([one.id, ending.id], { plannedStartDate: '2026-04-01' })).status).toBe(422);
  const stored = (await cm.call('GET', `/api/projects/${projectId}/tasks`)).body as Task[];
  expect(datesOf({ body: stored.filter(({ id }) => id === one.id) })).toEqual([['2026-03-10', '2026-03-31']]);
});

/** Subtasks of one, two, three, … days from the same Sunday, so that each has another end. */
const spans = (count: number, more: (index: number) => object) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      add({ plannedStartDate: '2026-03-01', plannedEndDate: `2026-03-0${index + 1}`, ...more(index) }),
    ),
  ) as Promise<Task[]>;
const idsOf = (rows: readonly Task[]) => rows.map(({ id }) => id);

test('many writers at once move tasks of several lengths and depths, and somebody progresses one: none fails', async () => {
  const top = await add();
  const [deep, deeper] = [await add({ parentTaskId: top.id }), await add({ parentTaskId: top.id })];
  const below = [top.id, deep.id, deeper.id];
  const rows = await spans(9, (index) => ({ parentTaskId: below[index % 3] }));
  const ids = idsOf(rows);
  const [first, second] = [ids.filter((_, index) => index % 2), ids.filter((_, index) => index % 2 === 0)];
  for (let round = 0; round < 25; round += 1) {
    const plannedStartDate = `2026-0${4 + (round % 5)}-0${1 + (round % 7)}`;
    const move = (by: typeof cm, which: readonly string[], more: object = {}) =>
      by.call('PUT', '/api/tasks/bulk', { ids: which, change: { plannedStartDate, ...more }, keepDuration: true });
    const status = round % 2 ? 'not_started' : 'in_progress';
    const answers = await Promise.all([
      move(cm, ids),
      move(pm, ids.toReversed(), { status }),
      move(cm, first),
      move(pm, second.toReversed()),
      cm.call('PUT', '/api/tasks/bulk', {
        ids: [...below, ...second],
        change: { priority: round % 2 ? 'low' : 'high' },
      }),
      ...ids.map((id) => pm.call('PUT', `/api/tasks/${id}`, { status })),
    ]);
    expect(answers.map(({ status: code }) => code).filter((code) => code !== 200)).toEqual([]);
  }
  const stored = (await cm.call('GET', `/api/projects/${projectId}/tasks`)).body as Task[];
  const lengths = ids.map((id) => {
    const { plannedStartDate: from, plannedEndDate: to } = stored.find((row) => row.id === id) as Task;
    return openCalendar(DEFAULT_CALENDAR).workingDaysIn(from ?? '', to ?? '');
  });
  expect(lengths).toEqual([1, 2, 3, 4, 5, 5, 5, 6, 7]);
});

/** Whether a change that waits for one task leaves another free to whoever holds the first. */
async function leavesFree(change: () => ReturnType<typeof bulk>, { held, free }: { held: string; free: string }) {
  const client = await app.db.$client.connect();
  const lock = 'select from tasks where id = $1 for no key update nowait';
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await client.query('begin');
  await client.query(lock, [held]);
  const answer = change();
  try {
    await expect.poll(async () => (await app.db.$client.query(waiting)).rowCount).toBe(1);
    await client.query(lock, [free]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await answer).status).toBe(200);
}

test('a change of many locks the deepest tasks and summaries first, as a change of one does', async () => {
  const top = await add();
  const deep = await add({ parentTaskId: top.id });
  const rows = await spans(2, (index) => ({ parentTaskId: [top.id, deep.id][index] }));
  const move = () => bulk(idsOf(rows), { plannedStartDate: '2026-04-05' });
  await leavesFree(move, { held: deep.id, free: top.id });
  const [lone, summary] = [await add(), await add()];
  await add({ parentTaskId: summary.id });
  const complete = () => bulk([summary.id, lone.id], { status: 'done' }, false);
  await leavesFree(complete, { held: lone.id, free: summary.id });
});

test('many who complete each other’s summaries and tasks at once: none fails', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [one, other] = [await add(), await add()];
    const [mine, theirs] = [await add({ parentTaskId: one.id }), await add({ parentTaskId: other.id })];
    const complete = (by: typeof cm, ids: readonly string[]) =>
      by.call('PUT', '/api/tasks/bulk', { ids, change: { status: 'done' } });
    const answers = await Promise.all([
      complete(cm, [one.id, theirs.id]),
      complete(pm, [other.id, mine.id]),
      complete(cm, [one.id, other.id]),
      pm.call('PUT', `/api/tasks/${mine.id}`, { priority: 'high' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

test('one move of many subtasks is one entry in the history of their summary', async () => {
  const summary = await add();
  const ids = idsOf(await spans(6, () => ({ parentTaskId: summary.id })));
  const historyOf = async () => (await cm.call('GET', `/api/tasks/${summary.id}/history`)).body as TaskHistory[];
  const followed = async () => (await historyOf()).filter(({ action, subtask }) => action === 'followed' && !subtask);
  const before = await followed();
  await bulk(ids, { plannedStartDate: '2026-04-05' });
  const after = await followed();
  expect(after.length - before.length).toBe(1);
  expect(after[0]?.after).toEqual({ plannedStartDate: '2026-04-05', plannedEndDate: '2026-04-09' });
});

test('tasks that are moved and change column come to its top in the order they had, each in a place of its own', async () => {
  const rows = await spans(5, () => ({}));
  const order = rows.toSorted(byPlace).map(({ id }) => id);
  const moved = (await bulk(idsOf(rows), { plannedStartDate: '2026-04-05', status: 'in_progress' })).body as Task[];
  expect(new Set(moved.map(({ position }) => position)).size).toBe(5);
  const now = moved.toSorted(byPlace).map(({ id }) => id);
  expect(now).toEqual(order);
  const summary = await add();
  const parts = await spans(3, () => ({ parentTaskId: summary.id }));
  const done = [summary.id, ...idsOf(await spans(3, () => ({})))];
  expect((await bulk(done, { status: 'done' }, false)).status).toBe(200);
  const stored = (await cm.call('GET', `/api/projects/${projectId}/tasks`)).body as Task[];
  const changed = stored.filter(({ id }) => [...done.slice(1), ...idsOf(parts)].includes(id));
  expect(new Set(changed.map(({ position }) => position)).size).toBe(6);
});

test('a milestone has one date: moved to a day off it starts and ends there', async () => {
  const both = await add({ plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-01' });
  const [stretched, ending] = [await add(), await add({ plannedEndDate: '2026-03-01' })];
  const dates = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-04' };
  const ids = idsOf([both, stretched, ending]);
  await app.db.update(tasks).set({ isMilestone: true }).where(inArray(tasks.id, ids));
  await app.db.update(tasks).set(dates).where(eq(tasks.id, stretched.id));
  // A Friday.
  const moved = await bulk(ids, { plannedStartDate: '2026-04-10' });
  expect(datesOf(moved)).toEqual(ids.map(() => ['2026-04-10', '2026-04-10']));
});

test('of tasks that would move, the one that may not be changed is named, not one whose end moves along', async () => {
  const own = await add({ plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-02' });
  const summary = await add();
  await add({ parentTaskId: summary.id, plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-02' });
  const { status, body } = await bulk([own.id, summary.id], { plannedStartDate: '2026-04-05' });
  expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining(`T-${summary.number}`)]);
});
