-- Earned value by percent complete and by rules, with a dated record of every task's progress.

ALTER TABLE "projects" ADD COLUMN "progress_rule" text DEFAULT 'percent' NOT NULL;--> statement-breakpoint
-- Figures stay as they are where nobody has reported a percent.
update projects p set progress_rule = 'zero_hundred'
where not exists (select from tasks t where t.project_id = p.id and t.percent_complete > 0 and t.deleted_at is null);--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "has_steps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "task_progress" (
	"task_id" uuid NOT NULL,
	"date" date NOT NULL,
	"phase" text NOT NULL,
	"percent" integer NOT NULL,
	"has_steps" boolean NOT NULL,
	CONSTRAINT "task_progress_task_id_date_pk" PRIMARY KEY("task_id","date"),
	CONSTRAINT "task_progress_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action
);--> statement-breakpoint
CREATE TABLE "task_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"title" text NOT NULL,
	"weight" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "task_steps_weight" CHECK ("task_steps"."weight" > 0),
	CONSTRAINT "task_steps_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action
);--> statement-breakpoint
CREATE INDEX "task_steps_by_task" ON "task_steps" USING btree ("task_id","place");--> statement-breakpoint

-- Blocked work has begun when it was in progress before, or a percent was reported.
create function task_phase(status text, actual_start date, percent integer) returns text language sql immutable parallel safe as $$
  select case when status = 'done' then 'done'
    when status = 'in_progress' or (status = 'blocked' and (actual_start is not null or percent > 0)) then 'begun' else 'not_started' end
$$;--> statement-breakpoint

-- What share of a task's weight is earned, by the rule of its project. Nothing else defines these rules. Below 1 until it is done.
create function earned_share(rule text, phase text, percent integer, has_steps boolean) returns numeric
language sql immutable parallel safe as $$
  select case when phase = 'done' then 1 when phase = 'not_started' or rule = 'zero_hundred' then 0 when rule = 'fifty_fifty' then 0.5
    when rule = 'milestones' and not has_steps then 0 else least(percent, 99) * 0.01 end
$$;--> statement-breakpoint

-- On which days a task's weight is planned to be earned, from which part of how many to which, by the same rules: evenly over its days,
-- in ten steps at most; half on its first and half on its last day; all on its last day.
create function planned_steps(rule text, has_steps boolean, starts date, ends date)
returns table (day date, part_before integer, part_after integer, parts integer) language sql immutable parallel safe as $$
  select case when s.halves and i = 1 then s.first when s.halves then ends else least(s.first + i * s.step - 1, ends) end,
    (i - 1) * s.step, least(i * s.step, s.parts), s.parts
  from (select n.first, rule = 'fifty_fifty' as halves, case when rule = 'fifty_fifty' then 2 else n.days end as parts,
      case when rule = 'fifty_fifty' then 1 when rule = 'percent' or (rule = 'milestones' and has_steps) then (n.days + 9) / 10
        else n.days end as step
    from (select least(starts, ends) as first, ends - least(starts, ends) + 1 as days) n) s
  cross join generate_series(1, (s.parts + s.step - 1) / s.step) i
  where ends is not null
$$;--> statement-breakpoint

-- Records how far a task is, for today or for the day it was done. Another actual date corrects the record: nothing is earned before
-- the start, and all from the finish on. A restored backup brings its records before its tasks.
create function record_task_progress() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone coalesce((select time_zone from organisation where id = 1), 'Asia/Riyadh'))::date;
  day date := case when new.status = 'done' then coalesce(new.actual_finish, today) else today end;
  stands task_progress := row(new.id, day, task_phase(new.status, new.actual_start, new.percent_complete), new.percent_complete, new.has_steps);
  stood task_progress;
begin
  if tg_op = 'INSERT' then
    if exists (select from task_progress where task_id = new.id) then return null; end if;
  else
    if new.status = 'done' then delete from task_progress where task_id = new.id and date > day; end if;
    if old.status = 'done' and new.status = 'done' and old.actual_finish < day then
      delete from task_progress where task_id = new.id and date = old.actual_finish;
    end if;
    if old.actual_start < new.actual_start then delete from task_progress where task_id = new.id and date < new.actual_start; end if;
  end if;
  if stands.phase <> 'not_started' and new.actual_start < day and (tg_op = 'INSERT' or old.actual_start is distinct from new.actual_start) then
    insert into task_progress values (new.id, new.actual_start, 'begun', 0, new.has_steps) on conflict do nothing;
  end if;
  select * into stood from task_progress where task_id = new.id and date <= day order by date desc limit 1;
  if (case when found then (stood.phase, stood.percent, stood.has_steps) is distinct from (stands.phase, stands.percent, stands.has_steps)
    else stands.phase <> 'not_started' end) then
    insert into task_progress values (stands.*)
    on conflict (task_id, date) do update set phase = excluded.phase, percent = excluded.percent, has_steps = excluded.has_steps;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger record_progress_insert after insert on tasks for each row
when (not new.is_summary and new.status in ('in_progress', 'blocked', 'done')) execute function record_task_progress();--> statement-breakpoint
create trigger record_progress_update after update on tasks for each row when (not new.is_summary and (
  old.status <> new.status or old.percent_complete <> new.percent_complete or old.has_steps <> new.has_steps or old.is_summary
  or old.actual_start is distinct from new.actual_start or old.actual_finish is distinct from new.actual_finish))
execute function record_task_progress();--> statement-breakpoint

-- Work done counts what is earned: as before, but by `earned_share`.
create or replace function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(w), sum(w * share)
    from (select f.project_id, f.status,
        task_weight(f.estimated_hours, f.planned_start_date, f.planned_end_date, f.duration_days, f.is_milestone, f.is_leaf) as w,
        earned_share(p.progress_rule, task_phase(f.status, f.actual_start, f.percent_complete), f.percent_complete, f.has_steps) as share
      from fresh f left join projects p on p.id = f.project_id where f.deleted_at is null) rows group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(w), -sum(w * share)
    from (select s.project_id, s.status,
        task_weight(s.estimated_hours, s.planned_start_date, s.planned_end_date, s.duration_days, s.is_milestone, s.is_leaf) as w,
        earned_share(p.progress_rule, task_phase(s.status, s.actual_start, s.percent_complete), s.percent_complete, s.has_steps) as share
      from stale s left join projects p on p.id = s.project_id where s.deleted_at is null) rows group by project_id;
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace function tally_task() returns trigger language plpgsql as $$
declare
  n int := (new.deleted_at is null)::int;
  o int := (old.deleted_at is null)::int;
  nw numeric := n * task_weight(new.estimated_hours, new.planned_start_date, new.planned_end_date, new.duration_days,
    new.is_milestone, new.is_leaf);
  ow numeric := o * task_weight(old.estimated_hours, old.planned_start_date, old.planned_end_date, old.duration_days,
    old.is_milestone, old.is_leaf);
  rule text;
begin
  if new.project_id <> old.project_id then
    raise exception 'a task stays in its project' using errcode = 'restrict_violation';
  end if;
  select progress_rule into rule from projects where id = new.project_id;
  insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done) values (new.project_id, n - o,
    n * (new.status = 'done')::int - o * (old.status = 'done')::int,
    n * (new.status = 'in_progress')::int - o * (old.status = 'in_progress')::int,
    n * (new.status = 'blocked')::int - o * (old.status = 'blocked')::int,
    nw - ow,
    nw * earned_share(rule, task_phase(new.status, new.actual_start, new.percent_complete), new.percent_complete, new.has_steps)
      - ow * earned_share(rule, task_phase(old.status, old.actual_start, old.percent_complete), old.percent_complete, old.has_steps));
  return null;
end $$;--> statement-breakpoint
drop trigger tally_update on tasks;--> statement-breakpoint
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.duration_days is distinct from new.duration_days
  or old.is_milestone <> new.is_milestone or old.is_leaf <> new.is_leaf or old.percent_complete <> new.percent_complete
  or old.has_steps <> new.has_steps or old.actual_start is distinct from new.actual_start) execute function tally_task();--> statement-breakpoint

-- Another rule counts all of a project's work again. Whoever writes tasks meanwhile waits, so that no task is counted by the old rule.
create function tally_rule() returns trigger language plpgsql as $$ begin
  lock table tasks in share mode;
  insert into project_tallies (project_id, weight_done)
  select new.id, coalesce(sum(w * (earned_share(new.progress_rule, phase, percent_complete, has_steps)
    - earned_share(old.progress_rule, phase, percent_complete, has_steps))), 0)
  from (select percent_complete, has_steps, task_phase(status, actual_start, percent_complete) as phase,
      task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
    from tasks where project_id = new.id and deleted_at is null) rows;
  return null;
end $$;--> statement-breakpoint
create trigger tally_rule after update on projects for each row when (old.progress_rule <> new.progress_rule)
execute function tally_rule();--> statement-breakpoint

-- What is known of the tasks that are there: begun and finished on their actual dates, a percent when the history last says it.
insert into task_progress
select t.id, d.day, d.phase, d.percent, false
from (select coalesce((select time_zone from organisation where id = 1), 'Asia/Riyadh') as zone) o cross join tasks t
cross join lateral (
  select distinct on (s.day) s.day, s.phase, s.percent from (values
    (1, case when t.status <> 'not_started' then t.actual_start end, 'begun', 0),
    (2, case when task_phase(t.status, t.actual_start, t.percent_complete) = 'begun' then greatest(t.actual_start, (coalesce(
      (select max(a.at) from activity a where a.entity = 'task' and a.entity_id = t.id::text and a.after ? 'percentComplete'), t.created_at)
      at time zone o.zone)::date) end, 'begun', t.percent_complete),
    (3, case when t.status = 'done' then coalesce(t.actual_finish, (coalesce(t.completed_at, t.updated_at) at time zone o.zone)::date) end,
      'done', t.percent_complete)) s(place, day, phase, percent)
  where s.day is not null order by s.day, s.place desc) d
where not t.is_summary;--> statement-breakpoint
insert into project_tallies (project_id, weight_done)
select t.project_id, sum(task_weight(t.estimated_hours, t.planned_start_date, t.planned_end_date, t.duration_days, t.is_milestone, t.is_leaf)
  * earned_share(p.progress_rule, task_phase(t.status, t.actual_start, t.percent_complete), t.percent_complete, t.has_steps))
from tasks t join projects p on p.id = t.project_id
where t.deleted_at is null and t.status in ('in_progress', 'blocked') and t.percent_complete > 0 group by t.project_id;
