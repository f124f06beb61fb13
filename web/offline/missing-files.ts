import { offline, type PendingItem, type Refusal } from './database.ts';

/*
 * A file that belongs to nothing is kept by the server for a week (features/files/rules.ts), by the device until its request is
 * answered. What the server says it has no longer goes there again under the same id; what named it goes on meanwhile, and
 * names it among the files that are to come.
 */

export interface Resent {
  /** On their way again. */
  readonly again: readonly PendingItem[];
  /** The device does not have them any more either: they are stopped, and say so. */
  readonly lost: readonly PendingItem[];
}

/** Forgets where these files of a person were. Undefined: `refusal` says nothing of files that are gone. Also within a transaction. */
export async function sendFilesAgain(owner: string, { status, problem }: Refusal): Promise<Resent | undefined> {
  const { missingFiles = [] } = problem;
  if (missingFiles.length === 0) return undefined;
  return offline.transaction('rw', offline.pending, async () => {
    const gone = await offline.pending
      .where('owner')
      .equals(owner)
      .filter(({ path }) => path !== undefined && missingFiles.includes(path))
      .toArray();
    const fresh = { attempts: 0, notBefore: 0 } as const;
    const stopped = { state: 'stopped', refusal: { status, problem } } as const;
    await offline.pending.bulkPut(
      gone.map(({ path: _path, refusal: _refusal, trouble: _trouble, ...rest }) => ({
        ...rest,
        ...fresh,
        ...(rest.blob ? { state: 'waiting' as const } : stopped),
      })),
    );
    return { again: gone.filter(({ blob }) => blob), lost: gone.filter(({ blob }) => !blob) };
  });
}

/** Neither the server has this file any more nor the device. */
export const isLost = ({ refusal, blob }: Pick<PendingItem, 'refusal' | 'blob'>): boolean =>
  blob === undefined && refusal?.problem.missingFiles !== undefined;

/** Goes on with an item that was refused for files that are gone; false when that is not why, or nothing of it can be mended. */
export const continueWithoutFile = ({ id, owner, group }: PendingItem, refusal: Refusal): Promise<boolean> =>
  offline.transaction('rw', offline.pending, async () => {
    const known = await offline.pending.where({ group, owner }).filter(hasFile).toArray();
    const resent = await sendFilesAgain(owner, refusal);
    if (!resent) return false;
    if ([...resent.again, ...resent.lost].some((file) => file.id === id)) return true;
    const item = await offline.pending.get(id);
    const body = awaiting(item?.request?.body, refusal.problem.missingFiles ?? [], known);
    if (!item?.request || !body) return false;
    await offline.pending.update(id, { state: 'waiting', notBefore: 0, request: { ...item.request, body } });
    return true;
  });

const hasFile = ({ blob, path }: PendingItem): boolean => blob !== undefined || path !== undefined;

interface WithPhotos {
  readonly photoUrls: readonly string[];
  readonly awaitedPhotoIds?: readonly string[];
}

/** What it says with the files that are gone among those to come; one that a person threw away here meanwhile is not named again. */
function awaiting(body: unknown, missing: readonly string[], known: readonly PendingItem[]): WithPhotos | undefined {
  const { photoUrls, awaitedPhotoIds = [], ...rest } = (body ?? {}) as WithPhotos;
  const gone = photoUrls?.filter((path) => missing.includes(path)) ?? [];
  if (gone.length === 0) return undefined;
  const coming = known.flatMap(({ id }) => (gone.some((path) => path.endsWith(id)) ? id : []));
  return {
    ...rest,
    photoUrls: photoUrls.filter((path) => !gone.includes(path)),
    awaitedPhotoIds: [...new Set([...awaitedPhotoIds, ...coming])],
  };
}
