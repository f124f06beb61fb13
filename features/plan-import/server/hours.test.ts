import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);
let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

const planWith = (raft: string, column = 'Hours') =>
  [
    `ID,Name,Start,Finish,Predecessors,% Complete,${column}`,
    '1,Excavation,2026-10-04,2026-10-22,,100,300',
    `2,Raft,2026-10-25,2026-11-19,1,,${raft}`,
    '3,Columns,2026-12-13,2027-01-07,2,,300',
  ].join('\n');

async function newProject(): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, pm, 'pm');
  return id;
}

const tasksOf = async (id: string) => {
  const { body } = await pm.call('GET', `/api/projects/${id}/tasks`);
  return body as { id: string; title: string; estimatedHours: number | null; weight: number; actualStart: string }[];
};

/** Of the raft of 400 hours two parts, the first half done. */
async function splitRaft(id: string, dates: object = {}) {
  const raft = (await tasksOf(id)).find(({ title }) => title === 'Raft')?.id ?? '';
  for (const title of ['East', 'West']) {
    const part = { projectId: id, parentTaskId: raft, title };
    expect((await pm.call('POST', '/api/tasks', part)).status).toBe(201);
  }
  const east = (await tasksOf(id)).find(({ title }) => title === 'East')?.id ?? '';
  expect((await pm.call('PUT', `/api/tasks/${east}`, { percentComplete: 50, ...dates })).status).toBe(200);
}

const hoursOf = async (id: string) =>
  Object.fromEntries((await tasksOf(id)).map(({ title, estimatedHours, weight }) => [title, [estimatedHours, weight]]));

test('hours that the file says otherwise are shown and taken; parts of the task share them', async () => {
  const id = await newProject();
  await send(pm, upload(id), planWith('400'));
  await splitRaft(id);
  const next = planWith('500');
  const { difference } = (await send(pm, `/api/plans/preview?projectId=${id}`, next)).body;
  expect(difference.changedTasks).toMatchObject([
    { title: 'Raft', changes: [{ field: 'hours', before: '400', after: '500' }] },
  ]);
  expect((await send(pm, upload(id, '?accept=changed'), next)).body).toMatchObject({ tasksChanged: 1 });
  expect(await hoursOf(id)).toMatchObject({
    Raft: [500, 0],
    East: [null, 250],
    West: [null, 250],
    Columns: [300, 300],
  });
  expect((await send(pm, `/api/plans/preview?projectId=${id}`, next)).body.difference).toMatchObject({ changed: 0 });
  // A file without such a column says nothing of hours; those of parts that have some are the task's.
  const silent = planWith('', 'Remarks');
  expect((await send(pm, `/api/plans/preview?projectId=${id}`, silent)).body.difference).toMatchObject({ changed: 0 });
  const parts = (await tasksOf(id)).filter(({ title }) => title === 'East' || title === 'West');
  for (const part of parts) await pm.call('PUT', `/api/tasks/${part.id}`, { estimatedHours: 300 });
  expect((await send(pm, `/api/plans/preview?projectId=${id}`, next)).body.difference).toMatchObject({ changed: 0 });
});

const dated = { plannedStartDate: '2026-10-25', plannedEndDate: '2026-11-05' };

test.each([
  ['xlsx', 'undated', {}],
  ['xlsx', 'dated', dated],
  ['xml', 'undated', {}],
  ['xml', 'dated', dated],
  ['xer', 'undated', {}],
  ['xer', 'dated', dated],
])('in .%s a task split into %s parts is as much work, here and in another project', async (format, _, dates) => {
  const id = await newProject();
  await send(pm, upload(id), planWith('400'));
  await splitRaft(id, dates);
  await app.db.update(tasks).set({ estimatedHours: null }).where(eq(tasks.title, 'Columns'));
  const url = `/api/projects/${id}/schedule/export?format=${format}&language=en`;
  const headers = { host: 'localhost:3000', cookie: pm.cookie };
  const { rawPayload: file } = await app.app.inject({ method: 'GET', url, headers });
  const other = await newProject();
  expect((await send(pm, upload(other), file, `plan.${format}`)).status).toBe(201);
  const doneOf = async (one: string) => (await pm.call('GET', `/api/projects/${one}`)).body.workDone;
  expect([await doneOf(id), await doneOf(other)]).toEqual([await doneOf(id), await doneOf(id)]);
  const before = await hoursOf(id);
  const written = (title: string) => Math.round((before[title]?.[1] ?? 0) * 100) / 100;
  const parts = Object.fromEntries(['East', 'West'].map((title) => [title, [written(title), written(title)]]));
  const raft = format === 'xlsx' || dates === dated ? parts : { Raft: [400, 400] };
  expect(await hoursOf(other)).toMatchObject({ Excavation: [300, 300], Columns: [null, 208], ...raft });
  if (format !== 'xlsx') return;
  const { difference } = (await send(pm, `/api/plans/preview?projectId=${id}`, file, 'plan.xlsx')).body;
  expect(difference).toMatchObject({ added: 0, changed: 0, gone: 0 });
});

test('the own workbook keeps the people of a task whose parts have no dates', async () => {
  const id = await newProject();
  await send(pm, upload(id), planWith('400'));
  await splitRaft(id);
  const raft = (await tasksOf(id)).find(({ title }) => title === 'Raft')?.id;
  const put = await pm.call('PUT', `/api/projects/${id}/schedule/tasks/${raft}`, { workers: 12 });
  expect(put.status).toBe(200);
  const headers = { host: 'localhost:3000', cookie: pm.cookie };
  const url = `/api/projects/${id}/schedule/export?format=xlsx&language=en`;
  const { rawPayload: file } = await app.app.inject({ method: 'GET', url, headers });
  const { difference } = (await send(pm, `/api/plans/preview?projectId=${id}`, file, 'plan.xlsx')).body;
  expect(difference).toMatchObject({ added: 0, changed: 0, gone: 0 });
  const other = await newProject();
  await send(pm, upload(other), file, 'plan.xlsx');
  const workersIn = async (one: string) =>
    (await app.db.select().from(tasks).where(eq(tasks.projectId, one)))
      .map(({ title, workers }) => [title, workers])
      .sort();
  expect(await workersIn(other)).toEqual([
    ['Columns', null],
    ['East', null],
    ['Excavation', null],
    ['Raft', 12],
    ['West', null],
  ]);
});

test('the own workbook says when work really began and ended', async () => {
  const id = await newProject();
  await send(pm, upload(id), planWith('400'));
  const byTitle = async (one: string) => new Map((await tasksOf(one)).map((task) => [task.title, task]));
  const mine = await byTitle(id);
  const begun = { status: 'in_progress', actualStart: '2026-10-28' };
  expect((await pm.call('PUT', `/api/tasks/${mine.get('Raft')?.id}`, begun)).status).toBe(200);
  const done = { actualStart: '2026-10-06', actualFinish: '2026-10-20' };
  expect((await pm.call('PUT', `/api/tasks/${mine.get('Excavation')?.id}`, done)).status).toBe(200);
  const headers = { host: 'localhost:3000', cookie: pm.cookie };
  for (const language of ['en', 'ar']) {
    const url = `/api/projects/${id}/schedule/export?format=xlsx&language=${language}`;
    const { rawPayload: file } = await app.app.inject({ method: 'GET', url, headers });
    const other = await newProject();
    await send(pm, upload(other), file, 'plan.xlsx');
    const theirs = await byTitle(other);
    expect(theirs.get('Raft')).toMatchObject(begun);
    expect(theirs.get('Excavation')).toMatchObject({ status: 'done', ...done });
    expect(theirs.get('Columns')).toMatchObject({ status: 'not_started', actualStart: null });
  }
});
