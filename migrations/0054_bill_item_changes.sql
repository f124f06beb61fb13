CREATE TABLE "bill_item_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" numeric(18, 4) NOT NULL,
	"rate" numeric(20, 4) NOT NULL,
	"previous_quantity" numeric(18, 4) NOT NULL,
	"previous_rate" numeric(20, 4) NOT NULL,
	"position" integer NOT NULL,
	"sequence" integer,
	CONSTRAINT "bill_item_changes_rate" CHECK ("bill_item_changes"."rate" >= 0)
);
--> statement-breakpoint
ALTER TABLE "certificate_lines" ADD COLUMN "bill_quantity" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "certificate_lines" ADD COLUMN "rate" numeric(20, 4);--> statement-breakpoint
ALTER TABLE "bill_item_changes" ADD CONSTRAINT "bill_item_changes_variation_id_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_item_changes" ADD CONSTRAINT "bill_item_changes_item_id_bill_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bill_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_item_changes_once" ON "bill_item_changes" USING btree ("variation_id","item_id");--> statement-breakpoint
CREATE INDEX "bill_item_changes_by_item" ON "bill_item_changes" USING btree ("item_id","sequence");--> statement-breakpoint
-- No item changed once a certificate of work was issued: what is issued has the bill's own quantity and rate.
update certificate_lines l set bill_quantity = i.quantity, rate = i.rate
from bill_items i, certificates c
where i.id = l.item_id and c.id = l.certificate_id and c.status <> 'draft';
