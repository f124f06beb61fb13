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
