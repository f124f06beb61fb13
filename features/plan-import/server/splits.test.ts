import { afterAll, beforeAll, expect, test } from 'vitest';
import { Schedule } from '#features/schedule/contract.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { PlanPreview } from '../contract.ts';
import { splitXml } from '../reading/fixtures/split.ts';
import { upload } from './fixtures/upload.ts';

const app = await testApp({ now: () => new Date('2026-03-01T05:00:00Z') });
afterAll(app.close);
const send = planSender(app);

let pm: Person;
const id = newId();
beforeAll(async () => {
  pm = await app.person('pm');
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, pm, 'pm');
});

const file = (resumes: string, finish: string) =>
  splitXml({
    hours: ['2026-03-02T08:00 2026-03-03T17:00 16', `${resumes}T08:00 ${finish}T17:00 16`],
    ...{ duration: 32, finish: `${finish}T17:00` },
  });
const painted = async () => Schedule.parse((await pm.call('GET', `/api/projects/${id}/schedule`)).body).tasks[0];
const exported = async (format: string) => {
  const headers = { host: 'localhost:3000', cookie: pm.cookie };
  const url = `/api/projects/${id}/schedule/export?format=${format}`;
  return (await app.app.inject({ method: 'GET', url, headers })).rawPayload;
};

test('a split task comes with its parts, moves with them, goes back and comes again as the same', async () => {
  expect((await send(pm, upload(id), file('2026-03-09', '2026-03-10'), 'a.xml')).status).toBe(201);
  const task = await painted();
  expect(task).toMatchObject({ durationDays: 4, rests: [{ from: '2026-03-04', to: '2026-03-08' }] });
  const moves = [{ taskId: task?.id, plannedStartDate: '2026-03-04', plannedEndDate: '2026-03-12' }];
  expect((await pm.call('POST', `/api/projects/${id}/schedule/moves`, { moves })).status).toBe(200);
  expect((await painted())?.rests).toEqual([{ from: '2026-03-06', to: '2026-03-10' }]);
  for (const format of ['xml', 'xer']) {
    const preview = await send(pm, `/api/plans/preview?projectId=${id}`, await exported(format), `a.${format}`);
    const { difference } = PlanPreview.parse(preview.body);
    expect([format, difference?.changedTasks.map(({ changes }) => changes)]).toEqual([format, []]);
  }
});

test('uploaded again with a longer rest, the difference is shown and taken', async () => {
  const later = file('2026-03-10', '2026-03-11');
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, later, 'a.xml');
  const { difference } = PlanPreview.parse(preview.body);
  expect(difference?.changedTasks[0]?.changes).toContainEqual({ field: 'splits', before: '2+3', after: '2+4' });
  expect((await send(pm, upload(id), later, 'a.xml')).body).toMatchObject({ tasksChanged: 1 });
  expect((await painted())?.rests).toEqual([{ from: '2026-03-04', to: '2026-03-09' }]);
});
