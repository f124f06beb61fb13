CREATE TABLE "bill_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"variation_id" uuid,
	"section" text DEFAULT '' NOT NULL,
	"number" text NOT NULL,
	"description" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 4) NOT NULL,
	"rate" numeric(20, 4) NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_items_rate" CHECK ("bill_items"."rate" >= 0),
	CONSTRAINT "bill_items_quantity" CHECK ("bill_items"."quantity" >= 0 or "bill_items"."variation_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "certificate_lines" (
	"certificate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" numeric(18, 4) NOT NULL,
	"amount" numeric(20, 4),
	CONSTRAINT "certificate_lines_certificate_id_item_id_pk" PRIMARY KEY("certificate_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"sequence" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"date" date NOT NULL,
	"period_from" date,
	"period_to" date,
	"note" text DEFAULT '' NOT NULL,
	"reason" text,
	"contract_sum" numeric(20, 4),
	"work_done" numeric(20, 4),
	"previous_work" numeric(20, 4),
	"certified" numeric(20, 4),
	"advance" numeric(20, 4),
	"recovery" numeric(20, 4),
	"retention" numeric(20, 4),
	"released" numeric(20, 4),
	"vat" numeric(20, 4),
	"brought_forward" numeric(20, 4),
	"due" numeric(20, 4),
	"vat_rate" numeric(18, 4),
	"retention_percent" numeric(18, 4),
	"recovery_percent" numeric(18, 4),
	"issued_at" timestamp with time zone,
	"issued_by" uuid,
	"payment_id" uuid,
	"received_on" date,
	"received_reference" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_issued" CHECK (("certificates"."status" = 'issued') = ("certificates"."due" is not null))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"party" text NOT NULL,
	"engineer" text,
	"reference" text,
	"vat_rate" numeric(18, 4) NOT NULL,
	"retention_percent" numeric(18, 4) NOT NULL,
	"retention_cap_percent" numeric(18, 4) NOT NULL,
	"completion_percent" numeric(18, 4) NOT NULL,
	"advance_percent" numeric(18, 4) NOT NULL,
	"recovery_percent" numeric(18, 4) NOT NULL,
	"taxes_advance" boolean NOT NULL,
	"allows_overrun" boolean NOT NULL,
	"payment_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_percents" CHECK ("contracts"."vat_rate" between 0 and 100 and "contracts"."retention_percent" between 0 and 100
        and "contracts"."retention_cap_percent" between 0 and 100 and "contracts"."completion_percent" between 0 and 100
        and "contracts"."advance_percent" between 0 and 100 and "contracts"."recovery_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "variations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" text NOT NULL,
	"reason" text NOT NULL,
	"date" date NOT NULL,
	"approved_by" text,
	"approved_on" date,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variations_approval" CHECK (("variations"."approved_by" is null) = ("variations"."approved_on" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vat_amount" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_items" ADD CONSTRAINT "bill_items_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_lines" ADD CONSTRAINT "certificate_lines_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_lines" ADD CONSTRAINT "certificate_lines_item_id_bill_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bill_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variations" ADD CONSTRAINT "variations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variations" ADD CONSTRAINT "variations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_items_number" ON "bill_items" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "bill_items_order" ON "bill_items" USING btree ("project_id","position","id");--> statement-breakpoint
CREATE INDEX "bill_items_by_variation" ON "bill_items" USING btree ("variation_id");--> statement-breakpoint
CREATE INDEX "certificate_lines_by_item" ON "certificate_lines" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("project_id","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_sequence" ON "certificates" USING btree ("project_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_by_payment" ON "certificates" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_draft" ON "certificates" USING btree ("project_id") WHERE "certificates"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "variations_number" ON "variations" USING btree ("project_id","number");