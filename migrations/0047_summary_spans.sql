-- A subtask with one date alone spans that day, as everywhere else: a summary whose subtasks have only ends has a start, too. And what
-- follows is of whoever the transaction says acts ("tasks.actor"), where it writes its history after its tasks.
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
      (array_agg(c.blocked_reason order by c.number) filter (where c.status = 'blocked' and c.blocked_reason is not null))[1] as reason
    from tasks p left join tasks c on c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise
    where p.id = any(followers) and p.deleted_at is null group by p.id),
  said as (
    select p.*, s.is_summary as has_subtasks, s.completed_at as finished_at, s.reason,
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
      position = case when o.standing <> o.status then top_of_column(now()) else o.position end,
      version = case when o.created_at = now() then o.version else o.version + 1 end,
      updated_at = case when o.created_at = now() then o.updated_at else now() end
    from said o where t.id = o.id and (o.is_summary <> o.has_subtasks or o.planned_start_date is distinct from o.starts
      or o.planned_end_date is distinct from o.ends or o.estimated_hours is distinct from o.hours or o.status <> o.standing
      or (o.has_subtasks and (o.completed_at is null) = (o.standing = 'done')) or (o.has_subtasks and o.blocked_reason is distinct from case when o.standing = 'blocked' then o.reason end))
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
      ('blockedReason', to_jsonb(o.blocked_reason), to_jsonb(t.blocked_reason))) f(name, before, after)) d
  where t.created_at <> now();
  perform set_config('tasks.following', 'off', true);
end $$;
--> statement-breakpoint
update tasks t set planned_start_date = coalesce(t.planned_start_date, s.first), planned_end_date = coalesce(t.planned_end_date, s.last)
from (select p.id, min(least(c.planned_start_date, c.planned_end_date)) as first,
    max(greatest(c.planned_start_date, c.planned_end_date)) as last
  from tasks p join tasks c on c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise
  where p.is_summary and (p.planned_start_date is null) <> (p.planned_end_date is null) group by p.id) s
where s.id = t.id;
