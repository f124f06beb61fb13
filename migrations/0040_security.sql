CREATE TABLE "attempt_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"subject_id" text,
	"subject_label" text,
	"network" text,
	"user_agent" text,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_counts_by_end" ON "attempt_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "known_devices_by_device" ON "known_devices" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "known_devices_by_age" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","seq");--> statement-breakpoint
CREATE INDEX "security_events_by_actor" ON "security_events" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "security_events_by_time" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_failures" ON "security_events" USING btree ("at") WHERE "security_events"."kind" = 'sign-in-failed';--> statement-breakpoint
comment on table attempt_counts is 'derived';
--> statement-breakpoint
create or replace function security_events_stay() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1 year' then
      return old;
    end if;
    if current_setting('history.removes', true) = 'demonstration' and exists (select from organisation where is_demo) then
      return old;
    end if;
  end if;
  raise exception 'security_events is append-only' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger security_events_stay before update or delete on security_events for each row execute function security_events_stay();
--> statement-breakpoint
create trigger security_events_stay_whole before truncate on security_events for each statement execute function security_events_stay();
