import {
  earnedShareSql,
  newestBaselineSql,
  plannedAboveSql,
  recordedShareSql,
  startsOnSql,
  taskWeightOf,
  taskWeightSql,
  workDoneSql,
} from '#features/projects/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';

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

const finishedOn = `case when t.status = 'done' then (coalesce(t.completed_at, t.updated_at) at time zone ${timeZoneSql})::date end`;
/** The tasks of project `p`, each with its weight, its value, the day it is due and the share of it that is earned. */
const work = `with inherited as materialized (${inherited})
        select t.id, t.status, t.has_steps, p.progress_rule as rule, ${plannedStart} as planned_from, ${plannedEnd} as due,
          ${taskWeightSql} as weight, ${value} as value, k.costs, k.rate, t.planned_start_date as start, ${earnedShareSql} as share,
          ${finishedOn} as finished_on, case when t.status <> 'done' then ${startsOnSql} end as starts_on, t.actual_finish,
          t.is_leaf and task_phase(t.status, t.actual_start, t.percent_complete) = 'begun' as is_under_way, t.percent_complete
        from tasks t cross join lateral (${costed}) k left join inherited i on i.task = t.id left join baseline_tasks b on b.task_id = t.id and b.baseline_id = ${newestBaselineSql}
        ${plannedAboveSql}
        where t.project_id = p.id and t.deleted_at is null`;
/** What the costs of its tasks come to, where they are all that the work is worth; of the rows `w`. */
const planCosts = `(case when coalesce(max(w.rate), 0) = 0 then trim_scale(max(w.costs)) end)::text`;
/** Of the rows `w`, whose weight is their value where no plan gives costs. */
const weightOf = (row: string, weight: string) => `case when ${row}.costs is not null then ${weight} end`;
/** What is planned for each day, of the rows `w`: tasks of the same days are one span, rounded so that its days add up to it exactly. */
const planned = `select g.day as on, ${between('s.value')} as value, ${weightOf('s', between('s.weight'))} as weight
        from (select w.rule, w.has_steps, w.planned_from, w.due, max(w.costs) as costs, coalesce(sum(w.value), 0) as value, sum(w.weight) as weight
          from w where w.due is not null and (w.value > 0 or w.weight > 0) group by 1, 2, 3, 4) s
        cross join lateral planned_steps(s.rule, s.has_steps, s.planned_from, s.due) g`;
/**
 * What is earned on each day: the difference that the day's record makes. Rounded from the start of the task on, so that the days of a
 * task that is done add up to it exactly; `whole` is its weight without rounding, all of it from its actual finish on.
 */
const earned = `select e.on, e.value - lag(e.value, 1, 0::numeric) over task as value,
          ${weightOf('e', 'e.weight - lag(e.weight, 1, 0::numeric) over task')} as weight,
          e.whole - lag(e.whole, 1, 0::numeric) over task as whole
        from (select r.task_id, r.date as on, w.costs, round(w.value * s.share, 4) as value,
            ${weightOf('w', 'round(w.weight * s.share, 4)')} as weight,
            w.weight * case when w.actual_finish <= r.date then 1 else s.share end as whole
          from w join task_progress r on r.task_id = w.id cross join lateral (select ${recordedShareSql} as share) s
          where w.value > 0 or w.weight > 0) e
        window task as (partition by e.task_id order by e.on)`;
const list = (values: string, rows: string, order = 's.on') =>
  `coalesce((select json_agg(json_build_array(${values}) order by ${order}) from (${rows}) s), '[]')`;
/** Rows `on`, `amount` as pairs of a day and exact text. */
export const stepsSql = (rows: string) => list('s.on, trim_scale(s.amount)::text', rows);

/** "Work done" in percent at the end of each day on which something was earned. */
const workDoneByDay = `select c.on, ${workDoneSql('c.done', 'c.weight')} as percent
          from (select s.on, sum(s.whole) over (order by s.on) as done, (select sum(w.weight) from w) as weight
            from (select d.on, sum(d.whole) as whole from d group by 1) s) c`;

/** The `Figures` of project `p` (rollup.ts) as JSON; nothing in them depends on who asks or on the day. */
export const figuresSql = `with w as materialized (${work}), g as (${planned}), d as materialized (${earned})
      select json_build_object(
        'underWay', count(*) filter (where w.is_under_way),
        'unreported', count(*) filter (where w.is_under_way and (w.percent_complete = 0 or (w.rule = 'milestones' and not w.has_steps))),
        'start', min(w.start), 'planCosts', ${planCosts}, 'undated', coalesce(sum(w.value) filter (where w.due is null), 0)::text,
        'planned', ${stepsSql('select g.on, sum(g.value) as amount from g group by 1')},
        'done', ${stepsSql('select d.on, sum(d.value) as amount from d group by 1')},
        'weights', case when max(w.costs) is not null then json_build_object(
          'planned', ${stepsSql('select g.on, sum(g.weight) as amount from g group by 1')},
          'undated', coalesce(sum(w.weight) filter (where w.due is null), 0)::text,
          'done', ${stepsSql('select d.on, sum(d.weight) as amount from d group by 1')}) end,
        'tasks', json_build_object(
          'count', count(*), 'doneCount', count(*) filter (where w.status = 'done'),
          'workDone', ${workDoneSql('coalesce(sum(w.weight * w.share), 0)', 'sum(w.weight)')},
          'workDoneByDay', ${list('s.on, s.percent', workDoneByDay)},
          'finished', ${list('s.on, s.count', `select w.finished_on as on, count(*) from w where w.status = 'done' group by 1`)},
          'open', ${list('s.on, s.status, s.count', `select w.starts_on as on, w.status, count(*) from w where w.status <> 'done' group by 1, 2`)})
      ) from w`;

/** The versions of these rows, each known by where it lies and which transaction wrote it. */
const versions = (
  table: string,
) => `(select count(*) || '-' || coalesce(sum(hash_record_extended(row(r.ctid, r.xmin), 0)), 0)
        from ${table} r where r.project_id = p.id)`;

/** Another one whenever the sums above are other ones: what was summed before is then summed again. */
const SUMS = 'v1';

/**
 * What the figures of project `p` are summed from. Every write that may change them leaves a tally (the triggers of tasks,
 * migrations/0014_project_rollups.sql) or a baseline; the rest are values of the project and the organisation themselves.
 */
export const stampSql = `concat_ws(' ', '${SUMS}', ${timeZoneSql}, p.progress_rule, p.budget, p.planned_end_date, ${versions('project_tallies')},
        ${versions('baselines')})`;
