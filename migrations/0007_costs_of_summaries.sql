DROP INDEX "tasks_costed";--> statement-breakpoint
CREATE INDEX "tasks_costed" ON "tasks" USING btree ("project_id") WHERE "tasks"."budgeted_cost" is not null and "tasks"."deleted_at" is null;