/*
 * A draft is written in one tab at a time. Who writes in it holds a lock of its name, which the browser takes back from a tab
 * that ends, however it ends. Plain http has no locks: there the tabs are asked, and the one that has the draft says so.
 */

/** Fulfilled once others may have it. */
export type Release = () => Promise<unknown>;

/** Of a draft nobody could be kept from. */
export const unheld: Release = async () => undefined;

/** Undefined: another tab has it, still after so many milliseconds. */
export const claim = (id: string, patienceMs = 0): Promise<Release | undefined> =>
  navigator.locks ? byLock(id, patienceMs) : byAsking(id);

/** Of these the ones that are open somewhere, this page among them. */
export async function openAmong(ids: readonly string[]): Promise<readonly string[]> {
  if (!navigator.locks) return askFor(ids);
  const { held = [] } = await navigator.locks.query();
  return ids.filter((id) => held.some(({ name }) => name === nameOf(id)));
}

const nameOf = (id: string): string => `daily-log ${id}`;

const byLock = (id: string, patienceMs: number): Promise<Release | undefined> =>
  new Promise((resolve) => {
    const how = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true };
    const hold = (lock: Lock | null) =>
      lock
        ? new Promise<void>((release) =>
            resolve(() => {
              release();
              return held;
            }),
          )
        : resolve(undefined);
    const held: Promise<unknown> = navigator.locks
      .request(nameOf(id), how, hold)
      // A browser that refuses its locks keeps nobody from his draft.
      .catch((error: unknown) => resolve(isLate(error) ? undefined : unheld));
  });

const isLate = (error: unknown): boolean => error instanceof DOMException && /Timeout|Abort/.test(error.name);

interface Word {
  readonly kind: 'who' | 'mine';
  readonly ids: readonly string[];
}

const ANSWER_MS = 250;
const own = new Set<string>();
let channel: BroadcastChannel | undefined;

function answering(): BroadcastChannel {
  if (channel) return channel;
  const made = new BroadcastChannel('daily-log');
  made.addEventListener('message', ({ data: { kind, ids } }: MessageEvent<Word>) => {
    const mine = ids.filter((id) => own.has(id));
    if (kind === 'who' && mine.length > 0) made.postMessage({ kind: 'mine', ids: mine } satisfies Word);
  });
  channel = made;
  return made;
}

async function byAsking(id: string): Promise<Release | undefined> {
  if ((await askFor([id])).length > 0) return undefined;
  own.add(id);
  return async () => own.delete(id);
}

async function askFor(ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const channel = answering();
  const found = new Set(ids.filter((id) => own.has(id)));
  const hear = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'mine') for (const id of data.ids) found.add(id);
  };
  channel.addEventListener('message', hear);
  channel.postMessage({ kind: 'who', ids } satisfies Word);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.removeEventListener('message', hear);
  return ids.filter((id) => found.has(id));
}
