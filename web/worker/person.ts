/** Who is signed in on this device, as the page last said: the session's cookie itself is hidden from scripts. */

const STORE = 'person';
const KEY = '/person';

let known: Promise<string | undefined> | undefined;

export async function personHere(): Promise<string | undefined> {
  known ??= caches.open(STORE).then(async (cache) => (await cache.match(KEY))?.text());
  return known;
}

export const isSignedIn = async (): Promise<boolean> => Boolean(await personHere());

/** Nobody: '' . */
export async function setPerson(id: string): Promise<void> {
  known = Promise.resolve(id);
  await (await caches.open(STORE)).put(KEY, new Response(id));
}
