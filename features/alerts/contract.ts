import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { listQuery } from '#shared/http/fields.ts';

/** What somebody should look at: `detail` holds the figures of its kind, `days_ahead` (from today) in every one. */
export const Alert = z.object({
  id: z.string(),
  kind: z.enum(['material']),
  projectId: z.string(),
  projectName: z.string(),
  title: z.string(),
  description: z.string(),
  detail: z.looseObject({ days_ahead: z.int() }),
});
export type Alert = z.output<typeof Alert>;

export const alertsApi = contract({
  list: {
    method: 'GET',
    path: '/api/alerts',
    summary:
      'What needs attention in the running projects one may see, the most urgent first; kind=material: missing within 3 days',
    access: 'signed-in',
    query: listQuery.omit({ search: true }).extend({
      kind: z.enum(['material'], 'kind must be material').optional(),
    }),
    response: z.array(Alert),
  },
});
