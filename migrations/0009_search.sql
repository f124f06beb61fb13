CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"code" text,
	"title" text NOT NULL,
	"folded" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_changed" ON "search_entries" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "search_project" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'project';--> statement-breakpoint
CREATE INDEX "search_task" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'task';--> statement-breakpoint
CREATE INDEX "search_material" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'material';--> statement-breakpoint
CREATE INDEX "search_payment" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'payment';--> statement-breakpoint
CREATE INDEX "search_risk" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'risk';--> statement-breakpoint
CREATE INDEX "search_log" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'log';--> statement-breakpoint
CREATE INDEX "search_person" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'person';--> statement-breakpoint
CREATE INDEX "search_words_by_gram" ON "search_words" USING gin ("grams");--> statement-breakpoint
create or replace function fold_text(value text) returns text language sql immutable parallel safe strict as $$
  select translate(
    replace(replace(replace(replace(
      regexp_replace(lower(normalize(value, NFKD)),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640\u200c-\u200f]', '', 'g'),
      'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'),
    'ٱىئؤةڤگچپکیłđ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اييوهفكجبكيld01234567890123456789')
$$;
--> statement-breakpoint
create or replace function search_words_of(value text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct form), '{}') from (
    select unnest(case when word ~ '^(ال|لل)...' then array[word, substr(word, 3)]
                       when word ~ '^(وال|بال|فال|كال)...' then array[word, substr(word, 4)]
                       else array[word] end) as form
    from (select left(w, 60) as word
            from unnest(string_to_array(regexp_replace(fold_text(left(value, 4000)), '[[:punct:][:space:]،؛؟٪«»…–—·•’‘“”]+', ' ', 'g'), ' ')) w
           where w <> '') words
  ) forms
$$;
--> statement-breakpoint
create or replace function search_put(a_kind text, a_id uuid, a_project uuid, a_code text, a_title text, a_body text) returns void language sql as $$
  insert into search_entries as e (kind, id, project_id, code, title, folded, words, changed_at)
  select a_kind, a_id, a_project, a_code, left(a_title, 300), left(fold_text(a_title), 300),
    array_to_tsvector(array(
      select unnest(search_words_of(concat_ws(' ', a_title, a_code, a_body)))
      union select 'e:' || left(fold_text(a_title), 120)
      union select 'c:' || left(regexp_replace(fold_text(a_code), '[[:punct:][:space:]]+', '', 'g'), 120) where a_code <> ''
      union select 'p:' || a_project where a_project is not null)), now()
  on conflict (kind, id) do update set project_id = excluded.project_id, code = excluded.code, title = excluded.title,
    folded = excluded.folded, words = excluded.words, changed_at = excluded.changed_at
$$;
--> statement-breakpoint
create or replace function search_drop() returns trigger language plpgsql as $$ begin
  delete from search_entries where kind = tg_argv[0] and id = old.id;
  return null;
end $$;
--> statement-breakpoint
create or replace function search_follow_project() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'project' and id = new.id;
  else
    perform search_put('project', new.id, new.id, null, new.name, concat_ws(' ', new.client, new.location, left(new.description, 2000)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on projects for each row execute function search_follow_project();
--> statement-breakpoint
create trigger search_update after update on projects for each row when (old.name is distinct from new.name or old.client is distinct from new.client or old.location is distinct from new.location or old.description is distinct from new.description or old.deleted_at is distinct from new.deleted_at) execute function search_follow_project();
--> statement-breakpoint
create trigger search_delete after delete on projects for each row execute function search_drop('project');
--> statement-breakpoint
select count(search_put('project', t.id, t.id, null, t.name, concat_ws(' ', t.client, t.location, left(t.description, 2000)))) from projects t where not (t.deleted_at is not null);
--> statement-breakpoint
create or replace function search_follow_task() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'task' and id = new.id;
  else
    perform search_put('task', new.id, new.project_id, 'T-' || new.number, new.title, new.description);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on tasks for each row execute function search_follow_task();
--> statement-breakpoint
create trigger search_update after update on tasks for each row when (old.title is distinct from new.title or old.description is distinct from new.description or old.deleted_at is distinct from new.deleted_at) execute function search_follow_task();
--> statement-breakpoint
create trigger search_delete after delete on tasks for each row execute function search_drop('task');
--> statement-breakpoint
select count(search_put('task', t.id, t.project_id, 'T-' || t.number, t.title, t.description)) from tasks t where not (t.deleted_at is not null);
--> statement-breakpoint
create or replace function search_follow_material() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'material' and id = new.id;
  else
    perform search_put('material', new.id, new.project_id, null, new.item, concat_ws(' ', new.category, new.supplier));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on materials for each row execute function search_follow_material();
--> statement-breakpoint
create trigger search_update after update on materials for each row when (old.item is distinct from new.item or old.category is distinct from new.category or old.supplier is distinct from new.supplier or old.deleted_at is distinct from new.deleted_at) execute function search_follow_material();
--> statement-breakpoint
create trigger search_delete after delete on materials for each row execute function search_drop('material');
--> statement-breakpoint
select count(search_put('material', t.id, t.project_id, null, t.item, concat_ws(' ', t.category, t.supplier))) from materials t where not (t.deleted_at is not null);
--> statement-breakpoint
create or replace function search_follow_payment() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'payment' and id = new.id;
  else
    perform search_put('payment', new.id, new.project_id, new.invoice_number, new.description, new.vendor);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on payments for each row execute function search_follow_payment();
--> statement-breakpoint
create trigger search_update after update on payments for each row when (old.description is distinct from new.description or old.invoice_number is distinct from new.invoice_number or old.vendor is distinct from new.vendor or old.deleted_at is distinct from new.deleted_at) execute function search_follow_payment();
--> statement-breakpoint
create trigger search_delete after delete on payments for each row execute function search_drop('payment');
--> statement-breakpoint
select count(search_put('payment', t.id, t.project_id, t.invoice_number, t.description, t.vendor)) from payments t where not (t.deleted_at is not null);
--> statement-breakpoint
create or replace function search_follow_risk() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'risk' and id = new.id;
  else
    perform search_put('risk', new.id, new.project_id, null, new.title, new.description);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on risks for each row execute function search_follow_risk();
--> statement-breakpoint
create trigger search_update after update on risks for each row when (old.title is distinct from new.title or old.description is distinct from new.description or old.deleted_at is distinct from new.deleted_at) execute function search_follow_risk();
--> statement-breakpoint
create trigger search_delete after delete on risks for each row execute function search_drop('risk');
--> statement-breakpoint
select count(search_put('risk', t.id, t.project_id, null, t.title, t.description)) from risks t where not (t.deleted_at is not null);
--> statement-breakpoint
create or replace function search_follow_log() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'log' and id = new.id;
  else
    perform search_put('log', new.id, new.project_id, new.date::text, coalesce(nullif(left(new.notes, 160), ''), new.date::text), new.notes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on progress_logs for each row execute function search_follow_log();
--> statement-breakpoint
create trigger search_update after update on progress_logs for each row when (old.notes is distinct from new.notes or old.date is distinct from new.date or old.deleted_at is distinct from new.deleted_at) execute function search_follow_log();
--> statement-breakpoint
create trigger search_delete after delete on progress_logs for each row execute function search_drop('log');
--> statement-breakpoint
select count(search_put('log', t.id, t.project_id, t.date::text, coalesce(nullif(left(t.notes, 160), ''), t.date::text), t.notes)) from progress_logs t where not (t.deleted_at is not null);
--> statement-breakpoint
create or replace function search_follow_person() returns trigger language plpgsql as $$ begin
  if new.deactivated_at is not null then
    delete from search_entries where kind = 'person' and id = new.id;
  else
    perform search_put('person', new.id, null, null, new.name, new.email);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on users for each row execute function search_follow_person();
--> statement-breakpoint
create trigger search_update after update on users for each row when (old.name is distinct from new.name or old.email is distinct from new.email or old.deactivated_at is distinct from new.deactivated_at) execute function search_follow_person();
--> statement-breakpoint
create trigger search_delete after delete on users for each row execute function search_drop('person');
--> statement-breakpoint
select count(search_put('person', t.id, null::uuid, null, t.name, t.email)) from users t where not (t.deactivated_at is not null);
--> statement-breakpoint
comment on table search_entries is 'derived';
--> statement-breakpoint
comment on table search_words is 'derived';
