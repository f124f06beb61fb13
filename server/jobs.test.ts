import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { sessions, verifications } from '#server/database/tables/accounts.ts';
import { jobRuns } from '#server/database/tables/operation.ts';
import { projects } from '#server/database/tables/projects.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { jobs } from './jobs.ts';
import { type Job, runJobs, STILL_FAILED } from './run-jobs.ts';

const now = new Date('2027-03-31T09:00:00Z');
const errors: [object, string][] = [];
const log = { debug() {}, info() {}, warn() {}, error: (...logged: [object, string]) => void errors.push(logged) };
const app = await testApp({ now: () => now, services: { log } });
afterAll(app.close);

/** In the trash for more than thirty days, and for less. */
const LONG = new Date('2027-03-01T08:59:59Z');
const SHORT = new Date('2027-03-01T09:00:01Z');

async function fill(projectId: string, deletedAt: Date | null) {
  const id = newId();
  const number = Math.floor((deletedAt?.getTime() ?? 0) / 1000) % 1_000_000;
  await app.db.insert(tasks).values({ id, projectId, number, title: 'Task', deletedAt });
  await app.services.storage.put(`tasks/${id}/a.webp`, Uint8Array.of(1));
  await app.db
    .insert(payments)
    .values({ projectId, description: 'Payment', amount: '1', category: 'other', deletedAt });
  await app.db
    .insert(materials)
    .values({ projectId, item: 'Material', category: 'other', unit: 'kg', requiredQty: '1', deletedAt });
  return id;
}

const hasPicture = async (taskId: string) => (await app.services.storage.get(`tasks/${taskId}/a.webp`)) !== undefined;

describe('the jobs of the product', () => {
  const [live, long, short] = [newId(), newId(), newId()];
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    await app.db.insert(projects).values([
      { id: live, name: 'Live' },
      { id: long, name: 'Long', deletedAt: LONG },
      { id: short, name: 'Short', deletedAt: SHORT },
    ]);
    ids['live'] = await fill(live, null);
    ids['long'] = await fill(live, LONG);
    ids['short'] = await fill(live, SHORT);
    ids['with its project'] = await fill(long, null);
    ids['in a project that may come back'] = await fill(short, null);
    const person = await app.person('pm');
    await app.db.delete(sessions);
    for (const expiresAt of [LONG, new Date('2027-03-31T09:00:01Z')]) {
      await app.db.insert(sessions).values({ userId: person.id, token: newId(), expiresAt, createdAt: SHORT });
      await app.db.insert(verifications).values({ identifier: 'reset', value: 'x', expiresAt });
    }
    const { signal } = new AbortController();
    for (const job of jobs) await job.run(app.services, signal);
  });

  test('end the trash after thirty days, with the pictures', async () => {
    const names = (await app.db.select().from(projects)).map(({ name }) => name).sort();
    expect(names).toEqual(['Live', 'Short']);
    const remaining = ['live', 'short', 'in a project that may come back'];
    expect((await app.db.select().from(tasks)).map(({ id }) => id).sort()).toEqual(
      remaining.map((name) => ids[name]).sort(),
    );
    expect((await app.db.select().from(payments)).length).toBe(3);
    expect((await app.db.select().from(materials)).length).toBe(3);
    for (const [name, id] of Object.entries(ids))
      expect([name, await hasPicture(id)]).toEqual([name, remaining.includes(name)]);
  });

  test('forget sessions and secrets that have expired', async () => {
    expect((await app.db.select().from(sessions)).length).toBe(1);
    expect((await app.db.select().from(verifications)).length).toBe(1);
  });

  test('tell no error', () => {
    expect(errors).toEqual([]);
  });
});

describe('a job', () => {
  test('runs at the start and then every day, until the server stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const ran = vi.fn(async () => {});
    const running = runJobs(app.services, [{ name: 'count', everyMs: 86_400_000, run: ran }]);
    await running.idle();
    expect(ran).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(86_400_000);
    await running.stop();
    expect(ran).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5 * 86_400_000);
    vi.useRealTimers();
    expect(ran).toHaveBeenCalledTimes(2);
  });

  test('is done by one server at a time', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = vi.fn(() => held);
    const second = vi.fn(async () => {});
    const job = (run: Job['run']): Job => ({ name: 'one', everyMs: 1_000_000, run });
    const one = runJobs(app.services, [job(first)]);
    await expect.poll(() => first).toHaveBeenCalled();
    await runJobs(app.services, [job(second)]).stop();
    finish();
    await one.stop();
    expect(second).not.toHaveBeenCalled();
  });

  test('that is long hears that the server stops', async () => {
    const begun = vi.fn();
    const long: Job['run'] = (_services, signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        begun();
      });
    const running = runJobs(app.services, [{ name: 'long', everyMs: 1_000_000, run: long }]);
    await expect.poll(() => begun).toHaveBeenCalled();
    await running.stop();
  });

  test('that tried nothing since it failed is no success', async () => {
    const job = (run: Job['run']): Job => ({ name: 'backing up', everyMs: 1_000_000, run });
    await runJobs(app.services, [job(() => Promise.reject(new Error('disk full')))]).stop();
    await runJobs(app.services, [job(() => Promise.resolve(STILL_FAILED))]).stop();
    errors.length = 0;
    errors.length = 0;
    const [row] = await app.db.select().from(jobRuns).where(eq(jobRuns.name, 'backing up'));
    expect(row).toMatchObject({ runs: 2, failures: 1, failedAt: now, succeededAt: null });
  });

  test('that fails is told to the log and keeps the others from nothing', async () => {
    const after = vi.fn(async () => {});
    const failing: Job = { name: 'failing', everyMs: 1_000_000, run: () => Promise.reject(new Error('disk full')) };
    await runJobs(app.services, [failing, { name: 'other', everyMs: 1_000_000, run: after }]).stop();
    expect(errors).toEqual([[{ err: new Error('disk full'), job: 'failing' }, 'a job failed']]);
    expect(after).toHaveBeenCalled();
  });
});
