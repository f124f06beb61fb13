import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery } from '#shared/http/fields.ts';

export const ProgressLog = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  taskId: Id.nullable(),
  taskTitle: z.string().nullable(),
  date: z.string(),
  manpower: z.int(),
  notes: z.string(),
  /** Paths in our own storage. */
  photoUrls: z.array(z.string()),
  aiSummary: z.record(z.string(), z.unknown()).nullable(),
  authorName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProgressLog = z.output<typeof ProgressLog>;

export const logsApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/logs',
    summary: 'All daily logs of a project, the newest first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(ProgressLog),
  },
});
