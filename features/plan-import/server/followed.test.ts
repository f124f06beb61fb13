import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { join } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { first, plan, upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);

test('what follows a plan that is sent again is of whoever sent it', async () => {
  const admin = await app.person('admin');
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, admin, 'pm');
  await send(admin, upload(id), plan(first));
  const shorter = plan(first.slice(0, -1));
  expect((await send(admin, upload(id, '?accept=gone'), shorter)).status).toBe(201);
  const followed = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.projectId, id), eq(activity.action, 'followed')));
  expect(followed.map(({ actorId, label }) => [actorId, label])).toEqual([[admin.id, 'T-1 Villa']]);
});
