ALTER TABLE "task_links" ADD COLUMN "lag_written" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_promise" boolean DEFAULT false NOT NULL;--> statement-breakpoint
create or replace function task_weight(hours numeric, starts date, ends date, is_promise boolean) returns numeric
language sql immutable parallel safe as $$
  select case when is_promise then 0 else coalesce(nullif(hours, 0), greatest(ends - starts + 1, 1)::numeric) end
$$;
--> statement-breakpoint
create or replace function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(task_weight(estimated_hours, planned_start_date, planned_end_date, is_promise)),
      coalesce(sum(task_weight(estimated_hours, planned_start_date, planned_end_date, is_promise)) filter (where status = 'done'), 0)
    from fresh where deleted_at is null group by project_id;
  elsif tg_op = 'DELETE' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(task_weight(estimated_hours, planned_start_date, planned_end_date, is_promise)),
      -coalesce(sum(task_weight(estimated_hours, planned_start_date, planned_end_date, is_promise)) filter (where status = 'done'), 0)
    from stale where deleted_at is null group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select * from (
      select project_id, sum(n) as tasks, coalesce(sum(n) filter (where status = 'done'), 0) as done,
        coalesce(sum(n) filter (where status = 'in_progress'), 0) as in_progress,
        coalesce(sum(n) filter (where status = 'blocked'), 0) as blocked, sum(w) as weight,
        coalesce(sum(w) filter (where status = 'done'), 0) as weight_done
      from (
        select project_id, status, 1 as n, task_weight(estimated_hours, planned_start_date, planned_end_date, is_promise) as w
        from fresh where deleted_at is null
        union all
        select project_id, status, -1, -task_weight(estimated_hours, planned_start_date, planned_end_date, is_promise)
        from stale where deleted_at is null) rows
      group by project_id) sums
    where (tasks, done, in_progress, blocked, weight, weight_done) <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function task_weight(numeric, date, date);
--> statement-breakpoint
update tasks set is_promise = true where id in (select task_id from promises);
