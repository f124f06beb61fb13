import { thumbnailPath } from '#features/files/server/api.ts';
import type { photos } from '#server/database/tables/photos.ts';
import type { Services } from '#server/services.ts';
import type { Look } from './image-metrics.ts';
import { type PhotoFile, savePhotoRow, unseenPhotos } from './store.ts';
import { THUMBNAIL_SIDES } from './thumbnails.ts';
import { examine } from './vision.ts';

type Context = Pick<Services, 'db' | 'storage'>;
type Row = typeof photos.$inferInsert;

/** Photos of one sweep; the rest waits for the next one. */
const AT_ONCE = 200;

/** Thumbnails and facts of every photo that has none yet, so that nothing is lost when the server stops in between. */
export async function examineUnseen(
  { log, ...context }: Context & Pick<Services, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const unseen = await unseenPhotos(context.db, AT_ONCE);
  for (const file of unseen) {
    if (signal?.aborted) return;
    try {
      await scanPhoto(context, file);
    } catch (error) {
      log.warn({ err: error, file: file.id }, 'a photo could not be looked at');
    }
  }
}

/** A busy machine needs more time than it is given now and then; a picture that always does is not looked at for ever. */
const MOST_TRIES = 5;
const tries = new Map<string, number>();

async function lookedAt(id: string, bytes: Uint8Array) {
  try {
    const found = await examine(bytes);
    tries.delete(id);
    return found;
  } catch (error) {
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    if (count < MOST_TRIES) throw error;
    tries.delete(id);
    return undefined;
  }
}

/** Makes the thumbnails and keeps what the picture says of itself. False: it cannot be read. */
export async function scanPhoto({ db, storage }: Context, file: PhotoFile): Promise<boolean> {
  const bytes = await storage.get(file.path);
  const found = bytes && (await lookedAt(file.id, bytes));
  if (!found) {
    await savePhotoRow(db, { fileId: file.id, isUnreadable: true });
    return false;
  }
  for (const side of THUMBNAIL_SIDES) await storage.put(thumbnailPath(file.id, side), found.thumbnails[side]);
  await savePhotoRow(db, rowOf(file.id, found.look));
  return true;
}

export const rowOf = (fileId: string, { capture, quality, hash, signature }: Look): Row => ({
  fileId,
  isUnreadable: false,
  ...capture,
  ...quality,
  hash,
  signature,
});
