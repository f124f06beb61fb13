import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { photo, upload } from '#server/testing/files.ts';
import type { LogVersion } from '../contract.ts';
import { setupLogs } from './test-fixtures.ts';
import { verifyLogs } from './verify.ts';

const HOUR = 3_600_000;

const { app, admin, clock, cm, se, viewer, submit } = await setupLogs();
afterAll(app.close);

test('the same log twice is there once, also when both come at once; somebody else’s id is refused', async () => {
  const id = newId();
  const answers = await Promise.all([submit(se, { id, notes: 'once' }), submit(se, { id, notes: 'once' })]);
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [201, id],
    [201, id],
  ]);
  await se.call('PUT', `/api/progress-logs/${id}`, { notes: 'amended', reason: 'since' });
  expect((await submit(se, { id, notes: 'once' })).body.notes).toBe('amended');
  const others = [{ notes: 'again' }, { notes: 'once', manpower: 2 }, { notes: 'once', date: '2026-02-28' }];
  const refused = await Promise.all(others.map((other) => submit(se, { id, ...other })));
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    others.map(() => [409, 'This log was sent before with other content. Please amend the one that is there.']),
  );
  expect(await app.db.$count(progressLogs, eq(progressLogs.id, id))).toBe(1);
  expect((await submit(cm, { id })).status).toBe(409);
});

test('photos that came or went between two attempts make no other log: the first one is answered', async () => {
  const [id, first, second] = [newId(), newId(), newId()];
  const attempts = [[first], [], [first, second]];
  for (const awaitedPhotoIds of attempts) {
    const { status, body } = await submit(se, { id, notes: 'poured', awaitedPhotoIds });
    expect([status, body.id, body.awaitedPhotos]).toEqual([201, id, 1]);
  }
  const { body: versions } = await se.call('GET', `/api/progress-logs/${id}/versions`);
  expect(versions).toHaveLength(1);
});

test('a period that ends before it begins is refused', async () => {
  const answer = await viewer.call('GET', '/api/progress-logs/recent?from=2026-03-02&to=2026-03-01');
  expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'to']);
});

test('a photo that will not come is withdrawn by the author or an administrator: its place is free, and the chain says so', async () => {
  const ids = [newId(), newId(), newId(), newId(), newId()];
  const { body: log } = await submit(se, { awaitedPhotoIds: ids });
  const withdraw = (who: typeof se, ...photoIds: (string | undefined)[]) =>
    who.call('POST', `/api/progress-logs/${log.id}/photos/withdraw`, { photoIds });
  const refused = await Promise.all([withdraw(cm, ids[0]), withdraw(viewer, ids[0]), withdraw(se), withdraw(se, 'x')]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 422, 422]);
  const { path } = await upload(app, se, await photo(5), { id: ids[4] ?? '' });
  await se.call('POST', `/api/progress-logs/${log.id}/photos`, { photoUrls: [path] });
  const both = await Promise.all([withdraw(se, ids[0]), withdraw(se, ids[0])]);
  expect(both.map(({ status, body }) => [status, body.awaitedPhotos])).toEqual([
    [200, 3],
    [200, 3],
  ]);
  // What has arrived stays, and what was never announced changes nothing.
  expect((await withdraw(admin, ids[1], ids[4], newId())).body).toMatchObject({ awaitedPhotos: 2, photoUrls: [path] });
  const { body: versions } = await se.call('GET', `/api/progress-logs/${log.id}/versions`);
  expect(versions.map(({ kind, actorName }: LogVersion) => [kind, actorName])).toEqual([
    ['submitted', 'se'],
    ['photographed', 'se'],
    ['withdrawn', 'se'],
    ['withdrawn', 'admin'],
  ]);
  expect((await verifyLogs({ db: app.db, storage: app.services.storage })).map(({ fault }) => fault)).toEqual([
    undefined,
  ]);
  const late = await upload(app, se, await photo(6), { id: ids[0] ?? '' });
  const start = clock.now;
  clock.now = new Date(start.getTime() + 48 * HOUR);
  expect((await se.call('POST', `/api/progress-logs/${log.id}/photos`, { photoUrls: [late.path] })).status).toBe(409);
  clock.now = start;
});
