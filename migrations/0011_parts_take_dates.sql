ALTER TABLE "tasks" ADD COLUMN "takes_dates" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Once a subtask of a split task has dates, each part without any takes those that the task had, or the
-- task that it is itself a part of, so that no work leaves the plan; while
-- none has dates, the task stands in the plan for all of them. Following again is up to the caller's triggers.
create function take_dates(followers uuid[]) returns void language sql as $$
  with families as (
    select p.id, own.planned_start, own.planned_end,
      exists (select from tasks d where d.parent_task_id = p.id and d.deleted_at is null and not d.is_promise
        and coalesce(d.planned_start_date, d.planned_end_date) is not null
        and (not d.takes_dates or coalesce(d.own_values ? 'dates', false))) as has_dates
    from tasks p cross join lateral (
      select coalesce(o.planned_start, a.planned_start) as planned_start, coalesce(o.planned_end, a.planned_end) as planned_end
      from own_values_of(p) o left join lateral (select * from planned_above(p.parent_task_id, null, false)
        where p.is_part and o.planned_start is null and o.planned_end is null) a on true) own
    where p.id = any(followers) and p.deleted_at is null and p.own_values @> '{"isSplit": true}'
      and own.planned_start is not null and own.planned_end is not null),
  upd as (
    update tasks c set takes_dates = f.has_dates, planned_start_date = case when f.has_dates then f.planned_start end,
      planned_end_date = case when f.has_dates then f.planned_end end,
      version = case when c.created_at = now() then c.version else c.version + 1 end,
      updated_at = case when c.created_at = now() then c.updated_at else now() end
    from families f
    where c.parent_task_id = f.id and c.is_part and c.deleted_at is null and not c.is_promise
      and case when f.has_dates then c.planned_start_date is null and c.planned_end_date is null
        else c.takes_dates and not coalesce(c.own_values ? 'dates', false) end
    returning c.*, f.planned_start, f.planned_end)
  insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
  select coalesce(nullif(current_setting('tasks.actor', true), '')::uuid,
      (select a.actor_id from activity a where a.xid = pg_current_xact_id() order by a.seq desc limit 1)), t.project_id, 'task', t.id,
    'followed', 'T-' || t.number || ' ' || t.title,
    case when t.takes_dates then none.dates else own.dates end || jsonb_build_object('takesDates', not t.takes_dates),
    case when t.takes_dates then own.dates else none.dates end || jsonb_build_object('takesDates', t.takes_dates)
  from upd t cross join lateral (
    select jsonb_build_object('plannedStartDate', t.planned_start, 'plannedEndDate', t.planned_end) as dates) own
  cross join (select '{"plannedStartDate": null, "plannedEndDate": null}'::jsonb as dates) none
  where t.created_at <> now()
$$;--> statement-breakpoint

-- As before, and parts take dates.
create or replace function follow_subtasks(followers uuid[]) returns void language plpgsql as $$ begin
  -- Whoever changes another subtask of these waits here, so that the last one sees all of them.
  perform 1 from tasks where id = any(followers) and deleted_at is null order by id for no key update;
  perform take_dates(followers);
  update tasks c set is_promise = true from tasks p
  where p.id = any(followers) and p.is_promise and c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise;
  perform set_config('tasks.following', 'on', true);
  with sums as (
    select p.id, count(c.id) > 0 as is_summary, count(coalesce(c.planned_start_date, c.planned_end_date)) as dates,
      min(least(c.planned_start_date, c.planned_end_date)) as first, max(greatest(c.planned_start_date, c.planned_end_date)) as last,
      sum(c.estimated_hours) as hours, bool_and(c.status = 'done') as all_done,
      coalesce(bool_and(c.status = 'blocked') filter (where c.status <> 'done'), false) as all_blocked,
      bool_or(c.status <> 'not_started') as is_begun, bool_or(c.is_part) as has_parts, max(c.completed_at) as completed_at,
      min(c.actual_start) as began_on, max(c.actual_finish) as ended_on,
      (array_agg(c.blocked_reason order by c.number) filter (where c.status = 'blocked' and c.blocked_reason is not null))[1] as reason
    from tasks p left join tasks c on c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise
    where p.id = any(followers) and p.deleted_at is null group by p.id),
  followed as (
    select p.*, s.is_summary as has_subtasks, s.reason,
      case when s.is_summary then s.completed_at when own.is_back then own.completed_at else p.completed_at end as finished_at,
      case when s.is_summary then s.began_on when own.is_back then own.actual_start
        when p.own_values is null then p.actual_start else least(own.actual_start, p.actual_start) end as begins_on,
      case when not s.is_summary then case when own.is_back then own.actual_finish else p.actual_finish end
        when s.all_done then s.ended_on end as ends_on,
      case when s.dates > 0 then s.first else own.planned_start end as starts,
      case when s.dates > 0 then s.last else own.planned_end end as ends,
      coalesce(s.hours, own.hours) as hours,
      case when not s.is_summary then case when own.is_back then own.status else p.status end
        when s.all_done then 'done' when s.all_blocked then 'blocked'
        when s.is_begun then 'in_progress' else 'not_started' end as standing,
      case when not s.is_summary then case when own.is_back then own.blocked_reason else p.blocked_reason end end as own_reason,
      case when s.is_summary and (p.own_values is not null or not p.is_summary) then coalesce(p.own_values - 'dates' - 'hours', jsonb_build_object('status', p.status,
          'actualStart', p.actual_start, 'actualFinish', p.actual_finish, 'completedAt', p.completed_at,
          'blockedReason', p.blocked_reason, 'isSplit', split.is_split))
        || case when s.dates > 0 then jsonb_build_object('dates', jsonb_build_array(own.planned_start, own.planned_end)) else '{}' end
        || case when s.hours is not null then jsonb_build_object('hours', own.hours) else '{}' end end as before_subtasks,
      p.is_part and (not s.is_summary or coalesce((p.own_values->>'isSplit')::boolean, split.is_split)) as is_still_part
    from sums s join tasks p on p.id = s.id
    cross join lateral own_values_of(p) own
    cross join lateral (select coalesce((s.has_parts or current_setting('tasks.splitting', true) = 'on') and not p.is_summary and p.created_at <> now()
      and (p.is_part or has_estimate(p)), false) as is_split) split),
  upd as (
    update tasks t set is_summary = o.has_subtasks, planned_start_date = o.starts, planned_end_date = o.ends, estimated_hours = o.hours,
      status = o.standing,
      blocked_reason = case when not o.has_subtasks then o.own_reason when o.standing = 'blocked' then o.reason end,
      completed_at = case when not o.has_subtasks then o.finished_at when o.standing = 'done' then coalesce(o.finished_at, now()) end,
      actual_start = o.begins_on, actual_finish = o.ends_on, own_values = o.before_subtasks, is_part = o.is_still_part,
      position = case when o.standing <> o.status then top_of_column(now()) else o.position end,
      version = case when o.created_at = now() then o.version else o.version + 1 end,
      updated_at = case when o.created_at = now() then o.updated_at else now() end
    from followed o where t.id = o.id and (o.is_summary <> o.has_subtasks or o.planned_start_date is distinct from o.starts
      or o.planned_end_date is distinct from o.ends or o.estimated_hours is distinct from o.hours or o.status <> o.standing
      or o.own_values is distinct from o.before_subtasks or o.is_part <> o.is_still_part
      or (o.has_subtasks and (o.completed_at is null) = (o.standing = 'done'))
      or o.actual_start is distinct from o.begins_on or o.actual_finish is distinct from o.ends_on or (o.has_subtasks and o.blocked_reason is distinct from case when o.standing = 'blocked' then o.reason end))
    returning t.*)
  insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
  select coalesce(nullif(current_setting('tasks.actor', true), '')::uuid,
      (select a.actor_id from activity a where a.xid = pg_current_xact_id() order by a.seq desc limit 1)), t.project_id, 'task', t.id,
    case when d.after = '{}' then 'moved' else 'followed' end, 'T-' || t.number || ' ' || t.title, d.before, d.after
  from upd t join followed o on o.id = t.id
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
  where t.created_at <> now() and (d.after <> '{}' or o.is_summary <> t.is_summary or o.completed_at is distinct from t.completed_at);
  update tasks c set is_part = o.is_split, split_from = coalesce(c.split_from, o.id) from (
    select p.id, coalesce(p.own_values @> '{"isSplit": true}', false) as is_split from tasks p where p.id = any(followers)) o
  where c.parent_task_id = o.id and c.deleted_at is null and not c.is_promise and c.is_part <> o.is_split
    and (c.is_part or (c.created_at = now() and current_setting('tasks.splitting', true) = 'on'));
  if found then perform take_dates(followers); end if;
  perform weigh_families(followers);
  perform set_config('tasks.following', 'off', true);
end $$;--> statement-breakpoint
-- As before, but for taken dates.
create or replace function note_followers() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('tasks.followers', true), '');
  follower uuid;
  becomes boolean;
begin
  if tg_op = 'UPDATE' and new.is_promise and old.parent_task_id is distinct from new.parent_task_id
    and not exists (select from promises p where p.task_id = new.id) then
    update tasks set is_promise = false where id = new.id;
  end if;
  -- Dates that were taken are its own once they are changed, and stay behind when it is moved.
  if tg_op = 'UPDATE' and old.takes_dates and new.takes_dates and current_setting('tasks.following', true) is distinct from 'on' then
    if old.parent_task_id is distinct from new.parent_task_id then
      update tasks t set takes_dates = false, planned_start_date = case when span.is_own then t.planned_start_date end,
        planned_end_date = case when span.is_own then t.planned_end_date end,
        own_values = case when span.is_own then t.own_values || '{"dates": [null, null]}' else t.own_values end
      from (select coalesce(new.own_values ? 'dates', false) as is_own) span where t.id = new.id;
    elsif old.planned_start_date is distinct from new.planned_start_date or old.planned_end_date is distinct from new.planned_end_date then
      update tasks set takes_dates = false where id = new.id;
    end if;
  end if;
  -- Below a task with a weight to share, what is moved there is a part of it where it was one before, there or of another task, or has no
  -- estimate of its own; else it weighs what it weighs.
  if tg_op = 'UPDATE' and old.parent_task_id is distinct from new.parent_task_id then
    becomes := exists (select from tasks q where q.id = new.parent_task_id and not q.is_promise
        and (q.is_part or q.own_values @> '{"isSplit": true}' or (not q.is_summary and has_estimate(q))))
      and (new.is_part or new.split_from = new.parent_task_id or not has_estimate(new));
    if becomes <> new.is_part then update tasks set is_part = becomes where id = new.id; end if;
    if not becomes then delete from part_weights where task_id = new.id and weight_done is null; end if;
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
end $$;--> statement-breakpoint

-- What the cost of a split task leaves to the tasks below it that have none of their own (as earned value shares it); null where all have one.
create function cost_left(summary uuid) returns numeric language sql stable as $$
  with recursive below as (
    select s.id, s.budgeted_cost as cost from tasks s where s.id = summary and s.is_summary and s.budgeted_cost is not null
    union all
    select c.id, b.cost from below b join tasks c on c.parent_task_id = b.id
    where c.deleted_at is null and not (c.is_summary and c.budgeted_cost is not null))
  select greatest(max(b.cost) - sum(case when c.is_leaf then coalesce(c.budgeted_cost, 0) else 0 end + coalesce((
      select sum(n.budgeted_cost) from tasks n where n.parent_task_id = c.id and n.is_summary and n.deleted_at is null), 0)), 0)
  from below b join tasks c on c.id = b.id
  having bool_or(c.is_leaf and not c.is_promise and c.budgeted_cost is null)
$$;--> statement-breakpoint

-- What a part is of the hours and the days of the task at the top of its family, by its share of their weight. No row of what is no part.
create function part_of_whole(task tasks) returns table (hours numeric, days numeric) language sql stable as $$
  with recursive up as (
    select task.id as id, task.parent_task_id as parent, task.is_part as is_part where task.is_part and task.is_leaf
    union all select q.id, q.parent_task_id, q.is_part from up join tasks q on q.id = up.parent where up.is_part)
  select own.hours * w.weight / nullif(f.weight, 0), (own.planned_end - own.planned_start + 1) * w.weight / nullif(f.weight, 0)
  from up join part_weights f on f.task_id = up.id and f.weight_done is not null
  join part_weights w on w.task_id = task.id
  join tasks t on t.id = up.id cross join lateral own_values_of(t) own
  where not up.is_part
$$;--> statement-breakpoint

-- As before, and of a part that stands in the plan for its own parts.
create or replace function part_crew(task tasks, usual integer) returns integer language sql stable as $$
  with recursive up as (
    select task.id as id, task.parent_task_id as parent, task.is_part as is_part
    where task.is_part and task.carries_dates and task.workers is null and task.planned_start_date <= task.planned_end_date
    union all select q.id, q.parent_task_id, q.is_part from up join tasks q on q.id = up.parent where up.is_part)
  select greatest(1, least(o.crew, round(o.crew * w.weight * (o.planned_end - o.planned_start + 1)
    / nullif(f.weight * (task.planned_end_date - task.planned_start_date + 1), 0))))::integer
  from up join part_weights f on f.task_id = up.id and f.weight_done is not null
  cross join lateral (select coalesce(t.workers, usual) as crew, own.planned_start, own.planned_end
    from tasks t cross join lateral own_values_of(t) own where t.id = up.id) o
  join part_weights w on w.task_id = task.id
  where not up.is_part and o.planned_start <= o.planned_end
$$;
