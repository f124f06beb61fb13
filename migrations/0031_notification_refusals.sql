CREATE TABLE "notification_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_refusals" ADD CONSTRAINT "notification_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;