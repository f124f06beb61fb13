import type { Services } from '#server/services.ts';
import { notFound } from '#shared/http/errors.ts';
import { examinePhoto } from './examine.ts';
import { findPhotoRow, type PhotoFile, thumbnailPath } from './store.ts';

/** A photo made small; made now when the sweep has not been there yet. */
export async function readThumbnail(
  ground: Pick<Services, 'db' | 'storage'>,
  file: PhotoFile,
  side: '320' | '960',
): Promise<Uint8Array> {
  const path = thumbnailPath(file.id, Number(side));
  const made = await ground.storage.get(path);
  if (made) return made;
  const isKnownBad = (await findPhotoRow(ground.db, file.id))?.isUnreadable ?? false;
  if (isKnownBad || !(await examinePhoto(ground, file))) throw notFound('Photo');
  const content = await ground.storage.get(path);
  if (!content) throw notFound('Photo');
  return content;
}
