CREATE TABLE "notification_projects" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "notification_projects_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "notification_reader" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"snapshot" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"written_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_quiet" boolean DEFAULT true NOT NULL,
	"digest_on" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"key" text NOT NULL,
	"actor_id" uuid,
	"label" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"pushed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "risk_watch" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"evaluated_at" timestamp with time zone NOT NULL,
	"evaluated_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "engine_key" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "sentences" jsonb;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "cause_gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "adopted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "adopted_by" uuid;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "close_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "is_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "material_id" uuid;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_projects" ADD CONSTRAINT "notification_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_projects" ADD CONSTRAINT "notification_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_watch" ADD CONSTRAINT "risk_watch_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_projects_by_project" ON "notification_projects" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","project_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_by_thing" ON "notifications" USING btree ("entity_id","kind");--> statement-breakpoint
CREATE INDEX "notifications_by_project" ON "notifications" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("user_id") WHERE "notifications"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_to_push" ON "notifications" USING btree ("user_id") WHERE "notifications"."pushed_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_adopted_by_users_id_fk" FOREIGN KEY ("adopted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "risks_engine" ON "risks" USING btree ("project_id","engine_key") WHERE "risks"."engine_key" is not null;--> statement-breakpoint
CREATE INDEX "risks_by_owner" ON "risks" USING btree ("owner_id") WHERE "risks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "risks_trash" ON "risks" USING btree ("deleted_at") WHERE "risks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "risks_by_task" ON "risks" USING btree ("task_id") WHERE "risks"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "risks_by_payment" ON "risks" USING btree ("payment_id") WHERE "risks"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "risks_by_material" ON "risks" USING btree ("material_id") WHERE "risks"."material_id" is not null;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_probability" CHECK ("risks"."probability" between 1 and 5);--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_impact" CHECK ("risks"."impact" between 1 and 5);