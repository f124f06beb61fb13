import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { photo, upload } from '#server/testing/files.ts';
import { join } from '#server/testing/people.ts';
import { attachFiles } from './store.ts';

const app = await testApp();
afterAll(app.close);

test("attached it is the project's: its owner reads it, by whatever way, only while he sees the project", async () => {
  const [se, admin] = [await app.person('se'), await app.person('admin')];
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Left' });
  await join(app.db, projectId, se, 'se');
  const { path } = await upload(app, se, await photo(1));
  const thumbnail = `/api/photos/${path.split('/')[1]}/thumbnail`;
  const sign = async (who: typeof se) => (await who.call('POST', '/api/storage/signed-read', { path })).status;
  const seen = async () => [await sign(se), (await se.call('GET', thumbnail)).status];
  expect(await seen()).toEqual([200, 200]);
  const to = { projectId, entity: 'log', entityId: newId() } as const;
  await app.db.transaction((tx) => attachFiles(tx, se.id, to, [path], 'photoUrls'));
  expect(await seen()).toEqual([200, 200]);
  const own = eq(projects.id, projectId);
  await app.db.update(projects).set({ deletedAt: new Date() }).where(own);
  expect(await seen()).toEqual([404, 404]);
  await app.db.update(projects).set({ deletedAt: null }).where(own);
  await app.db.delete(members).where(and(eq(members.projectId, projectId), eq(members.userId, se.id)));
  expect(await seen()).toEqual([404, 404]);
  expect(await sign(admin)).toBe(200);
});
