import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { talliesSql } from '#features/projects/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { Statement } from '#server/database/read.ts';
import { exact } from '#shared/money.ts';
import type { Sums } from '../earned-value/measure.ts';
import { planCostsSql, plannedSql, today, workSql } from './read.ts';

/** Where a project stands today: what the alerts watch, without the days that led there. */
export interface Standing extends Sums {
  readonly id: string;
  readonly name: string;
  readonly seesMoney: boolean;
  readonly today: string;
  /** Of the open payments that are past due. */
  readonly oldestDue: string | null;
}

type Row = {
  readonly [Key in keyof Standing]: Standing[Key] extends bigint
    ? string
    : bigint extends Standing[Key]
      ? string | null
      : Standing[Key];
};

/** `$1` scope, `$2` caller, `$3` system role, `$4` project, or null: then all that are not completed or cancelled. */
const standing: Statement = {
  name: 'budget-standing',
  text: `select p.id, p.name, p.currency, trim_scale(p.budget)::text as budget, ${seesMoneySql('$3', 'me.role')} as "seesMoney",
      trim_scale(coalesce(work.paid, 0))::text as paid, days.weight::text as weight, days."planCosts", days.due::text as due,
      days.finished::text as finished, late.oldest as "oldestDue", ${today} as today
    from projects p left join members me on me.project_id = p.id and me.user_id = $2 ${talliesSql.ofAll}
    left join lateral (
      with w as materialized (${workSql})
      select trim_scale(coalesce(sum(w.value), 0)) as weight, ${planCostsSql} as "planCosts",
        trim_scale(coalesce((select sum(g.value) from (${plannedSql}) g where g.on < ${today}), 0)) as due,
        trim_scale(coalesce(sum(round(w.value * w.share, 4)), 0)) as finished
      from w) days on true
    left join lateral (
      select min(y.due_date) as oldest from payments y
      where y.project_id = p.id and y.deleted_at is null and y.status <> 'paid' and y.due_date < ${today}) late on true
    where p.deleted_at is null and ${visibleSql('p.id', '$1')}
      and case when $4::uuid is null then p.status not in ('completed', 'cancelled') else p.id = $4 end`,
};

/** One project, or all that may be seen and are under way; in no order. */
export async function readBudgetTotals(db: Database, caller: Caller, projectId: string | null): Promise<Standing[]> {
  const values = [caller.scope, caller.id, caller.role, projectId];
  const { rows } = await db.$client.query<Row>({ ...standing, values });
  return rows.map(({ budget, planCosts, paid, weight, due, finished, ...row }) => ({
    ...row,
    budget: exact(budget),
    planCosts: planCosts === null ? null : exact(planCosts),
    paid: exact(paid),
    weight: exact(weight),
    due: exact(due),
    finished: exact(finished),
  }));
}
