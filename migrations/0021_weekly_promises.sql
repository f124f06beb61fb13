CREATE TABLE "committed_weeks" (
	"project_id" uuid NOT NULL,
	"week_start" date NOT NULL,
	"planned_tasks" integer NOT NULL,
	"ready_tasks" integer NOT NULL,
	"committed_by" uuid,
	"committed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "committed_weeks_project_id_week_start_pk" PRIMARY KEY("project_id","week_start"),
	CONSTRAINT "committed_weeks_ready" CHECK ("committed_weeks"."ready_tasks" between 0 and "committed_weeks"."planned_tasks")
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"source_task_id" uuid,
	"week_start" date NOT NULL,
	"date" date NOT NULL,
	"miss_reason" text,
	"miss_note" text DEFAULT '' NOT NULL,
	"judged_by" uuid,
	"judged_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "committed_weeks" ADD CONSTRAINT "committed_weeks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committed_weeks" ADD CONSTRAINT "committed_weeks_committed_by_users_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_source_task_id_tasks_id_fk" FOREIGN KEY ("source_task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_judged_by_users_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promises_once" ON "promises" USING btree ("task_id","week_start");--> statement-breakpoint
CREATE INDEX "promises_by_week" ON "promises" USING btree ("project_id","week_start");--> statement-breakpoint
CREATE INDEX "promises_by_source" ON "promises" USING btree ("source_task_id");