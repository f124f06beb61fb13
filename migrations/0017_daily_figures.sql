CREATE TABLE "daily_figures" (
	"project_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"health" text NOT NULL,
	"currency" text NOT NULL,
	"budget" numeric(20, 4) NOT NULL,
	"spent" numeric(20, 4) NOT NULL,
	"overdue_amount" numeric(20, 4) NOT NULL,
	"overdue_count" integer NOT NULL,
	"task_count" integer NOT NULL,
	"done_count" integer NOT NULL,
	"in_progress_count" integer NOT NULL,
	"blocked_count" integer NOT NULL,
	"weight" numeric(18, 4) NOT NULL,
	"weight_done" numeric(18, 4) NOT NULL,
	"progress" integer NOT NULL,
	"critical_risks" integer NOT NULL,
	"high_risks" integer NOT NULL,
	CONSTRAINT "daily_figures_project_id_date_pk" PRIMARY KEY("project_id","date")
);
--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_figures_by_date" ON "daily_figures" USING btree ("date");