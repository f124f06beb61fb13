import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Seen } from '#web/offline/last-page.ts';
import { dated, setDated } from './staleness.ts';

/** Without a service worker what was known is shown when the server takes that long; with one in control, at once. */
const PATIENCE_MS = 700;
/** Once the network has shown itself slow, what is known is shown almost at once. */
const SLOW_PATIENCE_MS = 60;
/** A refresh that takes longer is told: what is shown is of then. */
const NOTICE_AFTER_MS = 3000;

let isSlow = false;

/** Asked at each read: on the first visit the worker takes control after this module is loaded. */
function patience(): number {
  if (navigator.serviceWorker?.controller) return 0;
  return isSlow ? SLOW_PATIENCE_MS : PATIENCE_MS;
}

/** Reads that were put on screen before they were asked for, by the hash of their key. */
const primed = new Set<string>();

/** Puts what this device last saw on the first picture of the page; each is asked for as soon as it is shown. */
export function prime(client: QueryClient, seen: readonly Seen[]): void {
  for (const { hash, data, at } of seen) {
    const queryKey = JSON.parse(hash) as QueryKey;
    primed.add(hash);
    client.setQueryData(queryKey, data, { updatedAt: at });
    client.getQueryCache().get(hash)?.invalidate();
  }
}

interface Reading<T> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly ask: () => Promise<T>;
  /** Whether the failure only says that the server could not be reached. */
  readonly isOutOfReach: (error: unknown) => boolean;
}

/** Asks the server; answers what was known when it cannot be reached, and shows that much while it is waited for. */
export async function fetchOrCached<T>({ client, queryKey, ask, isOutOfReach }: Reading<T>): Promise<T> {
  const hash = hashKey(queryKey);
  const end = showMeanwhile(client, queryKey);
  try {
    const answer = await ask();
    setDated(hash, undefined);
    return answer;
  } catch (error) {
    if (!isOutOfReach(error)) {
      setDated(hash, undefined);
      if (end() && isRefused(error)) await forgetShown(client, queryKey);
      throw error;
    }
    const stored = known(client, queryKey) ?? (await lastRead(hash));
    if (!stored) throw error;
    setDated(hash, { at: dated.get().get(hash)?.at ?? stored.at, isLost: true, error });
    return stored.data as T;
  } finally {
    end();
  }
}

/** Shows the last answer of this device until the server's is there. The function ends that, and answers whether it was shown. */
function showMeanwhile(client: QueryClient, queryKey: QueryKey): () => boolean {
  const hash = hashKey(queryKey);
  let isOpen = true;
  let isShown = primed.delete(hash);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notice = (at: number) => {
    timer = setTimeout(() => setDated(hash, { at, isLost: false }), NOTICE_AFTER_MS);
  };
  if (isShown) notice(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
  const show = async () => {
    if (client.getQueryData(queryKey) !== undefined) return;
    const stored = await lastRead(hash);
    if (!isOpen || !stored) return;
    isShown = true;
    client.setQueryData(queryKey, stored.data, { updatedAt: stored.at });
    notice(stored.at);
  };
  const waiting = setTimeout(() => {
    isSlow = true;
    void show();
  }, patience());
  return () => {
    isOpen = false;
    clearTimeout(waiting);
    clearTimeout(timer);
    return isShown;
  };
}

/** Not a server that is in trouble: one that says who may see what, and what there is. */
const isRefused = (error: unknown): boolean =>
  [401, 403, 404].includes((error as { status?: number } | undefined)?.status ?? 0);

/** What was shown meanwhile is not his to see any more. */
async function forgetShown(client: QueryClient, queryKey: QueryKey): Promise<void> {
  client.getQueryCache().find({ queryKey })?.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
  await (await import('#web/offline/reads.ts')).forgetRead(hashKey(queryKey)).catch(() => undefined);
}

function known(client: QueryClient, queryKey: QueryKey): { at: number; data: unknown } | undefined {
  const state = client.getQueryState(queryKey);
  return state?.data === undefined ? undefined : { at: state.dataUpdatedAt, data: state.data };
}

/** The store of the device is loaded when it is needed: it is no part of the first load. */
const lastRead = async (hash: string) => {
  try {
    return await (await import('#web/offline/reads.ts')).lastRead(hash);
  } catch {
    return undefined;
  }
};
