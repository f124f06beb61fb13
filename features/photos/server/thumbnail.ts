import { thumbnailPath } from '#features/files/server/api.ts';
import { cardPath } from '#features/tasks/server/api.ts';
import type { Services } from '#server/services.ts';
import { notFound } from '#shared/http/errors.ts';
import { scanPhoto } from './scan-photos.ts';
import { findPhotoRow, type PhotoFile } from './store.ts';

/** A photo made small; made now when the sweep has not been there yet. */
export async function readThumbnail(
  context: Pick<Services, 'db' | 'storage'>,
  file: PhotoFile,
  side: '320' | '960',
): Promise<Uint8Array> {
  const path = thumbnailPath(file.id, Number(side));
  const made = await context.storage.get(path);
  if (made) return made;
  const isKnownBad = (await findPhotoRow(context.db, file.id))?.isUnreadable ?? false;
  if (isKnownBad || !(await examinedOnce(context, file))) throw notFound('Photo');
  const content = await context.storage.get(path);
  if (!content) throw notFound('Photo');
  return content;
}

const underway = new Map<string, Promise<boolean>>();

/** Whoever asks for the same photo meanwhile waits for the same look at it. */
function examinedOnce(context: Pick<Services, 'db' | 'storage'>, file: PhotoFile): Promise<boolean> {
  const begun = underway.get(file.path) ?? scanPhoto(context, file).finally(() => underway.delete(file.path));
  underway.set(file.path, begun);
  return begun;
}

/** A task's picture is kept in two sizes from the start; the larger one is no larger than a screen. */
export async function readSmallPicture(
  storage: Services['storage'],
  picture: PhotoFile | undefined,
  side: '320' | '960',
): Promise<Uint8Array> {
  const content = picture && (await storage.get(side === '320' ? cardPath(picture.path) : picture.path));
  if (!content) throw notFound('Photo');
  return content;
}
