import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery } from '#shared/http/fields.ts';

export const TaskStatus = z.enum(['not_started', 'in_progress', 'blocked', 'done']);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const Task = z.object({
  id: Id,
  projectId: Id,
  /** The short number people say on site: 142 is shown as T-142. */
  number: z.int(),
  parentTaskId: Id.nullable(),
  title: z.string(),
  description: z.string(),
  status: TaskStatus,
  priority: z.enum(['low', 'medium', 'high', 'critical']),
  assignedTo: Id.nullable(),
  /** The assignee's name for the screen; null when nobody is assigned. */
  assigneeName: z.string().nullable(),
  plannedStartDate: z.string().nullable(),
  plannedEndDate: z.string().nullable(),
  estimatedHours: z.number().nullable(),
  blockedReason: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.output<typeof Task>;

export const tasksApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/tasks',
    summary: 'All tasks of a project, by number',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Task),
  },
});
