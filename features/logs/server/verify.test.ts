import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { photo, upload } from '#server/testing/files.ts';
import { canonical, contentHashOf, hashOf } from './chain.ts';
import { purgeLogs } from './store.ts';
import { setupLogs } from './test-fixtures.ts';
import { verifyLogs } from './verify.ts';

const { app, admin, se, cm, submit, clock } = await setupLogs();
afterAll(app.close);

const ids: string[] = [];
let photoPath: string;

beforeAll(async () => {
  const awaited = newId();
  photoPath = (await upload(app, se, await photo(1), { writtenAt: '2026-03-01T07:40:00.000Z' })).path;
  const logs = [
    await submit(se, { notes: 'first', photoUrls: [photoPath], writtenAt: '2026-03-01T10:41:00+03:00' }),
    await submit(cm, {
      notes: 'second',
      details: { crews: [{ trade: 'Masons', count: 4 }], delays: [{ cause: 'rain', hours: 1, note: '' }].slice(1) },
    }),
    await submit(se, { notes: 'third', awaitedPhotoIds: [awaited] }),
    await submit(se, { notes: 'to go' }),
    await submit(se, { notes: 'to go and come back' }),
  ];
  ids.push(...logs.map(({ body }) => body.id as string));
  await se.call('PUT', `/api/progress-logs/${ids[0]}`, { notes: 'first, corrected', reason: 'Typing' });
  const late = await upload(app, se, await photo(2), { id: awaited });
  await se.call('POST', `/api/progress-logs/${ids[2]}/photos`, { photoUrls: [late.path] });
  for (const id of [ids[3], ids[4]]) await admin.call('DELETE', `/api/progress-logs/${id}`);
  await admin.call('POST', `/api/trash/progress-logs/${ids[4]}/restore`);
  await app.db.transaction((tx) => purgeLogs(tx, new Date(clock.now.getTime() + 1), clock.now));
});

const verdict = async () => (await verifyLogs(app.services))[0];

test('submitted, amended, photographed, deleted, restored, purged: all of it is untouched', async () => {
  expect(await verdict()).toMatchObject({ project: 'Tower', logs: 5, entries: 11, photos: 2, fault: undefined });
});

/** What somebody with the database in his hands may do, and what is said then. */
test.each([
  [
    'another number of workers',
    () => sql`update progress_logs set manpower = 99 where id = ${ids[1]}`,
    'its manpower was changed',
  ],
  [
    'another note',
    () => sql`update progress_logs set notes = 'nothing happened' where id = ${ids[0]}`,
    'its notes was changed',
  ],
  ['another day', () => sql`update progress_logs set date = '2026-02-01' where id = ${ids[0]}`, 'its date was changed'],
  [
    'another day of a purged log',
    () => sql`update progress_logs set date = '2026-02-01' where id = ${ids[3]}`,
    'its date was changed',
  ],
  [
    'another author',
    () => sql`update progress_logs set created_by = ${cm.id} where id = ${ids[0]}`,
    'its author was changed',
  ],
  [
    'a photo taken out',
    () => sql`update progress_logs set photo_urls = '{}' where id = ${ids[0]}`,
    'its photos was changed',
  ],
  [
    'a crew more',
    () => sql`update progress_logs set details = jsonb_set(details, '{crews,0,count}', '40') where id = ${ids[1]}`,
    'its details was changed',
  ],
  [
    'a log quietly deleted',
    () => sql`update progress_logs set deleted_at = now() where id = ${ids[0]}`,
    'it was deleted',
  ],
  ['a log removed', () => sql`delete from progress_logs where id = ${ids[1]}`, 'is missing'],
  [
    'a log brought back',
    () => sql`update progress_logs set deleted_at = null where id = ${ids[3]}`,
    'it was brought back',
  ],
  [
    'a log put in',
    () =>
      sql`insert into progress_logs (id, project_id, date) select gen_random_uuid(), project_id, date from progress_logs limit 1`,
    'never submitted',
  ],
  [
    'a hash of the log',
    () => sql`update progress_logs set hash = repeat('0', 64) where id = ${ids[0]}`,
    'another hash',
  ],
  [
    'the content of an entry',
    () => sql`update log_entries set content = jsonb_set(content, '{notes}', '"x"') where seq = 2`,
    'the content of entry 2 (submitted',
  ],
  [
    'content removed',
    () => sql`update log_entries set content = null where seq = 1`,
    'the content of entry 1 (submitted',
  ],
  ['content with its hash', () => forged(1, { notes: 'x' }), 'entry 1 (submitted'],
  ['an entry sealed anew', () => resealed(1, { notes: 'x' }), 'entry 2 (submitted'],
  ['an entry taken out', () => sql`delete from log_entries where seq = 3`, 'entry 3 is missing'],
  ['who did it', () => sql`update log_entries set actor_id = ${cm.id} where seq = 1`, 'entry 1 (submitted'],
  ['when it was', () => sql`update log_entries set at = at + interval '1 second' where seq = 6`, 'entry 6 (amended'],
  [
    'the hash of a photo',
    () => sql`update files set sha256 = repeat('0', 64) where path = ${photoPath}`,
    'was changed',
  ],
  [
    'when it was written',
    () => sql`update progress_logs set written_at = null where id = ${ids[0]}`,
    'its writtenAt was',
  ],
  [
    'when one was written that did not say',
    () => sql`update progress_logs set written_at = created_at where id = ${ids[1]}`,
    'its writtenAt was changed',
  ],
  [
    'when a photo was added',
    () => sql`update files set written_at = written_at + interval '1 hour' where path = ${photoPath}`,
    'the moments of the photo',
  ],
  [
    'when a photo was received',
    () => sql`update files set stored_at = stored_at - interval '1 hour' where path = ${photoPath}`,
    'the moments of the photo',
  ],
  ['a photo’s row removed', () => sql`delete from files where path = ${photoPath}`, 'is missing'],
])('%s is found', async (_, tamper, words) => {
  await app.db.execute(sql`create schema copy`);
  for (const table of ['progress_logs', 'log_entries', 'files'])
    await app.db.execute(sql.raw(`create table copy.${table} as table public.${table}`));
  await app.db.execute(await tamper());
  const { fault } = (await verdict()) ?? {};
  await app.db.execute(
    sql.raw('truncate log_entries; delete from photos; delete from files; delete from progress_logs'),
  );
  for (const table of ['progress_logs', 'log_entries', 'files'])
    await app.db.execute(sql.raw(`insert into public.${table} select * from copy.${table}`));
  await app.db.execute(sql`drop schema copy cascade`);
  expect(fault).toContain(words);
  expect((await verdict())?.fault).toBeUndefined();
});

/** The bytes of a photo, with every row as it was. */
test.each([
  ['changed', Buffer.from('another picture')],
  ['missing', undefined],
])('a photo whose file is %s is found', async (word, content) => {
  const { storage } = app.services;
  const original = await storage.get(photoPath);
  if (content) await storage.put(photoPath, content);
  else await storage.remove(photoPath);
  expect((await verdict())?.fault).toMatch(
    new RegExp(`^the photo ${photoPath} of entry 1 .* ${word === 'changed' ? 'was changed' : 'is missing'}$`),
  );
  if (original) await storage.put(photoPath, original);
  expect((await verdict())?.fault).toBeUndefined();
});

test('a single log of a project whose chain is gone, or never was, is reported', async () => {
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Yard' });
  await app.db.insert(progressLogs).values({ projectId, date: '2026-03-01' });
  const yard = (await verifyLogs(app.services)).find(({ project }) => project === 'Yard');
  expect(yard?.fault).toMatch(/^the log of 2026-03-01 .* was never submitted: the chain does not know it$/);
});

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'é' }], a: 0.1 })).toBe('{"a":0.1,"b":[1,{"c":"é","d":null}]}');
});

async function entryAt(seq: number) {
  const entry = await app.db.query.logEntries.findFirst({ where: (table, { eq }) => eq(table.seq, seq) });
  if (!entry) throw new Error('no entry');
  return entry;
}

async function forged(seq: number, change: object) {
  const content = { ...(await entryAt(seq)).content, ...change };
  return sql`update log_entries set content = ${JSON.stringify(content)}::jsonb, content_hash = ${contentHashOf(content)} where seq = ${seq}`;
}

async function resealed(seq: number, change: object) {
  const entry = await entryAt(seq);
  const content = { ...entry.content, ...change };
  const contentHash = contentHashOf(content);
  const hash = hashOf({ ...entry, contentHash });
  return sql`update log_entries set content = ${JSON.stringify(content)}::jsonb, content_hash = ${contentHash}, hash = ${hash} where seq = ${seq}`;
}
