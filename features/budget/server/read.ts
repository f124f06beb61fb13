import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { taskWeightSql } from '#features/projects/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { Statement } from '#server/database/read.ts';
import { exact } from '#shared/money.ts';
import type { Step } from '../earned-value/curve.ts';
import type { Measured } from '../earned-value/measure.ts';

type Steps = readonly (readonly [on: string, amount: string])[];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly currency: string;
  readonly budget: string;
  readonly planCosts: string | null;
  readonly committed: string;
  readonly seesMoney: boolean;
  readonly start: string | null;
  readonly planned: Steps;
  readonly undated: string;
  readonly done: Steps;
  /** By weight, where the others are by cost. */
  readonly weights: { readonly planned: Steps; readonly undated: string; readonly done: Steps } | null;
  readonly paid: Steps;
  readonly today: string;
}

/** A project's money and work as the engine takes them. */
export interface Context extends Measured {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly committed: bigint;
  readonly seesMoney: boolean;
  /** The work itself, by weight: the same as what it is worth, unless a plan gives costs. */
  readonly work: Pick<Measured, 'planned' | 'undated' | 'done'>;
}

export const today = `(now() at time zone ${timeZoneSql})::date`;
/** The newest baseline's date where there is one; a task that no plan dates is to be done by the project's end. */
const plannedEnd = `coalesce(b.planned_end_date, t.planned_end_date, p.planned_end_date)`;
/**
 * What a task is worth: the cost its plan gives it, else its share by weight of the budget that those costs leave; its weight alone
 * where no plan gives any.
 */
const value = `case when k.costs is null then ${taskWeightSql} when t.is_leaf and t.budgeted_cost is not null then t.budgeted_cost
        else round(${taskWeightSql} * k.rate, 4) end`;
const costed = `select nullif(sum(c.budgeted_cost), 0) as costs, greatest(p.budget - sum(c.budgeted_cost), 0) / nullif(
            (select sum(l.weight) from project_tallies l where l.project_id = p.id)
              - sum(${taskWeightSql.replaceAll('t.', 'c.')}), 0) as rate
          from tasks c where c.project_id = p.id and c.budgeted_cost is not null and c.deleted_at is null and c.is_leaf`;
/** The tasks of project `p`, each with its weight, its value, the day it is due and the day it was done. */
export const workSql = `select ${plannedEnd} as due, ${taskWeightSql} as weight, ${value} as value, k.costs, k.rate, t.planned_start_date as start,
          case when t.status = 'done' then (coalesce(t.completed_at, t.updated_at) at time zone ${timeZoneSql})::date end as done_on
        from tasks t cross join lateral (${costed}) k left join baseline_tasks b on b.task_id = t.id and b.baseline_id =
          (select l.id from baselines l where l.project_id = p.id order by l.created_at desc limit 1)
        where t.project_id = p.id and t.deleted_at is null`;
/** What the costs of its tasks come to, where they are all that the work is worth; of the rows `w`. */
export const planCostsSql = `(case when coalesce(max(w.rate), 0) = 0 then trim_scale(max(w.costs)) end)::text`;
const steps = (rows: string) =>
  `coalesce((select json_agg(json_build_array(s.on, trim_scale(s.amount)::text) order by s.on) from (${rows}) s), '[]')`;

/** `$1` scope, `$2` caller, `$3` system role, `$4` project, or null: then all. */
const context: Statement = {
  name: 'budget-ground',
  text: `select p.id, p.name, p.status, p.currency, trim_scale(p.budget)::text as budget, work."planCosts", ${seesMoneySql('$3', 'me.role')} as "seesMoney",
      coalesce(p.planned_start_date, work.start) as start, coalesce(work.planned, '[]') as planned,
      coalesce(work.undated, 0)::text as undated, coalesce(work.done, '[]') as done, work.weights,
      ${steps(`select (y.paid_date at time zone ${timeZoneSql})::date as on, sum(y.amount) as amount from payments y
        where y.project_id = p.id and y.deleted_at is null and y.status = 'paid' group by 1`)} as paid,
      (select trim_scale(coalesce(sum(y.amount), 0))::text from payments y
        where y.project_id = p.id and y.deleted_at is null and y.status = 'approved') as committed,
      ${today} as today
    from projects p left join members me on me.project_id = p.id and me.user_id = $2
    left join lateral (
      with w as materialized (${workSql})
      select min(w.start) as start, ${planCostsSql} as "planCosts", sum(w.value) filter (where w.due is null) as undated,
        ${steps('select w.due as on, sum(w.value) as amount from w where w.due is not null group by 1')} as planned,
        ${steps('select w.done_on as on, sum(w.value) as amount from w where w.done_on is not null group by 1')} as done,
        case when max(w.costs) is not null then json_build_object(
          'planned', ${steps('select w.due as on, sum(w.weight) as amount from w where w.due is not null group by 1')},
          'undated', coalesce(sum(w.weight) filter (where w.due is null), 0)::text,
          'done', ${steps('select w.done_on as on, sum(w.weight) as amount from w where w.done_on is not null group by 1')}) end as weights
      from w) work on true
    where p.deleted_at is null and ${visibleSql('p.id', '$1')}
      and ($4::uuid is null or p.id = $4)
    order by lower(p.name), p.id`,
};

/** One project, or all that may be seen. */
export async function readPlanContext(
  db: Database,
  caller: Caller,
  wanted: { readonly id: string } | 'all',
): Promise<Context[]> {
  const projectId = typeof wanted === 'string' ? null : wanted.id;
  const values = [caller.scope, caller.id, caller.role, projectId];
  const { rows } = await db.$client.query<Row>({ ...context, values });
  return rows.map(({ weights, ...row }) => {
    // Shares that follow from costs would tell their proportions to who may not see money.
    const isByWeight = weights !== null && !row.seesMoney;
    const values = workOf(isByWeight ? weights : row);
    return {
      ...row,
      ...values,
      budget: exact(row.budget),
      planCosts: row.planCosts === null || isByWeight ? null : exact(row.planCosts),
      committed: exact(row.committed),
      paid: stepsOf(row.paid),
      work: weights === null ? values : workOf(weights),
    };
  });
}

const workOf = ({ planned, undated, done }: Pick<Row, 'planned' | 'undated' | 'done'>) => ({
  planned: stepsOf(planned),
  undated: exact(undated),
  done: stepsOf(done),
});

const stepsOf = (pairs: Steps): Step[] => pairs.map(([on, amount]) => ({ on, amount: exact(amount) }));

/** `$1` scope, `$2` caller, `$3` system role, `$4` project. */
const categories: Statement = {
  name: 'budget-categories',
  text: `select y.category, p.currency, trim_scale(coalesce(sum(y.amount) filter (where y.status = 'paid'), 0))::text as paid,
      trim_scale(coalesce(sum(y.amount) filter (where y.status = 'approved'), 0))::text as approved,
      trim_scale(coalesce(sum(y.amount) filter (where y.status = 'pending'), 0))::text as pending,
      bool_and(${seesMoneySql('$3', 'me.role')}) as "seesMoney"
    from payments y join projects p on p.id = y.project_id
    left join members me on me.project_id = p.id and me.user_id = $2
    where y.deleted_at is null and p.deleted_at is null and ${visibleSql('y.project_id', '$1')}
      and ($4::uuid is null or y.project_id = $4)
    group by y.category, p.currency order by y.category`,
};

export interface CategoryRow {
  readonly category: string;
  readonly currency: string;
  readonly paid: string;
  readonly approved: string;
  readonly pending: string;
  readonly seesMoney: boolean;
}

export async function readCategories(db: Database, caller: Caller, projectId: string | null): Promise<CategoryRow[]> {
  const values = [caller.scope, caller.id, caller.role, projectId];
  return (await db.$client.query<CategoryRow>({ ...categories, values })).rows;
}
