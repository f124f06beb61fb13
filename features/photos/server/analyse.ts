import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { thumbnailPath } from '#features/files/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { type Ai, BUILT_IN, type Picture } from '#server/adapters/ai/ai.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { westernDigits } from '#shared/language/digits.ts';
import { isAtLeast } from '../analysis/boxes.ts';
import type { Place } from '../analysis/capture.ts';
import { SIGNATURE_SIDE, visibleChange } from '../analysis/change.ts';
import { factsAt, summariesAt, summariesOf } from '../analysis/summary.ts';
import type { AnalysePhoto, PhotoAnalysis, PhotoFacts, Summaries } from '../contract.ts';
import { type Candidate, isNearDuplicate, previousOfView, SAME_PLACE_BITS, siteDistance } from '../rules.ts';
import { placeless } from './access.ts';
import type { Look } from './image-metrics.ts';
import { rowOf } from './scan-photos.ts';
import { holdPhotoFiles, type PhotoFile, readablePhoto, savePhotoRow, updateManpower } from './store.ts';
import { analyse } from './vision.ts';

interface Shown {
  readonly facts: PhotoFacts;
  readonly image: Picture;
  readonly taskContext: unknown;
}

const Words = z.object({ en: z.string().trim().min(10).max(900), ar: z.string().trim().min(10).max(900) });

const ORDERS = [
  'You describe a photo from a construction site for a daily log, in English (en) and in Arabic (ar), two to four plain sentences each.',
  'Say what work, elements, materials and machines can be seen. The facts in the data were measured and are right: use their count of people and vehicles, and bring in no other number.',
  'Do not judge safety or protective equipment, do not estimate progress or percentages, do not guess names, brands or dates.',
].join('\n');

/**
 * A model that sees words the summary; the measured facts stay as they are, and words that bring in figures are not taken. What
 * the log counts is not told to it: the log may say another number later, and the sentence of that is ours.
 */
async function describePhoto(
  { facts, image, taskContext }: Shown,
  ai: Ai,
): Promise<{ summaries: Summaries; engine: string }> {
  const built = summariesOf(facts);
  const { people, isAtLeast, vehicles, capturedOn, capturedTime, isBlurred, exposure } = facts;
  const data = { people, isAtLeast, vehicles, capturedOn, capturedTime, isBlurred, exposure, taskContext };
  const uncompared = factsAt(facts, null);
  const words = await ai.ask({ task: 'photo', schema: Words, system: ORDERS, data, image });
  const known = numbersIn(`${JSON.stringify(data)} ${summariesOf(uncompared).en}`);
  if (!words || !keepsTo(words.en, known) || !keepsTo(words.ar, known)) return { summaries: built, engine: BUILT_IN };
  const summaries = summariesAt({ facts: uncompared, summaries: words }, facts.manpower);
  return { summaries, engine: ai.visionEngine };
}

/** Whether somebody wears them is measured by no model here. */
const PROTECTION =
  /helmet|hard ?-?hats?\b|\bvests?\b|\bppe\b|harness|protective|خوذ|سترة|سترات|معدات الوقاية|معدات الحماية/i;

/** No number that was neither measured nor given, no share of anything, and nothing of protective equipment. */
const keepsTo = (text: string, known: ReadonlySet<number>): boolean =>
  !PROTECTION.test(text) &&
  !/[%٪]|\bper ?cent\b|بالمئة|بالمائة|في المئة/i.test(text) &&
  [...numbersIn(text)].every((number) => known.has(number));

function numbersIn(text: string): Set<number> {
  return new Set((westernDigits(text).match(/\d+/g) ?? []).map(Number));
}

type Context = Pick<Services, 'db' | 'storage' | 'ai' | 'limits' | 'now'> & { readonly user: SessionUser };
type Asked = z.output<typeof AnalysePhoto>;

/** Looks at a stored photo, compares it with the project's others, puts it into words, and keeps the result. */
export async function analysePhoto(context: Context, asked: Asked): Promise<PhotoAnalysis> {
  const { db, storage, user, limits, now } = context;
  const file = await readablePhoto(db, user, asked.imageUrl.replace(/^\//, ''));
  if (!file) throw notFound('Photo');
  const projectId = file.projectId ?? asked.projectId ?? null;
  if (projectId !== null) await authorizeProject(db, user, projectId, 'photo.analyse');
  limits.ai.take(user.id);
  const bytes = await storage.get(file.path);
  if (!bytes) throw notFound('Photo');
  const look = await analyse(bytes, file.path);
  const log = await logOf(db, file.id);
  const facts = await factsOf(context, {
    file,
    look,
    projectId,
    date: log?.date,
    manpower: log?.manpower ?? asked.manpower ?? null,
  });
  const { summaries, engine } = await wordsFor(context, { facts, bytes, file, taskContext: asked.taskContext });
  const language = await languageOf(context);
  const withoutPlace = summariesOf(placeless(facts));
  const analysis = { summary: summaries[language], summaries, facts, engine };
  await db.transaction(async (tx) => {
    const stored = { ...analysis, placeless: withoutPlace };
    await holdPhotoFiles(tx, [file.path]);
    await savePhotoRow(tx, { ...rowOf(file.id, look), analysis: stored, analysedAt: now() });
    // The log may have been submitted, or amended, while the picture was looked at.
    const submitted = await logOf(tx, file.id);
    if (submitted) await updateManpower(tx, [file.path], submitted.manpower);
    if (log) await recordChange(tx, changeOf(log, user, withoutPlace[language]));
  });
  // The answer is put into the notes, which everybody reads.
  const isForAll = engine === BUILT_IN && (await readSettings(db)).hidePhotoPlace;
  return isForAll ? { ...analysis, summary: withoutPlace[language], summaries: withoutPlace } : analysis;
}

/** A log shows the analysis of its photo as its summary; history, which viewers read, says nothing of the place. */
const changeOf = ({ id, projectId, date }: Log, user: SessionUser, summary: string) =>
  ({
    actorId: user.id,
    projectId,
    entity: 'log',
    entityId: id,
    action: 'updated',
    label: date,
    after: { aiSummary: summary },
  }) as const;

interface Looked {
  readonly file: PhotoFile;
  readonly look: Look;
  readonly projectId: string | null;
  /** Of the log it hangs in. */
  readonly date: string | undefined;
  readonly manpower: number | null;
}

interface Compared {
  /** The photo itself is none of the others. */
  readonly fileId: string;
  readonly projectId: string;
  readonly hash: string;
  readonly signature: string;
  readonly place: Place | null;
  /** Of the log, or today for one that is being written. */
  readonly date: string;
}

interface Found extends Candidate {
  readonly signature: string;
}

const MOST_COMPARED = 100;
const METHOD = `Both pictures as ${SIGNATURE_SIDE} × ${SIGNATURE_SIDE} grey values, light evened out, shifted to the best fit; the share of cells that differ clearly.`;

const similar = `select f.id, g.date, x.latitude, x.longitude, x.signature, d.bits
  from photos x join files f on f.id = x.file_id join progress_logs g on g.id = f.entity_id,
    lateral (select bit_count((('x' || x.hash)::bit(64)) # (('x' || $2::text)::bit(64)))::int as bits) d
  where f.project_id = $1 and f.entity = 'log' and f.withheld_at is null and g.deleted_at is null
    and x.hash is not null and f.id <> $3 and d.bits <= $4
  order by d.bits, g.date desc limit ${MOST_COMPARED}`;

/** The same picture elsewhere in the project, and what changed against the previous one of the same view. */
async function compareInProject(db: Database, one: Compared): Promise<Pick<PhotoFacts, 'duplicates' | 'change'>> {
  const { rows } = await db.$client.query<Record<keyof Found, never>>({
    name: 'similar-photos',
    text: similar,
    values: [one.projectId, one.hash, one.fileId, SAME_PLACE_BITS],
  });
  const found: Found[] = rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }));
  const duplicates = found.filter(isNearDuplicate).map(({ id, date }) => ({ photoId: id, date }));
  const previous = previousOfView(found, one);
  return { duplicates, change: previous ? changeSince(previous, one) : null };
}

function changeSince(previous: Found, one: Compared): PhotoFacts['change'] {
  const { changedShare } = visibleChange(greyOf(previous.signature), greyOf(one.signature));
  return {
    photoId: previous.id,
    date: previous.date,
    changedShare: Math.round(changedShare * 100) / 100,
    method: METHOD,
  };
}

const greyOf = (signature: string): Uint8Array => Buffer.from(signature, 'base64');

async function factsOf(
  { db, now }: Context,
  { file, look, projectId, date: ofLog, manpower }: Looked,
): Promise<PhotoFacts> {
  const { width, height, capture, quality, hash, signature, seen } = look;
  const place = placeOf(capture);
  const site = projectId === null ? null : await siteOf(db, projectId);
  const date = ofLog ?? dateIn((await readSettings(db)).timeZone, now());
  const compared =
    projectId === null
      ? { duplicates: [], change: null }
      : await compareInProject(db, { fileId: file.id, projectId, hash, signature, place, date });
  return {
    width,
    height,
    people: seen ? seen.people.length : null,
    isAtLeast: seen ? isAtLeast(seen.people, seen.doubtful) : false,
    vehicles: seen ? seen.vehicles.length : null,
    manpower,
    ...capture,
    metresFromSite: siteDistance(place, site),
    ...quality,
    ...compared,
    detector: seen ? 'coco-ssd' : 'missing',
  };
}

type Log = Pick<typeof progressLogs.$inferSelect, 'id' | 'projectId' | 'date' | 'manpower'>;

async function logOf(db: Connection, fileId: string): Promise<Log | undefined> {
  const { id, projectId, date, manpower } = progressLogs;
  const [log] = await db
    .select({ id, projectId, date, manpower })
    .from(files)
    .innerJoin(progressLogs, eq(progressLogs.id, files.entityId))
    .where(eq(files.id, fileId));
  return log;
}

async function siteOf(db: Services['db'], projectId: string): Promise<Place | null> {
  const [site] = await db
    .select({ latitude: projects.latitude, longitude: projects.longitude })
    .from(projects)
    .where(eq(projects.id, projectId));
  return site ? placeOf(site) : null;
}

const placeOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

async function languageOf({ db, user }: Context): Promise<'en' | 'ar'> {
  const [found] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, user.id));
  return found?.preferences.language ?? 'en';
}

interface Worded {
  readonly facts: PhotoFacts;
  readonly bytes: Uint8Array;
  readonly file: PhotoFile;
  readonly taskContext: Asked['taskContext'];
}

async function wordsFor({ ai, storage }: Context, { facts, bytes, file, taskContext }: Worded) {
  if (ai.visionEngine === BUILT_IN) return { summaries: summariesOf(facts), engine: BUILT_IN };
  const small = await storage.get(thumbnailPath(file.id, 960));
  const image = small ? { bytes: small, mediaType: 'image/webp' } : { bytes, mediaType: file.contentType };
  return describePhoto({ facts, image, taskContext: taskContext ?? null }, ai);
}
