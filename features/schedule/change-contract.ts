import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { MovedTask, ScheduleChange } from './contract.ts';

/** So many tasks of a change are named; its count is of all. */
export const MOST_MOVED_SHOWN = 200;

/** The newest step of rescheduling that nobody has undone. */
export const LastChange = z.object({
  id: Id,
  kind: z.enum(['move', 'optimise', 'level']),
  /** Null for somebody who was removed. */
  by: z.string().nullable(),
  at: z.string(),
  count: z.int(),
  /** The first of them, as they were before and after the step. */
  moved: z.array(MovedTask),
  /** Tasks that were changed or deleted since, so that it cannot be undone; `titles` are the first few. */
  changedSince: z.object({ count: z.int(), titles: z.array(z.string()) }),
});
export type LastChange = z.output<typeof LastChange>;

export const changeApi = contract({
  last: {
    method: 'GET',
    path: '/api/projects/:id/schedule/changes/last',
    summary: 'The newest step of rescheduling that can be undone: who, when, what it moved, and what was changed since',
    access: 'signed-in',
    params: idParams,
    response: z.object({ change: LastChange.nullable() }),
  },
  undo: {
    method: 'POST',
    path: '/api/projects/:id/schedule/changes/:changeId/undo',
    summary: 'Undo one step of rescheduling; 409 when its tasks were changed since',
    access: 'task.write',
    params: idParams.extend({ changeId: Id }),
    body: z.object({}),
    response: ScheduleChange,
  },
});
