import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { first, plan, upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

async function imported(): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, pm, 'pm');
  await send(pm, upload(id), plan(first));
  return id;
}

test('links that the file no longer has go with an entry in the history, also when nothing else changes', async () => {
  const id = await imported();
  const next = plan([...first.slice(0, 3), '4;1.3;Hand over;30/03/2026;30/03/2026;;;']);
  expect((await send(pm, upload(id, '?accept=added,changed'), next)).body).toMatchObject({
    tasksCreated: 0,
    tasksChanged: 0,
    tasksRemoved: 0,
    linksCreated: 0,
  });
  expect(await app.db.select().from(taskLinks).where(eq(taskLinks.projectId, id))).toHaveLength(1);
  const told = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.projectId, id), eq(activity.action, 'unlinked')));
  expect(told.map(({ actorId, entity, label, before }) => [actorId, entity, label, before])).toEqual([
    [pm.id, 'schedule', 'Pour, reinforced → Hand over', { links: 1 }],
  ]);
});

test('what somebody changes after the comparison is not written over', async () => {
  const id = await imported();
  const dig = and(eq(tasks.projectId, id), eq(tasks.title, 'Dig'));
  const next = plan(first.with(1, '2;1.1;Dig;01/03/2026;10/03/2026;;100;'));
  const waiting = () =>
    app.db.$client.query(`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%tasks%'`);
  const sent = await app.db.transaction(async (tx) => {
    await tx.update(tasks).set({ plannedEndDate: '2026-03-09', version: 2 }).where(dig);
    const sending = send(pm, upload(id, '?accept=added,changed'), next);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    return { sending };
  });
  const answer = await sent.sending;
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    'Somebody else changed this project meanwhile. Please try again.',
  ]);
  expect(await app.db.select({ end: tasks.plannedEndDate }).from(tasks).where(dig)).toEqual([{ end: '2026-03-09' }]);
  expect((await send(pm, upload(id, '?accept=added,changed'), next)).body).toMatchObject({ tasksChanged: 1 });
});
