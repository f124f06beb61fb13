CREATE TABLE "material_tasks" (
	"material_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"quantity" numeric(18, 4),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_tasks_material_id_task_id_pk" PRIMARY KEY("material_id","task_id"),
	CONSTRAINT "material_tasks_quantity" CHECK ("material_tasks"."quantity" > 0)
);
--> statement-breakpoint
DROP INDEX "materials_by_project";--> statement-breakpoint
ALTER TABLE "material_movements" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "material_movements" ADD COLUMN "ordered_date" date;--> statement-breakpoint
ALTER TABLE "material_movements" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "ordered_date" date;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "material_tasks" ADD CONSTRAINT "material_tasks_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_tasks" ADD CONSTRAINT "material_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_tasks_by_task" ON "material_tasks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "material_movements_lead" ON "material_movements" USING btree ("supplier") WHERE "material_movements"."ordered_date" is not null;--> statement-breakpoint
CREATE INDEX "materials_by_item" ON "materials" USING btree ("item","id") WHERE "materials"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "materials_by_project" ON "materials" USING btree ("project_id","item","id") WHERE "materials"."deleted_at" is null;