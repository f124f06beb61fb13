ALTER TABLE "files" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "progress_logs" ADD COLUMN "written_at" timestamp with time zone;