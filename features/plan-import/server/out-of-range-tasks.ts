import { sql } from 'drizzle-orm';
import type { Connection } from '#server/database/open.ts';

export interface OutOfRangeTasks extends Record<string, unknown> {
  readonly count: number;
  readonly start: string | null;
  readonly end: string | null;
}

/** Tasks of a project that begin before it or end after it, and its dates; a task that has parts spans them and is not counted. */
export async function readOutOfRangeTasks(db: Connection, projectId: string): Promise<OutOfRangeTasks | null> {
  const { rows } = await db.execute<OutOfRangeTasks>(sql`
    select count(*)::int as count, p.planned_start_date as start, p.planned_end_date as "end"
    from projects p join tasks t on t.project_id = p.id and t.deleted_at is null
    where p.id = ${projectId}
      and (coalesce(t.planned_start_date, t.planned_end_date) < p.planned_start_date
        or coalesce(t.planned_end_date, t.planned_start_date) > p.planned_end_date)
      and t.is_leaf
    group by p.id`);
  return rows[0] ?? null;
}
