CREATE TABLE "project_tallies" (
	"project_id" uuid NOT NULL,
	"tasks" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL,
	"weight" numeric DEFAULT '0' NOT NULL,
	"weight_done" numeric DEFAULT '0' NOT NULL,
	"paid" numeric DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "project_tallies_by_project" ON "project_tallies" USING btree ("project_id");--> statement-breakpoint
comment on table project_tallies is 'derived';
--> statement-breakpoint
create or replace function task_weight(hours numeric, starts date, ends date) returns numeric language sql immutable parallel safe as $$
  select coalesce(nullif(hours, 0), greatest(ends - starts + 1, 1)::numeric)
$$;
--> statement-breakpoint
create or replace function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(task_weight(estimated_hours, planned_start_date, planned_end_date)),
      coalesce(sum(task_weight(estimated_hours, planned_start_date, planned_end_date)) filter (where status = 'done'), 0)
    from fresh where deleted_at is null group by project_id;
  elsif tg_op = 'DELETE' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(task_weight(estimated_hours, planned_start_date, planned_end_date)),
      -coalesce(sum(task_weight(estimated_hours, planned_start_date, planned_end_date)) filter (where status = 'done'), 0)
    from stale where deleted_at is null group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select * from (
      select project_id, sum(n) as tasks, coalesce(sum(n) filter (where status = 'done'), 0) as done,
        coalesce(sum(n) filter (where status = 'in_progress'), 0) as in_progress,
        coalesce(sum(n) filter (where status = 'blocked'), 0) as blocked, sum(w) as weight,
        coalesce(sum(w) filter (where status = 'done'), 0) as weight_done
      from (
        select project_id, status, 1 as n, task_weight(estimated_hours, planned_start_date, planned_end_date) as w
        from fresh where deleted_at is null
        union all
        select project_id, status, -1, -task_weight(estimated_hours, planned_start_date, planned_end_date)
        from stale where deleted_at is null) rows
      group by project_id) sums
    where (tasks, done, in_progress, blocked, weight, weight_done) <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tally_insert after insert on tasks referencing new table as fresh for each statement execute function tally_tasks();
--> statement-breakpoint
create trigger tally_update after update on tasks referencing old table as stale new table as fresh for each statement execute function tally_tasks();
--> statement-breakpoint
create trigger tally_delete after delete on tasks referencing old table as stale for each statement execute function tally_tasks();
--> statement-breakpoint
create or replace function tally_payments() returns trigger language plpgsql as $$ begin
  if tg_op <> 'DELETE' then
    insert into project_tallies (project_id, paid)
    select project_id, sum(amount) from fresh where deleted_at is null and status = 'paid' group by project_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into project_tallies (project_id, paid)
    select project_id, -sum(amount) from stale where deleted_at is null and status = 'paid' group by project_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tally_insert after insert on payments referencing new table as fresh for each statement execute function tally_payments();
--> statement-breakpoint
create trigger tally_update after update on payments referencing old table as stale new table as fresh for each statement execute function tally_payments();
--> statement-breakpoint
create trigger tally_delete after delete on payments referencing old table as stale for each statement execute function tally_payments();
--> statement-breakpoint
insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
  count(*) filter (where status = 'blocked'), sum(task_weight(estimated_hours, planned_start_date, planned_end_date)),
  coalesce(sum(task_weight(estimated_hours, planned_start_date, planned_end_date)) filter (where status = 'done'), 0)
from tasks where deleted_at is null group by project_id;
--> statement-breakpoint
insert into project_tallies (project_id, paid)
select project_id, sum(amount) from payments where deleted_at is null and status = 'paid' group by project_id;
