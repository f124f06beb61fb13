ALTER TABLE "projects" ADD COLUMN "data_date" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "actual_start" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "actual_finish" date;--> statement-breakpoint
-- Tasks of before: done on the day their completion was written; begun on the day their history says so, if it does.
with zone as (select coalesce((select time_zone from organisation where id = 1), 'Asia/Riyadh') as name),
begun as (
  select a.entity_id::uuid as id, (min(a.at) at time zone (select name from zone))::date as day from activity a
  where a.entity = 'task' and a.after->>'status' = 'in_progress' group by a.entity_id)
update tasks t set actual_finish = f.day,
  actual_start = case when f.day < b.day then f.day else b.day end
from (select id, case when status = 'done' then (completed_at at time zone (select name from zone))::date end as day from tasks
  where status <> 'not_started') f left join begun b on b.id = f.id
where t.id = f.id and not t.is_summary and (f.day is not null or b.day is not null);
--> statement-breakpoint
-- Summaries begin with their first subtask and, when all are done, end with the last: the deepest first.
do $$
declare
  level record;
begin
  for level in
    with recursive tree as (
      select id, 0 as depth from tasks where parent_task_id is null
      union all select c.id, t.depth + 1 from tree t join tasks c on c.parent_task_id = t.id)
    select t.depth, array_agg(t.id) as ids from tree t join tasks s on s.id = t.id and s.is_summary group by t.depth order by t.depth desc
  loop
    update tasks p set actual_start = s.first, actual_finish = case when p.status = 'done' then s.last end
    from (select c.parent_task_id as id, min(c.actual_start) as first, max(c.actual_finish) as last from tasks c
      where c.parent_task_id = any(level.ids) and c.deleted_at is null and not c.is_promise group by c.parent_task_id) s
    where p.id = s.id and (s.first is not null or s.last is not null);
  end loop;
end $$;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_actual" CHECK ("tasks"."actual_finish" >= "tasks"."actual_start");
--> statement-breakpoint
-- The actual dates of a leaf go with its status, whoever writes: it begins on the day it is in progress and ends on the day it is
-- done, by the organisation's clock, unless somebody says another day; what is not begun or not done any more has none. A new task
-- brings its own. Another actual finish is another moment of completion, so that whatever counts by that says the same.
create function keep_actual_dates() returns trigger language plpgsql as $$
declare
  zone text := coalesce((select time_zone from organisation where id = 1), 'Asia/Riyadh');
  was_finish date;
begin
  if tg_op = 'UPDATE' then was_finish := old.actual_finish; end if;
  if new.status = 'not_started' then
    new.actual_start := null;
    new.actual_finish := null;
  elsif new.status = 'done' then
    if new.actual_finish is null or new.actual_finish is not distinct from was_finish then
      new.actual_finish := (coalesce(new.completed_at, now()) at time zone zone)::date;
      if new.actual_start > new.actual_finish then new.actual_start := new.actual_finish; end if;
    elsif new.completed_at is null or (new.completed_at at time zone zone)::date <> new.actual_finish then
      new.completed_at := (new.actual_finish + time '12:00') at time zone zone;
    end if;
  else
    new.actual_finish := null;
    if new.status = 'in_progress' and tg_op = 'UPDATE' then
      new.actual_start := coalesce(new.actual_start, (now() at time zone zone)::date);
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_actual_dates_insert before insert on tasks for each row
when (not new.is_summary and (new.status <> 'not_started' or new.actual_start is not null or new.actual_finish is not null))
execute function keep_actual_dates();
--> statement-breakpoint
create trigger keep_actual_dates_update before update on tasks for each row when (not new.is_summary and (
  old.status <> new.status or old.completed_at is distinct from new.completed_at
  or old.actual_start is distinct from new.actual_start or old.actual_finish is distinct from new.actual_finish))
execute function keep_actual_dates();
--> statement-breakpoint
-- As in migration "summary_spans", with the actual dates.
create or replace function follow_subtasks(followers uuid[]) returns void language plpgsql as $$ begin
  -- Whoever changes another subtask of these waits here, so that the last one sees all of them.
  perform 1 from tasks where id = any(followers) and deleted_at is null order by id for no key update;
  update tasks c set is_promise = true from tasks p
  where p.id = any(followers) and p.is_promise and c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise;
  perform set_config('tasks.following', 'on', true);
  with sums as (
    select p.id, count(c.id) > 0 as is_summary, count(coalesce(c.planned_start_date, c.planned_end_date)) as dates,
      min(least(c.planned_start_date, c.planned_end_date)) as first, max(greatest(c.planned_start_date, c.planned_end_date)) as last,
      sum(c.estimated_hours) as hours, bool_and(c.status = 'done') as all_done,
      coalesce(bool_and(c.status = 'blocked') filter (where c.status <> 'done'), false) as all_blocked,
      bool_or(c.status <> 'not_started') as is_begun, max(c.completed_at) as completed_at,
      min(c.actual_start) as began_on, max(c.actual_finish) as ended_on,
      (array_agg(c.blocked_reason order by c.number) filter (where c.status = 'blocked' and c.blocked_reason is not null))[1] as reason
    from tasks p left join tasks c on c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise
    where p.id = any(followers) and p.deleted_at is null group by p.id),
  said as (
    select p.*, s.is_summary as has_subtasks, s.completed_at as finished_at, s.reason,
      case when s.is_summary then s.began_on else p.actual_start end as begins_on,
      case when not s.is_summary then p.actual_finish when s.all_done then s.ended_on end as ends_on,
      case when s.dates = 0 then p.planned_start_date else s.first end as starts,
      case when s.dates = 0 then p.planned_end_date else s.last end as ends,
      coalesce(s.hours, p.estimated_hours) as hours,
      case when not s.is_summary then p.status when s.all_done then 'done' when s.all_blocked then 'blocked'
        when s.is_begun then 'in_progress' else 'not_started' end as standing
    from sums s join tasks p on p.id = s.id),
  upd as (
    update tasks t set is_summary = o.has_subtasks, planned_start_date = o.starts, planned_end_date = o.ends, estimated_hours = o.hours,
      status = o.standing,
      blocked_reason = case when not o.has_subtasks then o.blocked_reason when o.standing = 'blocked' then o.reason end,
      completed_at = case when not o.has_subtasks then o.completed_at when o.standing = 'done' then coalesce(o.finished_at, now()) end,
      actual_start = o.begins_on, actual_finish = o.ends_on,
      position = case when o.standing <> o.status then top_of_column(now()) else o.position end,
      version = case when o.created_at = now() then o.version else o.version + 1 end,
      updated_at = case when o.created_at = now() then o.updated_at else now() end
    from said o where t.id = o.id and (o.is_summary <> o.has_subtasks or o.planned_start_date is distinct from o.starts
      or o.planned_end_date is distinct from o.ends or o.estimated_hours is distinct from o.hours or o.status <> o.standing
      or (o.has_subtasks and (o.completed_at is null) = (o.standing = 'done'))
      or o.actual_start is distinct from o.begins_on or o.actual_finish is distinct from o.ends_on or (o.has_subtasks and o.blocked_reason is distinct from case when o.standing = 'blocked' then o.reason end))
    returning t.*)
  insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
  select coalesce(nullif(current_setting('tasks.actor', true), '')::uuid,
      (select a.actor_id from activity a where a.xid = pg_current_xact_id() order by a.seq desc limit 1)), t.project_id, 'task', t.id,
    case when d.after = '{}' then 'moved' else 'followed' end, 'T-' || t.number || ' ' || t.title, d.before, d.after
  from upd t join said o on o.id = t.id
  cross join lateral (
    select coalesce(jsonb_object_agg(f.name, f.before) filter (where f.before is distinct from f.after), '{}') as before,
      coalesce(jsonb_object_agg(f.name, f.after) filter (where f.before is distinct from f.after), '{}') as after
    from (values ('status', to_jsonb(o.status), to_jsonb(t.status)),
      ('plannedStartDate', to_jsonb(o.planned_start_date), to_jsonb(t.planned_start_date)),
      ('plannedEndDate', to_jsonb(o.planned_end_date), to_jsonb(t.planned_end_date)),
      ('estimatedHours', to_jsonb(o.estimated_hours), to_jsonb(t.estimated_hours)),
      ('actualStart', to_jsonb(o.actual_start), to_jsonb(t.actual_start)),
      ('actualFinish', to_jsonb(o.actual_finish), to_jsonb(t.actual_finish)),
      ('blockedReason', to_jsonb(o.blocked_reason), to_jsonb(t.blocked_reason))) f(name, before, after)) d
  where t.created_at <> now();
  perform set_config('tasks.following', 'off', true);
end $$;
--> statement-breakpoint
drop trigger follow_update on tasks;
--> statement-breakpoint
create trigger follow_update after update on tasks for each row when (
  (old.parent_task_id is not null or new.parent_task_id is not null or new.is_summary or new.is_promise)
  and (old.parent_task_id is distinct from new.parent_task_id or old.deleted_at is distinct from new.deleted_at
    or old.status <> new.status or old.planned_start_date is distinct from new.planned_start_date
    or old.planned_end_date is distinct from new.planned_end_date or old.estimated_hours is distinct from new.estimated_hours
    or old.actual_start is distinct from new.actual_start or old.actual_finish is distinct from new.actual_finish
    or old.blocked_reason is distinct from new.blocked_reason or old.is_promise <> new.is_promise)) execute function note_followers();
