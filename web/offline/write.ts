import { ApiError, isOutOfReach, tellSignedOut } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import { offline, type PendingRequest } from './database.ts';
import { finish } from './engine.ts';
import { forget, isBeingMade, keepWrite, type NewWrite, noteAttempt } from './pending.ts';
import { makeWrite, Refused } from './transport.ts';

/** The server's answer, or the device keeps it and sends it when it can. */
export type Outcome<T> = { readonly isKept: false; readonly answer: T } | { readonly isKept: true };

interface Attempt extends NewWrite {
  /** What is sent at once, where that is less than what is kept: then the server may be asked without a version. */
  readonly now?: PendingRequest;
  /** What else happens on the device when it is kept: in the same transaction. */
  readonly whenKept?: () => Promise<unknown>;
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
 * refuses is thrown: the person is here and can mend it.
 */
export async function sendOrKeep<T>({ now, whenKept: also, isDraft = false, ...write }: Attempt): Promise<Outcome<T>> {
  if (!navigator.onLine || (await isBehindOthers(write))) return keep(write, { also });
  // A device that has no room does not stand in the way of a network.
  if (!isDraft) await noteAttempt(write, OTHERS_WAIT_MS).catch(() => undefined);
  try {
    return { isKept: false, answer: (await send(write, now)) as T };
  } catch (error) {
    const failed = toldBy(error);
    if (!mayPass(failed)) {
      await forget([write.id]).catch(() => undefined);
      throw failed;
    }
    const kept = await keep(write, { also, wasSent: !isUntouched(failed) });
    if (failed instanceof ApiError) tellSignedOut(failed);
    return kept;
  }
}

async function send(write: NewWrite, now: PendingRequest | undefined): Promise<unknown> {
  const { owner, blob, name = '' } = write;
  const attempt = { request: now ?? write.request, owner, blob, name, ...(!now && { key: write.id }) };
  const answer = await makeWrite(attempt, AbortSignal.timeout(PATIENCE_MS));
  await finish(write, answer).catch(() => undefined);
  return answer;
}

const toldBy = (error: unknown): unknown =>
  error instanceof Refused ? new ApiError(error.status, error.problem.detail ?? '', error.problem) : error;

/** The server said that it did not even look at it. */
const isUntouched = (error: unknown): boolean => error instanceof ApiError && [401, 429].includes(error.status);

async function keep(write: NewWrite, keeping: Parameters<typeof keepWrite>[1]): Promise<{ isKept: true }> {
  await keepWrite(write, keeping);
  return { isKept: true };
}

/** What a person reads when something was kept. */
export const toastKept = (): void =>
  toast({ title: t('Kept on this device'), description: t('It is sent as soon as there is a network.') });

const isBehindOthers = ({ group, owner }: NewWrite): Promise<boolean> =>
  offline.pending
    .where('group')
    .equals(group)
    .filter((item) => item.owner === owner && item.request !== undefined && item.kind !== 'photo' && !isBeingMade(item))
    .count()
    .then(
      (count) => count > 0,
      () => false,
    );

/** Nothing was judged yet: no network, an answer that did not come, a session to be renewed, the same call still being done. */
const mayPass = (error: unknown): boolean =>
  isOutOfReach(error) ||
  (error instanceof DOMException && /Timeout|Abort/.test(error.name)) ||
  (error instanceof ApiError && [401, 408, 425, 429].includes(error.status));
