import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';

let app: App;
let pm: Person;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-01T08:00:00Z') });
  pm = await app.person('pm', 'Maha');
});
afterAll(() => app.close());

const SHIFT = [{ from: '07:00', to: '17:00' }];
const six = {
  ...DEFAULT_CALENDAR,
  weekHours: [SHIFT, SHIFT, SHIFT, SHIFT, SHIFT, [], SHIFT],
  datedHours: [{ from: '2026-11-07', to: '2026-11-07', hours: [] }],
};
const draft = { name: 'Six days', hoursPerDay: 10, settings: six };

async function made() {
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Tower' });
  await join(app.db, projectId, pm, 'pm');
  const taskId = newId();
  await app.db.insert(tasks).values({
    ...{
      id: taskId,
      projectId,
      number: 1,
      title: 'Raft',
      plannedStartDate: '2026-11-05',
      plannedEndDate: '2026-11-08',
    },
  });
  const path = `/api/projects/${projectId}/calendars`;
  const row = async () => (await pm.call('GET', `/api/projects/${projectId}/schedule`)).body.tasks[0];
  const choose = (calendarId: string) =>
    pm.call('PUT', `/api/projects/${projectId}/schedule/tasks/${taskId}`, { calendarId });
  return { projectId, path, row, choose };
}

test('a calendar is made, chosen for a task, changed and counted by, and stands in the history', async () => {
  const { projectId, path, row, choose } = await made();
  const { status, body } = await pm.call('POST', path, draft);
  expect([status, body]).toEqual([201, { id: body.id, ...draft }]);
  expect((await choose(body.id)).status).toBe(200);
  // Thursday, then a Saturday that is off by its exception, and Sunday.
  expect(await row()).toMatchObject({ calendarId: body.id, durationDays: 2, isOnDayOff: false });
  const changed = await pm.call('PUT', `${path}/${body.id}`, { ...draft, settings: { ...six, datedHours: [] } });
  expect(changed.body.settings.datedHours).toEqual([]);
  expect(await row()).toMatchObject({ durationDays: 3 });
  const rows = await app.db.select().from(activity).where(eq(activity.entityId, projectId));
  expect(rows.map(({ label }) => label)).toEqual(['Six days', 'Six days']);
});

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ hoursPerDay: 0 }, 'hoursPerDay', 'A day of work has half an hour to 24 hours.'],
  [
    { settings: { ...six, weekHours: six.weekHours.map(() => []) } },
    'settings.weekHours',
    'At least one weekday is worked.',
  ],
  [
    { settings: { ...six, datedHours: [{ from: '2026-11-08', to: '2026-11-07', hours: [] }] } },
    'settings.datedHours.0',
    'A holiday ends on or after the day it begins.',
  ],
  [{ name: 'Taken' }, 'name', 'Another calendar of the project has this name.'],
])('what is wrong is refused by its field: %j', async (wrong, field, text) => {
  const { path: calendars } = await made();
  await pm.call('POST', calendars, { ...draft, name: 'Taken' });
  const answer = await pm.call('POST', calendars, { ...draft, ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.objectContaining({ field, message: text })]);
  expect((await pm.call('GET', calendars)).body).toHaveLength(1);
});

test('a calendar that tasks go by is removed with the one they go by instead, and not without', async () => {
  const { projectId, path, row, choose } = await made();
  const [first, second] = [
    (await pm.call('POST', path, draft)).body.id,
    (await pm.call('POST', path, { ...draft, name: 'Other' })).body.id,
  ];
  await choose(first);
  const { version } = await row();
  const refused = await pm.call('DELETE', `${path}/${first}`);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Tasks go by this calendar: 1. Choose the one that they go by instead.',
  ]);
  for (const instead of [first, newId()]) {
    expect((await pm.call('DELETE', `${path}/${first}?instead=${instead}`)).status).toBe(422);
  }
  expect((await pm.call('DELETE', `${path}/${first}?instead=${second}`)).body).toEqual({ id: first });
  expect(await row()).toMatchObject({ calendarId: second, version: version + 1 });
  expect((await pm.call('DELETE', `${path}/${second}?instead=project`)).status).toBe(200);
  expect(await row()).toMatchObject({ calendarId: null });
  expect((await pm.call('GET', `/api/projects/${projectId}/calendars`)).body).toEqual([]);
  expect((await pm.call('DELETE', `${path}/${second}`)).status).toBe(404);
});
