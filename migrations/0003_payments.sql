ALTER TABLE "payments" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id") WHERE "payments"."deleted_at" is null;