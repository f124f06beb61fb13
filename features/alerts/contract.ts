import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { listQuery } from '#shared/http/fields.ts';

const alertKinds = ['material', 'payment', 'risk'] as const;

/** What somebody should look at: `detail` holds the figures of its kind, `days_ahead` (from today) in every one. */
export const Alert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
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
      'What needs attention in the running projects one may see, the most urgent first; kind=material: missing within 3 days; payment: overdue; risk: open critical and high ones',
    access: 'signed-in',
    query: listQuery.omit({ search: true }).extend({
      kind: z.enum(alertKinds, 'kind must be material, payment or risk').optional(),
    }),
    response: z.array(Alert),
  },
});
