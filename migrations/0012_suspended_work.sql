ALTER TABLE "projects" ADD COLUMN "progress_logic" text DEFAULT 'override' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_file_dates" ADD COLUMN "resumes_at" timestamp;--> statement-breakpoint
ALTER TABLE "task_file_dates" ADD COLUMN "progress_logic" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "suspended_from" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "resumes_on" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "external_start" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "external_finish" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_suspension" CHECK ("tasks"."resumes_on" is null or ("tasks"."suspended_from" is not null and "tasks"."resumes_on" >= "tasks"."suspended_from"));