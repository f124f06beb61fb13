CREATE TABLE "certificate_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(20, 4) NOT NULL,
	"reference" text,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_receipts_amount" CHECK ("certificate_receipts"."amount" >= 0),
	CONSTRAINT "certificate_receipts_reason" CHECK ("certificate_receipts"."kind" <> 'write_off' or "certificate_receipts"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "certificate_receipts" ADD CONSTRAINT "certificate_receipts_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_receipts" ADD CONSTRAINT "certificate_receipts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_receipts_order" ON "certificate_receipts" USING btree ("certificate_id","date","id");--> statement-breakpoint
-- What was recorded as received, by its day alone, was the whole amount.
insert into certificate_receipts (id, certificate_id, kind, date, amount, reference)
select gen_random_uuid(), c.id, 'receipt', c.received_on, coalesce(c.due, 0), c.received_reference
from certificates c where c.received_on is not null;
--> statement-breakpoint
ALTER TABLE "certificates" DROP COLUMN "received_on";--> statement-breakpoint
ALTER TABLE "certificates" DROP COLUMN "received_reference";