/** "Work done" in percent of two sums of weights, as `workDone` of rules.ts; null without leaf tasks. */
export function workDoneSql(done: string, all: string): string {
  const share = `case when ${done} = ${all} then 100 else least(99, round(100 * ${done} / nullif(${all}, 0))) end`;
  return `case when ${all} > 0 then ${share} end::int`;
}

/**
 * What the tasks and the payments of each project add up to, a row a project: read from their tallies
 * (server/database/tables/tallies.ts), so that it costs the same with ten tasks and with a million.
 */
const tallies = `select k.project_id, sum(k.tasks)::int as total, sum(k.done)::int as done, sum(k.in_progress)::int as in_progress,
    sum(k.blocked)::int as blocked, ${workDoneSql('sum(k.weight_done)', 'sum(k.weight)')} as percent,
    sum(k.paid) as paid from project_tallies k`;

/**
 * What share of the work a row of tasks is, in hours: the rule of "Work done" and earned value, which stands in the database
 * as `task_weight` and, of what was split, in part_weights, so that the tallies and every reader take the same.
 */
export const taskWeightOf = (
  t: string,
): string => `case when not ${t}.is_part then task_weight(${t}.estimated_hours, ${t}.planned_start_date,
    ${t}.planned_end_date, ${t}.duration_days, ${t}.is_milestone, ${t}.is_leaf)
  when ${t}.is_leaf then coalesce((select part.weight from part_weights part where part.task_id = ${t}.id), 0) else 0 end`;
/** The same of a row of `tasks t`. */
export const taskWeightSql = `(${taskWeightOf('t')})`;

/** The newest baseline of `projects p`. */
export const newestBaselineSql =
  '(select l.id from baselines l where l.project_id = p.id order by l.created_at desc limit 1)';
/**
 * `a`: the planned dates that a row of `tasks t` takes from the tasks above it, where it has none or was split off one of them. Of all
 * others (`offset 0`: judged before) the function is not called.
 */
export const plannedAboveSql = `left join lateral (select above.* from (select t.parent_task_id as parent
      where t.is_leaf and t.parent_task_id is not null and (t.planned_end_date is null or t.is_part) offset 0) own
    cross join lateral planned_above(own.parent, ${newestBaselineSql}, t.is_part) above) a on true`;

/**
 * `whole`: the task that stands in the plan for a row of `tasks t` without dates, as none of its parts has any; its dates are when the
 * row is due.
 */
export const wholeSql = `left join lateral (with recursive up as (
    select p.id, p.parent_task_id, p.carries_dates, p.planned_start_date, p.planned_end_date, p.assigned_to from tasks p
      where p.id = t.parent_task_id and p.deleted_at is null and t.planned_start_date is null and t.planned_end_date is null
    union all select p.id, p.parent_task_id, p.carries_dates, p.planned_start_date, p.planned_end_date, p.assigned_to
      from up join tasks p on p.id = up.parent_task_id and p.deleted_at is null where not up.carries_dates)
  select id, planned_start_date as starts, planned_end_date as ends, assigned_to from up where carries_dates) whole on true`;

/** When a row of `tasks t` starts: without a start of its own a part with the task that is in the plan for it, a summary with its first part. */
export const startsOnSql = `coalesce(t.planned_start_date, (select coalesce(whole.starts, whole.ends) from (select) one ${wholeSql}), (
    with recursive part as (
      select c.id, c.planned_start_date from tasks c where c.parent_task_id = t.id and c.deleted_at is null
      union all
      select c.id, c.planned_start_date from part join tasks c on c.parent_task_id = part.id
        where part.planned_start_date is null and c.deleted_at is null)
    select min(part.planned_start_date) from part))`;

/**
 * What share of its weight a row of `tasks t` of `projects p` has earned, from 0 to 1, by the rule of its project: it stands in the
 * database as `earned_share` for the same reason.
 */
export const earnedShareSql = `earned_share(p.progress_rule, task_phase(t.status, t.actual_start, t.percent_complete), t.percent_complete,
    t.has_steps)`;
/** The same at the end of the day of a row of `task_progress r`. */
export const recordedShareSql = 'earned_share(p.progress_rule, r.phase, r.percent, r.has_steps)';

/** To join to `projects p`, of one project or of all; a project without tasks and payments has no row. */
export const talliesSql = {
  ofOne: `left join lateral (${tallies} where k.project_id = p.id group by 1) work on true`,
  ofAll: `left join (${tallies} group by 1) work on work.project_id = p.id`,
};
