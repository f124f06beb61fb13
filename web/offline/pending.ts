import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { ApiError, messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { offline, type PendingItem, type PendingKind, type PendingRequest } from './database.ts';
import { tellQueue } from './queue.ts';
import { keepForGood } from './storage.ts';

interface NewFile {
  readonly id: string;
  readonly owner: string;
  readonly group: string;
  readonly blob: Blob;
  readonly name: string;
  readonly type: string;
}

/** Keeps a file and begins to send it; what it is for may be said later (`promise`). */
export async function keepFile(file: NewFile): Promise<void> {
  await offline.pending.add({ ...file, state: 'waiting', attempts: 0, notBefore: 0, createdAt: Date.now() });
  void keepForGood();
  tellQueue();
}

/** What is to be done with each of these files once it has arrived. Also within a transaction. */
export const assign = (ids: readonly string[], request: PendingRequest): Promise<number> =>
  offline.pending
    .where('id')
    .anyOf([...ids])
    .modify({ request, state: 'waiting', notBefore: 0 });

export async function promise(ids: readonly string[], request: PendingRequest): Promise<void> {
  await assign(ids, request);
  tellQueue();
}

/** A write to be made later, with a file or without. */
export type NewWrite = Pick<PendingItem, 'id' | 'owner' | 'group'> &
  Partial<Pick<PendingItem, 'projectId' | 'before' | 'blob' | 'name' | 'type'>> & {
    readonly kind: PendingKind;
    readonly about: string;
    readonly request: PendingRequest;
  };

/** Keeps a write on the device until the server has it, with what else has to happen on the device: all or nothing. */
export async function keepWrite(write: NewWrite, also: () => Promise<unknown> = async () => undefined): Promise<void> {
  const fresh = { name: '', type: '', state: 'waiting', attempts: 0, notBefore: 0, createdAt: Date.now() } as const;
  await offline.transaction('rw', offline.pending, offline.drafts, async () => {
    if (!(await offline.pending.get(write.id))) await offline.pending.add({ ...fresh, ...write });
    await also();
  });
  void keepForGood();
  tellQueue();
}

export async function tryAgain(id: string): Promise<void> {
  await offline.pending.update(id, { state: 'waiting', notBefore: 0, attempts: 0 });
  tellQueue();
}

/** Everything that waits for its next attempt goes now. */
export async function tryAllAgain(owner: string): Promise<void> {
  await offline.pending
    .where('owner')
    .equals(owner)
    .filter(({ state }) => state === 'waiting')
    .modify({ notBefore: 0 });
  tellQueue();
}

/** What was refused, or was overtaken, goes again as the person wants it now: for the server another write. */
export async function sendInstead(id: string, request: PendingRequest, before?: unknown): Promise<void> {
  const item = await offline.pending.get(id);
  if (!item) return;
  const { refusal: _refusal, current: _current, ...rest } = item;
  const again = { request, key: v7(), state: 'waiting', attempts: 0, notBefore: 0 } as const;
  await offline.pending.put({ ...rest, ...again, ...(before !== undefined && { before }) });
  tellQueue();
}

export const forget = (ids: readonly string[]): Promise<void> => offline.pending.bulkDelete([...ids]);

/** Only when a person said so. A log takes its photos with it; what was built on a change goes on without it. */
export async function discard(item: PendingItem): Promise<void> {
  if (item.kind === 'log') await offline.pending.where('group').equals(item.group).delete();
  else await forget([item.id]);
  tellQueue();
}

/** How many things of other people wait on this device until they sign in. */
export const useOthersPending = (owner: string): number | undefined =>
  useLive(() => offline.pending.where('owner').notEqual(owner).count(), `others of ${owner}`);

/** Why the last attempt failed, in words; undefined when none did. */
export function faultOf({ refusal, attempts }: Pick<PendingItem, 'refusal' | 'attempts'>): string | undefined {
  if (refusal) {
    const { status, problem } = refusal;
    return messageOf(new ApiError(status, problem.detail ?? '', problem), t('The server refused this.'));
  }
  return attempts > 0 ? t('No connection. It will be sent again.') : undefined;
}

/** The files of one group, in the order they were chosen, as they are now; undefined while they are read. */
export const usePending = (group: string | undefined): PendingItem[] | undefined =>
  useLive(
    async () => (group === undefined ? [] : offline.pending.where('group').equals(group).sortBy('createdAt')),
    group,
  );

/** All that a person has on the way, without the bytes being looked at. */
export const useAllPending = (owner: string): PendingItem[] | undefined =>
  useLive(() => offline.pending.where('owner').equals(owner).sortBy('createdAt'), owner);

function useLive<T>(read: () => Promise<T>, key: string | undefined): T | undefined {
  const [value, setValue] = useState<{ key: string | undefined; value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read
  useEffect(() => {
    const live = liveQuery(read).subscribe({ next: (next) => setValue({ key, value: next }), error: () => undefined });
    return () => live.unsubscribe();
  }, [key]);
  return value?.key === key ? value?.value : undefined;
}

/** A form that outlives the page. */
export const readDraft = async (key: string): Promise<unknown> => (await offline.drafts.get(key))?.value;
export const keepDraft = async (key: string, value: unknown): Promise<void> =>
  void (await offline.drafts.put({ key, value }));
export const dropDraft = (key: string): Promise<void> => offline.drafts.delete(key);
