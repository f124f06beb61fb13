import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { photo, upload } from '#server/testing/files.ts';
import { LogVersion } from '../contract.ts';
import { setupLogs } from './test-fixtures.ts';

const HOUR = 3_600_000;
const { app, admin, cm, se, viewer, projectId, submit, clock } = await setupLogs();
afterAll(app.close);

test('its author amends it for 48 hours, then an administrator; nobody else; what it said is kept', async () => {
  const { body: log } = await submit(se, { notes: 'as it was', manpower: 5 });
  const amend = (who: typeof se, change: object) => who.call('PUT', `/api/progress-logs/${log.id}`, change);
  expect((await amend(se, { notes: 'no reason' })).body.errors[0].field).toBe('reason');
  expect((await amend(cm, { notes: 'x', reason: 'y' })).status).toBe(403);
  const amended = await amend(se, { notes: 'corrected', reason: 'Wrong level' });
  expect(amended.body).toMatchObject({ notes: 'corrected', manpower: 5, version: 2, hash: log.hash });
  const same = await amend(se, { notes: 'corrected', reason: 'No change' });
  expect([same.status, same.body.detail]).toEqual([422, 'Nothing was changed.']);
  const start = clock.now;
  clock.now = new Date(start.getTime() + 48 * HOUR);
  expect((await amend(se, { notes: 'late', reason: 'Late' })).body.detail).toContain('48 hours');
  expect((await amend(admin, { manpower: 6, reason: 'Timesheet' })).body).toMatchObject({ version: 3, manpower: 6 });
  clock.now = start;
  const { body: versions } = await viewer.call('GET', `/api/progress-logs/${log.id}/versions`);
  expect(z.array(z.strictObject(LogVersion.shape)).parse(versions)).toMatchObject([
    { version: 1, kind: 'submitted', actorName: 'se', reason: null, content: { notes: 'as it was', manpower: 5 } },
    { version: 2, kind: 'amended', actorName: 'se', reason: 'Wrong level', content: { notes: 'corrected' } },
    { version: 3, kind: 'amended', actorName: 'admin', reason: 'Timesheet', content: { manpower: 6 } },
  ]);
});

test('an amendment takes photos out and puts others in; what it showed before is kept, and out of the gallery', async () => {
  const [first, second, third] = await Promise.all([7, 8, 9].map(async (tint) => upload(app, se, await photo(tint))));
  const paths = [first?.path ?? '', second?.path ?? ''];
  const { body: log } = await submit(se, { date: '2026-02-11', photoUrls: paths, details: { crews: [] } });
  const details = { ...log.details, crews: [{ trade: 'Masons', count: 3 }] };
  const change = { photoUrls: [second?.path, third?.path], details, reason: 'Wrong wall' };
  const { body: amended } = await se.call('PUT', `/api/progress-logs/${log.id}`, change);
  expect(amended).toMatchObject({ photoUrls: change.photoUrls, details, version: 2 });
  const { body: versions } = await viewer.call('GET', `/api/progress-logs/${log.id}/versions`);
  expect(versions.map(({ photoIds }: LogVersion) => photoIds)).toEqual([log.photoIds, amended.photoIds]);
  expect(amended.photoIds[0]).toBe(log.photoIds[1]);
  const shown = await viewer.call('GET', `/api/photos?projectId=${projectId}&from=2026-02-11&to=2026-02-11`);
  expect(shown.body.map(({ id }: { id: string }) => id).sort()).toEqual([...amended.photoIds].sort());
  const taken = await app.app.inject({
    url: `/api/photos/${log.photoIds[0]}/thumbnail`,
    headers: { cookie: viewer.cookie },
  });
  expect(taken.statusCode).toBe(200);
  const back = { photoUrls: paths, reason: 'It was the right one' };
  expect((await admin.call('PUT', `/api/progress-logs/${log.id}`, back)).body.photoIds).toEqual(log.photoIds);
});

test('of two who amend at once both are kept, one after the other', async () => {
  const { body: log } = await submit(se);
  const amend = (who: typeof se, notes: string) =>
    who.call('PUT', `/api/progress-logs/${log.id}`, { notes, reason: 'both' });
  const both = await Promise.all([amend(se, 'one'), amend(admin, 'two')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { body: versions } = await se.call('GET', `/api/progress-logs/${log.id}/versions`);
  expect(versions.map(({ version }: LogVersion) => version)).toEqual([1, 2, 3]);
});

test('an amendment of a version that is gone is answered with the log as it is now; one that says no version stands', async () => {
  const { body: log } = await submit(se, { notes: 'as it was', manpower: 5 });
  const amend = (who: typeof se, change: object) => who.call('PUT', `/api/progress-logs/${log.id}`, change);
  expect((await amend(admin, { manpower: 6, version: log.version, reason: 'Timesheet' })).body.version).toBe(2);
  const late = await amend(se, { notes: 'mine', version: log.version, reason: 'Level' });
  expect([late.status, late.body.detail]).toEqual([409, 'Somebody else amended this log meanwhile.']);
  expect(late.body.current).toMatchObject({ id: log.id, notes: 'as it was', manpower: 6, version: 2 });
  const again = await amend(se, { notes: 'mine', version: late.body.current.version, reason: 'Level' });
  expect(again.body).toMatchObject({ notes: 'mine', manpower: 6, version: 3 });
  expect((await amend(admin, { notes: 'old client', reason: 'r' })).body).toMatchObject({ version: 4 });
});

test('a photo that arrives while an amendment is written is not taken out by it', async () => {
  const sent = await Promise.all([21, 22, 23].map(async (tint) => upload(app, se, await photo(tint))));
  const [first, second, arriving] = sent.map(({ path }) => path);
  const { body: log } = await submit(se, { photoUrls: [first, second] });
  const known = { knownPhotoUrls: log.photoUrls, version: log.version };
  await se.call('POST', `/api/progress-logs/${log.id}/photos`, { photoUrls: [arriving] });
  const change = { photoUrls: [second], reason: 'Wrong wall' };
  const { body: amended } = await se.call('PUT', `/api/progress-logs/${log.id}`, { ...change, ...known });
  expect(amended.photoUrls).toEqual([second, arriving]);
  const { body: emptied } = await se.call('PUT', `/api/progress-logs/${log.id}`, { ...change, reason: 'r' });
  expect(emptied.photoUrls).toEqual([second]);
});
