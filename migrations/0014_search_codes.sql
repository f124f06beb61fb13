-- A task's "T" stands in no list of words: it would stand in every task's.
create or replace function search_put(a_kind text, a_id uuid, a_project uuid, a_code text, a_title text, a_body text) returns void language sql as $$
  insert into search_entries as e (kind, id, project_id, code, title, folded, words, changed_at)
  select a_kind, a_id, a_project, a_code, left(a_title, 300), left(fold_text(a_title), 300),
    array_to_tsvector(array(
      select unnest(search_words_of(concat_ws(' ', a_title, case when a_kind <> 'task' then a_code end, a_body)))
      union select 'e:' || left(fold_text(a_title), 120)
      union select 'c:' || left(regexp_replace(fold_text(a_code), '[[:punct:][:space:]]+', '', 'g'), 120) where a_code <> ''
      union select 'p:' || a_project where a_project is not null)), now()
  on conflict (kind, id) do update set project_id = excluded.project_id, code = excluded.code, title = excluded.title,
    folded = excluded.folded, words = excluded.words, changed_at = excluded.changed_at
$$;
--> statement-breakpoint
select count(search_put('task', t.id, t.project_id, 'T-' || t.number, t.title, t.description)) from tasks t where t.deleted_at is null;
