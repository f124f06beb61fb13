import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileCheck, Schedule } from '#features/schedule/contract.ts';
import { newId } from '#server/database/columns.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskFileDates } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { anyPlan, CALENDARS, plannedXer } from '../reading/fixtures/planned-by-calendars.ts';
import { upload } from './fixtures/upload.ts';

const app = await testApp({ now: () => new Date('2026-03-01T05:00:00Z') });
afterAll(app.close);
const send = planSender(app);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

async function projectOf(name: string): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name });
  await join(app.db, id, pm, 'pm');
  return id;
}

const [activities, links] = anyPlan(300, 7);
const file = { name: 'tower.xer', content: plannedXer(activities, links) };
const calendarsOf = async (id: string) =>
  app.db.select().from(projectCalendars).where(eq(projectCalendars.projectId, id)).orderBy(asc(projectCalendars.name));

describe('a Primavera file of three hundred activities in three calendars', () => {
  let id: string;
  beforeAll(async () => {
    id = await projectOf('Tower');
    expect((await send(pm, upload(id), file.content, file.name)).status).toBe(201);
  });

  test('brings its calendars, and each activity keeps its own', async () => {
    const { body } = await pm.call('GET', `/api/projects/${id}/calendars`);
    expect(body.map(({ name, hoursPerDay }: { name: string; hoursPerDay: number }) => [name, hoursPerDay])).toEqual([
      ['Office', 8],
      ['Plant', 8],
      ['Site', 10],
    ]);
    const rows = await app.db
      .select({ title: tasks.title, calendar: projectCalendars.name })
      .from(tasks)
      .innerJoin(projectCalendars, eq(projectCalendars.id, tasks.calendarId))
      .where(eq(tasks.projectId, id));
    const named = new Map(rows.map(({ title, calendar }) => [title, calendar]));
    expect(activities.map((_, index) => named.get(`Activity ${index}`))).toEqual(
      activities.map(({ calendar }) => CALENDARS[calendar]?.name),
    );
  });

  test('breaks no link and lies on no day off', async () => {
    const { tasks: rows } = Schedule.parse((await pm.call('GET', `/api/projects/${id}/schedule`)).body);
    expect(rows.filter(({ breaksLink, isOnDayOff }) => breaksLink || isOnDayOff)).toEqual([]);
    expect(rows.filter(({ calendarId }) => calendarId !== null)).toHaveLength(activities.length);
  });

  test('agrees with the file in at least 99 of 100 activities', async () => {
    const check = FileCheck.parse((await pm.call('GET', `/api/projects/${id}/schedule/file`)).body);
    expect(check.compared).toBe(activities.length);
    expect(check.agreeing).toBeGreaterThanOrEqual(activities.length * 0.99);
    expect(check.dataDate).toBe('2026-03-01');
  });

  test('uploaded again changes nothing', async () => {
    const again = await send(pm, upload(id), file.content, file.name);
    expect(again.body).toMatchObject({ tasksCreated: 0, tasksChanged: 0, linksCreated: 0, linksChanged: 0 });
    expect(await calendarsOf(id)).toHaveLength(3);
  });

  test('another calendar is chosen for a task, recorded in its history, and the check names it', async () => {
    const [own] = await app.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.projectId, id), eq(tasks.title, 'Activity 0')));
    const other = (await calendarsOf(id)).find((calendar) => calendar.id !== own?.calendarId);
    const path = `/api/projects/${id}/schedule/tasks/${own?.id}`;
    const changed = await pm.call('PUT', path, { calendarId: other?.id });
    expect(changed.body).toMatchObject({ calendarId: other?.id });
    const [line] = await app.db
      .select()
      .from(activity)
      .where(eq(activity.entityId, own?.id ?? ''));
    expect(line?.after).toEqual({ taskCalendar: other?.name });
    const { body } = await pm.call('GET', `/api/projects/${id}/schedule/file`);
    const row = FileCheck.parse(body).tasks.find(({ taskId }) => taskId === own?.id);
    expect(row?.agrees === false ? row.cause : 'edited').toBe('edited');
    expect((await pm.call('PUT', path, { calendarId: newId() })).status).toBe(422);
    expect((await pm.call('PUT', path, { calendarId: null })).body).toMatchObject({ calendarId: null });
    expect((await pm.call('PUT', path, { calendarId: own?.calendarId })).status).toBe(200);
  });

  test('a calendar that its next version works otherwise, under another id, is the same calendar', async () => {
    const before = await calendarsOf(id);
    const next = plannedXer(activities, links)
      .replaceAll('\t12\t', '\t812\t')
      .replace('Site\t\t\tCA_Base\t10', 'Site\t\t\tCA_Base\t9');
    const sent = await send(pm, upload(id), next, file.name);
    expect(sent.status).toBe(201);
    const after = await calendarsOf(id);
    expect(after.map((calendar) => calendar.id)).toEqual(before.map((calendar) => calendar.id));
    expect(after.find(({ name }) => name === 'Site')).toMatchObject({ hoursPerDay: '9.0000', importKey: '812' });
  });
});

test('a plan that comes back from its own export has the calendar of its project', async () => {
  const id = await projectOf('Villa');
  const dates = { plannedStartDate: '2026-03-01', plannedEndDate: '2026-03-05' };
  await app.db.insert(tasks).values({ id: newId(), projectId: id, number: 1, title: 'Dig', ...dates });
  for (const format of ['xer', 'xml']) {
    const exported = await pm.call('GET', `/api/projects/${id}/schedule/export?format=${format}`);
    const target = await projectOf(`Copy ${format}`);
    expect((await send(pm, upload(target), exported.text, `villa.${format}`)).status).toBe(201);
    expect(await calendarsOf(target)).toEqual([]);
    const rows = await app.db.select().from(tasks).where(eq(tasks.projectId, target));
    expect(rows.map(({ calendarId }) => calendarId)).toEqual(rows.map(() => null));
  }
});

test('what a file says of dates goes with its task', async () => {
  const id = await projectOf('Short');
  await send(pm, upload(id), plannedXer(activities.slice(0, 2), []), file.name);
  const rows = await app.db.select().from(tasks).where(eq(tasks.projectId, id));
  const row = rows.find(({ title }) => title === 'Activity 0');
  const [dates] = await app.db
    .select()
    .from(taskFileDates)
    .where(eq(taskFileDates.taskId, row?.id ?? ''));
  expect(dates).toMatchObject({ kind: 'task', dataDate: '2026-03-01 08:00:00' });
  await app.db.delete(tasks).where(eq(tasks.projectId, id));
  expect(
    await app.db
      .select()
      .from(taskFileDates)
      .where(eq(taskFileDates.taskId, row?.id ?? '')),
  ).toEqual([]);
});

describe('the data date of a file', () => {
  const dataDateOf = async (id: string) => (await pm.call('GET', `/api/projects/${id}/schedule`)).body.dataDate;
  const xml = (status: string) =>
    `<Project>${status}<Tasks><Task><UID>1</UID><Name>Dig</Name><Start>2026-03-01T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish></Task></Tasks></Project>`;

  test.each([
    ['tower.xer', plannedXer(activities.slice(0, 2), []), '2026-03-01'],
    ['tower.xml', xml('<StatusDate>2026-04-05T17:00:00</StatusDate>'), '2026-04-05'],
    ['tower.xml', xml('<StatusDate>NA</StatusDate>'), null],
    ['tower.csv', 'Task,Start,Finish\nDig,2026-03-01,2026-03-02', null],
  ])(
    'is said by the preview of %s, and becomes that of the project where it is sent',
    async (name, content, expected) => {
      const id = await projectOf('Tower');
      const preview = await send(pm, `/api/plans/preview?projectId=${id}`, content, name);
      expect(preview.body.dataDate).toBe(expected);
      expect((await send(pm, upload(id), content, name)).status).toBe(201);
      expect(await dataDateOf(id)).toBeNull();
      if (expected === null) return;
      expect((await send(pm, `${upload(id)}?dataDate=${expected}`, content, name)).status).toBe(201);
      expect(await dataDateOf(id)).toBe(expected);
      const [line] = await app.db.select().from(activity).where(eq(activity.entityId, id)).orderBy(desc(activity.seq));
      expect(line).toMatchObject({ actorId: pm.id, after: { dataDate: expected } });
      const wrong = await send(pm, `${upload(id)}?dataDate=soon`, content, name);
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'dataDate']);
    },
  );
});
