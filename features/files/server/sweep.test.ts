import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { photo, upload } from '#server/testing/files.ts';
import { join } from '#server/testing/people.ts';
import { findFile, sweepFiles } from './store.ts';
import { sweepUnknown } from './sweep.ts';

const app = await testApp();
afterAll(app.close);

test('what arrives again while it is swept stays, with its bytes', async () => {
  const [se, id, content] = [await app.person('se'), newId(), await photo(15)];
  await upload(app, se, content, { id });
  const { db, storage } = app.services;
  let again: ReturnType<typeof upload> | undefined;
  const remove = async (path: string) => {
    if (path.endsWith(id)) {
      again = upload(app, se, content, { id });
      while ((await db.$count(files, eq(files.id, id))) === 0) await setImmediate();
      // By now it would have written its bytes, were they not held back.
      for (let turn = 0; turn < 50 && !(await findFile(db, id))?.storedAt; turn += 1) await setImmediate();
    }
    await storage.remove(path);
  };
  await sweepFiles({ db, storage: { ...storage, remove } }, new Date(Date.now() + 86_400_000));
  expect((await again)?.sent.status).toBe(200);
  expect(await storage.get(`uploads/${id}`)).toEqual(content);
});

test('pictures of people that nobody has any more go, by the time of their name; of before they had one, at once', async () => {
  const { db, storage } = app.services;
  const [one, other] = [await app.person('pm'), await app.person('cm')];
  const pictureOf = (userId: string, version: string) => `avatars/${userId}/${version}.webp`;
  const [shown, worn] = [newId(), '0123456789ab'];
  for (const [{ id }, version] of [
    [one, shown],
    [other, worn],
  ] as const)
    await db
      .update(users)
      .set({ image: `/api/users/${id}/avatar?v=${version}` })
      .where(eq(users.id, id));
  const remaining = [pictureOf(one.id, shown), pictureOf(other.id, worn)];
  const [justMade, old] = [pictureOf(one.id, newId()), pictureOf(other.id, 'ba9876543210')];
  for (const path of [...remaining, justMade, old]) await storage.put(path, Uint8Array.of(1));
  const left = async () => (await storage.list()).filter((path) => path.startsWith('avatars/')).sort();
  await sweepUnknown({ db, storage }, new Date(Date.now() - 86_400_000));
  expect(await left()).toEqual([...remaining, justMade].sort());
  await sweepUnknown({ db, storage }, new Date(Date.now() + 86_400_000));
  expect(await left()).toEqual(remaining.sort());
});

test('who would attach what was swept, or is somebody else’s, is told which files to send again, and then may', async () => {
  const [se, cm, projectId] = [await app.person('se'), await app.person('cm'), newId()];
  await app.db.insert(projects).values({ id: projectId, name: 'Swept' });
  await join(app.db, projectId, se, 'se');
  const [gone, content] = [newId(), await photo(16)];
  await upload(app, se, content, { id: gone });
  await sweepFiles(app.services, new Date(Date.now() + 86_400_000));
  const [here, others] = [await upload(app, se, await photo(17)), await upload(app, cm, await photo(18))];
  const log = { id: newId(), projectId, taskId: 'none', date: '2026-01-05', manpower: 1, notes: '' };
  const submit = (paths: string[], id = log.id) =>
    se.call('POST', '/api/progress-logs', { ...log, id, photoUrls: paths });
  const swept = `uploads/${gone}`;
  const { status, body } = await submit([here.path, swept, others.path]);
  expect([status, body.missingFiles]).toEqual([422, [swept, others.path]]);
  expect(body.errors).toEqual([{ field: 'photoUrls', message: 'This file is not there. Please send it again.' }]);
  expect((await upload(app, se, content, { id: gone })).sent.status).toBe(200);
  expect((await submit([here.path, swept])).status).toBe(201);
  // What is here and belongs to another log is not sent again for that.
  const twice = await submit([swept], newId());
  expect([twice.status, twice.body.missingFiles]).toEqual([422, undefined]);
});
