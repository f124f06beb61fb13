import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Schedule } from '#features/schedule/contract.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskFileDates } from '#server/database/tables/schedule.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { PlanPreview } from '../contract.ts';
import { suspendedXer } from '../reading/fixtures/suspended.ts';
import { upload } from './fixtures/upload.ts';

const app = await testApp({ now: () => new Date('2026-03-12T05:00:00Z') });
afterAll(app.close);
const send = planSender(app);

let pm: Person;
const id = newId();
beforeAll(async () => {
  pm = await app.person('pm');
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, pm, 'pm');
});

const scheduled = async () => {
  const { progressLogic, tasks } = Schedule.parse((await pm.call('GET', `/api/projects/${id}/schedule`)).body);
  return { progressLogic, named: new Map(tasks.map((task) => [task.title, task])) };
};

test('suspended work, dates of other projects and the way of counting come with a Primavera file', async () => {
  const sent = await send(
    pm,
    `${upload(id)}?dataDate=2026-03-12&progressLogic=retained`,
    suspendedXer('1|Y|N'),
    'a.xer',
  );
  expect(sent.status).toBe(201);
  const { progressLogic, named } = await scheduled();
  expect(progressLogic).toBe('retained');
  expect(named.get('Dig')).toMatchObject({
    ...{ suspendedFrom: '2026-03-08', resumesOn: '2026-03-22', earlyStart: '2026-03-01' },
  });
  expect(named.get('Pour')).toMatchObject({ externalStart: '2026-03-23', externalFinish: '2026-04-02' });
  const [row] = await app.db
    .select()
    .from(taskFileDates)
    .where(eq(taskFileDates.taskId, named.get('Dig')?.id ?? ''));
  expect(row).toMatchObject({ progressLogic: 'retained' });
});

test('uploaded again with a later resumption, the difference is shown and taken', async () => {
  const later = suspendedXer('1|Y|N', '2026-03-29 08:00');
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, later, 'a.xer');
  const { difference, progressLogic } = PlanPreview.parse(preview.body);
  expect(progressLogic).toBe('retained');
  expect(difference?.changedTasks.map(({ title, changes }) => [title, changes])).toEqual([
    ['Dig', [{ field: 'suspension', before: '2026-03-08/2026-03-22', after: '2026-03-08/2026-03-29' }]],
  ]);
  expect((await send(pm, upload(id), later, 'a.xer')).body).toMatchObject({ tasksChanged: 1 });
  const { named } = await scheduled();
  expect(named.get('Dig')).toMatchObject({ suspendedFrom: '2026-03-08', resumesOn: '2026-03-29' });
  expect((await send(pm, upload(id), later, 'a.xer')).body).toMatchObject({ tasksCreated: 0, tasksChanged: 0 });
});
