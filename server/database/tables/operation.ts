import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FailureCause, FailureKind } from '#shared/failure-causes.ts';
import { moment } from '../columns.ts';

/** The last run of each job, whichever server ran it (server/run-jobs.ts). Not in backups. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  everyMs: integer().notNull(),
  startedAt: moment().notNull(),
  /** Before `startedAt` while it runs. */
  endedAt: moment(),
  durationMs: bigint({ mode: 'number' }),
  succeededAt: moment(),
  failedAt: moment(),
  cause: text().$type<FailureCause>(),
  runs: bigint({ mode: 'number' }).notNull().default(0),
  failures: bigint({ mode: 'number' }).notNull().default(0),
});

/** What failed, counted by day, place and cause (server/failures.ts): as many rows as there are places. Not in backups. */
export const failures = pgTable(
  'failures',
  {
    day: date().notNull(),
    kind: text().$type<FailureKind>().notNull(),
    /** The pattern of a route, the name of a job. */
    subject: text().notNull(),
    cause: text().$type<FailureCause>().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.subject, table.cause] }),
    index('failures_by_time').on(table.lastAt),
  ],
);
