CREATE TABLE "part_weights" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"weight" numeric NOT NULL,
	"weight_done" numeric
);
--> statement-breakpoint
DROP INDEX "tasks_open_by_end";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "own_values" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "split_from" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "carries_dates" boolean GENERATED ALWAYS AS (not is_promise and (not is_summary or (planned_end_date is not null and own_values is not null and not own_values ? 'dates'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "part_weights" ADD CONSTRAINT "part_weights_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_weights_by_project" ON "part_weights" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "tasks_open_by_end" ON "tasks" USING btree ("project_id","planned_end_date") WHERE "tasks"."deleted_at" is null and "tasks"."status" <> 'done' and "tasks"."carries_dates";--> statement-breakpoint
comment on table part_weights is 'derived';--> statement-breakpoint

-- What a task has itself, be it that its subtasks' values stand in its place now. Its progress comes back (is_back) without them, unless
-- all that went to the trash were done.
create function own_values_of(task tasks) returns table (planned_start date, planned_end date, hours numeric, status text,
  actual_start date, actual_finish date, completed_at timestamptz, blocked_reason text, is_back boolean)
language sql stable as $$
  select case when v ? 'dates' then (v->'dates'->>0)::date else task.planned_start_date end,
    case when v ? 'dates' then (v->'dates'->>1)::date else task.planned_end_date end,
    case when v ? 'hours' then (v->>'hours')::numeric else task.estimated_hours end,
    v->>'status', (v->>'actualStart')::date, (v->>'actualFinish')::date, (v->>'completedAt')::timestamptz, v->>'blockedReason',
    v is not null and (task.status <> 'done' or not coalesce((select bool_and(c.status = 'done') from tasks c
      where c.parent_task_id = task.id and c.deleted_at is not null and not c.is_promise), false))
  from (select task.own_values as v) o
$$;--> statement-breakpoint

-- Whether hours, dates or a duration say how much work a task is.
create function has_estimate(task tasks) returns boolean language sql immutable as $$
  select coalesce(task.estimated_hours > 0 or task.duration_days > 0
    or (task.planned_start_date is not null and task.planned_end_date is not null), false)
$$;--> statement-breakpoint

-- What a split task weighs: its own hours, or what its parts are estimated at where that is more or nothing else is known; else its days.
create function split_weight(task tasks) returns numeric language sql stable as $$
  select case when own.hours > 0 or (parts.hours > 0 and not (coalesce(task.duration_days, 0) > 0
        or (own.planned_start is not null and own.planned_end is not null))) then greatest(own.hours, parts.hours)
    else task_weight(null, own.planned_start, own.planned_end, task.duration_days, task.is_milestone, true) end
  from own_values_of(task) own cross join (select sum(c.estimated_hours) as hours from tasks c
    where c.parent_task_id = task.id and c.is_part and c.deleted_at is null and not c.is_promise) parts
$$;--> statement-breakpoint

-- Writes the weights of the parts of a split task. Of a task with an estimate in hours, parts with hours weigh these and the others share
-- the rest of its hours; else they share its days by what each would weigh alone, one of which nothing is known as the others in the
-- mean. A part that is split itself passes on the total that it was given. Rounded so that they add up to it exactly.
create function share_weight(summary uuid, total numeric) returns void language plpgsql as $$
declare
  part record;
begin
  for part in
    with parts as (
      select c.id, c.project_id, c.is_summary, c.number, split_weight(p) as whole, coalesce(own.hours > 0 and hours.own > 0, false) as has_hours,
        case when hours.own > 0 or c.duration_days > 0 or c.is_milestone or (hours.starts is not null and hours.ends is not null) then
          case when c.is_summary then split_weight(c) else task_weight(c.estimated_hours, c.planned_start_date, c.planned_end_date,
            c.duration_days, c.is_milestone, true) end end as known
      from tasks p cross join lateral own_values_of(p) own
      join tasks c on c.parent_task_id = p.id 
      cross join lateral (select n.planned_start as starts, n.planned_end as ends, coalesce(n.hours, (select sum(b.estimated_hours) from tasks b
        where b.parent_task_id = c.id and b.is_part and b.deleted_at is null and not b.is_promise
          and (n.planned_start is null or n.planned_end is null))) as own from own_values_of(c) n) hours
      where p.id = summary and c.is_part and c.deleted_at is null and not c.is_promise),
    estimated as (select p.*, coalesce(known, avg(known) over (partition by has_hours), 8) as alone from parts p),
    sums as (select coalesce(max(whole) - coalesce(sum(alone) filter (where has_hours), 0), 0) as rest,
      sum(alone) filter (where not has_hours) as alone from estimated),
    shares as (select c.*, case when c.has_hours or s.rest <= 0 then c.alone else c.alone * s.rest / s.alone end as share from estimated c cross join sums s),
    scaled as (select id, project_id, is_summary, number, share * coalesce(total / nullif(sum(share) over (), 0), 1) as share from shares)
    select id, project_id, is_summary, round(sum(share) over places, 4) - round(sum(share) over places - share, 4) as share
    from scaled window places as (order by number rows unbounded preceding)
  loop
    insert into part_weights as w (task_id, project_id, weight) values (part.id, part.project_id, part.share)
    on conflict (task_id) do update set weight = part.share, weight_done = null where w.weight <> part.share or w.weight_done is not null;
    if part.is_summary then perform share_weight(part.id, part.share); end if;
  end loop;
end $$;--> statement-breakpoint

-- Weighs a split task and all that was split off it again, or no longer where it is not split or in the trash. Its row is locked.
create function weigh_family(top uuid) returns void language plpgsql as $$ begin
  if not exists (select from tasks where id = top and deleted_at is null and not is_part and own_values @> '{"isSplit": true}') then
    delete from part_weights where task_id = top and weight_done is not null;
    return;
  end if;
  perform share_weight(top, null);
  with recursive below as (
    select top as id, false as counts
    union all
    select c.id, c.is_leaf from below b join tasks c on c.parent_task_id = b.id
    where c.is_part and c.deleted_at is null and not c.is_promise)
  insert into part_weights as w (task_id, project_id, weight, weight_done)
  select t.id, t.project_id, coalesce(f.weight, 0), coalesce(f.done, 0)
  from tasks t join projects p on p.id = t.project_id cross join (
    select sum(s.weight) as weight,
      sum(s.weight * earned_share(p.progress_rule, task_phase(c.status, c.actual_start, c.percent_complete), c.percent_complete, c.has_steps)) as done
    from below b join part_weights s on s.task_id = b.id join tasks c on c.id = b.id join projects p on p.id = c.project_id where b.counts) f
  where t.id = top
  on conflict (task_id) do update set weight = excluded.weight, weight_done = excluded.weight_done
  where (w.weight, w.weight_done) is distinct from (excluded.weight, excluded.weight_done);
end $$;--> statement-breakpoint

-- The same for all families that these tasks are in, from each of them up to the task at its top, which writers lock in this order.
create function weigh_families(members uuid[]) returns void language plpgsql as $$
declare
  tops uuid[] := '{}';
  member uuid;
  above uuid;
begin
  for member in
    select t.id from tasks t where t.id = any(members) and (t.is_part or t.own_values @> '{"isSplit": true}'
      or exists (select from part_weights w where w.task_id = t.id and w.weight_done is not null)) order by t.id
  loop
    loop
      select case when is_part then parent_task_id end into above from tasks where id = member for no key update;
      exit when above is null;
      member := above;
    end loop;
    if member <> all(tops) then tops := tops || member; end if;
  end loop;
  foreach member in array tops loop perform weigh_family(member); end loop;
end $$;--> statement-breakpoint

-- The tallies take a family's sums; its parts count nothing by themselves.
create function tally_family() returns trigger language plpgsql as $$
declare
  nw numeric := 0;
  nd numeric := 0;
  ow numeric := 0;
  od numeric := 0;
begin
  if tg_op <> 'DELETE' and new.weight_done is not null then nw := new.weight; nd := new.weight_done; end if;
  if tg_op <> 'INSERT' and old.weight_done is not null then ow := old.weight; od := old.weight_done; end if;
  insert into project_tallies (project_id, weight, weight_done)
  values (case when tg_op = 'DELETE' then old.project_id else new.project_id end, nw - ow, nd - od);
  return null;
end $$;--> statement-breakpoint
create trigger tally_insert after insert on part_weights for each row when (new.weight_done is not null) execute function tally_family();--> statement-breakpoint
create trigger tally_update after update on part_weights for each row
when (old.weight_done is not null or new.weight_done is not null) execute function tally_family();--> statement-breakpoint
create trigger tally_delete after delete on part_weights for each row when (old.weight_done is not null) execute function tally_family();--> statement-breakpoint

-- As before; and what a task had before its first subtask is its own again after the last one, and what a person split shares its weight
-- among the parts (the setting tasks.splitting).
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
  perform weigh_families(followers);
  perform set_config('tasks.following', 'off', true);
end $$;--> statement-breakpoint
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
drop trigger follow_update on tasks;--> statement-breakpoint
create trigger follow_update after update on tasks for each row when (
  (old.parent_task_id is not null or new.parent_task_id is not null or new.is_summary or new.is_promise)
  and (old.parent_task_id is distinct from new.parent_task_id or old.deleted_at is distinct from new.deleted_at
    or old.status <> new.status or old.planned_start_date is distinct from new.planned_start_date
    or old.planned_end_date is distinct from new.planned_end_date or old.estimated_hours is distinct from new.estimated_hours
    or old.duration_days is distinct from new.duration_days or old.is_milestone <> new.is_milestone
    or ((old.is_part or new.is_part) and (old.percent_complete <> new.percent_complete or old.has_steps <> new.has_steps))
    or old.actual_start is distinct from new.actual_start or old.actual_finish is distinct from new.actual_finish
    or old.blocked_reason is distinct from new.blocked_reason or old.is_promise <> new.is_promise)) execute function note_followers();--> statement-breakpoint
create or replace function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(w), sum(w * share)
    from (select f.project_id, f.status,
        case when f.is_part then 0 else task_weight(f.estimated_hours, f.planned_start_date, f.planned_end_date, f.duration_days, f.is_milestone, f.is_leaf) end as w,
        earned_share(p.progress_rule, task_phase(f.status, f.actual_start, f.percent_complete), f.percent_complete, f.has_steps) as share
      from fresh f left join projects p on p.id = f.project_id where f.deleted_at is null) rows group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(w), -sum(w * share)
    from (select s.project_id, s.status,
        case when s.is_part then 0 else task_weight(s.estimated_hours, s.planned_start_date, s.planned_end_date, s.duration_days, s.is_milestone, s.is_leaf) end as w,
        earned_share(p.progress_rule, task_phase(s.status, s.actual_start, s.percent_complete), s.percent_complete, s.has_steps) as share
      from stale s left join projects p on p.id = s.project_id where s.deleted_at is null) rows group by project_id;
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace function tally_task() returns trigger language plpgsql as $$
declare
  n int := (new.deleted_at is null)::int;
  o int := (old.deleted_at is null)::int;
  nw numeric := case when new.is_part then 0 else n * task_weight(new.estimated_hours, new.planned_start_date, new.planned_end_date, new.duration_days,
    new.is_milestone, new.is_leaf) end;
  ow numeric := case when old.is_part then 0 else o * task_weight(old.estimated_hours, old.planned_start_date, old.planned_end_date, old.duration_days,
    old.is_milestone, old.is_leaf) end;
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
create or replace function tally_rule() returns trigger language plpgsql as $$ begin
  lock table tasks in share mode;
  insert into project_tallies (project_id, weight_done)
  select new.id, coalesce(sum(w * (earned_share(new.progress_rule, phase, percent_complete, has_steps)
    - earned_share(old.progress_rule, phase, percent_complete, has_steps))), 0)
  from (select percent_complete, has_steps, task_phase(status, actual_start, percent_complete) as phase,
      task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
    from tasks where project_id = new.id and deleted_at is null and not is_part) rows;
  perform weigh_family(task_id) from part_weights where project_id = new.id and weight_done is not null;
  return null;
end $$;--> statement-breakpoint
drop trigger tally_update on tasks;--> statement-breakpoint
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.duration_days is distinct from new.duration_days
  or old.is_milestone <> new.is_milestone or old.is_leaf <> new.is_leaf or old.percent_complete <> new.percent_complete
  or old.is_part <> new.is_part
  or old.has_steps <> new.has_steps or old.actual_start is distinct from new.actual_start) execute function tally_task();--> statement-breakpoint

-- What is planned of a task without dates, or that was split off another, goes by the nearest task above that knows: the newest
-- baseline's dates of a task that it is a part of, and planned dates, of a split task those that it had.
create function planned_above(parent uuid, baseline uuid, of_part boolean)
returns table (baseline_start date, baseline_end date, planned_start date, planned_end date) language sql stable as $$
  with recursive up as (
    select q.id, q.parent_task_id, of_part as is_of, q.is_part as is_part, 1 as step from tasks q
    where q.id = parent and q.deleted_at is null
    union all
    select q.id, q.parent_task_id, up.is_of and up.is_part, q.is_part, step + 1
    from up join tasks q on q.id = up.parent_task_id where q.deleted_at is null),
  known as (
    select up.step, case when is_split then own.planned_start else t.planned_start_date end as planned_start,
      case when is_split then own.planned_end else t.planned_end_date end as planned_end, b.planned_start_date, b.planned_end_date
    from up join tasks t on t.id = up.id cross join lateral own_values_of(t) own
    cross join lateral (select coalesce(t.own_values @> '{"isSplit": true}', false) as is_split) split
    left join baseline_tasks b on up.is_of and b.task_id = up.id and b.baseline_id = baseline)
  select (array_agg(k.planned_start_date order by k.step) filter (where k.planned_end_date is not null))[1],
    (array_agg(k.planned_end_date order by k.step) filter (where k.planned_end_date is not null))[1],
    (array_agg(k.planned_start order by k.step) filter (where coalesce(k.planned_start, k.planned_end) is not null))[1],
    (array_agg(k.planned_end order by k.step) filter (where coalesce(k.planned_start, k.planned_end) is not null))[1]
  from known k
$$;--> statement-breakpoint

-- Percent complete of a summary: that of its leaves by weight, rounded down, so 100 only when all are done. Null without any weight.
create function summary_percent(summary uuid) returns integer language sql stable as $$
  with recursive below as (
    select c.* from tasks c where c.parent_task_id = summary and c.deleted_at is null and not c.is_promise
    union all select c.* from below b join tasks c on c.parent_task_id = b.id where c.deleted_at is null and not c.is_promise),
  leaves as (
    select case when b.is_part then coalesce(w.weight, 0)
        else task_weight(b.estimated_hours, b.planned_start_date, b.planned_end_date, b.duration_days, b.is_milestone, true) end as weight,
      case b.status when 'done' then 100 when 'not_started' then 0 else b.percent_complete end as percent
    from below b left join part_weights w on b.is_part and w.task_id = b.id where b.is_leaf)
  select floor(sum(weight * percent) / nullif(sum(weight), 0))::integer from leaves
$$;--> statement-breakpoint

-- People a day of a dated part for which nobody gave a number: as many as make up its share by weight of the days of work of the task at
-- the top of its family, and no more than that one has (its own number, else `usual`). Null of all else.
create function part_crew(task tasks, usual integer) returns integer language sql stable as $$
  with recursive up as (
    select task.id as id, task.parent_task_id as parent, task.is_part as is_part
    where task.is_part and task.is_leaf and task.workers is null and task.planned_start_date <= task.planned_end_date
    union all select q.id, q.parent_task_id, q.is_part from up join tasks q on q.id = up.parent where up.is_part)
  select greatest(1, least(o.crew, round(o.crew * w.weight * (o.planned_end - o.planned_start + 1)
    / nullif(f.weight * (task.planned_end_date - task.planned_start_date + 1), 0))))::integer
  from up join part_weights f on f.task_id = up.id and f.weight_done is not null
  cross join lateral (select coalesce(t.workers, usual) as crew, own.planned_start, own.planned_end
    from tasks t cross join lateral own_values_of(t) own where t.id = up.id) o
  join part_weights w on w.task_id = task.id
  where not up.is_part and o.planned_start <= o.planned_end
$$;
