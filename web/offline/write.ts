import { isSecondFactorDue } from '#shared/http/second-factor.ts';
import { ApiError, isOutOfReach, reportSignedOut } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import { offline, type PendingItem, type PendingRequest } from './database.ts';
import { finish } from './engine.ts';
import { blockerOf } from './order.ts';
import { enqueue, forget, isBeingMade, type NewWrite, noteAttempt } from './pending.ts';
import { needsSignIn } from './queue.ts';
import { FILE_MS, isRefusedByProxy, makeWrite, Refused } from './transport.ts';

/** The server's answer, or the device keeps it and sends it when it can. */
export type Outcome<T> = { readonly isQueued: false; readonly answer: T } | { readonly isQueued: true };

interface Attempt extends NewWrite {
  /** What is sent at once, where that is less than what is kept: then the server may be asked without a version. */
  readonly now?: PendingRequest;
  /** What else happens on the device when it is kept: in the same transaction. */
  readonly whenQueued?: () => Promise<unknown>;
  /** Whether what is kept under its id already says the same; unless told, word for word. */
  readonly isRepeat?: (queued: PendingRequest) => boolean;
  /** A draft on this device has it until it is answered. */
  readonly isDraft?: boolean;
}

/** Longer than a person waits on one bar of signal. */
const PATIENCE_MS = 6000;
/** By then the page that makes a write has had its answer, or is gone. */
const OTHERS_WAIT_MS = PATIENCE_MS + 4000;

/**
 * Makes a write now; keeps it on the device when there is no network, no server, no session, or when something of the same
 * thing still waits. It lies on the device before it is sent: a page killed in between has lost nothing. What the server
 * refuses is thrown: the person is here and can mend it; so is OtherWriteQueued.
 */
export async function sendOrQueue<T>(attempt: Attempt): Promise<Outcome<T>> {
  const { now, whenQueued: also, isRepeat, isDraft = false, ...write } = attempt;
  if (!navigator.onLine || (await isBehindOthers(write))) return keep(write, { also, isRepeat });
  // A device that keeps nothing does not stand in the way of a network; what it cannot keep has more time.
  const isAlreadyQueued = isDraft || (await noteAttempt(write, OTHERS_WAIT_MS).then(...isDone));
  try {
    const answer = (await send(write, now, isAlreadyQueued ? PATIENCE_MS : FILE_MS)) as T;
    // Of a draft nothing was noted: what lies here under its id is another page's, and its own to end.
    if (!isDraft) await finish(write, answer).catch(() => undefined);
    return { isQueued: false, answer };
  } catch (error) {
    const failed = apiErrorFrom(error);
    if (!mayPass(failed)) {
      if (!isDraft) await forget([write.id]).catch(() => undefined);
      throw failed;
    }
    const outcome = await keep(write, { also, isRepeat, wasSent: !isUntouched(failed) });
    askToSignIn(failed);
    return outcome;
  }
}

const isDone = [() => true, () => false] as const;

function send(write: NewWrite, now: PendingRequest | undefined, patienceMs: number): Promise<unknown> {
  const { owner, blob, name = '' } = write;
  const attempt = { request: now ?? write.request, owner, blob, name, ...(!now && { key: write.id }) };
  return makeWrite(attempt, AbortSignal.timeout(patienceMs));
}

const apiErrorFrom = (error: unknown): unknown =>
  error instanceof Refused ? new ApiError(error.status, error.problem.detail ?? '', error.problem) : error;

/** The server said that it did not even look at it. */
const isUntouched = (error: unknown): boolean =>
  error instanceof ApiError && ([401, 429].includes(error.status) || isSecondFactorDue(error.status, error.problem));

async function keep(write: NewWrite, keeping: Parameters<typeof enqueue>[1]): Promise<{ isQueued: true }> {
  await enqueue(write, keeping);
  return { isQueued: true };
}

/** The session has ended: the person is told so, and is on his way to sign in again. */
let isLeaving = false;

function askToSignIn(failed: unknown): void {
  if (!(failed instanceof ApiError) || failed.status !== 401) return;
  needsSignIn.set(true);
  isLeaving = reportSignedOut(failed);
}

/** What a person reads when something was kept, and when it will go; that his session has ended stays on screen. */
export function toastQueued(): void {
  if (isLeaving) return;
  const description = needsSignIn.get()
    ? t('It is sent once you have signed in again.')
    : t('It is sent as soon as there is a network.');
  toast({ title: t('Kept on this device'), description });
}

/** Whether something of the same thing has to go first; what waits for a person's choice does not hold a comment back. */
const isBehindOthers = (write: NewWrite): Promise<boolean> =>
  offline.pending
    .where('group')
    .equals(write.group)
    .toArray()
    .then(
      (items) => isBlocked(write, items),
      () => false,
    );

function isBlocked(write: NewWrite, items: readonly PendingItem[]): boolean {
  const others = items.filter((item) => item.kind !== 'photo' && !isBeingMade(item));
  const newest = { ...write, name: '', type: '', state: 'waiting', attempts: 0, notBefore: 0 } as const;
  return blockerOf({ ...newest, createdAt: Number.POSITIVE_INFINITY }, others) !== undefined;
}

/** Nothing was judged yet: no network, an answer that did not come, a session to be renewed, the same call still being done. */
const mayPass = (error: unknown): boolean =>
  isOutOfReach(error) ||
  (error instanceof DOMException && /Timeout|Abort/.test(error.name)) ||
  isUntouched(error) ||
  (error instanceof ApiError && ([408, 425].includes(error.status) || isRefusedByProxy(error)));
