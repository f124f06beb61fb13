import type { Role } from '#shared/roles.ts';

/** Who is signed in on this device, as the page last said: the session's cookie itself is hidden from scripts. */

const STORE = 'person';
const KEY = '/person';
const READER_KEY = '/reader';

/** Which files of a build this device keeps. */
export interface Reader {
  readonly role: Role;
  readonly language: 'ar' | 'en';
}

/** Undefined: nobody has signed in here yet. */
export async function readerHere(): Promise<Reader | undefined> {
  const answer = await (await caches.open(STORE)).match(READER_KEY);
  return answer && ((await answer.json()) as Reader);
}

/** The page writes it before the worker is installed, so that the first installation fetches these files and no others. */
export async function setReader(reader: Reader): Promise<void> {
  await (await caches.open(STORE)).put(READER_KEY, new Response(JSON.stringify(reader)));
}

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
