-- A change of one task adds one row to the tallies, without tables of old and new rows; a move within a column adds none.
create or replace function tally_task() returns trigger language plpgsql as $$
declare
  n int := (new.deleted_at is null)::int;
  o int := (old.deleted_at is null)::int;
  nw numeric := n * task_weight(new.estimated_hours, new.planned_start_date, new.planned_end_date, new.is_promise);
  ow numeric := o * task_weight(old.estimated_hours, old.planned_start_date, old.planned_end_date, old.is_promise);
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
drop trigger tally_update on tasks;
--> statement-breakpoint
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.is_promise <> new.is_promise) execute function tally_task();
--> statement-breakpoint
drop index activity_by_words;
--> statement-breakpoint
-- The same words as search_words_of, made with less: it is reckoned at every write.
create or replace function activity_words(label text, after jsonb) returns tsvector language sql immutable parallel safe
begin atomic
  select array_to_tsvector(array_remove(string_to_array(case when f.words ~ '(ال|لل)'
      then f.words || ' ' || regexp_replace(f.words, '(^| )(?:[وبفك]?ال|لل)(?=\S{3})', '\1', 'g') else f.words end, ' '), ''))
  from (select regexp_replace(regexp_replace(fold_text(left(label || ' ' || coalesce(after ->> 'comment', ''), 4000)),
      '[[:punct:][:space:]،؛؟٪«»…–—·•’‘“”]+', ' ', 'g'), '(\S{60})\S+', '\1', 'g') as words offset 0) f;
end;
--> statement-breakpoint
create index "activity_by_words" on "activity" using gin (activity_words("label", "after"));
