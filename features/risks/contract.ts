import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery } from '#shared/http/fields.ts';

export const Risk = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  title: z.string(),
  description: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  probability: z.int(),
  impact: z.int(),
  status: z.enum(['open', 'closed']),
  ownerId: Id.nullable(),
  response: z.string(),
  trigger: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Risk = z.output<typeof Risk>;

export const risksApi = contract({
  listOfProject: {
    method: 'GET',
    path: '/api/projects/:id/risks',
    summary: 'All risks of a project, open ones first, the worst first',
    access: 'signed-in',
    params: idParams,
    query: listQuery,
    response: z.array(Risk),
  },
  listCritical: {
    method: 'GET',
    path: '/api/risks/critical',
    summary: 'Open critical and high risks of all visible projects, critical first',
    access: 'signed-in',
    query: listQuery,
    response: z.array(Risk),
  },
});
