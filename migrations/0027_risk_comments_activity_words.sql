-- The functions of an index are looked up when they are made: maintenance runs without a search path.
create or replace function search_words_of(value text) returns text[] language sql immutable parallel safe strict
begin atomic
  select coalesce(array_agg(distinct form), '{}') from (
    select unnest(case when word ~ '^(ال|لل)...' then array[word, substr(word, 3)]
                       when word ~ '^(وال|بال|فال|كال)...' then array[word, substr(word, 4)]
                       else array[word] end) as form
    from (select left(w, 60) as word
            from unnest(string_to_array(regexp_replace(fold_text(left(value, 4000)), '[[:punct:][:space:]،؛؟٪«»…–—·•’‘“”]+', ' ', 'g'), ' ')) w
           where w <> '') words
  ) forms;
end;
--> statement-breakpoint
create or replace function activity_words(label text, after jsonb) returns tsvector language sql immutable parallel safe
begin atomic
  select array_to_tsvector(search_words_of(label || ' ' || coalesce(after ->> 'comment', '')));
end;
--> statement-breakpoint
CREATE TABLE "risk_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"risk_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "risk_comments" ADD CONSTRAINT "risk_comments_risk_id_risks_id_fk" FOREIGN KEY ("risk_id") REFERENCES "public"."risks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_comments" ADD CONSTRAINT "risk_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_comments_by_risk" ON "risk_comments" USING btree ("risk_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_by_words" ON "activity" USING gin (activity_words("label", "after"));
--> statement-breakpoint
-- A restore brings contracts after certificates: their titles follow then.
create trigger search_party_insert after insert on contracts for each row execute function search_follow_party();
--> statement-breakpoint
select count(search_put_certificate(c.id)) from certificates c;
