CREATE TABLE "schedule_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_on" date NOT NULL,
	"occasion" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"task_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_records" ADD CONSTRAINT "schedule_records_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_records_by_project" ON "schedule_records" USING btree ("project_id","recorded_at");