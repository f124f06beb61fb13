CREATE TABLE "failures" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cause" text NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "failures_day_kind_subject_cause_pk" PRIMARY KEY("day","kind","subject","cause")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"every_ms" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"duration_ms" bigint,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"cause" text,
	"runs" bigint DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failures_by_time" ON "failures" USING btree ("last_at");--> statement-breakpoint
comment on table "failures" is 'not in backups';--> statement-breakpoint
comment on table "job_runs" is 'not in backups';
