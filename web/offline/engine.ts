import { isSecondFactorDue } from '#shared/http/second-factor.ts';
import { offline, type PendingItem } from './database.ts';
import { continueWithoutFile } from './missing-files.ts';
import {
  blockerOf,
  isFinal,
  isSameAlready,
  isUnreached,
  needsUpload,
  nextDue,
  nextOf,
  pauseAfter,
  rebased,
} from './order.ts';
import { CALL_MS, FILE_MS, isRefusedByProxy, makeWrite, type PutFile, Refused, sendFile, within } from './transport.ts';
import { WakeSignal } from './wake-signal.ts';

/*
 * Sends what waits. It runs in one place at a time, a page or the service worker, and nothing of it is in memory: whoever
 * dies in the middle leaves the store as it was, and whoever comes next does the same again, harmlessly.
 */

export interface Sender {
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly put: PutFile;
  /** Rung when there is something new to send, also while something else is on its way. */
  readonly wakeSignal?: WakeSignal;
  readonly onProgress?: (id: string, share: number | undefined) => void;
  /** Its request was answered; it lies no longer on the device. */
  readonly onDone?: (item: PendingItem, answer: unknown) => void;
  /** The owner's session has ended, or another person's took its place. */
  readonly onSignedOut?: (isOut: boolean) => void;
}

/** The lock that whoever sends holds; also the tag of Background Sync. */
export const LOCK = 'offline-queue';

const AT_ONCE = 2;
const STALLED_MS = 60_000;

class SignedOut extends Error {}

/**
 * A network has come, or its person looks at the page: what failed for lack of one goes now, not at the end of its pause. What a
 * server answered with trouble keeps its pause, and so does what a page is asking of the server itself.
 */
export async function retryNow(owner: string): Promise<void> {
  await offline.pending
    .where('owner')
    .equals(owner)
    .filter(({ state, trouble, page, notBefore }) => state === 'waiting' && !trouble && !page && notBefore > 0)
    .modify((item: { attempts: number; notBefore: number }) => {
      // Never back to none: what may have left the device is not changed any more.
      Object.assign(item, { attempts: Math.min(item.attempts, 1), notBefore: 0 });
    });
}

export const itemsOf = (owner: string): Promise<PendingItem[]> =>
  offline.pending.where('owner').equals(owner).toArray();

/** Sends all that may go now; answers after how many milliseconds something may go again. */
export async function flushQueue(sender: Sender): Promise<number> {
  // Without a network nothing is tried: what has never left may still be changed.
  if (navigator.onLine === false) return STALLED_MS;
  const round: Round = { busy: new Set<string>(), wakeSignal: sender.wakeSignal ?? new WakeSignal(), isOut: false };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(round, sender)));
  sender.onSignedOut?.(round.isOut);
  return round.isOut ? STALLED_MS : nextDue(await itemsOf(sender.owner), Date.now());
}

interface Round {
  readonly busy: Set<string>;
  readonly wakeSignal: WakeSignal;
  isOut: boolean;
}

/** Goes on as long as anything is on its way: what is due meanwhile does not wait for a large photo on one bar of signal. */
async function work(round: Round, sender: Sender): Promise<void> {
  const { busy, wakeSignal } = round;
  for (;;) {
    const all = await itemsOf(sender.owner);
    if (sender.signal.aborted || round.isOut) return;
    const next = nextOf(all, busy, Date.now());
    if (next) await sendInTurn(next.id, round, sender);
    else if (busy.size > 0) await wakeSignal.wait(nextDue(all, Date.now(), busy));
    else return;
  }
}

async function sendInTurn(id: string, round: Round, sender: Sender): Promise<void> {
  round.busy.add(id);
  try {
    await sendOne(id, sender);
  } catch (error) {
    if (!(error instanceof SignedOut)) throw error;
    round.isOut = true;
  } finally {
    round.busy.delete(id);
    round.wakeSignal.ring();
  }
}

async function sendOne(id: string, sender: Sender): Promise<void> {
  // As it is now: while the ones before it were sent, the person may have removed or changed it.
  const item = await takeUp(id);
  if (!item) return;
  sender.onProgress?.(id, 0);
  try {
    await (needsUpload(item) ? upload(item, sender) : request(item, sender));
  } catch (error) {
    if (!sender.signal.aborted) await handleFailure(item, error);
  } finally {
    sender.onProgress?.(id, undefined);
  }
}

const takeUp = (id: string): Promise<PendingItem | undefined> =>
  offline.transaction('rw', offline.pending, async () => {
    const item = await offline.pending.get(id);
    if (item?.state !== 'waiting') return undefined;
    // The page that noted it has had its answer by now, or is gone.
    await offline.pending.update(id, { attempts: item.attempts + 1, page: undefined });
    return item;
  });

/** Where the call itself takes the file along, minutes over one bar of signal; a photo that travels is judged by its own moving. */
const timeFor = ({ blob, path, request }: PendingItem): number =>
  blob && path === undefined && request?.field !== undefined ? FILE_MS : CALL_MS;

async function upload(item: PendingItem, { put, onProgress, signal }: Sender): Promise<void> {
  if (!item.blob) return;
  const sending = { signal, onProgress: (share: number) => onProgress?.(item.id, share) };
  const path = await sendFile({ ...item, blob: item.blob }, put, sending);
  await offline.transaction('rw', offline.pending, async () => {
    const now = await offline.pending.get(item.id);
    await offline.pending.update(item.id, {
      path,
      state: now?.request ? 'waiting' : 'held',
      attempts: 0,
      notBefore: 0,
    });
  });
}

async function request(item: PendingItem, { owner, onDone, signal: stopped }: Sender): Promise<void> {
  if (!item.request) return void (await offline.pending.update(item.id, { state: 'held' }));
  if (blockerOf(item, await itemsOf(owner))) return;
  const { blob, name, path, key = item.id } = item;
  const signal = within(timeFor(item), stopped);
  const answer = await makeWrite({ request: item.request, owner, key, path, blob, name }, signal).catch(
    (error: unknown) => answeredAlready(item, error),
  );
  await finish(item, answer);
  onDone?.(item, answer);
}

/** A conflict with what is wanted anyway is none. */
function answeredAlready({ request: wanted }: PendingItem, error: unknown): unknown {
  if (!(error instanceof Refused) || error.status !== 409) throw error;
  if (!isSameAlready(wanted?.body, error.problem.current)) throw error;
  return error.problem.current;
}

/** Gone from here, and what was built on it stands on its answer now: both or neither. */
export async function finish(
  { id, group, owner }: Pick<PendingItem, 'id' | 'group' | 'owner'>,
  answer: unknown,
): Promise<void> {
  await offline.transaction('rw', offline.pending, async () => {
    await offline.pending.delete(id);
    const rest = await offline.pending.where('group').equals(group).toArray();
    for (const { id: next, owner: whose, request: then } of rest) {
      if (whose !== owner || !then) continue;
      await offline.pending.update(next, { request: { ...then, body: rebased(then.body, answer) } });
    }
  });
}

/** Refused for who is signed in, not for what was sent: it waits until that person is fully signed in again. */
const isUnjudged = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 401 || isSecondFactorDue(error.status, error.problem));

/** What becomes of an item whose sending failed: nothing is ever dropped. */
async function handleFailure(item: PendingItem, error: unknown): Promise<void> {
  const refused = error instanceof Refused ? error : undefined;
  const { attempts } = item;
  if (isUnjudged(error)) {
    // Not judged at all, and not done.
    await offline.pending.update(item.id, { attempts });
    throw new SignedOut();
  }
  const isUpload = needsUpload(item);
  if (refused && !isRefusedByProxy(refused, { isUpload }) && isFinal(refused.status, isUpload)) {
    const { status, problem } = refused;
    const isConflict = status === 409 && problem.current !== undefined;
    const refusal = { status, problem };
    if (await continueWithoutFile(item, refusal)) return;
    const state = isConflict ? ('conflict' as const) : ('stopped' as const);
    await offline.pending.update(item.id, { state, refusal, ...(isConflict && { current: problem.current }) });
    return;
  }
  // A network that came while this attempt still failed has shortened its count.
  const counted = Math.min(attempts, (await offline.pending.get(item.id))?.attempts ?? attempts);
  const pause = pauseAfter(counted, { luck: Math.random(), retryAfterMs: refused?.retryAfterMs ?? 0 });
  await offline.pending.update(item.id, { notBefore: Date.now() + pause, trouble: troubleOf(refused) });
}

/** Nobody behind the proxy is as good as no network. */
const troubleOf = (refused: Refused | undefined): number | undefined =>
  refused && !isUnreached(refused.status) ? refused.status : undefined;
