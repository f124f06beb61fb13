import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { photo, upload } from '#server/testing/files.ts';
import { type LogVersion, ProgressLog } from '../contract.ts';
import { purgeLogs } from './store.ts';
import { setupLogs } from './test-fixtures.ts';

const HOUR = 3_600_000;
const context = await setupLogs();
afterAll(context.app.close);
const { app, admin, cm, se, viewer, stranger, projectId, taskId, submit, clock } = context;

test('a log is submitted with everything in it, and read back as its contract says', async () => {
  const { path } = await upload(app, se, await photo(1));
  const details = {
    weather: { sky: 'dusty', temperature: 41.5 },
    crews: [{ trade: 'Steel fixers', count: 12 }],
    equipment: [{ name: 'Tower crane', count: 1 }],
    deliveries: [{ item: 'Rebar 16 mm', quantity: '12 t', from: 'Rajhi Steel' }],
    delays: [{ cause: 'weather', hours: 1.5, note: 'Dust storm' }],
    safety: { talkHeld: true, incidents: 0, note: '' },
    visitors: [{ name: 'Eng. Sami', company: 'Consultant' }],
  };
  const answer = await submit(se, {
    taskId,
    date: '2026-03-01T06:00:00.000Z',
    manpower: 12,
    notes: ' صب السقف ',
    photoUrls: [path],
    details,
  });
  expect(answer.status).toBe(201);
  expect(z.strictObject(ProgressLog.shape).parse(answer.body)).toMatchObject({
    ...{ projectId, taskId, date: '2026-03-01', manpower: 12, notes: 'صب السقف', photoUrls: [path], details },
    ...{ authorId: se.id, version: 1, awaitedPhotos: 0, aiSummary: null },
  });
  expect((await viewer.call('GET', `/api/progress-logs/${answer.body.id}`)).body).toEqual(answer.body);
  expect((await viewer.call('GET', `/api/projects/${projectId}/logs`)).body).toContainEqual(answer.body);
  expect((await viewer.call('GET', '/api/progress-logs/recent')).body).toContainEqual(answer.body);
  expect((await stranger.call('GET', '/api/progress-logs/recent')).body).toEqual([]);
});

test('the specification’s bare call is enough; the day is the organisation’s', async () => {
  const bare = { projectId, taskId: 'none', date: '2026-02-27T22:30:00.000Z', manpower: 0, notes: '', photoUrls: [] };
  const { status, body } = await se.call('POST', '/api/progress-logs', bare);
  expect([status, body.date, body.taskId, body.details.crews]).toEqual([201, '2026-02-28', null, []]);
  const typed = [
    ['12', 12],
    ['', 0],
    [null, 0],
    [undefined, 0],
  ];
  for (const [manpower, read] of typed) expect((await submit(se, { manpower })).body.manpower).toBe(read);
});

test.each([
  [{ projectId: '' }, 'projectId', 'Please select a project'],
  [{ projectId: undefined }, 'projectId', 'Please select a project'],
  [{ date: undefined }, 'date', ''],
  [{ date: '2026-02-30' }, 'date', 'date must be a date'],
  [{ date: '2026-03-02' }, 'date', 'a day to come'],
  [{ date: '1999-12-31' }, 'date', 'before the year 2000'],
  [{ manpower: -1 }, 'manpower', 'negative'],
  [{ manpower: 1.5 }, 'manpower', 'whole number'],
  [{ manpower: 'twelve' }, 'manpower', 'whole number'],
  [{ taskId: newId() }, 'taskId', 'not in the project'],
  [{ photoUrls: Array(6).fill('uploads/x') }, 'photoUrls', 'at most 5'],
  [{ photoUrls: ['uploads/none'] }, 'photoUrls', 'not there'],
  [{ photoUrls: ['uploads/x', 'uploads/x'] }, 'photoUrls', 'named twice'],
  [{ photoUrls: [], awaitedPhotoIds: Array.from({ length: 6 }, newId) }, 'awaitedPhotoIds', 'at most 5'],
  [{ notes: 'a\u0000b' }, 'notes', 'cannot be kept'],
  [{ details: { delays: [{ cause: 'weather', hours: 25, note: '' }] } }, 'details.delays.0.hours', 'from 0 to 24'],
  [{ details: { crews: [{ trade: '', count: 1 }] } }, 'details.crews.0.trade', 'Please name the trade.'],
])('%j is refused, naming the field, and nothing is kept', async (wrong, field, words) => {
  const before = await app.db.$count(progressLogs);
  const answer = await submit(se, wrong);
  expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  expect(answer.body.errors[0].message).toContain(words);
  expect(await app.db.$count(progressLogs)).toBe(before);
});

test('a day more than a year before the project’s start is a year mistyped; late logs and those of the preparation are taken', async () => {
  const starting = async (plannedStartDate: string | null) => {
    await app.db.update(projects).set({ plannedStartDate }).where(eq(projects.id, projectId));
  };
  await starting('2025-06-01');
  const refused = await submit(se, { date: '2016-03-01' });
  const fault = { field: 'date', message: 'This day is more than a year before the project’s start.' };
  expect([refused.status, refused.body.errors]).toEqual([422, [fault]]);
  expect((await submit(se, { date: '2024-05-31' })).status).toBe(422);
  const late = await submit(se, { date: '2024-06-01' });
  expect(late.status).toBe(201);
  const amend = (date: string) => se.call('PUT', `/api/progress-logs/${late.body.id}`, { date, reason: 'x' });
  expect((await amend('2014-06-01')).body.errors).toEqual([fault]);
  expect((await amend('2025-06-01')).status).toBe(200);
  await starting('2029-01-01');
  expect((await submit(se, { date: '2026-02-28' })).status).toBe(201);
  await starting(null);
});

test('photos of somebody else, or of another log, are not taken', async () => {
  const { path } = await upload(app, cm, await photo(2));
  expect((await submit(se, { photoUrls: [path] })).status).toBe(422);
  expect((await submit(cm, { photoUrls: [path] })).status).toBe(201);
  const again = await submit(cm, { photoUrls: [path] });
  expect([again.status, again.body.detail]).toEqual([422, 'This photo already belongs to another log.']);
});

test('announced photos are attached when they arrive, each once; others for 48 hours', async () => {
  const ids = [newId(), newId()];
  const { body: log } = await submit(se, { awaitedPhotoIds: ids });
  expect([log.awaitedPhotos, log.photoUrls]).toEqual([2, []]);
  const arrive = async (who: typeof se, path: string) =>
    who.call('POST', `/api/progress-logs/${log.id}/photos`, { photoUrls: [path] });
  const { path } = await upload(app, se, await photo(3), { id: ids[0] ?? '' });
  const both = await Promise.all([arrive(se, path), arrive(se, path)]);
  expect(both.map(({ status, body }) => [status, body.photoUrls, body.awaitedPhotos])).toEqual([
    [200, [path], 1],
    [200, [path], 1],
  ]);
  const other = await upload(app, se, await photo(4));
  const start = clock.now;
  clock.now = new Date(start.getTime() + 48 * HOUR);
  expect((await arrive(se, other.path)).status).toBe(409);
  clock.now = start;
  expect((await arrive(se, other.path)).body.photoUrls).toEqual([path, other.path]);
  expect((await arrive(cm, path)).status).toBe(403);
  expect((await arrive(se, `uploads/${ids[1]}`)).status).toBe(422);
});

test('deleted by an administrator it leaves the lists and its photos with it; restored, all is back', async () => {
  const { path } = await upload(app, se, await photo(5));
  const { body: log } = await submit(se, { photoUrls: [path] });
  const sign = async () => (await se.call('POST', '/api/storage/signed-read', { path })).status;
  expect((await se.call('DELETE', `/api/progress-logs/${log.id}`)).status).toBe(403);
  expect((await admin.call('DELETE', `/api/progress-logs/${log.id}`)).body).toEqual({ id: log.id });
  expect([(await se.call('GET', `/api/progress-logs/${log.id}`)).status, await sign()]).toEqual([404, 404]);
  expect((await submit(se, { id: log.id })).status).toBe(409);
  const { body: tombs } = await admin.call('GET', '/api/trash/progress-logs');
  expect(tombs[0]).toMatchObject({
    id: log.id,
    date: log.date,
    hash: log.hash,
    deletedByName: 'admin',
    isPurged: false,
  });
  expect((await admin.call('POST', `/api/trash/progress-logs/${log.id}/restore`)).body).toEqual({
    ...log,
    updatedAt: expect.any(String),
  });
  expect(await sign()).toBe(200);
});

test('after 30 days only date, hash and tombstone are left', async () => {
  const { body: log } = await submit(se, { notes: 'to be forgotten' });
  await admin.call('DELETE', `/api/progress-logs/${log.id}`);
  const purge = (limit: Date) => app.db.transaction((tx) => purgeLogs(tx, limit, clock.now));
  expect(await purge(new Date(clock.now.getTime() - HOUR))).toBe(0);
  expect(await purge(new Date(clock.now.getTime() + HOUR))).toBe(1);
  expect(await purge(new Date(clock.now.getTime() + HOUR))).toBe(0);
  const { body: tombs } = await admin.call('GET', '/api/trash/progress-logs');
  expect(tombs.find(({ id }: { id: string }) => id === log.id)).toMatchObject({
    date: log.date,
    hash: log.hash,
    isPurged: true,
  });
  const [row] = await app.db.select().from(progressLogs).where(eq(progressLogs.id, log.id));
  expect([row?.notes, row?.hash]).toEqual(['', log.hash]);
  expect((await admin.call('POST', `/api/trash/progress-logs/${log.id}/restore`)).status).toBe(404);
});

test('a day and a period come as PDF in both languages', async () => {
  const { path } = await upload(app, se, await photo(6));
  const { body: log } = await submit(se, {
    notes: 'صب السقف Level 4',
    photoUrls: [path],
    details: { safety: { talkHeld: true } },
  });
  const urls = ['en', 'ar'].flatMap((language) => [
    `/api/progress-logs/${log.id}/pdf?language=${language}`,
    `/api/projects/${projectId}/logs/pdf?from=2026-02-01&to=2026-03-01&language=${language}`,
  ]);
  for (const url of urls) {
    const answer = await app.app.inject({ url, headers: { cookie: viewer.cookie } });
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const long = await viewer.call('GET', `/api/projects/${projectId}/logs/pdf?from=2025-01-01&to=2026-03-01`);
  expect([long.status, long.body.errors[0].field]).toEqual([422, 'to']);
});

test('the PDF of an amended log tells its versions: who, when, why, what changed, photos taken out, its hash', async () => {
  const [attached, gone] = await Promise.all([10, 11].map(async (tint) => upload(app, se, await photo(tint))));
  const { body: log } = await submit(se, { notes: 'first words', photoUrls: [attached?.path, gone?.path] });
  const change = { notes: 'second words', manpower: 41, photoUrls: [attached?.path], reason: 'Wrong gate' };
  expect((await se.call('PUT', `/api/progress-logs/${log.id}`, change)).status).toBe(200);
  const versions = (await se.call('GET', `/api/progress-logs/${log.id}/versions`)).body as LogVersion[];
  const again = await upload(app, se, await photo(10));
  expect((await submit(se, { date: '2026-02-20', photoUrls: [again.path] })).status).toBe(201);
  const text = await textOf((await pdfOf(log.id, 'en')).rawPayload);
  expect(text).toMatch(/The same photo is also in the log of \W*2026-02-20\W*, Tower/);
  const [first, second] = versions.map(({ hash }) => hash);
  for (const words of ['Versions', 'Submitted', 'Amended', 'Wrong gate', 'first words → second words', '→ 41'])
    expect(text).toContain(words);
  expect(text).toContain('Photos removed: 1');
  expect(text).not.toContain('Photos added');
  expect(text).toContain(`Hash of version 2 ${second}`);
  expect(text).toContain(first?.slice(0, 16));
});

test('written without a network it keeps both moments, photos too: in its answer, its chain and its PDF', async () => {
  clock.now = new Date('2026-03-01T18:10:00Z');
  const written = { log: '2026-03-01T13:40:00.000Z', photo: '2026-03-01T13:38:00.000Z' };
  const { path } = await upload(app, se, await photo(20), { writtenAt: written.photo });
  const { path: early } = await upload(app, se, await photo(21), { writtenAt: '2026-03-02T06:00:00.000Z' });
  await app.db.update(projects).set({ latitude: 24.9, longitude: 46.675 }).where(eq(projects.id, projectId));
  const { body: log } = await submit(se, { date: '2026-02-28', photoUrls: [path, early], writtenAt: written.log });
  expect([log.writtenAt, log.createdAt].map((moment) => new Date(moment).toISOString())).toEqual([
    written.log,
    clock.now.toISOString(),
  ]);
  const versions = (await se.call('GET', `/api/progress-logs/${log.id}/versions`)).body as LogVersion[];
  expect(versions[0]?.content).toMatchObject({
    writtenAt: written.log,
    photos: [{ path, writtenAt: written.photo, receivedAt: clock.now.toISOString() }, { path: early }],
  });
  const [shown] = (await viewer.call('GET', '/api/photos?from=2026-02-28&to=2026-02-28')).body;
  expect(shown).toMatchObject({ capturedOn: '2026-03-01', metresFromSite: expect.closeTo(20_731, -2) });
  expect([shown.writtenAt, shown.receivedAt].map((moment) => new Date(moment).toISOString())).toEqual([
    written.photo,
    clock.now.toISOString(),
  ]);
  const text = await textOf((await pdfOf(log.id, 'en')).rawPayload);
  for (const words of [
    'Written, by the device’s clock',
    '2026-03-01 16:40',
    '2026-03-01 21:10',
    'added 2026-03-01 16:38 by the device’s clock, received by the server 2026-03-01 21:10',
    'added 2026-03-02 09:00 by the device’s clock, which was ahead, received by the server 2026-03-01 21:10',
    'Taken on another day than the log’s',
    'Taken 20.7 km from the site',
  ])
    expect(text.replaceAll(/[\u2066\u2069]/g, '')).toContain(words);
  expect((await pdfOf(log.id, 'ar')).statusCode).toBe(200);
});

test.each(['yesterday', '2026-03-01', '1066-01-01T00:00:00Z', 5])('%s is no moment of a device', async (writtenAt) => {
  const { status, body } = await submit(se, { writtenAt });
  expect([status, body.errors[0].field]).toEqual([422, 'writtenAt']);
});

const pdfOf = (id: string, language: string) =>
  app.app.inject({ url: `/api/progress-logs/${id}/pdf?language=${language}`, headers: { cookie: viewer.cookie } });

/** The words of a PDF in their order. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  const pieces = pages.flatMap(({ items }) => items.map((piece) => ('str' in piece ? piece.str : '')));
  return pieces
    .filter((piece) => piece.trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
