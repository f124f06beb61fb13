CREATE TABLE "photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"is_unreadable" boolean DEFAULT false NOT NULL,
	"captured_on" date,
	"captured_time" text,
	"utc_offset" text,
	"latitude" double precision,
	"longitude" double precision,
	"hash" text,
	"signature" text,
	"sharpness" real,
	"is_blurred" boolean,
	"brightness" smallint,
	"exposure" text,
	"analysis" jsonb,
	"analysed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "hide_photo_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_by_hash" ON "photos" USING btree ("hash") WHERE "photos"."hash" is not null;