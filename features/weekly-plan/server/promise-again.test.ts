import { afterAll, beforeAll, expect, test } from 'vitest';
import { materials, materialTasks, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import type { DailyTask, PlanSuggestion } from '../contract.ts';

/** A Sunday, 09:00 in Riyadh. */
let now = new Date('2026-11-22T06:00:00Z');
const app = await testApp({ now: () => now });
afterAll(app.close);

let cm: Person;
let admin: Person;
beforeAll(async () => {
  [admin, cm] = await Promise.all([app.person('admin'), app.person('cm')]);
});

/** A project whose tasks are due from the Sunday on for so many days. */
async function projectWith(titles: readonly string[], plannedEndDate: string): Promise<string> {
  const { id } = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body;
  await join(app.db, id, cm, 'cm');
  const dates = { plannedStartDate: '2026-11-22', plannedEndDate };
  await app.db
    .insert(tasks)
    .values(titles.map((title, index) => ({ projectId: id, number: index + 1, title, ...dates })));
  await app.db.execute(`update projects set next_task_number = ${titles.length + 1} where id = '${id}'`);
  return id;
}

type Chosen = DailyTask & { date: string };

async function offered(projectId: string, language: 'en' | 'ar' = 'en'): Promise<Chosen[]> {
  const { body } = await cm.call('POST', '/api/ai/plan/suggest', { project_id: projectId, language });
  return (body as PlanSuggestion).daily.flatMap(({ date, tasks: own }) => own.map((one) => ({ ...one, date })));
}

const commit = (projectId: string, { title, taskId, date }: Chosen) =>
  cm.call('POST', '/api/tasks/bulk-create', { projectId, tasks: [{ title, taskId, date, status: 'not_started' }] });

test('a day that was done is not due again in its week; left over, it is promised anew for another one', async () => {
  const id = await projectWith(['Columns'], '2026-12-03');
  const [first] = await offered(id);
  if (!first) throw new Error('nothing is due');
  const [made] = (await commit(id, first)).body;
  await cm.call('PUT', `/api/tasks/${made.id}`, { status: 'done' });
  const rest = await offered(id);
  expect(rest.map(({ title }) => title)).not.toContain(first.title);
  expect(rest.length).toBeGreaterThan(3);
  expect((await commit(id, first)).body).toMatchObject([{ id: made.id, status: 'done' }]);
  const later = { ...first, date: '2026-11-29' };
  const [anew] = (await commit(id, later)).body;
  expect(anew).toMatchObject({ title: first.title, status: 'not_started' });
  expect(anew.id).not.toBe(made.id);
  expect((await commit(id, later)).body).toMatchObject([{ id: anew.id }]);
  const { weeks } = (await cm.call('GET', `/api/projects/${id}/schedule/weeks`)).body;
  expect(weeks).toMatchObject([
    { weekStart: '2026-11-29', promised: 1 },
    { weekStart: '2026-11-22', promised: 1, kept: 1 },
  ]);
  now = new Date('2026-11-29T06:00:00Z');
  const nextWeek = await offered(id);
  now = new Date('2026-11-22T06:00:00Z');
  expect(nextWeek.find(({ title }) => title === first.title)).toMatchObject({ isPromised: true });
});

test('roles and hold points are told in the language that was asked for, the promise in that of its task', async () => {
  const id = await projectWith(['أعمدة الدور الثالث', 'Columns', 'Task'], '2026-11-26');
  const listed = (list: readonly Chosen[]) =>
    list.flatMap(({ assigneeRole, inspection }) => [assigneeRole, inspection ?? assigneeRole]);
  for (const words of listed(await offered(id))) expect(words).not.toMatch(/\p{Script=Arabic}/u);
  const arabic = await offered(id, 'ar');
  for (const words of listed(arabic)) expect(words).toMatch(/^[^a-z]+$/i);
  const columns = arabic.filter(({ title }) => title.startsWith('Columns: '));
  expect(columns).toHaveLength(5);
  for (const { title } of columns) expect(title).toMatch(/^Columns: .+ \(day \d of 5\)$/);
});

test('a share of the requirement that no crew can place in a day is to be confirmed, and holds nothing', async () => {
  const id = await projectWith(['Columns, Level 3', 'Columns, Level 4'], '2026-11-26');
  const stock = { projectId: id, item: 'Rebar 16 mm', category: 'steel', unit: 'tonnes', requiredQty: '176' } as const;
  const [rebar] = await app.db
    .insert(materials)
    .values({ ...stock, onSiteQty: '20' })
    .returning();
  const linked = (await offered(id)).map(({ taskId }) => taskId);
  await app.db
    .insert(materialTasks)
    .values([...new Set(linked)].map((taskId) => ({ materialId: rebar?.id ?? '', taskId })));
  const days = await offered(id);
  expect(days).toHaveLength(10);
  expect(days.flatMap(({ materials: own }) => own)).toEqual([]);
  const fixing = days.filter(({ title }) => title.includes('Fix cages'));
  expect(fixing.flatMap(({ notes }) => notes.map(({ key, values }) => [key.split(':')[0], values]))).toEqual(
    fixing.map(() => ['Quantity to be confirmed', { items: 'Rebar 16 mm' }]),
  );
  expect(fixing.length).toBeGreaterThan(0);
});

test('a promise names the task of which a percent is asked for, until that is done', async () => {
  const id = await projectWith(['Columns'], '2027-01-07');
  const [first] = await offered(id);
  if (!first) throw new Error('nothing is due');
  await commit(id, first);
  const reportable = async () =>
    (await cm.call('GET', `/api/projects/${id}/schedule/weeks`)).body.promises.map(
      (promise: { reportable: unknown }) => promise.reportable,
    );
  expect(await reportable()).toEqual([{ taskId: first.taskId, taskNumber: 1, percentComplete: 0 }]);
  await cm.call('PUT', `/api/tasks/${first.taskId}`, { percentComplete: 35 });
  expect(await reportable()).toMatchObject([{ percentComplete: 35 }]);
  await cm.call('PUT', `/api/tasks/${first.taskId}`, { status: 'done' });
  expect(await reportable()).toEqual([null]);
});
