import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import type { ProgressRule } from '#features/projects/contract.ts';
import {
  earnedShareSql,
  newestBaselineSql,
  plannedAboveSql,
  recordedShareSql,
  taskWeightOf,
  taskWeightSql,
} from '#features/projects/server/api.ts';
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
  readonly progressRule: ProgressRule;
  readonly underWay: number;
  readonly unreported: number;
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
  readonly progressRule: ProgressRule;
  /** Leaf tasks that have begun and are not done, and those of them without a percent, which count nothing until they are done. */
  readonly underWay: number;
  readonly unreported: number;
  readonly committed: bigint;
  readonly seesMoney: boolean;
  /** The work itself, by weight: the same as what it is worth, unless a plan gives costs. */
  readonly work: Pick<Measured, 'planned' | 'undated' | 'done'>;
}

export const today = `(now() at time zone ${timeZoneSql})::date`;
/** The newest baseline's date where there is one; a task that no plan dates is to be done by the project's end. */
const plannedEnd = `coalesce(b.planned_end_date, a.baseline_end, t.planned_end_date, a.planned_end, p.planned_end_date)`;
/** From when on it is planned to be earned; where it is earned when it is done, on its last day. */
const plannedStart = `case when p.progress_rule = 'zero_hundred' or (p.progress_rule = 'milestones' and not t.has_steps) then ${plannedEnd}
        else coalesce(b.planned_start_date, case when a.baseline_end is not null then a.baseline_start end, t.planned_start_date,
        case when t.planned_end_date is null then a.planned_start end) end`;
const between = (amount: string) =>
  `round(${amount} * g.part_after / g.parts, 4) - round(${amount} * g.part_before / g.parts, 4)`;
/**
 * What a task is worth: the cost its plan gives it, else its share by weight of the cost that the nearest summary above it has been given
 * (of what costs below that one leave: so a task that is split is worth what it was), else of the budget that all those costs leave;
 * its weight alone where no plan gives any.
 */
const value = `case when k.costs is null then ${taskWeightSql} when t.is_leaf and t.budgeted_cost is not null then t.budgeted_cost
        else round(${taskWeightSql} * coalesce(i.rate, k.rate), 4) end`;
/** Of the summaries of project `p` that have a cost: what a unit of weight of their own leaves without one is worth. */
const inherited = `with recursive below as (
            select s.id as summary, s.id as task, s.budgeted_cost as cost from tasks s
            where s.project_id = p.id and s.budgeted_cost is not null and s.is_summary and s.deleted_at is null
            union all
            select b.summary, c.id, b.cost from below b join tasks c on c.parent_task_id = b.task
            where c.deleted_at is null and not (c.is_summary and c.budgeted_cost is not null)),
          parts as (
            select b.summary, b.task, b.cost, c.is_leaf and c.budgeted_cost is null as is_open, ${taskWeightOf('c')} as weight,
              case when c.is_leaf then coalesce(c.budgeted_cost, 0) else 0 end + coalesce((
                select sum(n.budgeted_cost) from tasks n where n.parent_task_id = c.id and n.is_summary and n.deleted_at is null), 0) as taken
            from below b join tasks c on c.id = b.task),
          rates as (
            select x.summary, greatest(x.cost - sum(x.taken), 0) / nullif(sum(x.weight) filter (where x.is_open), 0) as rate
            from parts x group by x.summary, x.cost)
          select x.task, x.weight, r.rate from parts x join rates r using (summary) where x.is_open and r.rate is not null`;
const costed = `select nullif(sum(c.cost), 0) as costs, greatest(p.budget - sum(c.cost), 0) / nullif(
            (select sum(l.weight) from project_tallies l where l.project_id = p.id) - sum(c.weight), 0) as rate
          from (
            select o.budgeted_cost as cost, ${taskWeightOf('o')} as weight from tasks o
            where o.project_id = p.id and o.budgeted_cost is not null and o.deleted_at is null and o.is_leaf
            union all select round(h.weight * h.rate, 4), h.weight from inherited h) c`;
/** What is earned of a task by today. Work that is finished tomorrow, by the clock of another place, stands today as it was recorded. */
const share = `case when t.actual_finish > ${today} then coalesce((select ${recordedShareSql} from task_progress r
          where r.task_id = t.id and r.date <= ${today} order by r.date desc limit 1), 0) else ${earnedShareSql} end`;
/** The tasks of project `p`, each with its weight, its value, the day it is due and the share of it that is earned. */
export const workSql = `with inherited as materialized (${inherited})
        select t.id, t.has_steps, p.progress_rule as rule, ${plannedStart} as planned_from, ${plannedEnd} as due, ${taskWeightSql} as weight, ${value} as value, k.costs, k.rate,
          t.planned_start_date as start, ${share} as share,
          t.is_leaf and task_phase(t.status, t.actual_start, t.percent_complete) = 'begun' as is_under_way, t.percent_complete
        from tasks t cross join lateral (${costed}) k left join inherited i on i.task = t.id left join baseline_tasks b on b.task_id = t.id and b.baseline_id = ${newestBaselineSql}
        ${plannedAboveSql}
        where t.project_id = p.id and t.deleted_at is null`;
/** What the costs of its tasks come to, where they are all that the work is worth; of the rows `w`. */
export const planCostsSql = `(case when coalesce(max(w.rate), 0) = 0 then trim_scale(max(w.costs)) end)::text`;
/** Of the rows `w`, whose weight is their value where no plan gives costs. */
const weightOf = (row: string, weight: string) => `case when ${row}.costs is not null then ${weight} end`;
/** What is planned for each day, of the rows `w`: tasks of the same days are one span, rounded so that its days add up to it exactly. */
export const plannedSql = `select g.day as on, ${between('s.value')} as value, ${weightOf('s', between('s.weight'))} as weight
        from (select w.rule, w.has_steps, w.planned_from, w.due, max(w.costs) as costs, coalesce(sum(w.value), 0) as value, sum(w.weight) as weight
          from w where w.due is not null and (w.value > 0 or w.weight > 0) group by 1, 2, 3, 4) s
        cross join lateral planned_steps(s.rule, s.has_steps, s.planned_from, s.due) g`;
/**
 * What is earned on each day: the difference that the day's record makes. Rounded from the start of the task on, so that the days of a
 * task that is done add up to it exactly.
 */
const earnedSql = `select e.on, e.value - lag(e.value, 1, 0::numeric) over task as value,
          ${weightOf('e', 'e.weight - lag(e.weight, 1, 0::numeric) over task')} as weight
        from (select r.task_id, r.date as on, w.costs, round(w.value * s.share, 4) as value,
            ${weightOf('w', 'round(w.weight * s.share, 4)')} as weight
          from w join task_progress r on r.task_id = w.id cross join lateral (select ${recordedShareSql} as share) s
          where w.value > 0 or w.weight > 0) e
        window task as (partition by e.task_id order by e.on)`;
const steps = (rows: string) =>
  `coalesce((select json_agg(json_build_array(s.on, trim_scale(s.amount)::text) order by s.on) from (${rows}) s), '[]')`;

/** `$1` scope, `$2` caller, `$3` system role, `$4` project, or null: then all. */
const context: Statement = {
  name: 'budget-context',
  text: `select p.id, p.name, p.status, p.progress_rule as "progressRule", coalesce(work."underWay", 0) as "underWay",
      coalesce(work.unreported, 0) as unreported, p.currency, trim_scale(p.budget)::text as budget, work."planCosts", ${seesMoneySql('$3', 'me.role')} as "seesMoney",
      coalesce(p.planned_start_date, work.start) as start, coalesce(work.planned, '[]') as planned,
      coalesce(work.undated, 0)::text as undated, coalesce(work.done, '[]') as done, work.weights,
      ${steps(`select (y.paid_date at time zone ${timeZoneSql})::date as on, sum(y.amount) as amount from payments y
        where y.project_id = p.id and y.deleted_at is null and y.status = 'paid' group by 1`)} as paid,
      (select trim_scale(coalesce(sum(y.amount), 0))::text from payments y
        where y.project_id = p.id and y.deleted_at is null and y.status = 'approved') as committed,
      ${today} as today
    from projects p left join members me on me.project_id = p.id and me.user_id = $2
    left join lateral (
      with w as materialized (${workSql}), g as (${plannedSql}), d as (${earnedSql})
      select (count(*) filter (where w.is_under_way))::int as "underWay",
        (count(*) filter (where w.is_under_way and (w.percent_complete = 0 or (w.rule = 'milestones' and not w.has_steps))))::int as unreported, min(w.start) as start, ${planCostsSql} as "planCosts", sum(w.value) filter (where w.due is null) as undated,
        ${steps('select g.on, sum(g.value) as amount from g group by 1')} as planned,
        ${steps('select d.on, sum(d.value) as amount from d group by 1')} as done,
        case when max(w.costs) is not null then json_build_object(
          'planned', ${steps('select g.on, sum(g.weight) as amount from g group by 1')},
          'undated', coalesce(sum(w.weight) filter (where w.due is null), 0)::text,
          'done', ${steps('select d.on, sum(d.weight) as amount from d group by 1')}) end as weights
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
