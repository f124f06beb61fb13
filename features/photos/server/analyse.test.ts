import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import { PhotoAnalysis } from '../contract.ts';
import { findPhotoRow, holdPhotoFiles, savePhotoRow, updateManpower } from './store.ts';
import { aircraft, setupPhotos, workers } from './test-fixtures.ts';
import { analyse as look } from './vision.ts';

const { app, admin, cm, se, viewer, stranger, projectId, addLog, addPhoto } = await setupPhotos();

const Strict = PhotoAnalysis.extend({ facts: PhotoAnalysis.shape.facts.strict() }).strict();
const analyse = (who: typeof se, imageUrl: unknown, more: object = {}) =>
  who.call('POST', '/api/ai/analyze-photo', { imageUrl, ...more });

// On a busy machine loading the model alone may take longer than a person waits.
beforeAll(() => vi.waitFor(() => look(workers), { timeout: 120_000 }));

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

test('an analysis of a log’s photo is the summary of the log', async () => {
  const logId = await addLog('2026-01-04');
  const { path } = await addPhoto(se, { logId });
  const { body } = await analyse(se, path);
  const { aiSummary } = (await viewer.call('GET', `/api/progress-logs/${logId}`)).body;
  const { latitude: _, longitude: __, ...facts } = body.facts;
  expect(aiSummary).toEqual({ ...body, facts });
});

test('the analysis of a log compares with the number its log says: as submitted, and as amended', async () => {
  const { path } = await addPhoto(se);
  expect((await analyse(se, path, { projectId, manpower: 12 })).body.summary).toContain('The log counts 12 workers.');
  const day = { projectId, date: '2026-01-07', photoUrls: [path] };
  const log = (await se.call('POST', '/api/progress-logs', day)).body;
  const summaryOf = ({ aiSummary: { facts, summary, summaries } }: typeof log) => [
    facts.manpower,
    summary,
    summaries.en,
  ];
  const sentence = expect.stringMatching(
    /^4 people visible, no vehicles\. That is more than the log counts \(0 workers\)\. T/,
  );
  expect(summaryOf(log)).toEqual([0, sentence, sentence]);
  expect(log.aiSummary.summaries.ar).not.toContain('12');

  const amended = await se.call('PUT', `/api/progress-logs/${log.id}`, { manpower: 9, reason: 'Counted again' });
  const nine = expect.stringMatching(/no vehicles\. The log counts 9 workers\. T/);
  expect(summaryOf(amended.body)).toEqual([9, nine, nine]);
  const { facts, summaries } = (await viewer.call('GET', `/api/photos/${log.photoIds[0]}`)).body;
  expect([facts.manpower, summaries.en]).toEqual([9, nine]);
});

test('an amendment of the number waits for an analysis that is being written, and keeps what it found', async () => {
  const { id, path } = await addPhoto(se, { logId: await addLog('2026-01-08', { manpower: 5 }) });
  await analyse(se, path);
  const { db } = app;
  const stored = (await findPhotoRow(db, id))?.analysis;
  const { facts } = z.looseObject({ facts: z.looseObject({}) }).parse(stored);
  let amended: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await savePhotoRow(tx, { fileId: id, analysis: { ...stored, facts: { ...facts, vehicles: 3 } } });
    amended = db.transaction((other) => updateManpower(other, [path], 9));
    await expect.poll(waiting).toBe(1);
  });
  await amended;
  expect((await findPhotoRow(db, id))?.analysis).toMatchObject({ facts: { vehicles: 3, manpower: 9 } });
});

test('a first analysis that is being written is followed by the amendment, too', async () => {
  const { id, path } = await addPhoto(se);
  const pattern = await addPhoto(se);
  await analyse(se, pattern.path, { projectId, manpower: 5 });
  const { db } = app;
  const analysis = (await findPhotoRow(db, pattern.id))?.analysis;
  let amended: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await holdPhotoFiles(tx, [path]);
    await savePhotoRow(tx, { fileId: id, analysis });
    amended = db.transaction((other) => updateManpower(other, [path], 9));
    await expect.poll(waiting).toBe(1);
  });
  await amended;
  expect((await findPhotoRow(db, id))?.analysis).toMatchObject({ facts: { manpower: 9 } });
});

const waiting = async (): Promise<number> => {
  const { rows } = await app.db.$client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
};

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
  const entries = await app.db.select().from(activity).where(eq(activity.entityId, ofSecond));
  expect(entries).toMatchObject([
    { entity: 'log', actorId: se.id, projectId, after: { aiSummary: expect.stringContaining('1 February 2026') } },
  ]);
  expect([same.summary.includes('map'), JSON.stringify(entries).includes('map')]).toEqual([true, false]);
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
  expect(changed.change.changedShare).toBe(Number(changed.change.changedShare.toFixed(2)));
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
  const logId = await addLog('2026-03-01');
  const photo = await addPhoto(se, { bytes: aircraft, logId });
  await analyse(se, photo.path);
  const summariesFor = async (who: typeof se) => {
    const answers = await Promise.all([
      who.call('GET', `/api/progress-logs/${logId}`),
      who.call('GET', `/api/progress-logs/recent?projectId=${projectId}&from=2026-03-01`),
      who.call('GET', `/api/projects/${projectId}/logs`),
    ]);
    return answers.map(({ body }) => {
      const { aiSummary } = [body].flat().find(({ id }) => id === logId);
      const { facts, summary, summaries } = aiSummary;
      const words = [summary, summaries.en, summaries.ar];
      expect(words.every((text) => text.length > 20)).toBe(true);
      return [facts.metresFromSite, words.filter((text) => /the map|الخريطة/.test(text)).length];
    });
  };
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
  expect(await summariesFor(viewer)).toEqual(Array.from({ length: 3 }, () => [234, 3]));
  await app.db
    .insert(organisation)
    .values({ id: 1, name: 'x', hidePhotoPlace: true })
    .onConflictDoUpdate({ target: organisation.id, set: { hidePhotoPlace: true } });
  expect(await placeOf(viewer)).toEqual([null, null, null, false, false, true]);
  expect(await summariesFor(viewer)).toEqual(Array.from({ length: 3 }, () => [null, 0]));
  for (const who of [se, admin]) {
    expect(await placeOf(who)).toEqual(whole);
    expect(await summariesFor(who)).toEqual(Array.from({ length: 3 }, () => [234, 3]));
  }
  const forTheNotes = (await analyse(se, photo.path)).body;
  expect([forTheNotes.facts.metresFromSite, forTheNotes.summary.includes('map')]).toEqual([234, false]);
  await app.db.update(organisation).set({ hidePhotoPlace: false });
});

test('sixty calls a minute, as every AI call', async () => {
  const { path } = await addPhoto(cm, { bytes: workers.subarray(0, 200) });
  const statuses = new Set<number>();
  for (let index = 0; index < 65; index += 1) statuses.add((await analyse(cm, path)).status);
  expect([...statuses].sort()).toEqual([422, 429]);
});
