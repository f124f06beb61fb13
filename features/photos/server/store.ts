import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { callerOf, visibleSql, visibleTo } from '#features/authorization/server/api.ts';
import { readableFile } from '#features/files/server/api.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { files } from '#server/database/tables/files.ts';
import { photos } from '#server/database/tables/photos.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskPictures, tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { Id } from '#shared/http/fields.ts';
import { factsAt, summariesAt } from '../analysis/summary.ts';
import { PhotoAnalysis, type SamePhoto, Summaries } from '../contract.ts';

/** As it is kept: also worded without the place, for those of whom the organisation keeps it. */
const StoredAnalysis = PhotoAnalysis.extend({ placeless: Summaries.optional() });

/** A kept analysis where the log counts so many workers; undefined: it says so already, or is of another time's shape. */
function atManpower(analysis: object, workers: number): Record<string, unknown> | undefined {
  const stored = StoredAnalysis.safeParse(analysis).data;
  if (!stored || stored.facts.manpower === workers) return undefined;
  const { facts, summaries, placeless } = stored;
  const now = summariesAt({ facts, summaries }, workers);
  return {
    ...analysis,
    summary: stored.summary === summaries.ar ? now.ar : now.en,
    summaries: now,
    facts: factsAt(facts, workers),
    ...(placeless && { placeless: summariesAt({ facts, summaries: placeless }, workers) }),
  };
}

type PhotoRow = typeof photos.$inferSelect;

/** The bytes of a photo, as the file store and the table know them. */
export interface PhotoFile {
  readonly id: string;
  readonly path: string;
  readonly projectId: string | null;
  readonly contentType: string;
}

const columns = {
  id: files.id,
  path: files.path,
  projectId: files.projectId,
  contentType: files.contentType,
};

/** Photos of logs, and what is not attached to anything yet; invoices and the like are no photos. */
const isPhoto = and(
  eq(files.kind, 'picture'),
  isNotNull(files.storedAt),
  or(isNull(files.entity), eq(files.entity, 'log')),
);

/** A photo that this person may read by the rules of files (files/server/access.ts). */
export async function readablePhoto(
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  path: string,
): Promise<PhotoFile | undefined> {
  const found = await readableFile(db, user, { path });
  const isOne = found?.kind === 'picture' && (found.entity === null || found.entity === 'log');
  return isOne ? found : undefined;
}

/** The same of a picture, whatever it is attached to. */
export async function readablePicture(
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  id: string,
): Promise<PhotoFile | undefined> {
  const found = await readableFile(db, user, { id });
  return found?.kind === 'picture' ? found : undefined;
}

/** A picture of a task of a project this person may see. */
export async function readableTaskPicture(
  db: Connection,
  user: Pick<SessionUser, 'id' | 'role'>,
  id: string,
): Promise<PhotoFile | undefined> {
  const { path, contentType } = taskPictures;
  const [found] = await db
    .select({ id: taskPictures.id, path, contentType, projectId: tasks.projectId })
    .from(taskPictures)
    .innerJoin(tasks, and(eq(tasks.id, taskPictures.taskId), isNull(tasks.deletedAt)))
    .innerJoin(projects, and(eq(projects.id, tasks.projectId), isNull(projects.deletedAt)))
    .where(and(eq(taskPictures.id, id), visibleTo(db, user, projects.id)));
  return found;
}

/** Whether a photo does not exist for this person, be it because it never did. */
export const isPhotoHidden = async (db: Database, user: Pick<SessionUser, 'id' | 'role'>, id: string) =>
  !Id.safeParse(id).success ||
  ((await readablePicture(db, user, id)) ?? (await readableTaskPicture(db, user, id))) === undefined;

/**
 * Our own SQL for `SamePhoto`: another log with the same bytes, one the caller may see first; null without any. `scope` is the
 * parameter of whose projects he sees.
 */
export const sameAsSql = (scope: `$${number}`, { sha256, logId }: { sha256: string; logId: string }): string =>
  `case when ${sha256} <> '' then (
    select json_build_object('date', case when v.seen then s.date end, 'projectName', case when v.seen then q.name end)
    from files o join progress_logs s on s.id = o.entity_id and s.deleted_at is null and o.path = any(s.photo_urls || s.further_photo_urls)
      join projects q on q.id = s.project_id and q.deleted_at is null,
      lateral (select ${visibleSql('s.project_id', scope)} as seen) v
    where o.sha256 = ${sha256} and o.entity = 'log' and o.kind = 'picture' and o.stored_at is not null
      and o.withheld_at is null and o.entity_id <> ${logId}
    order by v.seen desc, s.date, o.id limit 1) end`;

/** By the id of the photo; those of one log alone are not among them. */
export async function samePhotos(
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SamePhoto>> {
  const { rows } = await db.$client.query<{ id: string; same: SamePhoto | null }>({
    name: 'same-photos',
    text: `select f.id, ${sameAsSql('$1', { sha256: 'f.sha256', logId: 'f.entity_id' })} as same
      from files f where f.entity = 'log' and f.id = any($2::uuid[])`,
    values: [callerOf(user).scope, [...ids]],
  });
  return new Map(rows.flatMap(({ id, same }) => (same ? [[id, same] as const] : [])));
}

/** Stored pictures nobody has looked at yet, the newest first. */
export const unseenPhotos = (db: Database, limit: number): Promise<PhotoFile[]> =>
  db
    .select(columns)
    .from(files)
    .leftJoin(photos, eq(photos.fileId, files.id))
    .where(and(isPhoto, isNull(photos.fileId)))
    .orderBy(sql`${files.createdAt} desc`)
    .limit(limit);

export async function findPhotoRow(db: Connection, fileId: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select().from(photos).where(eq(photos.fileId, fileId));
  return row;
}

/** Keeps what was found; of two who looked at once the later one's. */
export async function savePhotoRow(db: Connection, row: typeof photos.$inferInsert): Promise<void> {
  const { fileId: _, ...rest } = row;
  await db.insert(photos).values(row).onConflictDoUpdate({ target: photos.fileId, set: rest });
}

/**
 * Until the transaction ends nobody else keeps an analysis of these photos together with the number of their log: a first analysis
 * has no row of its own yet that could be held.
 */
export const holdPhotoFiles = (tx: Transaction, paths: readonly string[]) =>
  tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.path, [...paths]))
    .orderBy(files.id)
    .for('no key update');

/** The analyses of a log's photos compare with the number of workers the log says now. */
export async function updateManpower(tx: Transaction, paths: readonly string[], workers: number): Promise<void> {
  if (paths.length === 0) return;
  await holdPhotoFiles(tx, paths);
  const { fileId, analysis } = photos;
  const found = await tx
    .select({ fileId, analysis })
    .from(photos)
    .innerJoin(files, eq(files.id, fileId))
    .where(and(inArray(files.path, [...paths]), isNotNull(analysis)))
    .orderBy(fileId)
    .for('update', { of: photos });
  for (const row of found) {
    const now = row.analysis && atManpower(row.analysis, workers);
    if (now) await tx.update(photos).set({ analysis: now }).where(eq(fileId, row.fileId));
  }
}
