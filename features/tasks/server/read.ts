import { projectListStatement } from '#features/projects/server/access.ts';

/** The columns of `Task` in contract.ts. */
export const tasksOfProject = projectListStatement({
  name: 'tasks-of-project',
  projectId: 't.project_id',
  columns:
    () => `t.id, t.project_id as "projectId", t.number, t.parent_task_id as "parentTaskId", t.title, t.description,
    t.status, t.priority, t.assigned_to as "assignedTo",
    (select u.name from users u where u.id = t.assigned_to) as "assigneeName",
    t.planned_start_date as "plannedStartDate", t.planned_end_date as "plannedEndDate",
    trim_scale(t.estimated_hours) as "estimatedHours", t.blocked_reason as "blockedReason", t.version,
    t.created_at as "createdAt", t.updated_at as "updatedAt"`,
  from: 'tasks t',
  where: 't.deleted_at is null and ($5::text is null or t.title ilike $5 or t.description ilike $5)',
  order: 't.number',
});
