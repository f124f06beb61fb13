import { ApiError, isOutOfReach, tellSignedOut } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import { offline, type PendingRequest } from './database.ts';
import { keepWrite, type NewWrite } from './pending.ts';
import { makeWrite, Refused } from './transport.ts';

/** The server's answer, or the device keeps it and sends it when it can. */
export type Outcome<T> = { readonly isKept: false; readonly answer: T } | { readonly isKept: true };

interface Attempt extends NewWrite {
  /** What is sent at once, where that is less than what is kept: then the server may be asked without a version. */
  readonly now?: PendingRequest;
  /** What else happens on the device when it is kept: in the same transaction. */
  readonly whenKept?: () => Promise<unknown>;
}

/** Longer than a person waits on one bar of signal. */
const PATIENCE_MS = 12_000;

/**
 * Makes a write now; keeps it on the device when there is no network, no server, no session, or when something of the same
 * thing still waits. What the server refuses is thrown: the person is here and can mend it.
 */
export async function sendOrKeep<T>({ now, whenKept, ...write }: Attempt): Promise<Outcome<T>> {
  if (!navigator.onLine || (await isBehindOthers(write))) return keep(write, whenKept);
  try {
    const { owner, blob, name = '' } = write;
    const attempt = { request: now ?? write.request, owner, blob, name, ...(!now && { key: write.id }) };
    return { isKept: false, answer: (await makeWrite(attempt, AbortSignal.timeout(PATIENCE_MS))) as T };
  } catch (error) {
    const failed =
      error instanceof Refused ? new ApiError(error.status, error.problem.detail ?? '', error.problem) : error;
    if (!mayPass(failed)) throw failed;
    const kept = await keep(write, whenKept);
    if (failed instanceof ApiError) tellSignedOut(failed);
    return kept;
  }
}

async function keep(write: NewWrite, also?: () => Promise<unknown>): Promise<{ isKept: true }> {
  await keepWrite(write, also);
  return { isKept: true };
}

/** What a person reads when something was kept. */
export const toastKept = (): void =>
  toast({ title: t('Kept on this device'), description: t('It is sent as soon as there is a network.') });

const isBehindOthers = async ({ group, owner }: NewWrite): Promise<boolean> =>
  (await offline.pending
    .where('group')
    .equals(group)
    .filter((item) => item.owner === owner && item.request !== undefined && item.kind !== 'photo')
    .count()) > 0;

/** Nothing was judged yet: no network, an answer that did not come, a session to be renewed, the same call still being done. */
const mayPass = (error: unknown): boolean =>
  isOutOfReach(error) ||
  (error instanceof DOMException && /Timeout|Abort/.test(error.name)) ||
  (error instanceof ApiError && [401, 408, 425, 429].includes(error.status));
