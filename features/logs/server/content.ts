import { eq } from 'drizzle-orm';
import type { FileRow } from '#features/files/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import type { progressLogs } from '#server/database/tables/site.ts';
import { tasks } from '#server/database/tables/work.ts';

type Row = typeof progressLogs.$inferSelect;

/**
 * What the chain keeps: everything the log says, each photo with the hash of its bytes. Names stand beside ids, so that an
 * entry can be read when the rows are gone.
 */
export async function contentOf(tx: Transaction, row: Row, photos: readonly FileRow[], reason?: string) {
  const [author] = row.createdBy
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, row.createdBy))
    : [];
  const [task] = row.taskId ? await tx.select({ title: tasks.title }).from(tasks).where(eq(tasks.id, row.taskId)) : [];
  return contentFrom(row, { photos, author: author?.name ?? null, task: task?.title ?? null, reason });
}

interface Around {
  readonly photos: readonly Pick<FileRow, 'path' | 'sha256' | 'writtenAt' | 'storedAt'>[];
  readonly author: string | null;
  readonly task: string | null;
  readonly reason?: string | undefined;
}

type Content = Pick<
  Row,
  | 'date'
  | 'manpower'
  | 'notes'
  | 'details'
  | 'taskId'
  | 'awaitedPhotoIds'
  | 'version'
  | 'createdBy'
  | 'photoUrls'
  | 'writtenAt'
> & { readonly furtherPhotoUrls?: readonly string[] | undefined };

export function contentFrom(row: Content, { photos, author, task, reason }: Around): Record<string, unknown> {
  const files = new Map(photos.map((file) => [file.path, file]));
  return {
    version: row.version,
    date: row.date,
    manpower: row.manpower,
    notes: row.notes,
    details: row.details,
    task: row.taskId && { id: row.taskId, title: task },
    author: row.createdBy && { id: row.createdBy, name: author },
    photos: row.photoUrls.map((path) => sealedPhoto(path, files.get(path))),
    ...(row.furtherPhotoUrls?.length && {
      furtherPhotos: row.furtherPhotoUrls.map((path) => sealedPhoto(path, files.get(path))),
    }),
    awaited: row.awaitedPhotoIds,
    ...(row.writtenAt && { writtenAt: row.writtenAt.toISOString() }),
    ...(reason && { reason }),
  };
}

/** The moments stand only where they are known: an entry of years ago says nothing of them, and its hash stays what it is. */
const sealedPhoto = (path: string, file: Around['photos'][number] | undefined) => ({
  path,
  sha256: file?.sha256 ?? null,
  ...(file?.writtenAt && { writtenAt: file.writtenAt.toISOString() }),
  ...(file?.storedAt && { receivedAt: file.storedAt.toISOString() }),
});
