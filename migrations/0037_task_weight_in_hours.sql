-- The share of the work that a task is, in hours, so that tasks with hours and tasks with dates add up in one unit: estimated
-- hours, else eight hours a planned day, else a day; a milestone an hour. The one home of the rule.
create function task_weight(hours numeric, starts date, ends date, days numeric, is_milestone boolean, is_promise boolean) returns numeric
language sql immutable parallel safe as $$
  select case when is_promise then 0 else coalesce(nullif(hours, 0), case when is_milestone then 1
    when starts is not null and ends is not null then 8 * greatest(ends - starts + 1, 1) else 8 * coalesce(nullif(days, 0), 1) end::numeric) end
$$;
--> statement-breakpoint
create or replace function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(w), coalesce(sum(w) filter (where status = 'done'), 0)
    from (select project_id, status,
        task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_promise) as w
      from fresh where deleted_at is null) rows group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(w), -coalesce(sum(w) filter (where status = 'done'), 0)
    from (select project_id, status,
        task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_promise) as w
      from stale where deleted_at is null) rows group by project_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_task() returns trigger language plpgsql as $$
declare
  n int := (new.deleted_at is null)::int;
  o int := (old.deleted_at is null)::int;
  nw numeric := n * task_weight(new.estimated_hours, new.planned_start_date, new.planned_end_date, new.duration_days,
    new.is_milestone, new.is_promise);
  ow numeric := o * task_weight(old.estimated_hours, old.planned_start_date, old.planned_end_date, old.duration_days,
    old.is_milestone, old.is_promise);
begin
  if new.project_id <> old.project_id then
    raise exception 'a task stays in its project' using errcode = 'restrict_violation';
  end if;
  insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done) values (new.project_id, n - o,
    n * (new.status = 'done')::int - o * (old.status = 'done')::int,
    n * (new.status = 'in_progress')::int - o * (old.status = 'in_progress')::int,
    n * (new.status = 'blocked')::int - o * (old.status = 'blocked')::int,
    nw - ow, nw * (new.status = 'done')::int - ow * (old.status = 'done')::int);
  return null;
end $$;
--> statement-breakpoint
drop trigger tally_update on tasks;
--> statement-breakpoint
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.duration_days is distinct from new.duration_days
  or old.is_milestone <> new.is_milestone or old.is_promise <> new.is_promise) execute function tally_task();
--> statement-breakpoint
drop function task_weight(numeric, date, date, boolean);
--> statement-breakpoint
insert into project_tallies (project_id, weight, weight_done)
select k.project_id, coalesce(w.weight, 0) - k.weight, coalesce(w.weight_done, 0) - k.weight_done
from (select project_id, sum(weight) as weight, sum(weight_done) as weight_done from project_tallies group by project_id) k
left join (
  select project_id, sum(w) as weight, coalesce(sum(w) filter (where status = 'done'), 0) as weight_done
  from (select project_id, status,
      task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_promise) as w
    from tasks where deleted_at is null) rows
  group by project_id) w on w.project_id = k.project_id;
