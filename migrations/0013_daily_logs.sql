CREATE TABLE "log_entries" (
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"log_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"content_hash" text NOT NULL,
	"content" jsonb,
	"previous_hash" text,
	"hash" text NOT NULL,
	CONSTRAINT "log_entries_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "awaited_photo_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "amended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_entries_by_log" ON "log_entries" USING btree ("log_id","seq");--> statement-breakpoint
CREATE INDEX "progress_logs_newest" ON "progress_logs" USING btree ("date","created_at") WHERE "progress_logs"."deleted_at" is null;