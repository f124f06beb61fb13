import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { LinkKind, MAX_MOVES, Move, MovedTask, ScheduleChange } from './contract.ts';

/** So many tasks or links of a change are named; its count is of all. */
export const MOST_MOVED_SHOWN = 200;

const NamedTask = z.object({ taskId: Id, number: z.int(), title: z.string() });
const LinkDays = z.object({ lag: z.number(), lagWritten: z.string().nullable() });

/** A link before and after a step; null where there was none. */
export const ChangedLink = z.object({
  id: Id,
  kind: LinkKind,
  predecessor: NamedTask,
  successor: NamedTask,
  before: LinkDays.nullable(),
  after: LinkDays.nullable(),
});
export type ChangedLink = z.output<typeof ChangedLink>;

/** The newest step of planning that nobody has undone. */
export const LastChange = z.object({
  id: Id,
  kind: z.enum(['move', 'optimise', 'level', 'link', 'unlink', 'relink']),
  /** Null for somebody who was removed. */
  by: z.string().nullable(),
  byId: Id.nullable(),
  at: z.string(),
  /** Of tasks that follow as a whole, because their subtasks moved, none. */
  count: z.int(),
  /** The first of them, as they were before and after the step. */
  moved: z.array(MovedTask),
  links: z.array(ChangedLink),
  /** Tasks or links that were changed or deleted since, so that it cannot be undone; `titles` are the first few. */
  changedSince: z.object({ count: z.int(), titles: z.array(z.string()) }),
});
export type LastChange = z.output<typeof LastChange>;

/** Steps that the planner proposed; all others were made by hand. */
export const isProposed = (kind: LastChange['kind']): boolean => kind === 'optimise' || kind === 'level';

export const MOST_FOLLOWERS_SHOWN = 20;

/** What tasks do to the plan whose dates were changed without it: in the list, in their dialog, on the board. */
export const KnockOnAnswer = z.object({
  /** They start before what they wait for allows; `date` is the first day it does. */
  early: z.array(NamedTask.extend({ date: z.string(), waitsFor: z.array(NamedTask) })),
  /** What waits for them and would have to move: the first of them, and how many. */
  followers: z.array(NamedTask),
  followerCount: z.int(),
  /** What mends it when it is sent as moves; none for who may not move. */
  moves: z.array(Move),
});
export type KnockOnAnswer = z.output<typeof KnockOnAnswer>;

export const changeApi = contract({
  knockOn: {
    // A question that an address has no room for; it changes nothing.
    method: 'POST',
    path: '/api/projects/:id/schedule/knock-on',
    summary:
      'What tasks with other dates do to the plan: which start too early, what would have to move; changes nothing',
    access: 'signed-in',
    params: idParams,
    body: z.object({
      tasks: z
        .array(Id)
        .min(1, 'tasks must name at least one task')
        .max(MAX_MOVES, `tasks must name at most ${MAX_MOVES} tasks`),
    }),
    response: KnockOnAnswer,
  },
  last: {
    method: 'GET',
    path: '/api/projects/:id/schedule/changes/last',
    summary:
      'The newest step of planning that can be undone: who, when, what it moved or linked, and what was changed since',
    access: 'signed-in',
    params: idParams,
    response: z.object({ change: LastChange.nullable() }),
  },
  undo: {
    method: 'POST',
    path: '/api/projects/:id/schedule/changes/:changeId/undo',
    summary: 'Undo one step of planning; 409 when its tasks or links were changed since',
    access: 'task.write',
    params: idParams.extend({ changeId: Id }),
    body: z.object({}),
    response: ScheduleChange,
  },
});
