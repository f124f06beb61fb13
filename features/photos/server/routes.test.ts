import { eq, inArray } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { files } from '#server/database/tables/files.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskPictures, tasks } from '#server/database/tables/work.ts';
import { Photo, PhotoChoices, PhotoDay, PhotoLog } from '../contract.ts';
import { examineUnseen } from './scan-photos.ts';
import { unseenPhotos } from './store.ts';
import { aircraft, setupPhotos, workers } from './test-fixtures.ts';

const { app, cm, se, viewer, stranger, admin, projectId, addLog, addPhoto } = await setupPhotos();

const taskId = newId();
await app.db.insert(tasks).values({ id: taskId, projectId, number: 1, title: 'Deck framing' });
const early = await addLog('2026-01-10', { taskId, notes: 'Deck up to grid C' });
const late = await addLog('2026-01-12', { createdBy: cm.id });
const empty = await addLog('2026-01-13');
const one = await addPhoto(se, { logId: early });
const two = await addPhoto(se, { logId: early, bytes: aircraft });
const three = await addPhoto(cm, { logId: late });
const loose = await addPhoto(se);

const otherProject = newId();
await app.db.insert(projects).values({ id: otherProject, name: 'Elsewhere' });
const elsewhere = await addPhoto(admin, {
  logId: await addLog('2026-01-11', { projectId: otherProject }),
  projectId: otherProject,
});

const list = async (query = '', who = viewer) => {
  const answer = await who.call('GET', `/api/photos${query}`);
  const photos = z.array(Photo.strict()).parse(answer.body);
  return { ids: photos.map(({ id }) => id), total: Number(answer.headers['x-total-count']), photos };
};

test('all photos of the projects one sees, the newest day first, by project, day, person, task and words', async () => {
  expect((await list()).ids).toEqual([three.id, one.id, two.id]);
  expect((await list('', admin)).ids).toEqual([three.id, elsewhere.id, one.id, two.id]);
  expect((await list('', stranger)).ids).toEqual([]);
  expect((await list(`?projectId=${otherProject}`)).ids).toEqual([]);
  expect((await list(`?taskId=${taskId}`)).ids).toEqual([one.id, two.id]);
  expect((await list(`?authorId=${cm.id}`)).ids).toEqual([three.id]);
  expect((await list('?from=2026-01-11')).ids).toEqual([three.id]);
  expect((await list('?to=2026-01-11')).ids).toEqual([one.id, two.id]);
  expect((await list('?search=grid c')).ids).toEqual([one.id, two.id]);
  const page = await list('?limit=1&offset=1');
  expect([page.ids, page.total]).toEqual([[one.id], 3]);
  expect(page.photos[0]).toMatchObject({ taskTitle: 'Deck framing', projectName: 'Olaya Tower', date: '2026-01-10' });
  // Nobody has looked for their places yet: nowhere is not far away.
  expect((await list()).photos.every(({ metresFromSite }) => metresFromSite === null)).toBe(true);
  expect((await viewer.call('GET', '/api/photos?from=yesterday')).body.errors[0].field).toBe('from');
});

test('the same bytes in another log are told, by its day and project only to those who may see it', async () => {
  const listOf = async (who: typeof se) =>
    (await list('', who)).photos.map(({ id, sameAs }) => [id, sameAs && [sameAs.date, sameAs.projectName]]);
  expect(await listOf(viewer)).toEqual([
    [three.id, ['2026-01-10', 'Olaya Tower']],
    [one.id, ['2026-01-12', 'Olaya Tower']],
    [two.id, null],
  ]);
  const again = await addPhoto(se, {
    logId: await addLog('2026-01-02'),
    bytes: Buffer.concat([aircraft, Buffer.of(0)]),
  });
  const hidden = { logId: await addLog('2026-01-11', { projectId: otherProject }), projectId: otherProject };
  const theirs = await addPhoto(admin, { ...hidden, bytes: Buffer.concat([aircraft, Buffer.of(0)]) });
  const sameOf = async (who: typeof se) => (await who.call('GET', `/api/photos/${again.id}`)).body.photo.sameAs;
  expect([await sameOf(viewer), await sameOf(admin)]).toEqual([
    { date: null, projectName: null },
    { date: '2026-01-11', projectName: 'Elsewhere' },
  ]);
  await admin.call('DELETE', `/api/progress-logs/${hidden.logId}`);
  expect(await sameOf(viewer)).toBeNull();
  await app.db.delete(files).where(inArray(files.id, [again.id, theirs.id]));
});

test('days, people and tasks that have photos; logs without any are not among the five', async () => {
  const read = async <T extends z.ZodType>(url: string, schema: T) =>
    schema.parse((await viewer.call('GET', url)).body);
  expect(await read('/api/photos/days', z.array(PhotoDay.strict()))).toEqual([
    { date: '2026-01-12', count: 1 },
    { date: '2026-01-10', count: 2 },
  ]);
  const choices = await read('/api/photos/choices', PhotoChoices.strict());
  expect(choices.tasks).toEqual([{ id: taskId, title: 'Deck framing', count: 2 }]);
  expect(choices.authors.map(({ id, count }) => [id, count]).sort()).toEqual(
    [
      [cm.id, 1],
      [se.id, 2],
    ].sort(),
  );
  const logs = await read('/api/photos/logs', z.array(PhotoLog.strict()));
  expect(logs.map(({ id, photos }) => [id, photos.length])).toEqual([
    [late, 1],
    [early, 2],
  ]);
  expect(logs.some(({ id }) => id === empty)).toBe(false);
  expect(await read('/api/photos/logs?to=2026-01-11', z.array(PhotoLog))).toHaveLength(1);
  expect((await viewer.call('GET', '/api/photos?from=2026-01-12&to=2026-01-11')).body.errors[0].field).toBe('to');
  const nothing = await Promise.all(['?ids=', ''].map((query) => viewer.call('GET', `/api/photos/zip${query}`)));
  expect(nothing.map(({ status, body }) => [status, body.errors[0].message])).toEqual(
    nothing.map(() => [422, 'Please choose at least one photo.']),
  );
});

test('thumbnails are made when somebody looks first, kept, upright WebP, cached for a minute', async () => {
  const url = `/api/photos/${two.id}/thumbnail`;
  const small = await app.app.inject({ url, headers: { cookie: viewer.cookie, host: 'localhost:3000' } });
  expect([small.statusCode, small.headers['content-type'], small.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=60, must-revalidate',
  ]);
  const sizes = await Promise.all([
    sharp(small.rawPayload).metadata(),
    sharp(await app.services.storage.get(`thumbnails/${two.id}/960.webp`)).metadata(),
  ]);
  expect(sizes.map(({ width, height, exif }) => [width, height, exif])).toEqual([
    [320, 320, undefined],
    [960, 960, undefined],
  ]);
  expect((await list(`?taskId=${taskId}`)).photos.find(({ id }) => id === two.id)).toMatchObject({
    capturedOn: '2019-08-26',
    latitude: 35.551761,
  });
  expect((await viewer.call('GET', `${url}?size=5000`)).body.errors[0].field).toBe('size');
});

test('a sweep finds what nobody looked at, the broken one too, and then nothing more', async () => {
  const broken = await addPhoto(se, { bytes: workers.subarray(0, 900) });
  await examineUnseen(app.services);
  expect(await unseenPhotos(app.db, 10)).toEqual([]);
  expect(await app.services.storage.get(`thumbnails/${one.id}/320.webp`)).toBeDefined();
  expect((await se.call('GET', `/api/photos/${broken.id}/thumbnail`)).status).toBe(404);
  expect((await se.call('GET', `/api/photos/${loose.id}/thumbnail`)).status).toBe(200);
});

test.each([
  ['material', 200],
  ['risk', 200],
  ['payment', 404],
] as const)('a picture attached to a %s has a thumbnail for those who may see it', async (entity, status) => {
  const { id } = await addPhoto(se, { logId: late });
  await app.db.update(files).set({ entity, entityId: newId() }).where(eq(files.id, id));
  await app.db
    .insert(organisation)
    .values({ name: 'Olaya Contracting', viewersSeeMoney: false })
    .onConflictDoUpdate({ target: organisation.id, set: { viewersSeeMoney: false } });
  const statusFor = async (who: typeof se) => (await who.call('GET', `/api/photos/${id}/thumbnail`)).status;
  expect([await statusFor(viewer), await statusFor(admin), await statusFor(stranger)]).toEqual([status, 200, 404]);
  expect((await list('', admin)).ids).not.toContain(id);
  await app.db.update(organisation).set({ viewersSeeMoney: true });
  await app.db.delete(files).where(eq(files.id, id));
});

test.each(['', '/thumbnail', '/original'])('a photo of others%s does not exist for one', async (part) => {
  expect((await stranger.call('GET', `/api/photos/${one.id}${part}`)).status).toBe(404);
  expect((await viewer.call('GET', `/api/photos/${elsewhere.id}${part}`)).status).toBe(404);
  expect((await viewer.call('GET', `/api/photos/${newId()}${part}`)).status).toBe(404);
  expect((await viewer.call('GET', `/api/photos/${one.id}${part}`)).status).toBe(200);
});

test('a selection as one zip: the very bytes, and a list of what they are', async () => {
  const url = `/api/photos/zip?ids=${one.id},${two.id}`;
  const answer = await app.app.inject({ url, headers: { cookie: viewer.cookie, host: 'localhost:3000' } });
  expect(answer.headers['content-type']).toBe('application/zip');
  const entries = unzipSync(answer.rawPayload);
  const names = ['2026-01-10 Olaya Tower 001.jpg', '2026-01-10 Olaya Tower 002.jpg'];
  expect(Object.keys(entries)).toEqual([...names, 'photos.csv']);
  expect(Buffer.from(entries[names[0] ?? ''] ?? []).equals(workers)).toBe(true);
  expect(Buffer.from(entries[names[1] ?? ''] ?? []).equals(aircraft)).toBe(true);
  expect(new TextDecoder().decode(entries['photos.csv'])).toContain('Olaya Tower,2026-01-10,Deck framing');
  const refused = async (ids: string) => (await viewer.call('GET', `/api/photos/zip?ids=${ids}`)).status;
  expect(await refused(`${one.id},${elsewhere.id}`)).toBe(404);
  expect(await refused('x')).toBe(422);
  expect(await refused(Array.from({ length: 201 }, newId).join(','))).toBe(422);
});

test.each(['1970-01-01T00:00:00', '2155-06-30T10:00:00'])(
  'a photo whose camera said %s does not end the zip',
  async (takenAt) => {
    const logId = await addLog('2026-01-14');
    const photo = await addPhoto(se, { logId });
    await app.db
      .update(files)
      .set({ facts: { takenAt } })
      .where(inArray(files.id, [photo.id]));
    const url = `/api/photos/zip?ids=${photo.id},${two.id}`;
    const { rawPayload } = await app.app.inject({ url, headers: { cookie: viewer.cookie, host: 'localhost:3000' } });
    const entries = unzipSync(rawPayload);
    expect(Object.keys(entries)).toHaveLength(3);
    expect(new TextDecoder().decode(entries['photos.csv'])).toContain(takenAt.slice(0, 10));
    await app.db.delete(files).where(inArray(files.id, [photo.id]));
  },
);

test('pictures of tasks stand among the photos, on the day they were sent; of a task in the trash none', async () => {
  const [shown, gone] = [newId(), newId()];
  const title = 'Façade, north';
  await app.db.insert(tasks).values([
    { id: shown, projectId, number: 2, title },
    { id: gone, projectId, number: 3, title, deletedAt: new Date() },
  ]);
  const id = newId();
  const path = `tasks/${shown}/${id}.webp`;
  const one = { contentType: 'image/webp', width: 40, height: 30, uploadedBy: cm.id };
  const createdAt = new Date('2026-01-14T22:30:00Z');
  await app.db.insert(taskPictures).values([
    { ...one, id, taskId: shown, path, createdAt },
    { ...one, id: newId(), taskId: gone, path: `tasks/${gone}/x.webp`, createdAt },
  ]);
  const [whole, card] = [
    await sharp(workers).resize(40).webp().toBuffer(),
    await sharp(workers).resize(20).webp().toBuffer(),
  ];
  await app.services.storage.put(path, whole);
  await app.services.storage.put(path.replace('.webp', '.320.webp'), card);

  const { photos } = await list('?from=2026-01-13');
  expect(photos).toMatchObject([
    {
      id,
      source: 'task',
      logId: null,
      taskId: shown,
      taskTitle: title,
      date: '2026-01-15',
      authorName: 'cm',
      latitude: null,
    },
  ]);
  expect((await list(`?taskId=${shown}&authorId=${cm.id}`)).ids).toEqual([id]);
  expect((await viewer.call('GET', '/api/photos/days?from=2026-01-13')).body).toEqual([
    { date: '2026-01-15', count: 1 },
  ]);
  expect((await viewer.call('GET', '/api/photos/choices')).body.tasks).toContainEqual({ id: shown, title, count: 1 });
  const bytes = async (part: string, who = viewer) => {
    const answer = await app.app.inject({ url: `/api/photos/${id}/${part}`, headers: { cookie: who.cookie } });
    return answer.statusCode === 200 ? answer.rawPayload : answer.statusCode;
  };
  expect(await bytes('thumbnail?size=320')).toEqual(card);
  expect(await bytes('thumbnail?size=960')).toEqual(whole);
  expect(await bytes('original')).toEqual(whole);
  expect([await bytes('thumbnail', stranger), await bytes('original', stranger)]).toEqual([404, 404]);
  expect((await viewer.call('GET', `/api/photos/${id}`)).body).toEqual({
    photo: photos[0],
    facts: null,
    summaries: null,
  });
  const zip = await app.app.inject({ url: `/api/photos/zip?ids=${id}`, headers: { cookie: viewer.cookie } });
  expect(Object.values(unzipSync(zip.rawPayload))[0]).toEqual(new Uint8Array(whole));
});
