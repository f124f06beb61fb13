import { ApiError, UserFacingError } from '#web/api/client.ts';
import { formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { type Resent, sendFilesAgain } from '#web/offline/missing-files.ts';
import { wakeQueue } from '#web/offline/queue.ts';
import { chosenPhotos } from './photos.ts';

/** The photos the server has no longer go there again; undefined: the error says nothing of any. */
export async function photosAgain(error: unknown, owner: string): Promise<Resent | undefined> {
  const resent = error instanceof ApiError ? await sendFilesAgain(owner, error) : undefined;
  if (resent) wakeQueue();
  return resent;
}

interface Form {
  readonly owner: string;
  /** The id of the log. */
  readonly group: string;
  readonly items: readonly PendingItem[];
}

/**
 * Sends a log with its photos. Where the server has not kept some so long, they go there again and the log says that they come.
 * Throws Told when this device has one no longer either: pressed again, the log goes without it.
 */
export async function sentWithPhotos<T>(
  { owner, group, items }: Form,
  send: (items: readonly PendingItem[]) => Promise<T>,
): Promise<T> {
  try {
    return await send(items);
  } catch (error) {
    const resent = await photosAgain(error, owner);
    if (!resent) throw error;
    if (resent.lost.length > 0) throw new UserFacingError(lostWords(resent), error);
    return send(await chosenPhotos(group));
  }
}

const lostWords = ({ lost }: Resent): string =>
  t(
    'Neither this device nor the server has these photos any more: {{names}}. Choose them again, or go on without them.',
    { names: formatList(lost.map(({ name }) => isolate(name))) },
  );

/** What a form says that waits for its photos to be there. */
export const againWords = (resent: Resent): string =>
  resent.lost.length > 0
    ? lostWords(resent)
    : t('The server no longer has the new photos. They are sent again; please save once they have arrived.');
