import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { readSettings } from '#features/settings/server/api.ts';
import { connectionOf, type Database, type PoolOptions } from '#server/database/open.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { scheduleRecords } from '#server/database/tables/schedule.ts';
import type { Log } from '#server/log.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { addDays, type CalendarDate, dateIn, isCalendarDate } from '#shared/dates.ts';
import type { Schedule } from '../contract.ts';
import type { SentPlan } from '../rules.ts';
import { compute } from './compute.ts';
import { readPlan, sentPlan } from './read.ts';

type Occasion = (typeof scheduleRecords.$inferSelect)['occasion'];
export type StoredRecord = Omit<typeof scheduleRecords.$inferSelect, 'content'>;

/** Nights older than this are thinned to the last one of each week; those around an uploaded plan stay as long as the project. */
const ALL_NIGHTS_DAYS = 92;

interface Content {
  readonly network: Omit<SentPlan, 'today'>;
  /** As they were computed on that day, so that a later engine does not tell another story of it. */
  readonly day: CalendarDate;
  readonly floats: Readonly<Record<string, number | null>>;
  readonly critical: Schedule['criticalPath'];
}

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const hashOf = (network: object) => createHash('sha256').update(JSON.stringify(network)).digest('hex');

/** A version counts every edit of a task, of its text as well: no part of the network. */
function networkOf({ today: _, ...plan }: SentPlan): Content['network'] {
  return { ...plan, tasks: plan.tasks.map((task) => ({ ...task, version: 0 })) };
}

interface Recording {
  readonly now: Date;
  readonly occasion: Occasion;
  readonly computeSchedule?: (plan: SentPlan) => Schedule | Promise<Schedule>;
}

/** Records a project's network unless it is as it was recorded last; tells whether it was. */
export async function recordNetwork(
  db: Database,
  projectId: string,
  { now, occasion, computeSchedule = (plan) => compute('schedule', plan) }: Recording,
): Promise<boolean> {
  const plan = sentPlan(projectId, await readPlan(db, projectId, now));
  const network = networkOf(plan);
  const sha256 = hashOf(network);
  const [last] = await db
    .select({ sha256: scheduleRecords.sha256, at: scheduleRecords.recordedAt })
    .from(scheduleRecords)
    .where(eq(scheduleRecords.projectId, projectId))
    .orderBy(desc(scheduleRecords.recordedAt), desc(scheduleRecords.id))
    .limit(1);
  if (last ? last.sha256 === sha256 : plan.tasks.length === 0) return false;
  const { tasks, criticalPath: critical } = await computeSchedule(plan);
  const floats = Object.fromEntries(tasks.map(({ id, totalFloat }) => [id, totalFloat]));
  const content: Content = { network, day: plan.today, floats, critical };
  await db.insert(scheduleRecords).values({
    ...{ projectId, sha256, recordedOn: plan.today, occasion },
    // The moment names a record: before and after a plan are two.
    recordedAt: new Date(Math.max(now.getTime(), (last?.at.getTime() ?? 0) + 1)),
    content: await pack(JSON.stringify(content)),
    taskCount: plan.tasks.length,
  });
  return true;
}

/** A network for the thread to record, and where its database is. */
export interface RecordQuestion extends Pick<Recording, 'now' | 'occasion'> {
  readonly connection: PoolOptions;
  readonly projectId: string;
}

const worker = openWorker<RecordQuestion, boolean>(new URL('./record-thread.ts', import.meta.url), {
  timeoutMs: 300_000,
  memoryMb: 512,
  idleMs: 10_000,
});

/** Reads, computes and packs a network in a thread with a connection of its own: a large project takes some 200 ms of a processor. */
const recordInThread: typeof recordNetwork = (db, projectId, { now, occasion }) =>
  worker.ask({ connection: connectionOf(db.$client), projectId, now, occasion });

/** The key of `installation` that holds the day of the last night that was recorded. */
const RECORDED_ON = 'schedules recorded on';

interface Night {
  readonly now: Date;
  readonly log: Pick<Log, 'error'>;
  readonly signal?: AbortSignal;
  readonly record?: typeof recordNetwork;
}

/**
 * Records the networks of all running projects once a day of the organisation, and thins old nights. A project that cannot be
 * recorded is logged and does not keep the others from it.
 */
export async function recordNight(
  db: Database,
  { now, log, signal, record = recordInThread }: Night,
): Promise<number | undefined> {
  const today = dateIn((await readSettings(db)).timeZone, now);
  const [taken] = await db.select().from(installation).where(eq(installation.key, RECORDED_ON));
  if (taken && taken.value >= today) return undefined;
  const { rows } = await db.$client.query<{ id: string }>(
    "select id from projects where deleted_at is null and status not in ('completed', 'cancelled') order by id",
  );
  let recorded = 0;
  for (const { id } of rows) {
    if (signal?.aborted) return recorded;
    const isRecorded = await record(db, id, { now, occasion: 'night' }).catch((error: unknown) => {
      log.error({ err: error, projectId: id }, 'the schedule of a project could not be recorded');
      return false;
    });
    if (isRecorded) recorded += 1;
  }
  await thin(db, addDays(today, -ALL_NIGHTS_DAYS));
  await db
    .insert(installation)
    .values({ key: RECORDED_ON, value: today })
    .onConflictDoUpdate({ target: installation.key, set: { value: today, updatedAt: now } });
  return recorded;
}

const thin = (db: Database, before: CalendarDate) =>
  db.execute(sql`delete from schedule_records r where r.occasion = 'night' and r.recorded_on < ${before} and exists (
    select from schedule_records l where l.project_id = r.project_id and l.recorded_at > r.recorded_at
      and l.recorded_on < ${before} and date_trunc('week', l.recorded_on) = date_trunc('week', r.recorded_on))`);

const { content: _, ...withoutContent } = getTableColumns(scheduleRecords);

/** Some 20 years of weeks: an earlier day than the earliest of them is still found by its date. */
const MOST_LISTED = 1_000;

/** The newest records of a project, and how many there are. */
export async function readRecords(db: Database, projectId: string) {
  const ofProject = eq(scheduleRecords.projectId, projectId);
  const rows: StoredRecord[] = await db
    .select(withoutContent)
    .from(scheduleRecords)
    .where(ofProject)
    .orderBy(desc(scheduleRecords.recordedAt), desc(scheduleRecords.id))
    .limit(MOST_LISTED);
  return { rows, total: await db.$count(scheduleRecords, ofProject) };
}

/**
 * The newest record up to the end of a day or up to a moment, with the schedule that it makes on that day; undefined where there is none.
 */
export async function readAsOf(db: Database, projectId: string, asOf: string) {
  const isDay = isCalendarDate(asOf);
  const upTo = isDay ? lte(scheduleRecords.recordedOn, asOf) : lte(scheduleRecords.recordedAt, new Date(asOf));
  const [found] = await db
    .select()
    .from(scheduleRecords)
    .where(and(eq(scheduleRecords.projectId, projectId), upTo))
    .orderBy(desc(scheduleRecords.recordedAt), desc(scheduleRecords.id))
    .limit(1);
  if (!found) return undefined;
  const { content, ...record } = found;
  const { network, day, floats, critical } = JSON.parse(String(await unpack(content))) as Content;
  if (hashOf(network) !== record.sha256) throw new Error(`the schedule record ${record.id} is not what was recorded`);
  const today = isDay ? asOf : record.recordedOn;
  const schedule = await compute('schedule', { ...network, today });
  if (day !== today) return { record, schedule };
  const tasks = schedule.tasks.map((task) => ({ ...task, totalFloat: floats[task.id] ?? null }));
  return { record, schedule: { ...schedule, tasks, criticalPath: critical } };
}
