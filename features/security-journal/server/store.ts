import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { RETENTION_DAYS } from '../contract.ts';
import { SHOWN_HOURS } from '../rules.ts';

/** Deletes entries that have been kept for their time, by the database's own clock, as its triggers judge them. */
export async function purgeJournal(db: Connection): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, sql`now() - ${RETENTION_DAYS} * interval '1 day'`));
}

/** The latest alert of this kind, while it is news. */
export async function findAlert(
  db: Connection,
  kind: 'many-failures' | 'backup-failed',
): Promise<{ at: Date; count: number } | undefined> {
  const isNews = gt(securityEvents.at, sql`now() - ${SHOWN_HOURS} * interval '1 hour'`);
  const [alert] = await db
    .select({ at: securityEvents.at, detail: securityEvents.detail })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, kind), isNews))
    .orderBy(desc(securityEvents.seq))
    .limit(1);
  return alert && { at: alert.at, count: Number(alert.detail['count'] ?? 1) };
}
