import type { Storage } from '#server/adapters/storage/storage.ts';

export const thumbnailPath = (fileId: string, side: number): string => `${thumbnailFolder(fileId)}/${side}.webp`;

/** Below the folder of stored files. */
export const THUMBNAILS_FOLDER = 'thumbnails';

const thumbnailFolder = (fileId: string): string => `${THUMBNAILS_FOLDER}/${fileId}`;

/** Goes with the file itself. */
export const removeThumbnails = (storage: Storage, fileId: string): Promise<void> =>
  storage.removeFolder(thumbnailFolder(fileId));
