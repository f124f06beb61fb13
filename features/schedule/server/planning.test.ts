import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';

let app: App;
let pm: Person;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-01T08:00:00Z') });
  pm = await app.person('pm', 'Maha');
});
afterAll(() => app.close());

/** A project whose tasks are parts of one another: each of the one before it. */
async function nested(titles: readonly string[]) {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Tower' });
  await join(app.db, id, pm, 'pm');
  const ids = titles.map(() => newId());
  const rows = titles.map((title, index) => ({
    ...{ id: ids[index] ?? '', projectId: id, number: index + 1, title },
    ...{ plannedStartDate: '2026-11-01', plannedEndDate: '2026-11-05', parentTaskId: ids[index - 1] ?? null },
  }));
  for (const row of rows) await app.db.insert(tasks).values(row);
  return { path: `/api/projects/${id}/schedule`, ids };
}

const find = async (id = '') => (await app.db.select().from(tasks).where(eq(tasks.id, id)))[0];

test('a task is not linked with a part of it, either way, and both are named', async () => {
  const { path, ids } = await nested(['Structure', 'Level 1', 'Columns']);
  for (const [from, to] of [
    [0, 2],
    [2, 0],
  ] as const) {
    const links = [{ predecessorId: ids[from], successorId: ids[to] }];
    const answer = await pm.call('POST', `${path}/links`, { links });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toBe('"Columns" is a part of "Structure": neither can wait for the other.');
  }
  expect((await pm.call('GET', path)).body.links).toEqual([]);
});

describe('percent done', () => {
  test('completes a task at 100, with its history, and reopens it below', async () => {
    const { path, ids } = await nested(['Columns']);
    const [id] = ids;
    const set = (percentComplete: number) => pm.call('PUT', `${path}/tasks/${id}`, { percentComplete });
    const lastOf = async () =>
      (
        await app.db
          .select()
          .from(activity)
          .where(eq(activity.entityId, id ?? ''))
          .orderBy(desc(activity.seq))
          .limit(1)
      )[0];
    expect((await set(40)).body).toMatchObject({ status: 'in_progress', percentComplete: 40 });
    await app.db
      .update(tasks)
      .set({ status: 'blocked', blockedReason: 'No steel' })
      .where(eq(tasks.id, id ?? ''));
    expect((await set(60)).body).toMatchObject({ status: 'blocked', percentComplete: 60 });
    expect((await set(100)).body).toMatchObject({ status: 'done', percentComplete: 100 });
    expect(await find(id)).toMatchObject({ completedAt: expect.any(Date), blockedReason: null });
    expect(await lastOf()).toMatchObject({
      actorId: pm.id,
      before: { status: 'blocked', blockedReason: 'No steel' },
      after: { status: 'done', blockedReason: null },
    });
    expect((await set(90)).body).toMatchObject({ status: 'in_progress', percentComplete: 90 });
    expect(await find(id)).toMatchObject({ completedAt: null });
  });

  test('of a task with parts leaves its status to its parts and the board', async () => {
    const { path, ids } = await nested(['Structure', 'Columns']);
    await pm.call('PUT', `${path}/tasks/${ids[0]}`, { percentComplete: 100 });
    expect(await find(ids[0])).toMatchObject({ status: 'not_started' });
  });
});
