ALTER TABLE "organisation" ADD COLUMN "site_engineers_see_money" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What the engine says of a budget is an amount, which is not for everybody: the search knows such a risk by its title alone.
create or replace function search_follow_risk() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'risk' and id = new.id;
  else
    perform search_put('risk', new.id, new.project_id, null, new.title,
      case when new.engine_key like 'budget:%' then '' else new.description end);
  end if;
  return null;
end $$;
--> statement-breakpoint
select count(search_put('risk', r.id, r.project_id, null, r.title, '')) from risks r
  where r.engine_key like 'budget:%' and r.deleted_at is null;
