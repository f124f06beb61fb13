CREATE TABLE "overdue_told" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"due_date" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "overdue_told" ADD CONSTRAINT "overdue_told_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;