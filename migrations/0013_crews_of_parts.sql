-- As before, but the people of all parts are rounded together, by number: three of eight people have 3, 2 and 3.
create or replace function part_crew(task tasks, usual integer) returns integer language sql stable as $$
  with recursive up as (
    select task.id as id, task.parent_task_id as parent, task.is_part as is_part
    where task.is_part and task.carries_dates and task.workers is null and task.planned_start_date <= task.planned_end_date
    union all select q.id, q.parent_task_id, q.is_part from up join tasks q on q.id = up.parent where up.is_part)
  select greatest(1, least(o.crew, round(o.crew * d.share * s.upto) - round(o.crew * d.share * s.before)))::integer
  from up join part_weights f on f.task_id = up.id and f.weight_done is not null
  cross join lateral (select coalesce(t.workers, usual) as crew, own.planned_start, own.planned_end
    from tasks t cross join lateral own_values_of(t) own where t.id = up.id) o
  cross join lateral (select (o.planned_end - o.planned_start + 1)
    / nullif(f.weight * (task.planned_end_date - task.planned_start_date + 1), 0) as share) d
  cross join lateral (select sum(w.weight) as upto, coalesce(sum(w.weight) filter (where c.id <> task.id), 0) as before
    from tasks c join part_weights w on w.task_id = c.id
    where c.parent_task_id = task.parent_task_id and c.is_part and c.carries_dates and c.workers is null and c.deleted_at is null
      and c.planned_start_date <= c.planned_end_date and c.number <= task.number) s
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
