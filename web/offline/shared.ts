const STORE = 'shared-photos';

interface SharedPhoto {
  readonly file: File;
  /** It is kept elsewhere now. */
  readonly done: () => Promise<unknown>;
}

/** Photos that another application shared with this one. Each stays here until it is done with. */
export async function sharedPhotos(): Promise<SharedPhoto[]> {
  const cache = await caches.open(STORE);
  return Promise.all(
    (await cache.keys()).map(async (request) => {
      const answer = await cache.match(request);
      const name = decodeURIComponent(answer?.headers.get('X-Name') ?? 'photo.jpg');
      const blob = (await answer?.blob()) ?? new Blob();
      return { file: new File([blob], name, { type: blob.type }), done: () => cache.delete(request) };
    }),
  );
}
