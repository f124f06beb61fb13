CREATE TABLE "material_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"material_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_site_change" numeric(18, 4) NOT NULL,
	"delivered_change" numeric(18, 4) NOT NULL,
	"date" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "material_movements" ADD CONSTRAINT "material_movements_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_movements" ADD CONSTRAINT "material_movements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_movements_by_material" ON "material_movements" USING btree ("material_id","created_at");--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_quantities" CHECK ("materials"."required_qty" >= 0 and "materials"."on_site_qty" >= 0 and "materials"."delivered_qty" >= 0);--> statement-breakpoint
INSERT INTO "material_movements" ("id", "material_id", "kind", "on_site_change", "delivered_change", "date", "note")
  SELECT gen_random_uuid(), "id", 'opening', "on_site_qty", "delivered_qty", "created_at"::date, '' FROM "materials"
  WHERE "on_site_qty" <> 0 OR "delivered_qty" <> 0;
