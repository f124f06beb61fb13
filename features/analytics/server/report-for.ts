import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import { connectionOf, type Database, type PoolOptions } from '#server/database/open.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import type { Report, ReportFilter } from '../contract.ts';
import { type Reader, readReport } from './report.ts';

/** A report of more projects than these is read and summed in a thread: of fifty it takes 80 ms of a processor. */
const MOST_ON_MAIN = 10;

/** A report for the thread to make, and where its database is. */
export interface ReportQuestion {
  readonly connection: PoolOptions;
  readonly user: Reader;
  readonly filter: ReportFilter;
  readonly now: Date;
}

const worker = openWorker<ReportQuestion, Report>(new URL('./report-thread.ts', import.meta.url), {
  timeoutMs: 300_000,
  memoryMb: 512,
  idleMs: 30_000,
});

/** `$1` whose projects: whether they are more than the main thread sums. */
const isLarge = {
  name: 'analytics-is-large',
  text: `select count(*) > ${MOST_ON_MAIN} as large from (
    select from projects p where p.deleted_at is null and ${visibleSql('p.id', '$1')} limit ${MOST_ON_MAIN + 1}) shown`,
};

/**
 * The report as this person may see it, made where it holds nobody up.
 * @throws not found when the one project asked for may not be seen.
 */
export async function reportFor(db: Database, { id, role }: Reader, filter: ReportFilter, now: Date): Promise<Report> {
  const user = { id, role };
  if (filter.projectId) return readReport(db, user, filter, now);
  const { rows } = await db.$client.query<{ large: boolean }>({ ...isLarge, values: [callerOf(user).scope] });
  if (!rows[0]?.large) return readReport(db, user, filter, now);
  return worker.ask({ connection: connectionOf(db.$client), user, filter, now });
}
