ALTER TABLE "tasks" ADD COLUMN "is_summary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Steps below a promised part are promised with it: they have no weight either.
with recursive below as (
  select c.id from tasks p join tasks c on c.parent_task_id = p.id where p.is_promise
  union select c.id from below b join tasks c on c.parent_task_id = b.id)
update tasks set is_promise = true where not is_promise and id in (select id from below);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_leaf" boolean GENERATED ALWAYS AS (not is_summary and not is_promise) STORED NOT NULL;--> statement-breakpoint
drop trigger tally_update on tasks;
--> statement-breakpoint
drop function task_weight(numeric, date, date, numeric, boolean, boolean);
--> statement-breakpoint
-- The share of the work that a task is, in hours, so that tasks with hours and tasks with dates add up in one unit: estimated
-- hours, else eight hours a planned day, else a day; a milestone an hour. Only leaves have a share. The one home of the rule.
create function task_weight(hours numeric, starts date, ends date, days numeric, is_milestone boolean, is_leaf boolean) returns numeric
language sql immutable parallel safe as $$
  select case when not is_leaf then 0 else coalesce(nullif(hours, 0), case when is_milestone then 1
    when starts is not null and ends is not null then 8 * greatest(ends - starts + 1, 1) else 8 * coalesce(nullif(days, 0), 1) end::numeric) end
$$;
--> statement-breakpoint
create or replace function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(w), coalesce(sum(w) filter (where status = 'done'), 0)
    from (select project_id, status,
        task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
      from fresh where deleted_at is null) rows group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(w), -coalesce(sum(w) filter (where status = 'done'), 0)
    from (select project_id, status,
        task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
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
    new.is_milestone, new.is_leaf);
  ow numeric := o * task_weight(old.estimated_hours, old.planned_start_date, old.planned_end_date, old.duration_days,
    old.is_milestone, old.is_leaf);
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
-- The rank of what comes to the top of a column at a moment, as server/places.ts of the room makes it: 62^8 - 1 less the
-- milliseconds, in eight digits.
create function top_of_column(at timestamptz) returns text language plpgsql immutable parallel safe as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := 218340105584895 - floor(extract(epoch from at) * 1000)::bigint;
  place text := '';
begin
  for _ in 1..8 loop
    place := substr(digits, (rest % 62)::int + 1, 1) || place;
    rest := rest / 62;
  end loop;
  return 'S' || place;
end $$;
--> statement-breakpoint
-- Makes these tasks follow their subtasks: dates from the first to the last, hours as their sum, status, and the rest of what
-- hangs on it. Subtasks in the trash and promises do not count; without dates or hours among them a task keeps its own. What
-- changes stands in the history as "followed", of whoever changed the subtask; what was added in the same transaction has no
-- history before it.
create function follow_subtasks(followers uuid[]) returns void language plpgsql as $$ begin
  -- Whoever changes another subtask of these waits here, so that the last one sees all of them.
  perform 1 from tasks where id = any(followers) and deleted_at is null order by id for no key update;
  update tasks c set is_promise = true from tasks p
  where p.id = any(followers) and p.is_promise and c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise;
  perform set_config('tasks.following', 'on', true);
  with sums as (
    select p.id, count(c.id) > 0 as is_summary, count(c.planned_start_date) as starts, count(c.planned_end_date) as ends,
      min(least(c.planned_start_date, c.planned_end_date)) as first, max(greatest(c.planned_start_date, c.planned_end_date)) as last,
      sum(c.estimated_hours) as hours, bool_and(c.status = 'done') as all_done,
      coalesce(bool_and(c.status = 'blocked') filter (where c.status <> 'done'), false) as all_blocked,
      bool_or(c.status <> 'not_started') as is_begun, max(c.completed_at) as completed_at,
      (array_agg(c.blocked_reason order by c.number) filter (where c.status = 'blocked' and c.blocked_reason is not null))[1] as reason
    from tasks p left join tasks c on c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise
    where p.id = any(followers) and p.deleted_at is null group by p.id),
  said as (
    select p.*, s.is_summary as has_subtasks, s.completed_at as finished_at, s.reason,
      case when s.starts + s.ends = 0 then p.planned_start_date when s.starts > 0 then s.first end as starts,
      case when s.starts + s.ends = 0 then p.planned_end_date when s.ends > 0 then s.last end as ends,
      coalesce(s.hours, p.estimated_hours) as hours,
      case when not s.is_summary then p.status when s.all_done then 'done' when s.all_blocked then 'blocked'
        when s.is_begun then 'in_progress' else 'not_started' end as standing
    from sums s join tasks p on p.id = s.id),
  upd as (
    update tasks t set is_summary = o.has_subtasks, planned_start_date = o.starts, planned_end_date = o.ends, estimated_hours = o.hours,
      status = o.standing,
      blocked_reason = case when not o.has_subtasks then o.blocked_reason when o.standing = 'blocked' then o.reason end,
      completed_at = case when not o.has_subtasks then o.completed_at when o.standing = 'done' then coalesce(o.finished_at, now()) end,
      position = case when o.standing <> o.status then top_of_column(now()) else o.position end,
      version = case when o.created_at = now() then o.version else o.version + 1 end,
      updated_at = case when o.created_at = now() then o.updated_at else now() end
    from said o where t.id = o.id and (o.is_summary <> o.has_subtasks or o.planned_start_date is distinct from o.starts
      or o.planned_end_date is distinct from o.ends or o.estimated_hours is distinct from o.hours or o.status <> o.standing
      or (o.has_subtasks and (o.completed_at is null) = (o.standing = 'done')) or (o.has_subtasks and o.blocked_reason is distinct from case when o.standing = 'blocked' then o.reason end))
    returning t.*)
  insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
  select (select a.actor_id from activity a where a.xid = pg_current_xact_id() order by a.seq desc limit 1), t.project_id, 'task', t.id,
    case when d.after = '{}' then 'moved' else 'followed' end, 'T-' || t.number || ' ' || t.title, d.before, d.after
  from upd t join said o on o.id = t.id
  cross join lateral (
    select coalesce(jsonb_object_agg(f.name, f.before) filter (where f.before is distinct from f.after), '{}') as before,
      coalesce(jsonb_object_agg(f.name, f.after) filter (where f.before is distinct from f.after), '{}') as after
    from (values ('status', to_jsonb(o.status), to_jsonb(t.status)),
      ('plannedStartDate', to_jsonb(o.planned_start_date), to_jsonb(t.planned_start_date)),
      ('plannedEndDate', to_jsonb(o.planned_end_date), to_jsonb(t.planned_end_date)),
      ('estimatedHours', to_jsonb(o.estimated_hours), to_jsonb(t.estimated_hours)),
      ('blockedReason', to_jsonb(o.blocked_reason), to_jsonb(t.blocked_reason))) f(name, before, after)) d
  where t.created_at <> now();
  perform set_config('tasks.following', 'off', true);
end $$;
--> statement-breakpoint
-- Those that are there already, the deepest first.
do $$
declare
  level record;
begin
  for level in
    with recursive tree as (
      select id, 0 as depth from tasks where parent_task_id is null
      union all select c.id, t.depth + 1 from tree t join tasks c on c.parent_task_id = t.id)
    select t.depth, array_agg(t.id) as ids from tree t
    where exists (select from tasks c where c.parent_task_id = t.id) group by t.depth order by t.depth desc
  loop
    perform follow_subtasks(level.ids);
  end loop;
end $$;
--> statement-breakpoint
-- Remembers for the end of the statement which tasks have to follow: those whose subtasks changed, and a summary that was written
-- itself. A setting of the transaction, so that tasks without parents cost nothing and a thousand subtasks are summed up once.
create function note_followers() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('tasks.followers', true), '');
  follower uuid;
begin
  if tg_op = 'UPDATE' and new.is_promise and old.parent_task_id is distinct from new.parent_task_id
    and not exists (select from promises p where p.task_id = new.id) then
    update tasks set is_promise = false where id = new.id;
  end if;
  foreach follower in array array_remove(array[
    case when tg_op <> 'INSERT' then old.parent_task_id end,
    case when tg_op <> 'DELETE' then new.parent_task_id end,
    case when tg_op = 'UPDATE' and (new.is_summary or new.is_promise) and current_setting('tasks.following', true) is distinct from 'on'
      then new.id end], null)
  loop
    if position(follower::text in noted) = 0 then noted := noted || ' ' || follower; end if;
  end loop;
  perform set_config('tasks.followers', noted, true);
  return null;
end $$;
--> statement-breakpoint
create function follow_noted() returns trigger language plpgsql as $$
declare
  noted text := trim(coalesce(current_setting('tasks.followers', true), ''));
begin
  if noted <> '' then
    perform set_config('tasks.followers', '', true);
    perform follow_subtasks(string_to_array(noted, ' ')::uuid[]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger follow_insert after insert on tasks for each row
when (new.parent_task_id is not null and new.deleted_at is null) execute function note_followers();
--> statement-breakpoint
create trigger follow_update after update on tasks for each row when (
  (old.parent_task_id is not null or new.parent_task_id is not null or new.is_summary or new.is_promise)
  and (old.parent_task_id is distinct from new.parent_task_id or old.deleted_at is distinct from new.deleted_at
    or old.status <> new.status or old.planned_start_date is distinct from new.planned_start_date
    or old.planned_end_date is distinct from new.planned_end_date or old.estimated_hours is distinct from new.estimated_hours
    or old.blocked_reason is distinct from new.blocked_reason or old.is_promise <> new.is_promise)) execute function note_followers();
--> statement-breakpoint
create trigger follow_delete after delete on tasks for each row
when (old.parent_task_id is not null and old.deleted_at is null) execute function note_followers();
--> statement-breakpoint
create trigger follow_noted after insert or update or delete on tasks for each statement execute function follow_noted();
--> statement-breakpoint
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.duration_days is distinct from new.duration_days
  or old.is_milestone <> new.is_milestone or old.is_leaf <> new.is_leaf) execute function tally_task();
--> statement-breakpoint
insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
select k.project_id, coalesce(w.tasks, 0) - k.tasks, coalesce(w.done, 0) - k.done, coalesce(w.in_progress, 0) - k.in_progress,
  coalesce(w.blocked, 0) - k.blocked, coalesce(w.weight, 0) - k.weight, coalesce(w.weight_done, 0) - k.weight_done
from (select project_id, sum(tasks) as tasks, sum(done) as done, sum(in_progress) as in_progress, sum(blocked) as blocked,
    sum(weight) as weight, sum(weight_done) as weight_done from project_tallies group by project_id) k
left join (
  select project_id, count(*) as tasks, count(*) filter (where status = 'done') as done,
    count(*) filter (where status = 'in_progress') as in_progress, count(*) filter (where status = 'blocked') as blocked,
    sum(w) as weight, coalesce(sum(w) filter (where status = 'done'), 0) as weight_done
  from (select project_id, status,
      task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
    from tasks where deleted_at is null) rows
  group by project_id) w on w.project_id = k.project_id;
