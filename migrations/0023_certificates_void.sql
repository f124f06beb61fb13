ALTER TABLE "certificates" DROP CONSTRAINT "certificates_issued";--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "party_vat_number" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_by_folded_vendor" ON "payments" USING btree (regexp_replace(translate(lower(vendor), 'أإآىة٠١٢٣٤٥٦٧٨٩', 'ااايه0123456789'), '[[:space:][:punct:]،؛؟ـ–—\u00a0\u200c-\u200f]+', '', 'g')) WHERE "payments"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_void" CHECK (("certificates"."status" = 'void') = ("certificates"."void_reason" is not null));--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued" CHECK (("certificates"."status" <> 'draft') = ("certificates"."due" is not null));