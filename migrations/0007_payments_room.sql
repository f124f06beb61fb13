CREATE TABLE "budget_alert_levels" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"level" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budget_alert_levels_project_id_kind_pk" PRIMARY KEY("project_id","kind")
);
--> statement-breakpoint
CREATE TABLE "payment_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"vat_number" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "vat_rate" text DEFAULT '15' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "approval_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "may_approve_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vat_rate" numeric(18, 4) DEFAULT '15' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_reference" text;--> statement-breakpoint
ALTER TABLE "budget_alert_levels" ADD CONSTRAINT "budget_alert_levels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attachments" ADD CONSTRAINT "payment_attachments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attachments" ADD CONSTRAINT "payment_attachments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attachments_by_payment" ON "payment_attachments" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_by_name" ON "vendors" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "payments_by_vendor" ON "payments" USING btree (lower("vendor")) WHERE "payments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "payments_trash" ON "payments" USING btree ("deleted_at") WHERE "payments"."deleted_at" is not null;