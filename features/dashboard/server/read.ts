import { type Caller, seesMoneySql, visibleSql } from '#features/projects/server/access.ts';
import { CRITICAL_SCORE } from '#features/risks/rules.ts';
import type { Database } from '#server/database/open.ts';

/** What the dashboard needs of one project; money as exact decimal text, null when the caller may not see it. */
export interface ProjectFigures {
  status: string;
  currency: string;
  budget: string | null;
  spent: string | null;
  overdue: string | null;
  overdueCount: number;
  oldestDue: string | null;
  plannedStartDate: string | null;
  plannedEndDate: string | null;
  taskCount: number;
  doneCount: number;
  inProgressCount: number;
  blockedCount: number;
  workDone: number | null;
  criticalRisks: number;
}

const weight = `coalesce(nullif(t.estimated_hours, 0), greatest(t.planned_end_date - t.planned_start_date + 1, 1), 1)`;
const mayKnow = seesMoneySql('$3', 'me.role');

/** `$1` caller, `$2` scope, `$3` system role, `$4` today. */
const figuresStatement = {
  name: 'dashboard-figures',
  text: `select p.status, p.currency, p.planned_start_date as "plannedStartDate", p.planned_end_date as "plannedEndDate",
      case when ${mayKnow} then p.budget::text end as budget, case when ${mayKnow} then coalesce(y.spent, 0)::text end as spent,
      case when ${mayKnow} then coalesce(y.overdue, 0)::text end as overdue, y.overdue_count as "overdueCount",
      y.oldest_due as "oldestDue", w.total as "taskCount", w.done as "doneCount", w.in_progress as "inProgressCount",
      w.blocked as "blockedCount", w.percent as "workDone", k.critical as "criticalRisks"
    from projects p left join members me on me.project_id = p.id and me.user_id = $1
    left join lateral (
      select sum(amount) filter (where status = 'paid') as spent,
        sum(amount) filter (where status <> 'paid' and due_date < $4) as overdue,
        (count(*) filter (where status <> 'paid' and due_date < $4))::int as overdue_count,
        min(due_date) filter (where status <> 'paid' and due_date < $4) as oldest_due
      from payments where project_id = p.id and deleted_at is null) y on true
    left join lateral (
      select count(*)::int as total, (count(*) filter (where t.status = 'done'))::int as done,
        (count(*) filter (where t.status = 'in_progress'))::int as in_progress,
        (count(*) filter (where t.status = 'blocked'))::int as blocked,
        round(100 * coalesce(sum(${weight}) filter (where t.status = 'done'), 0) / nullif(sum(${weight}), 0))::int as percent
      from tasks t where t.project_id = p.id and t.deleted_at is null) w on true
    left join lateral (
      select count(*)::int as critical from risks
      where project_id = p.id and deleted_at is null and status = 'open'
        and probability * impact >= ${CRITICAL_SCORE}) k on true
    where p.deleted_at is null and ${visibleSql('p.id', '$2')}`,
};

export async function readFigures(db: Database, caller: Caller, today: string): Promise<ProjectFigures[]> {
  const values = [caller.id, caller.scope, caller.role, today];
  return (await db.$client.query<ProjectFigures>({ ...figuresStatement, values })).rows;
}
