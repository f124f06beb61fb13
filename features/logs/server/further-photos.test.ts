import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { progressLogs } from '#server/database/tables/site.ts';
import { photo, upload } from '#server/testing/files.ts';
import { setupLogs } from './test-fixtures.ts';
import { verifyLogs } from './verify.ts';

const { app, admin, se, cm, viewer, stranger, projectId, submit } = await setupLogs();
afterAll(app.close);

const send = async (...tints: number[]) =>
  Promise.all(tints.map(async (tint) => (await upload(app, se, await photo(tint))).path));

test('photos beyond the five of a log go to the project, with the log’s link', async () => {
  const own = await send(1, 2, 3, 4, 5);
  const further = await send(6, 7);
  const { body: log } = await submit(se, { photoUrls: own });
  const add = (who: typeof se, photoUrls: readonly string[]) =>
    who.call('POST', `/api/progress-logs/${log.id}/further-photos`, { photoUrls });
  expect((await add(se, further)).status).toBe(200);
  const again = await add(se, further);
  expect(again.body).toMatchObject({ photoUrls: own, photoIds: { length: 5 }, furtherPhotoIds: { length: 2 } });
  expect((await add(cm, await send(8))).status).toBe(403);
  expect((await add(stranger, await send(9))).status).toBe(404);

  const shown = (await viewer.call('GET', `/api/photos?projectId=${projectId}`)).body as {
    id: string;
    logId: string;
  }[];
  expect(shown).toHaveLength(7);
  for (const id of again.body.furtherPhotoIds) {
    expect(shown.find((one) => one.id === id)?.logId).toBe(log.id);
    const url = `/api/photos/${id}/thumbnail?size=320`;
    expect((await app.app.inject({ url, headers: { cookie: viewer.cookie } })).statusCode).toBe(200);
  }
  const amended = await se.call('PUT', `/api/progress-logs/${log.id}`, { notes: 'Corrected', reason: 'Typing' });
  expect(amended.body).toMatchObject({ furtherPhotoIds: again.body.furtherPhotoIds });
  expect((await verifyLogs(app.services))[0]).toMatchObject({ photos: 7, fault: undefined });
  await app.db.update(progressLogs).set({ furtherPhotoUrls: [] }).where(eq(progressLogs.id, log.id));
  expect((await verifyLogs(app.services))[0]?.fault).toContain('its furtherPhotos was changed');
  await app.db.update(progressLogs).set({ furtherPhotoUrls: further }).where(eq(progressLogs.id, log.id));

  await admin.call('DELETE', `/api/progress-logs/${log.id}`);
  expect((await viewer.call('GET', `/api/photos?projectId=${projectId}`)).body).toEqual([]);
});

test('twenty of them are the most', async () => {
  const { body: log } = await submit(se);
  const further = await send(...Array.from({ length: 21 }, (_, index) => 20 + index));
  const path = `/api/progress-logs/${log.id}/further-photos`;
  for (let from = 0; from < 20; from += 5)
    expect((await se.call('POST', path, { photoUrls: further.slice(from, from + 5) })).status).toBe(200);
  const { status, body } = await se.call('POST', path, { photoUrls: further.slice(20) });
  expect([status, body.errors[0].field]).toEqual([422, 'photoUrls']);
});
