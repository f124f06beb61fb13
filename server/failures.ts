import { lt, sql } from 'drizzle-orm';
import type { Connection, Database } from '#server/database/open.ts';
import { failures, jobRuns } from '#server/database/tables/operation.ts';
import type { FailureCause, FailureKind } from '#shared/failure-causes.ts';
import { causeOf } from './failure-causes.ts';
import type { Log } from './log.ts';

/** What failed, for administrators (features/system) and /metrics: counted here, stored by day in the database. */
export interface Failures {
  /** Counts a failure; it is stored within a second, or as soon as the database answers again. */
  record(kind: FailureKind, subject: string, error: unknown): void;
  /** Stores what is counted so far. Never rejects. */
  flush(): Promise<void>;
  /** What this process has counted since it started. */
  totals(): readonly FailureTotal[];
  close(): Promise<void>;
}

export interface FailureTotal {
  readonly kind: FailureKind;
  readonly cause: FailureCause;
  readonly count: number;
}

type Row = typeof failures.$inferInsert;

const FLUSH_MS = 1000;
const RETRY_MS = 30_000;
/** Places are routes and jobs: more are never pending. */
const MOST_PENDING = 1000;

export function openFailures({ db, log, now }: { db: Database; log: Log; now: () => Date }): Failures {
  let pending = new Map<string, Row>();
  const totals = new Map<string, FailureTotal>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const schedule = (afterMs: number) => {
    timer ??= setTimeout(() => void flush(), afterMs).unref();
  };
  const add = (row: Row) => {
    const key = keyOf(row);
    const before = pending.get(key);
    if (!before && pending.size >= MOST_PENDING) return;
    pending.set(key, before ? merge(before, row) : row);
  };
  const store = async () => {
    const rows = [...pending.values()];
    pending = new Map();
    if (rows.length === 0) return;
    try {
      await storeFailures(db, rows);
    } catch (error) {
      log.warn({ err: error }, 'failures could not be stored; tried again in half a minute');
      for (const row of rows) add(row);
      schedule(RETRY_MS);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(store);
    return writing;
  };
  return {
    record(kind, subject, error) {
      const cause = causeOf(error);
      const at = now();
      add({ day: at.toISOString().slice(0, 10), kind, subject, cause, count: 1, firstAt: at, lastAt: at });
      const key = `${kind} ${cause}`;
      totals.set(key, { kind, cause, count: (totals.get(key)?.count ?? 0) + 1 });
      schedule(FLUSH_MS);
    },
    flush,
    totals: () => [...totals.values()],
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}

const keyOf = ({ day, kind, subject, cause }: Row): string => [day, kind, subject, cause].join('\n');

/** In either order: what could not be stored comes back after later ones. */
const merge = (one: Row, other: Row): Row => ({
  ...one,
  count: one.count + other.count,
  firstAt: new Date(Math.min(one.firstAt.getTime(), other.firstAt.getTime())),
  lastAt: new Date(Math.max(one.lastAt.getTime(), other.lastAt.getTime())),
});

async function storeFailures(db: Connection, rows: readonly Row[]): Promise<void> {
  const sorted = [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db
    .insert(failures)
    .values(sorted)
    .onConflictDoUpdate({
      target: [failures.day, failures.kind, failures.subject, failures.cause],
      set: {
        count: sql`${failures.count} + excluded.count`,
        firstAt: sql`least(${failures.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${failures.lastAt}, excluded.last_at)`,
      },
    });
}

const DAY_MS = 86_400_000;
const STORED_DAYS = 31;
/** A job that has not run for so long is none of this version. */
const GONE_DAYS = 8;

export async function purgeFailures(db: Connection, now: Date): Promise<void> {
  await db.delete(failures).where(lt(failures.lastAt, new Date(now.getTime() - STORED_DAYS * DAY_MS)));
  await db.delete(jobRuns).where(lt(jobRuns.startedAt, new Date(now.getTime() - GONE_DAYS * DAY_MS)));
}
