import { z } from 'zod';
import { calendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, text } from '#shared/http/fields.ts';
import { LOGS_SHOWN, MOST_IN_ZIP } from './rules.ts';

/** A day of the calendar, YYYY-MM-DD. */
const degrees = z.number().nullable();

/** Another log that has the very same bytes: its day and project, null where the reader may not see it. */
export const SamePhoto = z.object({ date: z.string().nullable(), projectName: z.string().nullable() });
export type SamePhoto = z.output<typeof SamePhoto>;

/** A photo of a daily log, or a picture of a task. Where viewers do not learn the place, it is null for them. */
export const Photo = z.object({
  id: Id,
  /** A task's picture has no place, no camera's time and no analysis: it is drawn anew when it is sent. */
  source: z.enum(['log', 'task']),
  path: z.string(),
  contentType: z.string(),
  /** Null: a picture of a task. */
  logId: Id.nullable(),
  projectId: Id,
  projectName: z.string(),
  taskId: Id.nullable(),
  taskTitle: z.string().nullable(),
  /** Of the log; for a task's picture the day it was sent. */
  date: z.string(),
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** By the camera's own clock: the day, and "10:32". Null: the camera did not say, or nobody has looked yet. */
  capturedOn: z.string().nullable(),
  capturedTime: z.string().nullable(),
  latitude: degrees,
  longitude: degrees,
  /** From the project's place on the map; null where either is unknown, or the place is not told. */
  metresFromSite: z.int().nullable(),
  /** Null: no other log has the same photo. */
  sameAs: SamePhoto.nullable(),
  /** When it was chosen, by the clock of the device; null: the device did not say. */
  writtenAt: z.string().nullable(),
  /** When the server had all of it. */
  receivedAt: z.string(),
  /** People visible, counted when a person asked for the analysis. */
  people: z.int().nullable(),
});
export type Photo = z.output<typeof Photo>;

const PhotoFilter = z.object({
  projectId: Id.optional(),
  taskId: Id.optional(),
  authorId: Id.optional(),
  from: calendarDate('from').optional(),
  to: calendarDate('to').optional(),
});
export type PhotoFilter = z.output<typeof PhotoFilter>;

export const PhotoDay = z.object({ date: z.string(), count: z.int() });
export type PhotoDay = z.output<typeof PhotoDay>;

/** Who and what the photos of a filter can be narrowed to. */
export const PhotoChoices = z.object({
  authors: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  tasks: z.array(z.object({ id: Id, title: z.string(), count: z.int() })),
});
export type PhotoChoices = z.output<typeof PhotoChoices>;

/** A log with photos, as the fourth tab of Reports shows it. */
export const PhotoLog = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  date: z.string(),
  notes: z.string(),
  photos: z.array(
    z.object({
      id: Id,
      width: z.int().nullable(),
      height: z.int().nullable(),
      capturedOn: z.string().nullable(),
      metresFromSite: z.int().nullable(),
      sameAs: SamePhoto.nullable(),
    }),
  ),
});
export type PhotoLog = z.output<typeof PhotoLog>;

/** How the picture compares with an earlier one of the same view. */
const ViewChange = z.object({
  photoId: Id,
  date: z.string(),
  /** 0 to 1. */
  changedShare: z.number(),
  /** In words: how it was compared. */
  method: z.string(),
});

/** What was found in a picture; every figure is counted or read, none is judged by words. */
export const PhotoFacts = z.object({
  width: z.int(),
  height: z.int(),
  /** Null: not counted, because the model's files are not installed. */
  people: z.int().nullable(),
  /** Some stand so far away that there may be more. */
  isAtLeast: z.boolean(),
  /** Cars, lorries, buses and motorcycles; cranes and excavators are not known to the model. */
  vehicles: z.int().nullable(),
  /** Of the log, when it was said. */
  manpower: z.int().nullable(),
  capturedOn: z.string().nullable(),
  capturedTime: z.string().nullable(),
  utcOffset: z.string().nullable(),
  latitude: degrees,
  longitude: degrees,
  /** From the project's place on the map. */
  metresFromSite: z.int().nullable(),
  sharpness: z.number(),
  isBlurred: z.boolean(),
  brightness: z.int(),
  exposure: z.enum(['good', 'dark', 'bright']),
  /** Pictures of the project that are the same one. */
  duplicates: z.array(z.object({ photoId: Id, date: z.string() })),
  change: ViewChange.nullable(),
  /** "missing": people and vehicles could not be counted; the rest is true. */
  detector: z.enum(['coco-ssd', 'missing']),
});
export type PhotoFacts = z.output<typeof PhotoFacts>;

export const Summaries = z.object({ en: z.string(), ar: z.string() });
export type Summaries = z.output<typeof Summaries>;

export const PhotoAnalysis = z.object({
  /** In the language of the person who asked. */
  summary: z.string(),
  summaries: Summaries,
  facts: PhotoFacts,
  /** "built-in", or "provider/model" when a model worded the summary. */
  engine: z.string(),
});
export type PhotoAnalysis = z.output<typeof PhotoAnalysis>;

const PATH = 'imageUrl must be the storage path of an uploaded photo';

export const AnalysePhoto = z.object({
  /** A path of our storage, never an address: nothing is fetched. */
  imageUrl: z
    .string({ error: PATH })
    .trim()
    .min(1, PATH)
    .max(500, PATH)
    .refine((path) => !/^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(path) && !path.includes('\0') && path.isWellFormed(), PATH),
  /** What the log is about, as a person would say it. */
  taskContext: z.union([text(2_000, 'taskContext'), z.record(z.string(), z.unknown())]).nullish(),
  /** Of the log that is being written, for comparison. */
  projectId: Id.nullish(),
  manpower: z.int('manpower must be a whole number').min(0).max(1_000_000).nullish(),
});

/** Sides in which a photo is shown; the original is only downloaded. */
export const ThumbnailSize = z.enum(['320', '960']);

const NOTHING_CHOSEN = 'Please choose at least one photo.';
const TOO_MANY = `Please choose at most ${MOST_IN_ZIP} photos.`;

export const photosApi = contract({
  list: {
    method: 'GET',
    path: '/api/photos',
    summary: 'Photos of the daily logs and pictures of tasks, the newest day first',
    access: 'signed-in',
    query: listQuery.extend(PhotoFilter.shape),
    response: z.array(Photo),
  },
  days: {
    method: 'GET',
    path: '/api/photos/days',
    summary: 'How many photos each day has, the newest first',
    access: 'signed-in',
    query: PhotoFilter,
    response: z.array(PhotoDay),
  },
  choices: {
    method: 'GET',
    path: '/api/photos/choices',
    summary: 'People and tasks that have photos',
    access: 'signed-in',
    query: PhotoFilter.pick({ projectId: true, from: true, to: true }),
    response: PhotoChoices,
  },
  logs: {
    method: 'GET',
    path: '/api/photos/logs',
    summary: `The latest logs with photos, at most ${LOGS_SHOWN}`,
    access: 'signed-in',
    query: PhotoFilter.pick({ projectId: true, from: true, to: true }),
    response: z.array(PhotoLog),
  },
  zip: {
    method: 'GET',
    path: '/api/photos/zip',
    summary: `The originals of a selection as one zip (ids separated by commas, at most ${MOST_IN_ZIP})`,
    access: 'signed-in',
    query: z.object({
      ids: z
        .string(NOTHING_CHOSEN)
        .max(MOST_IN_ZIP * 37, TOO_MANY)
        .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
        .pipe(z.array(Id).min(1, NOTHING_CHOSEN).max(MOST_IN_ZIP, TOO_MANY)),
    }),
    isHeavy: true,
    produces: 'application/zip',
    response: z.unknown(),
  },
  detail: {
    method: 'GET',
    path: '/api/photos/:id',
    summary: 'What is known of a photo: its facts and the sentences made of them',
    access: 'signed-in',
    params: idParams,
    response: z.object({ photo: Photo, facts: PhotoFacts.nullable(), summaries: Summaries.nullable() }),
  },
  thumbnail: {
    method: 'GET',
    path: '/api/photos/:id/thumbnail',
    summary: 'A photo made small: size=320 for a grid, 960 for a screen',
    access: 'signed-in',
    params: idParams,
    query: z.object({ size: ThumbnailSize.default('320') }),
    produces: 'image/webp',
    response: z.unknown(),
  },
  original: {
    method: 'GET',
    path: '/api/photos/:id/original',
    summary: 'The photo as it was taken; without its place where the organisation keeps that from viewers',
    access: 'signed-in',
    params: idParams,
    produces: 'image/*',
    response: z.unknown(),
  },
});

export const photoAiApi = contract({
  analyse: {
    method: 'POST',
    path: '/api/ai/analyze-photo',
    summary: 'What can be seen in an uploaded photo: people, vehicles, light, time and place, changes',
    access: 'photo.analyse',
    body: AnalysePhoto,
    response: PhotoAnalysis,
  },
});
