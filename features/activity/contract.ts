import { z } from 'zod';
import { calendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { beforeSeq, exactText, fileQuery, Id, listQuery } from '#shared/http/fields.ts';

/** X-Total-Count of this list counts no further, so that a feed of millions is not counted at each look. */
export const MOST_COUNTED = 1000;

/** Lines in an exported workbook; a .csv has no bound. */
export const MOST_IN_EXCEL = 20_000;

/** One thing somebody did, as the feed shows it. */
export const Activity = z.object({
  seq: z.int(),
  at: z.string(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  /** The API token by which the actor's program did it; null: the person did. */
  byToken: z.string().nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  entity: z.string(),
  entityId: z.string(),
  action: z.string(),
  label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** What the ids in `before` and `after` stand for: people and tasks. */
  names: z.record(z.string(), z.string()),
  /** How many more of its kind the same step did, which a grouped list leaves out; else 0. */
  more: z.int(),
});
export type Activity = z.output<typeof Activity>;

const filters = {
  projectId: Id.optional(),
  actorId: Id.optional(),
  /** One of the kinds of features/histories.ts. The server holds it against them, so that a page that asks does not load the words of all rooms. */
  entity: exactText(40, 'entity').optional(),
  entityId: exactText(100, 'entityId').optional(),
  /** What people did, or what the system did by itself. */
  by: z.enum(['people', 'system'], 'by must be people or system').optional(),
  /** Only what the same step did as the entry of this `seq`, that one included. */
  stepOf: z.coerce
    .number({ error: 'stepOf must be a whole number' })
    .int('stepOf must be a whole number')
    .min(0, 'stepOf must not be negative')
    .max(Number.MAX_SAFE_INTEGER)
    .optional(),
  /** First and last day, of the organisation's calendar. */
  from: calendarDate('from').optional(),
  to: calendarDate('to').optional(),
};

const feedQuery = listQuery.extend({
  ...filters,
  /** Of many of one kind that one step did (40 tasks completed at once) the last only. Not where words or one thing are looked for. */
  grouped: z.enum(['true', 'false'], 'grouped must be true or false').optional(),
  before: beforeSeq,
});
export type FeedFilter = z.output<typeof feedQuery>;

export const activityApi = contract({
  list: {
    method: 'GET',
    path: '/api/activity',
    summary: `Who did what in the projects the caller may see, the newest first (20 unless told); counted up to ${MOST_COUNTED}`,
    access: 'signed-in',
    query: feedQuery,
    response: z.array(Activity),
  },
  listEverything: {
    method: 'GET',
    path: '/api/admin/activity',
    summary: `All that was done, in deleted projects, by sign-ins and in the settings too (50 unless told); counted up to ${MOST_COUNTED}`,
    access: 'audit.export',
    query: feedQuery,
    response: z.array(Activity),
  },
  export: {
    method: 'GET',
    path: '/api/admin/activity/export',
    summary: 'The same as a file, a line each changed field, the newest first; .csv whole, .xlsx up to 20,000 lines',
    access: 'audit.export',
    query: z.object({
      ...filters,
      search: listQuery.shape.search,
      ...fileQuery(['csv', 'xlsx']),
    }),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
});
