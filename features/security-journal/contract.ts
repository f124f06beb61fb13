import { z } from 'zod';
import { calendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { beforeSeq, fileQuery, Id, listQuery } from '#shared/http/fields.ts';
import { SECURITY_EVENTS } from '#shared/security-events.ts';

/** X-Total-Count of this list counts no further. */
export const MOST_COUNTED = 1000;

/** Lines in an exported workbook; a .csv has no bound. */
export const MOST_IN_EXCEL = 20_000;

/** Days that entries are kept; the database refuses to delete younger ones. */
export const RETENTION_DAYS = 366;

/** One entry of the security journal. */
export const SecurityEntry = z.object({
  seq: z.int(),
  at: z.string(),
  kind: z.string(),
  /** Who did it; null: nobody was signed in, or the system did it. */
  actorId: Id.nullable(),
  /** The name of today, and the e-mail address of then. */
  actorName: z.string().nullable(),
  actorLabel: z.string().nullable(),
  /** The account or thing it was done to. */
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  subjectLabel: z.string().nullable(),
  /** The /24 of an IPv4 address, the /64 of an IPv6 one. */
  network: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  requestId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type SecurityEntry = z.output<typeof SecurityEntry>;

const filters = {
  kind: z.enum(SECURITY_EVENTS, 'kind must be one of the kinds of the journal').optional(),
  /** Who did it, or to whom it was done. */
  personId: Id.optional(),
  /** First and last day, of the organisation's calendar. */
  from: calendarDate('from').optional(),
  to: calendarDate('to').optional(),
  /** In names, e-mail addresses and networks. */
  search: listQuery.shape.search,
};

const journalQuery = listQuery.extend({
  ...filters,
  before: beforeSeq,
});
export type JournalFilter = z.output<typeof journalQuery>;

export const securityJournalApi = contract({
  list: {
    method: 'GET',
    path: '/api/admin/security-journal',
    summary: `Sign-ins, refusals, limits, links, changed rights and settings, exports; the newest first (50 by default), counted up to ${MOST_COUNTED}`,
    access: 'audit.export',
    query: journalQuery,
    response: z.array(SecurityEntry),
  },
  export: {
    method: 'GET',
    path: '/api/admin/security-journal/export',
    summary: 'The same as a file, the newest first; .csv whole, .xlsx up to 20,000 lines',
    access: 'audit.export',
    query: z.object({
      ...filters,
      ...fileQuery(['csv', 'xlsx']),
    }),
    produces: 'application/octet-stream',
    isHeavy: true,
    response: z.unknown(),
  },
});
