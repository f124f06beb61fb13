import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import { PhotoAnalysis } from '../contract.ts';
import { analysesOf } from './store.ts';
import { aircraft, photoGround, workers } from './test-ground.ts';

const { app, admin, cm, se, viewer, stranger, projectId, addLog, addPhoto } = await photoGround();

const Strict = PhotoAnalysis.extend({ facts: PhotoAnalysis.shape.facts.strict() }).strict();
const analyse = (who: typeof se, imageUrl: unknown, more: object = {}) =>
  who.call('POST', '/api/ai/analyze-photo', { imageUrl, ...more });

test('four people, and the day by the camera; nobody, and the place: as the photos’ own notes say', async () => {
  const { path } = await addPhoto(se);
  const four = await analyse(se, path, { taskContext: 'Deck framing', manpower: 12, projectId });
  expect(four.status).toBe(200);
  const { facts, summary, engine } = Strict.parse(four.body);
  expect(facts).toMatchObject({
    people: 4,
    isAtLeast: false,
    vehicles: 0,
    capturedOn: '2016-06-04',
    capturedTime: '10:32',
  });
  expect(facts).toMatchObject({
    latitude: null,
    longitude: null,
    metresFromSite: null,
    manpower: 12,
    detector: 'coco-ssd',
  });
  expect(facts).toMatchObject({ isBlurred: false, exposure: 'good', duplicates: [], change: null });
  expect(summary).toMatch(/^4 people visible, no vehicles\. The log counts 12 workers\. Taken on 4 June 2016/);
  expect(engine).toBe('built-in');

  const nobody = Strict.parse((await analyse(se, (await addPhoto(se, { bytes: aircraft })).path, { projectId })).body);
  expect(nobody.facts).toMatchObject({ people: 0, capturedOn: '2019-08-26' });
  expect([nobody.facts.latitude?.toFixed(4), nobody.facts.longitude?.toFixed(4)]).toEqual(['35.5518', '139.7886']);
  expect(nobody.facts.metresFromSite).toBe(234);
});

test('what is kept of an analysis is what a log takes as its summary', async () => {
  const { path } = await addPhoto(se);
  const { body } = await analyse(se, path);
  expect(await analysesOf(app.db, [path, 'uploads/other'])).toEqual(new Map([[path, body]]));
  expect(await analysesOf(app.db, [])).toEqual(new Map());
});

test('only own photos and those of one’s projects; nothing that is no path of ours', async () => {
  const loose = await addPhoto(se);
  expect((await analyse(cm, loose.path)).status).toBe(404);
  expect((await analyse(stranger, loose.path)).status).toBe(404);
  const attached = await addPhoto(se, { logId: await addLog('2026-01-05') });
  expect((await analyse(cm, attached.path)).status).toBe(200);
  expect((await analyse(stranger, attached.path)).status).toBe(404);
  expect((await analyse(stranger, (await addPhoto(stranger)).path, { projectId })).status).toBe(404);
  expect((await analyse(viewer, attached.path)).status).toBe(403);
  for (const address of [
    'http://127.0.0.1/x.jpg',
    '//host/x',
    'file:///etc/passwd',
    'data:image/png;base64,',
    'C:\\x',
    7,
    '',
  ]) {
    const refused = await analyse(se, address);
    expect([address, refused.status, refused.body.errors?.[0].field]).toEqual([address, 422, 'imageUrl']);
  }
  expect((await analyse(se, '../../etc/passwd')).status).toBe(404);
  expect((await analyse(se, loose.path, { manpower: 1.5 })).body.errors[0].field).toBe('manpower');
});

test('the same picture saved smaller is told; a changed view is measured against the earlier day', async () => {
  const first = await addPhoto(se, { bytes: aircraft, logId: await addLog('2026-02-01') });
  await analyse(se, first.path);
  const smaller = await sharp(aircraft).keepExif().resize(1200).jpeg({ quality: 60 }).toBuffer();
  const ofSecond = await addLog('2026-02-02', { manpower: 7 });
  const second = await addPhoto(se, { bytes: smaller, logId: ofSecond });
  const same = (await analyse(se, second.path)).body;
  expect(same.facts.duplicates).toContainEqual({ photoId: first.id, date: '2026-02-01' });
  expect(same.facts.manpower).toBe(7);
  const told = await app.db.select().from(activity).where(eq(activity.entityId, ofSecond));
  expect(told).toMatchObject([{ entity: 'log', actorId: se.id, projectId, after: { aiSummary: same.summary } }]);
  expect(same.summary).toContain('The same picture is already in the log of 1 February 2026.');

  const wall = {
    input: await sharp({ create: { width: 900, height: 1100, channels: 3, background: '#a33' } })
      .png()
      .toBuffer(),
    left: 1800,
    top: 900,
  };
  const built = await sharp(await sharp(aircraft).composite([wall]).keepExif().toBuffer())
    .keepExif()
    .jpeg()
    .toBuffer();
  const third = await addPhoto(se, { bytes: built, logId: await addLog('2026-02-09') });
  const changed = (await analyse(se, third.path)).body.facts;
  expect(changed.change).toMatchObject({ photoId: second.id, date: '2026-02-02' });
  expect(changed.change.changedShare).toBeGreaterThan(0.05);
  expect(changed.change.changedShare).toBeLessThan(0.4);
});

test('a picture that cannot be read is said to be one', async () => {
  const { path } = await addPhoto(se, { bytes: workers.subarray(0, 2_000) });
  const refused = await analyse(se, path);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'imageUrl', message: 'This picture cannot be read.' }],
  ]);
});

test('the organisation may keep the place from viewers: figures, sentences and the bytes', async () => {
  const photo = await addPhoto(se, { bytes: aircraft, logId: await addLog('2026-03-01') });
  await analyse(se, photo.path);
  const placeOf = async (who: typeof se) => {
    const { photo: row, facts, summaries } = (await who.call('GET', `/api/photos/${photo.id}`)).body;
    const { signedUrl } = (await who.call('POST', '/api/storage/signed-read', { path: photo.path })).body;
    const lengthOf = async (url: string) =>
      (await app.call({ method: 'GET', url, headers: { cookie: who.cookie } })).headers['content-length'];
    const lengths = [
      await lengthOf(`/api/photos/${photo.id}/original`),
      await lengthOf(new URL(signedUrl).pathname + new URL(signedUrl).search),
    ];
    return [
      row.latitude,
      facts.longitude,
      facts.metresFromSite,
      summaries.en.includes('map'),
      lengths.every((length) => length === String(aircraft.length)),
      lengths[0] === lengths[1],
    ];
  };
  const whole = [35.551761, 139.788575, 234, true, true, true];
  expect(await placeOf(viewer)).toEqual(whole);
  await app.db
    .insert(organisation)
    .values({ id: 1, name: 'x', hidePhotoPlace: true })
    .onConflictDoUpdate({ target: organisation.id, set: { hidePhotoPlace: true } });
  expect(await placeOf(viewer)).toEqual([null, null, null, false, false, true]);
  for (const who of [se, admin]) expect(await placeOf(who)).toEqual(whole);
  await app.db.update(organisation).set({ hidePhotoPlace: false });
});

test('sixty calls a minute, as every AI call', async () => {
  const { path } = await addPhoto(cm, { bytes: workers.subarray(0, 200) });
  const statuses = new Set<number>();
  for (let index = 0; index < 65; index += 1) statuses.add((await analyse(cm, path)).status);
  expect([...statuses].sort()).toEqual([422, 429]);
});
