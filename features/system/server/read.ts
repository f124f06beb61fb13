import { asc, desc, gte, sql } from 'drizzle-orm';
import { isOwnStore } from '#server/adapters/storage/store-mark.ts';
import type { Config } from '#server/config.ts';
import { failures, jobRuns } from '#server/database/tables/operation.ts';
import { readDisks } from '#server/disks.ts';
import { readBackupState } from '#server/nightly-backup.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';
import { queueDepths } from '#server/worker/turns.ts';
import type { System } from '../contract.ts';
import { backupState, FAILURE_DAYS, isDiskLow, jobState } from '../rules.ts';

const DAY_MS = 86_400_000;
const MOST_FAILURES = 100;
/** A file store that answers later is one that does not answer. */
const STORE_MS = 3000;
const startedAt = new Date(Date.now() - process.uptime() * 1000);

export async function readSystem(services: Services): Promise<System> {
  const [database, files, disks, jobs, backups, failed] = await Promise.all([
    readDatabase(services),
    readFiles(services),
    readDisks(services.config),
    readJobs(services),
    readBackups(services),
    readFailures(services),
  ]);
  const { readAt, lagSeconds } = services.events.state();
  return {
    version: VERSION,
    node: process.version,
    startedAt: startedAt.toISOString(),
    database,
    files,
    disks: disks.map((disk) => ({ ...disk, isLow: isDiskLow(disk.freeBytes, disk.totalBytes) })),
    jobs,
    queues: queueDepths(),
    events: { readAt: readAt?.toISOString() ?? null, lagMs: Math.round(lagSeconds * 1000) },
    backups,
    failures: failed,
  };
}

async function readDatabase({ db, config }: Services): Promise<System['database']> {
  const { totalCount, idleCount, waitingCount } = db.$client;
  const { rows } = await db.execute<{ version: string; bytes: number }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float as bytes`,
  );
  const [found] = rows;
  return {
    version: found?.version ?? '',
    isBuiltIn: config.DATABASE_URL === undefined,
    bytes: found?.bytes ?? 0,
    connections: { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
  };
}

async function readFiles({ db, config, storage }: Services): Promise<System['files']> {
  const { rows } = await db.execute<{ count: number; bytes: number }>(
    sql`select count(*)::int as count, coalesce(sum(f.size), 0)::float as bytes
      from (select size from files where stored_at is not null union all select bytes from payment_attachments) f`,
  );
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  return { store: storeOf(config), ...(await askStore({ db, storage })), count, bytes };
}

const storeOf = ({ S3_BUCKET }: Config) => (S3_BUCKET ? 'bucket' : 'folder');

/** Asks for the mark that says to which database it belongs. */
async function askStore({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), STORE_MS);
  });
  const asked = isOwnStore(db, storage).catch(() => undefined);
  const isOwn = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  return { answers: isOwn !== undefined, isOwn: isOwn !== false };
}

async function readJobs({ db, now }: Services): Promise<System['jobs']> {
  const rows = await db.select().from(jobRuns).orderBy(asc(jobRuns.name));
  return rows.map((run) => ({
    name: run.name,
    state: jobState(run, now()),
    everySeconds: Math.round(run.everyMs / 1000),
    startedAt: run.startedAt.toISOString(),
    durationMs: run.durationMs,
    failedAt: run.failedAt?.toISOString() ?? null,
    cause: run.cause,
  }));
}

async function readBackups({ db, config, now }: Services): Promise<System['backups']> {
  const { doneAt, verifiedOn, since, failedAt, reason, missing } = await readBackupState(db);
  return {
    state: backupState({ isSetUp: config.BACKUP_TO !== undefined, doneAt, since, failedAt, missing }, now()),
    lastAt: doneAt ?? null,
    verifiedOn: verifiedOn ?? null,
    failedAt: failedAt ?? null,
    reason: reason ?? null,
    missingCount: missing ?? 0,
  };
}

/** Of the whole week one row for a place and cause. */
async function readFailures({ db, now, failures: counted }: Services): Promise<System['failures']> {
  await counted.flush();
  const lastAt = sql<Date>`max(${failures.lastAt})`.mapWith(failures.lastAt);
  const rows = await db
    .select({
      kind: failures.kind,
      subject: failures.subject,
      cause: failures.cause,
      count: sql<number>`sum(${failures.count})::float`,
      firstAt: sql<Date>`min(${failures.firstAt})`.mapWith(failures.firstAt),
      lastAt,
    })
    .from(failures)
    .where(gte(failures.lastAt, new Date(now().getTime() - FAILURE_DAYS * DAY_MS)))
    .groupBy(failures.kind, failures.subject, failures.cause)
    .orderBy(desc(lastAt), asc(failures.subject))
    .limit(MOST_FAILURES);
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }));
}
