import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isOutOfReach } from '#web/api/client.ts';
import { lastRead } from './reads.ts';

/*
 * What a person may need where there is no network is read while there is one, though no screen asked for it: one read after
 * the other while the page has nothing else to do, at most so many and so much, not again within some minutes, and never over
 * a connection that is slow or that somebody pays by the megabyte. What is read lies on the device as anything that was seen
 * (reads.ts).
 */

/** As `read(endpoint, request)` makes them. */
export interface AheadRead {
  readonly queryKey: QueryKey;
}

/** What is worth having, the most needed first; it may look at what was read before it. */
export type Ahead = (queries: QueryClient) => Iterable<AheadRead>;

export const BOUNDS = { reads: 60, characters: 3_000_000, freshMs: 5 * 60_000 };

const BEGIN_MS = 5000;
const BREATH_MS = 250;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether this device may read what nobody asked for, just now. */
export function mayReadAhead(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: Connection };
  return onLine !== false && !document.hidden && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/** Reads ahead once, up to the bounds. Answers how many answers came. */
export async function readAhead(queries: QueryClient, ahead: Ahead, signal: AbortSignal): Promise<number> {
  let [reads, characters] = [0, 0];
  for (const wanted of ahead(queries)) {
    if (await isFresh(queries, wanted.queryKey)) continue;
    await quiet(queries);
    if (signal.aborted || !mayReadAhead()) break;
    const answer = await queries.fetchQuery({ ...wanted, staleTime: 0 }).catch(refusedOnly);
    if (answer === LOST) break;
    reads += 1;
    characters += (JSON.stringify(answer) ?? '').length;
    if (reads >= BOUNDS.reads || characters >= BOUNDS.characters) break;
  }
  return reads;
}

const LOST = Symbol('lost');

/** What the server does not give this person is passed over; without a server there is nothing more to ask. */
const refusedOnly = (error: unknown): unknown => (isOutOfReach(error) ? LOST : undefined);

/** On screen it is kept new by itself; on the device it is new for some minutes. */
async function isFresh(queries: QueryClient, queryKey: QueryKey): Promise<boolean> {
  if (queries.getQueryCache().find({ queryKey })?.isActive()) return true;
  const kept = await lastRead(hashKey(queryKey)).catch(() => undefined);
  return kept !== undefined && kept.at > Date.now() - BOUNDS.freshMs;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the screen waits for nothing. */
async function quiet(queries: QueryClient): Promise<void> {
  do await pause(BREATH_MS);
  while (queries.isFetching() > 0);
}

/** Reads ahead some seconds after the page has come, and when it is looked at again after a while. Returns how to stop. */
export function keepAhead(queries: QueryClient, ahead: Ahead): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let lastAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (Date.now() - lastAt < BOUNDS.freshMs || !mayReadAhead()) return;
    lastAt = Date.now();
    void readAhead(queries, ahead, signal).catch(() => undefined);
  };
  const timer = setTimeout(look, BEGIN_MS);
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('online', look, { signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
