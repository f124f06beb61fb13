/*
 * What a write needs on its way is code too, and it is loaded when it is first wanted: where no service worker keeps the
 * application (plain http, a first visit) that is too late, for the network may be gone by then. So it is fetched as soon as the
 * page has nothing else to do, one file after the other, and again when a file was lost on the way.
 */

/** Fetches code; it is used when it is wanted. */
export type LoadCode = () => Promise<unknown>;

/** What the rooms' writes need besides the outbox: their pages, their dialogs, and what shows on them that something waits. */
export type LoadRooms = () => Promise<readonly LoadCode[]>;

const questions: readonly LoadCode[] = [
  () => import('#web/ui/ConfirmDialog.tsx'),
  () => import('#web/ui/TextDialog.tsx'),
];

/** Returns how to stop. */
export function preloadChunks(rooms: LoadRooms): () => void {
  const stop = new AbortController();
  void fetchAll(rooms, stop.signal);
  return () => stop.abort();
}

async function fetchAll(rooms: LoadRooms, signal: AbortSignal): Promise<void> {
  await insist(() => import('./write.ts'), signal);
  // The worker that controls this page has every file.
  if (navigator.serviceWorker?.controller) return;
  const loads = (await insist(rooms, signal)) ?? [];
  for (const load of [...loads, ...questions]) await insist(load, signal);
}

const AGAIN_MS = 2000;
const AGAIN_AT_MOST_MS = 300_000;

/** Undefined: the page was left before it came. */
async function insist<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let wait = AGAIN_MS; !signal.aborted; wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)) {
    await idle();
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return undefined;
}

const SOON_MS = 300;
const AT_LAST_MS = 3000;

/** Once the page has nothing to do; a browser that does not tell has a moment. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_LAST_MS });
    else setTimeout(resolve, SOON_MS);
  });
