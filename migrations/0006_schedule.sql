CREATE TABLE "baseline_tasks" (
	"baseline_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"planned_start_date" date NOT NULL,
	"planned_end_date" date NOT NULL,
	CONSTRAINT "baseline_tasks_baseline_id_task_id_pk" PRIMARY KEY("baseline_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "baselines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "equipment_capacity" CHECK ("equipment"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schedule_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"moved" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "task_equipment" (
	"task_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_equipment_task_id_equipment_id_pk" PRIMARY KEY("task_id","equipment_id"),
	CONSTRAINT "task_equipment_quantity" CHECK ("task_equipment"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "task_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"predecessor_id" uuid NOT NULL,
	"successor_id" uuid NOT NULL,
	"kind" text DEFAULT 'FS' NOT NULL,
	"lag" numeric(18, 4) DEFAULT '0' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_links_two" CHECK ("task_links"."predecessor_id" <> "task_links"."successor_id")
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "crew_capacity" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "wbs" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_milestone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "percent_complete" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "duration_days" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "constraint_kind" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "constraint_date" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "workers" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "baseline_tasks" ADD CONSTRAINT "baseline_tasks_baseline_id_baselines_id_fk" FOREIGN KEY ("baseline_id") REFERENCES "public"."baselines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baseline_tasks" ADD CONSTRAINT "baseline_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baselines" ADD CONSTRAINT "baselines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baselines" ADD CONSTRAINT "baselines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_changes" ADD CONSTRAINT "schedule_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_changes" ADD CONSTRAINT "schedule_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_equipment" ADD CONSTRAINT "task_equipment_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_equipment" ADD CONSTRAINT "task_equipment_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_links" ADD CONSTRAINT "task_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_links" ADD CONSTRAINT "task_links_predecessor_id_tasks_id_fk" FOREIGN KEY ("predecessor_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_links" ADD CONSTRAINT "task_links_successor_id_tasks_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_links" ADD CONSTRAINT "task_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baseline_tasks_by_task" ON "baseline_tasks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "baselines_by_project" ON "baselines" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_name" ON "equipment" USING btree ("project_id","name");--> statement-breakpoint
CREATE INDEX "schedule_changes_by_project" ON "schedule_changes" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "task_equipment_by_equipment" ON "task_equipment" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_links_pair" ON "task_links" USING btree ("predecessor_id","successor_id","kind");--> statement-breakpoint
CREATE INDEX "task_links_by_project" ON "task_links" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "task_links_by_successor" ON "task_links" USING btree ("successor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_import_key" ON "tasks" USING btree ("project_id","import_key") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_crew" CHECK ("projects"."crew_capacity" >= 0);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_percent" CHECK ("tasks"."percent_complete" between 0 and 100);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_duration" CHECK ("tasks"."duration_days" >= 0);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workers" CHECK ("tasks"."workers" >= 0);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_constraint" CHECK (("tasks"."constraint_kind" is null) = ("tasks"."constraint_date" is null));