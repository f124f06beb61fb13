-- Of the weekdays that a project works (holidays aside), how many lie before each of fifteen days, from a Sunday on.
create function worked_before(project uuid) returns integer[] language sql stable parallel safe as $$
  select array_agg((select count(*)::integer from generate_series(0, d.day - 1) b where b % 7 = any(w.weekdays)) order by d.day)
  from (select coalesce(
      (select array_agg(e.day::integer - 1) from jsonb_array_elements(c.settings->'weekHours') with ordinality e(shifts, day)
        where jsonb_array_length(e.shifts) > 0),
      (select array_agg(v::integer) from jsonb_array_elements_text(c.settings->'workingDays') v), '{0,1,2,3,4}') as weekdays
    from (select coalesce((select calendar from projects where id = project), (select calendar from organisation where id = 1)) as settings) c) w,
    generate_series(0, 14) d(day)
$$;
--> statement-breakpoint
-- Days that are worked from one date to another, both included; one at least.
create function worked_days(first date, last date, before integer[]) returns integer language sql immutable parallel safe as $$
  select greatest(1, (last - first + 1) / 7 * before[8]
    + before[extract(dow from first)::integer + (last - first + 1) % 7 + 1] - before[extract(dow from first)::integer + 1])
$$;
--> statement-breakpoint
-- As before, but by days that are worked, so that moved parts need as many people as before, and rounded over all parts, by number: three
-- of eight people have 3, 2 and 3. Parts without hours share what those with hours leave by these days.
create or replace function part_crew(task tasks, usual integer) returns integer language sql stable as $$
  with recursive up as (
    select task.id as id, task.parent_task_id as parent, task.is_part as is_part
    where task.is_part and task.carries_dates and task.workers is null and task.planned_start_date <= task.planned_end_date
    union all select q.id, q.parent_task_id, q.is_part from up join tasks q on q.id = up.parent where up.is_part),
  siblings as (
    select c.id, c.number, w.weight, coalesce(c.estimated_hours, 0) = 0 as is_hourless,
      worked_days(c.planned_start_date, c.planned_end_date, week.before) as days,
      c.carries_dates and c.workers is null as is_sharing
    from (select worked_before(task.project_id) as before) week, tasks c join part_weights w on w.task_id = c.id
    where c.parent_task_id = task.parent_task_id and c.is_part and c.deleted_at is null and c.planned_start_date <= c.planned_end_date),
  shares as (
    select b.id, b.number, b.days, b.is_sharing,
      case when b.is_hourless then r.weight * b.days / nullif(r.days, 0) else b.weight end as weight
    from siblings b, (select sum(weight) as weight, sum(days) as days from siblings where is_hourless) r)
  select greatest(1, least(o.crew, round(o.crew * d.share * s.upto) - round(o.crew * d.share * s.before)))::integer
  from up join part_weights f on f.task_id = up.id and f.weight_done is not null
  cross join lateral (select coalesce(t.workers, usual) as crew, own.planned_start, own.planned_end
    from tasks t cross join lateral own_values_of(t) own where t.id = up.id) o
  cross join lateral (select worked_days(o.planned_start, o.planned_end, worked_before(task.project_id))
    / nullif(f.weight * (select days from shares where id = task.id), 0) as share) d
  cross join lateral (select sum(b.weight) as upto, coalesce(sum(b.weight) filter (where b.id <> task.id), 0) as before
    from shares b where b.is_sharing and b.number <= task.number) s
  where not up.is_part and o.planned_start <= o.planned_end
$$;
--> statement-breakpoint
-- As before, but work that is known to have ended began by then at the latest; of what is done nobody may know when it began.
do $$ begin
  execute replace(pg_get_functiondef('follow_subtasks(uuid[])'::regprocedure), 'min(c.actual_start) as began_on',
    'case when not bool_and(c.status = ''done'') or count(c.actual_start) > 0 then min(least(c.actual_start, c.actual_finish)) end as began_on');
end $$;
--> statement-breakpoint
-- As before, but work of which nobody knew when it began, and that is not done after all, did not begin today.
do $$ begin
  execute replace(pg_get_functiondef('keep_actual_dates()'::regprocedure), 'if new.status = ''in_progress'' and tg_op = ''UPDATE'' then',
    'if new.status = ''in_progress'' and tg_op = ''UPDATE'' and not (old.status = ''done'' and old.actual_start is null) then');
end $$;
