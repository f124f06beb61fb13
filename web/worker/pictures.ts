/*
 * Small pictures that were seen: thumbnails never change under their address and are shown from here; faces may change, so
 * the server is asked first. They belong to the person and go with him.
 */

const STORE = 'pictures';
const MOST = 800;

const thumbnail =
  /^\/api\/(photos\/[^/]+\/thumbnail|tasks\/[^/]+\/pictures\/[^/]+|materials\/[^/]+\/movements\/[^/]+\/picture)$/;
const face = /^\/api\/users\/[^/]+\/avatar$/;

/** An original, of megabytes, is not kept. */
export const isPicture = ({ pathname, searchParams }: URL): boolean =>
  face.test(pathname) || (thumbnail.test(pathname) && searchParams.get('size') !== 'full');

export async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(STORE);
  const kept = await cache.match(request);
  if (kept && !face.test(new URL(request.url).pathname)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await keep(cache, request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
}

export const forgetPictures = (): Promise<boolean> => caches.delete(STORE);
