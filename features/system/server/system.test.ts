import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failures } from '#server/database/tables/operation.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { paymentAttachments } from '#server/database/tables/payments.ts';
import { projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import { runJobs } from '#server/run-jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, program } from '#server/testing/people.ts';
import { System } from '../contract.ts';

const NOW = new Date('2027-03-31T09:00:00Z');
const app = await testApp({ now: () => NOW, env: { BACKUP_TO: '/nowhere', BACKUP_PASSPHRASE: 'long enough phrase' } });
afterAll(app.close);

let admin: Person;
beforeAll(async () => {
  admin = await app.person('admin');
});

const read = async () => System.strict().parse((await admin.call('GET', '/api/admin/system')).body);

test('an administrator reads it; nobody else does, no program either', async () => {
  expect((await admin.call('GET', '/api/admin/system')).status).toBe(200);
  for (const role of ['pm', 'cm', 'se', 'viewer'] as const)
    expect((await (await app.person(role)).call('GET', '/api/admin/system')).status).toBe(403);
  expect((await (await program(app, admin)).call('GET', '/api/admin/system')).status).toBe(403);
});

test('it says what runs where, and holds no secret and no path', async () => {
  const system = await read();
  expect(system).toMatchObject({ node: process.version, files: { store: 'folder', answers: true } });
  expect(system.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(system.database.version).toMatch(/^\d+/);
  expect(system.database.bytes).toBeGreaterThan(1_000_000);
  expect(system.disks.map(({ folder }) => folder)).toEqual(['data']);
  expect(system.queues.map(({ name }) => name)).toContain('typst');
  const text = JSON.stringify(system);
  for (const secret of ['long enough phrase', '/nowhere', app.services.config.DATA_DIR, app.services.secret])
    expect(text).not.toContain(secret);
});

test('it shows the last turn of each job and why it failed', async () => {
  const full = Object.assign(new Error('/srv/private: no space'), { code: 'ENOSPC' });
  const failing = { name: 'failing', everyMs: 60_000, run: () => Promise.reject(full) };
  await runJobs(app.services, [failing, { name: 'good', everyMs: 60_000, run: async () => {} }]).stop();
  const { jobs, failures: failed } = await read();
  expect(jobs).toMatchObject([
    { name: 'failing', state: 'failed', everySeconds: 60, cause: 'disk', failedAt: NOW.toISOString() },
    { name: 'good', state: 'ok', startedAt: NOW.toISOString(), failedAt: null, cause: null },
  ]);
  expect(failed).toEqual([
    { kind: 'job', subject: 'failing', cause: 'disk', count: 1, firstAt: NOW.toISOString(), lastAt: NOW.toISOString() },
  ]);
});

test('failures of the days of a week are one line, older ones none', async () => {
  await app.db.delete(failures);
  const row = (day: string, count: number) => {
    const at = new Date(`${day}T10:00:00Z`);
    const place = { kind: 'request', subject: 'GET /api/tasks/:id', cause: 'busy' } as const;
    return { ...place, day, count, firstAt: at, lastAt: at };
  };
  await app.db.insert(failures).values([row('2027-03-23', 100), row('2027-03-25', 2), row('2027-03-30', 3)]);
  expect((await read()).failures).toMatchObject([
    { count: 5, firstAt: '2027-03-25T10:00:00.000Z', lastAt: '2027-03-30T10:00:00.000Z' },
  ]);
});

test('it says how old the last backup is, and why the last attempt failed', async () => {
  const store = (state: object) =>
    app.db
      .insert(installation)
      .values({ key: 'nightly backup', value: JSON.stringify(state) })
      .onConflictDoUpdate({ target: installation.key, set: { value: JSON.stringify(state) } });
  expect((await read()).backups.state).toBe('waiting');
  const doneAt = '2027-03-31T00:00:00.000Z';
  await store({ date: '2027-03-31', doneAt, verifiedOn: '2027-03-28' });
  expect((await read()).backups).toEqual({
    ...{ state: 'ok', lastAt: doneAt, verifiedOn: '2027-03-28', failedAt: null, reason: null, missingCount: 0 },
  });
  await store({ doneAt: '2027-03-30T06:59:00.000Z' });
  expect((await read()).backups.state).toBe('old');
  await store({ doneAt, failedAt: doneAt, reason: 'no space left' });
  expect((await read()).backups).toMatchObject({ state: 'failed', reason: 'no space left' });
  await store({ doneAt, missing: 3, reason: '3 files' });
  expect((await read()).backups).toMatchObject({ state: 'incomplete', missingCount: 3, reason: '3 files' });
});

test('files that were uploaded are counted, attachments of payments among them', async () => {
  const { files: before } = await read();
  const [project] = await app.db.insert(projects).values({ name: 'Tower' }).returning();
  const own = { projectId: project?.id ?? '', category: 'other' as const, amount: '10', dueDate: '2026-12-01' };
  const [payment] = await app.db
    .insert(payments)
    .values({ ...own, description: 'Rebar' })
    .returning();
  const file = { name: 'a.pdf', contentType: 'application/pdf', bytes: 9 };
  await app.db.insert(paymentAttachments).values({ ...file, paymentId: payment?.id ?? '' });
  const { files } = await read();
  expect([files.count - before.count, files.bytes - before.bytes]).toEqual([1, 9]);
});

test('a file store of another database, or a folder whose disk is gone, is reported', async () => {
  expect((await read()).files).toMatchObject({ answers: true, isOwn: true });
  await app.db.insert(installation).values({ key: 'file store', value: 'the mark' });
  expect((await read()).files).toMatchObject({ answers: true, isOwn: false });
  await app.services.storage.put('.file-store', Buffer.from('the mark\n'));
  expect((await read()).files).toMatchObject({ answers: true, isOwn: true });
  await app.db.delete(installation).where(eq(installation.key, 'file store'));
});

test('a file store that does not answer is said, and the page is there', async () => {
  const { storage } = app.services;
  const { get } = storage;
  storage.get = () => Promise.reject(new Error('down'));
  const { files } = await read();
  storage.get = get;
  expect(files.answers).toBe(false);
});
