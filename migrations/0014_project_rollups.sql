-- What the work of a project comes to, day by day, is summed once and holds until a write leaves another tally.

CREATE TABLE "project_rollups" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"figures" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_rollups" ADD CONSTRAINT "project_rollups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
comment on table project_rollups is 'derived';--> statement-breakpoint

-- As before, and for all else that the figures of a project depend on: costs, the place below other tasks and what a task had before its
-- subtasks, the day on which it was finished. Such a change leaves a tally of zeros.
drop trigger tally_update on tasks;--> statement-breakpoint
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.duration_days is distinct from new.duration_days
  or old.is_milestone <> new.is_milestone or old.is_leaf <> new.is_leaf or old.percent_complete <> new.percent_complete
  or old.is_part <> new.is_part or old.is_summary <> new.is_summary
  or old.has_steps <> new.has_steps or old.actual_start is distinct from new.actual_start
  or old.actual_finish is distinct from new.actual_finish or old.completed_at is distinct from new.completed_at
  or old.budgeted_cost is distinct from new.budgeted_cost or old.parent_task_id is distinct from new.parent_task_id
  or old.own_values is distinct from new.own_values
  or (new.status = 'done' and new.completed_at is null and old.updated_at <> new.updated_at)) execute function tally_task();
