import { projectListStatement } from '#features/projects/server/access.ts';

/** The columns of `ProgressLog` in contract.ts. */
export const logsOfProject = projectListStatement({
  name: 'logs-of-project',
  projectId: 'g.project_id',
  columns: () => `g.id, g.project_id as "projectId", p.name as "projectName", g.task_id as "taskId",
    (select t.title from tasks t where t.id = g.task_id) as "taskTitle", g.date, g.manpower, g.notes,
    g.photo_urls as "photoUrls", g.ai_summary as "aiSummary",
    (select u.name from users u where u.id = g.created_by) as "authorName",
    g.created_at as "createdAt", g.updated_at as "updatedAt"`,
  from: 'progress_logs g join projects p on p.id = g.project_id',
  where: 'g.deleted_at is null and ($5::text is null or g.notes ilike $5)',
  order: 'g.date desc, g.created_at desc, g.id',
});
