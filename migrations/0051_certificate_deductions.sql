CREATE TABLE "certificate_deductions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(20, 4) NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "deducted" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "certificate_deductions" ADD CONSTRAINT "certificate_deductions_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_deductions_order" ON "certificate_deductions" USING btree ("certificate_id","position");