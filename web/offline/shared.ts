const STORE = 'shared-photos';

/** Photos that another application shared with this one; `done` once they are kept elsewhere. */
export async function sharedPhotos(): Promise<{ files: File[]; done: () => Promise<unknown> }> {
  const cache = await caches.open(STORE);
  const files = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const answer = await cache.match(request);
      const name = decodeURIComponent(answer?.headers.get('X-Name') ?? 'photo.jpg');
      const blob = (await answer?.blob()) ?? new Blob();
      return new File([blob], name, { type: blob.type });
    }),
  );
  return { files, done: () => caches.delete(STORE) };
}
