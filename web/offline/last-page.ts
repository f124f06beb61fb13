/*
 * The first picture of a page: what this device last saw of it, read before anything is drawn. Straight from IndexedDB, because
 * the library that the outbox needs is a quarter of the first load and has no place on this way.
 */

/** As database.ts names them. */
const DATABASE = 'construction-offline';
const READS = 'reads';

/** Whose device this is (reads.ts), in localStorage. */
export const OWNER = 'person';

export const idOf = (owner: string, hash: string): string => `${owner} ${hash}`;

/** Which reads a page showed: a row of the same store, its data their hashes. */
export const pageHash = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `page ${pathname}${search}`;

/** An answer as it lies on the device; see CachedRead. */
interface StoredRead {
  readonly build: string;
  readonly data: unknown;
  readonly at: number;
}

export interface Seen {
  readonly hash: string;
  readonly data: unknown;
  readonly at: number;
}

/** What the page at this address showed when it was last open here, of this build; nothing when anything is in the way. */
export async function lastSeen(place: Pick<Location, 'pathname' | 'search'>, build: string): Promise<Seen[]> {
  try {
    const owner = localStorage.getItem(OWNER);
    if (!owner) return [];
    const database = await open();
    try {
      return await readPage(database, { owner, build, page: pageHash(place) });
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

interface Wanted {
  readonly owner: string;
  readonly build: string;
  readonly page: string;
}

async function readPage(database: IDBDatabase, { owner, build, page }: Wanted): Promise<Seen[]> {
  const store = database.transaction(READS).objectStore(READS);
  const get = async (hash: string): Promise<StoredRead | undefined> => {
    const stored = (await done(store.get(idOf(owner, hash)))) as StoredRead | undefined;
    return stored?.build === build ? stored : undefined;
  };
  const hashes = ((await get(page))?.data ?? []) as string[];
  const found = await Promise.all(hashes.map(async (hash) => ({ hash, stored: await get(hash) })));
  return found.flatMap(({ hash, stored }) => (stored ? [{ hash, data: stored.data, at: stored.at }] : []));
}

/** As it stands: a database that is not there is not made. */
function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return done(opening);
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
