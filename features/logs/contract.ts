import { z } from 'zod';
import { calendarDate, nullableDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, moment, preset, text, version } from '#shared/http/fields.ts';
import { count, LogDetails } from './details-contract.ts';
import { MAX_FURTHER_PHOTOS, MAX_PHOTOS } from './rules.ts';

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
  /** Their ids, in the same order: thumbnails go by these. */
  photoIds: z.array(Id),
  /** Ids of photos beyond the five of a log: the project has them, with a link to this log. */
  furtherPhotoIds: z.array(Id),
  /** Photos that were announced with the log and are still on their way. */
  awaitedPhotos: z.int(),
  aiSummary: z.record(z.string(), z.unknown()).nullable(),
  details: LogDetails,
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  /** 1 as submitted, one more with every amendment. */
  version: z.int(),
  amendedAt: z.string().nullable(),
  /** SHA-256 of its submission in the chain of its project, and of the entry before it. */
  hash: z.string().nullable(),
  previousHash: z.string().nullable(),
  /** When it was submitted by the clock of the device it was written on; null: the device did not say. */
  writtenAt: z.string().nullable(),
  /** When the server received it. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProgressLog = z.output<typeof ProgressLog>;

const path = text(300, 'photoUrls');
const fewOf = <T extends z.ZodType>(one: T) => z.array(one).max(MAX_PHOTOS, `A log has at most ${MAX_PHOTOS} photos`);
const photos = fewOf(path).refine((paths) => new Set(paths).size === paths.length, 'The same photo is named twice.');
const photoIds = fewOf(Id);
const date = nullableDate('date').pipe(z.string('date is required'));

const fields = {
  /** "none", as the specification's form has it, is no task. */
  taskId: z.union([z.literal(['none', '']).transform(() => null), Id.nullable()]),
  date,
  manpower: count('manpower'),
  notes: text(20_000, 'notes'),
  photoUrls: photos,
  details: LogDetails,
};

const numberTyped = (typed: unknown) =>
  typeof typed === 'string' && /^\d{0,9}$/.test(typed.trim()) ? Number(typed.trim()) : typed;

export const NewLog = z.object({
  /** Made by the client: sending the same log again answers the one that is there, with the photos it has. */
  id: Id.optional(),
  projectId: z.uuid('Please select a project'),
  taskId: preset(fields.taskId, null),
  date,
  /** May be what was typed into its field: digits are the number, nothing is 0. */
  manpower: z.preprocess((typed: number | null | undefined) => numberTyped(typed), preset(fields.manpower, 0)),
  notes: preset(fields.notes, ''),
  photoUrls: preset(photos, []),
  /** Client-made ids of photos that will arrive later; each is attached once, when it does. */
  awaitedPhotoIds: preset(photoIds, []),
  details: LogDetails.prefault({}),
  /** By the clock of the device; kept beside the moment of its arrival and sealed with it. */
  writtenAt: preset(moment('writtenAt'), null),
});
export type NewLog = z.output<typeof NewLog>;

/**
 * What an amendment changes, and why. `version` is the one its writer saw: an old one is a 409 with `current`, the log as it is
 * now. `knownPhotoUrls` are the photos he saw: one that arrived since is kept beside `photoUrls`. Both may be left out, as what
 * was written without a network does.
 */
export const LogAmendment = z
  .object({ ...fields, version, knownPhotoUrls: photos })
  .partial()
  .extend({
    reason: text(500, 'reason').pipe(z.string().min(1, 'Please say why the log is amended.')),
  });
export type LogAmendment = z.output<typeof LogAmendment>;

export const LogVersion = z.object({
  version: z.int(),
  kind: z.enum(['submitted', 'amended', 'photographed', 'withdrawn', 'deleted', 'restored', 'purged']),
  at: z.string(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  hash: z.string(),
  /** What the log said from then on; null once its content was deleted for good. */
  content: z.record(z.string(), z.unknown()).nullable(),
  /** Ids of the photos it had then, in their order; a photo that is gone for good is left out. */
  photoIds: z.array(Id),
});
export type LogVersion = z.output<typeof LogVersion>;

/** The content of a version, as far as it is read on screen; a deleted log's has none of it. */
export const LogContent = z.object({
  date: z.string(),
  manpower: z.int(),
  notes: z.string(),
  details: LogDetails,
  task: z.object({ title: z.string().nullable() }).nullable(),
  /** Absent from what was written before devices told it. */
  writtenAt: z.string().nullable().default(null),
});
export type LogContent = z.output<typeof LogContent>;

/** A deleted log: its date and hash stay for ever, its content for 30 days. */
export const LogTombstone = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  date: z.string(),
  hash: z.string().nullable(),
  authorName: z.string().nullable(),
  deletedAt: z.string(),
  deletedByName: z.string().nullable(),
  isPurged: z.boolean(),
});
export type LogTombstone = z.output<typeof LogTombstone>;

const period = { from: calendarDate('from'), to: calendarDate('to') };
const Language = z.enum(['en', 'ar']).default('en');

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
  recent: {
    method: 'GET',
    path: '/api/progress-logs/recent',
    summary: 'Daily logs of all visible projects, the newest first (20 unless told)',
    access: 'signed-in',
    query: listQuery.extend({
      projectId: Id.optional(),
      authorId: Id.optional(),
      from: period.from.optional(),
      to: period.to.optional(),
    }),
    response: z.array(ProgressLog),
  },
  create: {
    method: 'POST',
    path: '/api/progress-logs',
    summary: 'Submit a daily log; it is locked then. Sending an id makes a repeat harmless',
    access: 'log.submit',
    body: NewLog,
    response: ProgressLog,
    status: 201,
  },
  one: {
    method: 'GET',
    path: '/api/progress-logs/:id',
    summary: 'One daily log',
    access: 'signed-in',
    params: idParams,
    response: ProgressLog,
  },
  amend: {
    method: 'PUT',
    path: '/api/progress-logs/:id',
    summary: 'Amend a log with a reason: its author for 48 hours, then an administrator. What it said before is kept',
    access: 'log.submit',
    params: idParams,
    body: LogAmendment,
    response: ProgressLog,
  },
  addPhotos: {
    method: 'POST',
    path: '/api/progress-logs/:id/photos',
    summary: 'Attach photos that were announced when the log was submitted; the same photo again is harmless',
    access: 'log.submit',
    params: idParams,
    body: z.object({ photoUrls: photos.min(1, 'photoUrls is required') }),
    response: ProgressLog,
  },
  addFurtherPhotos: {
    method: 'POST',
    path: '/api/progress-logs/:id/further-photos',
    summary: `Photos beyond the five of a log: the project has them, with a link to it (at most ${MAX_FURTHER_PHOTOS}); again is harmless`,
    access: 'log.submit',
    params: idParams,
    body: z.object({ photoUrls: photos.min(1, 'photoUrls is required') }),
    response: ProgressLog,
  },
  withdrawPhotos: {
    method: 'POST',
    path: '/api/progress-logs/:id/photos/withdraw',
    summary: 'Announced photos will not come: told by the author or an administrator; again is harmless',
    access: 'log.submit',
    params: idParams,
    body: z.object({ photoIds: photoIds.min(1, 'photoIds is required') }),
    response: ProgressLog,
  },
  versions: {
    method: 'GET',
    path: '/api/progress-logs/:id/versions',
    summary: 'What happened to a log, from its submission on: who, when, why, and what it said then',
    access: 'signed-in',
    params: idParams,
    response: z.array(LogVersion),
  },
  pdf: {
    method: 'GET',
    path: '/api/progress-logs/:id/pdf',
    summary: 'The log as a PDF, its photos with time and place',
    access: 'report.export',
    params: idParams,
    query: z.object({ language: Language }),
    produces: 'application/pdf',
    isHeavy: true,
    response: z.unknown(),
  },
  pdfOfPeriod: {
    method: 'GET',
    path: '/api/projects/:id/logs/pdf',
    summary: 'All daily logs of a project from one day to another as a PDF',
    access: 'report.export',
    params: idParams,
    query: z.object({ ...period, language: Language }),
    produces: 'application/pdf',
    isHeavy: true,
    response: z.unknown(),
  },
  remove: {
    method: 'DELETE',
    path: '/api/progress-logs/:id',
    summary: 'Delete a log: its date, hash and tombstone stay; for 30 days it can be restored',
    access: 'log.delete',
    params: idParams,
    response: idParams,
  },
  trash: {
    method: 'GET',
    path: '/api/trash/progress-logs',
    summary: 'Deleted logs, the last deleted first',
    access: 'trash.restore',
    query: listQuery,
    response: z.array(LogTombstone),
  },
  restore: {
    method: 'POST',
    path: '/api/trash/progress-logs/:id/restore',
    summary: 'Restore a deleted log within its 30 days',
    access: 'trash.restore',
    params: idParams,
    response: ProgressLog,
  },
});
