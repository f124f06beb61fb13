const STORE = 'shared-photos';

interface SharedPhoto {
  readonly file: File;
  /** It is kept elsewhere now. */
  readonly done: () => Promise<unknown>;
}

/**
 * Photos that another application shared with this one, while this person was here or nobody. Each stays here until it is done
 * with; those of another person go.
 */
export async function sharedPhotos(person: string): Promise<SharedPhoto[]> {
  const cache = await caches.open(STORE);
  const photos = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const answer = await cache.match(request);
      const sharer = answer?.headers.get('X-Person') ?? '';
      if (sharer !== '' && sharer !== person) {
        await cache.delete(request);
        return [];
      }
      const name = decodeURIComponent(answer?.headers.get('X-Name') ?? 'photo.jpg');
      const blob = (await answer?.blob()) ?? new Blob();
      return [{ file: new File([blob], name, { type: blob.type }), done: () => cache.delete(request) }];
    }),
  );
  return photos.flat();
}

/** A plain http address has no such store. */
export const countShared = async (): Promise<number> => (await (await caches.open(STORE)).keys()).length;

export const forgetShared = async (): Promise<unknown> => ('caches' in globalThis ? caches.delete(STORE) : false);
