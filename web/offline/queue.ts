import { ApiError, failure, messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { createStore } from '#web/ui/store.ts';
import { offline, type PendingItem, type PendingRequest } from './database.ts';
import { sendFile } from './send-file.ts';

/** How far each file is that is being sent now, 0 to 1, by id. */
export const progress = createStore<ReadonlyMap<string, number>>(new Map());

const AT_ONCE = 2;
const LOCK = 'offline-queue';
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

type Listener = (item: PendingItem, answer: unknown) => void;

interface Queue {
  /** Called when an item is done: its request was answered. */
  readonly onDone?: Listener;
}

let wake = () => {};

/** Something is new, or may go now. */
export const wakeQueue = (): void => wake();

/**
 * Sends what waits, in one tab at a time, as long as its owner is signed in. Whatever fails for lack of a network or a server is
 * tried again; whatever the server refuses stops and waits for a person. Returns how to stop.
 */
export function runQueue(owner: string, { onDone = () => {} }: Queue = {}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const bell = new Bell();
  wake = () => bell.ring();
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, wake, { signal });
  const channel = new BroadcastChannel(LOCK);
  channel.onmessage = () => bell.ring();
  const work = async () => {
    while (!signal.aborted) await bell.wait(await pass(owner, signal, onDone));
  };
  navigator.locks.request(LOCK, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    stop.abort();
    bell.ring();
    channel.close();
  };
}

/** Another tab may hold the queue. */
export function tellQueue(): void {
  wakeQueue();
  const channel = new BroadcastChannel(LOCK);
  channel.postMessage('new');
  channel.close();
}

class Bell {
  #ring: (() => void) | undefined;
  #isRung = false;

  ring(): void {
    this.#isRung = true;
    this.#ring?.();
  }

  /** Until it rings, or so many milliseconds later. */
  async wait(ms: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isRung = false;
  }
}

/** Sends all that may go now; answers after how many milliseconds something may go again. */
async function pass(owner: string, signal: AbortSignal, onDone: Listener): Promise<number> {
  const mine = await offline.pending.where('owner').equals(owner).sortBy('createdAt');
  const waiting = mine.filter(({ state }) => state === 'waiting');
  const due = waiting.filter(({ notBefore }) => notBefore <= Date.now()).values();
  const send = async () => {
    for (const item of due) {
      if (signal.aborted) return;
      await sendOne(item, signal, onDone);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const left = await offline.pending
    .where('owner')
    .equals(owner)
    .filter(({ state }) => state === 'waiting')
    .toArray();
  const next = Math.min(...left.map(({ notBefore }) => notBefore), Date.now() + LONGEST_PAUSE_MS);
  return Math.max(0, next - Date.now());
}

async function sendOne({ id }: PendingItem, signal: AbortSignal, onDone: Listener): Promise<void> {
  // As it is now: while the ones before it were sent, the person may have removed it or submitted its log.
  const item = await offline.pending.get(id);
  if (item?.state !== 'waiting') return;
  try {
    const path = item.path ?? (await sendBlob(item, signal));
    if (path !== undefined) await offline.pending.update(id, { path });
    const now = await offline.pending.get(id);
    if (!now) return;
    if (!now.request) {
      await offline.pending.update(id, { state: 'held' });
      // Submitted in this very moment: the request is there, and the state was put back.
      if ((await offline.pending.get(id))?.request) await offline.pending.update(id, { state: 'waiting' });
      return;
    }
    const answer = await make(now.request, path, signal);
    await offline.pending.delete(id);
    onDone(now, answer);
  } catch (error) {
    if (signal.aborted) return;
    await offline.pending.update(id, await afterFailure(item, error));
  } finally {
    setProgress(id, undefined);
  }
}

async function sendBlob({ id, blob, name, type }: PendingItem, signal: AbortSignal): Promise<string | undefined> {
  if (!blob) return undefined;
  setProgress(id, 0);
  return sendFile({ id, blob, name, type }, { signal, onProgress: (share) => setProgress(id, share) });
}

async function make({ method, url, body }: PendingRequest, path: string | undefined, signal: AbortSignal) {
  const answer = await fetch(url, {
    method,
    credentials: 'include',
    signal,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(filled(body, path)),
  });
  if (!answer.ok) throw await failure(answer);
  return answer.json() as Promise<unknown>;
}

/** "{path}" within the body stands for where the file went. */
export const filled = (body: unknown, path: string | undefined): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (_, value: unknown) => (value === '{path}' ? path : value));

/** A refusal that another attempt cannot mend. An address that has ended (403) and an ended session (401) are mended. */
const isFinal = (error: unknown, hasPath: boolean): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status) &&
  (hasPath || error.status !== 403);

/** What becomes of an item whose sending failed. */
export async function afterFailure(item: PendingItem, error: unknown): Promise<Partial<PendingItem>> {
  const { path } = (await offline.pending.get(item.id)) ?? item;
  const attempts = item.attempts + 1;
  if (isFinal(error, path !== undefined)) {
    return { attempts, state: 'stopped', fault: messageOf(error, t('The server refused this file.')) };
  }
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(item.attempts, 10));
  return {
    attempts,
    notBefore: Date.now() + pause * (0.5 + Math.random() / 2),
    fault: t('No connection. It will be sent again.'),
  };
}

function setProgress(id: string, share: number | undefined): void {
  const next = new Map(progress.get());
  if (share === undefined) next.delete(id);
  else next.set(id, share);
  progress.set(next);
}
