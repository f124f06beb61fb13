CREATE INDEX "activity_by_kind" ON "activity" USING btree ("entity","seq");--> statement-breakpoint
CREATE INDEX "activity_by_time" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "search_certificate" ON "search_entries" USING gin ("words") WHERE "search_entries"."kind" = 'certificate';--> statement-breakpoint
CREATE INDEX "progress_logs_trash" ON "progress_logs" USING btree ("deleted_at") WHERE "progress_logs"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "materials_trash" ON "materials" USING btree ("deleted_at") WHERE "materials"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_trash" ON "tasks" USING btree ("deleted_at") WHERE "tasks"."deleted_at" is not null;
--> statement-breakpoint
create or replace function activity_stays() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.project_id is not null and not exists (select from projects where id = old.project_id) then
      return old;
    end if;
    if current_setting('history.removes', true) = 'demonstration' and exists (select from organisation where is_demo) then
      return old;
    end if;
  end if;
  raise exception 'activity is append-only' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger activity_stays before update or delete on activity for each row execute function activity_stays();
--> statement-breakpoint
create trigger activity_stays_whole before truncate on activity for each statement execute function activity_stays();
--> statement-breakpoint
create or replace function search_put_certificate(a_id uuid) returns void language sql as $$
  select search_put('certificate', n.id, n.project_id, n.code, coalesce(n.party, n.code), concat_ws(' ', n.number, n.note))
  from (select c.id, c.project_id, c.number, c.note, k.party,
      case c.kind when 'work' then 'PC-' when 'advance' then 'AP-' else 'RR-' end
        || case when c.number < 1000 then lpad(c.number::text, 3, '0') else c.number::text end as code
    from certificates c left join contracts k on k.project_id = c.project_id where c.id = a_id) n
$$;
--> statement-breakpoint
create or replace function search_follow_certificate() returns trigger language plpgsql as $$ begin
  perform search_put_certificate(new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger search_insert after insert on certificates for each row execute function search_follow_certificate();
--> statement-breakpoint
create trigger search_update after update on certificates for each row when (old.note is distinct from new.note) execute function search_follow_certificate();
--> statement-breakpoint
create trigger search_delete after delete on certificates for each row execute function search_drop('certificate');
--> statement-breakpoint
create or replace function search_follow_party() returns trigger language plpgsql as $$ begin
  perform search_put_certificate(c.id) from certificates c where c.project_id = new.project_id;
  return null;
end $$;
--> statement-breakpoint
create trigger search_party after update on contracts for each row when (old.party is distinct from new.party) execute function search_follow_party();
--> statement-breakpoint
select count(search_put_certificate(c.id)) from certificates c;
