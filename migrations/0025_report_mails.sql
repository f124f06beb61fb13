CREATE TABLE "report_mail_deliveries" (
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_mail_deliveries_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_mail_recipients" (
	"mail_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_mail_recipients_mail_id_user_id_pk" PRIMARY KEY("mail_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_mail_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_missed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"project_id" uuid,
	"days" text NOT NULL,
	"part" text NOT NULL,
	"format" text NOT NULL,
	"with_rows" boolean NOT NULL,
	"language" text NOT NULL,
	"cadence" text NOT NULL,
	"weekday" integer,
	"month_day" integer,
	"time" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"counted_to" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_mail_deliveries" ADD CONSTRAINT "report_mail_deliveries_run_id_report_mail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_mail_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mail_deliveries" ADD CONSTRAINT "report_mail_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mail_recipients" ADD CONSTRAINT "report_mail_recipients_mail_id_report_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."report_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mail_recipients" ADD CONSTRAINT "report_mail_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mail_runs" ADD CONSTRAINT "report_mail_runs_mail_id_report_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."report_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mail_deliveries_open" ON "report_mail_deliveries" USING btree ("try_at") WHERE "report_mail_deliveries"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "report_mail_deliveries_by_user" ON "report_mail_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_mail_recipients_by_user" ON "report_mail_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_mail_runs_once" ON "report_mail_runs" USING btree ("mail_id","due_at");--> statement-breakpoint
CREATE INDEX "report_mails_by_owner" ON "report_mails" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_mails_by_project" ON "report_mails" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "report_mails_running" ON "report_mails" USING btree ("id") WHERE not "report_mails"."is_paused";