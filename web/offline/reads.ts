import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { dated } from '#web/api/staleness.ts';
import { type CachedRead, offline } from './database.ts';
import { idOf, OWNER, pageHash } from './last-page.ts';
import { ownEntry } from './worker-link.ts';

/*
 * The last seen data on this device: every read the person's screens made, as the server answered it, in IndexedDB. It is his
 * alone, of this build alone (another may read other shapes), and goes when he signs out.
 */

const MOST = 600;
const DEBOUNCE_MS = 1500;

/** Nobody where the browser opens no storage. */
export function personOfDevice(): string {
  try {
    return localStorage.getItem(OWNER) ?? '';
  } catch {
    return '';
  }
}

export async function lastRead(hash: string): Promise<CachedRead | undefined> {
  const stored = await offline.reads.get(idOf(personOfDevice(), hash));
  return stored?.build === ownEntry() ? stored : undefined;
}

export const forgetRead = (hash: string): Promise<void> => offline.reads.delete(idOf(personOfDevice(), hash));

/** What says who may do what, or is found by typing, is asked for anew. */
const isStored = ({ queryKey: [root, room, thing] }: Query): boolean =>
  root === 'api' && room !== 'admin' && room !== 'search' && (room !== 'auth' || thing === 'user');

/** What was answered is laid down at once instead of some moments later; ends when it lies on the device. */
export const flushReads = (): Promise<unknown> => Promise.all([...writers].map((write) => write()));

const writers = new Set<() => Promise<void>>();

/** Keeps what the server answers from now on. Returns how to stop. */
export function keepReads(queries: QueryClient, owner: string): () => void {
  const fresh = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const reads = [...fresh.values()].map((query) => readOf(query, owner));
    fresh.clear();
    if (reads.length > 0) await store(owner, [...reads, pageOf(queries, owner)]).catch(() => undefined);
  };
  writers.add(write);
  const take = (query: Query) => {
    // What came from this very store is older than it says.
    if (!isStored(query) || dated.get().has(query.queryHash)) return;
    fresh.set(query.queryHash, query);
    timer ??= setTimeout(write, DEBOUNCE_MS);
  };
  const begin = async () => {
    await takeOver(owner);
    for (const query of queries.getQueryCache().findAll()) if (query.state.status === 'success') take(query);
  };
  void begin().catch(() => undefined);
  const stop = queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    const { action } = event as { action?: { type: string } };
    if (type === 'updated' && action?.type === 'success') take(query);
  });
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  return () => {
    stop();
    writers.delete(write);
    void write();
    removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', write);
  };
}

const readOf = (query: Query, owner: string): CachedRead => ({
  id: idOf(owner, hashKey(query.queryKey)),
  owner,
  build: ownEntry(),
  data: query.state.data,
  at: query.state.dataUpdatedAt,
});

/** What the page that is open shows just now, so that its next opening begins with it (last-page.ts). */
const pageOf = (queries: QueryClient, owner: string): CachedRead => ({
  id: idOf(owner, pageHash(location)),
  owner,
  build: ownEntry(),
  data: queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => query.state.status === 'success' && isStored(query) })
    .map(({ queryHash }) => queryHash),
  at: Date.now(),
});

async function store(owner: string, reads: readonly CachedRead[]): Promise<void> {
  // Signed out meanwhile: nothing is put back.
  if (personOfDevice() !== owner) return;
  await offline.reads.bulkPut([...reads]);
  const count = await offline.reads.count();
  if (count > MOST)
    await offline.reads
      .orderBy('at')
      .limit(count - MOST)
      .delete();
}

/** This device is this person's from now on; what another one saw here goes, and what another build kept. */
async function takeOver(owner: string): Promise<void> {
  if (isForgotten) return;
  localStorage.setItem(OWNER, owner);
  const build = ownEntry();
  await offline.reads.filter((read) => read.owner !== owner || read.build !== build).delete();
}

let isForgotten = false;

/** Until the page is left nothing is kept any more. */
export async function forgetReads(): Promise<void> {
  isForgotten = true;
  if (personOfDevice() !== '') localStorage.removeItem(OWNER);
  await offline.reads.clear();
}
