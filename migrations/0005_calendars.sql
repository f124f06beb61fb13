CREATE TABLE "project_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hours_per_day" numeric(18, 4) NOT NULL,
	"settings" jsonb NOT NULL,
	"import_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_calendars_hours" CHECK ("project_calendars"."hours_per_day" > 0)
);
--> statement-breakpoint
CREATE TABLE "task_file_dates" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp,
	"early_start" timestamp,
	"early_finish" timestamp,
	"late_start" timestamp,
	"late_finish" timestamp,
	"total_float" numeric(18, 4),
	"free_float" numeric(18, 4),
	"hours" numeric(18, 4),
	"remaining_hours" numeric(18, 4),
	"external_start" timestamp,
	"data_date" timestamp,
	"calendar_id" uuid
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_constraint";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "project_calendars" ADD CONSTRAINT "project_calendars_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file_dates" ADD CONSTRAINT "task_file_dates_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file_dates" ADD CONSTRAINT "task_file_dates_calendar_id_project_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."project_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_calendars_by_project" ON "project_calendars" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_calendars_import_key" ON "project_calendars" USING btree ("project_id","import_key");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_calendar_id_project_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."project_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_by_calendar" ON "tasks" USING btree ("calendar_id") WHERE "tasks"."calendar_id" is not null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_constraint" CHECK (("tasks"."constraint_kind" is null or "tasks"."constraint_kind" = 'as_late_as_possible') = ("tasks"."constraint_date" is null));