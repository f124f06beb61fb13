import { createStore } from '../ui/store.ts';
import type { PendingItem } from './database.ts';
import { flushQueue, LOCK, retryNow } from './engine.ts';
import { FILE_MS, type PutFile, Refused, STILL_MS, within } from './transport.ts';
import { WakeSignal } from './wake-signal.ts';

/** How far each item is that is being sent now, 0 to 1, by id. */
export const progress = createStore<ReadonlyMap<string, number>>(new Map());

/** The session of who wrote what waits has ended: it goes on once he has signed in. */
export const needsSignIn = createStore(false);

interface Queue {
  /** Called when an item is done: its request was answered. */
  readonly onDone?: (item: PendingItem, answer: unknown) => void;
}

const AFTER_FAILURE_MS = 5000;

let wake = () => {};

/** Not fetch, which cannot say how far it is: on a site a photo takes a minute. */
export const putWithProgress: PutFile = (url, blob, type, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    const stop = () => request.abort();
    let still = setTimeout(stop, STILL_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(still);
      still = setTimeout(stop, STILL_MS);
      onProgress?.(total === 0 ? 0 : loaded / total);
    };
    request.onloadend = () => clearTimeout(still);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else
        reject(new Refused(status, parsed(responseText), Number(request.getResponseHeader('Retry-After') ?? 0) * 1000));
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    within(FILE_MS, signal).addEventListener('abort', stop);
    request.send(blob);
  });

function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/**
 * Sends what waits, in one tab at a time, as long as its owner is signed in. Whatever fails for lack of a network or a server is
 * tried again; whatever the server refuses stops and waits for a person. Returns how to stop.
 */
export function runQueue(owner: string, { onDone = () => {} }: Queue = {}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const wakeSignal = new WakeSignal();
  wake = () => wakeSignal.ring();
  const hurried = () =>
    void retryNow(owner)
      .catch(() => undefined)
      .then(wake);
  for (const event of ['online', 'pageshow']) addEventListener(event, hurried, { signal });
  addEventListener('focus', wake, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurried(), { signal });
  const channel = new BroadcastChannel(LOCK);
  channel.onmessage = () => wakeSignal.ring();
  const sender = {
    owner,
    signal,
    wakeSignal,
    onDone,
    put: putWithProgress,
    onProgress: setProgress,
    onSignedOut: needsSignIn.set,
  };
  const work = async () => {
    // A store that cannot be read just now (no room, the browser closed it) is read again.
    while (!signal.aborted) await wakeSignal.wait(await flushQueue(sender).catch(() => AFTER_FAILURE_MS));
  };
  lead(work, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    stop.abort();
    wakeSignal.ring();
    channel.close();
  };
}

/** Where there are no locks (plain http) each tab sends; the server does everything once. */
const lead = async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  if (navigator.locks) await navigator.locks.request(LOCK, { signal }, work);
  else await work();
};

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Another tab may hold the queue; with Background Sync the browser itself sends it once there is a network, this page open or not. */
export function wakeQueue(): void {
  wake();
  const channel = new BroadcastChannel(LOCK);
  channel.postMessage('new');
  channel.close();
  void askForSync();
}

async function askForSync(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const { sync } = (await navigator.serviceWorker.ready) as SyncRegistration;
  await sync?.register(LOCK).catch(() => undefined);
}

export function setProgress(id: string, share: number | undefined): void {
  const next = new Map(progress.get());
  if (share === undefined) next.delete(id);
  else next.set(id, share);
  progress.set(next);
}
