import { sql } from 'drizzle-orm';
import type { tasks } from '#server/database/tables/work.ts';
import { placeAtTop } from './places.ts';

type Row = typeof tasks.$inferSelect;

/** As on the board: what changes column comes to its top, and is done from this moment. */
export function statusChange(old: Pick<Row, 'status'>, status: Row['status'], now: Date) {
  if (status === old.status) return {};
  return {
    ...{ status, blockedReason: null, position: placeAtTop(now) },
    completedAt: status === 'done' ? sql`now()` : null,
  };
}
