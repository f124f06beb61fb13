import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, listQuery } from '#shared/http/fields.ts';

/** One thing somebody did, as the feed shows it. */
export const Activity = z.object({
  seq: z.int(),
  at: z.string(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  entity: z.string(),
  entityId: z.string(),
  action: z.string(),
  label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type Activity = z.output<typeof Activity>;

export const activityApi = contract({
  list: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Who did what in the projects the caller may see, the newest first (20 unless told)',
    access: 'signed-in',
    query: listQuery.extend({ projectId: Id.optional() }),
    response: z.array(Activity),
  },
});
