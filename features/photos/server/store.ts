import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { readableFile } from '#features/files/server/access.ts';
import { visibleTo } from '#features/projects/server/access.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { files } from '#server/database/tables/files.ts';
import { photos } from '#server/database/tables/photos.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskPictures, tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { Id } from '#shared/http/fields.ts';

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

/** A stored picture this person may read, as any file (files/server/access.ts). */
export async function readablePhoto(
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  by: { readonly id: string } | { readonly path: string },
): Promise<PhotoFile | undefined> {
  const found = await readableFile(db, user, by);
  const isOne = found?.kind === 'picture' && (found.entity === null || found.entity === 'log');
  return isOne ? found : undefined;
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
  ((await readablePhoto(db, user, { id })) ?? (await readableTaskPicture(db, user, id))) === undefined;

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

export const thumbnailPath = (fileId: string, side: number): string => `${thumbnailFolder(fileId)}/${side}.webp`;

/** Below the folder of stored files. */
export const THUMBNAILS_FOLDER = 'thumbnails';

const thumbnailFolder = (fileId: string): string => `${THUMBNAILS_FOLDER}/${fileId}`;

/** Goes with the file itself. */
export const removeThumbnails = (storage: Storage, fileId: string): Promise<void> =>
  storage.removeFolder(thumbnailFolder(fileId));
